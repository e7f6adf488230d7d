// @ts-check
/** The form of stored matches. Other programs can write to the storage of a page: what has another form is left out. */

/** @typedef {import("./game-store.js").Kept} Kept */

/**
 * Whether a value is a list whose items all have a form.
 * @template [T=unknown]
 * @param {unknown} value
 * @param {(item: T) => boolean} holds
 */
export const isList = (value, holds) => Array.isArray(value) && value.every(holds);

/** @param {unknown} value */
const isText = (value) => typeof value === "string";

/** @param {Partial<import("../../types.js").PlayedMove> | null} value */
const isPly = (value) => isText(value?.text) && Number.isInteger(value?.player) && Number.isInteger(value?.seat);

/** @param {unknown} value */
const isLine = (value) => isList(value, isPly);

/**
 * The checks of each part of a match.
 * @type {Record<string, (value: any) => boolean>}
 */
const PARTS = {
  game: isText,
  options: (value) => value !== null && typeof value === "object" && !Array.isArray(value),
  moves: isLine,
  redo: isLine,
  seats: (value) => isList(value, (seat) => /^(?:human|away|random|[1-8])$/.test(String(seat))),
  variations: (value) => value === undefined || isList(value, isLine),
  names: (value) => value === undefined || isList(value, isText),
  result: (value) => value === undefined || (isList(value?.winners, Number.isInteger) && isText(value.reason)),
  help: (value) => value === undefined || typeof value === "boolean",
  premoves: (value) =>
    value === undefined ||
    (isLine(value?.base) &&
      isList(value.lines, isLine) &&
      (value.any === null || (isText(value.any?.text) && isList(value.any.taps, isText)))),
  counted: (value) => value === undefined || typeof value === "boolean",
  clock: (value) => value === undefined || (isList(value?.left, Number.isFinite) && Number.isFinite(value.increment)),
};

/**
 * Returns the first part of a match that is missing or has a wrong type; its moves are for the engine to check.
 * @param {unknown} match
 */
export const wrongPart = (match) =>
  Object.keys(PARTS).find((name) => !PARTS[name]?.(/** @type {Record<string, unknown> | null} */ (match)?.[name]));

/**
 * Whether this page stored the value.
 * @param {unknown} value
 * @returns {value is Kept}
 */
export function isKept(value) {
  const { key, when, match, status, to_move, keys, live } = /** @type {Partial<Kept>} */ (value ?? {});
  return (
    typeof key === "string" &&
    Number.isFinite(when) &&
    wrongPart(match) === undefined &&
    typeof status?.over === "boolean" &&
    isList(status.winners, Number.isInteger) &&
    (to_move === null || (Number.isInteger(to_move?.player) && Number.isInteger(to_move?.seat))) &&
    (keys == null ||
      (isText(keys.secret) && isText(keys.setup) && isList(keys.keys, isText) && Array.isArray(keys.signatures))) &&
    (live === undefined || isText(live?.code))
  );
}

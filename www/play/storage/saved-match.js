// @ts-check
/** Checks a match that a page saved: it may come from a storage that others write to. Loaded with the first of them. */
import { EngineError } from "../../engine/errors.js";
import { refusal, say } from "../../words/messages.js";

/**
 * @typedef {import("../../types.js").Match} Match
 */

/** @param {unknown} value */
const isText = (value) => typeof value === "string";

/** @param {any} value */
const isPly = (value) => isText(value?.text) && Number.isInteger(value.player) && Number.isInteger(value.seat);

/**
 * @param {unknown} value
 * @param {(item: unknown) => boolean} holds
 */
const isList = (value, holds) => Array.isArray(value) && value.every(holds);

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
  counted: (value) => value === undefined || typeof value === "boolean",
  clock: (value) => value === undefined || (isList(value?.left, Number.isFinite) && Number.isFinite(value.increment)),
};

/**
 * Returns a match whose parts have the right types; its moves are for the engine to check.
 * @param {unknown} value
 * @returns {Match}
 * @throws {EngineError} `bad_match`
 */
export function checked(value) {
  const match = /** @type {any} */ (value);
  let wrong = Object.keys(PARTS).find((name) => !PARTS[name]?.(match?.[name]));
  try {
    if (wrong === undefined) return structuredClone(match);
  } catch {
    wrong = "position"; // It holds what is no data, such as a function.
  }
  throw new EngineError(refusal("bad_match", say("this isn't a saved match: “{}” is missing or wrong", wrong)));
}

// @ts-check
/**
 * The contents of the events of a tournament: the state of its organizer, and that of a player. They are readable for all, and
 * compressed. What comes from elsewhere is limited in length before it is decoded, and its shape is checked.
 */
import { toBytes, toText, utf8 } from "../base/base64url.js";
import { pass } from "../base/compression.js";
import { LONGEST } from "../live/events.js";
import { isBranch } from "../live/seat-state.js";
import { hasFields, isCount, isKey, isList, isName, isOptional, isText, isTuple } from "../live/shapes.js";
import { SIGNATURE } from "../live/state-items.js";
import { PLAYERS, ROUNDS } from "./announcement.js";
import { LISTS } from "./draw.js";
import { isTopic } from "./pairing-match.js";

/**
 * @typedef {import("./draw.js").Join} Join
 * @typedef {import("../live/state-items.js").Items} Items
 *
 * @typedef {[place: number, digest: string, sig: string]} Head the organizer's signature of the first `place` entries of the log
 * @typedef {[round: number, match: number, items: Items]} GameField a game as its players signed it
 *
 * @typedef {object} OrganizerState
 * @property {string} text the announcement
 * @property {Join[]} joins
 * @property {string[]} permits of each join, for the topic of the players
 * @property {string[]} log
 * @property {string} sig of the log
 * @property {GameField[]} [games] those that players no longer show
 *
 * @typedef {object} PlayerState
 * @property {Join} join
 * @property {[list: number, reveal: string]} [reveal]
 * @property {Head[]} [saw] what the player saw of the log: the last one, and one that does not fit it
 * @property {string} [left] the signature of a player who leaves
 * @property {[round: number, topic: string][]} [topics] of the own matches, for those who watch
 * @property {GameField[]} [games]
 */

const LARGEST = 400_000; // bytes
const ENTRIES = LISTS + 1 + ROUNDS;
const ENTRY = 20_000; // characters

const isSignature = (/** @type {unknown} */ sig) => typeof sig === "string" && SIGNATURE.test(sig);
const isJoinField = isTuple(isKey, isName, isKey, isSignature);
const isHead = isTuple(isCount(ENTRIES), isKey, isSignature);
const isRound = isCount(ROUNDS);
const isGames = isOptional(isList(isTuple(isRound, isCount(PLAYERS), isBranch), 2 * PLAYERS));

const ORGANIZER = {
  text: isText(ENTRY),
  joins: isList(isJoinField, PLAYERS),
  permits: isList(isSignature, PLAYERS),
  log: isList(isText(ENTRY), ENTRIES),
  sig: isSignature,
  games: isGames,
};
const PLAYER = {
  join: isJoinField,
  reveal: isOptional(isTuple(isCount(LISTS), isKey)),
  saw: isOptional(isList(isHead, 2)),
  left: isOptional(isSignature),
  topics: isOptional(isList(isTuple(isRound, isTopic), ROUNDS)),
  games: isGames,
};

/**
 * @template T
 * @param {unknown} value
 * @param {Record<string, (value: unknown) => boolean>} fields
 * @returns {T | null} the known fields alone
 */
function read(value, fields) {
  if (!hasFields(value, fields)) return null;
  const known = Object.entries(/** @type {object} */ (value)).filter(([name]) => Object.hasOwn(fields, name));
  return /** @type {T} */ (Object.fromEntries(known));
}

/** @param {unknown} value @returns {OrganizerState | null} */
export const readOrganizer = (value) => read(value, ORGANIZER);
/** @param {unknown} value @returns {PlayerState | null} */
export const readPlayer = (value) => read(value, PLAYER);

/**
 * Writes a state as the content of an event. If it is too long, its oldest games are left out: the other players have them too.
 * @param {OrganizerState | PlayerState} state
 * @returns {Promise<string>} base64url text
 */
export async function encoded(state) {
  const squeezed = await pass(utf8(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  const text = toText(squeezed);
  const [oldest, ...games] = state.games ?? [];
  return text.length <= LONGEST || !oldest ? text : encoded({ ...state, games });
}

/** Reads the content of an event. @param {string} text @returns {Promise<unknown>} `null` if it is none */
export async function decoded(text) {
  try {
    const plain = await pass(toBytes(text), new DecompressionStream("deflate-raw"), LARGEST);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    return null;
  }
}

// @ts-check
/** What a challenge says, and how one from elsewhere is checked. */
import { plainName } from "../base/names.js";
import {
  LONG,
  SEATS,
  hasFields,
  isCount,
  isFlag,
  isHex,
  isList,
  isObject,
  isOptional,
  isText,
} from "../live/shapes.js";

/**
 * @typedef {object} Challenge what somebody opens, for all to read
 * @property {1} v
 * @property {string} id 16 hexadecimal digits
 * @property {number} created when it was opened, in seconds since 1970
 * @property {string} game
 * @property {import("../types.js").Options} options
 * @property {{time: number, increment: number} | null} clock in milliseconds
 * @property {("me" | "free" | number)[]} seats who has each: the opener, somebody who comes, or a computer of a level
 * @property {boolean} takebacks
 * @property {boolean} help whether hints and openings are allowed
 * @property {string} name what the opener is called
 * @property {true} [computer] whether a computer opened it
 *
 * @typedef {Challenge & {opener: string, stamp: number}} Listed `opener`: the key; `stamp`: when it was last repeated, in seconds since 1970
 */

/** Letters of a name. */
const NAME = 24;
const LONGEST = 4000; // characters
const OPTIONS = 1000;
/** A challenge does not become older than this by what it says of itself, in seconds: else it would always be the first. */
const OLDEST = 24 * 60 * 60;

const isTime = isCount(LONG);
const isSeat = (/** @type {unknown} */ seat) => seat === "me" || seat === "free" || isCount(99)(seat);
const FIELDS = {
  v: (/** @type {unknown} */ v) => v === 1,
  id: isHex(16),
  created: isCount(Number.MAX_SAFE_INTEGER),
  game: (/** @type {unknown} */ game) => typeof game === "string" && /^[a-z-]{1,20}$/.test(game),
  options: (/** @type {unknown} */ options) => isObject(options) && JSON.stringify(options).length <= OPTIONS,
  clock: (/** @type {any} */ clock) =>
    clock === null || (hasFields(clock, { time: isTime, increment: isTime }) && clock.time > 0),
  seats: isList(isSeat, SEATS),
  takebacks: isFlag,
  help: isFlag,
  name: isText(LONGEST),
  computer: isOptional((/** @type {unknown} */ computer) => computer === true),
};

/**
 * A name as the lobby shows it: letters, digits and a few signs, so that no name is an address or an advertisement with one.
 * @param {string} name
 */
export const lobbyName = (name) =>
  [...plainName(name).replace(/[^\p{L}\p{M}\p{N} '’_-]/gu, "")].slice(0, NAME).join("").trim();

/**
 * Reads the content of an event.
 * @param {Pick<import("../live/events.js").Event, "pubkey" | "created_at" | "content">} event
 * @returns {Listed | null} `null` if it is no challenge, as when it was taken back
 */
export function readChallenge({ pubkey, created_at, content }) {
  if (content.length > LONGEST) return null;
  let value;
  try {
    value = JSON.parse(content);
  } catch {
    return null;
  }
  if (!hasFields(value, FIELDS)) return null;
  const { v, id, created, game, options, clock, seats, takebacks, help, name, computer } = value;
  if (seats.filter((/** @type {unknown} */ seat) => seat === "me").length !== 1 || !seats.includes("free")) return null;
  const within = Math.min(created_at, Math.max(created, created_at - OLDEST));
  const said = { v, id, created: within, game, options, clock, seats, takebacks, help, name: lobbyName(name) };
  return { ...said, ...(computer && { computer }), opener: pubkey, stamp: created_at };
}

/** How many seats are free. @param {Pick<Challenge, "seats">} challenge */
export const freeSeats = ({ seats }) => seats.filter((seat) => seat === "free").length;

/** Whether two challenges are for the same kind of match, so that their openers can play with each other. @param {Challenge} a @param {Challenge} b */
export const fits = (a, b) =>
  a.game === b.game &&
  ["options", "clock", "takebacks", "help"].every(
    (field) => textOf(Reflect.get(a, field)) === textOf(Reflect.get(b, field)),
  ) &&
  a.seats.length === b.seats.length &&
  freeSeats(a) === freeSeats(b);

/** @param {unknown} value */
const textOf = (value) =>
  JSON.stringify(value, (_, one) => (isObject(one) && !Array.isArray(one) ? Object.entries(one).sort() : one));

/**
 * A few syllables that stand for a key, so that two people of one name can be told apart (proquints, arXiv:0901.4016): two of 16 bits each.
 * @param {string} key hexadecimal digits
 */
export function callSign(key) {
  const [consonants, vowels] = ["bdfghjklmnprstvz", "aiou"];
  const word = (/** @type {number} */ bits) =>
    [bits >> 12, (bits >> 10) & 3, (bits >> 6) & 15, (bits >> 4) & 3, bits & 15]
      .map((index, i) => (i % 2 === 0 ? consonants : vowels)[index])
      .join("");
  return [key.slice(0, 4), key.slice(4, 8)].map((digits) => word(Number.parseInt(digits, 16))).join("-");
}

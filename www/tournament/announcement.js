// @ts-check
/**
 * The announcement of a tournament: what its organizer fixes before anybody joins. It is published once, as JSON text; the link has its
 * digest and all signatures name it, so that nobody changes it afterwards.
 */
import { toBytes, toText, utf8 } from "../base/base64url.js";
import { sha256 } from "../base/sha256.js";
import { toHex } from "../live/links.js";
import { movedKey, movedSecret } from "../live/seat-keys.js";
import { LONG, hasFields, isCount, isKey, isName, isObject, isText } from "../live/shapes.js";

/**
 * @typedef {object} Announcement
 * @property {1} v
 * @property {string} organizer the organizer's key
 * @property {string} name of the tournament
 * @property {string} by what the organizer is called
 * @property {string} game
 * @property {import("../types.js").Options} options
 * @property {{time: number, increment: number}} clock in milliseconds
 * @property {"swiss" | "robin"} system
 * @property {number} rounds of a Swiss tournament; a round robin has as many as it needs
 * @property {number} most how many can play
 * @property {number} start the earliest time of the first round, in seconds since 1970
 * @property {number} wait minutes after which a player who does not come loses
 * @property {number} length minutes that a round lasts at most
 *
 * @typedef {{key: string, of: string}} Code the organizer's key, and the digest of the announcement
 */

/** The most players, and the most in a round robin; the most rounds. */
export const PLAYERS = 64;
export const ROBIN = 16;
export const ROUNDS = 15;
/** The longest name of a tournament, in letters, and the longest round, in minutes. */
export const TITLE = 50;
export const LONGEST_ROUND = 60 * 24 * 30;

const TEXT = 20_000; // characters
const OF = 16; // bytes
const CODE = /^1\.([\w-]{43})\.([\w-]{22})$/;
/** Topics in which everybody can join. */
const SHARDS = 16;

const isMinutes = (/** @type {unknown} */ n) => isCount(LONGEST_ROUND)(n) && Number(n) > 0;
const FIELDS = {
  v: (/** @type {unknown} */ v) => v === 1,
  organizer: isKey,
  name: (/** @type {unknown} */ name) => typeof name === "string" && [...name].length <= TITLE,
  by: isName,
  game: isText(40),
  options: isObject,
  clock: (/** @type {any} */ clock) =>
    hasFields(clock, { time: isCount(LONG), increment: isCount(LONG) }) && clock.time > 0,
  system: (/** @type {unknown} */ system) => system === "swiss" || system === "robin",
  rounds: (/** @type {unknown} */ n) => isCount(ROUNDS)(n) && Number(n) > 0,
  most: (/** @type {unknown} */ n) => isCount(PLAYERS)(n) && Number(n) > 1,
  start: isCount(1e11),
  wait: isMinutes,
  length: isMinutes,
};

/** Hashes a text for a purpose. @param {string} purpose @param {string} text @returns {string} base64url text */
export const hash = (purpose, text) => toText(sha256(utf8(`alveole/tournament/${purpose}\n${text}`)));

/** The digest that all signatures of a tournament build on. @param {string} text of the announcement */
export const rootOf = (text) => hash("announcement", text);

/**
 * Reads an announcement. The engine checks its options.
 * @param {string} text
 * @returns {Announcement | null} `null` if it is none
 */
export function readAnnouncement(text) {
  if (text.length > TEXT) return null;
  try {
    const value = JSON.parse(text);
    return hasFields(value, FIELDS) && (value.system === "swiss" || value.most <= ROBIN) ? value : null;
  } catch {
    return null;
  }
}

/** The digest in the code of a tournament. @param {string} text of the announcement */
export const digestOf = (text) => toText(sha256(utf8(text)).slice(0, OF));

/** @param {Code} code */
export const writeCode = ({ key, of }) => `1.${key}.${of}`;

/** @param {string} text @returns {Code | null} `null` if it is no code of this version */
export function readCode(text) {
  const [, key, of] = CODE.exec(text) ?? [];
  return key && of ? { key, of } : null;
}

// Topics

/** @param {string} of */
const tweak = (of) => sha256(utf8(`alveole/tournament/players\n${of}`));

/** The topic of the players, which the organizer permits. @param {Code} code @returns {string} as relays write it */
export const playersTopic = ({ key, of }) => toHex(toBytes(movedKey(key, tweak(of))));

/** The secret key of that topic. @param {string} secret of the organizer @param {string} of */
export const playersSecret = (secret, of) => movedSecret(secret, tweak(of));

/** The topic of the organizer. @param {Code} code */
export const organizerTopic = ({ key }) => toHex(toBytes(key));

/** One of the topics in which players join. @param {Code} code @param {number} shard */
const shardTopic = ({ key, of }, shard) =>
  toHex(sha256(utf8(`alveole/tournament/join\n${key} ${of} ${shard}`))).slice(0, 32);

/** All topics in which players join. @param {Code} code */
export const joinTopics = (code) => Array.from({ length: SHARDS }, (_, shard) => shardTopic(code, shard));

/** The topic in which the holder of a key joins. @param {Code} code @param {string} key */
export const joinTopic = (code, key) => shardTopic(code, Number(toBytes(key)[0]) % SHARDS);

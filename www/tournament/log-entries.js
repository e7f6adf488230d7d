// @ts-check
/** The entries of a tournament's log, as texts, with their digests and the organizer's signature. */
import { sign } from "../live/seat-keys.js";
import { hash } from "./announcement.js";

/**
 * @typedef {import("./game-proofs.js").Stated} Stated
 *
 * @typedef {["list", at: number, joins: string]} ListEntry the digest of the joins
 * @typedef {["again", at: number, out: number[]]} AgainEntry who is left out of the next list, as places among the joins
 * @typedef {["start", at: number, list: number, reveals: string[]]} StartEntry
 * @typedef {["close", at: number, ends: (Stated | 0)[], left: [player: number, sig: string][]]} CloseEntry `ends`: of each pair; 0:
 *   nothing was decided in time
 * @typedef {ListEntry | AgainEntry | StartEntry | CloseEntry} Entry `at` in seconds since 1970
 */

/** @param {string} digest @param {string} entry */
export const linkOf = (digest, entry) => hash("log", `${digest} ${entry}`);
/** @param {string} digest of the log @param {string} secret of the organizer */
export const signLog = (digest, secret) => sign("tournament/log", digest, secret);

/** The digests of a log: of nothing, of its first entry, and so on. @param {string} root @param {readonly string[]} entries */
export function digestsOf(root, entries) {
  const digests = [root];
  for (const entry of entries) digests.push(linkOf(String(digests.at(-1)), entry));
  return digests;
}

/** The number of the end by a claim. */
export const CLAIMED = 5;

const isNumber = Number.isSafeInteger;
const isText = (/** @type {unknown} */ text) => typeof text === "string";
/** How each kind of entry is checked, after its time. @type {Record<string, (...fields: any[]) => boolean>} */
const KINDS = {
  list: (digest) => isText(digest),
  again: (out) => Array.isArray(out) && out.every(isNumber),
  start: (list, reveals) => isNumber(list) && Array.isArray(reveals) && reveals.every(isText),
  close: (ends, left) =>
    Array.isArray(ends) &&
    ends.every((end) => end === 0 || isStated(end)) &&
    Array.isArray(left) &&
    left.every((one) => Array.isArray(one) && isNumber(one[0]) && isText(one[1])),
};
const isStated = (/** @type {any} */ end) =>
  Array.isArray(end) &&
  end.length === 4 &&
  isNumber(end[0]) &&
  isText(end[1]) &&
  end[1].length === 22 &&
  isNumber(end[2]) &&
  isNumber(end[3]);

/** @param {string} text @returns {Entry | null} `null` if it is no entry */
export function readEntry(text) {
  try {
    const [kind, at, ...fields] = JSON.parse(text);
    const isEntry = Object.hasOwn(KINDS, kind) && isNumber(at) && KINDS[kind]?.(...fields);
    return isEntry ? /** @type {Entry} */ (/** @type {unknown} */ ([kind, at, ...fields])) : null;
  } catch {
    return null;
  }
}

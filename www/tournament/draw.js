// @ts-check
/**
 * Joins, and the lot. A join commits to a chain of hashes; for each list of players one link of it is revealed, and the lot follows from
 * the list and from all reveals. So nobody chooses it: not who joins last, and not who closes the list.
 */
import { isSigned, publicKey, sign } from "../live/seat-keys.js";
import { hash } from "./announcement.js";

/** @typedef {[key: string, name: string, commitment: string, sig: string]} Join */

/** The most lists of players for which a lot is drawn. */
export const LISTS = 8;
/** Signatures whose check is remembered. */
const REMEMBERED = 4000;

/** @param {string} secret @param {string} root @param {number} steps */
function link(secret, root, steps) {
  let text = hash("draw", `${root} ${secret}`);
  for (let i = 0; i < steps; i++) text = hash("draw", text);
  return text;
}

/** What a join signs. @param {string} root @param {string} name @param {string} commitment */
const joined = (root, name, commitment) => `${root} ${commitment} ${name}`;

/**
 * A player's join.
 * @param {string} secret of the player
 * @param {string} root
 * @param {string} name
 * @returns {Join}
 */
export function joinOf(secret, root, name) {
  const commitment = link(secret, root, LISTS);
  const sig = sign("tournament/join", joined(root, name, commitment), secret);
  return [publicKey(secret), name, commitment, sig];
}

/** What a player reveals for a list. @param {string} secret @param {string} root @param {number} list its number, from 0 */
export const revealOf = (secret, root, list) => link(secret, root, LISTS - 1 - list);

/**
 * What a reveal says of an earlier list, as each one discloses those before.
 * @param {string} reveal
 * @param {number} list for which it was made
 * @param {number} earlier
 */
export function revealFor(reveal, list, earlier) {
  let text = reveal;
  for (let i = earlier; i < list; i++) text = hash("draw", text);
  return text;
}

/** Whether a reveal is what a join committed to. @param {string} reveal @param {number} list @param {Join} join */
export const isReveal = (reveal, list, [, , commitment]) =>
  list >= 0 && list < LISTS && revealFor(reveal, list, -1) === commitment;

/** The digest of joins. @param {readonly Join[]} joins */
export const digestOfJoins = (joins) => hash("joins", JSON.stringify(joins));

/**
 * The players in the order of the lot.
 * @param {readonly Join[]} players of the list
 * @param {string} list the digest of the log that has it
 * @param {readonly string[]} reveals for this list, in the order of the players
 */
export function drawn(players, list, reveals) {
  const lot = hash("lot", `${list} ${reveals.join(" ")}`);
  const number = (/** @type {Join} */ [key]) => hash("order", `${lot} ${key}`);
  return players.toSorted((a, b) => (number(a) < number(b) ? -1 : 1));
}

/** What somebody signs who leaves. @param {string} secret @param {string} root */
export const leaveOf = (secret, root) => sign("tournament/leave", root, secret);

/** Checks signatures of joins, of those who leave and of logs, each once. */
export class Checks {
  /** @type {Map<string, boolean>} */ #checked = new Map();

  /** @param {string} purpose @param {string} text @param {string} sig @param {string} key */
  #isSigned(purpose, text, sig, key) {
    const name = `${key} ${sig} ${purpose} ${text}`;
    const known = this.#checked.get(name) ?? isSigned(`tournament/${purpose}`, text, sig, key);
    if (this.#checked.size >= REMEMBERED) this.#checked.clear();
    this.#checked.set(name, known);
    return known;
  }

  /** Whether the player signed a join. @param {Join} join @param {string} root */
  isJoin = ([key, name, commitment, sig], root) => this.#isSigned("join", joined(root, name, commitment), sig, key);

  /** Whether the holder of a key leaves. @param {string} sig @param {string} root @param {string} key */
  isLeave = (sig, root, key) => sig !== "" && this.#isSigned("leave", root, sig, key);

  /** Whether the organizer signed a log. @param {string} digest @param {string} sig @param {string} organizer */
  isLog = (digest, sig, organizer) => this.#isSigned("log", digest, sig, organizer);
}

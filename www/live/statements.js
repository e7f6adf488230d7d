// @ts-check
/**
 * What players say beside their acts. A statement is signed with the digest of the chain at which it was made, and counts on the
 * chains that begin with that one. A resignation alone counts on every chain of the match.
 */
import { isOn } from "./chain.js";

/**
 * @typedef {import("./chain.js").Chain} Chain
 *
 * @typedef {"ok" | "draw" | "claim" | "gift" | "abort" | "resign" | "again"} Say
 *   - `ok`: agrees to go back to `to` moves
 *   - `draw`: offers a draw, or accepts it
 *   - `claim`: the player to move is late, or gone
 *   - `gift`: gives the seat `to` time
 *   - `abort`: ends the match before all have moved; it lapses with the next act of its maker
 *   - `resign`: never lapses
 *   - `again`: wants a rematch after the end number `to` of {@link import("./ends.js").ENDS}
 *
 * @typedef {object} Statement
 * @property {number} seat the player who made it
 * @property {Say} say
 * @property {number} place how many acts the chain had
 * @property {string} digest of that chain
 * @property {number} [to]
 * @property {string} [sig] the signature; the agreement does not look at it
 */

/** A statement as text, without its signature. @param {Statement} statement */
export const statementKey = ({ seat, say, place, digest, to }) => `${seat} ${say} ${place} ${digest} ${to ?? ""}`;

/** Whether a statement counts on a chain. @param {Statement} statement @param {Chain} chain */
export const stands = ({ say, place, digest }, chain) => say === "resign" || isOn(chain, place, digest);

/** The statements that a device knows, for questions about single ones. */
export class Said {
  #keys;
  #players;

  /** @param {readonly Statement[]} statements @param {readonly number[]} players */
  constructor(statements, players) {
    this.#keys = new Set(statements.map(statementKey));
    this.#players = players;
  }

  /**
   * Whether all players but one said the same at the same chain. Without others, nobody did.
   * @param {Say} say
   * @param {number} place
   * @param {string} digest
   * @param {number} except
   * @param {number} [to]
   */
  byOthers = (say, place, digest, except, to) => {
    const others = this.#players.filter((seat) => seat !== except);
    /** @param {number} seat @returns {Statement} */
    const one = (seat) => ({ seat, say, place, digest, to });
    return others.length > 0 && others.every((seat) => this.#keys.has(statementKey(one(seat))));
  };
}

/**
 * The gifts of time on a chain, each with the place from which it counts: none to the own player, one of each player at one place.
 * @param {readonly Statement[]} statements
 * @param {Chain} chain
 * @param {import("./chain.js").Seats} seats
 * @returns {{seat: number, to: number, place: number}[]}
 */
export function giftsOn(statements, chain, { count, holder }) {
  /** @type {Map<string, {seat: number, to: number, place: number}>} */
  const gifts = new Map();
  for (const { say, seat, place, digest, to = -1 } of statements) {
    if (say !== "gift" || !isOn(chain, place, digest) || !(to >= 0 && to < count) || holder(to) === seat) continue;
    const known = gifts.get(`${seat} ${place}`);
    if (!known || to < known.to) gifts.set(`${seat} ${place}`, { seat, to, place });
  }
  return [...gifts.values()];
}

/**
 * The statements that a device keeps of a chain: those that an act rests on, those that can still be answered, gifts, and of each
 * player the earliest resignation.
 * @param {readonly Statement[]} statements
 * @param {Chain} chain
 * @param {readonly import("./chain.js").Act[]} acts
 */
export function keptStatements(statements, chain, acts) {
  return statements.filter((one) => {
    const { seat, say, place, to } = one;
    if (say === "resign")
      return !statements.some((other) => other.say === say && other.seat === seat && other.place < place);
    if (!stands(one, chain)) return false;
    const next = acts[place]?.text;
    if (say === "ok") return next === undefined || next === `<${to}`;
    if (say === "draw") return next === undefined || next === "=";
    return say === "gift" || say === "abort" || next === undefined;
  });
}

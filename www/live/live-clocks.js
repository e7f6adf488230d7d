// @ts-check
/**
 * Clocks without a server: each player measures the own acts and signs the times, and everybody adds up the same clocks from
 * the same states. The time that the network takes costs nobody anything.
 */

import { isFinal } from "./chain.js";

/** @typedef {import("./chain.js").Act} Act */

/** Milliseconds that a player gives another, once a turn. */
export const GIFT = 15_000;
/** By how much a clock may be slower than what is seen: at first, for each move, and at most, in milliseconds. */
const SLACK = { first: 3000, move: 1000, most: 7000 };

/**
 * The time that each seat has left at the last act, in milliseconds. Times count from the second turn on.
 * @param {{time: number, increment: number}} clock
 * @param {readonly Act[]} acts
 * @param {readonly {to: number}[]} gifts the seats that were given time
 * @param {number} count of seats
 * @returns {number[]}
 */
export function timesLeft({ time, increment }, acts, gifts, count) {
  /** @type {any[]} */
  const left = Array.from({ length: count }, () => time);
  for (const { to } of gifts) left[to] += GIFT;
  acts.forEach(({ text, seat, taken, used }, place) => {
    if (hasBegun(acts, place, seat)) left[seat] += (taken || isFinal(text) ? 0 : increment) - used;
  });
  return left;
}

/**
 * Whether the clock of a seat runs for an act: from the second turn on.
 * @param {readonly Act[]} acts
 * @param {number} place
 * @param {number} seat
 */
export function hasBegun(acts, place, seat) {
  const first = acts[0]?.seat;
  const second = acts.findIndex((act) => act.seat !== first);
  return place > 0 && (seat !== first || (second >= 0 && second < place));
}

/** Compares the times that players sign with those that are seen here. */
export class SeenTimes {
  /** By seat. @type {{excess: number, acts: number}[]} */ #seats = [];

  /**
   * @param {number} seat
   * @param {number} signed the time that a player signed for an act, in milliseconds
   * @param {number} seen the time that passed here
   */
  add(seat, signed, seen) {
    const { excess = 0, acts = 0 } = this.#seats[seat] ?? {};
    this.#seats[seat] = { excess: excess + seen - signed, acts: acts + 1 };
  }

  /**
   * By how much the clock of a seat is slower than what networks explain, in milliseconds: this counts when others claim.
   * @param {number} seat
   */
  beyond(seat) {
    const { excess = 0, acts = 0 } = this.#seats[seat] ?? {};
    return Math.max(0, excess - Math.min(SLACK.first + SLACK.move * acts, SLACK.most));
  }

  /**
   * By how much the clock of a seat is slower than seen from here, in milliseconds; 0 while that is within what networks do.
   * @param {number} seat
   */
  slower(seat) {
    return this.beyond(seat) > 0 ? (this.#seats[seat]?.excess ?? 0) : 0;
  }
}

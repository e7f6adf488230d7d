// @ts-check
/** What plays in a match: the own computer player, or a program. */
import { PlayerError } from "./program.js";

/**
 * @typedef {object} Turn
 * @property {readonly string[]} moves the game so far
 * @property {() => number} time how many milliseconds a move may take from now on
 * @property {AbortSignal} signal the move is not wanted any more
 *
 * @typedef {object} Player the player of one match
 * @property {(turn: Turn) => Promise<string>} move rejects with a {@link import("./program.js").PlayerError} if it cannot go on
 * @property {() => void} end
 *
 * @typedef {object} Kind
 * @property {string} name of the program; empty without one
 * @property {(setup: import("../../www/live/setup.js").Setup) => Promise<Player>} seat sits down in a match; rejects with
 *   {@link Unplayable}
 * @property {() => void} end
 */

/**
 * Waits for an answer for a while.
 * @template T
 * @param {import("../../www/live/relay-client.js").Time} time
 * @param {number} ms
 * @param {T | Promise<T>} answer
 * @param {string} what the error says
 * @returns {Promise<T>} rejects with a {@link PlayerError} when the time has passed
 */
export async function inTime(time, ms, answer, what) {
  let cancel = () => {};
  const late = new Promise((_, reject) => {
    cancel = time.after(ms, () => reject(new PlayerError(what)));
  });
  try {
    return await Promise.race([answer, /** @type {Promise<never>} */ (late)]);
  } finally {
    cancel();
  }
}

/** A player of this kind cannot play this match. */
export class Unplayable extends Error {}

const SHARE = 25; // of the time that is left, a part for one move
const MOST = 5; // and never more than this part
const INCREMENT = 0.75; // of the increment
const LEAST = 10; // milliseconds

/**
 * How long a player may think about a move, in milliseconds.
 * @param {number} most
 * @param {{left: number, increment: number} | null} clock `null`: without one
 */
export function thinkingTime(most, clock) {
  if (!clock) return most;
  const { left, increment } = clock;
  return Math.max(LEAST, Math.min(most, left / MOST, left / SHARE + INCREMENT * increment));
}

// @ts-check
/** Who is there, and when one may claim that a player has left or that a player's time is up. */
/**
 * @typedef {{at: number, left: boolean, stamp?: number}} Seen when somebody was last seen, in milliseconds, whether with a
 *   goodbye, and the newest stamp of what was seen
 */

/** Milliseconds. */
const PRESENT = 60_000;
/** After a goodbye a page may be loaded again, which is no reason for words. */
const RELOAD = 3000;
const AFTER_GOODBYE = 10_000;
const AFTER_SILENCE = 120_000;
const AFTER_LONG_SILENCE = 240_000;
const LONG_GAME = 15 * 60_000;
const AFTER_TIME = 5000;
/** How often a page that is seen says that it is there. */
export const SIGN = 25_000;

/**
 * Somebody is seen.
 * @param {Seen | undefined} before
 * @param {number} stamp of the event
 * @param {number} at when it came, in milliseconds
 * @param {boolean} bye whether it is a goodbye; one that was overtaken by what came after it does not count
 * @returns {Seen}
 */
export function seenBy(before = { at: 0, left: false, stamp: 0 }, stamp, at, bye) {
  const newest = before.stamp ?? 0;
  return { at: Math.max(at, before.at), left: stamp < newest ? before.left : bye, stamp: Math.max(stamp, newest) };
}

/** Whether somebody is there. @param {Seen | undefined} seen @param {number} now */
export const isHere = (seen, now) => Boolean(seen && now - seen.at < (seen.left ? RELOAD : PRESENT));

/**
 * From when on the others may end the game for the seat to move, and why.
 * @param {object} match
 * @param {{time: number} | null} match.clock
 * @param {number} match.end when the time of the seat is up, in milliseconds; `Infinity` while no clock runs
 * @param {number} match.since when the position was first seen here
 * @param {Seen | undefined} match.seen when its player was seen last
 * @returns {{why: "time" | "away", at: number}} the earlier of both
 */
export function claimable({ clock, end, since, seen }) {
  const silence = (clock?.time ?? LONG_GAME) >= LONG_GAME ? AFTER_LONG_SILENCE : AFTER_SILENCE;
  const away = Math.max(since, seen?.at ?? 0) + (seen?.left ? AFTER_GOODBYE : silence);
  const time = end + AFTER_TIME;
  return time <= away ? { why: "time", at: time } : { why: "away", at: away };
}

/** Milliseconds in which one author causes one question. */
const PERIOD = 5000;

/** Counts how often somebody did something in a short time. */
export class Limit {
  #now;
  #most;
  /** @type {Map<string, {from: number, times: number}>} */ #counts = new Map();

  /** @param {() => number} now milliseconds @param {number} [most] in a period */
  constructor(now, most = 1) {
    this.#now = now;
    this.#most = most;
  }

  /** Whether it may be done once more. @param {string} key of who does it */
  take(key) {
    const now = this.#now();
    const last = this.#counts.get(key);
    const count = last && Math.abs(now - last.from) < PERIOD ? last : { from: now, times: 0 };
    this.#counts.set(key, count);
    return ++count.times <= this.#most;
  }
}

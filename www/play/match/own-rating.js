// @ts-check
/** The reader's own rating in a game and in its puzzles, as `rate.js` keeps them in this browser. */
import { recall } from "../../base/preferences.js";

/**
 * @typedef {import("../../base/preferences.js").Preferences} Preferences
 * @typedef {import("./glicko.js").Glicko} Glicko
 */

/**
 * Reads a stored rating, and the day of its last result.
 * @param {string} text
 * @returns {(Glicko & {day: number}) | null} `null`: there is none
 */
export function readRating(text) {
  const [rating = NaN, deviation = NaN, volatility = NaN, day = NaN] = text.split(" ").filter(Boolean).map(Number);
  const isSound = Number.isFinite(rating) && deviation > 0 && volatility > 0 && volatility < 1 && Number.isInteger(day);
  return isSound ? { rating, deviation, volatility, day } : null;
}

/**
 * Returns the reader's rating as it is shown: rounded, with the half of its 95 % interval.
 * @param {string} key a game, or `GAME.puzzles`
 * @param {Pick<Preferences, "recall">} [preferences]
 * @returns {{rating: number, range: number} | null} `null`: no result was rated
 */
export function ownRating(key, preferences = { recall }) {
  const own = readRating(preferences.recall(`rating.${key}`));
  const rounded = (/** @type {number} */ points) => Math.round(points / 10) * 10;
  return own && { rating: rounded(own.rating), range: rounded(1.96 * own.deviation) };
}

// @ts-check
/**
 * Rates the reader in a game, from results against the levels, whose ratings were measured; and in its puzzles, each of which counts
 * as a match against the lowest level that finds it. Both ratings stay in this browser.
 */
import { recall, remember } from "../../base/preferences.js";
import { ratingsOf } from "../panels/ratings.js";
import { rated, UNKNOWN } from "./glicko.js";
import { readRating } from "./own-rating.js";

/**
 * @typedef {import("../../base/preferences.js").Preferences} Preferences
 * @typedef {import("./results.js").Outcome} Outcome
 */

/** @type {Record<Outcome, number>} */
const SCORES = { won: 1, drawn: 0.5, lost: 0 };

const DAY = 86400e3; // milliseconds
/** The doubt about the rating of a level, in points (docs/strength.md). */
const LEVEL_DEVIATION = 50;
/** The deviation below which a rating says which level to play, in points. */
const SETTLED = 200;

/**
 * Adds a result against a level.
 * @param {string} key a game, or `GAME.puzzles`
 * @param {Record<string, number>} levels the ratings of the game's levels
 * @param {{level: number, outcome: Outcome, opponents?: number}} result `opponents`: how many players of that level
 * @param {Preferences} [preferences]
 * @returns {number | null} the level that the reader now beats half of the time; `null` while that is not known well
 */
export function rate(key, levels, { level, outcome, opponents = 1 }, preferences = { recall, remember }) {
  const theirs = levels[level];
  if (theirs === undefined) return null;
  const today = Math.floor(Date.now() / DAY);
  const { day, ...before } = readRating(preferences.recall(`rating.${key}`)) ?? { ...UNKNOWN, day: today };
  // In the model of docs/strength.md, n opponents are n times as strong as one.
  const more = 400 * Math.log10(opponents);
  const result = { rating: theirs + more, deviation: LEVEL_DEVIATION, score: SCORES[outcome] };
  const own = rated(before, [result], today - day);
  const numbers = [own.rating.toFixed(1), own.deviation.toFixed(1), own.volatility.toFixed(5), today];
  preferences.remember(`rating.${key}`, numbers.join(" "));
  return own.deviation < SETTLED ? nearest(levels, own.rating - more) : null;
}

/**
 * Returns the level with the nearest rating.
 * @param {Record<string, number>} levels
 * @param {number} rating
 */
function nearest(levels, rating) {
  const distance = (/** @type {string} */ level) => Math.abs((levels[level] ?? Infinity) - rating);
  return Number(Object.keys(levels).reduce((a, b) => (distance(b) < distance(a) ? b : a)));
}

/**
 * Rates a match with the game's usual options.
 * @param {string} game
 * @param {Parameters<typeof rate>[2]} result
 * @param {Preferences} preferences
 * @returns {Promise<number | null>} as {@link rate}
 */
export const rateMatch = async (game, result, preferences) => rate(game, await ratingsOf(game), result, preferences);

/**
 * Rates the first try at a puzzle.
 * @param {string} game
 * @param {{level?: number | null}} puzzle with the lowest level that finds it; without one it is not rated
 * @param {boolean} isSolved whether without a wrong move
 */
export async function ratePuzzle(game, { level }, isSolved) {
  if (level) rate(`${game}.puzzles`, await ratingsOf(game), { level, outcome: isSolved ? "won" : "lost" });
}

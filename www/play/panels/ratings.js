// @ts-check
/** The ratings of the computer's levels, measured with each game's usual options (docs/strength.md). */
import { jsonFile } from "../../base/json-file.js";

/** Loads the ratings of all games, by game and level. @type {() => Promise<Record<string, Record<string, number>>>} */
const load = jsonFile(new URL("../../../games/ratings.json", import.meta.url));

const STEP = 10; // Ratings are rounded to this many points: their intervals are much wider.

/**
 * Returns the ratings of a game by level; none where they cannot be loaded, as without a network.
 * @param {string} game
 * @returns {Promise<Record<string, number>>}
 */
export async function ratingsOf(game) {
  const all = await load().catch(() => null);
  const ratings = Object.entries(all?.[game] ?? {});
  return Object.fromEntries(ratings.map(([level, rating]) => [level, Math.round(rating / STEP) * STEP]));
}

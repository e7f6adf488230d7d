// @ts-check
/** The catalogue of games. */
import { engine } from "./client.js";

/** @typedef {import("../types.js").Game} Game */

/** @type {Promise<Game[]> | null} */
let games = null;

/**
 * Returns the catalogue, which is requested once.
 * @returns {Promise<Game[]>}
 */
export function catalogue() {
  games ??= engine.ask({ op: "games" }).then((answer) => answer.games);
  games.catch(() => (games = null));
  return games;
}

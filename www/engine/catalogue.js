// @ts-check
/** The games that there are. */
import { engine } from "./client.js";

/** @typedef {import("../types.js").Game} Game */

/** @type {Promise<Game[]> | null} */
let games = null;

/** The catalogue of games; asked for once. @returns {Promise<Game[]>} */
export function catalogue() {
  games ??= engine.ask({ op: "games" }).then((answer) => answer.games);
  games.catch(() => (games = null));
  return games;
}

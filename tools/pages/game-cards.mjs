// @ts-check
// Writes what the catalogue shows before a page has an engine: the games, and the boards on their cards. Modules, because a page
// that embeds the element may forbid `fetch`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadEngine, opening, themed } from "./engine.mjs";
import { mergeShapes } from "./merged-shapes.mjs";

const PLIES = 12;

/**
 * The first moves of a game, at random, and the board after them as SVG text whose colours follow the theme of the page.
 * @param {any} engine
 * @param {string} game
 */
export function miniature(engine, game) {
  const moves = opening(engine, game, PLIES);
  const svg = themed(engine, { game, moves }, ' class="board" width="100%" height="100%"');
  return { moves, svg: mergeShapes(svg.replace(/ data-cell="[^"]*"/g, "")) };
}

/** Writes games/cards.js, what the engine answers to `games` without the rules to read, and games/miniatures.js. @param {string} dir */
export async function writeCards(dir) {
  const engine = await loadEngine(dir);
  const { games } = engine.call("games", {});
  mkdirSync(join(dir, "games"), { recursive: true });
  const put = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    writeFileSync(join(dir, "games", name), `export default ${JSON.stringify(value)};\n`);
  put(
    "cards.js",
    games.map((/** @type {object} */ game) => ({ ...game, rules: undefined })),
  );
  put("miniatures.js", Object.fromEntries(games.map(({ id }) => [id, miniature(engine, id)])));
}

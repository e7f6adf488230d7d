// Draws the boards on the cards of the catalogue into DIR/games/miniatures.js: for each game a few moves at random, and the
// position after them as SVG text, whose colours follow the theme of the page.
//   node tools/pages/miniatures.mjs DIR
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadEngine, opening, themed } from "./engine.mjs";
import { mergeShapes } from "./merged-shapes.mjs";

const PLIES = 12;

/**
 * The first moves of a game, and the board after them.
 * @param {any} engine
 * @param {string} game
 */
export function miniature(engine, game) {
  const moves = opening(engine, game, PLIES);
  const svg = themed(engine, { game, moves }, ' class="board" width="100%" height="100%"');
  return { moves, svg: mergeShapes(svg.replace(/ data-cell="[^"]*"/g, "")) };
}

if (import.meta.filename === process.argv[1]) {
  const dir = process.argv[2];
  const engine = await loadEngine(dir);
  const all = engine.call("games", {}).games.map(({ id }) => [id, miniature(engine, id)]);
  writeFileSync(join(dir, "games/miniatures.js"), `export default ${JSON.stringify(Object.fromEntries(all))};\n`);
}

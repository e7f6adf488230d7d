// Draws the boards on the cards of the catalogue into DIR/games/miniatures.js: for each game a few moves at random, and the
// position after them as SVG text, whose colours follow the theme of the page.
//   node scripts/miniatures.mjs DIR
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PLIES = 12;
const STYLE = { hands: false, background: false, coordinates: false, padding: 0 };
const COLOUR = /#[\da-f]{3,8}\b/g;

const dir = process.argv[2];
const engine = await import(pathToFileURL(resolve(dir, "wasm/alveole.js")).href);
engine.initSync({ module: readFileSync(join(dir, "wasm/alveole_bg.wasm")) });

/** The first moves of a game at random, always the same; fewer if it ends earlier. */
function opening(game) {
  const moves = [];
  for (let seed = 1; seed <= PLIES; seed++) {
    const { ok } = engine.answer({ op: "best", game, moves, level: 0, seed });
    if (!ok) break;
    moves.push(ok.move.text);
  }
  return moves;
}

/** An SVG text whose colours have their opacity in themselves. */
const opaque = (svg) =>
  svg.replace(
    /(fill|stroke)="(#[\da-f]{6})"([^<>]*?) \1-opacity="([\d.]+)"/g,
    (_, paint, colour, between, share) =>
      `${paint}="${colour}${Math.round(share * 255)
        .toString(16)
        .padStart(2, "0")}"${between}`,
  );

/** The drawing of a position in both themes, as one text. */
function drawing(game, moves) {
  const [light, dark] = ["light", "dark"].map((theme) =>
    opaque(engine.call("svg", { game, moves, theme, ...STYLE }).svg),
  );
  const darkColours = dark.match(COLOUR);
  if (light.replace(COLOUR, "") !== dark.replace(COLOUR, ""))
    throw new Error(`${game}: the themes differ in more than colours`);
  const both = (colour) => {
    const other = darkColours.shift();
    return colour === other ? colour : `light-dark(${colour},${other})`;
  };
  return light
    .replace(COLOUR, both)
    .replace(/<(title|desc)>.*?<\/\1>/gs, "")
    .replace(/ data-(?:cell|piece)="[^"]*"/g, "")
    .replace(/ width="\d+" height="\d+" role="img"/, ' class="board" width="100%" height="100%"');
}

const all = engine.call("games", {}).games.map(({ id }) => {
  const moves = opening(id);
  return [id, { moves, svg: drawing(id, moves) }];
});
writeFileSync(join(dir, "games/miniatures.js"), `export default ${JSON.stringify(Object.fromEntries(all))};\n`);

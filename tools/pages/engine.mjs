// The engine of a built site, for what the build asks it: the games, and boards as SVG text.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const COLOUR = /#[\da-f]{3,8}\b/g;

/** Only the board, as on the page. */
const BOARD = { hands: false, background: false, coordinates: false, padding: 0 };

/**
 * Loads the engine of the built site in a folder.
 * @param {string} dir
 * @returns {Promise<any>} `call(op, request)` and `answer(request)`
 */
export async function loadEngine(dir) {
  const engine = await import(pathToFileURL(resolve(dir, "wasm/alveole.js")).href);
  engine.initSync({ module: readFileSync(join(dir, "wasm/alveole_bg.wasm")) });
  return engine;
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

/**
 * Draws a position as SVG text whose colours follow the theme of the page.
 * @param {any} engine
 * @param {{game: string, moves?: string[], options?: object, position?: unknown}} match
 * @param {string} attributes of the element `svg`, in place of its size and its role
 */
export function themed(engine, match, attributes) {
  const [light, dark] = ["light", "dark"].map((theme) => opaque(engine.call("svg", { ...match, theme, ...BOARD }).svg));
  const darkColours = dark.match(COLOUR) ?? [];
  if (light.replace(COLOUR, "") !== dark.replace(COLOUR, ""))
    throw new Error(`${match.game}: the themes differ in more than colours`);
  return light
    .replace(COLOUR, (colour) => {
      const other = darkColours.shift();
      return colour === other ? colour : `light-dark(${colour},${other})`;
    })
    .replace(/<(title|desc)>.*?<\/\1>/gs, "")
    .replace(/ data-piece="[^"]*"/g, "")
    .replace(/ width="\d+" height="\d+" role="img"/, attributes)
    .trim();
}

/**
 * Returns the first moves of a game at random, always the same; fewer if it ends earlier.
 * @param {any} engine
 * @param {string} game
 * @param {number} plies
 */
export function opening(engine, game, plies) {
  const moves = [];
  for (let seed = 1; seed <= plies; seed++) {
    const { ok } = engine.answer({ op: "best", game, moves, level: 0, seed });
    if (!ok) break;
    moves.push(ok.move.text);
  }
  return moves;
}

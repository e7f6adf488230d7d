// @ts-check
/** Exports positions of a game as an animated SVG file, in which each item is drawn once and shown while it is on the board. */
import { engine } from "../engine/client.js";
import { reference } from "../play/match/match.js";
import { inLanguage } from "../words/dictionary.js";
import { lookOf } from "./image-export.js";
import { merge } from "./merge-frames.js";

/**
 * @typedef {import("../types.js").Match} Match
 * @typedef {ReturnType<typeof frameOf>} Frame
 *
 * @typedef {object} Showing how frames are shown
 * @property {string} title
 * @property {number} step seconds for each frame
 * @property {number} end the last frame stays for this many steps
 * @property {readonly string[]} [lines] a line of text under each frame
 * @property {string} [address] the link of the picture
 */

const STEP = 0.9; // seconds for each position of a whole game
const END = 4; // its last position stays for this many steps
const SIZE = 0.055; // of the width: the size of a text, so that it is read on a phone, too
const ROW = 1.3; // of the size of a text: the height of a row of it
const LETTER = 0.55; // of the size of a text: the width of a letter, generously
const LETTERS = Math.floor(0.94 / (SIZE * LETTER)); // that a row has room for

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * Returns the markup that shows an item in the frames `seen`, of `count`.
 * @param {number[]} seen
 * @param {number} count
 * @param {Showing} showing
 */
function animation(seen, count, { step, end }) {
  if (seen.length === count) return "";
  const length = count - 1 + end;
  const shown = new Set(seen);
  const steps = [...Array(count).keys()].filter((i) => i === 0 || shown.has(i) !== shown.has(i - 1));
  const values = steps.map((i) => (shown.has(i) ? "visible" : "hidden")).join(";");
  const times = steps.map((i) => (i / length).toFixed(5)).join(";");
  return `<animate attributeName="visibility" values="${values}" keyTimes="${times}" dur="${(length * step).toFixed(1)}s" calcMode="discrete" repeatCount="indefinite"/>`;
}

/** The layers of the engine's pictures, from the lowest up. */
const LAYERS = ["ground", "edges", "marks", "pieces", "badges"];

/**
 * Takes a picture of the engine apart: its layers, each with its things as markup, what it shows, and its ground.
 * @param {string} text
 */
export function frameOf(text) {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const [x = 0, y = 0, width = 0, height = 0] = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const writer = new XMLSerializer();
  const markup = (/** @type {Element} */ e) =>
    writer.serializeToString(e).replaceAll(' xmlns="http://www.w3.org/2000/svg"', "");
  const layers = LAYERS.map((name) => drawing.querySelector(`:scope > .${name}`));
  return {
    layers: layers.map((layer) => [...(layer?.children ?? [])].map(markup)),
    styles: layers.map((layer) => [...(layer?.attributes ?? [])].map((a) => ` ${a.name}="${a.value}"`).join("")),
    box: { x, y, right: x + width, bottom: y + height },
    paper: drawing.querySelector(":scope > rect")?.getAttribute("fill") ?? "none",
  };
}

/**
 * Returns an item that is shown in the frames `seen`.
 * @param {string} thing
 * @param {number[]} seen
 * @param {number} count
 * @param {Showing} showing
 */
function shown(thing, seen, count, showing) {
  const moving = animation(seen, count, showing);
  // Programs that do not animate show the last position.
  const hidden = moving && seen.at(-1) !== count - 1 ? ' visibility="hidden"' : "";
  return moving ? `<g${hidden}>${thing}${moving}</g>` : thing;
}

/**
 * Breaks a text into rows of words.
 * @param {string} text
 */
function rowsOf(text) {
  /** @type {string[]} */
  const rows = [];
  // Signs such as “?!” stay with the word before them.
  for (const word of text.split(/(?<!\d\.) (?![!?–:;])/)) {
    const longer = `${rows.at(-1)} ${word}`;
    if (rows.length > 0 && longer.length <= LETTERS) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

/**
 * Returns the band of texts under a board, one for each frame, and its height.
 * @param {{x: number, width: number, bottom: number}} board the left edge of the board, its width and its lower edge
 * @param {Showing} showing
 */
function textBand({ x, width, bottom }, showing) {
  const { lines = [] } = showing;
  if (lines.length === 0) return { band: "", high: 0 };
  const texts = lines.map(rowsOf);
  const longest = Math.max(...texts.flat().map(({ length }) => length));
  const size = width * Math.min(SIZE, 0.94 / (LETTER * longest));
  const high = Math.round(size * (Math.max(...texts.map(({ length }) => length)) * ROW + 0.6));
  const drawn = texts.map((rows, i) => {
    const spans = rows.map((row, k) => {
      const y = bottom + high / 2 + size * (0.35 + (k - (rows.length - 1) / 2) * ROW);
      return `<tspan x="${x + width / 2}" y="${y.toFixed(1)}">${escaped(row)}</tspan>`;
    });
    return shown(`<text>${spans.join(" ")}</text>`, [i], lines.length, showing);
  });
  const under = `<rect x="${x}" y="${bottom}" width="${width}" height="${high}" fill="#fffaf0"/>`;
  const look = `fill="#241a10" font-family="sans-serif" font-size="${size.toFixed(1)}" text-anchor="middle"`;
  return { band: `${under}<g ${look}>${drawn.join("")}</g>`, high };
}

/**
 * Returns frames as an animated SVG file.
 * @param {readonly Frame[]} frames
 * @param {Showing} showing
 */
export function animated(frames, showing) {
  const count = frames.length;
  const layers = LAYERS.map((_, layer) => {
    const things = merge(frames.map(({ layers }) => layers[layer] ?? []));
    const style = frames.map(({ styles }) => styles[layer]).find(Boolean) ?? "";
    const drawn = things.map(({ thing, seen }) => shown(thing, seen, count, showing));
    return drawn.length > 0 ? `<g${style}>${drawn.join("")}</g>` : "";
  });
  const x = Math.min(...frames.map(({ box }) => box.x));
  const y = Math.min(...frames.map(({ box }) => box.y));
  const width = Math.max(...frames.map(({ box }) => box.right)) - x;
  const bottom = Math.max(...frames.map(({ box }) => box.bottom));
  const { title, address } = showing;
  const { band, high } = textBand({ x, width, bottom }, showing);
  const height = bottom - y + high;
  const ground = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${frames[0]?.paper}"/>`;
  const drawn = `${ground}${layers.join("")}${band}`;
  const linked = address ? `<a href="${escaped(address)}" target="_blank">${drawn}</a>` : drawn;
  const size = `viewBox="${x} ${y} ${width} ${height}" width="${Math.round(width)}" height="${Math.round(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><title>${escaped(title)}</title>${linked}</svg>\n`;
}

/**
 * Returns the whole game as an SVG file.
 * @param {import("../words/describe.js").Locale} locale
 * @param {Match} match
 * @param {(share: number) => void} progress
 * @param {HTMLElement} element whose look it has
 */
export async function replay({ game, language }, match, progress, element) {
  // Numbers would be those of the last position.
  const look = { ...lookOf(element), numbers: false, hands: false };
  /** @type {Frame[]} */
  const frames = [];
  for (let ply = 0; ply <= match.moves.length; ply++) {
    const moves = match.moves.slice(0, ply);
    frames.push(frameOf((await engine.ask({ op: "svg", ...reference({ ...match, moves }), ...look })).svg));
    progress(ply / Math.max(match.moves.length, 1));
  }
  return animated(frames, { title: inLanguage(game.name, language), step: STEP, end: END });
}

// @ts-check
/** Exports a game as an animated SVG file, in which each item is drawn once and shown while it is on the board. */
import { engine } from "../engine/client.js";
import { reference } from "../play/match/match.js";
import { inLanguage } from "../words/dictionary.js";
import { lookOf } from "./image-export.js";
import { merge } from "./merge-frames.js";

/** @typedef {import("../types.js").Match} Match */

const STEP = 0.9; // seconds for each position
const END = 4; // the last position stays for this many steps

/**
 * Returns the markup that shows an item in the frames `seen`, of `count`.
 * @param {number[]} seen
 * @param {number} count
 */
function animation(seen, count) {
  if (seen.length === count) return "";
  const length = count - 1 + END;
  const shown = new Set(seen);
  const steps = [...Array(count).keys()].filter((i) => i === 0 || shown.has(i) !== shown.has(i - 1));
  const values = steps.map((i) => (shown.has(i) ? "visible" : "hidden")).join(";");
  const times = steps.map((i) => (i / length).toFixed(5)).join(";");
  return `<animate attributeName="visibility" values="${values}" keyTimes="${times}" dur="${(length * STEP).toFixed(1)}s" calcMode="discrete" repeatCount="indefinite"/>`;
}

/** The layers of the engine's pictures, from the lowest up. */
const LAYERS = ["ground", "edges", "marks", "pieces", "badges"];

/**
 * Takes a picture of the engine apart: its layers, each with its things as markup, what it shows, and its ground.
 * @param {string} text
 */
function frameOf(text) {
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
 * Returns the whole game as an SVG file.
 * @param {import("../words/describe.js").Locale} locale
 * @param {Match} match
 * @param {(share: number) => void} progress
 * @param {HTMLElement} element whose look it has
 */
export async function replay({ game, language }, match, progress, element) {
  // Numbers would be those of the last position.
  const look = { ...lookOf(element), numbers: false, hands: false };
  /** @type {ReturnType<typeof frameOf>[]} */
  const frames = [];
  for (let ply = 0; ply <= match.moves.length; ply++) {
    const moves = match.moves.slice(0, ply);
    frames.push(frameOf((await engine.ask({ op: "svg", ...reference({ ...match, moves }), ...look })).svg));
    progress(ply / Math.max(match.moves.length, 1));
  }
  const layers = LAYERS.map((_, layer) => {
    const things = merge(frames.map(({ layers }) => layers[layer] ?? [])).map(({ thing, seen }) => {
      const moving = animation(seen, frames.length);
      // Programs that do not animate show the last position.
      const hidden = moving && seen.at(-1) !== frames.length - 1 ? ' visibility="hidden"' : "";
      return moving ? `<g${hidden}>${thing}${moving}</g>` : thing;
    });
    const style = frames.map(({ styles }) => styles[layer]).find(Boolean) ?? "";
    return things.length > 0 ? `<g${style}>${things.join("")}</g>` : "";
  });
  const x = Math.min(...frames.map(({ box }) => box.x));
  const y = Math.min(...frames.map(({ box }) => box.y));
  const width = Math.max(...frames.map(({ box }) => box.right)) - x;
  const height = Math.max(...frames.map(({ box }) => box.bottom)) - y;
  const title = inLanguage(game.name, language).replaceAll(/[<&]/g, "");
  const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${Math.round(width)}" height="${Math.round(height)}"><title>${title}</title><rect ${place} fill="${frames[0]?.paper}"/>${layers.join("")}</svg>\n`;
}

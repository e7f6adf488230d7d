// @ts-check
/** Exports a game as an animated SVG file, in which each item is drawn once and shown while it is on the board. */
import { engine } from "../engine/client.js";
import { reference } from "../play/match.js";
import { merge } from "./merge-frames.js";
import { OffscreenBoard, file } from "./image-export.js";

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

/**
 * Returns the whole game as an SVG file.
 * @param {import("../words/describe.js").Locale} locale
 * @param {Match} match
 * @param {(share: number) => void} [progress]
 * @param {Element} [model] the element whose board and pieces it imitates
 */
export async function replay(locale, match, progress = () => {}, model) {
  const studio = new OffscreenBoard(locale, model);
  try {
    /** @type {import("./image-export.js").Frame[]} */
    const frames = [];
    for (let ply = 0; ply <= match.moves.length; ply++) {
      const moves = match.moves.slice(0, ply);
      frames.push(studio.draw(await engine.ask({ op: "state", ...reference({ ...match, moves }) })));
      progress(ply / Math.max(match.moves.length, 1));
    }
    const [first] = frames;
    if (!first) return "";
    const left = Math.min(...frames.map(({ box }) => box.x));
    const top = Math.min(...frames.map(({ box }) => box.y));
    const right = Math.max(...frames.map(({ box }) => box.x + box.width));
    const bottom = Math.max(...frames.map(({ box }) => box.y + box.height));
    const inside = first.layers.map((_, layer) =>
      merge(frames.map(({ layers }) => layers[layer] ?? []))
        .map(({ thing, seen }) => {
          const moving = animation(seen, frames.length);
          // Programs that do not animate show the last position.
          const hidden = moving && seen.at(-1) !== frames.length - 1 ? ' visibility="hidden"' : "";
          return moving ? `<g${hidden}>${thing}${moving}</g>` : thing;
        })
        .join(""),
    );
    return file(locale, { x: left, y: top, width: right - left, height: bottom - top }, first.paper, inside.join(""));
  } finally {
    studio.close();
  }
}

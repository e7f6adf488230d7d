// @ts-check
/**
 * Arrows and marks on a board. Each colour has a line and ends of its own, for people who do not tell colours apart: green is
 * a full line with a filled head and a circle, red a dashed one with an open head and a triangle, blue a dotted one that ends
 * in a disc and a square, yellow a double one that ends in a diamond.
 */
import { adopt } from "../base/css.js";
import { svg } from "../base/dom.js";
import { round } from "./geometry.js";
import { cellsOf, colourOf } from "./shape.js";
import style from "./shapes.css";

/**
 * @typedef {import("../types.js").Shape} Shape
 * @typedef {import("../types.js").Paint} Paint
 * @typedef {import("../types.js").Point} Point
 */

/** The end of an arrow to the right, whose tip is at 0. @type {Record<Paint, string>} */
const HEADS = {
  green: "M0 0-52-32-52 32Z",
  red: "M-48-32 0 0-48 32",
  blue: "M0 0a24 24 0 1 0-48 0a24 24 0 1 0 48 0Z",
  yellow: "M0 0-32-28-64 0-32 28Z",
};

/** How far before its tip the line of an arrow ends. @type {Record<Paint, number>} */
const BEFORE = { green: 46, red: 6, blue: 40, yellow: 58 };

/** A mark around the middle of a cell. @type {Record<Paint, string>} */
const MARKS = {
  green: "M66 0a66 66 0 1 0-132 0a66 66 0 1 0 132 0Z",
  red: "M0-74 64 38-64 38Z",
  blue: "M-54-54 54-54 54 54-54 54Z",
  yellow: "M0-76 66 0 0 76-66 0Z",
};

/**
 * The lines of an arrow, and how its end is turned.
 * @param {Point} from
 * @param {Point} to
 * @param {Paint} paint
 */
function arrow(from, to, paint) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (/** @type {number} */ way) => ({ x: round(from.x + x * way), y: round(from.y + y * way) });
  const [start, end, tip] = [at(30), at(length - BEFORE[paint] - 12), at(length - 12)];
  const line = { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
  const angle = round((Math.atan2(y, x) * 180) / Math.PI);
  const head = { d: HEADS[paint], transform: `translate(${tip.x} ${tip.y}) rotate(${angle})` };
  return [
    svg("line", { class: "under", ...line }),
    svg("path", { class: "under", ...head }),
    svg("line", line),
    ...(paint === "yellow" ? [svg("line", { class: "core", ...line })] : []),
    svg("path", { class: "head", ...head }),
  ];
}

/**
 * A mark.
 * @param {Point} place
 * @param {Paint} paint
 */
function mark({ x, y }, paint) {
  const path = { d: MARKS[paint], transform: `translate(${x} ${y})` };
  const core = paint === "yellow" ? [svg("path", { class: "core", ...path })] : [];
  return [svg("path", { class: "under", ...path }), svg("path", path), ...core];
}

/** A colour as a picture, for buttons. @param {Paint} paint */
export const sample = (paint) =>
  svg(
    "svg",
    { class: "shapes sample", viewBox: "-20 -50 300 100", "aria-hidden": "true" },
    svg("g", { "data-paint": paint }, ...arrow({ x: -30, y: 0 }, { x: 280, y: 0 }, paint)),
  );

/** Draws arrows and marks above the pieces of a board. */
export class Shapes {
  #layer = svg("g", { class: "shapes", "aria-hidden": "true" });
  #board;
  #drawn = "";

  /** @param {SVGSVGElement} board */
  constructor(board) {
    this.#board = board;
    adopt(/** @type {ShadowRoot} */ (board.getRootNode()), style);
    board.querySelector(".hits")?.before(this.#layer);
  }

  /**
   * @param {readonly Shape[]} shapes
   * @param {Shape | null} [preview] one that is being drawn
   */
  render(shapes, preview = null) {
    const all = [...shapes, ...(preview ? [preview] : [])].map((shape) => ({
      paint: colourOf(shape),
      places: cellsOf(shape).map((id) => this.#placeOf(id)),
      preview: shape === preview,
    }));
    // A position is drawn again with every look at the board; its shapes mostly stay.
    const drawn = JSON.stringify(all);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#layer.replaceChildren(
      ...all.flatMap(({ paint, places: [from, to], preview: isPreview }) => {
        if (!from || to === null) return [];
        const parts = to ? arrow(from, to, paint) : mark(from, paint);
        return [svg("g", { "data-paint": paint, "data-preview": isPreview }, ...parts)];
      }),
    );
  }

  /** Removes the layer. */
  remove() {
    this.#layer.remove();
  }

  /**
   * Where a cell is drawn, however the board is turned.
   * @param {string} id
   * @returns {Point | null}
   */
  #placeOf(id) {
    const hit = this.#board.querySelector(`.hit[data-id=${JSON.stringify(id)}]`);
    const numbers = hit?.getAttribute("transform")?.match(/-?[\d.]+/g) ?? [];
    const [x, y] = numbers.map(Number);
    return x === undefined || y === undefined ? null : { x, y };
  }
}

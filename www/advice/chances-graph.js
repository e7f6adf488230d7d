// @ts-check
/** A graph over the plies of a game: a line for each player, and a ply to choose. */
import { set, svg } from "../base/dom.js";
import { sign } from "../board/pieces.js";

const HEIGHT = 110;
const EDGE = 12; // units: a margin for the players' signs

/** The dash pattern of each player's line, so that colour is not the only cue. */
const DASHES = ["none", "7 4", "2 4", "10 3 2 3", "1 3", "12 6"];

/** The shapes of marks: an inaccuracy is a small circle, a mistake a triangle, a blunder a diamond, a move that only a proof
 * speaks against a flag. @type {Record<string, string>} */
const MARKS = {
  inaccuracy: "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  mistake: "M0-6 5.5 4h-11Z",
  blunder: "M0-7 6 0 0 7-6 0Z",
  proven: "M-4 8V-8h9l-2.5 3 2.5 3h-9",
};

/**
 * Returns the known stretches of a line as an SVG path.
 * @param {readonly (number | undefined)[]} values from 0 to 1, by ply
 * @param {(ply: number) => number} x
 * @param {(value: number) => number} y
 */
export function pathOf(values, x, y) {
  let path = "";
  let drawing = false;
  for (const [ply, value] of values.entries()) {
    if (value !== undefined) path += `${drawing ? "L" : "M"}${x(ply).toFixed(1)} ${y(value).toFixed(1)}`;
    drawing = value !== undefined;
  }
  return path;
}

/**
 * Returns the ply nearest to a place.
 * @param {number} x from the left
 * @param {number} width
 * @param {number} plies
 */
export const plyAt = (x, width, plies) =>
  Math.min(plies, Math.max(0, Math.round(((x - EDGE) / (width - 2 * EDGE)) * plies)));

export class ChancesGraph {
  element = svg("svg", { class: "graph", role: "slider", tabindex: 0, "aria-valuemin": 0 });
  /** Called with the chosen ply. */
  #choose;
  #ply = 0;
  #plies = 0;

  /** @param {(ply: number) => void} choose */
  constructor(choose) {
    this.#choose = choose;
    const { element } = this;
    const point = (/** @type {PointerEvent} */ e) => {
      const { left, width } = element.getBoundingClientRect();
      this.#go(plyAt(e.clientX - left, width, this.#plies));
    };
    element.addEventListener("pointerdown", (e) => {
      element.setPointerCapture(e.pointerId);
      point(e);
    });
    element.addEventListener("pointermove", (e) => element.hasPointerCapture(e.pointerId) && point(e));
    element.addEventListener("keydown", (e) => {
      const to = { ArrowLeft: this.#ply - 1, ArrowRight: this.#ply + 1, Home: 0, End: this.#plies }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      this.#go(Math.min(this.#plies, Math.max(0, to)));
    });
  }

  /** @param {number} ply */
  #go(ply) {
    if (ply === this.#ply) return;
    this.#ply = ply;
    this.#choose(ply);
  }

  /**
   * @param {readonly {colour: string, values: (number | undefined)[]}[]} lines a line for each player, a value for each ply
   * @param {number} ply the current ply
   * @param {string} label
   * @param {string} now the text for the current ply
   * @param {readonly {ply: number, line: number, kind: string}[]} [marks] moves to mark, each on a line
   */
  render(lines, ply, label, now, marks = []) {
    const plies = Math.max(...lines.map(({ values }) => values.length)) - 1;
    [this.#ply, this.#plies] = [ply, plies];
    const width = this.element.clientWidth || 320;
    const x = (/** @type {number} */ p) => EDGE + (plies > 0 ? (p / plies) * (width - 2 * EDGE) : 0);
    const y = (/** @type {number} */ value) => EDGE + (1 - value) * (HEIGHT - 2 * EDGE);
    set(this.element, {
      viewBox: `0 0 ${width} ${HEIGHT}`,
      "aria-label": label,
      "aria-valuemax": plies,
      "aria-valuenow": ply,
      "aria-valuetext": now,
    });
    const level = (/** @type {number} */ value) =>
      svg("line", { class: "level", x1: EDGE, x2: width - EDGE, y1: y(value), y2: y(value) });
    const here = svg("line", { class: "here", x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT });
    const drawn = lines.map(({ colour, values }, i) => {
      const g = svg("g", { class: "art", "data-colour": colour });
      const course = { d: pathOf(values, x, y), "stroke-dasharray": DASHES[i] ?? "none" };
      g.append(svg("path", { class: "halo", ...course }), svg("path", { class: "course", ...course }));
      const last = values.findLastIndex((value) => value !== undefined);
      if (last < 0) return g;
      const at = `translate(${x(last).toFixed(1)} ${y(values[last] ?? 0).toFixed(1)})`;
      g.append(svg("g", { transform: at }, svg("circle", { class: "body", r: 9 }), sign(colour, 0.12)));
      return g;
    });
    const marked = marks.flatMap(({ ply: at, line, kind }) => {
      const value = lines[line]?.values[at];
      const place = { transform: `translate(${x(at).toFixed(1)} ${y(value ?? 0).toFixed(1)})` };
      return value === undefined ? [] : [svg("path", { class: "mark", "data-kind": kind, d: MARKS[kind], ...place })];
    });
    this.element.replaceChildren(level(0), level(1 / lines.length), level(1), here, ...drawn, ...marked);
  }
}

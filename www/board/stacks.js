// @ts-check
/** Draws the pieces, in stacks, and animates their moves. */
import { keyed, set, svg, update, write } from "../base/dom.js";
import { centre, round, translate } from "./geometry.js";
import { THICKNESS, artOf, drawPiece } from "./pieces.js";
import { calm } from "./viewport.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("../types.js").Cell} Cell
 * @typedef {import("../types.js").Piece} Piece
 * @typedef {import("../types.js").Point} Point
 */

const MOST = 5; // thicknesses: the greatest rise of a stack, however many pieces it has

/**
 * Groups pieces by cell, from the bottom up.
 * @param {readonly Piece[]} pieces
 * @returns {Map<string, Piece[]>}
 */
export function stacksOf(pieces) {
  /** @type {Map<string, Piece[]>} */
  const stacks = new Map();
  for (const piece of [...pieces].sort((a, b) => a.level - b.level)) {
    const stack = stacks.get(piece.cell);
    if (stack) stack.push(piece);
    else stacks.set(piece.cell, [piece]);
  }
  return stacks;
}

/**
 * Returns the number of pieces in a stack.
 * @param {readonly {count?: number}[]} stack
 */
export const heightOf = (stack) => stack.reduce((n, { count = 1 }) => n + Math.max(count, 1), 0);

export class Stacks {
  /** @type {Map<string, Point>} */ #places = new Map();

  /**
   * @param {SVGGElement} pieces
   * @param {SVGGElement} badges the layers to draw in
   */
  constructor(pieces, badges) {
    this.pieces = pieces;
    this.badges = badges;
  }

  clear() {
    this.#places.clear();
  }

  /**
   * @param {Scene} scene
   * @param {Map<string, Cell>} cells
   * @param {boolean} animated
   * @param {(e: Element) => Point} pointOf
   */
  render({ picture, colour, art, lit, touched, last, origin }, cells, animated, pointOf) {
    const moving = animated && !calm();
    const before = this.#places;
    const places = this.#place(picture.pieces, cells, art);
    const tops = new Map([...stacksOf(picture.pieces)].map(([id, stack]) => [id, stack.at(-1)]));
    const from = origin && moving ? pointOf(origin) : null;
    const travels = (/** @type {Piece} */ p) => {
      const [a, b] = [before.get(p.id), places.get(p.id)];
      return moving && a !== undefined && b !== undefined && Math.hypot(a.x - b.x, a.y - b.y) > 1;
    };
    // A travelling piece is drawn last, above the others; otherwise lower rows cover upper ones.
    const rank = (/** @type {Piece} */ p) => (travels(p) ? 1e6 : 0) + (cells.get(p.cell)?.r ?? 0) * 1000 + p.level;
    keyed(
      this.pieces,
      picture.pieces.filter((p) => places.has(p.id)).sort((a, b) => rank(a) - rank(b)),
      (p) => p.id,
      (p) => svg("g", { class: "piece", "data-piece": p.id }),
      (g, p) => {
        const to = /** @type {Point} */ (places.get(p.id));
        const look = `${p.kind} ${colour(p.player)}`;
        if (g.getAttribute("data-look") !== look) g.replaceChildren(drawPiece(artOf(art, p.kind), colour(p.player)));
        const top = tops.get(p.cell) === p;
        update(g, {
          "data-look": look,
          "data-lit": top && lit.has(p.cell),
          "data-chosen": top && touched.includes(p.cell),
          "data-last": top && last.includes(p.cell),
          transform: translate(to),
        });
        const start = before.get(p.id);
        if (moving && start === undefined) enter(g, to, from);
        else if (start && travels(p)) travel(g, start, to);
      },
      (g) => leave(g, moving),
    );
    this.#places = places;
  }

  /**
   * Returns where each piece lies, and draws a number at each stack.
   * @param {readonly Piece[]} pieces
   * @param {Map<string, Cell>} cells
   * @param {Scene["art"]} art
   */
  #place(pieces, cells, art) {
    /** @type {Map<string, Point>} */
    const places = new Map();
    const numbers = [];
    for (const [id, stack] of stacksOf(pieces)) {
      const cell = cells.get(id);
      if (!cell) continue;
      const { x, y } = centre(cell);
      const shrink = Math.min(1, MOST / Math.max(stack.length - 1, 1));
      let top = y;
      let rise = 0;
      for (const piece of stack) {
        top -= rise;
        places.set(piece.id, { x, y: top });
        rise = THICKNESS[artOf(art, piece.kind).body] * shrink;
      }
      const height = heightOf(stack);
      if (height > 1) numbers.push({ id, height, x: x + 50, y: top + 44 });
    }
    keyed(
      this.badges,
      numbers,
      (n) => n.id,
      () => svg("g", { class: "badge" }, svg("circle", { r: 31 }), svg("text", { dy: "0.36em" })),
      (g, n) => {
        set(g, { transform: translate(n) });
        write(/** @type {Element} */ (g.lastElementChild), String(n.height));
      },
    );
    return places;
  }
}

/** @param {Point} p */
const css = ({ x, y }) => `translate(${round(x)}px, ${round(y)}px)`;

/**
 * @param {SVGElement} g
 * @param {Point} from
 * @param {Point} to
 */
const travel = (g, from, to) =>
  g.animate([{ transform: css(from) }, { transform: css(to) }], {
    duration: 300,
    easing: "cubic-bezier(.3,.1,.2,1)",
  });

/**
 * @param {SVGElement} g
 * @param {Point} to
 * @param {Point | null} from
 */
function enter(g, to, from) {
  if (from) return void travel(g, from, to);
  const small = { transform: `${css(to)} scale(0.4)`, opacity: 0 };
  g.animate([small, { transform: `${css(to)} scale(1)`, opacity: 1 }], { duration: 200, easing: "ease-out" });
}

/**
 * @param {SVGElement} g
 * @param {boolean} moving
 */
function leave(g, moving) {
  if (!moving) return g.remove();
  g.removeAttribute("data-piece");
  const gone = () => g.remove();
  g.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 220, fill: "forwards" }).finished.then(gone, gone);
}

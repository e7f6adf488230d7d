// @ts-check
/** Shows moves on a board: their cells outlined, a line from the first to the last, and a number. */
import { set, svg } from "../base/dom.js";
import { outline, round } from "./geometry.js";

/** @typedef {import("../types.js").Point} Point */

const BADGE = 34;

/** An arrowhead that points to the right. */
const HEAD = "M0 0-34-20-34 20Z";

/** Offsets from the middle of a cell for the numbers of moves that end there, so that none hides another. */
const SPOTS = /** @type {const} */ ([
  [48, -48],
  [-48, -48],
  [48, 48],
  [-48, 48],
]);

export class Overlay {
  #layer = svg("g", { class: "advised", "aria-hidden": "true" });
  #root;
  #board;

  /**
   * @param {ShadowRoot} root
   * @param {SVGSVGElement} board
   */
  constructor(root, board) {
    this.#root = root;
    this.#board = board;
    board.querySelector(".hits")?.before(this.#layer);
  }

  /**
   * Shows these moves, the chosen one before the others.
   * @param {readonly {taps: readonly string[], own?: boolean}[]} moves `own`: a move of the reader, in a line
   * @param {number} chosen the number of the chosen move; −1: all alike, as the steps of one line
   * @param {readonly string[]} [about] other cells that the chosen move is about
   */
  render(moves, chosen, about = []) {
    for (const element of this.#root.querySelectorAll("[data-advised]")) element.removeAttribute("data-advised");
    /** The count of numbers at each cell. @type {Map<string, number>} */
    const crowd = new Map();
    /** @type {SVGElement[]} */
    const numbers = [];
    const groups = moves.map(({ taps, own }, i) => {
      for (const id of i === chosen ? taps : [])
        for (const element of this.#root.querySelectorAll(`[data-id=${JSON.stringify(id)}]:not(.hit)`))
          set(element, { "data-advised": true });
      const cells = taps.map((id) => this.#placeOf(id)).filter((place) => place !== null);
      const g = svg("g", { class: "move", "data-chosen": i === chosen, "data-own": own });
      const [from, to] = [cells[0], cells.at(-1)];
      if (!from || !to) return g;
      if (from !== to) g.append(...arrow(from, to));
      for (const { x, y } of cells)
        g.append(svg("polygon", { points: outline(88), transform: `translate(${x} ${y})` }));
      const place = `${to.x},${to.y}`;
      const n = crowd.get(place) ?? 0;
      crowd.set(place, n + 1);
      const [x, y] = SPOTS[n % SPOTS.length] ?? SPOTS[0];
      const badge = svg("g", {
        class: "number",
        "data-chosen": i === chosen,
        "data-own": own,
        transform: `translate(${round(to.x + x)} ${round(to.y + y)})`,
      });
      const text = svg("text", { y: 15 });
      text.textContent = String(i + 1);
      badge.append(svg("circle", { r: BADGE }), text);
      numbers.push(badge);
      return g;
    });
    // The chosen move is on top, and no line crosses a number.
    const others = about.filter((id) => !(moves[chosen]?.taps ?? []).includes(id));
    const marks = others.flatMap((id) => {
      const place = this.#placeOf(id);
      const at = place && { points: outline(80), transform: `translate(${place.x} ${place.y})` };
      return at ? [svg("polygon", { class: "about", ...at })] : [];
    });
    this.#layer.replaceChildren(
      ...marks,
      ...groups.toSorted((a, b) => Number(a.hasAttribute("data-chosen")) - Number(b.hasAttribute("data-chosen"))),
      ...numbers,
    );
  }

  /**
   * Returns where a cell is drawn.
   * @param {string} id
   * @returns {Point | null}
   */
  #placeOf(id) {
    const hit = this.#board.querySelector(`.hit[data-id=${JSON.stringify(id)}]`);
    const [x, y] =
      hit
        ?.getAttribute("transform")
        ?.match(/-?[\d.]+/g)
        ?.map(Number) ?? [];
    return x === undefined || y === undefined ? null : { x, y };
  }
}

/**
 * Returns a line that ends in an arrowhead, before the number of the cell.
 * @param {Point} from
 * @param {Point} to
 */
function arrow(from, to) {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const place = `translate(${round(to.x)} ${round(to.y)}) rotate(${round(angle)})`;
  return [
    svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y }),
    svg("path", { class: "head", d: HEAD, transform: place }),
  ];
}

// @ts-check
/** Shows moves on a board: their cells outlined, a line from the first to the last, and a number. */
import { set, svg } from "../base/dom.js";
import { outline, round } from "./geometry.js";

/** @typedef {import("../types.js").Point} Point */

const BADGE = 34;

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
   * @param {readonly {taps: readonly string[]}[]} moves
   * @param {number} chosen
   */
  render(moves, chosen) {
    for (const element of this.#root.querySelectorAll("[data-advised]")) element.removeAttribute("data-advised");
    /** The count of numbers at each cell. @type {Map<string, number>} */
    const crowd = new Map();
    /** @type {SVGElement[]} */
    const numbers = [];
    const groups = moves.map(({ taps }, i) => {
      for (const id of i === chosen ? taps : [])
        for (const element of this.#root.querySelectorAll(`[data-id="${CSS.escape(id)}"]:not(.hit)`))
          set(element, { "data-advised": true });
      const cells = taps.map((id) => this.#placeOf(id)).filter((place) => place !== null);
      const g = svg("g", { class: "move", "data-chosen": i === chosen });
      const [from, to] = [cells[0], cells.at(-1)];
      if (!from || !to) return g;
      if (from !== to) g.append(svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y }));
      for (const { x, y } of cells)
        g.append(svg("polygon", { points: outline(88), transform: `translate(${x} ${y})` }));
      const place = `${to.x},${to.y}`;
      const n = crowd.get(place) ?? 0;
      crowd.set(place, n + 1);
      const [x, y] = SPOTS[n % SPOTS.length] ?? SPOTS[0];
      const badge = svg("g", {
        ...{ class: "number", "data-chosen": i === chosen },
        transform: `translate(${round(to.x + x)} ${round(to.y + y)})`,
      });
      const text = svg("text", { y: 15 });
      text.textContent = String(i + 1);
      badge.append(svg("circle", { r: BADGE }), text);
      numbers.push(badge);
      return g;
    });
    // The chosen move is on top, and no line crosses a number.
    this.#layer.replaceChildren(
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
    const hit = this.#board.querySelector(`.hit[data-id="${CSS.escape(id)}"]`);
    const [x, y] =
      hit
        ?.getAttribute("transform")
        ?.match(/-?[\d.]+/g)
        ?.map(Number) ?? [];
    return x === undefined || y === undefined ? null : { x, y };
  }
}

// @ts-check
/** The coordinates: the names of the cells, written on the board. */
import { keyed, set, svg, write } from "../base/dom.js";

export class Coordinates {
  #layer = svg("g", { class: "names", "aria-hidden": "true" });
  #board;

  /** @param {SVGSVGElement} board */
  constructor(board) {
    this.#board = board;
    board.insertBefore(this.#layer, board.querySelector(".badges"));
  }

  /**
   * Shows or hides the coordinates.
   * @param {boolean} shown
   */
  render(shown) {
    const cells = [...(shown ? this.#board.querySelectorAll(".hit:not(.handle)") : [])].map((hit) => ({
      id: hit.getAttribute("data-id") ?? "",
      transform: hit.getAttribute("transform"),
    }));
    keyed(
      this.#layer,
      cells,
      ({ id }) => id,
      ({ id }) => {
        const g = svg("g", {}, svg("text", { y: 84 }));
        write(/** @type {Element} */ (g.firstElementChild), id);
        return g;
      },
      (g, { transform }) => set(g, { transform }),
    );
  }
}

/**
 * The feature: shows the coordinates while the setting is on.
 * @param {{view: {board: {element: SVGSVGElement}}, settings: {current: () => Record<string, unknown>}}} context
 */
export function create({ view: { board }, settings }) {
  const coordinates = new Coordinates(board.element);
  return { render: () => coordinates.render(Boolean(settings.current()["coordinates"])) };
}

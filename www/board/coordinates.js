// @ts-check
/** The names of the cells, written on the board. */
import { keyed, set, svg, write } from "../base/dom.js";

export class Coordinates {
  #layer = svg("g", { class: "names", "aria-hidden": "true" });

  /** @param {SVGSVGElement} board */
  constructor(board) {
    board.insertBefore(this.#layer, board.querySelector(".badges"));
  }

  /** @param {SVGSVGElement} board */
  render(board) {
    const cells = [...board.querySelectorAll(".hit:not(.handle)")].map((hit) => ({
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

  clear() {
    keyed(
      this.#layer,
      [],
      () => "",
      () => svg("g"),
    );
  }
}

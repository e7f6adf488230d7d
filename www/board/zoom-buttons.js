// @ts-check
/** Zoom buttons, shown where the cells are small. */
import { afterPaint, button, html } from "../base/dom.js";

const SMALL = 26; // pixels: the buttons are shown where a cell is narrower
const STEP = 1.4;

export class ZoomButtons {
  element = html("div", { class: "zoom", hidden: true });
  #board;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.#board = board;
  }

  /** @param {import("../words/describe.js").Locale} locale */
  setLocale({ words }) {
    const { view } = this.#board;
    this.element.replaceChildren(
      button("⤢", () => view.refit(), { "aria-label": words.fit, title: words.fit }),
      button("−", () => view.zoom(1 / STEP), { "aria-label": words.zoomOut, title: words.zoomOut }),
      button("+", () => view.zoom(STEP), { "aria-label": words.zoomIn, title: words.zoomIn }),
    );
  }

  render() {
    const { grown, view } = this.#board;
    this.element.parentElement?.classList.toggle("grown", grown);
    // Measured after the next frame, whose layout is done by then, so that reading the size forces none.
    afterPaint(() => {
      const hidden = view.still || (!grown && !view.held && view.scale * Math.sqrt(3) * 100 >= SMALL);
      if (hidden !== this.element.hidden) this.element.hidden = hidden;
    });
  }
}

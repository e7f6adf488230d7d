// @ts-check
/**
 * The picture that a page has in place of the board until the match begins: `<svg slot="picture">` in the element, drawn as
 * `alveole svg` does. Touches of its cells are kept in `data-touches` (site/early/early-touches.js), and played when the match begins.
 */
import { html, set } from "../base/dom.js";

export class Picture {
  /** Where the picture is shown. */
  slot = html("slot", { name: "picture", class: "picture" });
  #host;

  /** @param {HTMLElement} host the element */
  constructor(host) {
    this.#host = host;
  }

  /** The picture, as long as it is there. */
  get element() {
    return this.#host.querySelector(':scope > [slot="picture"]');
  }

  /**
   * Shows the picture, if the page has one: from the beginning, so that it stays where it is while the words load.
   * @param {HTMLElement} frame
   * @param {HTMLElement} table the place of the board
   */
  show(frame, table) {
    const { element } = this;
    set(frame, { "data-picture": element !== null });
    table.classList.toggle("grown", element?.classList.contains("grown"));
  }

  /**
   * Removes the picture: the board is there.
   * @returns {string[]} the cells that were touched
   */
  take() {
    const { touches = "" } = this.#host.dataset;
    this.element?.remove();
    delete this.#host.dataset["touches"];
    return touches.split(" ").filter(Boolean);
  }
}

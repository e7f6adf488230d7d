// @ts-check
/**
 * Outlines the cells, pieces in hand and handles that the page points at, and draws its arrows and marks, until the position
 * changes.
 */
import { adopt } from "../../base/css.js";
import { set, svg } from "../../base/dom.js";
import { outline } from "../../board/geometry.js";
import { isShape } from "../../board/shape.js";
import { Shapes } from "../../board/shapes.js";
import style from "./highlights.css";

export class Highlights {
  #layer = svg("g", { class: "highlights", "aria-hidden": "true" });
  /** @type {readonly string[]} */ #ids = [];
  /** @type {readonly import("../../types.js").Shape[]} */ #drawn = [];
  /** Draws arrows and marks, once there were some. @type {Shapes | null} */ #shapes = null;
  /** Whether something has the mark. */ #marked = false;
  #context;

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    adopt(context.view.root, style);
    context.view.board.element.querySelector(".hits")?.before(this.#layer);
  }

  /**
   * Points at what has these ids, and draws these shapes, until the position changes.
   * @param {readonly (string | import("../../types.js").Shape)[]} things
   */
  show(things) {
    const ids = (this.#ids = things.filter((thing) => typeof thing === "string"));
    this.#drawn = things.filter(isShape);
    if (this.#drawn.length > 0) this.#shapes ??= new Shapes(this.#context.view.board.element);
    this.#layer.replaceChildren(
      ...ids.flatMap((id) => {
        const cell = this.#context.view.board.element.querySelector(`.hit[data-id=${JSON.stringify(id)}]:not(.handle)`);
        const transform = cell?.getAttribute("transform");
        const shape = (/** @type {string} */ kind) => svg("polygon", { class: kind, points: outline(88) });
        return transform ? [svg("g", { transform }, shape("edge"), shape("line"))] : [];
      }),
    );
    this.render();
  }

  changed() {
    if (this.#ids.length + this.#drawn.length > 0) this.show([]);
  }

  /** Marks what is not a cell, and may have been drawn again. */
  render() {
    this.#shapes?.render(this.#drawn);
    if (this.#ids.length === 0 && !this.#marked) return;
    this.#marked = this.#ids.length > 0;
    for (const element of this.#context.view.root.querySelectorAll("[data-highlight]"))
      element.removeAttribute("data-highlight");
    for (const id of this.#ids)
      for (const element of this.#context.view.root.querySelectorAll(`[data-id=${JSON.stringify(id)}]:not(.hit)`))
        set(element, { "data-highlight": true });
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new Highlights(context);

// @ts-check
/**
 * A loupe for the largest boards on a touch screen: a press on a small cell shows what is under the finger, above it and
 * larger. The finger can slide to another cell; where it leaves the board, that cell is tapped.
 */
import { media } from "../../base/platform.js";
import { adopt } from "../../base/css.js";
import { html, set, svg } from "../../base/dom.js";
import { scaleOf } from "../../base/window-point.js";
import { outline } from "../../board/geometry.js";
import style from "./loupe.css";

const SMALL = 28; // pixels: a cell that is narrower is small
const CELL = 173; // units from side to side of a cell
const DELAY = 220; // milliseconds: a shorter press is a tap
const SLACK = 8; // pixels: a longer movement before that scrolls
const SEEN = 700; // units of the board across the loupe
const SIZE = 136; // pixels

/**
 * Whether the cells of a board are small for a finger.
 * @param {import("../../board/board.js").Board} board
 */
const isSmall = (board) => media("(pointer: coarse)") && !board.view.still && board.view.scale * CELL < SMALL;

export class Loupe {
  #context;
  #element = html("div", { class: "loupe", "aria-hidden": "true", hidden: true });
  /** @type {SVGSVGElement | null} */ #copy = null;
  #target = svg("polygon", { class: "loupe-target", points: outline(92) });
  /** @type {ReturnType<typeof setTimeout> | 0} */ #timer = 0;
  /** The press: its pointer, and where it began. @type {{pointer: number, x: number, y: number} | null} */ #press =
    null;

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    const { board, parts, root } = context.view;
    adopt(root, style);
    parts.table.append(this.#element);
    const { element } = board;
    element.addEventListener("pointerdown", (e) => this.#down(e));
    element.addEventListener("pointermove", (e) => this.#move(e), true);
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      element.addEventListener(end, (e) => this.#up(e), true);
    element.addEventListener("touchmove", (e) => this.#copy && e.cancelable && e.preventDefault(), { passive: false });
  }

  changed() {
    this.#end();
  }

  rest() {
    this.#end();
  }

  /** @param {PointerEvent} e */
  #down(e) {
    const second = this.#press !== null;
    this.#end();
    if (
      second ||
      e.pointerType !== "touch" ||
      !isSmall(this.#context.view.board) ||
      !this.#cellAt(e.clientX, e.clientY)
    )
      return;
    const press = { pointer: e.pointerId, x: e.clientX, y: e.clientY };
    this.#press = press;
    this.#timer = setTimeout(() => this.#show(press), DELAY);
  }

  /** @param {{x: number, y: number}} at */
  #show({ x, y }) {
    const { board } = this.#context.view;
    // A piece is being dragged.
    if (board.element.hasAttribute("data-dragging")) return this.#end();
    board.view.release();
    const copy = /** @type {SVGSVGElement} */ (board.element.cloneNode(true));
    for (const name of ["role", "tabindex", "aria-label", "aria-describedby", "part"]) copy.removeAttribute(name);
    // Cells of the copy are no targets, and have no names.
    for (const element of copy.querySelectorAll("[data-id], [tabindex]"))
      for (const name of ["data-id", "tabindex", "role", "aria-label"]) element.removeAttribute(name);
    copy.append(this.#target);
    this.#copy = copy;
    this.#element.replaceChildren(copy);
    this.#element.hidden = false;
    this.#place(x, y);
  }

  /**
   * Shows what is at a point of the window.
   * @param {number} x
   * @param {number} y
   */
  #place(x, y) {
    const { board, parts } = this.#context.view;
    const matrix = board.element.getScreenCTM();
    if (!this.#copy || !matrix) return;
    const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    set(this.#copy, { viewBox: [at.x - SEEN / 2, at.y - SEEN / 2, SEEN, SEEN].map(Math.round).join(" ") });
    const table = parts.table.getBoundingClientRect();
    // As large on every page, because fingers are.
    const scale = scaleOf(parts.table);
    const left = Math.min(Math.max(x - table.left - SIZE / 2, 0), Math.max(table.width - SIZE, 0));
    // Above the finger; beneath it where there is no room in the window.
    const above = y - SIZE - 36;
    const top = (above < 4 ? y + 48 : above) - table.top;
    Object.assign(this.#element.style, { scale: 1 / scale, translate: `${left / scale}px ${top / scale}px` });
    const cell = this.#cellAt(x, y);
    this.#target.setAttribute("transform", cell?.getAttribute("transform") ?? "scale(0)");
  }

  /**
   * The cell or arrow at a point of the window.
   * @param {number} x
   * @param {number} y
   */
  #cellAt(x, y) {
    const hits = this.#context.view.root
      .elementsFromPoint(x, y)
      .map((element) => element.closest(".board .hit[data-id]"));
    return hits.find((hit) => hit !== null) ?? null;
  }

  /** @param {PointerEvent} e */
  #move(e) {
    const press = this.#press;
    if (!press || e.pointerId !== press.pointer) return;
    if (this.#copy) return this.#place(e.clientX, e.clientY);
    if (Math.hypot(e.clientX - press.x, e.clientY - press.y) > SLACK) this.#end();
  }

  /** @param {PointerEvent} e */
  #up(e) {
    if (e.pointerId !== this.#press?.pointer) return;
    const shown = this.#copy !== null;
    this.#end();
    if (!shown || e.type !== "pointerup") return;
    const swallow = (/** @type {Event} */ click) => click.stopImmediatePropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true));
    const id = this.#cellAt(e.clientX, e.clientY)?.getAttribute("data-id");
    if (id) this.#context.match.touch(id);
  }

  #end() {
    clearTimeout(this.#timer);
    this.#press = null;
    this.#copy = null;
    this.#element.hidden = true;
    this.#element.replaceChildren();
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new Loupe(context);

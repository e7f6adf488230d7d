// @ts-check
/**
 * Drags pieces, with the mouse, a pen or a finger: from their cell, or from a hand onto the board. A drag makes the same taps
 * as a person would: the piece, then where it is dropped. What a move needs beyond that is tapped.
 */
import { adopt } from "../../base/css.js";
import { set, svg } from "../../base/dom.js";
import { scaleOf, within } from "../../base/window-point.js";
import style from "./drag.css";
import * as taps from "../match/taps.js";

/**
 * @typedef {import("../../types.js").Move} Move
 *
 * @typedef {object} Grip a pressed piece
 * @property {string} id
 * @property {number} pointer the id of the pointer
 * @property {number} x where it was pressed, in pixels of the window
 * @property {number} y
 * @property {boolean} touch whether a finger presses it
 */

const SLACK = 6; // pixels: a shorter movement is a tap; the board itself moves after 8
const NEAR = 90; // units of the board: a piece dropped nearer to an arrow than this is dropped on it
const PIECE = 110; // units: half of what is drawn of a dragged piece
const LIFT = 46; // pixels by which a piece is drawn above the finger

/**
 * The ids that a piece can be dragged from: a touch there begins or continues a move, and does not complete it.
 * @param {readonly Move[]} moves
 * @param {readonly string[]} touched
 * @returns {Set<string>}
 */
export function grips(moves, touched) {
  /** @type {Set<string>} */
  const ids = new Set(touched.slice(-1));
  for (const { taps } of moves)
    for (let kept = 0; kept <= Math.min(touched.length, taps.length - 2); kept++) {
      ids.add(/** @type {string} */ (taps[kept]));
      if (taps[kept] !== touched[kept]) break;
    }
  return ids;
}

export class Drag {
  #context;
  /** The elements that are marked as to be dragged. @type {Set<Element>} */ #grips = new Set();
  /** The piece that is pressed or dragged. @type {Grip | null} */ #grip = null;
  /** The copy that follows the pointer, while a piece is dragged. @type {SVGSVGElement | null} */ #ghost = null;
  /** Whether the piece was selected before. */ #selected = false;
  /** The pieces on the board before the drop: what is there after it was dropped, and does not travel. @type {Set<string> | null} */
  #landing = null;
  /** The id of the dragged piece of the board. */ #piece = "";

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    const { root } = context.view;
    adopt(root, style);
    root.addEventListener("pointerdown", (e) => this.#down(/** @type {PointerEvent} */ (e)), true);
    // The first press may be older than this module.
    root.addEventListener(
      "pointermove",
      (e) => {
        if (this.#grip || !(e instanceof PointerEvent) || e.buttons !== 1) return;
        this.#down(e);
      },
      { capture: true, once: true },
    );
    // Where `touch-action` does not reach parts of an SVG element, this keeps the page from scrolling.
    const still = (/** @type {Event} */ e) => this.#grip && e.cancelable && e.preventDefault();
    root.addEventListener("touchmove", still, { passive: false });
    this.render();
  }

  /** Everything else is drawn: marks what can be dragged. */
  render() {
    const { touched, moves } = this.#context.match;
    const { board, root } = this.#context.view;
    const held = new Map(
      [...root.querySelectorAll(".held")].map((element) => [element.getAttribute("data-id"), element]),
    );
    const pieces = [...grips(moves(), touched())].flatMap((id) => held.get(id) ?? board.cellOf(id) ?? []);
    const before = this.#grips;
    this.#grips = new Set(pieces.filter(isPiece));
    for (const element of before) if (!this.#grips.has(element)) set(element, { "data-grip": false });
    for (const element of this.#grips) if (!before.has(element)) set(element, { "data-grip": true });
  }

  changed() {
    this.#cancel(false);
    if (this.#landing) queueMicrotask(() => this.#land());
  }

  /** The position after the drag is drawn: what was dropped lies there, and does not travel once more. */
  #land() {
    for (const g of this.#context.view.board.element.querySelectorAll(".piece")) {
      const id = g.getAttribute("data-piece") ?? "";
      if (id === this.#piece || !this.#landing?.has(id)) for (const flight of g.getAnimations()) flight.finish();
    }
    this.#landing = null;
  }

  rest() {
    this.#cancel(false);
  }

  /** @param {PointerEvent} e */
  #down(e) {
    const pressed = e.composedPath()[0];
    const element = pressed instanceof Element ? pressed.closest(".hit:not(.handle), .held") : null;
    // A second finger zooms the board.
    if (this.#grip) return this.#cancel(true);
    if (!element || e.button > 0 || !e.isPrimary || !isPiece(element)) return;
    const id = element.getAttribute("data-id") ?? "";
    if (!grips(this.#context.match.moves(), this.#context.match.touched()).has(id)) return;
    this.#grip = { id, pointer: e.pointerId, x: e.clientX, y: e.clientY, touch: e.pointerType === "touch" };
    addEventListener("pointermove", this.#move, true);
    for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, this.#end, true);
    addEventListener("keydown", this.#key, true);
  }

  /** @param {PointerEvent} e */
  #move = (e) => {
    const grip = this.#grip;
    if (!grip || e.pointerId !== grip.pointer) return;
    if (!this.#ghost && Math.hypot(e.clientX - grip.x, e.clientY - grip.y) > SLACK) this.#begin(grip);
    if (!this.#ghost) return;
    e.stopPropagation();
    this.#place(e.clientX, e.clientY);
    const target = this.#under(e.clientX, e.clientY);
    this.#mark(target && this.#next.has(target) ? target : null);
  };

  /** @param {Event} e */
  #end = (e) => {
    const grip = this.#grip;
    if (!grip || (e instanceof PointerEvent && e.pointerId !== grip.pointer)) return;
    if (!this.#ghost) return this.#stop();
    if (e.type !== "pointerup" || !(e instanceof PointerEvent)) return this.#cancel(true);
    // The drag ends with a click, which is no tap.
    const swallow = (/** @type {Event} */ click) => {
      click.stopImmediatePropagation();
      click.preventDefault();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true));
    this.#drop(grip, this.#under(e.clientX, e.clientY));
  };

  /** @param {KeyboardEvent} e */
  #key = (e) => {
    if (e.key !== "Escape") return;
    e.stopPropagation();
    e.preventDefault();
    this.#cancel(true);
  };

  /** The ids where the dragged piece can be dropped. */
  get #next() {
    return taps.next(this.#context.match.moves(), this.#context.match.touched());
  }

  /** @param {Grip} grip */
  #begin({ id, pointer, touch }) {
    const { touched } = this.#context.match;
    const { board, root, parts } = this.#context.view;
    this.#selected = touched().at(-1) === id;
    if (!this.#selected) this.#context.match.touch(id);
    const source = root.querySelector(`.held[data-id=${JSON.stringify(id)}] .art`);
    const pieces = board.element.querySelectorAll(".piece[data-chosen]");
    const piece = source ? null : [...pieces].at(-1);
    const art = source ?? piece?.querySelector(".art");
    // Something else began with this touch.
    if (touched().at(-1) !== id || !art) return this.#stop();
    board.view.release();
    this.#piece = piece?.getAttribute("data-piece") ?? "";
    const width = (2 * PIECE * board.view.scale * (touch ? 1.25 : 1)) / scaleOf(parts.table);
    const box = [-PIECE, -PIECE, 2 * PIECE, 2 * PIECE].join(" ");
    this.#ghost = svg("svg", { class: "ghost", viewBox: box, width, height: width, "aria-hidden": "true" });
    this.#ghost.append(art.cloneNode(true));
    parts.table.append(this.#ghost);
    set(board.element, { "data-dragging": true });
    board.element.setPointerCapture(pointer);
  }

  /**
   * Draws the piece at a point of the window.
   * @param {number} x
   * @param {number} y
   */
  #place(x, y) {
    const lift = this.#grip?.touch ? LIFT : 0;
    const at = within(this.#context.view.parts.table, { x, y: y - lift });
    if (this.#ghost) this.#ghost.style.translate = `calc(${at.x}px - 50%) calc(${at.y}px - 50%)`;
  }

  /**
   * The id at a point of the window: an arrow near it, else the cell; `null` beside the board.
   * @param {number} x
   * @param {number} y
   */
  #under(x, y) {
    const { board, root } = this.#context.view;
    const cell = root
      .elementsFromPoint(x, y)
      .map((element) => element.closest(".board .hit:not(.handle)"))
      .find((hit) => hit !== null);
    const id = cell?.getAttribute("data-id") ?? null;
    if (id && this.#next.has(id)) return id;
    const arrows = [...board.element.querySelectorAll(".handle[data-next]")].map((arrow) => {
      const { left, top, width, height } = arrow.getBoundingClientRect();
      return { id: arrow.getAttribute("data-id"), far: Math.hypot(left + width / 2 - x, top + height / 2 - y) };
    });
    const [nearest] = arrows.sort((a, b) => a.far - b.far);
    return nearest && nearest.far < NEAR * board.view.scale ? nearest.id : id;
  }

  /** @param {string | null} id where the piece would be dropped */
  #mark(id) {
    const { root } = this.#context.view;
    for (const old of root.querySelectorAll("[data-drop]"))
      if (old.getAttribute("data-id") !== id) old.removeAttribute("data-drop");
    if (id) root.querySelector(`.board [data-id=${JSON.stringify(id)}].hit`)?.setAttribute("data-drop", "");
  }

  /**
   * @param {Grip} grip
   * @param {string | null} id
   */
  #drop({ id: from }, id) {
    const { touched, touch, refuse } = this.#context.match;
    const { board } = this.#context.view;
    if (id === null) return this.#cancel(true);
    const fits = this.#next.has(id);
    this.#stop();
    // Back where it was: the piece stays selected.
    if (id === from) return;
    if (!fits) return refuse([...touched(), id]);
    const pieces = [...board.element.querySelectorAll(".piece")];
    this.#landing = new Set(pieces.map((piece) => piece.getAttribute("data-piece") ?? ""));
    touch(id);
  }

  /**
   * Gives the drag up.
   * @param {boolean} clear whether the piece is deselected, if the drag selected it
   */
  #cancel(clear) {
    const dragged = this.#ghost !== null;
    this.#stop();
    if (dragged && clear && !this.#selected) this.#context.match.clear();
  }

  /** Ends the press or the drag. */
  #stop() {
    if (!this.#grip) return;
    this.#grip = null;
    removeEventListener("pointermove", this.#move, true);
    for (const end of ["pointerup", "pointercancel", "blur"]) removeEventListener(end, this.#end, true);
    removeEventListener("keydown", this.#key, true);
    this.#ghost?.remove();
    this.#ghost = null;
    this.#mark(null);
    set(this.#context.view.board.element, { "data-dragging": false });
  }
}

/**
 * Whether a piece can be seen there: a cell with a piece, or a piece in a hand.
 * @param {Element} element
 */
const isPiece = (element) =>
  element.matches(".held") ? !element.hasAttribute("data-empty") : element.hasAttribute("data-taken");

/** @param {import("../features.js").Context} context */
export const create = (context) => new Drag(context);

// @ts-check
/**
 * Draws arrows and marks on the board: with the right mouse button, with a pen that a finger or the left button moves, and with
 * keys on a cell.
 */
import { PAINTS, colourOf } from "../board/shape.js";

/**
 * @typedef {import("../types.js").Shape} Shape
 * @typedef {import("../types.js").Paint} Paint
 *
 * @typedef {object} DrawCallbacks
 * @property {() => boolean} open whether somebody may draw now
 * @property {(shape: Shape) => void} draw
 * @property {(shape: Shape | null) => void} preview shows a shape that is being drawn
 * @property {(cell: string) => void} begun an arrow begins here, by key
 */

/**
 * The colour that keys held with the right mouse button choose.
 * @param {{shiftKey: boolean, altKey: boolean}} event
 * @returns {Paint}
 */
export const paintOf = ({ shiftKey, altKey }) =>
  shiftKey && altKey ? "yellow" : altKey ? "blue" : shiftKey ? "red" : "green";

/**
 * The shape from one cell to another: on the same one a mark.
 * @param {string} from
 * @param {string} to
 * @param {Paint} colour
 * @returns {Shape}
 */
export const shapeOf = (from, to, colour) => (from === to ? { cell: from, colour } : { arrow: [from, to], colour });

export class Drawing {
  /** Whether the pen is down: fingers and the left button draw. */ pen = false;
  /** @type {Paint} */ colour = "green";
  #root;
  #callbacks;
  /** Where the stroke began. @type {{id: number, cell: string, colour: Paint} | null} */ #stroke = null;
  /** Where an arrow by keys began. @type {{cell: string, colour: Paint} | null} */ #begun = null;
  #listening = new AbortController();

  /**
   * @param {ShadowRoot} root
   * @param {HTMLElement} table what holds the board
   * @param {DrawCallbacks} callbacks
   */
  constructor(root, table, callbacks) {
    this.#root = root;
    this.#callbacks = callbacks;
    const options = { capture: true, signal: this.#listening.signal };
    table.addEventListener("pointerdown", (event) => this.#down(event), options);
    table.addEventListener("pointermove", (event) => this.#move(event), options);
    table.addEventListener("pointerup", (event) => this.#up(event), options);
    table.addEventListener("pointercancel", () => this.#cancel(), options);
    table.addEventListener("contextmenu", (event) => this.#callbacks.open() && event.preventDefault(), options);
    table.addEventListener("click", (event) => this.#drawsWith(0) && hold(event), options);
    table.addEventListener("keydown", (event) => this.#key(event), options);
  }

  /** Stops to listen. */
  stop() {
    this.#cancel();
    this.#listening.abort();
  }

  /** Gives up an arrow that keys began. */
  clear() {
    this.#begun = null;
  }

  /** Whether a mouse button draws: the left one also stands for a finger. @param {number} button */
  #drawsWith(button) {
    return this.#callbacks.open() && (button === 2 || (button === 0 && this.pen));
  }

  /**
   * The cell at a place on the screen.
   * @param {PointerEvent} event
   */
  #cellAt({ clientX, clientY }) {
    const hit = this.#root.elementFromPoint(clientX, clientY)?.closest(".hit:not(.handle)");
    return hit?.getAttribute("data-id") ?? null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.#drawsWith(event.button)) return;
    const cell = this.#cellAt(event);
    // Buttons above the board stay buttons.
    if (!cell && event.target instanceof Element && event.target.closest("button")) return;
    hold(event);
    if (!cell) return;
    this.#stroke = { id: event.pointerId, cell, colour: event.button === 2 ? paintOf(event) : this.colour };
    this.#callbacks.preview(shapeOf(cell, cell, this.#stroke.colour));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const stroke = this.#stroke;
    if (!stroke || event.pointerId !== stroke.id) return;
    hold(event);
    const cell = this.#cellAt(event);
    this.#callbacks.preview(cell ? shapeOf(stroke.cell, cell, stroke.colour) : null);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const stroke = this.#stroke;
    if (!stroke || event.pointerId !== stroke.id) return;
    hold(event);
    this.#cancel();
    const cell = this.#cellAt(event);
    if (cell) this.#callbacks.draw(shapeOf(stroke.cell, cell, stroke.colour));
  }

  #cancel() {
    if (!this.#stroke) return;
    this.#stroke = null;
    this.#callbacks.preview(null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target, code, shiftKey, altKey, ctrlKey, metaKey } = event;
    const colour = PAINTS[Number(/^Digit([1-4])$/.exec(code)?.[1]) - 1];
    const cell = target instanceof Element && target.closest(".hit:not(.handle)")?.getAttribute("data-id");
    if (!colour || !cell || altKey || ctrlKey || metaKey || !this.#callbacks.open()) return;
    hold(event);
    const begun = this.#begun;
    this.#begun = null;
    if (!shiftKey) return this.#callbacks.draw({ cell, colour });
    if (begun && begun.colour === colour) return this.#callbacks.draw(shapeOf(begun.cell, cell, colour));
    this.#begun = { cell, colour };
    this.#callbacks.begun(cell);
  }
}

/** Keeps an event from the board. @param {Event} event */
function hold(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** @param {readonly Shape[]} shapes @param {Shape} shape whether the same shape in the same colour is there */
export const has = (shapes, shape) =>
  shapes.some(
    (other) =>
      JSON.stringify({ ...other, colour: colourOf(other) }) === JSON.stringify({ ...shape, colour: colourOf(shape) }),
  );

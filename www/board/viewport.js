// @ts-check
/** The visible part of the board: fits it to the frame, and handles dragging, pinching and zooming. */
import { media } from "../base/platform.js";

/**
 * @typedef {import("../types.js").Box} Box
 * @typedef {import("../types.js").Point} Point
 */

const SLACK = 8; // pixels: a longer movement is a drag, not a tap
const PRESS = 450; // milliseconds: a longer tap is a long press

export const calm = () => media("(prefers-reduced-motion: reduce)") || !("animate" in Element.prototype);

export class Viewport {
  /** @type {SVGSVGElement} */ #svg;
  /** @type {Box} */ #fit = { x: 0, y: 0, width: 1, height: 1 };
  /** @type {Box} */ #box = this.#fit;
  /** Whether the reader has zoomed or dragged; until then the whole board is shown. */
  #held = false;
  /** Whether nothing moves the board: it is a picture, over which the page scrolls. */
  still = false;
  #free = false;
  /** @type {Map<number, Point>} */ #pointers = new Map();
  #dragged = false;
  #frame = 0;
  /** @type {ReturnType<typeof setTimeout> | 0} */ #timer = 0;
  #callbacks;

  /**
   * @param {SVGSVGElement} svg
   * @param {{press?: (target: Element) => void, change?: () => void}} [callbacks] `press`: on a long press;
   * `change`: when another part of the board is visible
   */
  constructor(svg, callbacks = {}) {
    this.#svg = svg;
    this.#callbacks = callbacks;
    svg.addEventListener("pointerdown", (e) => this.#down(e));
    svg.addEventListener("pointermove", (e) => this.#move(e));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
      svg.addEventListener(end, (e) => this.#up(e));
    svg.addEventListener("wheel", (e) => this.#wheel(e), { passive: false });
    svg.addEventListener("contextmenu", (e) => this.#pointers.size > 0 && e.preventDefault());
    // A drag is not a tap: stop its click.
    svg.addEventListener("click", (e) => this.#dragged && e.stopImmediatePropagation(), { capture: true });
  }

  /**
   * Whether dragging moves the board rather than the page.
   * @param {boolean} free
   */
  set free(free) {
    this.#free = free;
    this.#svg.classList.toggle("free", (free || this.#held) && !this.still);
  }

  get held() {
    return this.#held;
  }

  /** Pixels per unit of the board. */
  get scale() {
    return this.#svg.getScreenCTM?.()?.a ?? 1;
  }

  /**
   * Shows all of `box`, unless the reader has chosen a part that contains `needed`.
   * @param {Box} box
   * @param {Point[]} needed
   * @param {boolean} smooth
   */
  fit(box, needed, smooth) {
    const before = this.#fit;
    const same = ["x", "y", "width", "height"].every(
      (k) => before[/** @type {keyof Box} */ (k)] === box[/** @type {keyof Box} */ (k)],
    );
    // `#box === #fit` says that the whole board is shown, so an equal box must not take the place of the one that is shown.
    if (!same) this.#fit = box;
    if (this.#held && needed.every((p) => this.#sees(p))) return;
    this.#hold(false);
    if (this.#box !== this.#fit) this.#show(this.#fit, smooth);
  }

  /** Shows the whole board again. */
  refit() {
    this.#hold(false);
    this.#show(this.#fit, true);
  }

  /** Forgets the pressed pointers: something else follows them. */
  release() {
    this.#pointers.clear();
    clearTimeout(this.#timer);
  }

  /**
   * Zooms around a point of the screen, or the middle.
   * @param {number} factor
   * @param {Point} [at]
   * @param {boolean} [smooth]
   */
  zoom(factor, at, smooth = true) {
    const { x, y, width, height } = this.#box;
    const least = 500 / Math.min(width, height);
    const most = (1.6 * Math.max(this.#fit.width, 500)) / width;
    const k = Math.min(Math.max(1 / factor, least), most);
    const p = at ? this.#point(at) : { x: x + width / 2, y: y + height / 2 };
    this.#hold(true);
    this.#show({ x: p.x - (p.x - x) * k, y: p.y - (p.y - y) * k, width: width * k, height: height * k }, smooth);
  }

  /**
   * Converts a point of the screen to a point of the board.
   * @param {Point} screen
   * @returns {Point}
   */
  #point({ x, y }) {
    const matrix = this.#svg.getScreenCTM?.();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }

  /** @param {Point} p */
  #sees(p) {
    const { x, y, width, height } = this.#box;
    return p.x > x && p.x < x + width && p.y > y && p.y < y + height;
  }

  /** @param {boolean} held */
  #hold(held) {
    this.#held = held;
    this.#svg.classList.toggle("free", (this.#free || held) && !this.still);
  }

  /**
   * @param {Box} to
   * @param {boolean} smooth
   */
  #show(to, smooth) {
    cancelAnimationFrame(this.#frame);
    const from = this.#box;
    this.#box = to;
    if (!smooth || calm() || !this.#svg.isConnected) return this.#set(to);
    const began = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const t = Math.min(Math.max((now - began) / 260, 0), 1);
      const eased = 1 - (1 - t) ** 3;
      const mix = (/** @type {keyof Box} */ k) => from[k] + (to[k] - from[k]) * eased;
      this.#set({ x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") });
      if (t < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** @param {Box} box */
  #set({ x, y, width, height }) {
    this.#svg.setAttribute("viewBox", [x, y, width, height].map((n) => n.toFixed(1)).join(" "));
    this.#callbacks.change?.();
  }

  /** @param {PointerEvent} e */
  #down(e) {
    if (e.button > 0) return;
    if (this.#pointers.size === 0) this.#dragged = false;
    this.#pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    clearTimeout(this.#timer);
    const target = e.target;
    if (e.pointerType === "touch" && this.#pointers.size === 1 && target instanceof Element)
      this.#timer = setTimeout(() => {
        this.#dragged = true;
        this.#callbacks.press?.(target);
      }, PRESS);
  }

  /** @param {PointerEvent} e */
  #move(e) {
    const before = this.#pointers.get(e.pointerId);
    if (!before || this.still) return;
    const now = { x: e.clientX, y: e.clientY };
    const others = [...this.#pointers].filter(([id]) => id !== e.pointerId).map(([, p]) => p);
    const slipped = Math.hypot(now.x - before.x, now.y - before.y);
    if (!this.#dragged && slipped < SLACK && others.length === 0) return;
    clearTimeout(this.#timer);
    const [other] = others;
    if (!other && !this.#free && !this.#held) return;
    this.#dragged = true;
    this.#pointers.set(e.pointerId, now);
    if (other) {
      const apart = (/** @type {Point} */ p) => Math.max(Math.hypot(p.x - other.x, p.y - other.y), 1);
      this.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, false);
    } else {
      const [a, b] = [this.#point(before), this.#point(now)];
      const box = this.#box;
      this.#hold(true);
      this.#show({ ...box, x: box.x + a.x - b.x, y: box.y + a.y - b.y }, false);
    }
  }

  /** @param {PointerEvent} e */
  #up(e) {
    if (!this.#pointers.delete(e.pointerId)) return;
    clearTimeout(this.#timer);
    // After the click that ends this drag. The next tap may have begun by then, and is not a drag.
    setTimeout(() => this.#pointers.size === 0 && (this.#dragged = false), 50);
  }

  /** @param {WheelEvent} e */
  #wheel(e) {
    if (this.still || (!this.#free && !this.#held && !e.ctrlKey)) return;
    e.preventDefault();
    this.zoom(Math.exp(-e.deltaY * (e.deltaMode === 1 ? 0.05 : 0.0018)), { x: e.clientX, y: e.clientY }, false);
  }
}

// @ts-check
/**
 * Renders a picture as SVG. Each item is one element, kept by its id from picture to picture, so that pieces travel.
 */
import { keyed, set, svg, update } from "../base/dom.js";
import { DIRECTIONS, KEYS, bounds, centre, neighbour, outline, shift, toward, translate } from "./geometry.js";
import { drawHandle } from "./pieces.js";
import { drawEdges, drawGround, drawMarks, honeycomb } from "./scenery.js";
import { Stacks } from "./stacks.js";
import { Viewport } from "./viewport.js";

/**
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Cell} Cell
 * @typedef {import("../types.js").Handle} Handle
 * @typedef {import("../types.js").Side} Side
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Art} Art
 *
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {object} BoardCallbacks
 * @property {(id: string) => void} touch called with the cell or handle that was tapped; empty: neither
 * @property {() => void} [escape] called when Escape deselects
 * @property {(id: string | null) => void} [look] called with the cell under the pointer or the focus; `null`: none
 * @property {() => void} [describe] called when the reader asks for the position in words
 * @property {() => void} [change] called when another part of the board is visible
 *
 * @typedef {Handle & {side?: Side}} Turned a handle with its direction on a rotated board
 */

const LAYERS = /** @type {const} */ (["ground", "edges", "marks", "pieces", "badges", "hits", "handles"]);
const CELL = 173; // units from side to side of a cell
const FAR = 1e5; // units: as far as anybody moves the board
const HANDLE = 44; // units, half a handle
const FINGER = 24; // pixels: the smallest target for a finger

export class Board {
  element = svg("svg", { class: "board", part: "board", preserveAspectRatio: "xMidYMid meet" });
  view;
  #layers = /** @type {Record<typeof LAYERS[number], SVGGElement>} */ ({});
  /** @type {Scene | null} */ #scene = null;
  /** @type {Map<string, Cell>} */ #cells = new Map();
  /** The cell in the tab order. */ #current = "";
  /** The target of taps on each cell, by its id. @type {Map<string, SVGGElement>} */ #hitOf = new Map();
  /** Where handles are drawn, by id. @type {Map<string, Point>} */ #grips = new Map();
  #stacks;
  #callbacks;
  #grown = false;
  /** Draws what is left of the last scene. @type {(() => void) | null} */ #unfinished = null;
  /** Cells without names, around a board that grows. */ #comb = svg("g", { class: "comb", "aria-hidden": "true" });

  /** @param {BoardCallbacks} [callbacks] without them the board is a picture that does not react */
  constructor(callbacks) {
    this.#callbacks = callbacks;
    this.view = new Viewport(this.element, { press: (target) => this.#peek(target), change: callbacks?.change });
    if (callbacks) this.element.append(this.#comb);
    for (const name of LAYERS) this.element.append((this.#layers[name] = svg("g", { class: name })));
    this.#stacks = new Stacks(this.#layers.pieces, this.#layers.badges);
    if (callbacks) this.#listen();
    else set(this.element, { "aria-hidden": "true" });
  }

  #listen() {
    // Browsers make an SVG with a focus listener a tab stop; here the cells are the tab stops.
    set(this.element, { role: "application", tabindex: -1 });
    this.element.addEventListener("click", (e) => this.#click(e));
    this.element.addEventListener("keydown", (e) => this.#key(e));
    this.element.addEventListener("pointerover", (e) => e.pointerType === "mouse" && this.#peek(e.target));
    this.element.addEventListener("pointerleave", () => this.#callbacks?.look?.(null));
    this.element.addEventListener("focusin", (e) => {
      if (e.target instanceof Element && e.target.matches(":focus-visible")) this.#peek(e.target);
    });
    this.element.addEventListener("focusout", () => this.#callbacks?.look?.(null));
  }

  /** Whether the set of cells changes during the game. */
  get grown() {
    return this.#grown;
  }

  /** Removes everything that is drawn, before another game. */
  clear() {
    this.#grown = false;
    this.#cells.clear();
    this.#stacks.clear();
    this.#current = "";
    for (const name of LAYERS) keyed(this.#layers[name], [], String, () => svg("g"));
    this.#hitOf.clear();
    this.view.refit();
  }

  /** Focuses a playable cell if there is one, else the cell in the tab order. */
  focus() {
    const { lit } = this.#scene ?? {};
    this.#focus((!lit?.has(this.#current) && [...this.#cells.keys()].find((c) => lit?.has(c))) || this.#current);
  }

  /**
   * Returns where a cell is on the screen.
   * @param {string} id
   * @returns {DOMRect | undefined}
   */
  rectOf(id) {
    return this.cellOf(id)?.getBoundingClientRect();
  }

  /**
   * Returns what a tap on a cell reaches.
   * @param {string} id
   */
  cellOf(id) {
    return this.#hitOf.get(id);
  }

  /**
   * Draws the cells and edges, before the first full render.
   * @param {Scene} scene
   */
  lay(scene) {
    drawGround(this.#layers.ground, scene);
    drawEdges(this.#layers.edges, scene);
  }

  /**
   * @param {Scene} scene
   * @param {boolean} [soon] whether `finish` draws what is touched, once the rest is painted
   */
  render(scene, soon = false) {
    const { picture } = scene;
    const first = this.#scene === null || this.#cells.size === 0;
    this.#scene = scene;
    const known = this.#cells;
    this.#cells = new Map(picture.cells.map((c) => [c.id, c]));
    this.#grown ||=
      picture.cells.some((c) => c.kind === "virtual") ||
      (!first && (known.size !== this.#cells.size || picture.cells.some((c) => !known.has(c.id))));
    keyed(this.#comb, this.#grown ? [FAR] : [], String, honeycomb);
    this.lay(scene);
    drawMarks(this.#layers.marks, scene);
    this.#stacks.render(scene, this.#cells, !first, (element) => this.#pointOf(element));
    const margin = picture.edges.length > 0 ? 34 : 22;
    const box = bounds(picture.cells, margin, this.#grown ? 1000 : 0);
    this.#unfinished = this.#callbacks ? () => this.#touchables(scene, box) : null;
    if (!soon) this.finish();
    const last = picture.cells.filter((c) => scene.last.includes(c.id)).map(centre);
    this.view.free = this.#grown && this.#callbacks !== undefined;
    this.view.fit(box, last, !first);
  }

  /** Draws what is touched, and its names, if the last drawing left it out. */
  finish() {
    this.#unfinished?.();
    this.#unfinished = null;
  }

  /**
   * @param {Scene} scene
   * @param {import("../types.js").Box} box
   */
  #touchables(scene, box) {
    const focused = () => this.element.querySelector(".hit:focus");
    const before = focused();
    this.#hits(scene);
    this.#handles(scene, box);
    // The focused element is gone: keep the focus on the board, at the cell in the tab order.
    if (before && !focused()) this.#focus(this.#current);
  }

  /** @param {Scene} scene */
  #hits({ picture, lit, open = lit, touched, label }) {
    if (!this.#cells.has(this.#current)) {
      const middle = picture.cells.find((c) => c.q === 0 && c.r === 0) ?? picture.cells[0];
      this.#current = middle?.id ?? "";
    }
    const taken = new Set(picture.pieces.map((p) => p.cell));
    // Where only some cells are playable, a mark beside the colour shows which.
    const few = lit.size > 0 && picture.cells.filter((c) => lit.has(c.id)).length <= picture.cells.length / 2;
    const next = touched.length > 0 ? "chosen" : few ? "few" : true;
    keyed(
      this.#layers.hits,
      picture.cells,
      (c) => `${c.id} ${c.q},${c.r}`,
      (c) => {
        const g = svg(
          "g",
          { class: "hit", role: "button", "data-id": c.id, transform: translate(centre(c)) },
          svg("polygon", { points: outline(98) }),
        );
        this.#hitOf.set(c.id, g);
        return g;
      },
      (g, c) => {
        const isNext = lit.has(c.id);
        if (isNext && next !== true && !g.lastElementChild?.matches(".dot"))
          g.append(svg("circle", { class: "dot", r: 14 }));
        update(g, {
          tabindex: c.id === this.#current ? 0 : -1,
          "aria-label": label(c),
          "data-next": isNext && next,
          "data-taken": taken.has(c.id),
          "aria-disabled": isNext || open.has(c.id) ? null : "true",
          "aria-pressed": touched.includes(c.id) ? "true" : null,
        });
      },
      (g) => {
        g.remove();
        if (this.#hitOf.get(idOf(g)) === g) this.#hitOf.delete(idOf(g));
      },
    );
  }

  /**
   * Handles at cells, those that come next: each toward its direction, or spread below the cell, and none beside the
   * board.
   * @param {Scene} scene
   * @param {import("../types.js").Box} box
   */
  #handles({ picture, lit, art, handleLabel }, box) {
    const shown = picture.handles.filter((h) => h.cell !== null && this.#cells.has(h.cell) && lit.has(h.id));
    /** @type {Map<string, number>} */
    const counts = new Map();
    keyed(
      this.#layers.handles,
      shown,
      (h) => h.id,
      (h) => {
        const side =
          /** @type {Turned} */ (h).side ??
          /** @type {Side} */ ((/_(e|ne|nw|w|sw|se)$/.exec(h.kind)?.[1] ?? "").toUpperCase());
        const n = counts.get(h.cell ?? "") ?? 0;
        counts.set(h.cell ?? "", n + 1);
        const p = side in DIRECTIONS ? toward(side, 118) : toward(n % 2 ? "SE" : "SW", 118 + 80 * Math.floor(n / 2));
        const angle = Math.round((Math.atan2(p.y, p.x) * 180) / Math.PI);
        const wanted = shift(centre(/** @type {Cell} */ (this.#cells.get(h.cell ?? ""))), p);
        const at = { x: within(wanted.x, box.x, box.width), y: within(wanted.y, box.y, box.height) };
        const g = svg("g", { class: "hit handle", role: "button", tabindex: -1, "data-id": h.id, "data-next": true });
        g.append(drawHandle(art, h.kind, angle, side in DIRECTIONS));
        this.#grips.set(h.id, at);
        return set(g, { transform: translate(at) });
      },
      (g, h) => set(g, { "aria-label": handleLabel(h) }),
    );
  }

  /**
   * Returns the point of the board under an element of the page.
   * @param {Element} element
   * @returns {Point}
   */
  #pointOf(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const matrix = this.element.getScreenCTM?.();
    const screen = new DOMPoint(left + width / 2, top + height / 2);
    return matrix ? screen.matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }

  /** @param {EventTarget | null} target */
  #peek(target) {
    this.#callbacks?.look?.(idOf(target) || null);
  }

  /** @param {MouseEvent} e */
  #click(e) {
    const finger = e instanceof PointerEvent && e.pointerType === "touch";
    // The cell is too small for a finger: zoom in first.
    if (finger && !this.view.still && this.view.scale * CELL < FINGER)
      this.view.zoom(2.4, { x: e.clientX, y: e.clientY });
    else this.#callbacks?.touch(idOf(e.target) || this.#nearby);
  }

  /** The id that a tap beside all cells stands for: the only cell of an empty board that grows; else none. */
  get #nearby() {
    const [only = "", another] = this.#cells.keys();
    return this.#grown && another === undefined ? only : "";
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    const here = idOf(e.target) || this.#current;
    // By position (`code`), so that the six keys around S work on every layout.
    const direction = KEYS[key] ?? KEYS[e.code];
    if (key === "Enter" || key === " ") {
      this.#callbacks?.touch(here);
      const handle = this.#layers.handles.querySelector(".handle");
      if (handle instanceof SVGElement) handle.focus();
    } else if (key === "Escape" && this.#scene?.touched.length) {
      this.#callbacks?.escape?.();
      this.#focus(this.#current);
    } else if (direction) this.#step(here, direction);
    else if (key === "n" || key === "p") this.#seek(here, key === "n" ? 1 : -1);
    else if (key === "i") this.#callbacks?.describe?.();
    else if (key === "+" || key === "-") this.view.zoom(key === "+" ? 1.3 : 1 / 1.3);
    else if (key === "0") this.view.refit();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /**
   * Returns the keyboard's targets and their places: the cells and the handles that are shown.
   * @returns {{id: string, at: Point}[]}
   */
  get #places() {
    const handles = [...this.#layers.handles.children].map(idOf);
    return [
      ...[...this.#cells.values()].map((cell) => ({ id: cell.id, at: centre(cell) })),
      ...handles.map((id) => ({ id, at: this.#grips.get(id) ?? { x: 0, y: 0 } })),
    ];
  }

  /**
   * Moves the focus in a direction.
   * @param {string} from
   * @param {Point} direction
   */
  #step(from, direction) {
    const places = this.#places;
    const start = places.find(({ id }) => id === from);
    const next = start && neighbour(places, start.at, direction);
    if (next) this.#focus(next.id);
  }

  /**
   * Moves the focus to the next playable place.
   * @param {string} from
   * @param {1 | -1} step
   */
  #seek(from, step) {
    const ids = this.#places.map(({ id }) => id);
    for (let i = 1; i <= ids.length; i++) {
      const id = ids[(ids.indexOf(from) + step * i + ids.length * 2) % ids.length] ?? "";
      if (this.#scene?.lit.has(id)) return this.#focus(id);
    }
  }

  /** @param {string} id a cell, which becomes the tab stop, or a handle */
  #focus(id) {
    const isCell = this.#cells.has(id);
    if (isCell) this.#current = id;
    for (const g of this.#layers[isCell ? "hits" : "handles"].children) {
      const here = idOf(g) === id;
      if (isCell) g.setAttribute("tabindex", here ? "0" : "-1");
      if (here) /** @type {SVGElement} */ (g).focus();
    }
  }
}

/**
 * @param {number} at
 * @param {number} from
 * @param {number} length
 */
const within = (at, from, length) => Math.min(Math.max(at, from + HANDLE), from + length - HANDLE);

/**
 * Returns the id of what was tapped; empty beside everything.
 * @param {EventTarget | null} target
 */
const idOf = (target) => (target instanceof Element && target.closest("[data-id]")?.getAttribute("data-id")) || "";

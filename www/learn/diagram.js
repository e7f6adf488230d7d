// @ts-check
/**
 * A diagram in the rules, on which the reader can try a move. It is JSON: `options`, and `position` or `moves`. With `from` a piece
 * is chosen at first, so that the cells it can go to are marked; cells in `not` and `still`, where it cannot go and which cannot
 * move, have a cross. A test holds what a diagram says against the rules: `from` with `to`, `not`, `still`, `try` and `wins`
 * (tests/it/diagrams.rs).
 */
import { Board } from "../board/board.js";
import { scene } from "../board/scene.js";
import { button, html, set } from "../base/dom.js";
import { engine } from "../engine/client.js";
import * as taps from "../play/taps.js";
import { inLanguage } from "../words/dictionary.js";

/** @typedef {import("../types.js").State} State */

export class Diagram {
  element = html("figure", { class: "diagram" });

  #board = new Board({ touch: (id) => void this.#touch(id), escape: () => this.#show([]) });
  #locale;
  #reference;
  /** The position at the start. @type {State | null} */ #start = null;
  /** @type {State | null} */ #state = null;
  /** @type {string[]} */ #touched = [];
  /** The taps that are made at the start. @type {string[]} */ #from;
  /** The cells with a cross. @type {string[]} */ #crossed;
  #again;

  /**
   * @param {import("../words/describe.js").Locale} locale
   * @param {string} text the board as JSON
   */
  constructor(locale, text) {
    this.#locale = locale;
    const { options = {}, position, moves = [], from, not = [], still = [] } = JSON.parse(text);
    this.#reference = { game: locale.game.id, options, moves, position };
    this.#from = from ? [from] : [];
    this.#crossed = [...not, ...still];
    this.#again = button(locale.words.retry, () => this.#put(this.#start), { disabled: true });
    set(this.#board.element, { "aria-label": locale.words.board(inLanguage(locale.game.name, locale.language)) });
    this.element.append(html("div", { class: "table" }, this.#board.element), this.#again);
    void this.#ask().then((state) => this.#put((this.#start = state)));
  }

  /** @returns {Promise<State>} */
  #ask() {
    return engine.ask({ op: "state", ...this.#reference });
  }

  /** @param {State | null} state */
  #put(state) {
    this.#state = state;
    this.#again.disabled = state === this.#start;
    this.#show(state === this.#start ? this.#from : []);
  }

  /**
   * Handles a tap. After one move, only the reset button reacts.
   * @param {string} id
   */
  async #touch(id) {
    if (!this.#state || this.#state !== this.#start) return;
    const { touched, move } = taps.touch(this.#moves(this.#state), this.#touched, id);
    this.#show(touched);
    if (move) this.#put(await engine.ask({ op: "play", ...this.#reference, move: move.text }));
  }

  /**
   * The moves that can be made here: a diagram has no hands, but a piece from one may be chosen at the start.
   * @param {State} state
   */
  #moves({ legal }) {
    return legal.filter(({ taps: [first = ""] }) => !taps.inHand(first) || first === this.#from[0]);
  }

  /** @param {string[]} touched */
  #show(touched) {
    const state = this.#state;
    this.#touched = touched;
    if (!state) return;
    const lit = state === this.#start ? taps.next(this.#moves(state), touched) : new Set();
    const drawn = scene(this.#locale, state, { lit, touched });
    const crosses = state === this.#start ? this.#crossed.map((cell) => ({ cell, kind: "not" })) : [];
    this.#board.render({ ...drawn, picture: { ...drawn.picture, marks: [...drawn.picture.marks, ...crosses] } });
    this.#board.element.classList.toggle("choosing", touched.length > 0);
  }
}

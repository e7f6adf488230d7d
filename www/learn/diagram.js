// @ts-check
/** A diagram in the rules, on which the reader can try a move. */
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
  #again;

  /**
   * @param {import("../words/describe.js").Locale} locale
   * @param {string} text the board as JSON: `options` and `moves`
   */
  constructor(locale, text) {
    this.#locale = locale;
    const { options = {}, moves = [] } = JSON.parse(text);
    this.#reference = { game: locale.game.id, options, moves };
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
    this.#show([]);
  }

  /**
   * Handles a tap. After one move, only the reset button reacts.
   * @param {string} id
   */
  async #touch(id) {
    if (!this.#state || this.#state !== this.#start) return;
    const { touched, move } = taps.touch(movesOnBoard(this.#state), this.#touched, id);
    this.#show(touched);
    if (move) this.#put(await engine.ask({ op: "play", ...this.#reference, move: move.text }));
  }

  /** @param {string[]} touched */
  #show(touched) {
    const state = this.#state;
    this.#touched = touched;
    if (!state) return;
    const lit = state === this.#start ? taps.next(movesOnBoard(state), touched) : new Set();
    this.#board.render(scene(this.#locale, state, { lit, touched }));
    this.#board.element.classList.toggle("choosing", touched.length > 0);
  }
}

/**
 * The moves that can be made here: a diagram has no hands.
 * @param {State} state
 */
const movesOnBoard = ({ legal }) => legal.filter(({ taps: [first = ""] }) => !taps.inHand(first));

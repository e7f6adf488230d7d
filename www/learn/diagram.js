// @ts-check
/**
 * A diagram in the rules, on which the reader can try a move, or a turn of several. It is JSON: `options`, and `position` or `moves`.
 * With `from` a piece is chosen at first, so that the cells it can go to are marked; cells in `not` and `still`, where it cannot go
 * and which cannot move, have a dashed outline. Below the board are who is to move or the result, the notes of the picture that `notes` names,
 * and the buttons of moves without a cell. A test holds what a diagram says against the rules: `from` with `to`, `not`, `still`,
 * `try`, `wins`, `notes` and `points` (tests/it/diagrams.rs).
 */
import { Board } from "../board/board.js";
import { scene } from "../board/scene.js";
import { button, html, set, write } from "../base/dom.js";
import { engine } from "../engine/client.js";
import * as taps from "../play/match/taps.js";
import { besideBoard, sentence, standing } from "../words/describe.js";
import { inLanguage, playerName, term } from "../words/dictionary.js";

/** @typedef {import("../types.js").State} State */

/**
 * The JSON of a diagram, as far as the page reads it.
 * @typedef {object} DiagramBoard
 * @property {import("../types.js").Options} [options]
 * @property {unknown} [position]
 * @property {string[]} [moves]
 * @property {string} [from]
 * @property {string[]} [not]
 * @property {string[]} [still]
 * @property {string[]} [notes]
 */

export class Diagram {
  element = html("figure", { class: "diagram" });

  #board = new Board({ touch: (id) => void this.#touch(id), escape: () => this.#show([]) });
  #locale;
  #reference;
  /** The position at the start. @type {State | null} */ #start = null;
  /** @type {State | null} */ #state = null;
  /** @type {string[]} */ #touched = [];
  /** The taps that are made at the start. @type {string[]} */ #from;
  /** The cells with a dashed outline. @type {string[]} */ #barred;
  /** The keys of the notes that the caption says. @type {string[]} */ #notes;
  /** The moves made here. @type {string[]} */ #played = [];
  /** Whether the engine makes a move. */ #isMoving = false;
  #caption = html("figcaption", { "aria-live": "polite" });
  #beside = html("div", { class: "steps" });
  #again;

  /**
   * @param {import("../words/describe.js").Locale} locale
   * @param {DiagramBoard} board
   */
  constructor(locale, { options = {}, position, moves = [], from, not = [], still = [], notes = [] }) {
    this.#locale = locale;
    this.#reference = { game: locale.game.id, options, moves, position };
    this.#from = from ? [from] : [];
    this.#barred = [...not, ...still];
    this.#notes = notes;
    this.#again = button(locale.words.retry, () => this.#put(this.#start), { disabled: true });
    set(this.#board.element, { "aria-label": locale.words.board(inLanguage(locale.game.name, locale.language)) });
    const table = html("div", { class: "table" }, this.#board.element);
    this.element.append(table, this.#caption, this.#beside, this.#again);
    void this.#ask().then((state) => this.#put((this.#start = state)));
  }

  /**
   * Returns the position here, after a move if one is given.
   * @param {string[]} more
   * @returns {Promise<State>}
   */
  #ask(...more) {
    const moves = [...this.#reference.moves, ...this.#played, ...more];
    return /** @type {Promise<State>} */ (engine.ask({ op: "state", ...this.#reference, moves }));
  }

  /** @param {State | null} state */
  #put(state) {
    if (state === this.#start) this.#played = [];
    this.#state = state;
    this.#again.disabled = state === this.#start;
    if (state) write(this.#caption, this.#said(state));
    this.#show(state === this.#start ? this.#from : []);
  }

  /**
   * Whose turn it is or how the game ended, and what the diagram is about.
   * @param {State} state
   */
  #said(state) {
    const { game, words, language } = this.#locale;
    const notes = state.view.notes.filter(({ key }) => this.#notes.includes(key));
    const say = (/** @type {{player: number, key: string}} */ { player, key }) =>
      sentence(words.of(playerName(game, words, player), term(game, language, `note.${key}`)), language);
    return [...notes.map(say), standing(this.#locale, state, null)].join(" ");
  }

  /** Whether the reader can move: it is still the turn of the player who was to move at the start. */
  get #open() {
    const mover = this.#state?.to_move?.player;
    return mover !== undefined && mover === this.#start?.to_move?.player;
  }

  /**
   * Handles a tap. After a turn, only the reset button reacts.
   * @param {string} id
   */
  async #touch(id) {
    const state = this.#state;
    if (!state || !this.#open || this.#isMoving) return;
    const { touched, move } = taps.touch(this.#moves(state), this.#touched, id);
    this.#show(touched);
    if (!move) return;
    this.#isMoving = true;
    const next = await this.#ask(move.text).finally(() => (this.#isMoving = false));
    if (state !== this.#state) return;
    this.#played.push(move.text);
    this.#put(next);
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
    const lit = this.#open ? taps.next(this.#moves(state), touched) : new Set();
    const drawn = scene(this.#locale, state, { lit, touched });
    const outlines = state === this.#start ? this.#barred.map((cell) => ({ cell, kind: "not" })) : [];
    this.#board.render({ ...drawn, picture: { ...drawn.picture, marks: [...drawn.picture.marks, ...outlines] } });
    const buttons = besideBoard(state, lit).map((handle) =>
      button(drawn.handleLabel(handle), () => void this.#touch(handle.id)),
    );
    this.#beside.replaceChildren(...buttons);
  }
}

// @ts-check
/**
 * An exercise: a position on a board, a judgement of each move, and the replies. A wrong move is shown with what it allows, then taken
 * back.
 */
import { adopt } from "../../base/css.js";
import { html, write } from "../../base/dom.js";
import { calm } from "../../board/viewport.js";
import style from "./exercise-board.css";
import { HOLD, PACE, pause, playMoves, refutation } from "./refutation.js";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("../../element/element.js").AlveoleGame} AlveoleGame
 * @typedef {import("../../learn/lesson.js").ExerciseBoard} ExerciseBoard
 * @typedef {import("../../types.js").State} State
 * @typedef {import("../../learn/lesson.js").Judgement} Judgement
 */

export class Exercise {
  table = /** @type {AlveoleGame} */ (document.createElement("alveole-game"));
  /** The judgement of the last move; a live region. */
  said = html("p", { class: "verdict", role: "status", "aria-live": "polite" });
  element = html("div", { class: "exercise" }, this.table);
  /** Ends what goes on by itself: replies, refutations and the solution. */ #round = new AbortController();
  /** The number of moves before the wrong one that is on the board. @type {number | null} */ #base = null;
  #board;
  #callbacks;

  /**
   * @param {Locale} locale
   * @param {ExerciseBoard} board
   * @param {object} callbacks
   * @param {(move: string) => Judgement} callbacks.judge
   * @param {() => void} callbacks.ended the last reply is made
   * @param {(shown: boolean) => void} callbacks.wrong a wrong move is on the board, or taken back
   */
  constructor(locale, board, callbacks) {
    this.#board = board;
    this.#callbacks = callbacks;
    for (const [name, value] of Object.entries({
      game: locale.game.id,
      lang: locale.language,
      controls: "players",
      storage: "alveole",
    }))
      this.table.setAttribute(name, value);
    if (this.table.shadowRoot) adopt(this.table.shadowRoot, style);
    this.table.addEventListener("alveole-before-move", (event) => this.#asked(/** @type {CustomEvent} */ (event)));
    this.table.addEventListener("pointerdown", () => {
      if (this.#base !== null) void this.takeBack();
      // With the next tap, the reader has read what was wrong.
      else if (this.said.dataset["kind"] === "wrong") this.tell("");
    });
    const { options = {}, position = null, moves = [] } = board;
    this.table.record = /** @type {any} */ ({
      format: "alveole/1",
      game: locale.game.id,
      options,
      position,
      seats: [],
      moves,
    });
  }

  /** Starts over. */
  again() {
    this.#begin();
    this.#base = null;
    void this.table.goTo(this.#board.moves?.length ?? 0);
    this.table.readonly = false;
    this.tell("");
  }

  /** Ends what went on, and returns the signal for what begins. */
  #begin() {
    this.#round.abort();
    this.#round = new AbortController();
    return this.#round.signal;
  }

  /**
   * @param {string} text
   * @param {"right" | "wrong" | ""} [kind]
   */
  tell(text, kind = "") {
    this.said.dataset["kind"] = kind;
    // The same text about another move is announced again.
    if (this.said.textContent === text) this.said.replaceChildren();
    write(this.said, text);
  }

  /**
   * Judges a move before it is made.
   * @param {CustomEvent} event
   */
  #asked({ detail: { by, move } }) {
    if (by !== "person") return;
    const { ply = 0, to_move } = this.table.state() ?? {};
    const judgement = this.#callbacks.judge(move);
    this.tell(judgement.said, judgement.right ? "right" : "wrong");
    const made = (/** @type {Event} */ event) => {
      const { state } = /** @type {CustomEvent} */ (event).detail;
      void (judgement.right ? this.#goOn(judgement) : this.#refute(ply, state, to_move?.player ?? null));
    };
    this.table.addEventListener("alveole-move", made, { once: true });
  }

  /**
   * Plays the replies to a right move.
   * @param {Judgement} judgement
   */
  async #goOn({ reply, done }) {
    const signal = this.#begin();
    this.table.readonly = true;
    if (!(await playMoves(this.table, reply, PACE, signal))) return;
    if (done) this.#callbacks.ended();
    else this.table.readonly = false;
  }

  /**
   * Shows a wrong move, and what the opponents do then where the step is about that: it asks for a defence or for a win against any
   * defence, or their answer ends the game. Then the move is taken back; what was wrong stays until the next tap.
   * @param {number} ply the number of moves before it
   * @param {State} state the position after it
   * @param {number | null} player who made it
   */
  async #refute(ply, state, player) {
    const signal = this.#begin();
    this.#base = ply;
    this.table.readonly = true;
    this.#callbacks.wrong(true);
    const { wins = 0, safe = false } = this.#board.claim ?? {};
    const asked = wins > 0 || safe ? refutation(this.table, state, player, signal) : { moves: [], state };
    const [reply] = await Promise.all([asked, pause(PACE)]);
    if (signal.aborted) return;
    if ((safe || wins > 1 || reply.state.status.over) && !(await playMoves(this.table, reply.moves, PACE, signal)))
      return;
    // Readers who want less motion go on by themselves.
    if (calm()) return;
    await pause(HOLD);
    if (!signal.aborted && this.table.isConnected) await this.takeBack();
  }

  /** Takes a wrong move back, with the answer to it. */
  async takeBack() {
    if (this.#base === null) return;
    const base = this.#base;
    this.#base = null;
    const signal = this.#begin();
    await this.table.goTo(base);
    if (signal.aborted) return;
    this.table.readonly = false;
    this.#callbacks.wrong(false);
  }

  /**
   * Plays the step to its end, move by move.
   * @param {() => string | undefined} next returns the next move of the reader
   */
  async show(next) {
    const signal = this.#begin();
    this.table.readonly = true;
    for (;;) {
      const move = next();
      if (move === undefined) return;
      const judgement = this.#callbacks.judge(move);
      await this.table.play(move);
      this.tell(judgement.said, "right");
      if (!(await playMoves(this.table, judgement.reply, PACE, signal))) return;
      if (judgement.done) return this.#callbacks.ended();
      await pause(PACE);
    }
  }
}

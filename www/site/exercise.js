// @ts-check
/** An exercise: a position on a board, a judgement of each move, and the replies. */
import { html, write } from "../base/dom.js";

/**
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../element/element.js").AlveoleGame} AlveoleGame
 *
 * @typedef {object} Verdict the judgement of a move
 * @property {boolean} right
 * @property {string} said
 * @property {readonly string[]} [reply] the opponents' moves
 * @property {boolean} [done] whether the exercise is solved
 * @typedef {import("../learn/lesson.js").ExerciseBoard} ExerciseBoard
 */

const PACE = 700; // milliseconds before each reply, so that moves can be followed

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Exercise {
  table = /** @type {AlveoleGame} */ (document.createElement("alveole-game"));
  /** The judgement of the last move; a live region. */
  #said = html("p", { class: "verdict", role: "status", "aria-live": "polite" });
  element = html("div", { class: "exercise" }, this.table, this.#said);
  /** Counts the restarts, so that late replies are dropped. */ #round = 0;
  #board;
  #judge;

  /**
   * @param {Locale} locale
   * @param {ExerciseBoard} board
   * @param {(move: string) => Verdict} judge
   */
  constructor(locale, board, judge) {
    this.#board = board;
    this.#judge = judge;
    for (const [name, value] of Object.entries({
      game: locale.game.id,
      lang: locale.language,
      controls: "players",
      storage: "alveole",
    }))
      this.table.setAttribute(name, value);
    this.table.addEventListener("alveole-before-move", (event) => this.#asked(/** @type {CustomEvent} */ (event)));
    const { options = {}, position = null, moves = [] } = board;
    this.table.record = /** @type {any} */ ({
      format: "alveole/1",
      ...{ game: locale.game.id, options, position, seats: [], moves },
    });
  }

  /** Starts over. */
  again() {
    this.#round++;
    void this.table.goTo(this.#board.moves?.length ?? 0);
    this.table.readonly = false;
    this.tell("");
  }

  /**
   * @param {string} text
   * @param {"right" | "wrong" | ""} [kind]
   */
  tell(text, kind = "") {
    this.#said.dataset["kind"] = kind;
    // The same text about another move is announced again.
    if (this.#said.textContent === text) this.#said.replaceChildren();
    write(this.#said, text);
  }

  /**
   * Judges a move before it is made.
   * @param {CustomEvent} event
   */
  #asked(event) {
    const verdict = this.#judge(event.detail.move);
    this.tell(verdict.said, verdict.right ? "right" : "wrong");
    if (!verdict.right) event.preventDefault();
    else if (verdict.done) this.table.readonly = true;
    else this.table.addEventListener("alveole-move", () => void this.answer(verdict.reply ?? []), { once: true });
  }

  /**
   * Plays the opponents' moves.
   * @param {readonly string[]} reply
   */
  async answer(reply) {
    const round = this.#round;
    this.table.readonly = true;
    for (const text of reply) {
      await pause(PACE);
      if (!this.table.isConnected || round !== this.#round) return;
      await this.table.play(text);
    }
    if (round === this.#round) this.table.readonly = false;
  }

  /**
   * Plays the solution, move by move, and ends the exercise.
   * @param {readonly string[]} moves
   */
  async show(moves) {
    const round = this.#round;
    await this.answer(moves);
    if (round === this.#round) this.table.readonly = true;
  }
}

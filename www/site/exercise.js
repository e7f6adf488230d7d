// @ts-check
/** An exercise: a position on a board, a judgement of each move, and the replies. */
import { html, write } from "../base/dom.js";

/**
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../element/element.js").AlveoleGame} AlveoleGame
 * @typedef {import("../learn/lesson.js").ExerciseBoard} ExerciseBoard
 * @typedef {import("../learn/lesson.js").Judgement} Judgement
 */

const PACE = 700; // milliseconds before each reply, so that moves can be followed

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Exercise {
  table = /** @type {AlveoleGame} */ (document.createElement("alveole-game"));
  /** The judgement of the last move; a live region. */
  said = html("p", { class: "verdict", role: "status", "aria-live": "polite" });
  element = html("div", { class: "exercise" }, this.table);
  /** Counts the restarts, so that late replies are dropped. */ #round = 0;
  #board;
  #judge;
  #ended;

  /**
   * @param {Locale} locale
   * @param {ExerciseBoard} board
   * @param {{judge: (move: string) => Judgement, ended: () => void}} callbacks `ended`: the last reply is made
   */
  constructor(locale, board, { judge, ended }) {
    this.#board = board;
    this.#judge = judge;
    this.#ended = ended;
    for (const [name, value] of Object.entries({
      game: locale.game.id,
      lang: locale.language,
      controls: "players",
      storage: "alveole",
    }))
      this.table.setAttribute(name, value);
    this.table.addEventListener("alveole-before-move", (event) => this.#asked(/** @type {CustomEvent} */ (event)));
    // With the next tap, the reader has read what was wrong.
    this.table.addEventListener("pointerdown", () => this.said.dataset["kind"] === "wrong" && this.tell(""));
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
    this.said.dataset["kind"] = kind;
    // The same text about another move is announced again.
    if (this.said.textContent === text) this.said.replaceChildren();
    write(this.said, text);
  }

  /**
   * Judges a move before it is made.
   * @param {CustomEvent} event
   */
  #asked(event) {
    if (event.detail.by !== "person") return;
    const judgement = this.#judge(event.detail.move);
    this.tell(judgement.said, judgement.right ? "right" : "wrong");
    if (!judgement.right) event.preventDefault();
    else this.table.addEventListener("alveole-move", () => void this.#goOn(judgement), { once: true });
  }

  /**
   * Plays the replies to a right move.
   * @param {Judgement} judgement
   */
  async #goOn({ reply, done }) {
    const round = this.#round;
    this.table.readonly = true;
    await this.#play(reply, round);
    if (round !== this.#round) return;
    if (done) this.#ended();
    else this.table.readonly = false;
  }

  /**
   * @param {readonly string[]} moves
   * @param {number} round
   */
  async #play(moves, round) {
    for (const move of moves) {
      await pause(PACE);
      if (!this.table.isConnected || round !== this.#round) return;
      await this.table.play(move);
    }
  }

  /**
   * Plays the step to its end, move by move.
   * @param {() => string | undefined} next returns the next move of the reader
   */
  async show(next) {
    const round = this.#round;
    this.table.readonly = true;
    for (;;) {
      const move = next();
      if (move === undefined) return;
      const judgement = this.#judge(move);
      await this.table.play(move);
      this.tell(judgement.said, "right");
      await this.#play(judgement.reply, round);
      if (!this.table.isConnected || round !== this.#round) return;
      if (judgement.done) return this.#ended();
      await pause(PACE);
    }
  }
}

// @ts-check
/**
 * A puzzle on a board. Every move is played: a right one is answered by the defence of the proof, a wrong one by the engine's
 * refutation, after which both are taken back. Hints come in steps, and the solution is shown move by move. A proof may be looked
 * for while the reader waits (`own-puzzle.js`).
 */
import { adopt } from "../../base/css.js";
import { button, html, write } from "../../base/dom.js";
import { recall } from "../../base/preferences.js";
import { calm } from "../../board/viewport.js";
import { areaAround, kindOfHint } from "../../learn/hint.js";
import { PuzzleProof } from "../../learn/puzzle.js";
import { errorText } from "../../words/messages.js";
import style from "./exercise-board.css";
import { HOLD, PACE, pause, playMoves, refutation } from "./refutation.js";

/**
 * @typedef {import("../../element/element.js").AlveoleGame} AlveoleGame
 * @typedef {import("../../learn/puzzle.js").Puzzle} Puzzle
 * @typedef {import("../../types.js").State} State
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {typeof import("../../words/en/puzzles.js").default} PuzzleWords
 * @typedef {object} Proof what judges the moves: `PuzzleProof`, or one that takes its time
 * @property {(move: string) => string[] | null | undefined | Promise<string[] | null | undefined>} play
 * @property {string[] | Promise<string[]>} rest
 *
 * @typedef {"play" | "answer" | "refuted" | "solved" | "solution"} Mode
 */

const SOLUTION_PACE = 1300; // milliseconds for each move of the solution

/** Whether the reader has coordinates on the board, and so reads notation. */
function readsNotation() {
  try {
    return JSON.parse(recall("table") || "{}").coordinates === true;
  } catch {
    return false;
  }
}

export class PuzzleBoard {
  table = /** @type {AlveoleGame} */ (document.createElement("alveole-game"));
  /** The judgement of the last move; a live region, which the page puts where it covers no cell. */
  verdict = html("p", { class: "verdict", role: "status", "aria-live": "polite" });
  buttons = html("div", { class: "steps" });
  /** @type {Mode} */ #mode = "play";
  #puzzle;
  #puzzleTexts;
  #solved;
  #missed;
  /** @type {Proof} */ #proof;
  #prove;
  #checking;
  #language;
  /** The player who solves the puzzle. @type {number | null} */ #player = null;
  /** The number of right moves and answers on the board. */ #base = 0;
  /** The number of hints given in this position. */ #hints = 0;
  /** The moves of the solution from `#base` on. @type {string[]} */ #moves = [];
  #running = false;
  /** Ends what goes on by itself: answers, refutations and the solution. */ #round = new AbortController();
  #hint;
  #retry;
  #again;
  #back;
  #toggle;
  #forward;

  /**
   * @param {Locale} locale
   * @param {Puzzle} puzzle
   * @param {PuzzleWords} puzzleTexts
   * @param {object} callbacks
   * @param {(player: number | null) => void} callbacks.ready who is to move in the puzzle
   * @param {() => void} callbacks.solved
   * @param {(solution: boolean) => void} [callbacks.missed] a wrong move was made, or the solution is shown
   * @param {() => Proof} [callbacks.prove] returns what judges the moves from the first one on; the puzzle's own proof if missing
   * @param {string} [callbacks.checking] says that a move is being judged, where that takes a while
   */
  constructor(locale, puzzle, puzzleTexts, callbacks) {
    const { ready, solved, missed = () => {}, prove = () => new PuzzleProof(puzzle), checking = "" } = callbacks;
    this.#puzzle = puzzle;
    this.#puzzleTexts = puzzleTexts;
    this.#solved = solved;
    this.#missed = missed;
    this.#prove = prove;
    this.#proof = prove();
    this.#checking = checking;
    this.#language = locale.language;
    this.#hint = button("", () => void this.#giveHint(), { "data-act": "hint" });
    this.#retry = button(puzzleTexts.tryAgain, () => void this.#takeBack(), {
      class: "primary",
      "data-act": "retry",
    });
    this.#again = button("", () => void this.restart(), { "data-act": "again" });
    this.#back = button("◀", () => void this.#step(-1), { "aria-label": puzzleTexts.back });
    this.#toggle = button("", () => (this.#running ? this.#stop() : void this.#run()), { "data-act": "run" });
    this.#forward = button("▶", () => void this.#step(1), { "aria-label": puzzleTexts.forward });
    const { options, position } = puzzle;
    for (const [name, value] of Object.entries({
      game: locale.game.id,
      lang: locale.language,
      controls: "players",
      storage: "alveole",
    }))
      this.table.setAttribute(name, value);
    if (this.table.shadowRoot) adopt(this.table.shadowRoot, style);
    this.table.record = /** @type {any} */ ({
      format: "alveole/1",
      game: locale.game.id,
      options,
      position,
      seats: [],
      moves: [],
    });
    this.table.addEventListener("alveole-move", (event) => {
      const { by, move, state } = /** @type {CustomEvent} */ (event).detail;
      if (by === "person") void this.#judge(move, state);
    });
    this.table.addEventListener("alveole-state", () => this.#render());
    this.table.addEventListener("alveole-ready", (event) => {
      this.#player = /** @type {CustomEvent} */ (event).detail.state.to_move?.player ?? null;
      ready(this.#player);
    });
    this.table.addEventListener("pointerdown", () => {
      // A tap on the board skips the rest of a refutation, and the next one clears the board of what was said.
      if (this.#mode === "refuted") void this.#takeBack();
      else if (this.#mode === "play") write(this.verdict, "");
    });
    this.#render();
  }

  /** The position on the board. */
  get state() {
    return /** @type {State} */ (this.table.state());
  }

  /** Starts over. */
  async restart() {
    this.#proof = this.#prove();
    [this.#base, this.#hints] = [0, 0];
    await this.#open("");
  }

  /** Stops whatever goes on by itself: another puzzle is shown. */
  leave() {
    this.#round.abort();
  }

  /**
   * Shows the position after the right moves so far, and lets the reader move.
   * @param {string} said
   */
  async #open(said) {
    const signal = this.#begin();
    await this.table.goTo(this.#base);
    if (signal.aborted) return;
    this.table.readonly = false;
    this.#enter("play", said);
  }

  /** Ends what went on, and returns the signal for what begins. */
  #begin() {
    this.#round.abort();
    this.#round = new AbortController();
    this.#running = false;
    return this.#round.signal;
  }

  /**
   * @param {Mode} mode
   * @param {string} said
   * @param {"right" | "wrong" | ""} [kind]
   */
  #enter(mode, said, kind = "") {
    this.#mode = mode;
    this.verdict.dataset["kind"] = kind;
    // The same text about another move is announced again.
    if (this.verdict.textContent === said) this.verdict.replaceChildren();
    write(this.verdict, said);
    this.#render();
  }

  /**
   * Judges a move of the reader, which is on the board.
   * @param {string} move
   * @param {State} state the position after it
   */
  async #judge(move, state) {
    const judging = this.#begin();
    this.table.readonly = true;
    const judged = this.#proof.play(move);
    if (judged instanceof Promise) this.#enter("answer", this.#checking);
    let reply;
    try {
      reply = await judged;
    } catch (error) {
      const said = await errorText(error, this.#language);
      return judging.aborted ? undefined : this.#open(said);
    }
    if (judging.aborted) return;
    if (reply === undefined) return this.#refute(move, state);
    this.#hints = 0;
    const puzzleTexts = this.#puzzleTexts;
    if (reply === null) {
      this.#begin();
      this.#enter("solved", puzzleTexts.won, "right");
      return this.#solved();
    }
    const signal = this.#begin();
    this.#enter("answer", reply.length > 0 ? puzzleTexts.right : puzzleTexts.goOn, "right");
    if (!(await playMoves(this.table, reply, PACE, signal))) return;
    this.#base += 1 + reply.length;
    this.table.readonly = false;
    this.#enter("play", this.verdict.textContent ?? "", "right");
  }

  /**
   * Answers a wrong move with its refutation, then takes both back.
   * @param {string} move
   * @param {State} state the position after it
   */
  async #refute(move, state) {
    this.#missed(false);
    const puzzleTexts = this.#puzzleTexts;
    const signal = this.#begin();
    this.table.readonly = true;
    const notation = readsNotation() ? puzzleTexts.notation(move) : "";
    const wrong = state.status.over ? puzzleTexts.lost : puzzleTexts.wrong(this.#puzzle.turns);
    this.#enter("refuted", wrong + notation, "wrong");
    const found = refutation(this.table, state, this.#player, signal);
    const [{ moves: reply }] = await Promise.all([found, pause(PACE)]);
    if (signal.aborted) return;
    if (reply.length > 0) {
      const line = readsNotation() ? puzzleTexts.notation([move, ...reply].join(" · ")) : "";
      this.#enter("refuted", `${wrong} ${puzzleTexts.watch}${line}`, "wrong");
      if (!(await playMoves(this.table, reply, PACE, signal))) return;
    }
    // Readers who want less motion go on by themselves.
    if (calm()) return;
    await pause(HOLD);
    if (!signal.aborted) await this.#takeBack();
  }

  async #takeBack() {
    const focused = this.buttons.contains(document.activeElement);
    await this.#open(this.#puzzleTexts.takenBack);
    if (focused) this.#hint.focus();
  }

  /** Gives the next hint: where to look, what to play, and at last the solution. */
  async #giveHint() {
    const { legal, view } = this.state;
    const { signal } = this.#round;
    const found = this.#proof.rest;
    if (found instanceof Promise) {
      this.#hint.disabled = true;
      this.verdict.textContent = this.#checking;
    }
    const moves = await found;
    this.#hint.disabled = false;
    if (signal.aborted) return;
    const taps = legal.find(({ text }) => text === moves[0])?.taps ?? [];
    this.#hints++;
    const { hints } = this.#puzzleTexts;
    if (this.#hints > 2) return void this.#show(moves);
    const kind = kindOfHint(view, taps);
    const [first = ""] = taps;
    if (this.#hints === 1) {
      const where = kind === "area" ? areaAround(view, first) : [first];
      this.table.highlight(where);
      this.#enter("play", hints[kind]);
    } else {
      this.table.highlight(taps);
      this.#enter("play", kind === "button" ? hints.button : taps.length > 1 ? hints.cells : hints.cell);
    }
  }

  /**
   * Shows the solution, move by move.
   * @param {string[]} moves
   */
  async #show(moves) {
    this.#missed(true);
    const signal = this.#begin();
    this.table.readonly = true;
    this.#moves = moves;
    this.#enter("solution", "");
    this.#toggle.focus();
    await this.table.goTo(this.#base);
    if (!signal.aborted) await this.#run();
  }

  /** Lets the solution run, from the beginning if it is at the end. */
  async #run() {
    const signal = this.#begin();
    this.#running = true;
    if (this.#at === this.#moves.length) await this.table.goTo(this.#base);
    this.#render();
    await playMoves(this.table, this.#moves.slice(this.#at), SOLUTION_PACE, signal);
    if (!signal.aborted) this.#stop();
  }

  #stop() {
    this.#begin();
    this.#render();
  }

  /** The number of moves of the solution on the board. */
  get #at() {
    return Math.max(0, (this.table.state()?.ply ?? 0) - this.#base);
  }

  /** @param {number} by */
  async #step(by) {
    this.#begin();
    const move = this.#moves[this.#at];
    if (by < 0) await this.table.goTo(this.#base + Math.max(0, this.#at - 1));
    else if (move) await this.table.play(move);
    this.#render();
  }

  /** Shows the buttons for what goes on. */
  #render() {
    const puzzleTexts = this.#puzzleTexts;
    const solution = this.#mode === "solution";
    write(this.#hint, [puzzleTexts.hint, puzzleTexts.nextHint, puzzleTexts.solution][Math.min(this.#hints, 2)] ?? "");
    write(this.#toggle, this.#running ? puzzleTexts.pause : puzzleTexts.resume);
    this.#hint.disabled = this.#mode === "answer";
    const at = this.table.state() ? this.#at : 0;
    [this.#back.disabled, this.#forward.disabled] = [at === 0, at === this.#moves.length];
    if (solution) write(this.verdict, puzzleTexts.solutionMove(at, this.#moves.length));
    write(this.#again, solution ? puzzleTexts.yourself : puzzleTexts.again);
    /** @type {HTMLButtonElement[]} */
    const shown = {
      play: this.#base > 0 ? [this.#hint, this.#again] : [this.#hint],
      answer: [this.#hint],
      refuted: [this.#retry],
      solved: [this.#again],
      solution: [this.#back, this.#toggle, this.#forward, this.#again],
    }[this.#mode];
    const focused = document.activeElement;
    if (shown.length !== this.buttons.childElementCount || shown.some((b, i) => this.buttons.children[i] !== b))
      this.buttons.replaceChildren(...shown);
    // A button that had the focus may be gone.
    if (focused && !focused.isConnected && focused.matches?.(".steps button")) shown[0]?.focus();
  }
}

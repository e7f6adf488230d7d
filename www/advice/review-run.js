// @ts-check
/** The review of one game: searches its positions one after the other, and lets the engine judge the moves. */
import { at, lineOf, reference } from "../play/match/match.js";

/**
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").Evaluation} Evaluation
 * @typedef {import("../types.js").Review} Review
 * @typedef {import("../types.js").ReviewedMove} ReviewedMove
 * @typedef {Pick<typeof import("../engine/client.js").engine, "ask" | "think">} Engine
 */

/** As on the command line, so that both say the same of a game. */
const SEED = 1;

/** Whether a move gives away so much that it is shown: an inaccuracy, a mistake or a blunder. @param {ReviewedMove | null | undefined} move */
export const isMistake = (move) => ["inaccuracy", "mistake", "blunder"].includes(move?.judgement ?? "");

/** Whether a proof says that a move let a win slip or loses, whatever it costs the reader. @param {ReviewedMove | null | undefined} move */
export const isProven = (move) => Boolean(move?.missed_win || move?.forced_loss);

/** The line to show in place of a move: the proof of a win that was missed, or what the search expects. @param {ReviewedMove} move */
export const betterLine = ({ proof, line }) => proof?.line ?? line;

/** The moves that a sentence on a move may name. @param {ReviewedMove} move */
export const namedMoves = (move) => [move.text, move.best, betterLine(move)[0] ?? ""];

export class ReviewRun {
  /** The review so far. @type {Review | null} */ review = null;
  /** Why it stopped by itself. @type {unknown} */ error = null;
  /** The level of the players whose chances are shown; `null`: those of the strongest player. @type {number | null} */ #level =
    null;
  #engine;
  #reference;
  #changed;
  #nodes;
  /** @type {Evaluation[]} */ #known = [];
  /** Aborts the search. @type {AbortController | null} */ #stop = null;

  /**
   * @param {Engine} engine
   * @param {Match} match
   * @param {() => void} changed called when more is known
   * @param {object} [how]
   * @param {number | null} [how.level] the level of the players whose chances are shown
   * @param {number} [how.nodes] how many positions a search looks at; the engine's choice if missing
   */
  constructor(engine, match, changed, { level = null, nodes } = {}) {
    this.#engine = engine;
    this.#reference = reference(at(match, lineOf(match).length));
    this.#changed = changed;
    this.#nodes = nodes;
    this.#level = level;
  }

  /** The level of the players whose chances are shown; `null`: those of the strongest player. */
  get level() {
    return this.#level;
  }

  /**
   * Shows the chances of the players of another level. Nothing is searched for that.
   * @param {number | null} level
   */
  async show(level) {
    this.#level = level;
    const review = await this.#judge(this.#reference.moves, this.#known);
    // A search in progress brings its own.
    if (level === this.#level) this.review = review;
    this.#changed();
  }

  /** Whether it searches now. */
  get running() {
    return this.#stop !== null;
  }

  /** The number of moves that are judged, and of all. */
  get progress() {
    const all = this.#reference.moves.length;
    return { judged: this.review?.moves.filter((move) => move !== null).length ?? 0, all };
  }

  /**
   * Whether it reviews the line of this match.
   * @param {Match} match
   */
  isOf(match) {
    return JSON.stringify(reference(at(match, lineOf(match).length))) === JSON.stringify(this.#reference);
  }

  /** Stops. What is known stays. */
  stop() {
    this.#stop?.abort();
    this.#stop = null;
  }

  /** Goes on until all moves are judged or it is stopped. */
  async go() {
    if (this.#stop) return;
    const stop = (this.#stop = new AbortController());
    this.error = null;
    this.#changed();
    try {
      for (;;) {
        const review = await this.#judge(this.#reference.moves, this.#known);
        if (stop.signal.aborted) return;
        this.review = review;
        if (review.next === null) break;
        this.#changed();
        this.#known.push(await this.#search(this.#reference.moves, review, stop.signal));
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      this.error = error;
    }
    this.#stop = null;
    this.#changed();
  }

  /**
   * Judges another move from a position of the game.
   * @param {number} ply the number of moves before it
   * @param {string} text
   * @param {AbortSignal} signal
   * @returns {Promise<ReviewedMove>}
   */
  async judge(ply, text, signal) {
    const moves = [...this.#reference.moves.slice(0, ply), text];
    const known = this.#known.filter((evaluation) => evaluation.ply <= ply);
    for (;;) {
      const review = await this.#judge(moves, known);
      signal.throwIfAborted();
      const judged = review.moves[ply];
      if (judged) return judged;
      known.push(await this.#search(moves, review, signal, false));
    }
  }

  /**
   * @param {string[]} moves
   * @param {Evaluation[]} evaluations
   */
  #judge(moves, evaluations) {
    const plies = this.#reference.moves.length;
    return this.#engine.ask({ op: "review", ...this.#reference, moves, evaluations, level: this.#level, plies });
  }

  /**
   * Searches the position that a review needs next.
   * @param {string[]} moves
   * @param {Review} review
   * @param {AbortSignal} signal
   * @param {boolean} [background]
   * @returns {Promise<Evaluation>}
   */
  async #search(moves, { next, nodes }, signal, background = true) {
    const { ply, instead } = next ?? { ply: 0, instead: null };
    const leading = [...moves.slice(0, ply), ...(instead === null ? [] : [instead])];
    const { shares, proven, pv } = await this.#engine.think(
      {
        op: "best",
        ...this.#reference,
        moves: leading,
        nodes: this.#nodes ?? nodes,
        seed: SEED,
        lines: 1,
        keep: false,
      },
      { signal, background },
    );
    return { ply, instead, shares: shares ?? [], proven, pv };
  }
}

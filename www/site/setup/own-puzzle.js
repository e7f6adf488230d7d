// @ts-check
/**
 * A puzzle of one's own: a position that was set up and whose win the engine has proven. No file has its answers, so the engine
 * judges each move: a move is right if the player provably wins after it.
 */
import { adopt } from "../../base/css.js";
import { button, html, set } from "../../base/dom.js";
import { engine } from "../../engine/client.js";
import { playerName, puzzleWords } from "../../words/dictionary.js";
import learnStyle from "../learn/learn-page.css";
import { PuzzleBoard } from "../learn/puzzle-board.js";
import { puzzlePlace } from "../learn/puzzle-place.js";
import style from "../learn/puzzles-page.css";
import { Stage, task } from "../learn/stage.js";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {{options: import("../../types.js").Options, position: unknown}} Kept a position that is kept as a puzzle
 */

const TIME = 4000; // milliseconds that a proof may take
const CERTAIN = 0.99; // the share of the win from which on it is one

/** The proof of a position by the engine, one move at a time; it has the methods of `PuzzleProof`. */
export class EngineProof {
  #start;
  #player;
  /** @type {string[]} */ #moves = [];
  /** A winning line from here. @type {string[]} */ #line = [];

  /**
   * @param {string} game
   * @param {Kept} kept
   * @param {number} player the one who is to win
   */
  constructor(game, { options, position }, player) {
    this.#start = { game, options: /** @type {any} */ (options), position };
    this.#player = player;
  }

  /**
   * Plays a move and returns the reply: `undefined` if the player does not provably win after it, `null` if the game is won.
   * @param {string} move
   * @returns {Promise<string[] | null | undefined>}
   */
  async play(move) {
    const moves = [...this.#moves, move];
    const before = moves.length;
    for (;;) {
      const { status, to_move } = await engine.ask({ op: "state", ...this.#start, moves });
      if (status.over) return status.winners.length === 1 && status.winners[0] === this.#player ? null : undefined;
      const isMine = to_move?.player === this.#player;
      const best = await this.#think(moves);
      // A proof that succeeded holds, even if the next one takes too long.
      if (moves.length === before && !this.#wins(best)) return undefined;
      if (isMine) {
        this.#moves = moves;
        this.#line = best.pv;
        return moves.slice(before);
      }
      moves.push(best.move.text);
    }
  }

  /** The rest of a winning line, from here. @returns {Promise<string[]>} */
  get rest() {
    if (this.#line.length > 0) return Promise.resolve(this.#line);
    return this.#think(this.#moves).then(({ pv }) => (this.#line = pv));
  }

  /** @param {string[]} moves */
  #think(moves) {
    return engine.think({ op: "best", ...this.#start, moves, time_ms: TIME, lines: 1, keep: false });
  }

  /** @param {import("../../api.js").Best} best */
  #wins({ proven, shares }) {
    return proven && (shares?.[this.#player] ?? 0) >= CERTAIN;
  }
}

/**
 * Returns a puzzle of one's own with its board, and what ends it.
 * @param {Locale} locale
 * @param {Kept} kept
 * @param {typeof import("../../words/en/setup.js").default} setupTexts
 * @param {() => void} back leads back to where it was opened
 */
export async function ownPuzzle(locale, kept, setupTexts, back) {
  const { game, words, language } = locale;
  adopt(document, learnStyle);
  adopt(document, style);
  const [puzzleTexts, { to_move }] = await Promise.all([
    puzzleWords(language),
    engine.ask({ op: "state", game: game.id, options: /** @type {any} */ (kept.options), position: kept.position }),
  ]);
  const player = to_move?.player ?? 0;
  const prove = () => new EngineProof(game.id, kept, player);
  const board = new PuzzleBoard(
    locale,
    { ...kept, id: "own", turns: 0, answer: {} },
    { ...puzzleTexts, wrong: () => setupTexts.notWinning },
    { ready: () => {}, solved: () => {}, prove, checking: setupTexts.checking },
  );
  const leave = () => {
    board.leave();
    back();
  };
  const stage = new Stage();
  const said = task(setupTexts.yours, setupTexts.findWin(playerName(game, words, player)), board.verdict);
  const after = html("div", { class: "steps after" }, button(setupTexts.back, leave, { "data-act": "back" }));
  stage.show(puzzlePlace(null, said, board.table, board.buttons, after));
  set(stage.element, { class: "puzzles" });
  return html("div", { class: "learn" }, stage.element);
}

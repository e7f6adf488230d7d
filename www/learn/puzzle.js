// @ts-check
/** A puzzle, as a game's room keeps it (`puzzles.json`): a position, and the proof that its player wins. */

/**
 * @typedef {{[move: string]: {reply: string[], then: Answer} | null}} Answer what each move that wins leads to; `null`: the game is won
 *
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {number} turns in how many its player wins
 * @property {import("../types.js").Options} options
 * @property {unknown} position
 * @property {Answer} answer
 */

/** The first way to win, with the answers to it. @param {Answer} answer @returns {string[]} */
export function solution(answer) {
  const [first] = Object.entries(answer);
  if (!first) return [];
  const [move, more] = first;
  return more ? [move, ...more.reply, ...solution(more.then)] : [move];
}

/** Follows a puzzle's proof, move by move. */
export class Way {
  #answer;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.#answer = puzzle.answer;
  }

  /** What comes of a move: `undefined` if it does not win in time, `null` if the game is won, else the others' answer. @param {string} move @returns {string[] | null | undefined} */
  go(move) {
    const next = Object.hasOwn(this.#answer, move) ? this.#answer[move] : undefined;
    if (next) this.#answer = next.then;
    return next ? next.reply : next;
  }

  /** The rest of the first way to win, from here. */
  get rest() {
    return solution(this.#answer);
  }
}

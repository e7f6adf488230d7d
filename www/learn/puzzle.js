// @ts-check
/** A puzzle of a game module (`puzzles.json`): a position, and the proof that the player to move wins. */

/**
 * @typedef {{[move: string]: {reply: string[], then: Answer} | null}} Answer each winning move with the replies and what wins after them; `null`: the game is won
 *
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {number} turns the number of turns to win
 * @property {import("../types.js").Options} options
 * @property {unknown} position
 * @property {Answer} answer
 */

/**
 * Returns the first winning line, replies included.
 * @param {Answer} answer
 * @returns {string[]}
 */
export function solution(answer) {
  const [first] = Object.entries(answer);
  if (!first) return [];
  const [move, more] = first;
  return more ? [move, ...more.reply, ...solution(more.then)] : [move];
}

/** A position in a puzzle's proof. */
export class PuzzleProof {
  #answer;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.#answer = puzzle.answer;
  }

  /**
   * Plays a move and returns the reply: `undefined` if the move does not win in time, `null` if the game is won.
   * @param {string} move
   * @returns {string[] | null | undefined}
   */
  play(move) {
    const next = Object.hasOwn(this.#answer, move) ? this.#answer[move] : undefined;
    if (next) this.#answer = next.then;
    return next ? next.reply : next;
  }

  /** The rest of the first winning line, from here. */
  get rest() {
    return solution(this.#answer);
  }
}

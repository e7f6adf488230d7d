// @ts-check
/** Steps through all moves made and undone of a match. */
import { lineOf } from "./match.js";

export class Steps {
  #client;
  /** The last ply that was asked for while an answer was on its way. @type {number | null} */ #wanted = null;

  /** @param {import("./match-client.js").MatchClient} client */
  constructor(client) {
    this.#client = client;
  }

  /** Whether an answer is on its way. */
  get going() {
    return this.#wanted !== null;
  }

  /** The ply that is shown, or will be next. */
  get ply() {
    return this.#wanted ?? this.#client.match.moves.length;
  }

  /** The number of all moves. */
  get length() {
    return lineOf(this.#client.match).length;
  }

  /**
   * Goes to a ply. While an answer is on its way, only the last wanted ply counts.
   * @param {number} ply
   */
  async to(ply) {
    const idle = this.#wanted === null;
    this.#wanted = Math.min(Math.max(ply, 0), this.length);
    if (!idle) return;
    while (this.#wanted !== null && this.#wanted !== this.#client.match.moves.length) {
      const going = this.#wanted;
      await this.#client.jump(going);
      // Another match began, or the engine refused.
      if (this.#client.match.moves.length !== going) break;
    }
    this.#wanted = null;
  }

  /**
   * Goes a number of moves forward; infinite: to the end or the beginning.
   * @param {number} plies
   */
  by(plies) {
    return this.to(this.ply + plies);
  }
}

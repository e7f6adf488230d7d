// @ts-check
/** A miniature that plays random moves. */
import { engine } from "../../engine/client.js";
import { Miniature } from "./miniature.js";

/**
 * @typedef {import("../../types.js").Game} Game
 * @typedef {import("../../types.js").State} State
 */

const PACE = 700; // milliseconds between moves

export class AnimatedMiniature extends Miniature {
  /** @type {string[]} */ #moves = [];
  #seed = 100;
  /** @type {ReturnType<typeof setTimeout> | 0} */ #timer = 0;

  /**
   * Puts the position after some moves in place of what an element shows.
   * @param {Game} game
   * @param {HTMLElement} element
   * @param {string[]} moves
   */
  static async begin(game, element, moves) {
    const state = await engine.ask({ op: "state", game: game.id, moves });
    const miniature = new AnimatedMiniature(game, element);
    miniature.#moves = moves;
    miniature.draw(state);
    return miniature;
  }

  /** @param {boolean} on */
  play(on) {
    clearInterval(this.#timer);
    if (on)
      this.#timer = setInterval(
        () =>
          this.#next()
            .then((s) => this.draw(s))
            .catch(() => this.play(false)),
        PACE,
      );
  }

  /** Plays one random move; rejects after the end. */
  async #go() {
    const seed = this.#seed++;
    const { move } = await engine.ask({ op: "best", game: this.game.id, moves: this.#moves, level: 0, seed });
    this.#moves = [...this.#moves, move.text];
  }

  /**
   * Returns the position after one more move; after the end, the start of another game.
   * @returns {Promise<State>}
   */
  async #next() {
    await this.#go().catch(() => (this.#moves = []));
    return engine.ask({ op: "state", game: this.game.id, moves: this.#moves });
  }
}

// @ts-check
/** The board on the card of a game: a drawing that the build has made, which plays on while its card is hovered or focused. */
import { html } from "../../base/dom.js";

export class CardBoard {
  element;
  /** @type {Promise<import("./animated-miniature.js").AnimatedMiniature> | null} */ #animated = null;
  #plays = false;

  /**
   * @param {import("../../types.js").Game} game
   * @param {HTMLElement | null} [built] has the drawing already
   */
  constructor(game, built) {
    this.game = game;
    this.element = built ?? html("div", { class: "mini" });
  }

  /** The first moves of the game, and the board after them as SVG text. */
  async #drawing() {
    const drawings = (await import("../../../games/miniatures.js")).default;
    return drawings[this.game.id] ?? { moves: [], svg: "" };
  }

  /** Shows the board; without a network, the card has none. */
  async show() {
    if (this.element.firstChild) return;
    const { svg } = await this.#drawing().catch(() => ({ svg: "" }));
    if (!svg) return;
    const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
    documentElement.setAttribute("aria-hidden", "true");
    this.element.replaceChildren(documentElement);
  }

  /**
   * Plays on at random, or stops.
   * @param {boolean} on
   */
  async play(on) {
    this.#plays = on;
    if (!on && !this.#animated) return;
    try {
      const animated = await (this.#animated ??= this.#animate());
      animated.play(this.#plays);
    } catch {
      this.#animated = null; // The drawing stays.
    }
  }

  async #animate() {
    const [{ AnimatedMiniature }, { moves }] = await Promise.all([import("./animated-miniature.js"), this.#drawing()]);
    return AnimatedMiniature.begin(this.game, this.element, moves);
  }
}

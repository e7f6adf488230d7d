// @ts-check
/** A small board on a card, only to look at. */
import { Board } from "../../board/board.js";
import { html } from "../../base/dom.js";
import { adopt } from "../../base/css.js";
import boardStyle from "../../board/board.css";
import { colourOf } from "../../words/dictionary.js";

/**
 * @typedef {import("../../types.js").Game} Game
 * @typedef {import("../../types.js").State} State
 */

export class Miniature {
  #board = new Board();

  /**
   * @param {Game} game
   * @param {HTMLElement} [element] where the board is shown
   */
  constructor(game, element = html("div", { class: "mini" })) {
    this.game = game;
    this.element = element;
    const root = this.element.attachShadow({ mode: "open" });
    adopt(root, boardStyle);
    root.append(this.#board.element);
  }

  /** @param {State} state */
  draw(state) {
    const { game } = this;
    const colour = (/** @type {number | null} */ player) => colourOf(game, player);
    const none = { lit: new Set(), touched: [], label: () => "", handleLabel: () => "" };
    this.#board.render({ picture: state.view, colour, art: game.art, last: state.last?.cells ?? [], ...none });
  }
}

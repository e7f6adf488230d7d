// @ts-check
/** Says how many moves were made elsewhere while an earlier position was shown, and leads to the last one. */
import { button, html, write } from "../../base/dom.js";
import { latest } from "../match/live.js";

export class NewMoves {
  #context;
  #moves = 0;
  #show = button("", () => void latest(this.#context.match.client), { class: "primary", "data-act": "latest" });
  #element = html("div", { role: "status", hidden: true }, this.#show);

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    context.view.parts.tools.prepend(this.#element);
  }

  /**
   * The match goes on while an earlier position is shown.
   * @param {number} moves
   */
  added(moves) {
    this.#moves += moves;
    this.render();
  }

  changed() {
    if (this.#context.match.client.atEnd) this.#moves = 0;
    this.render();
  }

  render() {
    const texts = this.#context.view.texts();
    this.#element.hidden = this.#moves === 0;
    // A live region announces what changes after it is visible.
    setTimeout(() => write(this.#show, texts.newMoves(this.#moves)));
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new NewMoves(context);

// @ts-check
/** Writes on each stone the number of the move that placed it, in games whose moves are counted one by one. */
import { adopt } from "../../base/css.js";
import { set, svg, write } from "../../base/dom.js";
import { reference } from "../match/match.js";
import style from "./stone-numbers.css";

/** @typedef {import("../../types.js").State} State */

class StoneNumbers {
  #context;
  /** The position whose numbers were asked for. @type {State | null} */ #asked = null;
  /** @type {import("../../api.js").NumberedPiece[]} */ #numbers = [];

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    adopt(context.view.root, style);
  }

  get #on() {
    const { locale } = this.#context.view;
    const { settings } = this.#context;
    return Boolean(settings.current()["numbers"]) && locale().game.counting === "moves";
  }

  /** @param {State} state */
  async #ask(state) {
    const { client } = this.#context.match;
    const { numbers } = await client.ask({ op: "numbers", ...reference(client.match) });
    if (this.#asked !== state) return;
    this.#numbers = numbers;
    this.#context.view.render();
  }

  /**
   * Names the numbers of stones.
   * @param {import("../../board/scene.js").Scene} scene
   */
  scene(scene) {
    if (!this.#on) return scene;
    const texts = this.#context.view.texts();
    const numberAt = new Map(this.#numbers.map(({ cell, number }) => [cell, number]));
    /** @param {import("../../types.js").Cell} cell */
    const label = (cell) => {
      const number = numberAt.get(cell.id);
      const name = scene.label(cell);
      return number === undefined ? name : `${name}, ${texts.placedAt(number)}`;
    };
    return { ...scene, label };
  }

  render() {
    const { client } = this.#context.match;
    const { board, root } = this.#context.view;
    const state = this.#on ? client.state : null;
    if (state !== this.#asked) {
      this.#asked = state;
      // Without a network the old numbers stay until the next move.
      if (state) this.#ask(state).catch(() => {});
      else this.#numbers = [];
    }
    set(root.host, { "data-numbers": this.#on });
    const numberOf = new Map(this.#numbers.map(({ id, number }) => [id, number]));
    for (const piece of board.element.querySelectorAll(".piece")) {
      const number = numberOf.get(piece.getAttribute("data-piece") ?? "");
      const art = piece.querySelector(".art");
      const old = piece.querySelector(".number");
      set(piece, { "data-number": number ?? null, "data-long": number !== undefined && number > 99 });
      if (number === undefined || !art) old?.remove();
      else write(old ?? art.appendChild(svg("text", { class: "number", y: -4, dy: "0.36em" })), String(number));
    }
  }
}

/**
 * @param {import("../features.js").Context} context
 * @returns {import("../features.js").Feature}
 */
export const create = (context) => new StoneNumbers(context);

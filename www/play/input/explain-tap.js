// @ts-check
/** Explains why a tap makes no move: shows the rule that it breaks near the board, and marks the cells that the rule is about. */
import { playerCount, standing } from "../../words/describe.js";
import { html, set, svg } from "../../base/dom.js";
import { latest } from "../../base/latest.js";
import { engine } from "../../engine/client.js";
import { outline } from "../../board/geometry.js";
import { onlyPerson, reference } from "../match/match.js";
import { errorText } from "../../words/messages.js";
import { forPointer, playerName } from "../../words/dictionary.js";

const SHOWN_FOR = 8000; // milliseconds that an explanation is shown
const NAMED = 6; // cells that the text for screen readers names one by one

/** A cross over the tapped cell, and an outline around each other cell; each has a halo that contrasts with any background. */
const CROSS = "M-46-46 46 46M46-46-46 46";

export class TapExplainer {
  #layer = svg("g", { class: "broken", "aria-hidden": "true" });
  /** The piece in a hand that is marked. @type {Element | null} */ #held = null;
  // A live region.
  #line = html("p", { class: "why", part: "message", role: "status" });
  #context;
  /** @type {ReturnType<typeof setTimeout> | 0} */ #fading = 0;
  /** Outdates the answers to earlier taps. */
  #begin = latest();

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    context.view.board.element.insertBefore(this.#layer, context.view.board.element.querySelector(".hits"));
    context.view.parts.table.append(this.#line);
  }

  /**
   * Explains why the last of these taps makes no move.
   * @param {readonly string[]} taps
   */
  async refuse(taps) {
    this.clear();
    const isLatest = this.#begin();
    const touched = taps.at(-1) ?? "";
    this.#mark(touched, []);
    const why = await this.#ask(taps);
    if (!isLatest()) return;
    if (!why.text) return this.clear();
    this.#mark(touched, why.cells);
    this.#say(touched, why);
    this.#fading = setTimeout(() => this.clear(), SHOWN_FOR);
  }

  /** Removes the explanation. */
  clear() {
    this.#begin();
    clearTimeout(this.#fading);
    this.#layer.replaceChildren();
    this.#line.replaceChildren();
    this.#held?.removeAttribute("data-broken");
    this.#held = null;
  }

  changed() {
    this.clear();
  }

  /** The reason if no tap can make a move: the match is over, or another player is to move; else an empty text. */
  #idle() {
    const { client } = this.#context.match;
    const locale = this.#context.view.locale();
    const { game, words } = locale;
    const texts = this.#context.view.texts();
    if (!client.state) return "";
    if (client.state.status.over)
      return standing(locale, client.state, onlyPerson(client.match, null, playerCount(game, client.state.options)));
    const name = playerName(game, words, client.state.to_move?.player ?? null);
    if (client.phase === "thinking") return texts.patience(words.thinking(name));
    if (client.phase !== "waiting") return "";
    return client.away && client.match.redo.length === 0
      ? texts.patience(`${words.awaits(name)}.`)
      : texts.waitsFor(name, words.goOn);
  }

  /**
   * @param {readonly string[]} taps
   * @returns {Promise<{text: string, cells: string[]}>}
   */
  async #ask(taps) {
    const { client } = this.#context.match;
    const locale = this.#context.view.locale();
    try {
      const known = this.#idle();
      if (known) {
        // A live region announces only what changes after it is in the page.
        await new Promise((resolve) => setTimeout(resolve));
        return { text: known, cells: [] };
      }
      /** @type {import("../../types.js").Explanation | null} */
      const why = await engine.ask({ op: "why", ...reference(client.match), taps });
      if (!why) return { text: "", cells: [] };
      return { text: forPointer(await errorText({ detail: why }, locale.language), locale.words), cells: why.cells };
    } catch (error) {
      return { text: await errorText(error, locale.language), cells: [] };
    }
  }

  /**
   * The element of a cell.
   * @param {string} id
   */
  #cell(id) {
    return this.#context.view.board.cellOf(id);
  }

  /**
   * @param {string} touched
   * @param {readonly string[]} cells
   */
  #mark(touched, cells) {
    this.#held = this.#context.view.root.querySelector(`.held[data-id=${JSON.stringify(touched)}]`);
    this.#held?.setAttribute("data-broken", "");
    this.#layer.replaceChildren(
      ...[...cells.filter((id) => id !== touched), touched].flatMap((id) => {
        const transform = this.#cell(id)?.getAttribute("transform");
        if (!transform) return [];
        const shape = (/** @type {string} */ kind) =>
          id === touched
            ? svg("path", { class: kind, d: CROSS })
            : svg("polygon", { class: kind, points: outline(86) });
        return [svg("g", { class: id === touched ? "touched" : "about", transform }, shape("edge"), shape("line"))];
      }),
    );
  }

  /**
   * @param {string} touched
   * @param {{text: string, cells: readonly string[]}} why
   */
  #say(touched, { text, cells }) {
    const others = cells.filter((id) => id !== touched);
    const names = others.map((id) => this.#cell(id)?.getAttribute("aria-label") ?? id);
    const more = names.length > NAMED ? [...names.slice(0, NAMED), "…"] : names;
    this.#line.replaceChildren(text);
    if (more.length > 0) this.#line.append(html("span", { class: "unseen" }, ` ${more.join("; ")}.`));
    // At the top or the bottom: where the text covers fewer of these cells.
    const covered = [false, true].map((above) => {
      set(this.#line, { "data-above": above });
      const line = this.#line.getBoundingClientRect();
      const under = (/** @type {string} */ id) => {
        const at = this.#cell(id)?.getBoundingClientRect();
        return at !== undefined && at.bottom > line.top && at.top < line.bottom;
      };
      return 2 * others.filter(under).length + (under(touched) ? 3 : 0);
    });
    set(this.#line, { "data-above": Number(covered[0]) > Number(covered[1]) });
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new TapExplainer(context);

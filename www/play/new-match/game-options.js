// @ts-check
/** The part of a dialog before a match in which a player chooses the options of the game. The engine checks and completes them. */
import { adopt } from "../../base/css.js";
import boardStyle from "../../board/board.css";
import { Board } from "../../board/board.js";
import { button, html, set, write } from "../../base/dom.js";
import { latest } from "../../base/latest.js";
import { engine } from "../../engine/client.js";
import { fitting } from "./fitting-options.js";
import { errorText } from "../../words/messages.js";
import { playerCount } from "../../words/describe.js";
import { colourOf, term } from "../../words/dictionary.js";
import { isPreset } from "./new-match.js";
import { OptionFields, optionsText } from "./option-fields.js";

/**
 * @typedef {import("../../types.js").State} State
 * @typedef {import("../../types.js").Options} Options
 * @typedef {import("../../words/describe.js").Locale} Locale
 */

export class GameOptions {
  /** The chosen options; the others have their defaults. @type {Options} */ chosen;
  /** All options, completed by the game. @type {Options} */ all;
  /** Whether the engine has a position for them. */ isValid = true;
  /** The named sets of options; `null` if the game has none. @type {HTMLElement | null} */ presets = null;
  details = html("details", { class: "more" });
  error = html("p", { class: "problem", role: "alert" });
  #board = new Board();
  /** The board that is chosen, in a root of its own: pages with this form may lack its style. */
  #preview = html("div", { class: "preview" });
  #summary = html("span");
  /** @type {HTMLElement[]} */ #buttons;
  #fields;
  #locale;
  #changed;
  #begin = latest();

  /**
   * @param {Locale} locale
   * @param {typeof import("../../words/en/start.js").default} startTexts
   * @param {{chosen: Options, all: Options}} given
   * @param {() => void} changed called when the engine has answered a choice
   */
  constructor(locale, startTexts, { chosen, all }, changed) {
    const { game, language } = locale;
    this.#locale = locale;
    this.#changed = changed;
    this.chosen = chosen;
    this.all = all;
    this.#fields = new OptionFields(locale, (name, value) => this.#choose({ [name]: value }));
    this.#buttons = game.presets.map(({ name, options }) =>
      button(term(game, language, `preset.${name}`), () => this.#choose(options), { "data-preset": name }),
    );
    if (this.#buttons.length > 0) {
      const label = startTexts.game;
      const list = html("div", { class: "choices" }, ...this.#buttons);
      const attributes = { class: "field", role: "group", "aria-label": label };
      this.presets = html("div", attributes, html("span", {}, label), list);
    }
    const root = this.#preview.attachShadow({ mode: "open" });
    adopt(root, boardStyle);
    root.append(this.#board.element);
    const heading = html("summary", {}, html("strong", {}, startTexts.options), this.#summary);
    this.details.append(heading, this.#preview, this.#fields.element);
  }

  get players() {
    return playerCount(this.#locale.game, this.all);
  }

  /** @param {Options} options */
  #choose(options) {
    this.chosen = { ...this.chosen, ...options };
    const [name, another] = Object.keys(options);
    void this.update(another ? undefined : name);
  }

  /**
   * Asks the engine for the position of the chosen options, and shows it.
   * @param {string} [last] the option that was chosen last: others that contradict it are left out
   * @returns {Promise<boolean>} whether the engine has such a position
   */
  async update(last) {
    const isLatest = this.#begin();
    const { game, language } = this.#locale;
    try {
      if (last) {
        const options = await fitting((request) => engine.ask(request), game.id, this.chosen, last);
        if (!isLatest()) return true;
        this.chosen = options;
      }
      /** @type {State} */
      const state = await engine.ask({ op: "state", game: game.id, options: this.chosen });
      if (!isLatest()) return true;
      this.all = state.options;
      write(this.error, "");
      this.#draw(state);
      this.isValid = true;
    } catch (error) {
      if (!isLatest()) return true;
      this.all = { ...this.all, ...this.chosen };
      const text = await errorText(error, language);
      if (!isLatest()) return true;
      write(this.error, text);
      this.isValid = false;
    }
    this.#show();
    this.#changed();
    return this.isValid;
  }

  /** @param {State} state */
  #draw({ view }) {
    const { game } = this.#locale;
    this.#preview.hidden = view.cells.length < 2;
    this.#board.clear();
    this.#board.render({
      picture: view,
      colour: (p) => colourOf(game, p),
      art: game.art,
      lit: new Set(),
      touched: [],
      last: [],
      label: () => "",
      handleLabel: () => "",
    });
  }

  /** Shows what is chosen. */
  #show() {
    const { game } = this.#locale;
    this.#fields.show(this.all);
    write(this.#summary, optionsText(this.#locale, this.all));
    for (const [i, preset] of this.#buttons.entries())
      set(preset, { "aria-pressed": String(isPreset(this.all, game.presets[i]?.options ?? {})) });
  }
}

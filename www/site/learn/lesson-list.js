// @ts-check
/** The list of the lessons of a game: that for the first game and those of strategy, with what was done of each. */
import { addressOf } from "../../base/address.js";
import { html } from "../../base/dom.js";
import { recall } from "../../base/preferences.js";

/**
 * @typedef {object} Entry a strategy lesson
 * @property {string} name its part of the address
 * @property {string} title
 * @property {number} steps
 */

/**
 * Returns the key under which the solved steps of a lesson are kept.
 * @param {string} game
 * @param {string} name of a strategy lesson; empty: the lesson for the first game
 */
export const keyOf = (game, name) => `lesson.${game}${name && `.${name}`}`;

export class LessonList {
  element = html("section", { class: "lessons", "aria-labelledby": "lessons" });
  /** The name of the lesson that is open; empty: that for the first game. */ open;
  #locale;
  #lessonTexts;
  #entries;

  /**
   * @param {import("../../words/describe.js").Locale} locale
   * @param {typeof import("../../words/en/lesson.js").default} lessonTexts
   * @param {readonly Entry[]} entries
   * @param {string} open
   */
  constructor(locale, lessonTexts, entries, open) {
    this.#locale = locale;
    this.#lessonTexts = lessonTexts;
    this.#entries = entries;
    this.open = open;
    this.element.hidden = entries.length === 0;
    this.render();
  }

  /** The lesson after the open one. */
  get following() {
    return this.#entries[this.#entries.findIndex(({ name }) => name === this.open) + 1];
  }

  render() {
    const { game, language } = this.#locale;
    const lessonTexts = this.#lessonTexts;
    const item = (/** @type {string} */ name, /** @type {string} */ title, /** @type {number} */ steps) => {
      const done = new Set(recall(keyOf(game.id, name)).split(" ").filter(Boolean)).size;
      const all = steps > 0 && done >= steps;
      const link = html(
        "a",
        {
          href: addressOf(language, game.id, name ? `learn/${name}` : "learn"),
          "aria-current": name === this.open ? "page" : null,
        },
        title,
      );
      const said = steps === 0 ? "" : all ? lessonTexts.finished : lessonTexts.solved(done, steps);
      return html("li", { "data-done": all }, link, " ", html("small", {}, said));
    };
    this.element.replaceChildren(
      html("h2", { id: "lessons" }, lessonTexts.strategy),
      html(
        "ol",
        {},
        item("", lessonTexts.first, 0),
        ...this.#entries.map(({ name, title, steps }) => item(name, title, steps)),
      ),
    );
  }
}

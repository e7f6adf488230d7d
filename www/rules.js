// @ts-check
/** The rules of a game, to read. */
import { Diagram } from "./diagram.js";
import { button, html } from "./dom.js";
import { markdown } from "./markdown.js";
import { inLanguage } from "./words.js";

export class Rules {
  element = html("dialog", { class: "dialog", part: "dialog" });

  constructor() {
    this.element.addEventListener("click", (e) => e.target === this.element && this.element.close());
  }

  /** @param {import("./describe.js").Speech} speech */
  open(speech) {
    const { game, words, language } = speech;
    const board = (/** @type {string} */ text) => new Diagram(speech, text).element;
    const close = button(words.close, () => this.element.close(), { class: "primary", autofocus: true });
    this.element.lang = language;
    this.element.ariaLabel = `${inLanguage(game.name, language)}: ${words.rules.toLocaleLowerCase(language)}`;
    const text = html("div", { class: "text", lang: language }, ...markdown(inLanguage(game.rules, language), board));
    this.element.replaceChildren(html("div", { class: "sheet" }, text, html("footer", {}, close)));
    this.element.showModal();
    this.element.scrollTop = 0;
  }
}

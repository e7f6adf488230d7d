// @ts-check
/** What a table says when something was refused, and in place of a game that is not there. */
import { html, write } from "../base/dom.js";

const READING = 8000; // milliseconds that a refusal is shown

export class Notice {
  /** Over the board, for a while. */
  message = html("p", { class: "problem message", part: "message", role: "alert" });
  /** In place of the board. */
  cover = html("div", { class: "loading", part: "before" });
  #fading = 0;

  /** Says what was refused. @param {string} text */
  refuse(text) {
    write(this.message, text);
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => this.quiet(), READING);
  }

  /** What was refused is not of interest any more. */
  quiet() {
    write(this.message, "");
  }

  /** Says something in place of the game; without a text, the game is there. @param {string} text @param {...Node} more */
  replace(text, ...more) {
    this.quiet();
    this.cover.hidden = text === "";
    this.cover.replaceChildren(html("p", { role: "alert" }, text), ...more);
  }

  /** Until the game is there, what the page wants to be seen, or else a text. @param {string} text */
  wait(text) {
    this.replace(text);
    this.cover.replaceChildren(html("slot", {}, ...this.cover.childNodes));
  }
}

// @ts-check
/** Messages of the element: over the board after an error, and in place of a match that is not shown. */
import { html, write } from "../base/dom.js";

const SHOWN_FOR = 8000; // milliseconds that an error is shown

export class Notice {
  /** Over the board, mostly for `SHOWN_FOR` milliseconds. */
  message = html("p", { class: "problem message", part: "message", role: "alert" });
  /** In place of the board. */
  cover = html("div", { class: "loading", part: "before" });
  /** @type {ReturnType<typeof setTimeout> | 0} */ #fading = 0;

  /**
   * Shows an error over the board.
   * @param {string} text
   * @param {boolean} [stays] until it is cleared or another one is shown
   */
  refuse(text, stays = false) {
    write(this.message, text);
    clearTimeout(this.#fading);
    if (!stays) this.#fading = setTimeout(() => this.clear(), SHOWN_FOR);
  }

  /** Removes the error. */
  clear() {
    write(this.message, "");
  }

  /**
   * Shows a text in place of the match; an empty text shows the match.
   * @param {string} text
   * @param {...Node} more
   */
  replace(text, ...more) {
    this.clear();
    this.cover.hidden = text === "";
    this.cover.replaceChildren(html("p", { role: "alert" }, text), ...more);
  }

  /**
   * Shows the content of the element, or else a text, until the match begins.
   * @param {string} text
   */
  wait(text) {
    this.replace(text);
    this.cover.replaceChildren(html("slot", {}, ...this.cover.childNodes));
  }
}

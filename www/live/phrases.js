// @ts-check
/** The dialog with the phrases that players of a live match can say. Each reads them in the own language. */
import { adopt } from "../base/css.js";
import { button, html } from "../base/dom.js";
import dialogs from "../play/dialogs.css";

/**
 * @param {ShadowRoot} root of the element
 * @param {typeof import("../words/en/live.js").default} liveTexts
 * @param {{words: import("../words/dictionary.js").Dictionary, language: string}} locale
 * @returns {Promise<number>} the number of the phrase that was chosen; -1: none
 */
export async function choosePhrase(root, { phrases, sayTitle }, { words, language }) {
  adopt(root, dialogs);
  let chosen = -1;
  const choose = (/** @type {number} */ number) => () => {
    chosen = number;
    dialog.close();
  };
  const buttons = phrases.map((phrase, number) => button(phrase, choose(number), { "data-phrase": number }));
  const dialog = html(
    "dialog",
    { class: "dialog phrases", "aria-labelledby": "say-title", lang: language },
    html(
      "div",
      { class: "sheet" },
      html("h2", { id: "say-title" }, sayTitle),
      html("div", { class: "choices" }, ...buttons),
      html("footer", {}, button(words.close, choose(-1))),
    ),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  root.append(dialog);
  const closed = new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  dialog.showModal();
  await closed;
  dialog.remove();
  return chosen;
}

// @ts-check
/** Makes links and copies them. */
import { copied } from "../base/platform.js";
import { addressOf } from "../base/address.js";
import { html } from "../base/dom.js";
import { toast } from "../base/toast.js";
import * as linkFormat from "./link-format.js";

/** @typedef {Awaited<ReturnType<typeof import("../words/dictionary.js").linkWordsIn>>} LinkWords */

/**
 * Returns the link to a game.
 * @param {linkFormat.LinkContent} content
 * @param {string} [more] what follows the game in the address
 * @returns {Promise<string | null>} `null` if the game is too long for a link
 */
export async function link(content, more = "") {
  const text = await linkFormat.write(content).catch((error) => {
    if (error instanceof linkFormat.LinkError) return null;
    throw error;
  });
  return text && addressOf(document.documentElement.lang, content.record.game, `link/${text}${more}`);
}

/**
 * Returns the link to a study.
 * @param {string} game
 * @param {object} study as JSON (alveole/2)
 * @returns {Promise<string | null>} `null` if the study is too long for a link
 */
export async function studyLink(game, study) {
  const text = await linkFormat.writeStudy(study).catch((error) => {
    if (error instanceof linkFormat.LinkError) return null;
    throw error;
  });
  return text && addressOf(document.documentElement.lang, game, `link/${text}`);
}

/**
 * Copies a text, or shows it in a field where copying is forbidden.
 * @param {string} text
 * @param {LinkWords} linkWords
 * @param {HTMLElement} beside
 */
export async function copy(text, linkWords, beside) {
  if (await copied(text)) return void toast(linkWords.copied);
  const field = html("input", { class: "link", readonly: true, "aria-label": linkWords.copyLink, value: text });
  beside.querySelector(".link")?.remove();
  beside.append(field);
  field.select();
}

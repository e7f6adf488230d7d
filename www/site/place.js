// @ts-check
/** A place of the front page that has its own address, such as the lobby: its heading, and what says that it cannot be shown. */
import { addressOf, relays } from "../base/address.js";
import { html } from "../base/dom.js";

/** @typedef {import("../words/dictionary.js").Dictionary} Dictionary */

/**
 * The heading, with the way back.
 * @param {Dictionary} words
 * @param {string} language
 * @param {string} name
 */
export const placeTitle = (words, language, name) =>
  html(
    "div",
    { class: "title" },
    html("a", { class: "back", href: addressOf(language) }, "‹ ", html("span", {}, words.games)),
    html("h1", {}, name),
  );

/** Names the place in the title of the document. @param {Dictionary} words @param {string} name */
export const nameDocument = (words, name) => void (document.title = `${name} · ${words.title}`);

/**
 * Why nothing can connect here; empty: it can.
 * @param {typeof import("../words/en/table.js").default} tableTexts
 */
export const obstacle = (tableTexts) =>
  !relays() ? tableTexts.noRelay : !globalThis.crypto?.subtle ? tableTexts.insecure : "";

/** A notice that something cannot be shown. @param {string} text */
export const notice = (text) => html("div", { class: "notice", role: "alert" }, html("p", {}, text));

// @ts-check
/** Before anything connects, the page says what the relays see, and waits until the reader goes on. It asks once for each set of relays. */
import { relays as relaysOfPage } from "../base/address.js";
import { adopt } from "../base/css.js";
import { button, html, set } from "../base/dom.js";
import { recall, remember } from "../base/preferences.js";
import style from "./consent.css";

/**
 * @typedef {"live" | "lobby" | "tournament"} Purpose what the relays see: the moves of a match, a lobby with its names, or a tournament
 *
 * @typedef {object} Where those of the site, if not given
 * @property {string} [relays] as the page names them, apart by blanks
 * @property {import("../base/preferences.js").Preferences} [preferences] where the answer is kept
 */

/** Whether the reader agreed to the relays. @param {Purpose} purpose @param {Where} [where] */
export const isAgreed = (purpose, { relays = relaysOfPage(), preferences } = {}) =>
  (preferences?.recall ?? recall)(`${purpose}.relays`) === relays;

/** The reader agrees. @param {Purpose} purpose @param {Where} [where] */
export const agree = (purpose, { relays = relaysOfPage(), preferences } = {}) =>
  (preferences?.remember ?? remember)(`${purpose}.relays`, relays);

/** The button with which the reader agrees. @param {string} label @param {() => void} go */
export const connectButton = (label, go) => button(label, go, { class: "primary", "data-act": "connect" });

/**
 * Asks within a page, unless the reader agreed before.
 * @param {Purpose} purpose
 * @param {HTMLElement} page
 * @param {string} text what the relays see
 * @param {string} label
 * @param {Where} [where]
 */
export async function consent(purpose, page, text, label, where = {}) {
  if (!isAgreed(purpose, where)) {
    adopt(/** @type {Document | ShadowRoot} */ (page.getRootNode()), style);
    await new Promise((resolve) => {
      const ask = html("div", { class: "notice consent" }, html("p", {}, text));
      ask.append(connectButton(label, () => (ask.remove(), resolve(null))));
      page.append(ask);
    });
    set(page.querySelector("h1") ?? page, { tabindex: -1 }).focus({ preventScroll: true });
  }
  agree(purpose, where);
}

// @ts-check
/** Before anything connects, the page says what the relays see, and waits until the reader goes on. It asks once for each set of relays. */
import { relays } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { button, html, set } from "../../base/dom.js";
import { recall, remember } from "../../base/preferences.js";
import style from "./consent.css";

/** What the relays see: the moves of a match, a lobby with its names, or a tournament. @typedef {"live" | "lobby" | "tournament"} Purpose */

/** Whether the reader agreed to the relays of this page. @param {Purpose} purpose */
export const isAgreed = (purpose) => recall(`${purpose}.relays`) === relays();

/** The reader agrees. @param {Purpose} purpose */
export const agree = (purpose) => remember(`${purpose}.relays`, relays());

/** The button with which the reader agrees. @param {string} label @param {() => void} go */
export const connectButton = (label, go) => button(label, go, { class: "primary", "data-act": "connect" });

/**
 * Asks within a page, unless the reader agreed before.
 * @param {Purpose} purpose
 * @param {HTMLElement} page
 * @param {string} text what the relays see
 * @param {string} label
 */
export async function consent(purpose, page, text, label) {
  if (!isAgreed(purpose)) {
    adopt(document, style);
    await new Promise((resolve) => {
      const ask = html("div", { class: "notice consent" }, html("p", {}, text));
      ask.append(connectButton(label, () => (ask.remove(), resolve(null))));
      page.append(ask);
    });
    const heading = page.querySelector("h1");
    if (heading) set(heading, { tabindex: -1 }).focus({ preventScroll: true });
  }
  agree(purpose);
}

// @ts-check
/** The way to install the site as an app, where the browser offers it. */
import { button } from "../base/dom.js";

/** @typedef {Event & {prompt: () => Promise<unknown>}} Offer the event `beforeinstallprompt`, which only some browsers know */

/** What the browser offered and nobody took yet. @type {Offer | null} */
let offer = null;
/** The button on the page. @type {HTMLButtonElement | null} */
let shown = null;

function show() {
  if (shown) shown.hidden = offer === null;
}

/**
 * Keeps what the browser offers.
 * @param {Event} event
 */
export function offered(event) {
  offer = /** @type {Offer} */ (event);
  show();
}

/**
 * Returns a button that asks the browser to install the site; hidden as long as the browser does not offer it.
 * @param {string} label
 */
export function installButton(label) {
  const ask = () => {
    const taken = offer;
    // An offer is good for one question.
    offer = null;
    show();
    void taken?.prompt();
  };
  shown = button(label, ask, { "data-act": "install" });
  show();
  return shown;
}

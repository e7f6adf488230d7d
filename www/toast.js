// @ts-check
/** A line at the foot of the page that says what has just happened, and goes again. */
import { button, html } from "./dom.js";

const READING = 8000; // milliseconds that it is shown

const place = html("div", { class: "toast", role: "status" });
let fading = 0;

/** @param {string} text @param {[string, () => void]} [offer] a button, and what it does */
export function toast(text, offer) {
  // Before a dialog, all else is out of reach.
  (document.querySelector("dialog[open]") ?? document.body).append(place);
  clearTimeout(fading);
  const hide = () => place.replaceChildren();
  const line = html("p", {}, text);
  if (offer) {
    const [label, act] = offer;
    line.append(button(label, () => (hide(), act())));
  }
  // A live region speaks of what comes into it once it is there.
  setTimeout(() => place.replaceChildren(line));
  fading = setTimeout(hide, READING + (offer ? READING : 0));
}

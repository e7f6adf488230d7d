// @ts-check
/** A line at the foot of the page that says what happened. It disappears by itself, unless it offers an action. */
import { button, html, set } from "./dom.js";

const SHOWN_FOR = 8000; // milliseconds that a line without an action is shown

const place = html("div", { class: "toast", role: "status" });
/** @type {ReturnType<typeof setTimeout> | 0} */
let fading = 0;

/** Takes the line away. */
export function hide() {
  // The focus moves to the heading of the page.
  const heading = document.querySelector("h1");
  if (heading && place.contains(document.activeElement)) set(heading, { tabindex: -1 }).focus();
  place.replaceChildren();
  removeEventListener("hashchange", hide);
}

/**
 * Shows a line at the foot of the page.
 * @param {string} text
 * @param {{label: string, act: () => void, close: string}} [offer] a button and the name of the button that closes the line;
 * with it the line stays until the reader answers, closes it or goes to another page
 */
export function toast(text, offer) {
  // While a dialog is open, everything outside it is inert.
  (document.querySelector("dialog[open]") ?? document.body).append(place);
  clearTimeout(fading);
  const line = html("p", {}, text);
  if (offer) {
    const { label, act, close } = offer;
    line.append(
      button(label, () => (hide(), act())),
      button("×", hide, { "aria-label": close, title: close }),
    );
    addEventListener("hashchange", hide);
  } else fading = setTimeout(hide, SHOWN_FOR);
  // A live region announces only what changes after it is in the page.
  setTimeout(() => place.replaceChildren(line));
}

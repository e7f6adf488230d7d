// @ts-check
/**
 * Lines at the foot of the page that say what happened. One without an action disappears by itself; one with an action stays
 * beside it until the reader answers.
 */
import { button, html, set } from "./dom.js";

const SHOWN_FOR = 8000; // milliseconds that a line without an action is shown

const place = html("div", { class: "toast", role: "status" });

/**
 * Shows a line at the foot of the page, in place of the last one of its kind.
 * @param {string} text
 * @param {{label: string, act: () => void, close: string}} [offer] a button and the name of the button that closes the line;
 * with it the line stays until the reader answers, closes it or goes to another page
 * @returns {() => void} takes the line away
 */
export function toast(text, offer) {
  // While a dialog is open, everything outside it is inert.
  (document.querySelector("dialog[open]") ?? document.body).append(place);
  const kind = offer ? "offer" : "note";
  const line = html("p", { "data-kind": kind }, text);
  const gone = new AbortController();
  const hide = () => {
    gone.abort();
    // The focus moves to the heading of the page.
    const heading = document.querySelector("h1");
    if (heading && line.contains(document.activeElement)) set(heading, { tabindex: -1 }).focus();
    line.remove();
  };
  if (offer) {
    const { label, act, close } = offer;
    line.append(
      button(label, () => (hide(), act())),
      button("×", hide, { "aria-label": close, title: close }),
    );
    addEventListener("hashchange", hide, { signal: gone.signal });
  } else setTimeout(hide, SHOWN_FOR);
  // A live region announces only what changes after it is in the page.
  setTimeout(() => {
    if (gone.signal.aborted) return;
    for (const old of place.querySelectorAll(`[data-kind="${kind}"]`)) old.remove();
    place.append(line);
  });
  return hide;
}

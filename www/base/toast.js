// @ts-check
/** A line at the foot of the page that says what has just happened. It goes again by itself, unless it offers something. */
import { button, html, set } from "./dom.js";
import { dictionary, languageOf } from "../words/dictionary.js";

const READING = 8000; // milliseconds that a mere remark is shown

const place = html("div", { class: "toast", role: "status" });
let fading = 0;

function hide() {
  // Who was here goes on at the beginning of the page.
  if (place.contains(document.activeElement)) document.querySelector("h1")?.focus();
  place.replaceChildren();
  removeEventListener("hashchange", hide);
}

/** @param {string} text @param {[string, () => void]} [offer] a button, and what it does: it stays until it is answered, put away, or one goes to another page */
export function toast(text, offer) {
  // Before a dialog, all else is out of reach.
  (document.querySelector("dialog[open]") ?? document.body).append(place);
  clearTimeout(fading);
  const line = html("p", {}, text);
  if (offer) {
    const [label, act] = offer;
    const close = button("×", hide);
    line.append(
      button(label, () => (hide(), act())),
      close,
    );
    void dictionary(languageOf(place)).then(({ close: name }) => set(close, { "aria-label": name, title: name }));
    addEventListener("hashchange", hide);
  } else fading = setTimeout(hide, READING);
  // A live region speaks of what comes into it once it is there.
  setTimeout(() => place.replaceChildren(line));
}

// @ts-check
/** That an opponent thinks, how far it is, and a button to make it move at once. */
import { button, html, set, write } from "../base/dom.js";
import { sheet } from "../base/style.js";

const LONG = 900; // milliseconds of thinking before one is offered to end it

const style = sheet(`
.status { position: relative; }
.status > .thought { flex: none; min-width: 0; } .status:has(.thought button:not([hidden])) > div { min-width: 0; }
.status:has(.thought button:not([hidden])) h2 { line-height: 1.1; }
.thought button { padding-inline: 0.7rem; font-size: 0.95rem; }
.thought .share { position: absolute; inset: auto 0.25rem 0; height: 3px; border-radius: 2px; overflow: hidden; background: var(--line); }
.thought .share::before { content: ""; display: block; height: 100%; width: var(--share); background: var(--honey); transition: width 200ms linear; }
:host(:not([data-status="thinking"])) .thought { display: none; }
`);

export class SearchProgress {
  element = html("div", { class: "thought", hidden: true });
  #share = html("div", { class: "share", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100 });
  #button;
  #since = 0;

  /** @param {ShadowRoot} root @param {() => void} moveNow */
  constructor(root, moveNow) {
    root.adoptedStyleSheets.push(style);
    this.#button = button("", moveNow, { "data-act": "moveNow" });
    this.element.append(this.#button, this.#share);
  }

  /** Somebody thinks, or goes on to. @param {import("../words/dictionary.js").Dictionary} words @param {number} share how much of its time is used @param {string} label who does what */
  render(words, share, label) {
    if (this.element.hidden) this.#since = performance.now();
    this.element.hidden = false;
    this.#button.hidden = performance.now() - this.#since < LONG;
    write(this.#button, words.moveNow);
    set(this.#share, { "aria-valuenow": Math.round(share * 100), "aria-label": label });
    this.#share.style.setProperty("--share", `${share * 100}%`);
  }

  /** Nobody thinks any more. */
  rest() {
    this.element.hidden = true;
  }
}

// @ts-check
/** Shows how far an opponent is with its search, and a button that makes it move at once. */
import { button, html, set, write } from "../../base/dom.js";
import { adopt } from "../../base/css.js";
import style from "./search-progress.css";
import { playerName } from "../../words/dictionary.js";

const LONG = 900; // milliseconds of search before the button appears

export class SearchProgress {
  element = html("div", { class: "search-progress", hidden: true });
  #share = html("div", { class: "share", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100 });
  #button;
  #context;
  #since = 0;

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    const { client } = context.match;
    const { root, parts } = context.view;
    adopt(root, style);
    this.#button = button("", () => client.moveNow(), { "data-act": "moveNow" });
    this.element.append(this.#button, this.#share);
    parts.status.append(this.element);
  }

  /**
   * The opponent has used this share of its time.
   * @param {number} share
   */
  show(share) {
    const { client } = this.#context.match;
    const { locale } = this.#context.view;
    if (client.phase !== "thinking") return;
    const { game, words } = locale();
    const label = words.thinking(playerName(game, words, client.state?.to_move?.player ?? null));
    if (this.element.hidden) this.#since = performance.now();
    this.element.hidden = false;
    this.#button.hidden = performance.now() - this.#since < LONG;
    write(this.#button, words.moveNow);
    set(this.#share, { "aria-valuenow": Math.round(share * 100), "aria-label": label });
    this.#share.style.setProperty("--share", `${share * 100}%`);
  }

  /** The search is over. */
  changed() {
    this.element.hidden = true;
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new SearchProgress(context);

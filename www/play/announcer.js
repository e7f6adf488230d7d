// @ts-check
/** Tells those who listen what happens at a table: each move as it is made, and the whole position on demand. */
import { besideBoard, standing } from "../words/describe.js";
import { button, html, set, write } from "../base/dom.js";
import { next } from "./taps.js";
import { playerName, term } from "../words/dictionary.js";

/**
 * @typedef {import("../words/describe.js").Speech} Speech
 * @typedef {import("../types.js").State} State
 */

export class Teller {
  /** What screen readers read out as it changes. */
  said = html("p", { class: "unseen", role: "status", "aria-live": "polite" });
  /** How the board is walked over. */
  keys = html("p", { class: "unseen", id: "keys" });
  /** Opens the position in words; seen while it has the focus. */
  opener = button("", () => void this.open(), { class: "on-focus", "data-act": "account" });
  #root;
  #table;
  /** @type {Speech | null} */ #speech = null;
  /** What was told of last. @type {State | null} */ #last = null;
  /** The position in words, once it was asked for. @type {import("../words/position-text.js").Account | null} */ #account =
    null;

  /** @param {ShadowRoot} root @param {import("./match-client.js").Table} table */
  constructor(root, table) {
    this.#root = root;
    this.#table = table;
  }

  /** @param {Speech} speech */
  furnish(speech) {
    this.#speech = speech;
    write(this.keys, speech.words.keys);
    write(this.opener, speech.words.account);
    for (const element of [this.said, this.keys, this.opener]) set(element, { lang: speech.language });
  }

  /** Another position is on the table: what has changed, and who is to move. */
  async changed() {
    const [speech, state, before] = [this.#speech, this.#table.state, this.#last];
    this.#last = state;
    if (!speech || !state) return;
    const { game, words, language } = speech;
    const last = this.#table.match.moves.at(-1);
    const move = last ? words.moved(playerName(game, words, last.player), last.text) : "";
    const goesOn = before && isSame(before, state);
    const changed = goesOn ? (await import("../words/position-text.js")).happened(speech, before, state) : move;
    const buttons = besideBoard(state, next(state.legal, [])).map((h) => term(game, language, `handle.${h.kind}`));
    const more = buttons.length > 0 ? words.offers(buttons.join(", ")) : "";
    write(this.said, [changed, standing(speech, state), more].filter(Boolean).join(" "));
  }

  /** A move is begun: how much can be touched next. It is said again where another move is begun. @param {number} count */
  begun(count) {
    if (this.#speech) this.said.textContent = this.#speech.words.next(count);
  }

  /** What was begun is let go of. */
  cleared() {
    if (this.#speech && this.#table.state) write(this.said, standing(this.#speech, this.#table.state));
  }

  /** Opens the position in words. */
  async open() {
    const { Account } = await import("../words/position-text.js");
    if (!this.#speech || !this.#table.state) return;
    if (!this.#account) this.#root.append((this.#account = new Account()).element);
    this.#account.open(this.#speech, this.#table.state);
  }
}

/** Whether two positions are of the same game. @param {State} a @param {State} b */
const isSame = (a, b) => JSON.stringify([a.game, a.options]) === JSON.stringify([b.game, b.options]);

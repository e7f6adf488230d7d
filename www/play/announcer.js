// @ts-check
/** Tells those who listen what happens at a table: each move as it is made, and the whole position on demand. */
import { besideBoard, playerCount, standing } from "../words/describe.js";
import { button, html, set, write } from "../base/dom.js";
import { onlyPerson } from "./match.js";
import { next } from "./taps.js";
import { playerName, term } from "../words/dictionary.js";

/**
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../types.js").State} State
 */

export class Announcer {
  /** What screen readers read out as it changes. */
  said = html("p", { class: "unseen", role: "status", "aria-live": "polite" });
  /** How the board is walked over. */
  keys = html("p", { class: "unseen", id: "keys" });
  /** Opens the position in words; seen while it has the focus. */
  opener = button("", () => void this.open(), { class: "on-focus", "data-act": "account" });
  #root;
  #table;
  /** @type {Locale | null} */ #locale = null;
  /** What was told of last. @type {State | null} */ #last = null;
  /** The position in words, once it was asked for. @type {import("./position-text.js").Account | null} */ #account =
    null;

  /** @param {ShadowRoot} root @param {import("./match-client.js").MatchClient} table */
  constructor(root, table) {
    this.#root = root;
    this.#table = table;
  }

  /** @param {Locale} locale */
  furnish(locale) {
    this.#locale = locale;
    write(this.keys, locale.words.keys);
    write(this.opener, locale.words.account);
    for (const element of [this.said, this.keys, this.opener]) set(element, { lang: locale.language });
  }

  /** The player of the only person here. */
  get #you() {
    const { match, state } = this.#table;
    if (!this.#locale || !state) return null;
    return onlyPerson(match, state.to_move, playerCount(this.#locale.game, state.options));
  }

  /** Another position is on the table: what has changed, and who is to move. */
  async changed() {
    const [locale, state, before] = [this.#locale, this.#table.state, this.#last];
    this.#last = state;
    if (!locale || !state) return;
    const { game, words, language } = locale;
    const last = this.#table.match.moves.at(-1);
    const move = last ? words.moved(playerName(game, words, last.player), last.text) : "";
    const goesOn = before && isSame(before, state);
    const changed = goesOn ? (await import("./position-text.js")).happened(locale, before, state) : move;
    const buttons = besideBoard(state, next(state.legal, [])).map((h) => term(game, language, `handle.${h.kind}`));
    const more = buttons.length > 0 ? words.offers(buttons.join(", ")) : "";
    write(this.said, [changed, standing(locale, state, this.#you), more].filter(Boolean).join(" "));
  }

  /** A move is begun: how much can be touched next. It is said again where another move is begun. @param {number} count */
  begun(count) {
    if (this.#locale) this.said.textContent = this.#locale.words.next(count);
  }

  /** What was begun is let go of. */
  cleared() {
    if (this.#locale && this.#table.state) write(this.said, standing(this.#locale, this.#table.state, this.#you));
  }

  /** Opens the position in words. */
  async open() {
    const { Account } = await import("./position-text.js");
    if (!this.#locale || !this.#table.state) return;
    if (!this.#account) this.#root.append((this.#account = new Account()).element);
    this.#account.open(this.#locale, this.#table.state, this.#you);
  }
}

/** Whether two positions are of the same game. @param {State} a @param {State} b */
const isSame = (a, b) => JSON.stringify([a.game, a.options]) === JSON.stringify([b.game, b.options]);

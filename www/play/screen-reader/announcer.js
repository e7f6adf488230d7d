// @ts-check
/** Announces a match to screen readers: each move, and the whole position on demand. */
import { besideBoard, playerCount, standing } from "../../words/describe.js";
import { adopt } from "../../base/css.js";
import { button, html, set, write } from "../../base/dom.js";
import { onlyPerson } from "../match/match.js";
import { next } from "../match/taps.js";
import { playWords, playerName, term } from "../../words/dictionary.js";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("../../types.js").State} State
 */

export class Announcer {
  /** The live region: screen readers read it when it changes. */
  said = html("p", { class: "unseen", role: "status", "aria-live": "polite" });
  /** The keys of the board. */
  keys = html("p", { class: "unseen", id: "keys" });
  /** Opens the position in words; visible while it has the focus. */
  opener = button("", () => void this.open(), { class: "on-focus", "data-act": "account", hidden: true });
  #root;
  #client;
  /** @type {Locale | null} */ #locale = null;
  /** The last position that was announced. @type {State | null} */ #last = null;
  /** The dialog of the position in words, once it was opened. @type {import("./position-text.js").PositionDialog | null} */ #dialog =
    null;

  /**
   * @param {ShadowRoot} root
   * @param {import("../match/match-client.js").MatchClient} client
   */
  constructor(root, client) {
    this.#root = root;
    this.#client = client;
  }

  /** @param {Locale} locale */
  setLocale(locale) {
    this.#locale = locale;
    write(this.opener, locale.words.account);
    this.opener.hidden = false; // Before it has a name, nobody can know what it does.
    for (const element of [this.said, this.keys, this.opener]) set(element, { lang: locale.language });
  }

  /**
   * Names the keys of the board.
   * @param {boolean} steps whether keys step through the moves
   */
  render(steps) {
    const words = this.#locale?.words;
    if (words) write(this.keys, steps ? `${words.stepKeys} ${words.keys}` : words.keys);
  }

  /** The player of the only person here. */
  get #you() {
    const { match, state } = this.#client;
    if (!this.#locale || !state) return null;
    return onlyPerson(match, state.to_move, playerCount(this.#locale.game, state.options));
  }

  /** Announces what changed in the position, and who is to move. */
  async changed() {
    const [locale, state, before] = [this.#locale, this.#client.state, this.#last];
    this.#last = state;
    if (!locale || !state) return;
    const { game, words, language } = locale;
    const last = this.#client.match.moves.at(-1);
    const move = last ? words.moved(playerName(game, words, last.player), last.text) : "";
    const goesOn = before && isSame(before, state);
    const changed = goesOn ? await this.#happened(locale, before, state) : move;
    const buttons = besideBoard(state, next(state.legal, [])).map((h) => term(game, language, `handle.${h.kind}`));
    const more = buttons.length > 0 ? words.offers(buttons.join(", ")) : "";
    write(this.said, [changed, standing(locale, state, this.#you), more].filter(Boolean).join(" "));
  }

  /**
   * Describes the step between two positions.
   * @param {Locale} locale
   * @param {State} before
   * @param {State} after
   */
  async #happened(locale, before, after) {
    const [{ happened }, texts] = await Promise.all([import("./position-text.js"), playWords(locale.language)]);
    return happened(locale, texts, before, after);
  }

  /**
   * Announces how many targets come next in a move that is begun; also if the number stays the same.
   * @param {number} count
   */
  begun(count) {
    if (this.#locale) this.said.textContent = this.#locale.words.next(count);
  }

  /** Announces whose turn it is, after a move that was given up. */
  cleared() {
    if (this.#locale && this.#client.state) write(this.said, standing(this.#locale, this.#client.state, this.#you));
  }

  /** Opens the position in words. */
  async open() {
    const locale = this.#locale;
    if (!locale) return;
    const [{ PositionDialog }, { default: style }, texts] = await Promise.all([
      import("./position-text.js"),
      import("../dialogs.css"),
      playWords(locale.language),
    ]);
    adopt(this.#root, style);
    if (!this.#client.state) return;
    if (!this.#dialog) this.#root.append((this.#dialog = new PositionDialog()).element);
    this.#dialog.open(locale, texts, this.#client.state, this.#you);
  }
}

/**
 * Whether two positions have the same game and options.
 * @param {State} a
 * @param {State} b
 */
const isSame = (a, b) => JSON.stringify([a.game, a.options]) === JSON.stringify([b.game, b.options]);

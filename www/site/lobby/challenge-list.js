// @ts-check
/** The list of those who wait in the lobby. */
import { button, html, keyed, set, write } from "../../base/dom.js";
import { callSign, freeSeats } from "../../lobby/challenges.js";
import { inLanguage } from "../../words/dictionary.js";
import { optionsText } from "../../play/new-match/option-fields.js";
import { termsOf } from "../live/live-room.js";
import { isUsual } from "../../lobby/usual-options.js";

/**
 * @typedef {import("../../lobby/challenges.js").Listed} Listed
 * @typedef {import("../../types.js").Game} Game
 * @typedef {Omit<import("../../words/describe.js").Locale, "game">} Language
 */

export class ChallengeList {
  element = html("section", { class: "waiting-people", "aria-labelledby": "waiting-people" });
  #list = html("ul");
  #none;
  #games;
  #language;
  #texts;
  #acts;
  /** What the buttons of a row act on. @type {WeakMap<Element, Listed>} */ #shown = new WeakMap();

  /**
   * @param {readonly Game[]} games
   * @param {Language} language
   * @param {{lobbyTexts: typeof import("../../words/en/lobby.js").default, tableTexts: typeof import("../../words/en/table.js").default}} texts
   * @param {{sit: (challenge: Listed) => void, block: (challenge: Listed) => void}} acts
   */
  constructor(games, language, texts, acts) {
    this.#games = games;
    this.#language = language;
    this.#texts = texts;
    this.#acts = acts;
    this.#none = html("p", { class: "nobody" }, texts.lobbyTexts.nobody);
    const heading = html("h2", { id: "waiting-people" }, texts.lobbyTexts.waitingPeople);
    this.element.append(heading, this.#none, this.#list);
  }

  /**
   * @param {readonly Listed[]} listed
   * @param {string | null} asked the id of the challenge that this page has asked to join
   * @param {boolean} isBusy whether nothing can be asked now
   */
  show(listed, asked, isBusy) {
    const known = listed.filter(({ game }) => this.#games.some(({ id }) => id === game));
    this.#none.hidden = known.length > 0;
    keyed(
      this.#list,
      known,
      ({ id, opener }) => `${opener} ${id}`,
      (challenge) => this.#row(challenge),
      (row, challenge) => {
        this.#shown.set(row, challenge);
        const sit = /** @type {HTMLButtonElement} */ (row.querySelector("button"));
        const { lobbyTexts } = this.#texts;
        write(sit, asked === challenge.id ? lobbyTexts.asking : lobbyTexts.sit);
        sit.disabled = isBusy || asked !== null;
      },
    );
  }

  /** @param {Listed} challenge */
  #row(challenge) {
    const { lobbyTexts, tableTexts } = this.#texts;
    const game = /** @type {Game} */ (this.#games.find(({ id }) => id === challenge.game));
    const name = challenge.name || lobbyTexts.guest;
    const gameName = inLanguage(game.name, this.#language.language);
    const free = freeSeats(challenge);
    const { options } = challenge;
    const rules = isUsual(game, options) ? "" : optionsText({ ...this.#language, game }, options);
    const who = html("p", { class: "who" }, html("b", {}, name), " ", html("span", {}, callSign(challenge.opener)));
    if (challenge.computer) who.append(" ", html("span", { class: "is-computer" }, lobbyTexts.computer));
    const facts = [free > 1 ? lobbyTexts.freeSeats(free) : "", rules, termsOf(tableTexts, challenge)];
    const what = facts.filter(Boolean).join(" · ");
    const row = html("li");
    const shown = () => this.#shown.get(row) ?? challenge;
    const sit = button(lobbyTexts.sit, () => this.#acts.sit(shown()), { class: "primary", "data-act": "sit" });
    const block = button("×", () => this.#acts.block(shown()), { class: "block", "data-act": "block" });
    set(sit, { "aria-label": lobbyTexts.sitWith(name, gameName) });
    set(block, { "aria-label": lobbyTexts.blockOne(name), title: lobbyTexts.block });
    row.append(
      html("div", {}, who, html("p", {}, html("b", {}, gameName), " ", html("span", { class: "facts" }, what))),
      sit,
      block,
    );
    return row;
  }
}

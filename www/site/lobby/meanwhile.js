// @ts-check
/** What one can do while one waits in the lobby: the puzzles of the day, or a game against the computer. */
import "../../alveole-game.js";
import { button, html, set } from "../../base/dom.js";
import { recall } from "../../base/preferences.js";
import { dayOf, gameOf } from "../../learn/day.js";
import { isBegun, newKey, put } from "../../play/storage/game-store.js";
import { inLanguage, siteWords } from "../../words/dictionary.js";
import { chosenLevel } from "../game/level.js";

/**
 * @typedef {import("../../types.js").Game} Game
 * @typedef {Omit<import("../../words/describe.js").Locale, "game">} Language
 */

export class Meanwhile {
  element = html("div", { class: "meanwhile" });
  #place = html("div", { class: "page" });
  #games;
  #language;
  /** @type {import("../../element/element.js").AlveoleGame | null} */ #table = null;

  /**
   * @param {readonly Game[]} games all
   * @param {Game} game the one to play against the computer
   * @param {Language} language
   * @param {typeof import("../../words/en/lobby.js").default} lobbyTexts
   */
  constructor(games, game, language, lobbyTexts) {
    this.#games = games;
    this.#language = language;
    const name = inLanguage(game.name, language.language);
    const buttons = html("div", { class: "acts" }, html("span", {}, lobbyTexts.meanwhile));
    const once = (/** @type {() => unknown} */ act) => () => {
      buttons.remove();
      void act();
    };
    buttons.append(
      button(
        lobbyTexts.computerGame(name),
        once(() => this.#play(game)),
        { "data-act": "computer" },
      ),
      button(
        lobbyTexts.puzzles,
        once(() => this.#solve()),
        { "data-act": "puzzles" },
      ),
    );
    this.element.append(buttons, this.#place);
  }

  /** @param {Game} game */
  #play(game) {
    const table = /** @type {import("../../element/element.js").AlveoleGame} */ (
      document.createElement("alveole-game")
    );
    const level = chosenLevel() || recall(`level.${game.id}`) || "1";
    set(table, { game: game.id, lang: this.#language.language, storage: "alveole", autopass: true });
    set(table, { players: `human,${level}`, options: JSON.stringify({ ...game.presets[0]?.options }) });
    this.#table = table;
    this.#place.append(table);
  }

  async #solve() {
    const { language } = this.#language;
    const [{ showDay }, texts] = await Promise.all([import("../front/day-board.js"), siteWords(language)]);
    const day = dayOf(new Date());
    const first = gameOf(this.#games, day);
    const from = first ? this.#games.indexOf(first) : 0;
    const section = html("section", { class: "day" });
    this.#place.append(section);
    await showDay(section, [...this.#games.slice(from), ...this.#games.slice(0, from)], this.#language, texts, day);
  }

  /** Keeps the game against the computer among the last games. */
  async leave() {
    const [match, state] = [this.#table?.save(), this.#table?.state()];
    this.element.remove();
    if (!match || !state || !isBegun(match)) return;
    const { status, to_move } = state;
    await put({ key: newKey(), when: Date.now(), match, status, to_move }).catch(() => {}); // The browser may forbid it.
  }
}

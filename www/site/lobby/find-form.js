// @ts-check
/** What somebody looks for in the lobby: games, a clock, and a name. */
import { button, html, set, write } from "../../base/dom.js";
import { recall, remember } from "../../base/preferences.js";
import { NAME } from "../../live/shapes.js";
import { PACES } from "../../play/new-match/new-match.js";
import { inLanguage } from "../../words/dictionary.js";
import { playerCount } from "../../words/describe.js";
import { liveSeats } from "../live/live-seats.js";
import { usualOptions } from "../../lobby/usual-options.js";

/**
 * @typedef {import("../../types.js").Game} Game
 * @typedef {import("../../types.js").LiveWishes} LiveWishes
 * @typedef {typeof import("../../words/en/lobby.js").default} LobbyWords
 */

const GAMES = "lobby.games";
const CLOCK = "lobby.clock";

export class FindForm {
  element = html("form", { class: "find" });
  #games;
  #language;
  #problem = html("p", { class: "problem", role: "alert" });
  #name = html("input", { name: "name", value: recall("name"), maxlength: NAME, autocomplete: "nickname" });
  /** @type {Map<string, HTMLInputElement>} */ #boxes = new Map();
  #pace = recall(CLOCK) || "0+0";
  #lobbyTexts;

  /**
   * @param {readonly Game[]} games
   * @param {string} language
   * @param {LobbyWords} lobbyTexts
   * @param {typeof import("../../words/en/start.js").default} startTexts
   * @param {object} acts
   * @param {(wishes: LiveWishes[]) => void} acts.look
   * @param {(game: Game) => void} acts.choose the rules of one game are chosen
   * @param {string} first the id of the game that the address names; may be empty
   */
  constructor(games, language, lobbyTexts, startTexts, { look, choose }, first) {
    this.#games = games;
    this.#language = language;
    this.#lobbyTexts = lobbyTexts;
    const kept = first ? [first] : recall(GAMES).split(" ");
    for (const game of games) {
      const box = html("input", { type: "checkbox", name: "game", value: game.id, checked: kept.includes(game.id) });
      this.#boxes.set(game.id, box);
    }
    const rules = button(lobbyTexts.ownRules, () => {
      const [game, ...more] = this.chosen;
      const isOne = game !== undefined && more.length === 0;
      write(this.#problem, isOne ? "" : lobbyTexts.rulesOf);
      if (isOne) choose(game);
    });
    this.element.append(
      this.#gamesRow(),
      this.#clockRow(startTexts),
      html("label", { class: "field" }, html("span", {}, lobbyTexts.yourName), this.#name),
      this.#problem,
      html(
        "div",
        { class: "acts" },
        html("button", { class: "primary", "data-act": "look" }, lobbyTexts.playNow),
        set(rules, { "data-act": "rules" }),
      ),
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const wishes = this.#wishes();
      write(this.#problem, wishes.length > 0 ? "" : lobbyTexts.chooseGames);
      if (wishes.length > 0) look(wishes);
    });
  }

  #gamesRow() {
    const choices = this.#games.map(({ id, name }) =>
      html(
        "label",
        { class: "choice" },
        /** @type {HTMLInputElement} */ (this.#boxes.get(id)),
        html("span", {}, inLanguage(name, this.#language)),
      ),
    );
    const label = this.#lobbyTexts.games;
    return html("fieldset", {}, html("legend", {}, label), html("div", { class: "choices" }, ...choices));
  }

  /** @param {typeof import("../../words/en/start.js").default} startTexts */
  #clockRow(startTexts) {
    const choices = PACES.map(([minutes, seconds]) => {
      const value = `${minutes}+${seconds}`;
      const label = minutes ? startTexts.pace(minutes, seconds) : startTexts.noClock;
      const described = minutes ? startTexts.paceInWords(minutes, seconds) : null;
      const radio = html("input", { type: "radio", name: "clock", value, "aria-label": described });
      radio.checked = value === this.#pace;
      radio.addEventListener("change", () => (this.#pace = value));
      return html("label", { class: "choice" }, radio, html("span", {}, label));
    });
    return html("fieldset", {}, html("legend", {}, startTexts.time), html("div", { class: "choices" }, ...choices));
  }

  /** The name, which is remembered. */
  get name() {
    const name = this.#name.value.trim();
    remember("name", name);
    return name;
  }

  /** The chosen games. */
  get chosen() {
    return this.#games.filter(({ id }) => this.#boxes.get(id)?.checked);
  }

  /** What is looked for, of each game with its usual rules. @returns {LiveWishes[]} */
  #wishes() {
    remember(GAMES, this.chosen.map(({ id }) => id).join(" "));
    remember(CLOCK, this.#pace);
    const [minutes = 0, seconds = 0] = this.#pace.split("+").map(Number);
    const clock = minutes > 0 ? { time: minutes * 60_000, increment: seconds * 1000 } : null;
    return this.chosen.map((game) => {
      const options = usualOptions(game);
      const others = Array.from({ length: playerCount(game, options) - 1 }, () => "invite");
      return { game: game.id, options, seats: liveSeats("random", others), clock, takebacks: true, help: false };
    });
  }
}

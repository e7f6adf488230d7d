// @ts-check
/** The form that announces a tournament. */
import { addressOf, relays } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { html, set, write } from "../../base/dom.js";
import { recall, remember } from "../../base/preferences.js";
import { catalogue } from "../../engine/catalogue.js";
import { newSecret, publicKey } from "../../live/seat-keys.js";
import { NAME } from "../../live/shapes.js";
import dialogs from "../../play/dialogs.css";
import { GameOptions } from "../../play/new-match/game-options.js";
import {
  LONGEST_ROUND,
  PLAYERS,
  ROBIN,
  ROUNDS,
  TITLE,
  digestOf,
  readAnnouncement,
  writeCode,
} from "../../tournament/announcement.js";
import { keepTournament } from "../../tournament/kept-tournaments.js";
import { inLanguage, startWords } from "../../words/dictionary.js";

/**
 * @typedef {import("../../types.js").Game} Game
 * @typedef {import("./tournament-page.js").TournamentWords} TournamentWords
 */

const SECOND = 1000; // milliseconds
const MINUTE = 60 * SECOND;
/** Moves of a player for which the time of a round is enough. */
const MOVES = 60;

/** A moment as the value of a field, by the clock of the device. @param {Date} date */
const localTime = (date) => new Date(date.getTime() - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);

/** @param {string} name @param {number} value @param {number} min @param {number} max */
const numberField = (name, value, min, max) =>
  html("input", { type: "number", name, value, min, max, step: 1, required: true, inputmode: "numeric" });

export class AnnounceForm {
  element = html("section", { class: "sheet flat announce" });
  #texts;
  #words;
  #language;
  #fields = {
    name: html("input", { name: "title", maxlength: TITLE }),
    game: html("select", { name: "game" }),
    minutes: numberField("minutes", 10, 1, 24 * 60),
    increment: numberField("increment", 5, 0, 600),
    system: html("select", { name: "system" }),
    rounds: numberField("rounds", 5, 1, ROUNDS),
    most: numberField("most", 16, 2, PLAYERS),
    start: html("input", { type: "datetime-local", name: "start", required: true }),
    wait: numberField("wait", 5, 1, LONGEST_ROUND),
    length: numberField("length", 40, 1, LONGEST_ROUND),
    by: html("input", { name: "by", value: recall("name"), maxlength: NAME, autocomplete: "nickname" }),
  };
  #place = html("div", { class: "options" });
  #problem = html("p", { class: "problem", role: "alert" });
  #create = html("button", { class: "primary", type: "submit", "data-act": "announce" });
  /** @type {readonly Game[]} */ #games = [];
  /** @type {GameOptions | null} */ #options = null;
  #privacy;

  /**
   * @param {TournamentWords} texts
   * @param {import("../../words/dictionary.js").Dictionary} words
   * @param {string} language
   * @param {string} privacy what the relay sees
   */
  constructor(texts, words, language, privacy) {
    this.#texts = texts;
    this.#words = words;
    this.#language = language;
    this.#privacy = privacy;
  }

  async begin() {
    adopt(document, dialogs);
    const [games, startTexts] = await Promise.all([catalogue(undefined, this.#language), startWords(this.#language)]);
    this.#games = games.filter(({ players }) => players.includes(2));
    const { game, system, start } = this.#fields;
    game.append(...this.#games.map(({ id, name }) => html("option", { value: id }, inLanguage(name, this.#language))));
    system.append(
      ...["swiss", "robin"].map((value) =>
        html("option", { value }, this.#texts.systems[/** @type {"swiss"} */ (value)]),
      ),
    );
    start.value = localTime(new Date(Date.now() + 15 * MINUTE));
    this.#fill(startTexts);
    const choose = () => void this.#choose(game.value, startTexts);
    game.addEventListener("change", choose);
    for (const name of /** @type {const} */ (["minutes", "increment", "wait"]))
      this.#fields[name].addEventListener("change", () => this.#setLength());
    system.addEventListener("change", () => this.#setSystem());
    await this.#choose(game.value, startTexts);
  }

  /** @param {typeof import("../../words/en/start.js").default} startTexts */
  #fill(startTexts) {
    const texts = this.#texts;
    const field = (/** @type {string} */ label, /** @type {HTMLElement} */ input) =>
      html("label", { class: "field" }, html("span", {}, label), input);
    const { name, game, minutes, increment, system, rounds, most, start, wait, length, by } = this.#fields;
    write(this.#create, texts.create);
    const form = html(
      "form",
      {},
      html("h2", {}, texts.announce),
      ...[field(texts.name, name), field(texts.game, game), this.#place],
      ...[field(startTexts.minutes, minutes), field(startTexts.increment, increment)],
      ...[field(texts.system, system), field(texts.rounds, rounds), field(texts.most, most)],
      ...[field(texts.start, start), field(texts.wait, wait), field(texts.length, length), field(texts.yourName, by)],
      html("p", { class: "note" }, texts.keepOpen),
      html("p", { class: "note" }, this.#privacy),
      this.#problem,
      this.#create,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.element.replaceChildren(form);
  }

  /** Shows the options of a game. @param {string} id @param {typeof import("../../words/en/start.js").default} startTexts */
  async #choose(id, startTexts) {
    const language = this.#language;
    const game = (await catalogue(id, language)).find((one) => one.id === id);
    if (!game || this.#fields.game.value !== id) return;
    const chosen = { ...game.presets[0]?.options };
    const locale = { game, words: this.#words, language };
    const options = new GameOptions(locale, startTexts, { chosen, all: chosen }, () => this.#check());
    this.#options = options;
    this.#place.replaceChildren(...[options.presets, options.details, options.error].flatMap((part) => part ?? []));
    await options.update();
  }

  #check() {
    const isTwo = this.#options?.players === 2;
    write(this.#problem, isTwo ? "" : this.#texts.twoPlayers);
    this.#create.disabled = !isTwo || !this.#options?.isValid;
  }

  /** A round is long enough for both clocks. */
  #setLength() {
    const { minutes, increment, wait, length } = this.#fields;
    const both = 2 * (minutes.valueAsNumber + (MOVES * increment.valueAsNumber) / 60);
    length.value = String(Math.min(Math.ceil(both + wait.valueAsNumber), LONGEST_ROUND) || 1);
  }

  #setSystem() {
    const { system, rounds, most } = this.#fields;
    const isSwiss = system.value === "swiss";
    rounds.disabled = !isSwiss;
    set(most, { max: isSwiss ? PLAYERS : ROBIN });
  }

  #submit() {
    const { name, game, minutes, increment, system, rounds, most, start, wait, length, by } = this.#fields;
    if (this.#create.disabled) return;
    const secret = newSecret();
    const organizer = publicKey(secret);
    const text = JSON.stringify({
      ...{ v: 1, organizer, name: name.value.trim(), by: by.value.trim() },
      ...{ game: game.value, options: this.#options?.all },
      clock: { time: minutes.valueAsNumber * MINUTE, increment: increment.valueAsNumber * SECOND },
      ...{ system: system.value, rounds: rounds.valueAsNumber, most: most.valueAsNumber },
      start: Math.floor(new Date(start.value).getTime() / SECOND),
      ...{ wait: wait.valueAsNumber, length: length.valueAsNumber },
    });
    if (!readAnnouncement(text)) return write(this.#problem, this.#texts.mostRobin(ROBIN));
    remember("name", by.value.trim());
    remember("tournament.relays", relays());
    const code = writeCode({ key: organizer, of: digestOf(text) });
    keepTournament(code, { text, organizer: secret });
    location.href = addressOf(this.#language, "", `tournament/${code}`);
  }
}

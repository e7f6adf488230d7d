// @ts-check
/** The dialog before a match: who plays, who begins, the clocks and the options of the game. */
import { adopt } from "../../base/css.js";
import { button, html, keyed, set, write } from "../../base/dom.js";
import { token } from "../../board/pieces.js";
import { colourOf, playerName, seatName, startWords } from "../../words/dictionary.js";
import { GameOptions } from "./game-options.js";
import * as choices from "./new-match.js";
import { ratingsOf } from "../panels/ratings.js";
import { ownRating } from "../match/own-rating.js";
import { chooseLevel, suggestedLevel } from "../match/results.js";
import { canSetUp, setUp } from "./set-up.js";
import { rememberBegins, whoBegins } from "../match/sides.js";
import style from "./options-form.css";

/**
 * @typedef {import("../../types.js").Seat} Seat
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("./new-match.js").Opponent} Opponent
 * @typedef {import("../match/sides.js").Begins} Begins
 * @typedef {typeof import("../../words/en/start.js").default} StartWords
 */

const LONGEST_NAME = 30;

class OptionsForm {
  element = html("dialog", { class: "dialog new", part: "dialog", "aria-labelledby": "form-title" });
  #form = html("form", { method: "dialog" });
  #seatList = html("div", { class: "fields" });
  #colour = html("small", { role: "status" });
  #start = html("button", { class: "primary", type: "submit" });
  /** @type {GameOptions | null} */ #given = null;
  /** @type {Opponent} */ #opponent = "computer";
  /** @type {Seat} */ #level = "1";
  /** @type {Begins} */ #begins = "you";
  /** The seats chosen one by one. @type {Seat[]} */ #each = [];
  /** Whether hints are allowed in a match with players elsewhere. */
  #help = html("input", { type: "checkbox", name: "help" });
  /** Minutes and seconds; `null`: as they are in the settings. @type {[number, number] | null} */ #pace = null;
  /** @type {Locale | null} */ #shown = null;
  /** The rating of each level of the game, once they are loaded. @type {Record<string, number>} */ #ratings = {};
  /** An explanation of the ratings, behind a button. */ #scale = html("small", { id: "form-scale", hidden: true });
  #about = button("i", () => this.#unfold(this.#scale.hidden === true), {
    class: "about",
    "aria-controls": "form-scale",
  });
  /** Loaded by `open`. */ #startTexts = /** @type {StartWords} */ ({});
  #context;

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    adopt(context.view.root, style);
    context.view.root.append(this.element);
    this.element.append(this.#form);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.#start.disabled) this.#begin();
    });
    this.element.addEventListener("click", (e) => e.target === this.element && this.element.close());
  }

  get #locale() {
    return /** @type {Locale} */ (this.#shown);
  }

  get #options() {
    return /** @type {GameOptions} */ (this.#given);
  }

  /** Whether a friend on another device can play: where the page around the element sends links. */
  get #links() {
    return this.#context.view.root.host.hasAttribute("data-links");
  }

  /** The addresses that open a live match, with a friend or with somebody, where the page around the element has them. */
  get #livePages() {
    const { livePage: live = "", lobbyPage: lobby = "" } = /** @type {HTMLElement} */ (this.#context.view.root.host)
      .dataset;
    return { live, lobby };
  }

  /** Whether somebody plays by link. */
  get #isByLink() {
    return this.#opponent === "friend" || (this.#opponent === "custom" && this.#each.includes("away"));
  }

  get #players() {
    return this.#options.players;
  }

  /** Opens with what was chosen last, else with the options and the seats of the match. */
  async open() {
    const locale = this.#context.view.locale();
    this.#startTexts = await startWords(locale.language);
    this.#shown = locale;
    this.#ratings = {};
    const preferences = this.#context.settings.preferences();
    const { options, seats } = this.#context.match.client.match;
    const chosen = choices.rememberedOptions(locale.game, preferences) ?? { ...options };
    const all = { ...options, ...chosen };
    this.#given = new GameOptions(locale, this.#startTexts, { chosen, all }, () => this.#show());
    const { opponent, level } = choices.opponentOf(seats);
    this.#opponent = opponent;
    this.#level = level ?? String(suggestedLevel(locale.game.id, preferences));
    this.#each = [...seats];
    this.#begins = whoBegins(preferences);
    this.#pace = null;
    this.#help.checked = false;
    const { words, language } = locale;
    write(this.#start, words.start);
    this.#form.replaceChildren(
      html("h2", { id: "form-title" }, words.newGame),
      ...this.#rows(),
      this.#options.error,
      html(
        "footer",
        {},
        button(words.cancel, () => this.element.close()),
        this.#start,
      ),
    );
    this.#options.details.append(...this.#setUp());
    set(this.element, { lang: language });
    if (!this.element.open) this.element.showModal();
    ratingsOf(locale.game.id).then((ratings) => this.#rate(locale, ratings));
    // Not by the attribute “autofocus”, about which browsers complain in a frame.
    /** @type {HTMLElement | null} */ (this.#form.querySelector('[name="opponent"]:checked'))?.focus();
    this.element.scrollTop = 0;
    const given = this.#options;
    if (!(await given.update())) {
      // A later version may refuse what was remembered.
      given.chosen = { ...options };
      await given.update();
    }
  }

  /** The way to the editor of positions, on pages that have one. */
  #setUp() {
    const locale = this.#context.view.locale();
    const go = () => {
      this.element.close();
      setUp(locale, null);
    };
    return canSetUp() ? [button(this.#startTexts.setUp, go, { "data-act": "setup" })] : [];
  }

  #rows() {
    const startTexts = this.#startTexts;
    const { live, lobby } = this.#livePages;
    const offered = { friend: this.#links, live: live !== "", lobby: lobby !== "" };
    const opponents = choices.OPPONENTS.filter((opponent) => offered[/** @type {"live"} */ (opponent)] ?? true);
    const level = html(
      "select",
      { name: "level", "aria-label": this.#locale.words.strength, "aria-describedby": this.#scale.id },
      ...this.#kinds("computer").map((kind) => html("option", { value: kind }, this.#levelName(kind))),
    );
    level.value = this.#level;
    level.addEventListener("change", () => (this.#level = level.value));
    const opponent = this.#choices("opponent", startTexts.opponent, opponents, this.#opponent, (name) => {
      if (name === "custom") this.#each = this.#seats(() => 0);
      this.#opponent = name;
      this.#show();
    });
    opponent.lastElementChild?.append(html("div", { class: "level" }, level, this.#about, this.#scale));
    set(this.#about, { "aria-label": startTexts.aboutRatings, title: startTexts.aboutRatings });
    this.#unfold(false);
    return [
      opponent,
      this.#seatList,
      this.#friend(),
      html("label", { class: "field", "data-row": "help" }, html("span", {}, startTexts.help), this.#help),
      this.#beginsRow(),
      this.#options.presets,
      this.#options.details,
      this.#clockRow(),
    ].flatMap((row) => row ?? []);
  }

  /** Shows or hides what the ratings mean. @param {boolean} shown */
  #unfold(shown) {
    this.#scale.hidden = !shown;
    set(this.#about, { "aria-expanded": String(shown) });
  }

  /**
   * A row of radio buttons.
   * @template {string} T
   * @param {string} name
   * @param {string} label
   * @param {readonly T[]} values
   * @param {T | null} chosen
   * @param {(value: T) => void} choose
   * @returns {HTMLElement}
   */
  #choices(name, label, values, chosen, choose) {
    const inputs = values.map((value) => {
      const input = html("input", { type: "radio", name, value, checked: value === chosen });
      input.addEventListener("change", () => choose(value));
      return html("label", { class: "choice" }, input, html("span", {}, this.#label(name, value)));
    });
    const attributes = { class: "field", role: "group", "aria-label": label, "data-row": name };
    return html("div", attributes, html("span", {}, label), html("div", { class: "choices" }, ...inputs));
  }

  /**
   * The text of a radio button.
   * @param {string} name
   * @param {string} value
   */
  #label(name, value) {
    const startTexts = this.#startTexts;
    if (name === "opponent") return startTexts.opponents[/** @type {Opponent} */ (value)];
    if (name === "begins") return value === "you" ? startTexts.you : value === "random" ? startTexts.random : "";
    if (value === "own") return startTexts.ownTime;
    const [minutes = 0, seconds = 0] = value.split("+").map(Number);
    return minutes === 0 ? startTexts.noClock : startTexts.pace(minutes, seconds);
  }

  /** The name of the player here, and how a game by link goes. */
  #friend() {
    const { recall, remember } = this.#context.settings.preferences();
    const name = html("input", {
      name: "name",
      value: recall("name"),
      maxlength: LONGEST_NAME,
      autocomplete: "nickname",
    });
    name.addEventListener("input", () => remember("name", name.value.trim()));
    return html(
      "div",
      { class: "fields", "data-row": "friend" },
      html("p", { class: "note" }),
      html("label", { class: "field" }, html("span", {}, this.#startTexts.yourName), name),
    );
  }

  #beginsRow() {
    const row = this.#choices("begins", this.#startTexts.begins, choices.BEGINS, this.#begins, (begins) => {
      this.#begins = begins;
      this.#show();
    });
    row.firstElementChild?.append(this.#colour);
    return row;
  }

  /** The clocks: a few of them to choose from, and fields for all others. */
  #clockRow() {
    const startTexts = this.#startTexts;
    const {
      minutes: [first = 0, ...others],
      increment: kept,
    } = this.#context.settings.current();
    const even = others.every((n) => n === first);
    const names = choices.PACES.map(([m, s]) => `${m}+${s}`);
    const current = first === 0 ? "0+0" : `${first}+${kept}`;
    const chosen = even && names.includes(current) ? current : "own";
    const own = () => {
      this.#pace = [minutes.valueAsNumber || 0, increment.valueAsNumber || 0];
    };
    const minutes = html("input", {
      type: "number",
      name: "minutes",
      min: 0,
      max: choices.LONGEST.minutes,
      value: first || 5,
    });
    const increment = html("input", {
      type: "number",
      name: "increment",
      min: 0,
      max: choices.LONGEST.increment,
      value: kept,
    });
    for (const input of [minutes, increment]) {
      set(input, { step: 1, required: true, inputmode: "numeric" });
      input.addEventListener("input", own);
    }
    const fields = html(
      "div",
      { class: "row" },
      html("label", {}, startTexts.minutes, minutes),
      html("label", {}, startTexts.increment, increment),
    );
    /** @param {string} name */
    const show = (name) => {
      fields.hidden = name !== "own";
      for (const input of [minutes, increment]) input.disabled = fields.hidden;
    };
    const row = this.#choices("time", startTexts.time, [...names, "own"], chosen, (name) => {
      const [m = 0, s = 0] = name.split("+").map(Number);
      if (name === "own") own();
      else this.#pace = [m, s];
      show(name);
    });
    for (const [i, [m, s]] of choices.PACES.entries())
      if (m > 0) row.querySelectorAll("input")[i]?.setAttribute("aria-label", startTexts.paceInWords(m, s));
    show(chosen);
    row.append(fields);
    return row;
  }

  /**
   * Who can hold a seat; as an opponent, no person here.
   * @param {Opponent} opponent
   * @returns {Seat[]}
   */
  #kinds(opponent) {
    const levels = Array.from({ length: this.#locale.game.levels }, (_, i) => String(i + 1));
    const persons = this.#links ? ["human", "away"] : ["human"];
    return [...(opponent === "custom" ? persons : []), ...levels, "random"];
  }

  /** @param {Seat} kind */
  #kindOption(kind) {
    return html("option", { value: kind }, this.#kindName(kind));
  }

  /**
   * The name of a kind of player, with the rating of a level.
   * @param {Seat} kind
   */
  #kindName(kind) {
    const name = seatName(this.#locale.words, kind);
    const rating = this.#ratings[kind];
    return rating === undefined ? name : this.#startTexts.rated(name, rating);
  }

  /** The name of a level where only computers are listed. @param {Seat} kind */
  #levelName(kind) {
    const { words, game } = this.#locale;
    if (kind === "random") return words.seat.random;
    const rating = this.#ratings[kind];
    const level = words.ofLevel(kind);
    const name = Number(kind) === game.levels ? this.#startTexts.strongest(level) : level;
    return rating === undefined ? name : this.#startTexts.rated(name, rating);
  }

  /**
   * Shows the ratings beside the levels, if the dialog still is of the same game and language.
   * @param {Locale} locale
   * @param {Record<string, number>} ratings
   */
  #rate(locale, ratings) {
    if (locale !== this.#shown) return;
    this.#ratings = ratings;
    const own = ownRating(locale.game.id, this.#context.settings.preferences());
    const { scale, ownRating: yours } = this.#startTexts;
    write(this.#scale, own ? `${scale} ${yours(own.rating, own.range)}` : scale);
    /** @type {NodeListOf<HTMLOptionElement>} */
    const options = this.#form.querySelectorAll('[name="level"] option, [data-seat] option');
    for (const option of options)
      write(option, option.closest("[data-seat]") ? this.#kindName(option.value) : this.#levelName(option.value));
    this.#show();
  }

  /** Shows what is chosen. */
  #show() {
    this.#about.hidden = Object.keys(this.#ratings).length === 0;
    /** @type {HTMLElement} */ (this.#about.parentElement).hidden = this.#opponent !== "computer";
    const { game, words } = this.#locale;
    const startTexts = this.#startTexts;
    const count = this.#players;
    const [opponent, begins] = [this.#opponent, this.#begins];
    const alone = opponent === "computer" || opponent === "friend";
    this.#start.disabled = !this.#options.isValid;
    const row = (/** @type {string} */ name) =>
      /** @type {HTMLElement} */ (this.#form.querySelector(`[data-row="${name}"]`));
    row("begins").hidden = !alone;
    row("friend").hidden = opponent !== "friend";
    row("help").hidden = !this.#isByLink;
    row("time").hidden = opponent === "live" || opponent === "lobby" || this.#isByLink;
    write(/** @type {Element} */ (row("friend").firstElementChild), startTexts.friendNote(begins === "you"));
    const others = row("begins").querySelector('[value="computer"] + span');
    if (others && alone) write(others, startTexts.others[opponent](count - 1));
    const colour = choices.colourOfPlayer(begins, count);
    write(this.#colour, colour === null ? "" : startTexts.youPlay(playerName(game, words, colour)));
    this.#showSeats(count);
    set(this.element, { "data-problem": !this.#options.isValid });
  }

  /**
   * A choice for each seat.
   * @param {number} count
   */
  #showSeats(count) {
    const { game, words } = this.#locale;
    set(this.#seatList, { role: "group", "aria-label": this.#startTexts.seats, hidden: this.#opponent !== "custom" });
    keyed(
      this.#seatList,
      Array.from({ length: count }, (_, i) => i),
      (i) => `${game.id} ${i} ${words.start}`,
      (i) => {
        const select = html(
          "select",
          { "data-seat": i },
          ...this.#kinds("custom").map((kind) => this.#kindOption(kind)),
        );
        select.addEventListener("change", () => {
          this.#each[i] = select.value;
          this.#show();
        });
        const name = html("span", {}, token(colourOf(game, i)), playerName(game, words, i));
        return html("label", { class: "field" }, name, select);
      },
      (row, i) => {
        const select = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
        // A seat that is added gets the kind of the last one.
        this.#each[i] ??= this.#each[i - 1] ?? "human";
        if (select.value !== this.#each[i]) select.value = this.#each[i] ?? "human";
      },
    );
    this.#each.length = count;
  }

  /** Begins the match, and keeps what was chosen. */
  #begin() {
    const { settings, match } = this.#context;
    const { game } = this.#locale;
    const preferences = settings.preferences();
    choices.rememberOptions(game, this.#options.chosen, preferences);
    if (this.#opponent === "live" || this.#opponent === "lobby") {
      this.element.close();
      location.href = this.#livePages[this.#opponent];
      return;
    }
    if (this.#opponent === "computer" || this.#opponent === "friend") rememberBegins(this.#begins, preferences);
    if (this.#opponent === "computer" && Number(this.#level) > 0)
      chooseLevel(game.id, Number(this.#level), preferences);
    if (this.#pace) {
      const [minutes, increment] = this.#pace;
      settings.change({ minutes: [minutes], increment: minutes > 0 ? increment : settings.current().increment });
    }
    this.element.close();
    match.begin(this.#options.chosen, this.#seats(), this.#isByLink && this.#help.checked);
  }

  /**
   * The seats that are chosen.
   * @param {() => number} [roll]
   */
  #seats(roll) {
    const choice = { opponent: this.#opponent, level: this.#level, begins: this.#begins, each: this.#each };
    return choices.seatsOf(choice, this.#players, roll);
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new OptionsForm(context);

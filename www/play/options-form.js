// @ts-check
/** The dialog before a match: the options of the game, drawn from their schema, and the seats. */
import { Board } from "../board/board.js";
import { playerCount } from "../words/describe.js";
import { button, html, keyed, set, write } from "../base/dom.js";
import { engine } from "../engine/client.js";
import { fitting } from "./fitting-options.js";
import { errorText } from "../words/messages.js";
import { token } from "../board/pieces.js";
import { colourOf, playerName, seatName, term } from "../words/dictionary.js";

/**
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Options} Options
 * @typedef {import("../types.js").Schema} Schema
 * @typedef {import("../types.js").Value} Value
 * @typedef {import("../types.js").Seat} Seat
 * @typedef {import("../words/describe.js").Locale} Locale
 */

/**
 * The kinds of player: a person, random moves, and the levels of the game.
 * @param {Game} game
 * @returns {Seat[]}
 */
const seatKinds = (game) => ["human", "random", ...Array.from({ length: game.levels ?? 0 }, (_, i) => String(i + 1))];

class OptionsForm {
  element = html("dialog", { class: "dialog", part: "dialog", "aria-labelledby": "form-title" });
  #form = html("form", { method: "dialog" });
  #fields = html("div", { class: "fields" });
  #seatList = html("div", { class: "fields" });
  #error = html("p", { class: "problem", role: "alert" });
  #board = new Board();
  #preview = html("div", { class: "preview" }, this.#board.element);
  #start = html("button", { class: "primary", type: "submit" });
  /** The chosen options; the others have their defaults. @type {Options} */ #chosen = {};
  /** All options, completed by the game. @type {Options} */ #all = {};
  /** @type {Seat[]} */ #seats = [];
  /** @type {Locale | null} */ #locale = null;
  #round = 0;
  #context;

  /** @param {import("./features.js").Context} context */
  constructor(context) {
    this.#context = context;
    context.root.append(this.element);
    this.element.append(this.#form);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#start.disabled) return;
      this.element.close();
      context.begin(this.#chosen, this.#seats);
    });
    this.element.addEventListener("click", (e) => e.target === this.element && this.element.close());
  }

  /** Opens with the options and the seats of the match. */
  open() {
    const locale = this.#context.locale();
    const { options: chosen, seats } = this.#context.client.match;
    this.#locale = locale;
    this.#chosen = { ...chosen };
    this.#seats = [...seats];
    const { game, words, language } = locale;
    write(this.#start, words.start);
    const rank = (/** @type {Schema} */ schema) => ["integer", "string", "array", "boolean"].indexOf(schema.type);
    const options = Object.entries(game.options).sort(([, a], [, b]) => rank(a) - rank(b));
    this.#fields = html("div", { class: "fields" }, ...options.map(([name, schema]) => this.#field(name, schema)));
    this.#form.replaceChildren(
      html("h2", { id: "form-title" }, words.newGame),
      this.#preview,
      this.#fields,
      html("h3", {}, words.seats),
      this.#seatList,
      this.#error,
      html(
        "footer",
        {},
        button(words.cancel, () => this.element.close()),
        this.#start,
      ),
    );
    this.#board.clear();
    this.element.lang = language;
    this.element.showModal();
    void this.#update();
  }

  /**
   * @param {string} name
   * @param {Value} value
   */
  #choose(name, value) {
    this.#chosen = { ...this.#chosen, [name]: value };
    void this.#update(name);
  }

  /**
   * The field of an option: a stepper, a choice, a switch or a list of switches.
   * @param {string} name
   * @param {Schema} schema
   */
  #field(name, schema) {
    const { game, words, language } = /** @type {Locale} */ (this.#locale);
    const label = term(game, language, `option.${name}`);
    const title = (/** @type {string | number} */ v) =>
      typeof v === "number" ? String(v) : term(game, language, `option.${name}.${v}`);
    const current = () => this.#all[name] ?? schema.default;
    if (schema.type === "boolean") {
      const box = html("input", { type: "checkbox", name, "data-option": name });
      box.addEventListener("change", () => this.#choose(name, box.checked));
      return html("label", { class: "field" }, html("span", {}, label), box);
    }
    const group = html("div", { class: "field", role: "group", "aria-label": label }, html("span", {}, label));
    if (schema.enum || schema.items) {
      const several = schema.type === "array";
      const choices = (schema.enum ?? schema.items?.enum ?? []).map((v) => {
        const input = html("input", { type: several ? "checkbox" : "radio", name, value: v, "data-option": name });
        input.addEventListener("change", () => {
          const list = /** @type {string[]} */ (Array.isArray(current()) ? current() : []);
          const others = list.filter((x) => x !== v);
          this.#choose(name, several ? (input.checked ? [...others, String(v)] : others) : v);
        });
        return html("label", { class: "choice" }, input, html("span", {}, title(v)));
      });
      group.append(html("div", { class: "choices" }, ...choices));
      return group;
    }
    const { minimum = 0, maximum = 99 } = schema;
    const step = (/** @type {number} */ by) => () =>
      this.#choose(name, Math.min(Math.max(Number(current() ?? minimum) + by, minimum), maximum));
    const output = html("output", { "data-option": name });
    const less = button("−", step(-1), { "aria-label": words.of(label, words.less), "data-step": "less" });
    const more = button("+", step(1), { "aria-label": words.of(label, words.more), "data-step": "more" });
    group.append(html("div", { class: "stepper" }, less, output, more));
    return group;
  }

  /**
   * Asks the engine for the position of the chosen options, and shows it.
   * @param {string} [last] the option that was chosen last: others that contradict it are left out
   */
  async #update(last) {
    const round = ++this.#round;
    const locale = /** @type {Locale} */ (this.#locale);
    try {
      if (last) {
        const options = await fitting((request) => engine.ask(request), locale.game.id, this.#chosen, last);
        if (round !== this.#round) return;
        this.#chosen = options;
      }
      /** @type {State} */
      const state = await engine.ask({ op: "state", game: locale.game.id, options: this.#chosen });
      if (round !== this.#round) return;
      this.#all = state.options;
      write(this.#error, "");
      this.#preview.hidden = state.view.cells.length < 2;
      this.#board.clear();
      this.#board.render({
        picture: state.view,
        colour: (p) => colourOf(locale.game, p),
        art: locale.game.art,
        lit: new Set(),
        touched: [],
        last: [],
        label: () => "",
        handleLabel: () => "",
      });
      this.#start.disabled = false;
    } catch (error) {
      if (round !== this.#round) return;
      this.#all = { ...this.#all, ...this.#chosen };
      const text = await errorText(error, locale.language);
      if (round !== this.#round) return;
      write(this.#error, text);
      this.#start.disabled = true;
    }
    this.#show(locale);
  }

  /** @param {Locale} locale */
  #show({ game, words }) {
    for (const field of this.#fields.querySelectorAll("[data-option]")) {
      const name = field.getAttribute("data-option") ?? "";
      const value = this.#all[name] ?? game.options[name]?.default;
      if (!(field instanceof HTMLInputElement)) write(field, String(value ?? ""));
      else if (game.options[name]?.type === "boolean") field.checked = value === true;
      else field.checked = Array.isArray(value) ? value.includes(field.value) : String(value) === field.value;
    }
    const count = playerCount(game, this.#all);
    keyed(
      this.#seatList,
      Array.from({ length: count }, (_, i) => i),
      (i) => `${i} ${words.start}`,
      (i) => {
        const choices = seatKinds(game).map((kind) => html("option", { value: kind }, seatName(words, kind)));
        const select = html("select", { "data-seat": i }, ...choices);
        select.addEventListener("change", () => (this.#seats[i] = select.value));
        const name = html("span", {}, token(colourOf(game, i)), playerName(game, words, i));
        return html("label", { class: "field" }, name, select);
      },
      (row, i) => {
        const select = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
        // A seat that is added gets the kind of the last one.
        this.#seats[i] ??= this.#seats[i - 1] ?? "human";
        if (select.value !== this.#seats[i]) select.value = this.#seats[i] ?? "human";
      },
    );
    this.#seats.length = count;
    set(this.element, { "data-problem": this.#error.textContent !== "" });
  }
}

/** @param {import("./features.js").Context} context */
export const create = (context) => new OptionsForm(context);

// @ts-check
/** The fields for the options of a game, drawn from their schema: steppers, choices, switches and lists of switches. */
import { button, html, write } from "../../base/dom.js";
import { term } from "../../words/dictionary.js";

/**
 * @typedef {import("../../types.js").Game} Game
 * @typedef {import("../../types.js").Options} Options
 * @typedef {import("../../types.js").Schema} Schema
 * @typedef {import("../../types.js").Value} Value
 * @typedef {import("../../words/describe.js").Locale} Locale
 */

const ORDER = ["integer", "string", "array", "boolean"];

/**
 * The options of a game by kind: numbers first.
 * @param {Game} game
 */
const sorted = ({ options }) =>
  Object.entries(options).sort(([, a], [, b]) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));

/**
 * A label without what it says in brackets.
 * @param {string} label
 */
const short = (label) => label.replace(/\s*\(.*\)$/, "");

/**
 * Returns options in words: “Board size: 8 · Swap rule”.
 * @param {Locale} locale
 * @param {Options} options all of them
 */
export function optionsText({ game, words, language }, options) {
  const title = (/** @type {string} */ key) => short(term(game, language, `option.${key}`));
  return sorted(game)
    .flatMap(([name, schema]) => {
      const value = options[name] ?? schema.default ?? "";
      if (schema.type === "boolean") return value ? title(name) : [];
      if (Array.isArray(value)) return value.map((v) => title(`${name}.${v}`));
      return words.of(title(name), typeof value === "number" ? String(value) : title(`${name}.${value}`));
    })
    .join(" · ");
}

export class OptionFields {
  element = html("div", { class: "fields" });
  #locale;
  #choose;
  /** @type {Options} */ #all = {};

  /**
   * @param {Locale} locale
   * @param {(name: string, value: Value) => void} choose
   */
  constructor(locale, choose) {
    this.#locale = locale;
    this.#choose = choose;
    this.element.append(...sorted(locale.game).map(([name, schema]) => this.#field(name, schema)));
  }

  /**
   * @param {string} name
   * @param {Schema} schema
   */
  #field(name, schema) {
    const { game, words, language } = this.#locale;
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
   * Shows options.
   * @param {Options} all
   */
  show(all) {
    const { game } = this.#locale;
    this.#all = all;
    for (const field of this.element.querySelectorAll("[data-option]")) {
      const name = field.getAttribute("data-option") ?? "";
      const value = all[name] ?? game.options[name]?.default;
      if (!(field instanceof HTMLInputElement)) write(field, String(value ?? ""));
      else if (game.options[name]?.type === "boolean") field.checked = value === true;
      else field.checked = Array.isArray(value) ? value.includes(field.value) : String(value) === field.value;
    }
  }
}

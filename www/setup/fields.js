// @ts-check
/** The fields of a position beside its pieces: numbers, switches and cells, as the engine's palette says. */
import { button, html, set, write } from "../base/dom.js";
import { playerName } from "../words/dictionary.js";

/**
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../api.js").Field} Field
 * @typedef {import("../api.js").Composition} Composition
 * @typedef {typeof import("../words/en/setup.js").default} SetupWords
 *
 * @typedef {{fields: readonly string[], why: string}} Reason why the rules refuse a position, and the keys of the fields that this is about
 *
 * @typedef {object} Callbacks
 * @property {(key: string, value: unknown) => void} change a field has another value
 * @property {(key: string) => void} choose a cell for a field is chosen on the board
 */

/**
 * Marks what the rules refuse, and says why beside it, once for several fields.
 * @param {HTMLElement} row
 * @param {readonly Reason[]} reasons
 * @param {string} key the key of the row's field
 */
export function showWrong(row, reasons, key) {
  const isWrong = reasons.some(({ fields }) => fields.includes(key));
  const own = reasons.filter(({ fields }) => fields[0] === key).map(({ why }) => why);
  const why = [...new Set(own)].join(" ");
  set(row, { "data-wrong": isWrong });
  for (const input of row.querySelectorAll("input")) set(input, { "aria-invalid": isWrong ? "true" : null });
  const said = row.querySelector(".why");
  if (!why) return said?.remove();
  if (said) write(said, why);
  else row.append(html("small", { class: "why" }, why));
}

export class Fields {
  element = html("div", { class: "fields" });
  #locale;
  #setupTexts;
  #translate;
  #callbacks;
  /** The fields that are shown, as text. */ #shown = "";
  /** @type {Map<string, {row: HTMLElement, show: (value: unknown, chosen: boolean) => void}>} */ #rows = new Map();

  /**
   * @param {Locale} locale
   * @param {SetupWords} setupTexts
   * @param {(message: import("../types.js").Message) => string} translate
   * @param {Callbacks} callbacks
   */
  constructor(locale, setupTexts, translate, callbacks) {
    this.#locale = locale;
    this.#setupTexts = setupTexts;
    this.#translate = translate;
    this.#callbacks = callbacks;
  }

  /**
   * Shows the fields of a draft.
   * @param {Composition} made
   * @param {readonly Reason[]} reasons why the rules refuse it
   * @param {string} choosing the key of the one whose cell is being chosen
   */
  show({ palette, draft }, reasons, choosing) {
    const shown = JSON.stringify(palette.fields.map(({ key, most }) => [key, most]));
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#rows.clear();
      this.element.replaceChildren(...palette.fields.map((field) => this.#row(field)));
    }
    for (const [key, { row, show }] of this.#rows) {
      const usual = palette.fields.find((field) => field.key === key)?.usual ?? null;
      show(draft.fields?.[key] ?? usual, key === choosing);
      showWrong(row, reasons, key);
    }
  }

  /** @param {Field} field */
  #row(field) {
    const { key, player, label, holds, most } = field;
    const { game, words } = this.#locale;
    const name = this.#translate(label) + (player === null ? "" : ` (${playerName(game, words, player)})`);
    if (holds === "flag") {
      const box = html("input", { type: "checkbox", name: key });
      box.addEventListener("change", () => this.#callbacks.change(key, box.checked));
      return this.#keep(key, html("label", { class: "field" }, html("span", {}, name), box), (value) => {
        box.checked = value === true;
      });
    }
    if (holds === "number") {
      const input = html("input", { type: "number", name: key, min: 0, max: most, placeholder: this.#setupTexts.rest });
      input.addEventListener("change", () => {
        const n = Math.min(Math.max(Math.round(Number(input.value)), 0), most);
        this.#callbacks.change(key, input.value === "" ? null : n);
      });
      return this.#keep(key, html("label", { class: "field" }, html("span", {}, name), input), (value) => {
        input.value = value === null ? "" : String(value);
      });
    }
    const cells = html("output", {});
    const choose = button(this.#setupTexts.chooseCell, () => this.#callbacks.choose(key), { "data-field": key });
    const group = html(
      "div",
      { class: "field", role: "group", "aria-label": name },
      html("span", {}, name),
      cells,
      choose,
    );
    return this.#keep(key, group, (value, chosen) => {
      const list = Array.isArray(value) ? value : value ? [value] : [];
      write(cells, list.join(" ") || this.#setupTexts.none);
      set(choose, { "aria-pressed": String(chosen) });
    });
  }

  /**
   * @param {string} key
   * @param {HTMLElement} row
   * @param {(value: unknown, chosen: boolean) => void} show
   */
  #keep(key, row, show) {
    this.#rows.set(key, { row, show });
    return row;
  }
}

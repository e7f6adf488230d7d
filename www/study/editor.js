// @ts-check
/** The buttons and fields below the moves of a study: glyphs, the comment, drawings, and what is done to variations. */
import { button, html, set } from "../base/dom.js";
import { LANGUAGES } from "../words/dictionary.js";
import { OFFERED, nameOf, signOf } from "./glyphs.js";
import { PAINTS } from "../board/shape.js";
import { sample } from "../board/shapes.js";
import { LIMITS } from "./tree.js";

/**
 * @typedef {import("../types.js").StudyText} Text
 * @typedef {import("../words/study.js").StudyWords} StudyWords
 *
 * @typedef {object} EditorCallbacks
 * @property {(by: 1 | -1) => void} step
 * @property {(glyph: number) => void} judge
 * @property {(language: string, words: string) => void} comment
 * @property {(paint: import("../types.js").Paint) => void} paint
 * @property {(pen: boolean) => void} pen
 * @property {() => void} clear
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} promote
 * @property {() => void} remove
 * @property {(form: "json" | "text") => void} save
 *
 * @typedef {object} Shown what is chosen, and what can be done with it
 * @property {string} move the current move; empty: the first position
 * @property {import("../types.js").Said} said
 * @property {boolean} canStepBack
 * @property {boolean} canStep
 * @property {boolean} canPromote
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 */

/** @typedef {"judge" | "comment" | "draw" | "more"} Pane */

export class Editor {
  element = html("div", { class: "editor" });
  #studyTexts;
  #callbacks;
  /** @type {Pane | null} */ #open = null;
  #panes;
  /** @type {Record<string, HTMLButtonElement>} */ #buttons = {};
  #text;
  #language;
  /** The position whose comment is in the field. */ #of = "";

  /**
   * @param {StudyWords} studyTexts
   * @param {EditorCallbacks} callbacks
   */
  constructor(studyTexts, callbacks) {
    this.#studyTexts = studyTexts;
    this.#callbacks = callbacks;
    this.#text = html("textarea", { rows: 3, maxlength: LIMITS.letters, "data-act": "comment-text" });
    this.#language = this.#languages();
    this.#panes = { judge: this.#judge(), comment: this.#comment(), draw: this.#draw(), more: this.#more() };
    const tools = html("div", { class: "acts", role: "group", "aria-label": studyTexts.tools });
    const step = (/** @type {1 | -1} */ by, /** @type {string} */ name, /** @type {string} */ sign) =>
      this.#button(sign, `step${by}`, () => callbacks.step(by), { "aria-label": name, title: name });
    tools.append(step(-1, studyTexts.previous, "‹"), step(1, studyTexts.next, "›"));
    for (const pane of /** @type {Pane[]} */ (["judge", "comment", "draw", "more"]))
      tools.append(this.#button(studyTexts[pane], pane, () => this.#toggle(pane), { "aria-expanded": "false" }));
    tools.append(
      this.#button("↶", "undo", callbacks.undo, {
        "aria-label": studyTexts.undo,
        title: `${studyTexts.undo} (Ctrl+Z)`,
      }),
    );
    this.element.append(tools, ...Object.values(this.#panes));
    this.#toggle(null);
  }

  /**
   * @param {string} label
   * @param {string} act
   * @param {() => void} work
   * @param {import("../base/dom.js").Attributes} [attributes]
   */
  #button(label, act, work, attributes = {}) {
    return (this.#buttons[act] = button(label, work, { "data-act": `study-${act}`, ...attributes }));
  }

  /** Opens one pane, and closes the others. @param {Pane | null} pane */
  #toggle(pane) {
    this.#open = pane === this.#open ? null : pane;
    for (const [name, element] of Object.entries(this.#panes)) {
      element.hidden = name !== this.#open;
      set(/** @type {Element} */ (this.#buttons[name]), { "aria-expanded": String(name === this.#open) });
    }
    this.#callbacks.pen(this.#open === "draw");
    if (this.#open === "comment") this.#text.focus();
  }

  #judge() {
    const grid = html("div", { class: "pane glyphs", role: "group", "aria-label": this.#studyTexts.judge });
    for (const glyph of OFFERED) {
      const name = nameOf(glyph, this.#studyTexts);
      const b = this.#button(signOf(glyph), `glyph${glyph}`, () => this.#callbacks.judge(glyph), { title: name });
      set(b, { "aria-label": name, "aria-pressed": "false" });
      grid.append(b);
    }
    return grid;
  }

  #languages() {
    const select = html("select", { "aria-label": this.#studyTexts.language });
    for (const [value, name] of [
      ["", this.#studyTexts.everybody],
      ...Object.entries(LANGUAGES).map(([id, l]) => [id, l.name]),
    ])
      select.append(html("option", { value }, name ?? ""));
    select.addEventListener("change", () => (this.#of = "\0"));
    return select;
  }

  #comment() {
    this.#text.addEventListener("input", () => this.#callbacks.comment(this.#language.value, this.#text.value));
    return html("div", { class: "pane comments" }, this.#text, this.#language);
  }

  #draw() {
    const colours = html("div", { class: "colours", role: "radiogroup", "aria-label": this.#studyTexts.colour });
    for (const paint of PAINTS) {
      const radio = html("input", { type: "radio", name: "paint", value: paint });
      radio.checked = paint === "green";
      radio.addEventListener("change", () => this.#callbacks.paint(paint));
      colours.append(html("label", {}, radio, sample(paint), html("span", {}, this.#studyTexts.colours[paint])));
    }
    return html(
      "div",
      { class: "pane drawing" },
      html("p", { class: "note" }, this.#studyTexts.pen),
      colours,
      this.#button(this.#studyTexts.clear, "clear", this.#callbacks.clear),
      html("p", { class: "note keys" }, this.#studyTexts.keys),
    );
  }

  #more() {
    const { promote, remove, redo, save } = this.#callbacks;
    return html(
      "div",
      { class: "pane more" },
      this.#button(this.#studyTexts.promote, "promote", promote),
      this.#button(this.#studyTexts.remove, "remove", remove),
      this.#button(this.#studyTexts.redo, "redo", redo),
      this.#button(this.#studyTexts.save, "save", () => save("json")),
      this.#button(this.#studyTexts.saveText, "saveText", () => save("text")),
      html("p", { class: "note" }, this.#studyTexts.how),
    );
  }

  /** @param {Shown} shown */
  render(shown) {
    const { said, move } = shown;
    const disabled = {
      "step-1": !shown.canStepBack,
      step1: !shown.canStep,
      undo: !shown.canUndo,
      redo: !shown.canRedo,
      promote: !shown.canPromote,
      remove: move === "",
      clear: !said.shapes?.length,
    };
    for (const [act, off] of Object.entries(disabled))
      /** @type {HTMLButtonElement} */ (this.#buttons[act]).disabled = off;
    for (const glyph of OFFERED) {
      const b = /** @type {HTMLButtonElement} */ (this.#buttons[`glyph${glyph}`]);
      b.disabled = move === "";
      set(b, { "aria-pressed": String(said.glyphs?.includes(glyph) ?? false) });
    }
    set(this.#text, { "aria-label": move ? this.#studyTexts.commentOf(move) : this.#studyTexts.commentFirst });
  }

  /**
   * Shows the comment of a position in the field, unless it is there already.
   * @param {string} of the position
   * @param {Text | undefined} comment
   * @param {boolean} [again] whether it changed otherwise than in the field
   */
  fill(of, comment, again = false) {
    // The language that the comment has already; the chosen one otherwise.
    const languages = typeof comment === "object" ? Object.keys(comment) : comment ? [""] : null;
    const moved = this.#of !== "\0";
    if (this.#of === of && !again) return;
    this.#of = of;
    if (moved && languages && !languages.includes(this.#language.value)) this.#language.value = languages[0] ?? "";
    const { value } = this.#language;
    this.#text.value = typeof comment === "object" ? (comment[value] ?? "") : value === "" ? (comment ?? "") : "";
  }

  /** The chosen language of comments. */
  get languageSelect() {
    return this.#language;
  }
}

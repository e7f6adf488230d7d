// @ts-check
/**
 * The editor of positions. It knows no game: the engine says what can be put where (`compose`), draws the draft and says why the
 * rules refuse it.
 */
import { adopt } from "../base/css.js";
import { button, html, set, write } from "../base/dom.js";
import { latest } from "../base/latest.js";
import { rovingFocus, setTabStop } from "../base/roving-focus.js";
import { Board } from "../board/board.js";
import boardStyle from "../board/board.css";
import { pieceIcon, token } from "../board/pieces.js";
import { scene } from "../board/scene.js";
import { engine } from "../engine/client.js";
import { OptionFields } from "../play/new-match/option-fields.js";
import { pieceName } from "../words/describe.js";
import { colourOf, forPointer, playerName, term } from "../words/dictionary.js";
import { fill } from "../words/messages.js";
import { History, left, move, on, put, remove, topOf, turn, withField } from "./draft.js";
import { Fields, showWrong } from "./fields.js";
import style from "./setup.css";

/**
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {typeof import("../words/en/setup.js").default} SetupWords
 * @typedef {import("../api.js").Composition} Composition
 * @typedef {import("../api.js").Draft} Draft
 * @typedef {import("../types.js").Options} Options
 *
 * @typedef {{draft: Draft, options: Options}} Edited a state of the editor
 * @typedef {number | "move" | "turn" | "remove" | {field: string}} Tool what a tap does: puts the thing of this number, or more
 */

/** The draft of an empty board. @type {Draft} */
const EMPTY = { pieces: [], to_move: 0, fields: {} };

export class SetupEditor {
  element = html("div", { class: "setup" });
  #locale;
  #setupTexts;
  #messages;
  #changed;
  /** @type {History<Edited>} */ #history;
  /** @type {Composition} */ #made;
  /** The tool in the hand. @type {Tool} */ #tool = 0;
  /** The cell of the piece that is being moved. */ #from = "";
  #beginCheck = latest();
  #board = new Board({ touch: (id) => this.#touch(id), escape: () => this.#pick("") });
  #tools = rovingFocus(html("div", { class: "tools", role: "radiogroup" }));
  #said = html("div", { class: "said", role: "status", "aria-live": "polite" });
  #hint = html("p", { class: "hint", "aria-live": "polite" });
  #toMove = html("div", { class: "choices", role: "radiogroup" });
  #fields;
  #options;
  #undo;
  #redo;

  /**
   * @param {Locale} locale
   * @param {SetupWords} setupTexts
   * @param {Record<string, string>} messages the translations of the engine's messages
   * @param {Composition} first
   * @param {(made: Composition) => void} changed receives each state of the editor that the engine has checked
   */
  constructor(locale, setupTexts, messages, first, changed) {
    this.#locale = locale;
    this.#setupTexts = setupTexts;
    this.#messages = messages;
    this.#changed = changed;
    this.#made = first;
    this.#history = new History({ draft: first.draft, options: first.options });
    set(this.#tools, { "aria-label": setupTexts.tools });
    set(this.#toMove, { "aria-label": setupTexts.toMove });
    set(this.#board.element, { "aria-label": setupTexts.title });
    this.#undo = button(setupTexts.undo, () => this.#step("undo"), { "data-act": "undo" });
    this.#redo = button(setupTexts.redo, () => this.#step("redo"), { "data-act": "redo" });
    this.#fields = new Fields(locale, setupTexts, (message) => fill(message, messages), {
      change: (key, value) => this.#edit(withField(this.#draft, key, value)),
      choose: (key) => this.#choose({ field: key }),
    });
    this.#options = new OptionFields(locale, (name, value) => void this.#reoption(name, value));
    const root = this.element.attachShadow({ mode: "open" });
    adopt(root, boardStyle);
    adopt(root, style);
    root.append(this.#layout());
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.#board.element.addEventListener("contextmenu", (event) => this.#context(event));
    this.#render();
  }

  #layout() {
    const setupTexts = this.#setupTexts;
    const history = html(
      "div",
      { class: "row" },
      this.#undo,
      this.#redo,
      button(setupTexts.empty, () => this.#edit(EMPTY), { "data-act": "empty" }),
      button(setupTexts.start, () => void this.#begin(), { "data-act": "start" }),
    );
    const table = html("div", { class: "table" }, this.#board.element);
    const options = html("details", {}, html("summary", {}, setupTexts.options), this.#options.element);
    const more = html(
      "div",
      { class: "more" },
      html("h3", {}, setupTexts.toMove),
      this.#toMove,
      this.#fields.element,
      options,
    );
    return html("div", { class: "editor" }, this.#hint, table, this.#tools, history, this.#said, more);
  }

  get made() {
    return this.#made;
  }

  get #draft() {
    return this.#history.now.draft;
  }

  get #palette() {
    return this.#made.palette;
  }

  /**
   * Changes the draft.
   * @param {Draft} draft
   */
  #edit(draft) {
    if (draft === this.#draft) return;
    this.#history.add({ ...this.#history.now, draft });
    void this.#check();
  }

  /** The position at the start of a game with these options. */
  async #begin() {
    const { options } = this.#history.now;
    const { draft } = await engine.ask({ op: "compose", game: this.#locale.game.id, options });
    this.#edit(draft);
  }

  /** @param {string} name @param {import("../types.js").Value} value */
  async #reoption(name, value) {
    this.#history.add({ ...this.#history.now, options: { ...this.#history.now.options, [name]: value } });
    await this.#check();
  }

  /** @param {"undo" | "redo"} way */
  #step(way) {
    this.#history[way]();
    void this.#check();
  }

  /** Asks the engine what the rules say, and shows it. */
  async #check() {
    const isLatest = this.#beginCheck();
    const { draft, options } = this.#history.now;
    try {
      const made = await engine.ask({ op: "compose", game: this.#locale.game.id, options, draft });
      if (!isLatest()) return;
      this.#made = made;
    } catch (error) {
      // Options that do not go together: the last change is taken back.
      if (!isLatest()) return;
      write(this.#said, /** @type {Error} */ (error).message);
      this.#history.undo();
      return;
    }
    this.#from = on(this.#draft, this.#from).length > 0 ? this.#from : "";
    this.#render();
    this.#changed(this.#made);
  }

  /** @param {string} cell */
  #touch(cell) {
    if (!cell || !this.#made.view.cells.some(({ id }) => id === cell)) return;
    const tool = this.#tool;
    const [draft, palette] = [this.#draft, this.#palette];
    if (typeof tool === "object") return this.#fill(tool.field, cell);
    if (tool === "remove" || tool === "turn") {
      if (!topOf(draft, palette, cell)) return this.#tell(this.#setupTexts.nothingThere);
      return this.#edit((tool === "remove" ? remove : turn)(draft, palette, cell));
    }
    if (tool === "move") {
      if (this.#from) {
        const from = this.#from;
        this.#from = "";
        if (from === cell) return this.#render();
        return this.#edit(move(draft, palette, from, cell));
      }
      return topOf(draft, palette, cell) ? this.#pick(cell) : this.#tell(this.#setupTexts.nothingThere);
    }
    const thing = palette.things[tool];
    if (!thing) return;
    const top = topOf(draft, palette, cell);
    const same = top && top.kind === thing.kind && (top.player ?? null) === thing.player;
    if (same && !palette.stacks) return this.#edit(remove(draft, palette, cell));
    if (left(draft, thing) === 0 && thing.most !== 1) return this.#tell(this.#setupTexts.noneLeft);
    this.#edit(put(draft, palette, thing, cell));
  }

  /** Sets a field to a cell, or adds the cell to its list. @param {string} key @param {string} cell */
  #fill(key, cell) {
    const field = this.#palette.fields.find((one) => one.key === key);
    const value = this.#draft.fields?.[key];
    if (field?.holds === "cells") {
      const list = Array.isArray(value) ? value : [];
      const next = list.includes(cell) ? list.filter((one) => one !== cell) : [...list, cell];
      return this.#edit(withField(this.#draft, key, next));
    }
    this.#choose(0);
    this.#edit(withField(this.#draft, key, value === cell ? null : cell));
  }

  /** @param {string} cell */
  #pick(cell) {
    this.#from = cell;
    this.#render();
    if (cell) this.#tell(forPointer(this.#setupTexts.picked(cell), this.#locale.words));
  }

  /** @param {Tool} tool */
  #choose(tool) {
    this.#tool = tool;
    this.#from = "";
    this.#render();
  }

  /** @param {string} text */
  #tell(text) {
    write(this.#hint, text);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if ((event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase())) {
      if (target.matches("input:not([type=checkbox], [type=radio])")) return;
      this.#step(event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo");
    } else if (event.key === "Delete" || event.key === "Backspace") {
      const cell = target.closest("[data-id]")?.getAttribute("data-id");
      if (!cell) return;
      this.#edit(remove(this.#draft, this.#palette, cell));
    } else return;
    event.preventDefault();
  }

  /** The other button of the mouse takes away. @param {MouseEvent} event */
  #context(event) {
    const cell = /** @type {Element} */ (event.target).closest("[data-id]")?.getAttribute("data-id");
    if (!cell || !topOf(this.#draft, this.#palette, cell)) return;
    event.preventDefault();
    this.#edit(remove(this.#draft, this.#palette, cell));
  }

  #render() {
    const { view, refusals, players, draft, status, options } = this.#made;
    const setupTexts = this.#setupTexts;
    const { game } = this.#locale;
    this.#undo.disabled = !this.#history.canUndo;
    this.#redo.disabled = !this.#history.canRedo;
    this.#renderTools();
    const ids = new Set(view.cells.map(({ id }) => id));
    // The board marks what the rules refuse, and the cells of the field that is being chosen.
    const wrong = new Set(refusals.flatMap(({ cells }) => cells));
    const chosen = this.#from ? [this.#from] : this.#chosenCells();
    const shown = scene(this.#locale, /** @type {any} */ ({ view, last: null }), { lit: ids, touched: chosen });
    this.#board.render({
      ...shown,
      label: (cell) => shown.label(cell) + (wrong.has(cell.id) ? `, ${setupTexts.problem}` : ""),
    });
    for (const id of ids) {
      const hit = this.#board.cellOf(id);
      if (hit) set(hit, { "data-wrong": wrong.has(id) });
    }
    const reasons = refusals.map((refusal) => ({ ...refusal, why: this.#sentence(refusal) }));
    this.#judge(
      reasons.map(({ why }) => why),
      status?.over ? setupTexts.over : setupTexts.ready,
    );
    const hint = typeof this.#tool === "object" ? setupTexts.choosing : setupTexts.intro;
    write(this.#hint, forPointer(hint, this.#locale.words));
    this.#options.show(/** @type {Options} */ (options));
    this.#fields.show(this.#made, reasons, typeof this.#tool === "object" ? this.#tool.field : "");
    const of = (/** @type {number} */ player) => {
      const input = html("input", { type: "radio", name: "to-move", value: player });
      input.checked = draft.to_move === player;
      input.addEventListener("change", () => this.#edit({ ...this.#draft, to_move: player }));
      const name = playerName(game, this.#locale.words, player);
      return html("label", { class: "choice" }, input, token(colourOf(game, player)), html("span", {}, name));
    };
    const focused = this.#toMove.contains(this.element.shadowRoot?.activeElement ?? null);
    this.#toMove.replaceChildren(...Array.from({ length: players }, (_, player) => of(player)));
    if (focused) /** @type {HTMLElement | null} */ (this.#toMove.querySelector("input:checked"))?.focus();
    showWrong(this.#toMove, reasons, "to_move");
  }

  /**
   * Says whether the position can be played, or what the rules refuse: several things as a list.
   * @param {readonly string[]} reasons
   * @param {string} otherwise
   */
  #judge(reasons, otherwise) {
    const { refused, refusedFor } = this.#setupTexts;
    const [why = "", ...more] = reasons;
    const list = () => [refusedFor, html("ul", {}, ...reasons.map((each) => html("li", {}, `${each}.`)))];
    const said = html("div", {}, ...(more.length > 0 ? list() : [why ? refused(why) : otherwise]));
    set(this.#said, { "data-kind": why ? "wrong" : "right" });
    if (said.textContent !== this.#said.textContent) this.#said.replaceChildren(...said.childNodes);
  }

  /** The cells that the field in the hand has. */
  #chosenCells() {
    if (typeof this.#tool !== "object") return [];
    const value = this.#draft.fields?.[this.#tool.field];
    return Array.isArray(value) ? value.map(String) : value ? [String(value)] : [];
  }

  /**
   * Why the rules refuse the draft: with names for players and fields.
   * @param {import("../api.js").Refusal} refusal
   */
  #sentence({ say }) {
    const { game, words } = this.#locale;
    const parts = say.text.split("{}");
    const named = (/** @type {string | import("../types.js").Message} */ arg, /** @type {number} */ i) =>
      typeof arg === "string" && /player $/.test(parts[i] ?? "") ? playerName(game, words, Number(arg)) : arg;
    const text = fill({ ...say, args: say.args.map(named) }, this.#messages);
    return this.#palette.fields.reduce((said, { key, label }) => {
      const name = key.split(".")[0];
      return said.replace(new RegExp(`[“«]\\s?${name}\\s?[”»]`), `“${fill(label, this.#messages)}”`);
    }, text);
  }

  #renderTools() {
    const { game } = this.#locale;
    const setupTexts = this.#setupTexts;
    const { things } = this.#palette;
    /** @type {HTMLButtonElement[]} */
    const all = things.map((thing, i) => {
      const colour = colourOf(game, thing.player);
      const count = left(this.#draft, thing);
      const kind = term(game, this.#locale.language, `cell.${thing.kind}`);
      const name = thing.ground
        ? `${kind}, ${playerName(game, this.#locale.words, thing.player)}`
        : pieceName(this.#locale, thing.kind, thing.player);
      const icon = thing.ground ? token(colour) : pieceIcon(game.art, thing.kind, colour);
      const label = setupTexts.left(name, count);
      const choice = this.#toolButton("", i, `thing-${i}`);
      choice.append(icon, ...(count === null ? [] : [html("small", { "aria-hidden": "true" }, `${count}`)]));
      return set(choice, { "aria-label": label, title: label, "data-none": count === 0 && thing.most !== 1 });
    });
    const turns = things.some(({ turned }) => turned !== null);
    all.push(this.#toolButton(setupTexts.move, "move", "move"));
    if (turns) all.push(this.#toolButton(setupTexts.turn, "turn", "turn"));
    all.push(this.#toolButton(setupTexts.remove, "remove", "remove"));
    const before = this.element.shadowRoot?.activeElement?.getAttribute("data-tool");
    this.#tools.replaceChildren(...all);
    const chosen = all.find((choice) => choice.getAttribute("aria-checked") === "true");
    setTabStop(this.#tools, chosen);
    if (before) all.find((choice) => choice.getAttribute("data-tool") === before)?.focus();
  }

  /**
   * @param {string} label
   * @param {Tool} tool
   * @param {string} name
   */
  #toolButton(label, tool, name) {
    return button(label, () => this.#choose(tool), {
      role: "radio",
      "aria-checked": String(this.#tool === tool),
      "data-tool": name,
    });
  }
}

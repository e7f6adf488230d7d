// @ts-check
/**
 * The dialog of conditional premoves: a board of its own on which a person tries moves for both sides, and the lines that are kept
 * (play/match/premoves.js). The premoves are made by premove.js.
 */
import { adopt } from "../../base/css.js";
import { button, html, keyed, set, write } from "../../base/dom.js";
import { signedMove } from "../../board/figurines.js";
import { token } from "../../board/pieces.js";
import { colourOf, playerName, premoveWords } from "../../words/dictionary.js";
import { clients } from "../match/match-client.js";
import { begins, isSame } from "../match/match.js";
import { MOST, answered, withAny, withLine, without } from "../match/premoves.js";
import style from "./premove-lines.css";

/**
 * @typedef {import("../../types.js").Ply} Ply
 * @typedef {import("../../types.js").GameElement} GameElement
 * @typedef {typeof import("../../words/en/premoves.js").default} Texts
 */

/** What the board of this dialog fires is not for those who listen to the match. @type {(keyof import("../../types.js").GameEvents)[]} */
const EVENTS = [
  "alveole-ready",
  "alveole-before-move",
  "alveole-before-end",
  "alveole-before-restart",
  "alveole-move",
  "alveole-state",
  "alveole-gameover",
  "alveole-live",
  "alveole-study",
  "alveole-error",
];

/** Attributes of the match's element that its board here has too. */
const LOOKS = ["lang", "theme", "orientation", "board", "pieces", "storage"];

class PremoveLines {
  element = html("dialog", { class: "dialog lines", part: "dialog", "aria-labelledby": "lines-title" });
  #context;
  #premove;
  #texts;
  /** The board to try moves; `null` while the dialog is closed. @type {GameElement | null} */ #board = null;
  /** The moves of the match under the line on the board. @type {readonly Ply[]} */ #base = [];
  #place = html("div", { class: "trial" });
  #turn = html("p", { class: "turn", role: "status" });
  #tried = html("p", { class: "tried" });
  #said = html("p", { class: "note", role: "status" });
  #count = html("h3");
  #list = html("ol");
  #back;
  #add;
  #clear;

  /**
   * @param {import("../features.js").Context} context
   * @param {import("./premove.js").Premove} premove
   * @param {Texts} texts
   */
  constructor(context, premove, texts) {
    this.#context = context;
    this.#premove = premove;
    this.#texts = texts;
    adopt(context.view.root, style);
    const { words, language } = context.view.locale();
    this.#back = button(texts.back, () => void this.#goBack(), { "data-act": "back" });
    this.#add = button(texts.add, () => this.#keep(), { class: "primary", "data-act": "add-line" });
    this.#clear = button(texts.clear, () => this.#removeAll(), { "data-act": "clear-lines" });
    const close = button(words.close, () => this.element.close(), { "data-act": "close-lines" });
    set(this.element, { lang: language });
    this.element.append(
      html(
        "div",
        { class: "sheet" },
        html("h2", { id: "lines-title" }, texts.title),
        html("div", { class: "head" }, this.#turn, this.#tried),
        this.#place,
        html("div", { class: "row" }, this.#back, this.#add),
        this.#said,
        this.#count,
        this.#list,
        html("p", { class: "note" }, texts.what),
        html("footer", {}, this.#clear, close),
      ),
    );
    this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
    this.element.addEventListener("close", () => {
      this.#board?.remove();
      this.#board = null;
    });
  }

  async open() {
    if (this.element.open || !this.#premove.canPlan) return;
    const { root } = this.#context.view;
    if (!this.element.isConnected) root.append(this.element);
    const board = /** @type {GameElement} */ (document.createElement(root.host.localName));
    for (const name of LOOKS) {
      const value = root.host.getAttribute(name);
      if (value !== null) board.setAttribute(name, value);
    }
    set(board, { class: "trial-board", controls: "players", "aria-label": this.#texts.board });
    for (const name of EVENTS) board.addEventListener(name, (event) => this.#heard(event));
    this.#board = board;
    this.#place.replaceChildren(board);
    write(this.#said, "");
    this.element.showModal();
    this.element.scrollTop = 0;
    await this.#show([]);
    const cell = board.shadowRoot?.querySelector('.board .hit[tabindex="0"]');
    if (cell instanceof SVGElement) cell.focus({ preventScroll: true });
  }

  /** @param {Event} event of the board */
  #heard(event) {
    event.stopPropagation();
    // Its match is no other than this one.
    if (event.type === "alveole-before-restart") event.preventDefault();
    if (event.type === "alveole-state") this.render();
  }

  /**
   * Shows a line on the board.
   * @param {readonly Ply[]} line
   */
  async #show(line) {
    const { game, options, position, seats, names = [] } = this.#context.match.client.match;
    this.#base = this.#premove.moves ?? [];
    const moves = [...this.#base, ...line];
    // One person moves for all.
    const trial = { game, options, position, moves, redo: [], seats: seats.map(() => "human"), names };
    await this.#board?.restore(/** @type {import("../../types.js").Match} */ (trial)).catch(() => {});
    this.render();
  }

  /** The line on the board. @returns {Ply[]} */
  get #line() {
    return this.#board?.save().moves.slice(this.#base.length) ?? [];
  }

  async #goBack() {
    if (this.#line.length > 0) await (this.#board && clients.get(this.#board)?.undo());
    this.render();
  }

  /** Keeps the line on the board. */
  #keep() {
    const texts = this.#texts;
    const { premoves, added, replaced } = withLine(this.#premove.kept, this.#base, this.#line, this.#premove.isOwn);
    if (!added) return;
    this.#premove.kept = premoves;
    write(this.#said, replaced > 0 ? texts.replaced(replaced) : texts.added);
    this.render();
  }

  /** @param {readonly Ply[]} line */
  #remove(line) {
    const { kept } = this.#premove;
    if (kept) this.#premove.kept = without(kept, line);
    write(this.#said, this.#texts.removed);
    this.render();
    (this.#list.querySelector("button") ?? this.#back).focus();
  }

  #removeAll() {
    this.#premove.kept = withAny(null, this.#base, this.#premove.kept?.any ?? null);
    write(this.#said, this.#texts.cleared);
    this.render();
    this.#back.focus();
  }

  get #lines() {
    return this.#premove.kept?.lines ?? [];
  }

  /** The match went on: the lines that fit stay, and the board shows its new position. */
  changed() {
    const { moves } = this.#premove;
    if (!this.element.open || !moves || isSame(moves, this.#base) || !this.#premove.canPlan) return;
    const made = moves.slice(this.#base.length).map(({ text }) => text);
    write(this.#said, begins(moves, this.#base) ? this.#texts.played(made.join(", ")) : "");
    void this.#show([]);
  }

  render() {
    if (!this.element.open || !this.#board) return;
    if (!this.#premove.canPlan && !this.#premove.answers) return this.element.close();
    const texts = this.#texts;
    const { game, words } = this.#context.view.locale();
    const line = this.#line;
    const next = this.#board.state()?.to_move ?? null;
    const isOwn = next !== null && this.#premove.isOwn({ text: "", ...next });
    const name = next ? playerName(game, words, next.player) : "";
    const turn = next ? (isOwn ? texts.youPlay(name) : texts.ifPlays(name)) : texts.over;
    if (this.#turn.textContent !== turn)
      this.#turn.replaceChildren(...(next ? [token(colourOf(game, next.player))] : []), html("span", {}, turn));
    set(this.#place, { "data-own": isOwn });
    this.#tried.replaceChildren(...this.#moves(line));
    this.#back.disabled = line.length === 0;
    this.#add.disabled = !withLine(this.#premove.kept, this.#base, line, this.#premove.isOwn).added;
    const lines = this.#lines;
    write(this.#count, lines.length > 0 ? texts.lines(lines.length, MOST) : texts.none);
    this.#clear.hidden = lines.length === 0;
    const shown = answered(line, this.#premove.isOwn);
    keyed(
      this.#list,
      lines,
      (one) => JSON.stringify(one),
      (one) => this.#row(one),
      (row, one) => set(row, { "data-shown": shown.length > 0 && begins(one, shown) }),
    );
  }

  /** The moves of a line, each behind the token of its player. @param {readonly Ply[]} line */
  #moves(line) {
    const { game } = this.#context.view.locale();
    return line.map((ply) =>
      html("span", { class: "ply", "data-own": this.#premove.isOwn(ply) }, ...signedMove(game, ply)),
    );
  }

  /** @param {readonly Ply[]} line */
  #row(line) {
    const texts = this.#texts;
    const { game, words } = this.#context.view.locale();
    const spoken = line
      .map((ply) =>
        this.#premove.isOwn(ply)
          ? texts.youMove(ply.text)
          : texts.ifMove(playerName(game, words, ply.player), ply.text),
      )
      .join(", ");
    const show = button("", () => void this.#show(line), { class: "line" });
    // The tokens say nothing to a screen reader.
    show.append(
      html("span", { class: "tried", "aria-hidden": "true" }, ...this.#moves(line)),
      html("span", { class: "unseen" }, texts.show(spoken)),
    );
    return html(
      "li",
      {},
      show,
      button("×", () => this.#remove(line), { "aria-label": texts.remove(spoken) }),
    );
  }

  /** Removes itself. */
  leave() {
    this.element.close();
    this.element.remove();
  }
}

/** @param {import("../features.js").Context} context */
export async function create(context) {
  const texts = await premoveWords(context.view.locale().language);
  const premove = await new Promise((/** @type {(premove: import("./premove.js").Premove) => void} */ resolve) =>
    context.view.use("premove", resolve),
  );
  return new PremoveLines(context, premove, texts);
}

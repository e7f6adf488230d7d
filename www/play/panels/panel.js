// @ts-check
/** The panels around the board: whose turn it is, the players and their hands, the buttons. */
import { besideBoard, resultText, turnText } from "../../words/describe.js";
import { button, html, keyed, set, svg, write } from "../../base/dom.js";
import { turnHint } from "../input/turn-hint.js";
import { redoTo, undoTo } from "../match/match.js";
import { token } from "../../board/pieces.js";
import { colourOf, forPointer, playerName, term } from "../../words/dictionary.js";
import { PlayerRows } from "./player-rows.js";

/**
 * @typedef {import("../../types.js").State} State
 * @typedef {import("../../types.js").Match} Match
 * @typedef {import("../../words/describe.js").Locale} Locale
 *
 * @typedef {object} PanelView everything that the panel shows
 * @property {Locale} locale
 * @property {State} state
 * @property {Match} match
 * @property {number[]} holders the seat of each player
 * @property {number | null} you the player of the only person here
 * @property {ReadonlySet<string>} lit
 * @property {readonly string[]} touched
 * @property {string | null} title what stands in place of whose turn it is
 * @property {import("../features.js").Said | null} said what the status says while there is no `title`
 * @property {boolean} thinking
 * @property {number | null} loading the share of the opponent that is loaded, while that goes on
 * @property {boolean} waits whether an opponent waits until a person lets it move
 * @property {boolean} failed whether it waits because the engine failed
 *
 * @typedef {Record<"undo" | "redo" | "newGame" | "advice" | "again" | "rules" | "more" | "goOn" | "clear", () => void> & {
 *   touch: (id: string) => void}} PanelCallbacks `touch`: a piece in a hand or a button that is a move
 */

/** @type {Record<string, string>} */
const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  advice: "M9 18h6M10 21.500h4M9 15c0-2-3-3-3-6.500a6 6 0 0 1 12 0c0 3.500-3 4.500-3 6.500Z",
  newGame: "M12 3 20 7.5v9L12 21 4 16.500v-9ZM12 8.500v7M8.500 12h7",
  rules: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v13c-3-1-6-1-8 1-2-2-5-2-8-1ZM12 6v13",
  more: "M4 7h16M4 12h16M4 17h16",
};

/** The icon of a button of the toolbar. @param {string} path */
export const toolIcon = (path) => svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }));

export class Panel {
  status = html("div", { class: "status", part: "status" });
  actions = html("div", { class: "actions", part: "actions", role: "group" });
  bar = html("div", { class: "bar", part: "controls", role: "group" });
  #buttons = /** @type {Record<string, HTMLButtonElement>} */ ({});
  #say = html("h2");
  #why = html("p");
  #callbacks;
  #rows;
  #again;
  #goOn;
  #clear;

  /** @param {PanelCallbacks} callbacks */
  constructor(callbacks) {
    this.#callbacks = callbacks;
    this.#rows = new PlayerRows(callbacks.touch);
    for (const name of /** @type {const} */ (["undo", "redo", "advice", "newGame", "rules", "more"])) {
      const b = button("", callbacks[name], { "data-act": name });
      b.append(toolIcon(ICONS[name] ?? ""), html("span"));
      this.bar.append((this.#buttons[name] = b));
    }
    this.#again = button("", callbacks.again, { class: "primary", "data-act": "again" });
    this.#goOn = button("", callbacks.goOn, { class: "primary", "data-act": "goOn" });
    this.#clear = button("", callbacks.clear, { "data-act": "clear" });
    // Until there is a match none of them has a text or does anything.
    for (const b of [this.#again, this.#goOn, this.#clear]) b.hidden = true;
    this.status.append(html("span", { class: "who" }), html("div", {}, this.#say, this.#why));
    this.status.append(this.#clear, this.#again, this.#goOn);
  }

  /** The rows of the players. */
  get players() {
    return this.#rows.element;
  }

  /** @param {PanelView} view */
  render(view) {
    this.#status(view);
    this.#rows.render(view);
    this.#actions(view);
    const { words } = view.locale;
    const { undo, redo, rules, menu: more } = words;
    for (const [name, text] of Object.entries({ undo, redo, advice: words.hint, newGame: words.fresh, rules, more })) {
      const tool = this.#buttons[name];
      if (!tool?.lastElementChild) continue;
      write(tool.lastElementChild, text);
      // Where the bar is narrow, its sign is all that is seen of it.
      set(tool, { title: text });
    }
    const { undo: undoButton, redo: redoButton, newGame } = this.#buttons;
    if (newGame) set(newGame, { "aria-label": words.newGame, title: words.newGame });
    if (undoButton) undoButton.disabled = undoTo(view.match) === null;
    if (redoButton) redoButton.disabled = redoTo(view.match) === null;
  }

  /** @param {PanelView} view */
  #status({ locale, state, you, lit, touched, title, said, thinking, loading, waits, failed }) {
    const { game, words } = locale;
    const { over, winners } = state.status;
    const player = over ? (winners.length === 1 ? winners[0] : undefined) : state.to_move?.player;
    const colour = player === undefined ? null : colourOf(game, player);
    const name = player === undefined ? "" : playerName(game, words, player);
    keyed(/** @type {Element} */ (this.status.firstElementChild), colour ? [colour] : [], String, token);
    const [result, reason] = over ? resultText(locale, state, you) : ["", ""];
    const turn = thinking ? words.thinking(name) : turnText(locale, player ?? 0, you);
    const other = title ? null : said;
    write(this.#say, title ?? other?.title ?? (over ? result : turn));
    const next = title ? null : turnHint(state, lit, touched);
    const guide = next ? forPointer(words.guide[next], words) : "";
    const line = loading === null ? guide : words.opponentLoads(loading);
    write(this.#why, other?.line ?? (over ? reason : line));
    set(this.#why, { "data-note": other?.key });
    set(this.status, { "data-over": over });
    write(this.#again, words.again);
    write(this.#goOn, failed ? words.retry : words.goOn);
    write(set(this.#clear, { "aria-label": words.clearLabel }), words.clear);
    this.#clear.hidden = touched.length === 0;
    this.#again.hidden = !over || !!title;
    this.#goOn.hidden = !waits || !!title;
  }

  /** @param {PanelView} view */
  #actions({ locale, state, lit }) {
    const { game, words, language } = locale;
    set(this.actions, { "aria-label": words.beside });
    keyed(
      this.actions,
      besideBoard(state, lit),
      ({ id }) => id,
      ({ id }) => button("", () => this.#callbacks.touch(id), { class: "primary", "data-id": id, "data-next": true }),
      (b, { kind }) => write(b, term(game, language, `handle.${kind}`)),
    );
  }
}

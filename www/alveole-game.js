// @ts-check
/**
 * `<alveole-game>`: a table at which one game is played.
 *
 * @attribute game     which game, by its id
 * @attribute options  its options, as JSON
 * @attribute players  who sits where: `human`, `random`, or a level, separated by commas
 * @attribute lang     `en` or `fr`; else the page's language, else the browser's
 * @attribute theme    `light`, `dark` or `auto`; else the page's colour scheme
 *
 * @event alveole-ready     the first position is on the table: `{state}`
 * @event alveole-move      a move was made: `{move, state}`
 * @event alveole-gameover  the game is over: `{status, state}`
 * @event alveole-error     something was refused, or failed: `{code, message}`
 *
 * `data-status` says how things stand: `loading`, `ready` (a person is to move), `thinking`, `over` or `failed`.
 */
import { Board } from "./board.js";
import { cellLabel, pieceName, playerCount, resultText } from "./describe.js";
import { button, html, keyed, set, write } from "./dom.js";
import { EngineError, engine } from "./engine.js";
import { markdown } from "./markdown.js";
import * as matches from "./match.js";
import { OptionsForm } from "./options-form.js";
import { Panel } from "./panel.js";
import { artOf, pieceIcon } from "./pieces.js";
import { heightOf, stacksOf } from "./stacks.js";
import { elementStyle } from "./style.js";
import * as taps from "./taps.js";
import { colourOf, dictionary, inLanguage, languageOf, playerName, term } from "./words.js";

/**
 * @typedef {import("./types.js").Game} Game
 * @typedef {import("./types.js").Match} Match
 * @typedef {import("./types.js").Move} Move
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Options} Options
 */

const PACE = 550; // milliseconds that an opponent takes at least: moves are to be seen

/** The catalogue of games; asked for once. @type {Promise<Game[]> | null} */
let games = null;
export function catalogue() {
  games ??= engine.ask({ op: "games" }).then((answer) => answer.games);
  games.catch(() => (games = null));
  return games;
}

export class AlveoleGame extends HTMLElement {
  static observedAttributes = ["game", "options", "players", "lang"];

  /** @type {import("./describe.js").Speech | null} */ #speech = null;
  /** @type {Match} */ #match = matches.begin("");
  /** @type {State | null} */ #state = null;
  /** @type {string[]} */ #touched = [];
  /** Grows with everything that makes answers on their way worthless. */ #era = 0;
  #busy = false;
  #queued = false;

  #root = this.attachShadow({ mode: "open" });
  #board = new Board();
  #panel = new Panel({
    undo: () => void this.undo(),
    redo: () => void this.redo(),
    newGame: () => this.#speech && this.#form.open(this.#speech, this.#match.options, this.#match.seats),
    again: () => void this.reset(),
    rules: () => this.#openRules(),
    goOn: () => this.#goOn(),
    clear: () => this.#clear(),
  });
  #form = new OptionsForm(
    (options) => engine.ask({ op: "state", game: this.#match.game, options }),
    (options, seats) => void this.#begin(matches.begin(this.#match.game, options, seats)),
  );
  #rules = html("dialog", { part: "dialog" });
  #said = html("p", { class: "unseen", role: "status", "aria-live": "polite" });
  #message = html("p", { class: "problem message", role: "alert" });
  #loading = html("div", { class: "loading" });
  #peek = html("div", { class: "peek", hidden: true });
  #zoom = html("div", { class: "zoom", hidden: true });
  #keys = html("p", { class: "unseen", id: "keys" });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [elementStyle];
    this.#board.onTouch = (id) => this.#touch(id);
    this.#board.onEscape = () => this.#clear();
    this.#board.onPeek = (id) => this.#look(id);
    this.#board.view.onChange = () => this.#look(null);
    this.#panel.onTouch = (id) => this.#touch(id);
    this.#panel.onJump = (ply) => void this.#go(matches.at(this.#match, ply));
    set(this.#board.element, { "aria-describedby": "keys" });
    const { status, players, actions, moves, bar } = this.#panel;
    const table = html("div", { class: "table", part: "table" });
    table.append(this.#board.element, this.#zoom, this.#peek, this.#message, this.#loading);
    const frame = html("div", { class: "frame" }, status, table, actions, players, bar, moves);
    frame.addEventListener("keydown", (e) => e.key === "Escape" && this.#clear());
    this.#root.append(frame, this.#said, this.#keys, this.#form.element, this.#rules);
    this.#rules.addEventListener("click", (e) => e.target === this.#rules && this.#rules.close());
    new ResizeObserver(() => this.#state && this.#render()).observe(table);
  }

  connectedCallback() {
    if (!this.#speech) this.#queue();
  }

  disconnectedCallback() {
    this.#era++;
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#queue();
  }

  /** Attributes that change together make one new game. */
  #queue() {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      void this.#open();
    });
  }

  /** Makes a move, given in the game's notation. @param {string} text @returns {Promise<State>} */
  async play(text) {
    const state = this.#state;
    if (!state) throw new EngineError({ code: "not_ready", message: "No game is on the table yet." });
    const taken = state.legal.find((m) => m.text === text)?.taps[0];
    const after = await this.#attempt(() => this.#ask("play", { move: text }));
    if (!after) throw new EngineError({ code: "outdated", message: "The game went on elsewhere meanwhile." });
    const made = after.last?.text ?? text;
    const { player = 0, seat = 0 } = state.to_move ?? {};
    this.#match = matches.played(this.#match, { text: made, player, seat });
    const origin = this.#root.querySelector(`.hand [data-id="${CSS.escape(taken ?? "-")}"]`);
    this.#show(after, origin);
    this.#emit("alveole-move", { move: made, state: after });
    if (after.status.over) this.#emit("alveole-gameover", { status: after.status, state: after });
    return after;
  }

  /** Takes back the last move, and the opponents' before it back to a person's turn. */
  async undo() {
    const ply = matches.undoTo(this.#match);
    if (ply !== null) await this.#go(matches.at(this.#match, ply));
  }

  /** Makes the move again that was taken back last. */
  async redo() {
    const ply = matches.redoTo(this.#match);
    if (ply !== null) await this.#go(matches.at(this.#match, ply));
  }

  /** Begins the same game anew. */
  async reset() {
    const { game, options, seats, position } = this.#match;
    await this.#begin(matches.begin(game, options, seats, position));
  }

  /** The position on the table, as the engine describes it. */
  state() {
    return this.#state;
  }

  /** The game so far, to be saved. */
  record() {
    return matches.record(this.#match, this.#state, new Date());
  }

  async #open() {
    this.#era++;
    const era = this.#era;
    const language = languageOf(this);
    const words = await dictionary(language);
    const id = this.getAttribute("game") ?? "";
    this.#panelShown(false, words.loading);
    try {
      const game = (await catalogue()).find((g) => g.id === id);
      if (era !== this.#era) return;
      if (!game) throw new EngineError({ code: "unknown_game", message: words.unknownGame(id) });
      const same = this.#speech?.game === game && this.#speech.language !== language && this.#state;
      this.#speech = { game, words, language };
      this.#furnish();
      if (same) return this.#show(/** @type {State} */ (this.#state));
      const options = JSON.parse(this.getAttribute("options") || "{}");
      const seats = (this.getAttribute("players") ?? "").split(",").map((s) => s.trim()).filter(Boolean);
      await this.#begin(matches.begin(id, options, seats));
      if (this.#state) this.#emit("alveole-ready", { state: this.#state });
    } catch (error) {
      if (era === this.#era) this.#fail(error, words.failed, words.retry);
    }
  }

  /** Begins a match. @param {Match} match */
  async #begin(match) {
    this.#era++;
    const era = this.#era;
    try {
      const state = await engine.ask({ op: "state", ...matches.reference(match) });
      if (era !== this.#era || !this.#speech) return;
      const count = playerCount(this.#speech.game, state.options);
      const seats = Array.from({ length: count }, (_, i) => match.seats[i] ?? "human");
      this.#match = { ...match, seats };
      this.#board.clear();
      this.#show(state);
    } catch (error) {
      if (era !== this.#era) return;
      if (this.#state) this.#refuse(error);
      else throw error;
    }
  }

  /** Goes to another ply of the same match. @param {Match} match */
  async #go(match) {
    this.#era++;
    const state = await this.#attempt(() => engine.ask({ op: "state", ...matches.reference(match) })).catch(() => null);
    if (!state) return;
    this.#match = match;
    this.#show(state);
  }

  #goOn() {
    this.#match = matches.goOn(this.#match);
    if (this.#state) this.#show(this.#state);
  }

  /** An answer of the engine, unless it comes too late to be of use. @template T @param {() => Promise<T>} ask @returns {Promise<T | null>} */
  async #attempt(ask) {
    const era = this.#era;
    this.#busy = true;
    try {
      const answer = await ask();
      return era === this.#era ? answer : null;
    } catch (error) {
      if (era === this.#era) this.#refuse(error);
      throw error;
    } finally {
      if (era === this.#era) this.#busy = false;
    }
  }

  /** @param {string} op @param {object} more */
  #ask(op, more) {
    return engine.ask({ op, ...matches.reference(this.#match), ...more });
  }

  /** Puts a position on the table, and lets an opponent move if it is its turn. @param {State} state @param {Element | null} [origin] */
  #show(state, origin = null) {
    const { game, words } = /** @type {import("./describe.js").Speech} */ (this.#speech);
    const before = this.#state;
    this.#era++;
    this.#busy = false;
    this.#state = state;
    this.#touched = [];
    write(this.#message, "");
    this.#panelShown(true, "");
    const seat = state.to_move?.seat;
    const waits = seat !== undefined && !matches.isHuman(this.#match, seat);
    const thinks = waits && this.#match.redo.length === 0;
    this.dataset["status"] = state.status.over ? "over" : thinks ? "thinking" : "ready";
    this.#render(origin);
    const last = this.#match.moves.at(-1);
    const now = state.status.over
      ? resultText(/** @type {import("./describe.js").Speech} */ (this.#speech), state)
      : words.turn(playerName(game, words, state.to_move?.player ?? 0));
    if (before !== state)
      write(this.#said, last ? `${words.moved(playerName(game, words, last.player), last.text)} ${now}.` : `${now}.`);
    if (thinks) void this.#answer();
  }

  /** The opponent whose turn it is makes its move. */
  async #answer() {
    const era = this.#era;
    const seat = this.#match.seats[this.#state?.to_move?.seat ?? 0] ?? "random";
    const level = seat === "random" ? 0 : Number(seat);
    const pause = new Promise((resolve) => setTimeout(resolve, PACE));
    try {
      const [{ move }] = await Promise.all([this.#ask("best", { level }), pause]);
      if (era === this.#era && this.isConnected) await this.play(move.text);
    } catch (error) {
      if (era === this.#era) this.#refuse(error);
    }
  }

  /** @param {string} id */
  #touch(id) {
    const state = this.#state;
    if (!state || this.#busy || this.dataset["status"] !== "ready") return;
    const { touched, move } = taps.touch(state.legal, this.#touched, id);
    this.#touched = touched;
    write(this.#message, "");
    this.#render();
    if (move) this.play(move.text).catch(() => {});
  }

  #clear() {
    if (this.#touched.length === 0) return;
    this.#touched = [];
    this.#render();
  }

  /** @param {Element | null} [origin] */
  #render(origin = null) {
    const [state, speech] = [this.#state, this.#speech];
    if (!state || !speech) return;
    const { game, words, language } = speech;
    const touched = this.#touched;
    const ready = this.dataset["status"] === "ready";
    const lit = ready ? taps.next(state.legal, touched) : new Set();
    const label = (/** @type {import("./types.js").Cell} */ cell) => cellLabel(speech, state, cell, { lit, touched });
    this.#board.render({
      picture: state.view,
      colour: (player) => colourOf(game, player),
      art: game.art,
      lit,
      touched,
      last: state.last?.cells ?? [],
      label,
      handleLabel: (handle) => term(game, language, `handle.${handle.kind}`),
      origin,
    });
    this.#board.element.classList.toggle("choosing", touched.length > 0);
    set(this.#board.element, { "aria-label": words.board(inLanguage(game.name, language)) });
    const { moves, seats } = this.#match;
    const holders = matches.holders([...moves, ...(state.to_move ? [state.to_move] : [])], seats.length);
    const thinking = this.dataset["status"] === "thinking";
    this.#panel.render({ speech, state, match: this.#match, holders, lit, touched, thinking });
    const small = this.#board.view.scale * 173 < 26;
    this.#zoom.hidden = !this.#board.grown && !this.#board.view.held && !small;
  }

  /** What depends on the game and the language alone. */
  #furnish() {
    const { words } = /** @type {import("./describe.js").Speech} */ (this.#speech);
    const { view } = this.#board;
    this.#zoom.replaceChildren(
      button("+", () => view.zoom(1.4), { "aria-label": words.zoomIn, title: words.zoomIn }),
      button("−", () => view.zoom(1 / 1.4), { "aria-label": words.zoomOut, title: words.zoomOut }),
      button("⤢", () => view.refit(), { "aria-label": words.fit, title: words.fit }),
    );
    write(this.#keys, words.keys);
  }

  #openRules() {
    const { game, words, language } = /** @type {import("./describe.js").Speech} */ (this.#speech);
    const close = button(words.close, () => this.#rules.close(), { class: "primary" });
    const text = markdown(inLanguage(game.rules, language));
    this.#rules.replaceChildren(html("div", { class: "sheet" }, ...text, html("footer", {}, close)));
    this.#rules.showModal();
    this.#rules.scrollTop = 0;
  }

  /** Shows what lies in a stack. @param {string | null} id */
  #look(id) {
    const [state, speech] = [this.#state, this.#speech];
    const stack = (id && state && stacksOf(state.view.pieces).get(id)) || [];
    this.#peek.hidden = heightOf(stack) < 2 || !speech;
    if (this.#peek.hidden || !speech || !id) return;
    const list = html("ol");
    keyed(list, [...stack].reverse(), (p) => p.id, ({ kind, player, count }) => {
      const name = pieceName(speech, kind, player) + (count > 1 ? ` × ${count}` : "");
      return html("li", {}, pieceIcon(artOf(speech.game.art, kind), colourOf(speech.game, player)), name);
    });
    this.#peek.replaceChildren(list);
    const [cell, table] = [this.#board.rectOf(id), this.#peek.parentElement?.getBoundingClientRect()];
    if (!cell || !table) return;
    const { width, height } = this.#peek.getBoundingClientRect();
    const right = cell.right - table.left + 6;
    const left = right + width < table.width ? right : cell.left - table.left - width - 6;
    this.#peek.style.left = `${Math.max(left, 0)}px`;
    this.#peek.style.top = `${Math.max(0, Math.min(cell.top - table.top, table.height - height))}px`;
  }

  /** @param {boolean} shown @param {string} text */
  #panelShown(shown, text) {
    const empty = this.#state === null;
    if (!shown && empty) this.dataset["status"] = "loading";
    for (const part of [this.#panel.status, this.#panel.bar]) part.hidden = !shown && empty;
    this.#loading.replaceChildren(shown || !empty ? "" : text);
    this.#loading.hidden = shown || !empty;
  }

  /** Says why something was refused; the game stays as it is. @param {unknown} error */
  #refuse(error) {
    const { code, message } = error instanceof EngineError ? error : { code: "failed", message: String(error) };
    write(this.#message, message);
    this.#touched = [];
    this.#render();
    this.#emit("alveole-error", { code, message });
  }

  /** There is no game to show. @param {unknown} error @param {string} text @param {string} retry */
  #fail(error, text, retry) {
    const { code, message } = error instanceof EngineError ? error : { code: "failed", message: String(error) };
    this.#state = null;
    this.dataset["status"] = "failed";
    this.#loading.hidden = false;
    const again = button(retry, () => void this.#open());
    this.#loading.replaceChildren(html("p", { role: "alert" }, `${text} ${message}`), again);
    this.#emit("alveole-error", { code, message });
  }

  /** @param {string} name @param {object} detail */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

if (!customElements.get("alveole-game")) customElements.define("alveole-game", AlveoleGame);

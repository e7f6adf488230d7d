// @ts-check
/**
 * `<alveole-game>`: a table at which one game is played.
 *
 * @attribute game     which game, by its id
 * @attribute options  its options, as JSON
 * @attribute players  who sits where: `human`, `random`, or a level, separated by commas; the last stands for the rest
 * @attribute lang     `en` or `fr`; else the page's language, else the browser's
 * @attribute theme    `light`, `dark` or `auto`; else the page's colour scheme
 *
 * @event alveole-ready     the first position is on the table: `{state}`
 * @event alveole-move      a move was made: `{move, state}`
 * @event alveole-state     another position is on the table, for whatever reason: `{state}`
 * @event alveole-gameover  the game is over: `{status, state}`
 * @event alveole-error     something was refused, or failed: `{code, message}`
 *
 * @csspart board, table, status, players, actions, moves, controls, dialog
 * @cssproperty --alveole-paper, --alveole-panel, --alveole-ink, --alveole-accent  its colours
 * @cssproperty --alveole-display       the typeface of its headings
 * @cssproperty --alveole-board-height  the greatest height of the board
 *
 * `data-status` says how things stand: `loading`, `ready` (a person is to move), `thinking`, `over` or `failed`.
 */
import { Board } from "./board.js";
import { playerCount, resultText, scene } from "./describe.js";
import { button, html, set, write } from "./dom.js";
import { EngineError, engine } from "./engine.js";
import { catalogue } from "./games.js";
import * as matches from "./match.js";
import { refusal, say, told } from "./messages.js";
import { OptionsForm } from "./options-form.js";
import { Panel } from "./panel.js";
import { Peek } from "./peek.js";
import { Rules } from "./rules.js";
import { elementStyle } from "./style.js";
import { Table } from "./table.js";
import * as taps from "./taps.js";
import { dictionary, inLanguage, languageOf, playerName } from "./words.js";

/**
 * @typedef {import("./types.js").Game} Game
 * @typedef {import("./types.js").Move} Move
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Options} Options
 */

const SMALL = 26; // pixels: where a cell is narrower, zooming is offered

const READING = 8000; // milliseconds that a refusal is shown

/** The class of the element, under no name yet: `alveole-game.js` registers it. */
export class AlveoleGame extends HTMLElement {
  static observedAttributes = ["game", "options", "players", "lang"];

  #table = new Table(engine, {
    changed: (made) => this.#changed(made),
    refused: (error) => this.#refused(error),
    progressed: (share) => void this.#progressed(share),
  });
  /** @type {import("./describe.js").Speech | null} */ #speech = null;
  /** @type {string[]} */ #touched = [];
  /** The attributes that the game on the table was begun with. */ #begun = "";
  /** The game and options of the board that is drawn. */ #opening = "";
  #queued = false;
  #openings = 0;
  #fading = 0;

  #root = this.attachShadow({ mode: "open" });
  #board = new Board();
  #panel = new Panel({
    undo: () => void this.undo(),
    redo: () => void this.redo(),
    newGame: () => this.#speech && this.#form.open(this.#speech, this.#table.match.options, this.#table.match.seats),
    again: () => void this.reset(),
    advice: () => void this.#advise(),
    rules: () => this.#speech && this.#rules.open(this.#speech),
    goOn: () => this.#table.goOn(),
    clear: () => this.#clear(),
  });
  #form = new OptionsForm(
    (options) => engine.ask({ op: "state", game: this.#table.match.game, options }),
    (options, seats) => {
      if (this.#speech) this.#begin(this.#speech.game, options, seats).catch((error) => this.#refused(error));
    },
  );
  #peek = new Peek();
  /** Shown once somebody thinks for long. @type {Promise<import("./thought.js").Thought> | null} */ #thought = null;
  #rules = new Rules();
  /** Once it was asked for. @type {import("./advice.js").Advice | null} */ #advice = null;
  /** Shown in place of the game. @type {State | null} */ #shown = null;
  #said = html("p", { class: "unseen", role: "status", "aria-live": "polite" });
  #message = html("p", { class: "problem message", role: "alert" });
  #loading = html("div", { class: "loading" });
  #zoom = html("div", { class: "zoom", hidden: true });
  #keys = html("p", { class: "unseen", id: "keys" });
  #frame = html("div", { class: "frame" });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [elementStyle];
    this.#board.onTouch = (id) => this.#touch(id);
    this.#board.onEscape = () => this.#clear();
    this.#board.onPeek = (id) => this.#look(id);
    this.#board.view.onChange = () => this.#peek.hide();
    this.#panel.onTouch = (id) => {
      this.#touch(id);
      // By keyboard, one goes on where the piece can go.
      if (this.#touched.length > 0 && this.#root.activeElement?.matches(".held:focus-visible")) this.#board.focus();
    };
    this.#panel.onJump = (ply) => void this.#table.jump(ply);
    set(this.#board.element, { "aria-describedby": "keys" });
    const { status, players, actions, moves, bar } = this.#panel;
    const table = html("div", { class: "table", part: "table" }, this.#board.element);
    table.append(this.#zoom, this.#peek.element, this.#message, this.#loading);
    this.#frame.append(status, table, actions, players, bar, moves);
    this.#frame.addEventListener("keydown", (e) => e.key === "Escape" && this.#clear());
    this.#root.append(this.#frame, this.#said, this.#keys, this.#form.element, this.#rules.element);
    new ResizeObserver(() => this.#render()).observe(table);
  }

  connectedCallback() {
    this.#queue();
  }

  disconnectedCallback() {
    this.#table.leave();
    this.#advice?.rest();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#queue();
  }

  /** Makes a move, given in the game's notation. @param {string} text @returns {Promise<State>} rejects with the engine's `code` if it is refused */
  play(text) {
    return this.#table.play(text);
  }

  /** Takes back the last move, and the opponents' after it back to a person's turn. */
  undo() {
    return this.#table.undo();
  }

  /** Makes the move again that was taken back last. */
  redo() {
    return this.#table.redo();
  }

  /** Begins the same game anew. */
  reset() {
    return this.#table.reset();
  }

  /** The position on the table, as the engine describes it. */
  state() {
    return this.#table.state;
  }

  /** The game so far, to be saved. */
  record() {
    return matches.record(this.#table.match, this.#table.state, new Date());
  }

  /** Puts a saved game on the table. @param {import("./types.js").Saved} record @returns {Promise<State>} rejects with the engine's `code` if something is wrong with it; the table stays as it was */
  async load(record) {
    const { state, moves } = await engine.ask({ op: "check", record });
    const game = (await catalogue()).find((g) => g.id === state.game);
    return this.restore(matches.fromRecord(record, moves, game ? playerCount(game, state.options) : 0));
  }

  /** All that is needed to have this game again, with what was undone. @returns {import("./types.js").Match} */
  save() {
    return structuredClone(this.#table.match);
  }

  /** Puts a game on the table that {@link save} gave. @param {import("./types.js").Match} match @returns {Promise<State>} rejects as {@link load} does */
  async restore(match) {
    this.setAttribute("game", match.game);
    // What is on the table is now what the attributes want: they begin nothing else.
    this.#begun = this.#wanted;
    const language = languageOf(this);
    try {
      const [words, all] = await Promise.all([dictionary(language), catalogue()]);
      const game = all.find((g) => g.id === match.game);
      if (!game) throw new EngineError({ code: "unknown_game", message: words.unknownGame(match.game) });
      this.#speech = { game, words, language };
      this.#furnish(words);
      const first = !this.#table.state;
      if (!(await this.#table.begin(match))) throw outdated();
      const state = /** @type {State} */ (this.#table.state);
      if (first) this.#emit("alveole-ready", { state });
      return state;
    } catch (error) {
      if (!this.#table.state) {
        this.#begun = "";
        this.#queue();
      }
      throw error;
    }
  }

  /** What the attributes say of the game. */
  get #wanted() {
    return JSON.stringify(["game", "options", "players"].map((name) => this.getAttribute(name) ?? ""));
  }

  /** Attributes that change together make one new game. */
  #queue() {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.isConnected) void this.#open();
    });
  }

  async #open() {
    const opening = ++this.#openings;
    const language = languageOf(this);
    const words = await dictionary(language);
    const wanted = this.#wanted;
    const [id, options, players] = /** @type {string[]} */ (JSON.parse(wanted));
    if (!this.#table.state) this.#tell("loading", words.loading);
    try {
      const game = (await catalogue()).find((g) => g.id === id);
      if (opening !== this.#openings) return;
      if (!game) throw new EngineError({ code: "unknown_game", message: words.unknownGame(id ?? "") });
      this.#speech = { game, words, language };
      this.#furnish(words);
      if (wanted === this.#begun) {
        if (this.#table.state) this.#render();
        return this.#table.resume();
      }
      const seats = (players ?? "").split(",").map((seat) => seat.trim());
      const begun = await this.#begin(game, read(options || "{}"), seats.filter(Boolean));
      if (!begun) return;
      this.#begun = wanted;
      this.#emit("alveole-ready", { state: this.#table.state });
    } catch (error) {
      if (opening === this.#openings) this.#failed(error, words);
    }
  }

  /** Begins a game. The last that was named sits at all seats that are left; where none was, a person. @param {Game} game @param {Options} options @param {string[]} seats */
  #begin(game, options, seats) {
    const all = Array.from({ length: playerCount(game, options) }, (_, i) => seats[i] ?? seats.at(-1) ?? "human");
    return this.#table.begin(matches.begin(game.id, options, all));
  }

  /** Another position is on the table. @param {Move | null} made */
  #changed(made) {
    const [state, speech] = [this.#table.state, this.#speech];
    if (!state || !speech) return;
    const { game, words } = speech;
    const opening = JSON.stringify([state.game, state.options]);
    if (opening !== this.#opening) this.#board.clear();
    this.#opening = opening;
    this.#touched = [];
    void this.#thought?.then((thought) => thought.rest());
    this.#advice?.changed();
    this.#tell(this.#table.status, "");
    const hand = made && this.#root.querySelector(`.hand [data-id="${CSS.escape(made.taps[0] ?? "")}"]`);
    this.#render(hand);
    const last = this.#table.match.moves.at(-1);
    const told = last ? `${words.moved(playerName(game, words, last.player), last.text)} ` : "";
    const now = state.to_move
      ? words.turn(playerName(game, words, state.to_move.player))
      : resultText(speech, state).join(": ");
    write(this.#said, `${told}${now}.`);
    this.#emit("alveole-state", { state });
    if (!made) return;
    this.#emit("alveole-move", { move: made.text, state });
    if (state.status.over) this.#emit("alveole-gameover", { status: state.status, state });
  }

  /** An opponent has used this share of its time. @param {number} share */
  async #progressed(share) {
    this.#thought ??= import("./thought.js").then(({ Thought }) => {
      const thought = new Thought(this.#root, () => this.#table.moveNow());
      this.#panel.status.append(thought.element);
      return thought;
    });
    const thought = await this.#thought;
    const [speech, { state, status }] = [this.#speech, this.#table];
    if (!speech || !state || status !== "thinking") return;
    const name = playerName(speech.game, speech.words, state.to_move?.player ?? null);
    thought.render(speech.words, share, speech.words.thinking(name));
  }

  /** Asks a computer player for advice. */
  async #advise() {
    const { open } = await import("./advice.js");
    const speech = () => /** @type {import("./describe.js").Speech} */ (this.#speech);
    const show = (/** @type {State | null} */ state) => {
      [this.#shown, this.#touched] = [state, []];
      this.#render();
    };
    const advice = (this.#advice ??= await open({
      root: this.#root,
      board: this.#board,
      table: this.#table,
      ...{ speech, show },
    }));
    this.#panel.actions.after(advice.element);
    advice.toggle();
  }

  /** @param {string} id */
  #touch(id) {
    const { state, busy, status } = this.#table;
    if (!state || this.#shown || busy || status !== "ready" || this.#table.waits) return;
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

  /** @param {Element | null} [origin] where a piece that is new on the board comes from */
  #render(origin = null) {
    const [{ match, status, waits }, speech, touched] = [this.#table, this.#speech, this.#touched];
    const state = this.#shown ?? this.#table.state;
    if (!state || !speech) return;
    const { game, words, language } = speech;
    this.dataset["status"] = status;
    const lit = status === "ready" && !waits && !this.#shown ? taps.next(state.legal, touched) : new Set();
    this.#board.render({
      ...scene(speech, state, { lit, touched }),
      origin,
    });
    this.#board.element.classList.toggle("choosing", touched.length > 0);
    set(this.#board.element, { "aria-label": words.board(inLanguage(game.name, language)) });
    const seen = [...match.moves, ...(state.to_move ? [state.to_move] : [])];
    const holders = matches.holders(seen, playerCount(game, state.options));
    const stays = waits && !(this.#table.away && match.redo.length === 0);
    this.#panel.render({
      ...{ speech, state, match, holders, lit, touched },
      thinking: status === "thinking",
      waits: stays,
    });
    const { grown, view } = this.#board;
    this.#zoom.parentElement?.classList.toggle("grown", grown);
    this.#zoom.hidden = !grown && !view.held && view.scale * Math.sqrt(3) * 100 >= SMALL;
    this.#advice?.render();
  }

  /** What depends on the language alone. @param {import("./words.js").Dictionary} words */
  #furnish(words) {
    const { view } = this.#board;
    this.#zoom.replaceChildren(
      button("⤢", () => view.refit(), { "aria-label": words.fit, title: words.fit }),
      button("−", () => view.zoom(1 / 1.4), { "aria-label": words.zoomOut, title: words.zoomOut }),
      button("+", () => view.zoom(1.4), { "aria-label": words.zoomIn, title: words.zoomIn }),
    );
    write(this.#keys, words.keys);
    if (this.#advice?.words !== words) {
      this.#advice?.leave();
      this.#advice = null;
    }
  }

  /** Looks closer at a cell. @param {string | null} id */
  #look(id) {
    if (id && this.#speech && this.#table.state)
      this.#peek.show(this.#speech, this.#shown ?? this.#table.state, id, this.#board.rectOf(id));
    else this.#peek.hide();
  }

  /** How things stand; with a text, that stands in place of the game. @param {string} status @param {string} text @param {...Node} more */
  #tell(status, text, ...more) {
    this.dataset["status"] = status;
    write(this.#message, "");
    this.#loading.hidden = text === "";
    this.#loading.replaceChildren(html("p", { role: "alert" }, text), ...more);
    set(this.#frame, { "data-empty": text !== "" });
  }

  /** Something was refused; the game stays as it is. @param {unknown} error */
  #refused(error) {
    const { code, message } = described(error);
    this.#touched = [];
    this.#render();
    void told(error, languageOf(this)).then((text) => {
      write(this.#message, text);
      clearTimeout(this.#fading);
      this.#fading = setTimeout(() => write(this.#message, ""), READING);
    });
    this.#emit("alveole-error", { code, message });
  }

  /** There is no game to show. @param {unknown} error @param {import("./words.js").Dictionary} words */
  #failed(error, words) {
    const { code, message } = described(error);
    this.#begun = "";
    const opening = this.#openings;
    void told(error, languageOf(this)).then((text) => {
      if (opening !== this.#openings) return;
      this.#tell(
        "failed",
        `${words.failed} ${text}`,
        button(words.retry, () => this.#queue()),
      );
    });
    this.#emit("alveole-error", { code, message });
  }

  /** @param {string} name @param {object} detail */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** The attribute `options`. @param {string} text @returns {Options} */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new EngineError(refusal("bad_json", say("the attribute “options” is not JSON: {}", text.slice(0, 40))));
  }
}

const outdated = () => new EngineError(refusal("outdated", say("The game went on elsewhere meanwhile.")));

/** @param {unknown} error @returns {{code: string, message: string}} */
const described = (error) => (error instanceof EngineError ? error : { code: "failed", message: String(error) });

// @ts-check
/**
 * `<alveole-game>`: shows one match, and lets people and computers play it.
 *
 * @attribute game         the id of the game
 * @attribute options      its options, as JSON
 * @attribute players      the seats: `human`, `random`, `computer` or a level, separated by commas; the last stands for the rest
 * @attribute position     the position in which the match begins, as JSON
 * @attribute record       a saved game, as JSON, in place of the four above
 * @attribute orientation  the orientation of the board: degrees, a multiple of 60, and `flip`
 * @attribute controls     the controls around the board: `status`, `players`, `moves`, and buttons by their action; else all
 * @attribute lang         `en` or `fr`; else the page's language, else the browser's
 * @attribute theme        `light`, `dark` or `auto`; else the page's colour scheme
 * @attribute loading      `lazy`: the match begins when the element is about to be in view
 * @attribute readonly     nobody can move by tap or click; with `controls="none"` the board alone is shown
 * @attribute storage      the prefix of the keys under which settings are stored; without it nothing is
 *
 * All are properties too (`attributes.js`). Events bubble and are composed. After the match began, none fires because the page
 * sets a property or an attribute, except `alveole-before-restart`, and `alveole-error` if the value is refused.
 *
 * @event alveole-ready        the first position is shown: `{state}`
 * @event alveole-before-move  a person or a computer is about to move: `{move, player, seat, by, ply, state}`; cancelable
 * @event alveole-move         a move was made: `{move, player, seat, by, ply, state}`
 * @event alveole-state        another position is shown: `{state}`
 * @event alveole-gameover     the game is over, by a move, a resignation, an agreement or the time: `{status, state}`
 * @event alveole-before-restart  a match with moves is about to be replaced by another one: `{changes, by, record, state}`; cancelable
 * @event alveole-error        a request was refused or failed: `{code, message}`, and the `property` that is no valid JSON
 *
 * @slot  the content until the match begins
 * @csspart board, table, status, players, actions, moves, controls, dialog, message, before, advice, clocks, preview, replay, typed
 * @cssproperty --alveole-paper, --alveole-panel, --alveole-ink, --alveole-accent, --alveole-cell  its colours
 * @cssproperty --alveole-red, --alveole-black, --alveole-white, --alveole-yellow, --alveole-blue, --alveole-green, --alveole-violet  the colours of the players
 * @cssproperty --alveole-display       the typeface of its headings
 * @cssproperty --alveole-board-height  the greatest height of the board
 *
 * `data-status` is the phase: `loading`, `ready` (a person is to move), `thinking`, `over` or `failed`.
 */
import { button, html, set } from "../base/dom.js";
import { playerCount } from "../words/describe.js";
import { inLanguage, languageOf } from "../words/dictionary.js";
import { errorText } from "../words/messages.js";
import boardStyle from "../board/board.css.js";
import { Board } from "../board/board.js";
import { scene } from "../board/scene.js";
import { StackPopover } from "../board/stack-popover.js";
import { ZoomButtons } from "../board/zoom-buttons.js";
import { engine } from "../engine/client.js";
import { coded } from "../engine/errors.js";
import { Announcer } from "../play/announcer.js";
import { MatchClient } from "../play/match-client.js";
import * as matches from "../play/match.js";
import { Panel } from "../play/panel.js";
import * as taps from "../play/taps.js";
import { AttributeElement } from "./attributes.js";
import { isDiagram, showControls, stepOf } from "./controls.js";
import elementStyle from "./element.css.js";
import { described, fire } from "./events.js";
import { Notice } from "./notice.js";
import { LazyFeatures } from "./lazy-features.js";
import { MatchOpener } from "./match-opener.js";

/**
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").State} State
 * @typedef {import("../words/describe.js").Locale} Locale
 *
 * @typedef {"idle" | "loading" | "ready" | "thinking" | "waiting" | "over" | "failed"} Phase
 * `idle`: a lazy element that was not in view yet; `waiting`: an opponent waits until a person lets it move
 */

/** The value of `data-status` in phases that pages do not know. @type {Partial<Record<Phase, string>>} */
const SHOWN_AS = { idle: "loading", waiting: "ready" };

/** The class of the element `<alveole-game>`; `alveole-game.js` registers it. */
export class AlveoleGame extends AttributeElement {
  #client = new MatchClient(engine, {
    changed: (change) => this.#changed(change),
    added: (added) => this.#added(added),
    refused: (error) => this.#refused(error),
    allows: (move, by) => this.#allows(move, by),
    expects: (state) => this.#drawEmpty(state),
    progressed: (share) =>
      this.#features.use(
        "progress",
        (feature) => feature.progress?.(share),
        () => {},
      ),
  });
  #opener = new MatchOpener(this, this.#client, {
    wait: (words) => this.#wait(words),
    setLocale: (locale) => this.#setLocale(locale),
    locale: () => this.#locale,
    refresh: () => {
      this.#features.loaded?.adjust();
      this.#render();
    },
    ready: (state) => void fire(this, "alveole-ready", { state }),
    refused: (error, covered) => (covered ? void fire(this, "alveole-error", described(error)) : this.#refused(error)),
    mayRestart: (changes) => this.#mayRestart("page", changes),
    failed: (words, text) => {
      this.#showPhase();
      this.#cover(
        `${words.failed} ${text}`,
        button(words.retry, () => this.#opener.update()),
      );
    },
  });
  /** @type {Locale | null} */ #locale = null;
  /** The ids touched in the move under way. @type {string[]} */ #touched = [];
  /** A position that is shown in place of the match. @type {State | null} */ #shown = null;
  /** The game and the options that the board was drawn for. */ #drawnFor = "";

  #root = this.attachShadow({ mode: "open" });
  #board = new Board({
    touch: (id) => this.#touch(id),
    escape: () => this.#clear(),
    look: (id) => this.#look(id),
    describe: () => void this.#announcer.open(),
    change: () => this.#popover.hide(),
  });
  #panel = new Panel({
    undo: () => void this.#client.undo(),
    redo: () => void this.#client.redo(),
    again: () => void (this.#mayRestart("person", []) && this.#client.reset()),
    goOn: () => void this.#client.goOn(),
    clear: () => this.#clear(),
    newGame: () => this.#open("options"),
    advice: () => this.#open("advice"),
    rules: () => this.#open("rules"),
    more: () => this.#open("menu"),
    jump: (ply) => void this.#client.jump(ply),
    branch: (line, ply) => void this.#client.branch(line, ply),
    touch: (id) => {
      this.#touch(id);
      // With the keyboard, the next stop is a cell where the piece can go.
      if (this.#touched.length > 0 && this.#root.activeElement?.matches(".held:focus-visible")) this.#board.focus();
    },
  });
  #popover = new StackPopover();
  #notice = new Notice();
  #zoom = new ZoomButtons(this.#board);
  #announcer = new Announcer(this.#root, this.#client);
  #tools = html("div", { class: "tools" });
  #table = html("div", { class: "table", part: "table" });
  #frame = html("div", { class: "frame" });
  #features = new LazyFeatures(
    {
      client: this.#client,
      board: this.#board,
      root: this.#root,
      parts: { table: this.#table, status: this.#panel.status, actions: this.#panel.actions, tools: this.#tools },
      locale: () => /** @type {Locale} */ (this.#locale),
      orientation: () => this.orientation,
      readonly: () => this.readonly,
      preferences: () => this.preferences,
      touched: () => this.#touched,
      playing: () => this.#playing,
      render: () => this.#render(),
      show: (state) => {
        [this.#shown, this.#touched] = [state, []];
        this.#render();
      },
      make: (move) => {
        this.#touched = [];
        if (this.#allows(move, "person")) void this.#client.play(move, "person", true);
      },
      begin: (options, seats) => {
        if (!this.#mayRestart("person", ["options", "players"])) return;
        const match = matches.begin(this.#client.match.game, options, seats);
        this.#client.begin(match).catch((error) => this.#refused(error));
      },
    },
    (error) => this.#refused(error),
  );

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [boardStyle, elementStyle];
    set(this.#board.element, { "aria-describedby": "keys" });
    const { status, players, actions, moves, bar } = this.#panel;
    const { opener, said, keys } = this.#announcer;
    this.#table.append(opener, this.#board.element, this.#zoom.element, this.#popover.element);
    this.#table.append(this.#notice.message, this.#notice.cover);
    this.#frame.append(status, this.#table, this.#tools, actions, players, bar, moves);
    this.#frame.addEventListener("keydown", (e) => e.key === "Escape" && this.#clear());
    this.#frame.addEventListener("keydown", (e) => this.#step(e), true);
    // The first sign of a person at the board.
    for (const sign of ["pointermove", "pointerdown", "focusin"])
      this.#frame.addEventListener(sign, () => this.state() && this.#features.wake(), { passive: true });
    this.#root.append(this.#frame, said, keys);
    new ResizeObserver(() => this.#render()).observe(this.#table);
  }

  connectedCallback() {
    super.connectedCallback();
    this.#opener.update();
  }

  disconnectedCallback() {
    // An element that is only moved is connected again by then.
    queueMicrotask(() => this.isConnected || this.#leave());
  }

  #leave() {
    this.#opener.leave();
    this.#client.leave();
    this.#look(null);
    this.#features.loaded?.rest();
  }

  changed() {
    this.#opener.changed();
  }

  /**
   * Settles when the last given match is shown; rejects if it is refused.
   * @returns {Promise<State>}
   */
  get ready() {
    return this.#opener.ready;
  }

  /**
   * Makes a move, given in the game's notation: in the position that is shown, or with `ply` at the end of the match.
   * @param {string} text
   * @param {{ply?: number}} [options] `ply`: the number of the move, from 1. A move that is there already is not made again; a
   *   person who looks at an earlier position goes on looking at it.
   * @returns {Promise<State>} the state after the move; rejects with the engine's `code` if it is refused
   */
  play(text, options) {
    const ply = options?.ply;
    return this.#call(() =>
      ply === undefined ? this.#client.play(text, "page") : this.#live((live) => live.playAt(this.#client, text, ply)),
    );
  }

  /**
   * Takes a record as the truth about the match: shows its new moves. A person who looks at an earlier position goes on looking
   * at it, as far as the moves are the same. The seats stay.
   * @param {import("../types.js").Saved} record
   * @returns {Promise<State>} the last state of the record; rejects with the engine's `code` if something is wrong with it;
   *   the match that is shown stays
   */
  sync(record) {
    return this.#call(() =>
      this.#live(async (live) => (await live.sync(this.#client, record)) ?? this.#opener.load(record, true)),
    );
  }

  /**
   * Takes back the last move, and the opponents' moves before it up to a person's turn.
   * @returns {Promise<State | null>}
   */
  undo() {
    return this.#call(() => this.#client.undo());
  }

  /**
   * Makes the last move that was taken back again, and the opponents' answers to it.
   * @returns {Promise<State | null>}
   */
  redo() {
    return this.#call(() => this.#client.redo());
  }

  /**
   * Goes to the position after `ply` of the moves made and undone.
   * @param {number} ply
   * @returns {Promise<State | null>}
   */
  goTo(ply) {
    return this.#call(() => this.#client.goTo(ply));
  }

  /**
   * Begins the same game again.
   * @returns {Promise<State | null>}
   */
  reset() {
    return this.#call(() => this.#client.reset());
  }

  /**
   * The legal moves.
   * @returns {Move[]}
   */
  legalMoves() {
    return this.state()?.legal ?? [];
  }

  /**
   * The position, as the engine describes it; `null` before the match begins.
   * @returns {State | null}
   */
  state() {
    return this.#client.state;
  }

  /**
   * The match as a record.
   * @returns {import("../types.js").Written}
   */
  recorded() {
    return matches.record(this.#client.match, this.state(), new Date());
  }

  /**
   * Shows a saved match.
   * @param {import("../types.js").Saved} record
   * @returns {Promise<State>} rejects with the engine's `code` if something is wrong with it; the match that is shown stays
   */
  load(record) {
    this.#opener.claim();
    return this.#call(() => this.#client.inOrder(() => this.#opener.load(record)));
  }

  /**
   * Everything that is needed to show this match again, with the moves that were undone.
   * @returns {Match}
   */
  save() {
    return structuredClone(this.#client.match);
  }

  /**
   * Shows a match that {@link save} returned.
   * @param {Match} match
   * @returns {Promise<State>} rejects as {@link load} does; with `bad_match` if it is no such match
   */
  restore(match) {
    this.#opener.claim();
    return this.#call(() => this.#client.inOrder(() => this.#opener.restore(match)));
  }

  /**
   * Runs a call of the page, after the calls before it and the matches that its attributes asked for.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>} rejects with an {@link EngineError}
   */
  async #call(work) {
    await null; // What the attributes ask for is put in order first.
    return work().catch((error) => {
      throw coded(error);
    });
  }

  /**
   * Runs a call that needs the module for moves from elsewhere.
   * @template T
   * @param {(live: typeof import("../play/live.js")) => Promise<T>} work
   */
  #live(work) {
    return this.#client.inOrder(async () => work(await import("../play/live.js")));
  }

  /**
   * Takes over the words of a game.
   * @param {Locale} locale
   */
  #setLocale(locale) {
    this.#locale = locale;
    this.#zoom.setLocale(locale);
    this.#announcer.setLocale(locale);
    set(this.#frame, { lang: locale.language });
    this.#features.loaded?.translate().catch(() => {}); // Without a network the words stay as they are.
    if (this.orientation || this.preferences.recall("table")) this.#features.wake();
  }

  /**
   * Whether the page lets a move be made.
   * @param {string} move
   * @param {"person" | "computer"} by
   */
  #allows(move, by) {
    const state = this.state();
    if (!state?.to_move) return true;
    const { player, seat } = state.to_move;
    return fire(this, "alveole-before-move", { move, player, seat, by, ply: state.ply + 1, state });
  }

  /**
   * Whether the page lets the match be replaced by another one; a match without moves always is.
   * @param {"person" | "page"} by
   * @param {string[]} changes the attributes that ask for the other match
   */
  #mayRestart(by, changes) {
    const { match, state } = this.#client;
    const line = matches.lineOf(match);
    if (!state || line.length === 0) return true;
    const known = match.redo.length > 0 ? { ...state, status: { ...state.status, over: false } } : state;
    const record = matches.record(matches.at(match, line.length), known, new Date());
    return fire(this, "alveole-before-restart", { changes, by, record, state });
  }

  /**
   * Draws an empty board for the first match: on a slow machine, the board and its pieces are too much for one task.
   * @param {State} state
   */
  async #drawEmpty(state) {
    if (this.#drawnFor || !this.#locale) return;
    this.#drawnFor = boardOf(state);
    this.#board.lay(scene(this.#locale, state, { lit: new Set(), touched: [] }));
    await new Promise((resolve) => setTimeout(resolve));
  }

  /**
   * Another position is on the board.
   * @param {import("../play/match-client.js").Change} change
   */
  #changed({ made, by, ended, quiet }) {
    const state = this.state();
    if (!state || !this.#locale) return;
    const drawnFor = boardOf(state);
    if (drawnFor !== this.#drawnFor) this.#board.clear();
    this.#drawnFor = drawnFor;
    this.#touched = [];
    this.#features.loaded?.changed(made ?? null);
    this.#opener.shown();
    this.#showPhase();
    this.#cover("");
    const hand = made && this.#root.querySelector(`.hand [data-id="${CSS.escape(made.taps[0] ?? "")}"]`);
    this.#render(hand);
    void this.#announcer.changed();
    if (quiet) return;
    fire(this, "alveole-state", { state });
    const { moves } = this.#client.match;
    const last = moves.at(-1);
    if (last && by) this.#tellMove(last, by, moves.length, state);
    if (by || ended) this.#tellEnd(state);
  }

  /**
   * The match goes on while an earlier position is shown.
   * @param {import("../play/match-client.js").Added} added
   */
  #added({ made, moves, state, ended }) {
    this.#render();
    if (moves > 0)
      this.#features.use(
        "news",
        (feature) => feature.added?.(moves),
        () => {},
      );
    if (made) this.#tellMove(made, "page", this.#client.truth.line.length, state);
    if (ended) this.#tellEnd(state);
  }

  /**
   * @param {import("../types.js").Ply} made
   * @param {import("../play/match-client.js").By} by
   * @param {number} ply
   * @param {State} state
   */
  #tellMove({ text, player, seat }, by, ply, state) {
    fire(this, "alveole-move", { move: text, player, seat, by, ply, state });
  }

  /** @param {State} state the last state of the match */
  #tellEnd(state) {
    if (state.status.over) fire(this, "alveole-gameover", { status: state.status, state });
  }

  /** Whether a person may touch now: not while another position is shown. */
  get #playing() {
    return this.#client.phase === "ready" && !this.#shown && !this.readonly;
  }

  /** @param {string} id */
  #touch(id) {
    const { state, busy, phase } = this.#client;
    if (!state || this.#shown || this.readonly) return;
    const opponents = phase === "thinking" || phase === "waiting";
    if (busy && !opponents) return;
    const { touched, move, refused } = taps.touch(opponents ? [] : state.legal, this.#touched, id);
    if (!refused) this.#notice.clear();
    if (!refused && this.#features.loaded?.touch(id, move)) return;
    this.#features.loaded?.clear();
    if (refused) return this.#features.use("explain", (feature) => feature.refuse?.([...touched, id]));
    this.#touched = touched;
    this.#render();
    if (move && this.#allows(move.text, "person")) void this.#client.play(move.text, "person", true);
    if (!move && touched.length > 0) this.#announcer.begun(taps.next(state.legal, touched).size);
  }

  /** Whether keys step through the moves: nobody plays here. */
  get #steps() {
    return this.readonly && matches.lineOf(this.#client.match).length > 0;
  }

  /**
   * Lets keys step through the moves.
   * @param {KeyboardEvent} event
   */
  #step(event) {
    const by = this.#steps ? stepOf(event) : 0;
    if (by) this.#features.use("steps", (feature) => feature.step?.(by));
  }

  /** Gives up the move under way. */
  #clear() {
    this.#features.loaded?.clear();
    if (this.#touched.length === 0) return;
    this.#touched = [];
    this.#render();
    this.#announcer.cleared();
  }

  /**
   * Opens a feature.
   * @param {string} name
   */
  #open(name) {
    this.#features.use(name, (feature) => feature.open?.());
  }

  /** @param {Element | null} [origin] where a piece that is new on the board comes from */
  #render(origin = null) {
    const [{ match, phase, away }, locale, touched] = [this.#client, this.#locale, this.#touched];
    const state = this.#shown ?? this.state();
    if (!state || !locale) return;
    const { game, words, language } = locale;
    const focused = this.#root.activeElement;
    this.#showPhase();
    const lit = this.#playing ? taps.next(state.legal, touched) : new Set();
    this.#board.view.still = isDiagram(this.controls, this.readonly);
    const drawn = { ...scene(locale, state, { lit, touched }), origin };
    this.#board.render(this.#features.loaded?.scene(drawn) ?? drawn);
    this.#board.element.classList.toggle("choosing", touched.length > 0);
    set(this.#board.element, { "aria-label": words.board(inLanguage(game.name, language)) });
    const seen = [...match.moves, ...(state.to_move ? [state.to_move] : [])];
    const holders = matches.holders(seen, playerCount(game, state.options));
    this.#panel.render({
      ...{ locale, state, match, holders, lit, touched },
      you: this.readonly ? null : matches.onlyPerson(match, state.to_move, holders.length),
      thinking: phase === "thinking",
      waits: phase === "waiting" && !away,
    });
    showControls(this.#frame, this.controls, this.readonly);
    this.#announcer.render(this.#steps);
    this.#zoom.render();
    this.#features.loaded?.render();
    // A button may disappear when it is pressed: the focus then goes to the board.
    const lost = (this.#root.activeElement ?? focused) === focused;
    if (lost && focused instanceof HTMLElement && !focused.checkVisibility()) this.#board.focus();
  }

  /**
   * Escape closes what is shown of a cell, wherever the focus is.
   * @param {KeyboardEvent} e
   */
  #dismiss = (e) => e.key === "Escape" && this.#look(null);

  /**
   * Shows more of a cell.
   * @param {string | null} id
   */
  #look(id) {
    if (id) addEventListener("keydown", this.#dismiss, true);
    else removeEventListener("keydown", this.#dismiss, true);
    this.#features.loaded?.look(id);
    const state = this.#shown ?? this.state();
    if (id && this.#locale && state) this.#popover.show(this.#locale, state, id, this.#board.rectOf(id));
    else this.#popover.hide();
  }

  /**
   * What the element does now.
   * @returns {Phase}
   */
  get #phase() {
    return this.#opener.phase ?? this.#client.phase;
  }

  /** Tells the page the phase. */
  #showPhase() {
    this.dataset["status"] = SHOWN_AS[this.#phase] ?? this.#phase;
  }

  /**
   * Shows a text in place of the match; without a text, the match.
   * @param {string} text
   * @param {...Node} more
   */
  #cover(text, ...more) {
    this.#notice.replace(text, ...more);
    set(this.#frame, { "data-empty": text !== "" });
  }

  /**
   * Shows the content of the element, or a text, until the match begins.
   * @param {import("../words/dictionary.js").Dictionary} words
   */
  #wait(words) {
    this.#showPhase();
    this.#cover(words.loading);
    this.#notice.wait(words.loading);
  }

  /**
   * Something was refused; the match stays as it is.
   * @param {unknown} error
   */
  #refused(error) {
    this.#touched = [];
    this.#render();
    void errorText(error, languageOf(this)).then((text) => this.#notice.refuse(text));
    fire(this, "alveole-error", described(error));
  }
}

/**
 * The game and the options of a state, which a board is drawn for.
 * @param {State} state
 */
const boardOf = ({ game, options }) => JSON.stringify([game, options]);

// @ts-check
/**
 * `<alveole-game>`: a table at which one game is played.
 *
 * @attribute game         which game, by its id
 * @attribute options      its options, as JSON
 * @attribute players      who sits where: `human`, `random`, `computer` or a level, separated by commas; the last stands for the rest
 * @attribute position     the position it begins with, as JSON
 * @attribute record       a saved game, as JSON, in place of the four above
 * @attribute orientation  how the board is turned: degrees, a multiple of 60, and `flip`
 * @attribute controls     what is shown around the board: `status`, `players`, `moves`, and buttons by what they do; else all
 * @attribute lang         `en` or `fr`; else the page's language, else the browser's
 * @attribute theme        `light`, `dark` or `auto`; else the page's colour scheme
 * @attribute loading      `lazy`: the game begins when it is about to be seen
 * @attribute readonly     nobody can move by touch
 *
 * All are properties too (`face.js`). Events bubble and are composed; none fires because a property or an attribute was set
 * after the game began.
 *
 * @event alveole-ready        the first position is on the table: `{state}`
 * @event alveole-before-move  a person or a computer is about to move: `{move, player, seat, by, state}`; cancelable
 * @event alveole-move         a move was made: `{move, state}`
 * @event alveole-state        another position is on the table: `{state}`
 * @event alveole-gameover     the game is over: `{status, state}`
 * @event alveole-error        something was refused, or failed: `{code, message}`
 *
 * @slot  what is shown until the game begins
 * @csspart board, table, status, players, actions, moves, controls, dialog, message, before
 * @cssproperty --alveole-paper, --alveole-panel, --alveole-ink, --alveole-accent, --alveole-cell  its colours
 * @cssproperty --alveole-red, --alveole-black, --alveole-white, --alveole-yellow, --alveole-blue, --alveole-green, --alveole-violet  the players'
 * @cssproperty --alveole-display       the typeface of its headings
 * @cssproperty --alveole-board-height  the greatest height of the board
 *
 * `data-status` says how things stand: `loading`, `ready` (a person is to move), `thinking`, `over` or `failed`.
 */
import { Board } from "../board/board.js";
import { limit } from "./controls.js";
import { deferred } from "../base/deferred.js";
import { playerCount } from "../words/describe.js";
import { scene } from "../board/scene.js";
import { button, html, set } from "../base/dom.js";
import { EngineError, engine } from "../engine/client.js";
import { AttributeElement } from "./attributes.js";
import { catalogue } from "../engine/catalogue.js";
import { Later } from "./features.js";
import * as matches from "../play/match.js";
import { refusal, say, errorText } from "../words/messages.js";
import { Notice } from "./notice.js";
import { openMatch } from "./open-match.js";
import { Panel } from "../play/panel.js";
import { StackPopover } from "../board/stack-popover.js";
import { recall } from "../base/preferences.js";
import { elementStyle } from "../base/style.js";
import { MatchClient } from "../play/match-client.js";
import * as taps from "../play/taps.js";
import { Announcer } from "../play/announcer.js";
import { dictionary, inLanguage, languageOf } from "../words/dictionary.js";
import { ZoomButtons } from "../board/zoom-buttons.js";

/**
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Options} Options
 */

const MARGIN = "400px"; // how near to the screen a lazy table begins

/** The class of the element, under no name yet: `alveole-game.js` registers it. */
export class AlveoleGame extends AttributeElement {
  #table = new MatchClient(engine, {
    changed: (made) => this.#changed(made),
    refused: (error) => this.#refused(error),
    allows: (move) => this.#allows(move, "computer"),
    expects: (state) => this.#lay(state),
    progressed: (share) => void this.#later.progressed(share),
  });
  /** @type {import("../words/describe.js").Locale | null} */ #locale = null;
  /** @type {string[]} */ #touched = [];
  /** The attributes that the game on the table was begun with. */ #begun = "";
  /** The game and options of the board that is drawn. */ #opening = "";
  #queued = false;
  /** What begins only when it is seen: `waiting` for that, or `seen`. */ #sight = "";
  /** Whether a game has begun: from then on the page is not told of what it did itself. */ #settled = false;
  /** Whether events are held back. */ #silent = false;
  #ready = /** @type {import("../base/deferred.js").Deferred<State>} */ (deferred());
  #openings = 0;
  /** How many kept games are on their way to the table. */ #arriving = 0;

  #root = this.attachShadow({ mode: "open" });
  #board = new Board();
  #panel = new Panel({
    undo: () => void this.undo(),
    redo: () => void this.redo(),
    newGame: () => void this.#later.choose(),
    again: () => void this.reset(),
    advice: () => void this.#later.advise(),
    rules: () => void this.#later.read(),
    more: () => void this.#later.more((extras) => extras.menu()),
    goOn: () => this.#table.goOn(),
    clear: () => this.#clear(),
  });
  #popover = new StackPopover();
  /** Shown in place of the game. @type {State | null} */ #shown = null;
  #notice = new Notice();
  #zoom = new ZoomButtons(this.#board);
  #frame = html("div", { class: "frame" });
  #later = new Later({
    ...{
      element: this,
      root: this.#root,
      frame: this.#frame,
      board: this.#board,
      panel: this.#panel,
      table: this.#table,
    },
    locale: () => this.#locale,
    touched: () => this.#touched,
    // What is shown in place of the game is not played on.
    playing: () => this.#table.status === "ready" && !this.#table.waits && !this.#shown && !this.readonly,
    render: () => this.#render(),
    show: (state) => {
      [this.#shown, this.#touched] = [state, []];
      this.#render();
    },
    make: (move) => {
      this.#touched = [];
      if (this.#allows(move, "person")) this.play(move).catch(() => {});
    },
    begin: (options, seats) => this.#table.begin(matches.begin(this.#table.match.game, options, seats)),
    refused: (error) => this.#refused(error),
  });
  #announcer = new Announcer(this.#root, this.#table);

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [elementStyle];
    this.#board.onTouch = (id) => this.#touch(id);
    this.#board.onEscape = () => this.#clear();
    this.#board.onPeek = (id) => this.#look(id);
    this.#board.onAccount = () => void this.#announcer.open();
    this.#board.view.onChange = () => this.#popover.hide();
    this.#panel.onTouch = (id) => {
      this.#touch(id);
      // By keyboard, one goes on where the piece can go.
      if (this.#touched.length > 0 && this.#root.activeElement?.matches(".held:focus-visible")) this.#board.focus();
    };
    this.#panel.onJump = (ply) => void this.#table.jump(ply);
    this.#panel.onBranch = (line, ply) => void this.#table.branch(line, ply);
    set(this.#board.element, { "aria-describedby": "keys" });
    const { status, players, actions, moves, bar } = this.#panel;
    const table = html("div", { class: "table", part: "table" }, this.#announcer.opener, this.#board.element);
    table.append(this.#zoom.element, this.#popover.element, this.#notice.message, this.#notice.cover);
    this.#frame.append(status, table, actions, players, bar, moves);
    this.#frame.addEventListener("keydown", (e) => e.key === "Escape" && this.#clear());
    // The first sign that somebody is at the game.
    for (const sign of ["pointermove", "pointerdown", "focusin"])
      this.#frame.addEventListener(sign, () => this.#table.state && void this.#later.extra(), { passive: true });
    const { said, keys } = this.#announcer;
    this.#root.append(this.#frame, said, keys);
    new ResizeObserver(() => this.#render()).observe(table);
  }

  connectedCallback() {
    super.connectedCallback();
    this.#queue();
  }

  disconnectedCallback() {
    // Whoever is only moved is back by then, and goes on.
    queueMicrotask(() => this.isConnected || this.#leave());
  }

  #leave() {
    this.#table.leave();
    this.#look(null);
    this.#later.rest();
  }

  changed() {
    if (this.#ready.done) this.#ready = deferred();
    if (this.isConnected) this.#queue();
  }

  /** Settles when what was last given is on the table; rejects where that is refused. @returns {Promise<State>} */
  get ready() {
    return this.#ready.promise;
  }

  /** Makes a move, given in the game's notation. @param {string} text @returns {Promise<State>} rejects with the engine's `code` if it is refused */
  play(text) {
    return this.#table.play(text);
  }

  /** Takes back the last move, and the opponents' after it back to a person's turn. @returns {Promise<State | null>} */
  async undo() {
    await this.#table.undo();
    return this.state();
  }

  /** Makes the move again that was taken back last, and the opponents' answers to it. @returns {Promise<State | null>} */
  async redo() {
    await this.#table.redo();
    return this.state();
  }

  /** Goes to the position after so many of the moves made and undone. @param {number} ply @returns {Promise<State | null>} */
  async goTo(ply) {
    const { moves, redo } = this.#table.match;
    const last = moves.length + redo.length;
    if (!Number.isInteger(ply) || ply < 0 || ply > last)
      throw new EngineError(
        refusal("bad_ply", say("there is no move {}: this game has {}", String(ply), String(last))),
      );
    await this.#table.jump(ply);
    return this.state();
  }

  /** Begins the same game anew. @returns {Promise<State | null>} */
  async reset() {
    await this.#table.reset();
    return this.state();
  }

  /** The moves that the rules allow now. @returns {Move[]} */
  legalMoves() {
    return this.state()?.legal ?? [];
  }

  /** The position on the table, as the engine describes it; `null` before there is one. @returns {State | null} */
  state() {
    return this.#table.state;
  }

  /** What `record()` tells: the game so far, to be saved. @returns {import("../types.js").Written} */
  recorded() {
    return matches.record(this.#table.match, this.#table.state, new Date());
  }

  /** Puts a saved game on the table. @param {import("../types.js").Saved} record @returns {Promise<State>} rejects with the engine's `code` if something is wrong with it; the table stays as it was */
  async load(record) {
    const { state, moves } = await engine.ask({ op: "check", record });
    const game = (await catalogue()).find((g) => g.id === state.game);
    return this.restore(matches.fromRecord(record, moves, game ? playerCount(game, state.options) : 0));
  }

  /** All that is needed to have this game again, with what was undone. @returns {import("../types.js").Match} */
  save() {
    return structuredClone(this.#table.match);
  }

  /** Puts a game on the table that {@link save} gave. @param {import("../types.js").Match} match @returns {Promise<State>} rejects as {@link load} does */
  async restore(match) {
    this.setAttribute("game", match.game);
    // What is on the table is now what the attributes want: they begin nothing else.
    this.#begun = this.wanted;
    this.#arriving++;
    try {
      const language = languageOf(this);
      const [words, all] = await Promise.all([dictionary(language), catalogue()]);
      const game = all.find((g) => g.id === match.game);
      if (!game) throw new EngineError({ code: "unknown_game", message: words.unknownGame(match.game) });
      if (!(await this.#table.begin(match, this.#speak({ game, words, language })))) throw outdated();
      this.#arriving--;
      return this.#settle();
    } catch (error) {
      if (--this.#arriving === 0) this.#stay();
      throw error;
    }
  }

  /** What was to come does not: the game on the table stays, or the one that the attributes want begins. */
  #stay() {
    // What was asked for meanwhile has its own way.
    if (this.#table.state && this.#begun !== this.wanted) return;
    if (this.#table.state) this.setAttribute("game", this.#table.match.game);
    this.#begun = this.#table.state ? this.wanted : "";
    this.#queue();
  }

  /**
   * Speaks of another game: at once where none is on the table, so that its board can be laid; else what it gives back does so,
   * since until then all words are about the game that is there.
   * @param {import("../words/describe.js").Locale} locale
   */
  #speak(locale) {
    const speak = () => {
      this.#locale = locale;
      this.#furnish(locale.words);
    };
    if (this.#table.state) return speak;
    speak();
  }

  /** What was wanted is on the table. @returns {State} */
  #settle() {
    const state = /** @type {State} */ (this.#table.state);
    const first = !this.#settled;
    this.#settled = true;
    this.#ready.resolve(state);
    if (first) this.#emit("alveole-ready", { state });
    return state;
  }

  /** Begins once this is about to be seen. */
  #await() {
    if (this.#sight) return;
    this.#sight = "waiting";
    void dictionary(languageOf(this)).then((words) => this.#table.state || this.#wait(words));
    const watcher = new IntersectionObserver(
      (seen) => {
        if (!seen.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        this.#sight = "seen";
        this.#queue();
      },
      { rootMargin: MARGIN },
    );
    watcher.observe(this);
  }

  /** What is given together makes one new game. */
  #queue() {
    if (this.loading === "lazy" && this.#sight !== "seen" && !this.#table.state) return this.#await();
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.isConnected) void this.#open();
    });
  }

  async #open() {
    const opened = ++this.#openings;
    const language = languageOf(this);
    const words = await dictionary(language);
    const wanted = this.wanted;
    if (!this.#table.state) this.#wait(words);
    try {
      const games = await catalogue();
      // A game that was kept is on its way to the table.
      if (wanted === this.#begun && !this.#table.state) return;
      const same = wanted === this.#begun && games.find((g) => g.id === this.#table.match.game);
      const { game, id, match } = same
        ? { ...{ game: same, id: same.id }, match: null }
        : await openMatch(this, games, (request) => engine.ask(request));
      if (opened !== this.#openings) return;
      if (!game) throw new EngineError({ code: "unknown_game", message: words.unknownGame(id.slice(0, 40)) });
      const speak = this.#speak({ game, words, language });
      if (!match) {
        speak?.();
        this.#render();
        if (this.#table.state && this.#arriving === 0) this.#ready.resolve(this.#table.state);
        return this.#table.resume();
      }
      this.#silent = this.#settled;
      if (!(await this.#table.begin(match(), speak))) return;
      this.#silent = false;
      this.#begun = wanted;
      this.#settle();
    } catch (error) {
      if (opened === this.#openings) this.#failed(error, words);
    } finally {
      if (opened === this.#openings) this.#silent = false;
    }
  }

  /** Whether the page lets a move be made. @param {string} move @param {"person" | "computer"} by */
  #allows(move, by) {
    const state = this.#table.state;
    if (!state?.to_move) return true;
    const { player, seat } = state.to_move;
    return this.#emit("alveole-before-move", { move, player, seat, by, state }, true);
  }

  /** Lays an empty board for the first game: on a slow machine, to draw it and all that stands on it is too much at once. @param {State} state */
  async #lay(state) {
    if (this.#opening || !this.#locale) return;
    this.#opening = openingOf(state);
    this.#board.lay(scene(this.#locale, state, { lit: new Set(), touched: [] }));
    await new Promise((resolve) => setTimeout(resolve));
  }

  /** Another position is on the table. @param {Move | null} made */
  #changed(made) {
    const [state, locale] = [this.#table.state, this.#locale];
    if (!state || !locale) return;
    const opening = openingOf(state);
    if (opening !== this.#opening) this.#board.clear();
    this.#opening = opening;
    this.#touched = [];
    this.#later.changed(made);
    this.#tell(this.#table.status, "");
    const hand = made && this.#root.querySelector(`.hand [data-id="${CSS.escape(made.taps[0] ?? "")}"]`);
    this.#render(hand);
    void this.#announcer.changed();
    this.#emit("alveole-state", { state });
    if (!made) return;
    this.#emit("alveole-move", { move: made.text, state });
    if (state.status.over) this.#emit("alveole-gameover", { status: state.status, state });
  }

  /** @param {string} id */
  #touch(id) {
    const { state, busy, status } = this.#table;
    if (!state || this.#shown || this.readonly) return;
    const waits = status === "thinking" || this.#table.waits;
    if (busy && !waits) return;
    const { touched, move, refused } = taps.touch(waits ? [] : state.legal, this.#touched, id);
    if (refused) return void this.#later.more((extras) => extras.refuse([...touched, id]));
    this.#notice.quiet();
    if (this.#later.extras?.touch(id, move)) return;
    this.#touched = touched;
    this.#render();
    if (move && this.#allows(move.text, "person")) this.play(move.text).catch(() => {});
    if (!move && touched.length > 0) this.#announcer.begun(taps.next(state.legal, touched).size);
  }

  #clear() {
    this.#later.extras?.clear();
    if (this.#touched.length === 0) return;
    this.#touched = [];
    this.#render();
    this.#announcer.cleared();
  }

  /** @param {Element | null} [origin] where a piece that is new on the board comes from */
  #render(origin = null) {
    const [{ match, status, waits }, locale, touched] = [this.#table, this.#locale, this.#touched];
    const state = this.#shown ?? this.#table.state;
    if (!state || !locale) return;
    const { game, words, language } = locale;
    const focused = this.#root.activeElement;
    this.dataset["status"] = status;
    const lit =
      status === "ready" && !waits && !this.#shown && !this.readonly ? taps.next(state.legal, touched) : new Set();
    const shown = { ...scene(locale, state, { lit, touched }), origin };
    this.#board.render(this.#later.extras?.scene(shown) ?? shown);
    this.#board.element.classList.toggle("choosing", touched.length > 0);
    set(this.#board.element, { "aria-label": words.board(inLanguage(game.name, language)) });
    const seen = [...match.moves, ...(state.to_move ? [state.to_move] : [])];
    const holders = matches.holders(seen, playerCount(game, state.options));
    const stays = waits && !(this.#table.away && match.redo.length === 0);
    this.#panel.render({
      ...{ locale, state, match, holders, lit, touched },
      you: this.readonly ? null : matches.onlyPerson(match, state.to_move, holders.length),
      thinking: status === "thinking",
      waits: stays,
    });
    limit(this.#frame, this.controls, this.readonly);
    this.#zoom.render();
    this.#later.render();
    // A button may go with what it was for: who pressed it goes on at the board.
    const lost = (this.#root.activeElement ?? focused) === focused;
    if (lost && focused instanceof HTMLElement && !focused.checkVisibility()) this.#board.focus();
  }

  /** What depends on the language alone. @param {import("../words/dictionary.js").Dictionary} words */
  #furnish(words) {
    this.#zoom.furnish(words);
    const locale = /** @type {import("../words/describe.js").Locale} */ (this.#locale);
    this.#announcer.furnish(locale);
    set(this.#frame, { lang: locale.language });
    this.#later.furnish(words);
    if (this.orientation || recall("table")) void this.#later.extra();
  }

  /** Wherever the focus is, what is shown of a cell can be put away. @param {KeyboardEvent} e */
  #dismiss = (e) => e.key === "Escape" && this.#look(null);

  /** Looks closer at a cell. @param {string | null} id */
  #look(id) {
    if (id) addEventListener("keydown", this.#dismiss, true);
    else removeEventListener("keydown", this.#dismiss, true);
    this.#later.extras?.look(id);
    if (id && this.#locale && this.#table.state)
      this.#popover.show(this.#locale, this.#shown ?? this.#table.state, id, this.#board.rectOf(id));
    else this.#popover.hide();
  }

  /** How things stand; with a text, that stands in place of the game. @param {string} status @param {string} text @param {...Node} more */
  #tell(status, text, ...more) {
    this.dataset["status"] = status;
    this.#notice.replace(text, ...more);
    set(this.#frame, { "data-empty": text !== "" });
  }

  /** Until the game is there, what the page wants to be seen. @param {import("../words/dictionary.js").Dictionary} words */
  #wait(words) {
    this.#tell("loading", words.loading);
    this.#notice.wait(words.loading);
  }

  /** Something was refused; the game stays as it is. @param {unknown} error */
  #refused(error) {
    const { code, message } = described(error);
    this.#touched = [];
    this.#render();
    void errorText(error, languageOf(this)).then((text) => this.#notice.refuse(text));
    this.#emit("alveole-error", { code, message });
  }

  /** There is no game to show. @param {unknown} error @param {import("../words/dictionary.js").Dictionary} words */
  #failed(error, words) {
    const { code, message } = described(error);
    this.#begun = "";
    this.#silent = this.#settled;
    this.#ready.reject(error);
    const opening = this.#openings;
    void errorText(error, languageOf(this)).then((text) => {
      if (opening !== this.#openings) return;
      this.#tell(
        "failed",
        `${words.failed} ${text}`,
        button(words.retry, () => this.#queue()),
      );
    });
    this.#emit("alveole-error", { code, message });
  }

  /** Tells the page; whether it lets things go on. @param {string} name @param {object} detail @param {boolean} [cancelable] */
  #emit(name, detail, cancelable = false) {
    if (this.#silent) return true;
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
  }
}

/** What a board is drawn for. @param {State} state */
const openingOf = ({ game, options }) => JSON.stringify([game, options]);

const outdated = () => new EngineError(refusal("outdated", say("The game changed in the meantime.")));

/** @param {unknown} error @returns {{code: string, message: string}} */
const described = (error) => (error instanceof EngineError ? error : { code: "failed", message: String(error) });

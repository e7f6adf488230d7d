// @ts-check
/** Shows a match, and takes what a person does there: the board, the panels and the features. */
import { media, onResize } from "../base/platform.js";
import { afterPaint, html, set } from "../base/dom.js";
import { playerCount } from "../words/describe.js";
import { dictionary, inLanguage, languageOf } from "../words/dictionary.js";
import { adopt } from "../base/css.js";
import boardStyle from "../board/board.css";
import { Board } from "../board/board.js";
import { scene } from "../board/scene.js";
import { ZoomButtons } from "../board/zoom-buttons.js";
import { Announcer } from "../play/screen-reader/announcer.js";
import * as matches from "../play/match/match.js";
import { Panel } from "../play/panels/panel.js";
import * as taps from "../play/match/taps.js";
import { isDiagram, showControls, stepOf } from "./controls.js";
import elementStyle from "./element.css";
import { LazyFeatures } from "./lazy-features.js";
import { CellInspector } from "./cell-inspector.js";
import { Notice } from "./notice.js";
import { Picture } from "./picture.js";

/**
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").State} State
 * @typedef {import("../words/describe.js").Locale} Locale
 *
 * @typedef {object} ViewCallbacks
 * @property {(move: string) => boolean} allows whether the page lets a person make this move
 * @property {(changes: string[]) => boolean} mayRestart whether the page lets a person replace the match by another one
 * @property {(error: unknown) => void} refused something that a person asked for was refused
 * @property {() => void} showPhase tells the page the phase
 */

const SOON = 1500; // milliseconds after the first board until the features load on a touch screen

export class MatchView {
  #host;
  #client;
  #callbacks;
  /** @type {Locale | null} */ #locale = null;
  /** The ids touched in the move under way. @type {string[]} */ #touched = [];
  /** The share of the opponent that is loaded while it has to be. @type {number | null} */ #loading = null;
  /** A position that is shown in place of the match. @type {State | null} */ #shown = null;
  /** The game and the options that the board was drawn for. */ #drawnFor = "";
  /** Draws what waits until the board is painted. @type {(() => void) | null} */ #rest = null;

  #root;
  #picture;
  #board = new Board({
    touch: (id) => this.#touch(id),
    escape: () => this.#clear(),
    look: (id) => this.#inspector.at(id),
    describe: () => void this.#announcer.open(),
    change: () => this.#inspector.moved(),
  });
  #panel = new Panel({
    undo: () => void this.#client.undo(this.#host.autopass),
    redo: () => void this.#client.redo(),
    again: () => this.#again(),
    goOn: () => void this.#client.goOn(),
    clear: () => this.#clear(),
    newGame: () => this.#features.open("options"),
    advice: () => this.#features.open("advice"),
    rules: () => this.#features.open("rules"),
    more: () => this.#features.open("menu"),
    touch: (id) => {
      this.#touch(id);
      // With the keyboard, the next stop is a cell where the piece can go.
      if (this.#touched.length > 0 && this.#root.activeElement?.matches(".held:focus-visible")) this.#board.focus();
    },
  });
  /** Steps through the moves, once a key did. @type {import("../play/match/steps.js").Steps | null} */ #steps = null;
  /** Whether it is said what keeps a live match from beginning. */ #hasTrouble = false;
  #notice = new Notice();
  #zoom = new ZoomButtons(this.#board);
  #announcer;
  #tools = html("div", { class: "tools" });
  /** Filled by a feature, with the first move. */
  #moveList = html("ol", { class: "moves", part: "moves" });
  #table = html("div", { class: "table", part: "table" });
  #frame = html("div", { class: "frame" });
  #features;
  #inspector;

  /**
   * @param {import("./attributes.js").AttributeElement} host the element
   * @param {import("../play/match/match-client.js").MatchClient} client
   * @param {ViewCallbacks} callbacks
   */
  constructor(host, client, callbacks) {
    this.#host = host;
    this.#client = client;
    this.#callbacks = callbacks;
    this.#picture = new Picture(host);
    this.#root = host.attachShadow({ mode: "open" });
    adopt(this.#root, boardStyle, elementStyle);
    this.#announcer = new Announcer(this.#root, client);
    this.#features = new LazyFeatures(
      {
        match: {
          client,
          playing: () => this.#playing,
          touched: () => this.#touched,
          moves: () => this.#moves,
          touch: (id) => this.#touch(id),
          refuse: (ids) => this.#refuse(ids),
          clear: () => this.#clear(),
          make: (move) => {
            this.#touched = [];
            if (this.#callbacks.allows(move)) void this.#client.play(move, "person", true);
          },
          begin: (options, seats, help) => {
            if (!this.#callbacks.mayRestart(["options", "players"])) return;
            const match = matches.begin(this.#client.match.game, options, seats, null, help);
            this.#client.begin(match).catch((error) => callbacks.refused(error));
          },
          again: () => this.#again(),
          autopass: () => this.#host.autopass,
        },
        view: {
          board: this.#board,
          root: this.#root,
          parts: {
            table: this.#table,
            status: this.#panel.status,
            players: this.#panel.players,
            actions: this.#panel.actions,
            tools: this.#tools,
            bar: this.#panel.bar,
          },
          locale: () => /** @type {Locale} */ (this.#locale),
          orientation: () => this.#host.orientation,
          readonly: () => this.#host.readonly,
          controls: () => this.#host.controls,
          render: () => this.render(),
          show: (state) => {
            [this.#shown, this.#touched] = [state, []];
            this.#board.element.classList.toggle("elsewhere", state !== null);
            this.render();
          },
        },
        settings: { preferences: () => this.#host.preferences },
      },
      (error) => callbacks.refused(error),
    );
    this.#inspector = new CellInspector(this.#board, this.#table, {
      state: () => this.#state,
      locale: () => this.#locale,
      look: (id) => this.#features.loaded?.look(id),
    });
    // Nothing is in the parts until a match begins.
    set(this.#frame, { "data-empty": true });
    this.#picture.show(this.#frame, this.#table);
    set(this.#board.element, { "aria-describedby": "keys" });
    const { status, players, actions, bar } = this.#panel;
    const { opener, said, keys } = this.#announcer;
    this.#table.append(opener, this.#board.element, this.#zoom.element);
    const note = html("slot", { name: "note" });
    this.#table.append(this.#picture.slot, note, this.#notice.message, this.#notice.cover);
    this.#frame.append(status, this.#table, this.#tools, actions, players, bar, this.#moveList);
    this.#frame.addEventListener("keydown", (e) => e.key === "Escape" && this.#clear());
    this.#frame.addEventListener("keydown", (e) => this.#step(e), true);
    // The first sign of a person at the board.
    for (const sign of ["pointermove", "pointerdown", "focusin"])
      this.#frame.addEventListener(sign, () => client.state && this.#features.wake(), { passive: true });
    host.addEventListener("alveole-live", (event) => {
      if (this.#locale) this.#want("live", (bar) => bar.adjust?.());
      this.#nameTrouble(/** @type {CustomEvent} */ (event).detail).catch(() => {});
    });
    this.#root.append(this.#frame, said, keys);
    onResize(this.#table, () => this.render());
  }

  /** Says what keeps a live match from beginning: its bar comes with it. @param {import("../types.js").LiveDetail} detail */
  async #nameTrouble(detail) {
    const troubles = detail.phase === "connecting" ? detail.troubles : [];
    if (troubles.length === 0 && !this.#hasTrouble) return;
    this.#hasTrouble = troubles.length > 0;
    const language = languageOf(this.#host);
    const { troubleText } = await import("../live/trouble-text.js");
    const text = await troubleText({ ...detail, troubles }, language);
    if (this.#locale) this.#notice.refuse(text, true);
    else if (text) this.cover(text);
    else this.wait(await dictionary(language));
  }

  /** Begins the same game again. */
  #again() {
    if (this.#callbacks.mayRestart([])) void this.#client.reset();
  }

  /** The words that are in use. */
  get locale() {
    return this.#locale;
  }

  /** The position that is shown: one in place of the match, or that of the match. */
  get #state() {
    return this.#shown ?? this.#client.state;
  }

  /**
   * Takes over the words of a game.
   * @param {Locale} locale
   */
  setLocale(locale) {
    this.#locale = locale;
    this.#zoom.setLocale(locale);
    this.#announcer.setLocale(locale);
    set(this.#frame, { lang: locale.language });
    this.#features.loaded?.translate().catch(() => {}); // Without a network the words stay as they are.
    this.#dress();
    // Nothing precedes the first press of a finger, which may begin to drag a piece.
    if (!this.#host.readonly && media("(pointer: coarse)")) setTimeout(() => this.#features.wake(), SOON);
  }

  /** Loads the features if the page or the reader wants another look than the usual one. */
  #dress() {
    const { orientation, board, pieces, preferences } = this.#host;
    // So does the link of a film (advice/review.js).
    const turn = this.#host.hasAttribute("data-turn");
    if (orientation || board || pieces || turn || preferences.recall("table")) this.#features.wake();
  }

  /** An attribute that changes only how the match is shown may have changed. */
  refresh() {
    this.#dress();
    this.#features.loaded?.adjust();
    this.render();
  }

  /** The element left the page. */
  leave() {
    this.#inspector.at(null);
    this.#features.loaded?.rest();
  }

  /**
   * Draws an empty board for the first match: on a slow machine, the board and its pieces are too much for one task.
   * @param {State} state
   */
  async drawEmpty(state) {
    if (this.#drawnFor || !this.#locale) return;
    this.#drawnFor = boardOf(state);
    this.#board.lay(scene(this.#locale, state, { lit: new Set(), touched: [] }));
    await new Promise((resolve) => setTimeout(resolve));
  }

  /**
   * Another position is on the board.
   * @param {State} state
   * @param {Move} [made] the move that led to it
   * @param {boolean} [soon] whether the board is painted before the rest is drawn: after moves made here
   */
  changed(state, made, soon = false) {
    const drawnFor = boardOf(state);
    if (drawnFor !== this.#drawnFor) this.#board.clear();
    this.#drawnFor = drawnFor;
    [this.#touched, this.#loading] = [[], null];
    this.#features.loaded?.changed(made ?? null);
    if (matches.lineOf(this.#client.match).length > 0) this.#want("moves");
    if (this.#client.match.study?.open) this.#want("study");
    if (this.#client.match.premoves) this.#want("premove");
    if (state.status.over) this.#tell("end", (end) => end.ended(made !== undefined));
    this.cover("");
    const early = this.#picture.take();
    const hand = made && this.#root.querySelector(`.hand [data-id=${JSON.stringify(made.taps[0] ?? "")}]`);
    this.render(hand, soon);
    void this.#announcer.changed();
    // Not those of a match that was continued: the picture was another position.
    if (early.length > 0 && state.ply === 0) void this.#touchAll(early);
  }

  /**
   * Touches the cells that a person touched before the match began, as long as a person is to move.
   * @param {string[]} ids
   */
  async #touchAll(ids) {
    for (const id of ids) {
      await this.#client.inOrder(async () => {});
      if (this.#playing) this.#touch(id);
    }
  }

  /**
   * The match goes on by `moves` moves while an earlier position is shown.
   * @param {number} moves
   */
  added(moves) {
    this.render();
    if (moves > 0) this.#tell("news", (news) => news.added(moves));
  }

  /**
   * The opponent has used this share of its time.
   * @param {number} share
   */
  progressed(share) {
    this.#tell("progress", (progress) => progress.show(share));
  }

  /** This share of the opponent is loaded. @param {number} share */
  loads(share) {
    this.#loading = share < 1 ? share : null;
    this.render();
  }

  /**
   * Something was refused.
   * @param {Promise<string>} text why
   */
  refused(text) {
    this.#touched = [];
    this.render();
    void text.then((why) => this.#notice.refuse(why));
  }

  /**
   * Points at what has these ids, and draws these shapes.
   * @param {readonly (string | import("../types.js").Shape)[]} things
   */
  highlight(things) {
    this.#tell("highlights", (highlights) => highlights.show(things));
  }

  /**
   * Loads a feature that the match wants. Without a network it is missing until the match changes.
   * @param {string} name
   * @param {(feature: import("../play/features.js").Feature) => void} [loaded]
   */
  #want(name, loaded) {
    this.#features
      .load(name)
      .then(loaded)
      .catch(() => {});
  }

  /**
   * Tells a feature something that can be missed.
   * @template {keyof import("../play/features.js").Named} N
   * @param {N} name
   * @param {(feature: import("../play/features.js").Named[N]) => unknown} work
   */
  #tell(name, work) {
    this.#features.use(name, work, () => {});
  }

  /** Whether a person may touch now: not while another position is shown. */
  get #playing() {
    return (this.#client.phase === "ready" || this.#exploring) && !this.#shown && !this.#host.readonly;
  }

  /** Whether a feature takes every move of the position for itself, as the review does. */
  get #exploring() {
    return !!this.#features.loaded?.title();
  }

  /** The moves that a person can choose from now: on the turn of an opponent, those to be made after it. */
  get #moves() {
    if (this.#playing) return this.#client.state?.legal ?? [];
    return this.#opponents ? (this.#features.loaded?.get("premove")?.early() ?? []) : [];
  }

  /** Whether an opponent is to move while a person may touch. */
  get #opponents() {
    const { phase } = this.#client;
    const waits = phase === "thinking" || phase === "waiting";
    return waits && !this.#exploring && !this.#shown && !this.#host.readonly;
  }

  /** @param {string} id */
  #touch(id) {
    const { state, busy } = this.#client;
    const opponents = this.#opponents;
    const exploring = this.#exploring;
    if (!state || this.#shown || this.#host.readonly || (busy && !opponents && !exploring)) return;
    const moves = opponents ? this.#moves : state.legal;
    if (opponents && this.#features.loaded?.get("premove")?.awaits(id)) return;
    const { touched, move, refused } = taps.touch(moves, this.#touched, id);
    if (!refused) this.#notice.clear();
    if (!refused && this.#features.loaded?.touch(id, move)) return;
    this.#features.loaded?.clear();
    if (refused && !exploring && this.#client.hurry()) return;
    if (refused) return this.#refuse(taps.inHand(id) ? [id, ...touched] : [...touched, id]);
    this.#touched = touched;
    // The position after the move is drawn when the engine answers. Until then the board stays as it is.
    if (move && !opponents && this.#callbacks.allows(move.text))
      return void this.#client.play(move.text, "person", true);
    this.render();
    if (move || touched.length === 0) return;
    const next = taps.next(moves, touched);
    this.#announcer.begun(next.size);
    // With the keyboard, the next stop after a cell is a piece that can go there.
    if ([...next].some(taps.inHand) && this.#root.activeElement?.matches(".hit:focus-visible"))
      /** @type {HTMLElement | null} */ (this.#root.querySelector(".held[data-next]"))?.focus();
  }

  /**
   * Explains why the last of these touches makes no move.
   * @param {readonly string[]} ids
   */
  #refuse(ids) {
    this.#features.use("explain", (explainer) => explainer.refuse(ids));
  }

  /** Whether keys step through the moves: nobody plays here. */
  get #keysStep() {
    return this.#host.readonly && matches.lineOf(this.#client.match).length > 0;
  }

  /**
   * Lets keys step through the moves.
   * @param {KeyboardEvent} event
   */
  #step(event) {
    const by = this.#keysStep ? stepOf(event) : 0;
    if (!by) return;
    import("../play/match/steps.js")
      .then(({ Steps }) => (this.#steps ??= new Steps(this.#client)).by(by))
      .catch((error) => this.#callbacks.refused(error));
  }

  /** Gives up the move under way. */
  #clear() {
    this.#features.loaded?.clear();
    if (this.#touched.length === 0) return;
    this.#touched = [];
    this.render();
    this.#announcer.cleared();
  }

  /**
   * @param {Element | null} [origin] where a piece that is new on the board comes from
   * @param {boolean} [soon] whether the board is painted before the rest is drawn
   */
  render(origin = null, soon = false) {
    const [locale, touched] = [this.#locale, this.#touched];
    const state = this.#state;
    if (!state || !locale) return;
    const { game, words, language } = locale;
    const focused = this.#root.activeElement;
    this.#callbacks.showPhase();
    /** @type {ReadonlySet<string>} */
    const lit = this.#playing || touched.length > 0 ? taps.next(this.#moves, touched) : new Set();
    this.#board.view.still = isDiagram(this.#host.controls, this.#host.readonly);
    const drawn = {
      ...scene(locale, state, { lit, touched }),
      origin,
      open: this.#playing ? taps.open(this.#moves, touched) : lit,
    };
    // A page in the background paints nothing.
    const later = soon && !document.hidden;
    this.#board.render(this.#features.loaded?.scene(drawn) ?? drawn, later);
    set(this.#board.element, { "aria-label": words.board(inLanguage(game.name, language)) });
    /** @type {() => void} */
    const rest = () => this.#rest === rest && this.#renderRest({ locale, state, lit, touched }, focused);
    this.#rest = rest;
    if (later) afterPaint(rest);
    else rest();
  }

  /**
   * Draws what stands around the board, and what the features show on it.
   * @param {{locale: Locale, state: State, lit: ReadonlySet<string>, touched: readonly string[]}} drawn what the board shows
   * @param {Element | null} focused what had the focus before
   */
  #renderRest({ locale, state, lit, touched }, focused) {
    this.#rest = null;
    this.#board.finish();
    const { match, phase, away } = this.#client;
    const { game } = locale;
    const { toMove } = this.#client;
    const seen = [...match.moves, ...(toMove ? [toMove] : [])];
    const holders = matches.holders(seen, playerCount(game, state.options));
    this.#panel.render({
      locale,
      state,
      match,
      holders,
      lit,
      touched,
      you: this.#host.readonly ? null : matches.onlyPerson(match, toMove, holders.length),
      title: this.#features.loaded?.title() ?? null,
      said: this.#features.loaded?.status() ?? null,
      thinking: phase === "thinking",
      loading: phase === "thinking" ? this.#loading : null,
      waits: phase === "waiting" && !away,
      failed: this.#client.failed,
    });
    showControls(this.#frame, this.#host.controls, this.#host.readonly, this.#host.hasAttribute("data-live"));
    this.#announcer.render(this.#keysStep);
    this.#zoom.render();
    this.#features.loaded?.render();
    // A button may disappear when it is pressed: the focus then goes to the board.
    const lost = (this.#root.activeElement ?? focused) === focused;
    if (lost && focused instanceof HTMLElement && focused.getClientRects().length === 0) this.#board.focus();
  }

  /**
   * Shows a text in place of the match; without a text, the match.
   * @param {string} text
   * @param {...Node} more
   */
  cover(text, ...more) {
    this.#notice.replace(text, ...more);
    set(this.#frame, { "data-empty": text !== "", "data-picture": false });
  }

  /**
   * Shows the content of the element, or a text, until the match begins.
   * @param {import("../words/dictionary.js").Dictionary} words
   */
  wait(words) {
    this.#callbacks.showPhase();
    this.cover(words.loading);
    this.#notice.wait(words.loading);
    this.#picture.show(this.#frame, this.#table);
  }
}

/**
 * The game and the options of a state, which a board is drawn for.
 * @param {State} state
 */
const boardOf = ({ game, options }) => JSON.stringify([game, options]);

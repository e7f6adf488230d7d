// @ts-check
/**
 * `<alveole-game>`: shows one match, and lets people and computers play it.
 *
 * @attribute game         the id of the game
 * @attribute options      its options, as JSON
 * @attribute players      the seats: `human`, `random`, `computer` or a level, separated by commas; the last stands for the rest
 * @attribute position     the position in which the match begins, as JSON
 * @attribute record       a saved game in place of the four above: a record, a study, or a text of another program
 * @attribute src          the address of a file that has one; without `game`, `position`, `record` and `src`, the content is the record
 * @attribute orientation  the orientation of the board: degrees, a multiple of 60, and `flip`
 * @attribute board        the material of the board: `wood`, `paper`, `slate` or `contrast`
 * @attribute pieces       the set of pieces: `coloured`, or `monochrome` for emblems in one colour
 * @attribute controls     the controls around the board: `status`, `players`, `moves`, and buttons by their action; else all
 * @attribute lang         `en` or `fr`; else the page's language, else the browser's
 * @attribute theme        `light`, `dark` or `auto`; else the page's colour scheme
 * @attribute loading      `lazy`: the match begins when the element is about to be in view
 * @attribute readonly     nobody can move by tap or click; with `controls="none"` the board alone is shown
 * @attribute autopass     a person who can only pass passes by itself, with a note
 * @attribute storage      the prefix of the keys under which settings are stored; without it nothing is
 * @attribute watch        `lobby`: the list of the matches that anybody can watch, in the place of a board
 * @attribute relays       the relays for live play: a path of the page's origin, or up to three addresses with `wss:`
 *
 * All are properties too (`attributes.js`). Events bubble and are composed. After the match began, none fires because the page
 * sets a property or an attribute, except `alveole-before-restart`, and `alveole-error` if the value is refused.
 *
 * @event alveole-ready        the first position is shown: `{state}`
 * @event alveole-before-move  a person or a computer is about to move: `{move, player, seat, by, ply, state}`; cancelable
 * @event alveole-before-end   a person is about to end the match: `{reason, player, state}`; cancelable
 * @event alveole-move         a move was made: `{move, player, seat, by, ply, state}`
 * @event alveole-state        another position is shown: `{state}`
 * @event alveole-gameover     the game is over, by a move, a resignation, an agreement or the time: `{status, state}`
 * @event alveole-before-restart  a match with moves is about to be replaced by another one: `{changes, by, record, state}`; cancelable
 * @event alveole-live         a live match changed: `{phase, seats, offers, troubles, clockAhead, reason}`
 * @event alveole-study        something was said of the match, or drawn on it: `save()` has it
 * @event alveole-error        a request was refused or failed: `{code, message}`, the `property` that is no valid JSON, and the `cause` of a failure
 *
 * @slot  the content until the match begins
 * @slot picture  a picture of the first position, in place of the board until the match begins
 * @slot note  what the page says over the board; it places it there itself
 * @slot end  buttons of the page on the card at the end of a match
 * @csspart board, table, status, players, actions, end, moves, controls, dialog, message, before, advice, clocks, preview, replay, typed, live, study, explorer, review
 * @cssproperty --alveole-paper, --alveole-panel, --alveole-board, --alveole-ink, --alveole-accent, --alveole-cell  its colours
 * @cssproperty --alveole-red, --alveole-black, --alveole-white, --alveole-yellow, --alveole-blue, --alveole-green, --alveole-violet  the colours of the players
 * @cssproperty --alveole-display       the typeface of its headings
 * @cssproperty --alveole-board-height  the greatest height of the board
 *
 * `data-status` is the phase: `loading`, `ready` (a person is to move), `thinking`, `over` or `failed`.
 */
import { button } from "../base/dom.js";
import { languageOf } from "../words/dictionary.js";
import { errorText } from "../words/messages.js";
import { engine } from "../engine/client.js";
import { coded } from "../engine/errors.js";
import { MatchClient, clients } from "../play/match/match-client.js";
import * as matches from "../play/match/match.js";
import { AttributeElement } from "./attributes.js";
import { fire, report } from "./events.js";
import { MatchOpener, isPartial } from "./match-opener.js";
import { MatchView } from "./match-view.js";

/**
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").State} State
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
    mayEnd: (end) => fire(this, "alveole-before-end", end),
    expects: (state) => this.#view.drawEmpty(state),
    progressed: (share) => this.#view.progressed(share),
    loads: (share) => this.#view.loads(share),
  });
  #opener = new MatchOpener(this, this.#client, {
    wait: (words) => this.#view.wait(words),
    setLocale: (locale) => this.#view.setLocale(locale),
    locale: () => this.#view.locale,
    refresh: () => this.#view.refresh(),
    ready: (state) => void fire(this, "alveole-ready", { state }),
    refused: (error, covered) => (covered ? report(this, error) : this.#refused(error)),
    mayRestart: (changes) => this.#mayRestart("page", changes),
    failed: (words, text) => {
      this.#showPhase();
      this.#view.cover(
        `${words.failed} ${text}`,
        button(words.retry, () => this.#opener.update()),
      );
    },
  });
  #view = new MatchView(this, this.#client, {
    allows: (move) => this.#allows(move, "person"),
    mayRestart: (changes) => this.#mayRestart("person", changes),
    refused: (error) => this.#refused(error),
    showPhase: () => this.#showPhase(),
  });

  /** @type {Promise<import("./match-list.js").MatchList> | null} */ #list = null;

  constructor() {
    super();
    clients.set(this, this.#client);
  }

  connectedCallback() {
    super.connectedCallback();
    this.#opener.update();
    this.#listMatches();
    if (isPartial(this)) document.addEventListener("DOMContentLoaded", () => this.#opener.update(), { once: true });
  }

  disconnectedCallback() {
    // An element that is only moved is connected again by then.
    queueMicrotask(() => this.isConnected || this.#leave());
  }

  #leave() {
    void this.leave();
    this.#opener.leave();
    this.#client.leave();
    this.#view.leave();
    this.#listMatches();
  }

  changed() {
    this.#opener.changed();
    this.#listMatches();
  }

  /** Lists matches in the place of a board, while the attribute `watch` says so. */
  #listMatches() {
    if (!this.#list && this.watch !== "lobby") return;
    this.#list ??= import("./match-list.js").then(({ MatchList }) => new MatchList(this));
    const failed = async (/** @type {unknown} */ error) => {
      this.#view.cover(await errorText(error, languageOf(this)));
      report(this, error);
    };
    this.#list.then((list) => list.update()).catch(failed);
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
   * Opens a live match with players on other devices, and shows it. Nothing connects before.
   * @param {import("../types.js").LiveWishes} wishes
   * @returns {Promise<import("../types.js").LiveLinks>} the codes for those who play and who watch; rejects with a `code`
   */
  async openTable(wishes) {
    return (await (await this.#sessions()).open(this, wishes)).links;
  }

  /**
   * Joins a live match: takes a free seat, or watches.
   * @param {string} code as {@link openTable} returns it, or an address that ends with it
   * @param {{name?: string}} [me]
   * @returns {Promise<void>} settles when the relays are asked; rejects with a `code`
   */
  async join(code, me) {
    await (await this.#sessions()).join(this, code, me);
  }

  /**
   * Leaves the live match; the board stays.
   * @returns {Promise<void>}
   */
  async leave() {
    if (this.dataset["live"]) await (await this.#sessions()).of(this)?.leave();
  }

  async #sessions() {
    return (await this.#call(() => import("../live/session.js"))).LiveSession;
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
   * Points at things until the position changes: outlines cells, pieces in hand and handles, and draws arrows and marks.
   * @param {readonly (string | import("../types.js").Shape)[]} things ids as in the taps of moves, and shapes as studies have
   *   them: `{cell, colour}` and `{arrow: [from, to], colour}`; none: nothing is pointed at
   */
  highlight(things) {
    this.#view.highlight(things);
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
   * @param {{shown?: boolean}} [options] `shown`: only the moves before the position that is shown; else all, also those undone
   * @returns {import("../types.js").Written}
   */
  recorded({ shown = false } = {}) {
    const { match, state, lastState } = this.#client;
    if (shown || !state) return matches.record(match, state, new Date());
    return matches.record(matches.at(match, matches.lineOf(match).length), lastState, new Date());
  }

  /**
   * Shows a saved match.
   * @param {import("../types.js").Saved | import("../types.js").Study | string} record a record, a study, or a text in one of the
   *   forms of the attribute `record`
   * @returns {Promise<State>} rejects with the engine's `code` if something is wrong with it; the match that is shown stays
   */
  load(record) {
    this.#opener.claim();
    return this.#call(() => this.#client.inOrder(() => this.#opener.load(record)));
  }

  /**
   * Everything that is needed to show this match again, with the moves that were undone. Not the premoves: no page sees them.
   * @returns {Match}
   */
  save() {
    const match = { ...this.#client.match };
    delete match.premoves;
    return structuredClone(match);
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
    await null; // The attributes are put in order first.
    return work().catch((error) => {
      throw coded(error);
    });
  }

  /**
   * Runs a call that needs the module for moves from elsewhere.
   * @template T
   * @param {(live: typeof import("../play/match/live.js")) => Promise<T>} work
   */
  #live(work) {
    return this.#client.inOrder(async () => work(await import("../play/match/live.js")));
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
    if (!state || matches.lineOf(match).length === 0) return true;
    return fire(this, "alveole-before-restart", { changes, by, record: this.recorded(), state });
  }

  /**
   * Another position is on the board.
   * @param {import("../play/match/match-client.js").Change} change
   */
  #changed({ made, by, ended, quiet }) {
    const state = this.state();
    if (!state || !this.#view.locale) return;
    this.#opener.shown();
    this.#showPhase();
    this.#view.changed(state, made, by === "person" || by === "computer");
    if (quiet) return;
    fire(this, "alveole-state", { state });
    const { moves } = this.#client.match;
    const last = moves.at(-1);
    if (last && by) this.#tellMove(last, by, moves.length, state);
    if (by || ended) this.#tellEnd(state);
  }

  /**
   * The match goes on while an earlier position is shown.
   * @param {import("../play/match/match-client.js").Added} added
   */
  #added({ made, moves, state, ended }) {
    this.#view.added(moves);
    if (made) this.#tellMove(made, "page", this.#client.truth.line.length, state);
    if (ended) this.#tellEnd(state);
  }

  /**
   * @param {import("../types.js").Ply} made
   * @param {import("../play/match/match-client.js").By} by
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

  /**
   * The phase of the element.
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
   * Something was refused; the match stays as it is.
   * @param {unknown} error
   */
  #refused(error) {
    this.#view.refused(errorText(error, languageOf(this)));
    report(this, error);
  }
}

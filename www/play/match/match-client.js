// @ts-check
/**
 * Plays one match with the rule engine: the match, its current position and the opponents. Draws nothing.
 *
 * Calls run one after the other, each on what the one before it left. A search runs beside them: it ends when the position
 * changes.
 */
import { tryAgain } from "../../base/try-again.js";
import { EngineError } from "../../engine/client.js";
import * as matches from "./match.js";
import { refusal, say } from "../../words/messages.js";

/**
 * @typedef {import("../../types.js").Match} Match
 * @typedef {import("../../types.js").Ply} Ply
 * @typedef {import("../../types.js").State} State
 * @typedef {import("../../types.js").Move} Move
 *
 * @typedef {"person" | "computer" | "page"} By who makes a move; `page`: the page, by a method of the element
 *
 * @typedef {object} Change
 * @property {Move} [made] the move that led to the position
 * @property {By} [by] who made it
 * @property {boolean} [ended] the players, a clock or the page ended the match
 * @property {boolean} [quiet] whether no event fires
 *
 * @typedef {object} Added
 * @property {Ply} [made] the move that was added
 * @property {number} moves the number of new moves
 * @property {boolean} ended whether the match is over now
 * @property {State} state the last state of the match
 *
 * @typedef {object} Callbacks
 * @property {(change: Change) => void} changed the position is another one
 * @property {(error: unknown) => void} refused the engine refused something; the position stays
 * @property {(move: string, by: "person" | "computer") => boolean} [allows] whether a person or an opponent may make this move
 * @property {(end: import("../../types.js").EndDetail) => boolean} [mayEnd] whether a person may end the match
 * @property {(state: State) => Promise<void>} [expects] a match begins with this position once the promise resolves
 * @property {(added: Added) => void} [added] the match goes on while an earlier position is shown
 * @property {(share: number) => void} [progressed] the opponent has used this share of its time
 * @property {(share: number) => void} [loads] this share of the opponent is loaded
 *
 * @typedef {object} EngineLike answers requests
 * @property {import("../../types.js").Ask} ask
 * @property {typeof import("../../engine/client.js").engine.think} think
 * @property {(game: string) => void} [prepareSearch] starts to load what an opponent needs
 *
 * @typedef {object} BeginOptions
 * @property {() => void} [before] called just before the position changes
 * @property {AbortSignal} [signal] gives the match up
 * @property {boolean} [quiet] whether no event fires
 */

const MIN_TIME = 550; // milliseconds that an opponent takes at least, so that its moves are seen
const MAX_TIME = 4000; // milliseconds that an opponent takes at most
const BETWEEN = 750; // milliseconds at least between two moves of computers
const FAST = 150; // milliseconds that an opponent takes at most while the end of the match is shown

/**
 * A legal move with its taps.
 * @param {State} before
 * @param {string} text
 * @returns {Move}
 */
export const moveTo = (before, text) => before.legal.find((m) => m.text === text) ?? { text, taps: [] };

/** The client of each element, for the site. @type {WeakMap<HTMLElement, MatchClient>} */
export const clients = new WeakMap();

export class MatchClient {
  match = matches.begin("");
  /** @type {State | null} */ state = null;
  /**
   * Who is to move, or would be if the players or a clock had not ended the match: after a swap nothing else says who holds which
   * colour. @type {State["to_move"]}
   */
  toMove = null;
  /**
   * The match as everybody knows it: all its moves, whatever position is shown here, and a result that the page gave it. A
   * person who goes back and moves there makes a variation beside it.
   * @type {{line: readonly Ply[], result?: Match["result"]}}
   */
  truth = { line: [] };
  /** The last position that was shown at the end of a line, and that line. @type {{line: readonly Ply[], state: State} | null} */
  #end = null;
  /** Settles when the last call does. @type {Promise<unknown>} */ #last = Promise.resolve();
  /** The number of calls that are not settled. */ #calls = 0;
  /** Whether an opponent failed to move and waits until a person lets it go on. */
  #stalled = false;
  /** How often in a row the engine failed. */ #failures = 0;
  /** Whether the element is not on the page, so that opponents do not move. */ #left = false;
  /** Whether another tab with this match lets its computer players think. */ #elsewhere = false;
  /** Ends the search of an opponent: any change of the match makes its answer worthless. @type {AbortController | null} */
  #search = null;
  /** Makes the opponent that searches play its best move so far. @type {AbortController | null} */ #enough = null;
  /** Whether opponents do not pause before their moves until a person is to move. */ #hurried = false;
  /** Whether the opponents, whom no person here plays any more, show the end of the match. */ #fast = false;
  /** Ends the pause before the move of an opponent. */ #endPause = () => {};
  #engine;
  #callbacks;
  #minTime;
  #between;

  /**
   * @param {EngineLike} engine
   * @param {Callbacks} callbacks
   * @param {number} [minTime] milliseconds that an opponent takes at least
   * @param {number} [between] the same after a move of another computer
   */
  constructor(engine, callbacks, minTime = MIN_TIME, between = minTime && BETWEEN) {
    this.#engine = engine;
    this.#callbacks = callbacks;
    this.#minTime = minTime;
    this.#between = between;
  }

  /**
   * The phase of the match: `ready`: a person is to move; `waiting`: an opponent waits until a person lets it go on.
   * @returns {"loading" | "over" | "thinking" | "waiting" | "ready"}
   */
  get phase() {
    if (!this.state) return "loading";
    if (this.state.status.over) return "over";
    if (!this.#opponents) return "ready";
    return this.#stalled || this.away || this.match.redo.length > 0 ? "waiting" : "thinking";
  }

  /** Whether an answer is on its way, so that nothing can be touched. */
  get busy() {
    return this.#calls > 0 || this.#search !== null;
  }

  /** Whether the opponent waits because the engine failed. */
  get failed() {
    return this.#stalled && this.#failures > 0;
  }

  /** Whether no person at this device is to move. */
  get #opponents() {
    // In a study that is open, a person moves for all seats.
    if (this.match.study?.open) return false;
    const seat = this.state?.to_move?.seat;
    return seat !== undefined && !matches.isHuman(this.match, seat);
  }

  /** Whether a person elsewhere is to move. */
  get away() {
    return this.match.seats[this.state?.to_move?.seat ?? -1] === "away";
  }

  /** The state at the end of the line; where that was never shown, with a status that is not over. */
  get lastState() {
    if (this.#end && matches.isSame(this.#end.line, matches.lineOf(this.match))) return this.#end.state;
    return this.state && { ...this.state, status: { ...this.state.status, over: false } };
  }

  /** Whether the last position of the match is shown. */
  get atEnd() {
    return this.match.redo.length === 0 && matches.isSame(this.match.moves, this.truth.line);
  }

  /**
   * Runs a call after those before it.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>} settles as the work does
   */
  inOrder(work) {
    this.#calls++;
    const done = this.#last.then(work).finally(() => {
      this.#calls--;
      this.#think();
    });
    this.#last = done.catch(() => {});
    return done;
  }

  /**
   * Begins a match.
   * @param {Match} match
   * @param {BeginOptions} [options]
   * @returns {Promise<boolean>} whether it began: `signal` may have given it up
   * @throws {EngineError} if the engine refuses the match, without calling `refused`
   */
  begin(match, options) {
    return this.inOrder(() => this.show(match, options));
  }

  /**
   * Begins a match as {@link begin} does, within a call that runs in order.
   * @param {Match} match
   * @param {BeginOptions} [options]
   */
  async show(match, { before, signal, quiet = false } = {}) {
    if (signal?.aborted) return false;
    const state = await this.stateOf(match);
    if (!signal?.aborted) await this.#callbacks.expects?.(state);
    if (signal?.aborted) return false;
    before?.();
    this.truth = { line: matches.lineOf(match) };
    this.put(match, state, { quiet });
    return true;
  }

  /**
   * Makes a move.
   * @param {string} text in the game's notation
   * @param {By} [by]
   * @param {boolean} [allowed] whether it is known that the move may be made
   * @returns {Promise<State>}
   * @throws {EngineError}
   */
  play(text, by = "person", allowed = by === "page") {
    const { state } = this;
    return this.inOrder(() => {
      // A person chose the move in this position, and no other.
      if (by === "person" && state !== this.state)
        throw new EngineError(refusal("outdated", say("The game changed in the meantime.")));
      return this.#play(text, by, allowed);
    });
  }

  /**
   * @param {string} text
   * @param {By} by
   * @param {boolean} allowed
   */
  async #play(text, by, allowed) {
    const { match, state: before } = this;
    if (!before) throw new EngineError(refusal("not_ready", say("No game is loaded yet.")));
    const asked = this.#engine.ask({ op: "play", ...matches.reference(match), move: text });
    /** @type {State} */
    const after = await (by === "computer" ? asked : this.#reported(asked));
    const move = moveTo(before, after.last?.text ?? text);
    if (!allowed && by !== "page" && !(this.#callbacks.allows?.(move.text, by) ?? true))
      throw new EngineError(refusal("prevented", say("The page does not allow this move.")));
    const { player = 0, seat = 0 } = before.to_move ?? {};
    const follows = this.atEnd;
    const next = matches.played(match, { text: move.text, player, seat });
    // The last move, made again, leads to the result that the players gave the match.
    const state = matches.resultHere(next) ? await this.stateOf(next) : after;
    if (follows) this.truth = { line: next.moves };
    this.put(next, state, { made: move, by });
    return state;
  }

  /**
   * Takes back the last move, and the moves of opponents before it up to a person's turn.
   * @param {boolean} [autopass] whether persons who can only pass do so by themselves
   */
  undo(autopass) {
    return this.#load(() => {
      const ply = matches.undoTo(this.match, autopass);
      if (ply === null) return null;
      return ply === this.match.moves.length ? matches.reopened(this.match) : matches.at(this.match, ply);
    });
  }

  /** Makes the last move that was taken back again, and the opponents' answers to it. */
  redo() {
    return this.#load(() => {
      const ply = matches.redoTo(this.match);
      return ply === null ? null : matches.at(this.match, ply);
    });
  }

  /**
   * Goes to the position after `ply` of the moves made and undone.
   * @param {number} ply
   * @throws {EngineError} `bad_ply`
   */
  goTo(ply) {
    return this.#load(() => {
      const last = matches.lineOf(this.match).length;
      if (Number.isInteger(ply) && ply >= 0 && ply <= last) return matches.at(this.match, ply);
      throw new EngineError(
        refusal("bad_ply", say("there is no move {}: this game has {}", String(ply), String(last))),
      );
    });
  }

  /**
   * Goes to a position that a person chose.
   * @param {number} ply
   */
  jump(ply) {
    return this.goTo(ply).catch(() => null);
  }

  /**
   * Switches to a variation.
   * @param {number} line
   * @param {number} ply how many of its moves are made
   */
  branch(line, ply) {
    return this.#load(() => {
      const match = matches.along(this.match, line, ply);
      const { result } = this.truth;
      return result && matches.isSame(matches.lineOf(match), this.truth.line) ? { ...match, result } : match;
    });
  }

  /**
   * Ends the match as the players or a clock want it.
   * @param {number[]} winners
   * @param {"resigned" | "agreed" | "time"} reason
   */
  end(winners, reason) {
    const goesOn = () => this.state && !this.state.status.over;
    return this.#load(() => (goesOn() ? matches.ended(this.match, { winners, reason }) : null), true);
  }

  /**
   * Whether the page lets a person end the match.
   * @param {import("../../types.js").EndDetail["reason"]} reason
   * @param {number | null} [player] who resigns
   */
  mayEnd(reason, player = null) {
    return !this.state || (this.#callbacks.mayEnd?.({ reason, player, state: this.state }) ?? true);
  }

  /** Lets a waiting opponent move. */
  goOn() {
    return this.inOrder(async () => {
      if (this.state) this.put(matches.goOn(this.match), this.state, {});
    });
  }

  /** Begins the same game again. */
  reset() {
    return this.inOrder(async () => {
      const { game, options, seats, position, help } = this.match;
      if (this.state) await this.#reported(this.show(matches.begin(game, options, seats, position, help)));
      return this.state;
    });
  }

  /**
   * Keeps what the clocks show with the match; without an argument it has no clocks.
   * @param {Match["clock"]} clock
   */
  setClock(clock) {
    const rest = { ...this.match };
    delete rest.clock;
    this.match = clock ? { ...rest, clock } : rest;
  }

  /** The element left the page: opponents stop. */
  leave() {
    this.#left = true;
    this.#stop();
  }

  /** Makes the opponent that searches play its best move so far. */
  moveNow() {
    this.#enough?.abort();
  }

  /**
   * Whether another tab with this match lets its computer players think, so that they do not think here.
   * @param {boolean} elsewhere
   */
  set elsewhere(elsewhere) {
    if (elsewhere === this.#elsewhere) return;
    this.#elsewhere = elsewhere;
    if (elsewhere) this.#stop();
    else this.#think();
  }

  /** Whether the move before this position is that of a computer, and another computer is to move. */
  get #among() {
    const last = this.match.moves.at(-1);
    return this.#opponents && !this.away && last !== undefined && !matches.isHuman(this.match, last.seat);
  }

  /**
   * Skips the pauses between the moves of computers, until a person is to move.
   * @returns {boolean} whether there was a pause to skip
   */
  hurry() {
    if (this.phase !== "thinking" || !this.#among) return false;
    this.#hurried = true;
    this.#endPause();
    return true;
  }

  /** Lets the opponents play on to the end without pauses and with short searches, for a person who is out of the game. */
  showEnd() {
    this.#fast = true;
    this.#endPause();
    this.moveNow();
  }

  /** Lets the opponent whose turn it is move, if it does not search yet. */
  resume() {
    this.#left = false;
    this.#think();
  }

  /**
   * Asks the engine, beside the calls of the match.
   * @type {EngineLike["ask"]}
   */
  ask = (request) => this.#engine.ask(request);

  /**
   * The state of a match.
   * @param {Match} match
   * @returns {Promise<State>}
   */
  async stateOf(match) {
    if (!matches.resultHere(match)) return this.#engine.ask({ op: "state", ...matches.reference(match) });
    return (await this.check(matches.record(match, null, new Date()))).state;
  }

  /**
   * Checks a record.
   * @param {import("../../types.js").Saved} record
   * @returns {Promise<{state: State, moves: Ply[]}>} its last position, and its moves
   * @throws {EngineError}
   */
  check(record) {
    return this.#engine.ask({ op: "check", record });
  }

  /**
   * Shows another match or another position of this one, within a call that runs in order.
   * @param {Match} match
   * @param {State} state
   * @param {Change} change
   */
  put(match, state, change) {
    this.#stop();
    this.#stalled = false;
    const isSame = matches.isSame(this.match.moves, match.moves);
    this.toMove = state.to_move ?? (isSame && matches.resultHere(match) ? this.toMove : null);
    this.match = match;
    this.state = state;
    if (match.redo.length === 0) this.#end = { line: match.moves, state };
    if (!this.#opponents) this.#hurried = this.#fast = false;
    if (this.atEnd) this.truth = { ...this.truth, result: match.result };
    this.#callbacks.changed(change);
  }

  /**
   * Continues the match, within a call that runs in order, while the position that is shown stays.
   * @param {Match} match
   * @param {Added} added
   */
  add(match, added) {
    this.match = match;
    this.#callbacks.added?.(added);
  }

  /**
   * @param {() => Match | null} next the match to show; `null`: this one stays
   * @param {boolean} [ended]
   */
  #load(next, ended = false) {
    return this.inOrder(async () => {
      const match = next();
      if (match && this.state) this.put(match, await this.#reported(this.stateOf(match)), { ended });
      return this.state;
    });
  }

  #stop() {
    this.#search?.abort();
    this.#search = null;
  }

  /** The opponent whose turn it is begins to search, if nothing else goes on; one whose turn comes is loaded. */
  #think() {
    if (this.phase === "thinking" && !this.busy && !this.#left && !this.#elsewhere) void this.#answer();
    if (this.phase === "ready" && this.match.seats.some((seat) => Number(seat) > 0))
      this.#engine.prepareSearch?.(this.match.game);
  }

  /** The opponent whose turn it is makes its move. */
  async #answer() {
    const seat = this.match.seats[this.state?.to_move?.seat ?? 0] ?? "random";
    const level = seat === "random" ? 0 : Number(seat);
    const [only, another] = this.state?.legal ?? [];
    const search = (this.#search = new AbortController());
    const enough = (this.#enough = new AbortController());
    const { signal } = search;
    const best =
      only && !another
        ? { move: only }
        : this.#engine.think(
            { op: "best", ...matches.reference(this.match), level, time_ms: this.#fast ? FAST : MAX_TIME },
            { enough: enough.signal, signal, onProgress: this.#callbacks.progressed, onLoading: this.#callbacks.loads },
          );
    const least = this.#hurried || this.#fast ? 0 : this.#among ? this.#between : this.#minTime;
    const pause = new Promise((/** @type {(none?: unknown) => void} */ resolve) => {
      this.#endPause = resolve;
      setTimeout(resolve, least);
    });
    try {
      const [{ move }] = await Promise.all([best, pause]);
      await this.inOrder(async () => {
        if (signal.aborted) return;
        this.#failures = 0;
        await this.#play(move.text, "computer", false);
      });
    } catch (error) {
      if (signal.aborted) return;
      // It waits until a person lets it go on.
      this.#stop();
      this.#stalled = true;
      if (error instanceof EngineError && error.code === "prevented") return this.#callbacks.changed({});
      this.#failures++;
      // What it tries by itself is not told again.
      if (this.#failures === 1) this.#callbacks.refused(error);
      else this.#callbacks.changed({ quiet: true });
      tryAgain(this.#failures, () => this.#stalled && !this.#left && void this.goOn());
    }
  }

  /**
   * Calls `refused` if the engine refuses.
   * @template T
   * @param {Promise<T>} answer
   * @returns {Promise<T>}
   */
  #reported(answer) {
    return answer.catch((error) => {
      this.#callbacks.refused(error);
      throw error;
    });
  }
}

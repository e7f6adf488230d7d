// @ts-check
/** Plays one match with the rule engine: the match, its current position and the opponents. Draws nothing. */
import { EngineError } from "../engine/client.js";
import * as matches from "./match.js";
import { refusal, say } from "../words/messages.js";

/**
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Move} Move
 *
 * @typedef {object} Callbacks
 * @property {(made: Move | null, quiet: boolean) => void} changed the position is another one; `made`: the move that led to it; `quiet`: the page asked for it
 * @property {(error: unknown) => void} refused the engine refused something; the position stays
 * @property {(move: string) => boolean} [allows] whether an opponent may make this move
 * @property {(state: State) => Promise<void>} [expects] a match begins with this position once the promise resolves
 * @property {(share: number) => void} [progressed] the opponent has used this share of its time
 *
 * @typedef {object} EngineLike answers requests
 * @property {import("../types.js").Ask} ask
 * @property {typeof import("../engine/client.js").engine.think} think
 *
 * @typedef {object} BeginOptions
 * @property {() => void} [before] called just before the position changes
 * @property {AbortSignal} [signal] gives the match up
 * @property {boolean} [quiet] whether the page asked for the match, so that no event fires
 */

const MIN_TIME = 550; // milliseconds that an opponent takes at least, so that its moves are seen
const MAX_TIME = 4000; // milliseconds that an opponent takes at most

export class MatchClient {
  match = matches.begin("");
  /** @type {State | null} */ state = null;
  /** Whether an answer is on its way, so that nothing can be touched. */
  busy = false;
  /** Whether an opponent failed to move and waits until a person lets it go on. */
  #stalled = false;
  /** Cancels the request that is on its way: any change of the match makes its answer worthless. */
  #request = new AbortController();
  /** Makes the opponent that searches play its best move so far. @type {AbortController | null} */ #enough = null;
  #engine;
  #callbacks;
  #minTime;

  /**
   * @param {EngineLike} engine
   * @param {Callbacks} callbacks
   * @param {number} [minTime]
   */
  constructor(engine, callbacks, minTime = MIN_TIME) {
    this.#engine = engine;
    this.#callbacks = callbacks;
    this.#minTime = minTime;
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

  /** Whether no person at this device is to move. */
  get #opponents() {
    const seat = this.state?.to_move?.seat;
    return seat !== undefined && !matches.isHuman(this.match, seat);
  }

  /** Whether a person elsewhere is to move. */
  get away() {
    return this.match.seats[this.state?.to_move?.seat ?? -1] === "away";
  }

  /**
   * Begins a match.
   * @param {Match} match
   * @param {BeginOptions} [options]
   * @returns {Promise<boolean>} whether it began: another one may have been begun meanwhile
   * @throws {EngineError} if the engine refuses the match, without calling `refused`
   */
  async begin(match, { before, signal, quiet = false } = {}) {
    const expected = async () => {
      const state = await this.#stateOf(match);
      if (!signal?.aborted) await this.#callbacks.expects?.(state);
      return state;
    };
    const state = await this.#latest(expected());
    if (!state || signal?.aborted) return false;
    before?.();
    this.#put(match, state, null, quiet);
    return true;
  }

  /**
   * Makes a move.
   * @param {string} text in the game's notation
   * @returns {Promise<State>}
   * @throws {EngineError}
   */
  async play(text) {
    const before = this.state;
    if (!before) throw new EngineError(refusal("not_ready", say("No game is loaded yet.")));
    const match = this.match;
    const state = await this.#reported(this.#engine.ask({ op: "play", ...matches.reference(match), move: text }));
    if (!state) throw new EngineError(refusal("outdated", say("The game changed in the meantime.")));
    const move = before.legal.find((m) => m.text === state.last?.text) ?? { text: state.last?.text ?? text, taps: [] };
    const { player = 0, seat = 0 } = before.to_move ?? {};
    this.#put(matches.played(match, { text: move.text, player, seat }), state, move);
    return state;
  }

  /** Takes back the last move, and the moves of opponents before it up to a person's turn. */
  undo() {
    return this.#go(matches.undoTo(this.match));
  }

  /** Makes the last move that was taken back again, and the opponents' answers to it. */
  redo() {
    return this.#go(matches.redoTo(this.match));
  }

  /**
   * Goes to the position after `ply` of the moves made and undone.
   * @param {number} ply
   */
  jump(ply) {
    return this.#go(ply);
  }

  /**
   * Switches to a variation.
   * @param {number} line
   * @param {number} ply how many of its moves are made
   */
  branch(line, ply) {
    return this.#load(matches.along(this.match, line, ply));
  }

  /**
   * Ends the match as the players or a clock want it.
   * @param {number[]} winners
   * @param {"resigned" | "agreed" | "time"} reason
   */
  async end(winners, reason) {
    if (this.state && !this.state.status.over) await this.#load(matches.ended(this.match, { winners, reason }));
  }

  /** Lets a waiting opponent move. */
  goOn() {
    if (this.state) this.#put(matches.goOn(this.match), this.state, null);
  }

  /** Begins the same game again. */
  reset() {
    const { game, options, seats, position } = this.match;
    return this.#load(matches.begin(game, options, seats, position));
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

  /** Gives up the answers that are on their way: the element left the page. */
  leave() {
    this.#cancel();
    this.busy = false;
  }

  /** Makes the opponent that searches play its best move so far. */
  moveNow() {
    this.#enough?.abort();
  }

  /** Lets the opponent whose turn it is move, if it does not search yet. */
  resume() {
    if (this.phase === "thinking" && !this.busy) void this.#answer();
  }

  /**
   * @param {Match} match
   * @returns {Promise<State>}
   */
  async #stateOf(match) {
    if (!match.result) return this.#engine.ask({ op: "state", ...matches.reference(match) });
    return (await this.#engine.ask({ op: "check", record: matches.record(match, null, new Date()) })).state;
  }

  /** @param {number | null} ply */
  async #go(ply) {
    if (ply !== null) await this.#load(matches.at(this.match, ply));
  }

  /** @param {Match} match */
  async #load(match) {
    const state = await this.#reported(this.#stateOf(match)).catch(() => null);
    if (state) this.#put(match, state, null);
  }

  /**
   * @param {Match} match
   * @param {State} state
   * @param {Move | null} made
   * @param {boolean} [quiet]
   */
  #put(match, state, made, quiet = false) {
    this.#cancel();
    this.busy = false;
    this.#stalled = false;
    this.match = match;
    this.state = state;
    this.#callbacks.changed(made, quiet);
    this.resume();
  }

  /** The opponent whose turn it is makes its move. */
  async #answer() {
    const seat = this.match.seats[this.state?.to_move?.seat ?? 0] ?? "random";
    const level = seat === "random" ? 0 : Number(seat);
    const [only, another] = this.state?.legal ?? [];
    const cancelled = this.#cancel();
    const enough = new AbortController();
    const best =
      only && !another
        ? { move: only }
        : this.#engine.think(
            { op: "best", ...matches.reference(this.match), level, time_ms: MAX_TIME },
            {
              enough: enough.signal,
              signal: cancelled,
              onProgress: (share) => this.#callbacks.progressed?.(share),
            },
          );
    const pause = new Promise((resolve) => setTimeout(resolve, this.#minTime));
    this.#enough = enough;
    try {
      const answers = await this.#reported(Promise.all([best, pause]), cancelled);
      if (!answers) return;
      const { text } = answers[0].move;
      if (this.#callbacks.allows?.(text) ?? true) await this.play(text);
      else this.#stall();
    } catch {
      // `refused` was called, or the match went on elsewhere.
    }
  }

  /** The opponent waits until a person lets it go on. */
  #stall() {
    this.#stalled = true;
    if (this.state) this.#callbacks.changed(null, false);
  }

  /**
   * Cancels the request that is on its way.
   * @returns {AbortSignal} of the next one
   */
  #cancel() {
    this.#request.abort();
    this.#request = new AbortController();
    return this.#request.signal;
  }

  /**
   * An answer, or `null` if another request cancelled this one.
   * @template T
   * @param {Promise<T>} answer
   * @param {AbortSignal} [signal]
   * @returns {Promise<T | null>}
   */
  async #latest(answer, signal = this.#cancel()) {
    this.busy = true;
    try {
      const value = await answer;
      return signal.aborted ? null : value;
    } finally {
      if (!signal.aborted) this.busy = false;
    }
  }

  /**
   * The same; calls `refused` if the engine refuses.
   * @template T
   * @param {Promise<T>} answer
   * @param {AbortSignal} [signal]
   * @returns {Promise<T | null>}
   */
  async #reported(answer, signal = this.#cancel()) {
    try {
      return await this.#latest(answer, signal);
    } catch (error) {
      if (!signal.aborted) {
        this.#stalled = this.#opponents;
        this.#callbacks.refused(error);
      }
      throw error;
    }
  }
}

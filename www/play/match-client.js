// @ts-check
/** One game being played: the match, the position on the table, and the opponents. No pixels here. */
import { EngineError } from "../engine/client.js";
import * as matches from "./match.js";
import { refusal, say } from "../words/messages.js";

/**
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Move} Move
 *
 * @typedef {object} Callbacks who listens to a table
 * @property {(made: Move | null) => void} changed another position is on the table; by this move, if by one
 * @property {(error: unknown) => void} refused something was refused; the position stays
 * @property {(move: string) => boolean} [allows] whether an opponent may make this move
 * @property {(state: State) => Promise<void>} [expects] a match begins from here as soon as this is done
 * @property {(share: number) => void} [progressed] the opponent who thinks has used this share of its time
 *
 * @typedef {object} EngineLike who answers a table
 * @property {(request: import("../types.js").Request) => Promise<any>} ask
 * @property {(request: import("../types.js").Request, wishes: import("../engine/client.js").ThinkOptions) => Promise<any>} think
 */

const PACE = 550; // milliseconds that an opponent takes at least: moves are to be seen
const PATIENCE = 4000; // milliseconds that it takes at most

export class MatchClient {
  match = matches.begin("");
  /** @type {State | null} */ state = null;
  /** Whether an answer is awaited, so that nothing can be touched. */
  busy = false;
  /** Whether an opponent failed to move, and waits to be asked again. */
  #stalled = false;
  /** Grows with everything that makes answers on their way worthless. */
  #era = 0;
  /** How the opponent who thinks is stopped: at its best so far, or without a move. @type {{enough: AbortController, cancel: AbortController} | null} */
  #thought = null;
  #engine;
  #callbacks;
  #pace;

  /** @param {EngineLike} engine @param {Callbacks} callbacks @param {number} [pace] */
  constructor(engine, callbacks, pace = PACE) {
    this.#engine = engine;
    this.#callbacks = callbacks;
    this.#pace = pace;
  }

  /** @returns {"loading" | "over" | "thinking" | "ready"} */
  get status() {
    if (!this.state) return "loading";
    if (this.state.status.over) return "over";
    return this.#opponents && !this.waits ? "thinking" : "ready";
  }

  /** Whether the player to move is no person. */
  get #opponents() {
    const seat = this.state?.to_move?.seat;
    return seat !== undefined && !matches.isHuman(this.match, seat);
  }

  /** Whether an opponent is to move, but leaves the time to look at what was undone, or failed. */
  get waits() {
    return this.#opponents && (this.#stalled || this.away || this.match.redo.length > 0);
  }

  /** Whether a person is to move who sits elsewhere. */
  get away() {
    return this.match.seats[this.state?.to_move?.seat ?? -1] === "away";
  }

  /** Begins a match. @param {Match} match @param {() => void} [begins] hears that it is about to be on the table @returns {Promise<boolean>} whether it was begun, and no other meanwhile; rejects if the engine refuses, and nobody hears of it */
  async begin(match, begins) {
    const expected = async () => {
      const state = await this.#stateOf(match);
      await this.#callbacks.expects?.(state);
      return state;
    };
    const state = await this.#latest(expected());
    if (!state) return false;
    begins?.();
    this.#put(match, state, null);
    return true;
  }

  /** Makes a move. @param {string} text @returns {Promise<State>} rejects with an {@link EngineError} */
  async play(text) {
    const before = this.state;
    if (!before) throw new EngineError(refusal("not_ready", say("No game is loaded yet.")));
    const match = this.match;
    const state = await this.#heard(this.#engine.ask({ op: "play", ...matches.reference(match), move: text }));
    if (!state) throw new EngineError(refusal("outdated", say("The game changed in the meantime.")));
    const move = before.legal.find((m) => m.text === state.last?.text) ?? { text: state.last?.text ?? text, taps: [] };
    const { player = 0, seat = 0 } = before.to_move ?? {};
    this.#put(matches.played(match, { text: move.text, player, seat }), state, move);
    return state;
  }

  /** Takes back the last move, and the opponents' after it back to a person's turn. */
  undo() {
    return this.#go(matches.undoTo(this.match));
  }

  /** Makes the move again that was taken back last, and the opponents' answers to it. */
  redo() {
    return this.#go(matches.redoTo(this.match));
  }

  /** Goes to the position after so many of the moves made and undone. @param {number} ply */
  jump(ply) {
    return this.#go(ply);
  }

  /** Goes over to a variation. @param {number} line @param {number} ply how many of its moves are made */
  branch(line, ply) {
    return this.#load(matches.along(this.match, line, ply));
  }

  /** Ends the game as the players, or a clock, want it. @param {number[]} winners @param {"resigned" | "agreed" | "time"} reason */
  async end(winners, reason) {
    if (this.state && !this.state.status.over) await this.#load(matches.ended(this.match, { winners, reason }));
  }

  /** Lets a waiting opponent move on from here. */
  goOn() {
    this.#stalled = false;
    if (this.state) this.#put(matches.goOn(this.match), this.state, null);
  }

  /** Begins the same game anew. */
  reset() {
    const { game, options, seats, position } = this.match;
    return this.#load(matches.begin(game, options, seats, position));
  }

  /** Nobody looks any more: answers on their way are of no use. */
  leave() {
    this.#turn();
    this.busy = false;
  }

  /** The opponent who thinks plays the best it has found so far. */
  moveNow() {
    this.#thought?.enough.abort();
  }

  /** Somebody looks again. */
  resume() {
    if (this.status === "thinking" && !this.busy) void this.#answer();
  }

  /** @param {Match} match @returns {Promise<State>} */
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
    const state = await this.#heard(this.#stateOf(match)).catch(() => null);
    if (state) this.#put(match, state, null);
  }

  /** @param {Match} match @param {State} state @param {Move | null} made */
  #put(match, state, made) {
    this.#turn();
    this.busy = false;
    this.#stalled = false;
    this.match = match;
    this.state = state;
    this.#callbacks.changed(made);
    this.resume();
  }

  /** The opponent whose turn it is makes its move. */
  async #answer() {
    const seat = this.match.seats[this.state?.to_move?.seat ?? 0] ?? "random";
    const level = seat === "random" ? 0 : Number(seat);
    const thought = { enough: new AbortController(), cancel: new AbortController() };
    const [only, another] = this.state?.legal ?? [];
    const best =
      only && !another
        ? { move: only }
        : this.#engine.think(
            { op: "best", ...matches.reference(this.match), level, time_ms: PATIENCE },
            {
              enough: thought.enough.signal,
              signal: thought.cancel.signal,
              onProgress: (share) => this.#callbacks.progressed?.(share),
            },
          );
    const pause = new Promise((resolve) => setTimeout(resolve, this.#pace));
    try {
      const heard = this.#heard(Promise.all([best, pause]));
      this.#thought = thought;
      const answers = await heard;
      if (!answers) return;
      const { text } = answers[0].move;
      if (this.#callbacks.allows?.(text) ?? true) await this.play(text);
      else this.#stall();
    } catch {
      // It was heard; or the game went on elsewhere.
    }
  }

  /** The opponent waits to be asked again. */
  #stall() {
    this.#stalled = true;
    if (this.state) this.#callbacks.changed(null);
  }

  /** Makes answers on their way worthless, and stops who thinks about one. */
  #turn() {
    this.#thought?.cancel.abort();
    this.#thought = null;
    return ++this.#era;
  }

  /** An answer, unless it comes too late to be of use. @template T @param {Promise<T>} answer @returns {Promise<T | null>} */
  async #latest(answer) {
    const era = this.#turn();
    this.busy = true;
    try {
      const value = await answer;
      return era === this.#era ? value : null;
    } finally {
      if (era === this.#era) this.busy = false;
    }
  }

  /** The same, and a refusal is heard. @template T @param {Promise<T>} answer @returns {Promise<T | null>} */
  async #heard(answer) {
    const latest = this.#latest(answer);
    const era = this.#era;
    try {
      return await latest;
    } catch (error) {
      if (era === this.#era) {
        this.#stalled = this.#opponents;
        this.#callbacks.refused(error);
      }
      throw error;
    }
  }
}

// @ts-check
/** The own computer players of Alvéole. All matches share one thread for the search, and its time. */
import { PlayerError } from "./program.js";

/**
 * @typedef {import("./player.js").Turn} Turn
 * @typedef {import("./player.js").Kind} Kind
 *
 * @typedef {object} Thread a part of a worker thread
 * @property {(request: object) => void} postMessage
 * @property {(name: "message" | "error", then: (value: any) => void) => unknown} on
 * @property {() => unknown} terminate
 *
 * @typedef {object} Job
 * @property {object} match
 * @property {Turn} turn
 * @property {(move: string) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** @implements {Kind} */
export class Computers {
  name;
  #level;
  #start;
  /** @type {Thread | null} */ #thread = null;
  /** The job that is searched, and those that wait. @type {Job[]} */ #jobs = [];

  /** @param {number} level @param {() => Thread} start */
  constructor(level, start) {
    this.name = String(level);
    this.#level = level;
    this.#start = start;
  }

  /** @param {import("../../www/live/setup.js").Setup} setup @returns {Promise<import("./player.js").Player>} */
  async seat({ game, options, position }) {
    const match = { game, options, position };
    return {
      move: (turn) => new Promise((resolve, reject) => this.#add({ match, turn, resolve, reject })),
      end() {},
    };
  }

  /** @param {Job} job */
  #add(job) {
    this.#jobs.push(job);
    if (this.#jobs.length === 1) this.#next();
  }

  #next() {
    const [job] = this.#jobs;
    if (!job) return;
    const { match, turn } = job;
    if (turn.signal.aborted) return this.#done(() => job.reject(turn.signal.reason));
    // Who waits has a clock that runs, too.
    const time_ms = Math.max(1, Math.round(turn.time() / this.#jobs.length));
    this.#thread ??= this.#listen(this.#start());
    this.#thread.postMessage({ op: "best", ...match, moves: turn.moves, level: this.#level, time_ms });
  }

  /** @param {Thread} thread */
  #listen(thread) {
    thread.on("message", ({ ok, error }) => {
      const [job] = this.#jobs;
      this.#done(() => (ok ? job?.resolve(ok.move.text) : job?.reject(new PlayerError(error.message))));
    });
    thread.on("error", (error) => {
      if (thread !== this.#thread) return;
      this.#thread = null;
      const [job] = this.#jobs;
      this.#done(() => job?.reject(new PlayerError(`the search failed: ${error.message}`)));
    });
    return thread;
  }

  /** @param {() => void} settle */
  #done(settle) {
    this.#jobs.shift();
    settle();
    this.#next();
  }

  end() {
    void this.#thread?.terminate();
    this.#thread = null;
  }
}

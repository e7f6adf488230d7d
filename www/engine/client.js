// @ts-check
/**
 * Sends requests to the rule engine, which runs in workers, or in the page where the browser starts none. After a crash a
 * new worker answers the same requests. Searches and reviews have a worker of their own, so that the rules answer meanwhile.
 */
import { EngineError } from "./errors.js";
import { rules as waysToRules, search as waysToSearch } from "./start.js";
import { refusal, say } from "../words/messages.js";

export { EngineError };

/**
 * @typedef {import("../types.js").Request} Request
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("./start.js").EngineThread} EngineThread
 * @typedef {{request: Request, think?: boolean, background?: boolean}} Message
 *
 * @typedef {object} ThinkOptions options of a search
 * @property {(share: number) => void} [onProgress] receives the share of the budget that is used
 * @property {(share: number) => void} [onLoading] receives the share of the computer player that is loaded, up to 1
 * @property {AbortSignal} [enough] ends the search with the best move so far
 * @property {AbortSignal} [signal] gives the search up
 * @property {boolean} [background] whether it searches only while nothing else is asked
 *
 * @typedef {object} Pending
 * @property {Message} message
 * @property {number} crashes
 * @property {(ok: unknown) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {ThinkOptions} options
 */

/** Milliseconds that a worker may work without a message, in addition to the time that the request allows. */
const TIMEOUT = { rules: 10_000, search: 30_000 };

/** Its files are not there, or not any more: the host keeps those of a version for a while only. */
const NOT_LOADED = say(
  "The game engine could not be loaded. Check your connection, then try again or reload the page.",
);

/** In a variable, because bundlers would take a name that is no constant beside `import.meta.url` for any file. */
const here = import.meta.url;
/**
 * The optimizer of Vite up to 7 puts the modules of a package into a folder `deps` while a site is developed, and loses the files that they
 * name by their addresses.
 */
const MOVED = say(
  "The game engine could not be loaded: Vite has moved its modules. Add alveole() from “alveole/vite” to the plugins of its configuration.",
);
const isMoved = /\/deps\/[^/]+$/.test(here);
const missing = () => (isMoved ? refusal("moved", MOVED) : refusal("not_loaded", NOT_LOADED));

/** A worker counts as hung after `LOOKS` missed checks, so that suspending the machine does not trip the timeout. */
const LOOKS = 5;

export class Engine {
  /** The ways to start a worker, the next one first; only one is left once it works. @type {(() => EngineThread)[]} */ #ways;
  /** @type {EngineThread | null} */ #worker = null;
  /** @type {Map<number, Pending>} */ #pending = new Map();
  #count = 0;
  /** Checks whether the worker still works. @type {ReturnType<typeof setInterval> | undefined} */ #watcher;
  #patience;
  /** What went wrong since a worker last worked: each way to start one fails for a reason of its own. @type {Set<string>} */
  #causes = new Set();
  /** The number of workers that had to be replaced. */
  restarts = 0;

  /**
   * @param {(() => EngineThread)[]} ways one or two ways to start a worker: where one fails, the other is tried
   * @param {number} [patience] milliseconds that a worker may work without a message
   */
  constructor(ways, patience = TIMEOUT.rules) {
    this.#ways = [...ways];
    this.#patience = patience;
  }

  /**
   * Answers a request; starts the worker if none runs.
   * @template {import("../types.js").Op} O
   * @param {import("../types.js").Request<O>} request
   * @returns {Promise<import("../types.js").Answers[O]>} rejects with an {@link EngineError}
   */
  ask(request) {
    return this.#post({ request: /** @type {Request} */ (request) }, {});
  }

  /**
   * Starts to load what a request needs.
   * @param {object} request one without `op` stands for those of first moves
   */
  prepare(request) {
    this.#worker ??= this.#listen(this.#start());
    this.#worker.postMessage({ prepare: request });
  }

  /**
   * Answers a request `best` by a search that can be stopped at any moment.
   * @param {import("../types.js").Request<"best">} request
   * @param {ThinkOptions} [options]
   * @returns {Promise<import("../types.js").Best>} rejects with an {@link EngineError}, or with the signal's reason
   */
  async think(request, options = {}) {
    const { signal, enough, background = false } = options;
    signal?.throwIfAborted();
    const answer = this.#post({ request, think: true, background }, options);
    const id = this.#count;
    enough?.addEventListener("abort", () => this.#stop(id));
    signal?.addEventListener("abort", () => this.#stop(id, signal));
    return answer;
  }

  /**
   * @param {Message} message
   * @param {ThinkOptions} options
   * @returns {Promise<any>}
   */
  #post(message, options) {
    return new Promise((resolve, reject) => {
      const id = ++this.#count;
      const pending = { message, crashes: 0, resolve, reject, options };
      this.#pending.set(id, pending);
      this.#send(id, pending);
    });
  }

  /**
   * @param {number} id
   * @param {Pending} pending
   */
  #send(id, { message, options, reject }) {
    this.#worker ??= this.#listen(this.#start());
    try {
      this.#worker.postMessage({ id, ...message });
    } catch {
      // The request is nested too deeply, or holds what cannot be copied.
      this.#pending.delete(id);
      reject(new EngineError(refusal("bad_json", say("The request could not be sent to the game engine."))));
    }
    if (options.enough?.aborted) this.#stop(id);
  }

  /**
   * Ends a search with the best move so far; with a signal, without an answer.
   * @param {number} id
   * @param {AbortSignal} [signal]
   */
  #stop(id, signal) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#worker?.postMessage({ id, stop: signal ? "cancel" : "best" });
    if (!signal) return;
    this.#pending.delete(id);
    pending.reject(signal.reason);
  }

  /**
   * Starts a worker in the first way that works.
   * @returns {EngineThread}
   */
  #start() {
    try {
      return /** @type {() => EngineThread} */ (this.#ways[0])();
    } catch {
      return /** @type {() => EngineThread} */ (this.#ways.reverse()[0])();
    }
  }

  /** @param {EngineThread} worker */
  #listen(worker) {
    worker.addEventListener("message", ({ data }) => {
      if (worker !== this.#worker) return;
      const { crash } = data;
      if (crash !== undefined) this.#crashed(data.missing ? NOT_LOADED : String(crash), data.id, crash);
      else if (data.answer) this.#answered(data.id, data.answer);
      else if (data.rests) clearInterval(this.#watcher);
      else if (data.loading !== undefined) this.#pending.get(data.id)?.options.onLoading?.(data.loading);
      else this.#watch(data.id);
      if (data.progress !== undefined) this.#pending.get(data.id)?.options.onProgress?.(data.progress);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      const { message } = event;
      if (worker === this.#worker)
        this.#crashed(message || NOT_LOADED, undefined, message || "The worker did not start.");
    });
    return worker;
  }

  /**
   * The worker has begun a request or goes on with it: the timeout begins again, and no other way to start is needed.
   * @param {number} id
   */
  #watch(id) {
    this.#ways.length = 1;
    this.#causes.clear();
    clearInterval(this.#watcher);
    const given = Number(/** @type {{time_ms?: number}} */ (this.#pending.get(id)?.message.request)?.time_ms) || 0;
    let looks = LOOKS;
    this.#watcher = setInterval(() => --looks === 0 && this.#hung(id), (this.#patience + given) / LOOKS);
  }

  /**
   * The worker hangs: its request fails, and a new worker gets all others.
   * @param {number} id
   */
  #hung(id) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.reject(new EngineError(refusal("timeout", say("The game engine took too long and was restarted."))));
    this.#crashed(say("The game engine took too long."), id, "timeout");
  }

  /**
   * @param {number} id
   * @param {Answer} answer
   */
  #answered(id, answer) {
    clearInterval(this.#watcher);
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (answer.error) pending?.reject(new EngineError(answer.error));
    else pending?.resolve(answer.ok);
  }

  /**
   * The worker crashed: a new one gets its requests, and the request that caused the crash once more.
   * @param {string | import("../types.js").Message} reason
   * @param {number | undefined} culprit the request that caused it; without it, any may have
   * @param {unknown} cause the browser's words
   */
  #crashed(reason, culprit, cause) {
    clearInterval(this.#watcher);
    this.#worker?.terminate();
    this.#worker = null;
    this.#causes.add(String(cause));
    if (reason === NOT_LOADED) this.#ways.reverse();
    this.restarts++;
    for (const [id, pending] of this.#pending) {
      if (culprit === undefined || culprit === id) pending.crashes++;
      if (pending.crashes < 2) this.#send(id, pending);
      else {
        this.#pending.delete(id);
        const causes = [...this.#causes].join(" ");
        const crash = () => refusal("crash", say("The game engine failed twice at the same request ({}).", reason));
        pending.reject(new EngineError(reason === NOT_LOADED ? missing() : crash(), causes));
      }
    }
  }
}

const rules = new Engine(waysToRules);
const search = new Engine(waysToSearch, TIMEOUT.search);

/** Operations that the module of the rules lacks. A test compares them with the list of `src/api/operation.rs`. */
const SEARCHED = new Set(["review"]);

/**
 * @param {import("../types.js").Request<"best">} request
 * @param {ThinkOptions} [options]
 * @returns {Promise<import("../types.js").Best>} rejects with an {@link EngineError}, or with the signal's reason
 */
const think = (request, options) => (request.level === 0 ? rules.ask(request) : search.think(request, options));

/** The engine that all elements of a page share. */
export const engine = {
  /**
   * @template {import("../types.js").Op} O
   * @param {import("../types.js").Request<O>} request
   * @returns {Promise<import("../types.js").Answers[O]>} rejects with an {@link EngineError}
   */
  ask: (request) => {
    const { op } = /** @type {Request} */ (request);
    // The answer to `best` is that of a search.
    if (op === "best") return /** @type {Promise<any>} */ (think(/** @type {any} */ (request)));
    return (SEARCHED.has(op) ? search : rules).ask(request);
  },
  think,
  /**
   * Starts to load what a request needs of the rules, before it is made.
   * @param {{op?: string, game?: string, record?: unknown, study?: string}} request
   */
  prepare: (request) => rules.prepare(request),
  /**
   * Starts to load the computer players of a game, unless the reader saves data.
   * @param {string} game
   */
  prepareSearch: (game) => {
    const { connection } = /** @type {Navigator & {connection?: {saveData?: boolean}}} */ (navigator);
    if (!connection?.saveData) search.prepare({ game });
  },
  /** The number of workers that had to be replaced. */
  get restarts() {
    return rules.restarts + search.restarts;
  },
};

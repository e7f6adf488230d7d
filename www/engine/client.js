// @ts-check
/**
 * The rule engine, in a worker: requests go in, answers come out, and a crash costs nothing but time. Computer players
 * that search, and reasons why a touch makes no move, have a worker of their own, so that the table answers meanwhile.
 */
import { EngineError } from "./errors.js";
import { refusal, say } from "../words/messages.js";

export { EngineError };

/**
 * @typedef {import("../types.js").Request} Request
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {{request: Request, think?: boolean, background?: boolean}} Message
 *
 * @typedef {object} ThinkOptions how a computer player is to think
 * @property {(share: number) => void} [onProgress] hears now and then how much of its budget is used
 * @property {AbortSignal} [enough] ends its thoughts with the best so far
 * @property {AbortSignal} [signal] gives them up
 * @property {boolean} [background] whether it thinks only while nobody else does
 *
 * @typedef {object} Pending
 * @property {Message} message
 * @property {number} crashes
 * @property {(ok: any) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {ThinkOptions} wishes
 */

/** Milliseconds that a worker may work without a word, beside the time that the request itself gives it. */
const PATIENCE = { table: 10_000, thinker: 30_000 };

/** Of so many looks at a worker, all must be in vain: while a machine sleeps, one at most goes by. */
const LOOKS = 5;

/**
 * A module worker, also when this file comes from another origin than the page: the worker's own script must come from
 * the page's origin, so it is then a blob that imports the real one.
 * @param {string} name @param {() => Worker} start how it is started at home, told where bundlers look for it
 * @returns {Worker}
 */
function startWorker(name, start) {
  const url = new URL(name, import.meta.url);
  if (url.origin === globalThis.location.origin) return start();
  const source = `import ${JSON.stringify(url.href)};`;
  const blob = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(blob, { type: "module" });
  worker.addEventListener("message", () => URL.revokeObjectURL(blob), { once: true });
  return worker;
}

export class Engine {
  /** @type {() => Worker} */ #start;
  /** @type {Worker | null} */ #worker = null;
  /** @type {Map<number, Pending>} */ #pending = new Map();
  #count = 0;
  /** Looks whether the worker goes on with what it has begun. @type {ReturnType<typeof setInterval> | undefined} */ #watcher;
  #patience;
  /** How often a worker had to be replaced. */
  restarts = 0;

  /** @param {() => Worker} start how a worker is started @param {number} [patience] milliseconds that it may work without a word */
  constructor(start, patience = PATIENCE.table) {
    this.#start = start;
    this.#patience = patience;
  }

  /**
   * The answer to a request; starts the worker if none runs.
   * @param {Request} request @returns {Promise<any>} rejects with an {@link EngineError}
   */
  ask(request) {
    return this.#post({ request }, {});
  }

  /**
   * The answer to a request `best`, thought about in slices: it can be stopped at any moment.
   * @param {Request} request @param {ThinkOptions} [wishes]
   * @returns {Promise<any>} rejects with an {@link EngineError}, or with the signal's reason
   */
  async think(request, wishes = {}) {
    const { signal, enough, background = false } = wishes;
    signal?.throwIfAborted();
    const answer = this.#post({ request, think: true, background }, wishes);
    const id = this.#count;
    enough?.addEventListener("abort", () => this.#stop(id));
    signal?.addEventListener("abort", () => this.#stop(id, signal));
    return answer;
  }

  /** @param {Message} message @param {ThinkOptions} wishes */
  #post(message, wishes) {
    return new Promise((resolve, reject) => {
      const id = ++this.#count;
      const pending = { message, crashes: 0, resolve, reject, wishes };
      this.#pending.set(id, pending);
      this.#send(id, pending);
    });
  }

  /** @param {number} id @param {Pending} pending */
  #send(id, { message, wishes, reject }) {
    this.#worker ??= this.#listen(this.#start());
    try {
      this.#worker.postMessage({ id, ...message });
    } catch {
      // Nested too deep to be copied, or no data at all.
      this.#pending.delete(id);
      reject(new EngineError(refusal("bad_json", say("The request could not be sent to the game engine."))));
    }
    if (wishes.enough?.aborted) this.#stop(id);
  }

  /** Ends what is being thought about: with the best so far, or without an answer. @param {number} id @param {AbortSignal} [signal] */
  #stop(id, signal) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#worker?.postMessage({ id, stop: signal ? "cancel" : "best" });
    if (!signal) return;
    this.#pending.delete(id);
    pending.reject(signal.reason);
  }

  /** @param {Worker} worker */
  #listen(worker) {
    worker.addEventListener("message", ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.crash !== undefined) this.#crashed(String(data.crash), data.id);
      else if (data.answer) this.#answered(data.id, data.answer);
      else if (data.rests) clearInterval(this.#watcher);
      else this.#watch(data.id);
      if (data.progress !== undefined) this.#pending.get(data.id)?.wishes.onProgress?.(data.progress);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#crashed(event.message || say("The game engine could not be loaded."));
    });
    return worker;
  }

  /** The worker has begun with a request, or goes on with it: from here on its silence counts. @param {number} id */
  #watch(id) {
    clearInterval(this.#watcher);
    const given = Number(this.#pending.get(id)?.message.request["time_ms"]) || 0;
    let looks = LOOKS;
    this.#watcher = setInterval(() => --looks === 0 && this.#hung(id), (this.#patience + given) / LOOKS);
  }

  /** The worker will not come back: the request that it is busy with is given up, and all others are asked of a new one. @param {number} id */
  #hung(id) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.reject(new EngineError(refusal("timeout", say("The game engine took too long and was restarted."))));
    this.#crashed(say("The game engine took too long."), id);
  }

  /** @param {number} id @param {Answer} answer */
  #answered(id, answer) {
    clearInterval(this.#watcher);
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (answer.error) pending?.reject(new EngineError(answer.error));
    else pending?.resolve(answer.ok);
  }

  /**
   * The worker is dead: what it still owed is asked of a new one, once for the request that killed it.
   * @param {string | import("../types.js").Message} reason @param {number} [culprit] the request; without it, any may be
   */
  #crashed(reason, culprit) {
    clearInterval(this.#watcher);
    this.#worker?.terminate();
    this.#worker = null;
    this.restarts++;
    for (const [id, pending] of this.#pending) {
      if (culprit === undefined || culprit === id) pending.crashes++;
      if (pending.crashes < 2) this.#send(id, pending);
      else {
        this.#pending.delete(id);
        const message = say("The game engine failed twice at the same request ({}).", reason);
        pending.reject(new EngineError(refusal("crash", message)));
      }
    }
  }
}

const table = new Engine(() =>
  startWorker("./rules-worker.js", () => new Worker(new URL("./rules-worker.js", import.meta.url), { type: "module" })),
);
const thinker = new Engine(
  () =>
    startWorker(
      "./search-worker.js",
      () => new Worker(new URL("./search-worker.js", import.meta.url), { type: "module" }),
    ),
  PATIENCE.thinker,
);

/** The engine that all elements of a page share. */
export const engine = {
  /** @param {Request} request @returns {Promise<any>} rejects with an {@link EngineError} */
  ask: (request) =>
    (request.op === "why" || (request.op === "best" && request.level !== 0) ? thinker : table).ask(request),
  /** @param {Request} request @param {ThinkOptions} [wishes] @returns {Promise<any>} rejects with an {@link EngineError}, or with the signal's reason */
  think: (request, wishes) => (request.level === 0 ? table.ask(request) : thinker.think(request, wishes)),
  /** How often a worker had to be replaced. */
  get restarts() {
    return table.restarts + thinker.restarts;
  },
};

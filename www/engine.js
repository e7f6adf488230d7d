// @ts-check
/**
 * The rule engine, in a worker: requests go in, answers come out, and a crash costs nothing but time. Computer players
 * that search have a worker of their own, so that the table answers while they think.
 */

/**
 * @typedef {import("./types.js").Request} Request
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {{request: Request, crashes: number, resolve: (ok: any) => void, reject: (e: EngineError) => void}} Pending
 */

/** Why the engine refused a request, or could not answer it (`crash`). */
export class EngineError extends Error {
  /** @param {import("./types.js").Refusal} refusal */
  constructor(refusal) {
    super(refusal.message);
    this.name = "EngineError";
    this.code = refusal.code;
    this.detail = refusal;
  }
}

/**
 * A module worker, also when this file comes from another origin than the page: the worker's own script must come from
 * the page's origin, so it is then a blob that imports the real one.
 * @param {URL} url @returns {Worker}
 */
function startWorker(url) {
  if (url.origin === globalThis.location.origin) return new Worker(url, { type: "module" });
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
  /** How often a worker had to be replaced. */
  restarts = 0;

  /** @param {() => Worker} start how a worker is started */
  constructor(start) {
    this.#start = start;
  }

  /**
   * The answer to a request; starts the worker if none runs.
   * @param {Request} request @returns {Promise<any>} rejects with an {@link EngineError}
   */
  ask(request) {
    return new Promise((resolve, reject) => {
      const id = ++this.#count;
      this.#pending.set(id, { request, crashes: 0, resolve, reject });
      this.#send(id, request);
    });
  }

  /** @param {number} id @param {Request} request */
  #send(id, request) {
    this.#worker ??= this.#listen(this.#start());
    this.#worker.postMessage({ id, request });
  }

  /** @param {Worker} worker */
  #listen(worker) {
    worker.addEventListener("message", ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.crash !== undefined) this.#crashed(String(data.crash), data.id);
      else this.#answered(data.id, data.answer);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#crashed(event.message || "the engine could not be loaded");
    });
    return worker;
  }

  /** @param {number} id @param {Answer} answer */
  #answered(id, answer) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (answer.error) pending?.reject(new EngineError(answer.error));
    else pending?.resolve(answer.ok);
  }

  /**
   * The worker is dead: what it still owed is asked of a new one, once for the request that killed it.
   * @param {string} reason @param {number} [culprit] the request; without it, any may be
   */
  #crashed(reason, culprit) {
    this.#worker?.terminate();
    this.#worker = null;
    this.restarts++;
    for (const [id, pending] of this.#pending) {
      if (culprit === undefined || culprit === id) pending.crashes++;
      if (pending.crashes < 2) this.#send(id, pending.request);
      else {
        this.#pending.delete(id);
        const message = `The game engine stopped twice at the same request (${reason}).`;
        pending.reject(new EngineError({ code: "crash", message }));
      }
    }
  }
}

const table = new Engine(() => startWorker(new URL("./worker.js", import.meta.url)));
const thinker = new Engine(() => startWorker(new URL("./thinker.js", import.meta.url)));

/** The engine that all elements of a page share. */
export const engine = {
  /** @param {Request} request @returns {Promise<any>} rejects with an {@link EngineError} */
  ask: (request) => (request.op === "best" && request.level !== 0 ? thinker : table).ask(request),
  /** How often a worker had to be replaced. */
  get restarts() {
    return table.restarts + thinker.restarts;
  },
};

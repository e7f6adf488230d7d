// @ts-check
/**
 * Thinkers beside the one of this worker: workers of their own, with the same script, that search the same position with other
 * seeds. What they find is merged at the root.
 */

/** Milliseconds that the others have to say what they found. */
const PATIENCE = 200;
/** Milliseconds without a search after which they are sent away, which frees their memory. */
const IDLE = 120_000;

/** @typedef {import("../types.js").Request<"best">} Request */

export class Team {
  /** @type {Worker[]} */ #workers = [];
  /** The findings of each worker in this search; `null`: they are not there yet. @type {Map<Worker, string | null>} */ #found =
    new Map();
  #id = 0;
  #told = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #idle;
  #start;

  /** @param {() => Worker} start starts a worker */
  constructor(start) {
    this.#start = start;
  }

  /** The number of thinkers beside this one. */
  get size() {
    return this.#workers.length;
  }

  /**
   * Lets others search, in place of what they searched.
   * @param {Request} request
   * @param {number} count
   */
  begin(request, count) {
    this.stop();
    clearTimeout(this.#idle);
    while (this.#workers.length > count) this.#drop(/** @type {Worker} */ (this.#workers.at(-1)));
    while (this.#workers.length < count && this.#hire());
    this.#id++;
    for (const worker of this.#workers) {
      this.#found.set(worker, null);
      worker.postMessage({ id: this.#id, request, think: true, helps: true });
    }
  }

  /** Ends their search. */
  stop() {
    for (const worker of this.#found.keys()) worker.postMessage({ id: this.#id, stop: "cancel" });
    this.#found.clear();
    clearTimeout(this.#idle);
    if (this.size > 0) this.#idle = setTimeout(() => this.dismiss(), IDLE);
  }

  /** Ends their search, and their workers, which frees the memory. */
  dismiss() {
    this.stop();
    clearTimeout(this.#idle);
    for (const worker of [...this.#workers]) this.#drop(worker);
  }

  /**
   * Ends their search with what they found; those that do not answer soon are left out.
   * @returns {Promise<string[]>}
   */
  async findings() {
    for (const [worker, found] of this.#found) if (found === null) worker.postMessage({ id: this.#id, stop: "best" });
    let timeout;
    await new Promise((resolve) => {
      this.#told = () => [...this.#found.values()].includes(null) || resolve(null);
      timeout = setTimeout(resolve, PATIENCE);
      this.#told();
    });
    clearTimeout(timeout);
    const found = [...this.#found.values()].filter((text) => text !== null);
    this.stop();
    return found;
  }

  /** Whether another worker could be started. */
  #hire() {
    try {
      const worker = this.#start();
      worker.addEventListener("message", ({ data }) => {
        if (data.crash !== undefined) this.#drop(worker);
        else if (data.found && data.id === this.#id && this.#found.has(worker)) {
          this.#found.set(worker, data.found);
          this.#told();
        }
      });
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        this.#drop(worker);
      });
      this.#workers.push(worker);
      return true;
    } catch {
      return false;
    }
  }

  /** @param {Worker} worker */
  #drop(worker) {
    worker.terminate();
    this.#workers = this.#workers.filter((other) => other !== worker);
    this.#found.delete(worker);
    this.#told();
  }
}

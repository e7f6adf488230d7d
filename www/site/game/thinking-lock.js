// @ts-check
/**
 * Lets the computer players of a match think in one tab only: the one where the person is. When that tab closes, another one
 * goes on. A browser that has no Web Locks, or refuses them, lets each tab think; the first move that is saved counts.
 */

export class ThinkingLock {
  #client;
  #name = "";
  #holds = false;
  /** Gives up waiting for the lock. @type {AbortController | null} */ #waiting = null;
  /** Gives the lock back. */ #release = () => {};
  #signs = new AbortController();

  /** @param {import("../../play/match/match-client.js").MatchClient} client */
  constructor(client) {
    this.#client = client;
    const { signal } = this.#signs;
    for (const sign of ["pointerdown", "keydown"])
      addEventListener(sign, () => this.#take(), { capture: true, passive: true, signal });
    document.addEventListener("visibilitychange", () => this.#take(), { signal });
  }

  /**
   * Takes part in who thinks for a match, and no longer for the one before it.
   * @param {string} key
   */
  follow(key) {
    if (!("locks" in navigator) || key === this.#name) return;
    this.#leave();
    this.#name = key;
    if (document.visibilityState === "visible") return this.#take();
    this.#client.elsewhere = true;
    void this.#ask({ signal: this.#wait() });
  }

  /** The match left the page. */
  close() {
    this.#signs.abort();
    this.#leave();
  }

  #leave() {
    this.#name = "";
    this.#holds = false;
    this.#waiting?.abort();
    this.#release();
    this.#client.elsewhere = false;
  }

  #wait() {
    this.#waiting?.abort();
    this.#waiting = new AbortController();
    return this.#waiting.signal;
  }

  /** A person is at this tab: it thinks from now on. */
  #take() {
    if (this.#holds || !this.#name || document.visibilityState !== "visible") return;
    this.#waiting?.abort();
    this.#holds = true;
    this.#client.elsewhere = false;
    void this.#ask({ steal: true });
  }

  /** @param {LockOptions} options */
  async #ask(options) {
    const name = this.#name;
    let granted = false;
    try {
      await navigator.locks.request(`alveole ${name}`, options, () => {
        if (name !== this.#name) return;
        granted = true;
        this.#holds = true;
        this.#client.elsewhere = false;
        return new Promise((resolve) => (this.#release = () => resolve(null)));
      });
    } catch {
      // Another tab took the lock, or this one stopped waiting for it.
    }
    if (name !== this.#name || options.signal?.aborted) return;
    // Without a lock that was granted there is none to wait for: the browser refuses them, as it does where it keeps no site data.
    this.#holds = !granted;
    this.#client.elsewhere = granted;
    if (granted) void this.#ask({ signal: this.#wait() });
  }
}

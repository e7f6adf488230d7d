// @ts-check
/**
 * The seat of a live match in the tabs of one browser: one tab plays, by a Web Lock, and the others watch. A browser without
 * Web Locks lets each tab play; they publish with the same key, and the first move stands.
 */
export class SeatLock {
  #name;
  #on;
  /** Gives up waiting for the seat. */ #ends = new AbortController();
  /** Gives the seat back. */ #release = () => {};

  /**
   * @param {string} of the digest of the setup
   * @param {{came: () => void, went: () => void}} on `came`: the tab that had the seat is gone; `went`: another tab took it over
   */
  constructor(of, on) {
    this.#name = `alveole live ${of}`;
    this.#on = on;
  }

  /**
   * Takes the seat, unless another tab has it: then this one waits until it is free.
   * @param {boolean} [steal] takes it from the other tab
   * @returns {Promise<boolean>} whether this tab has it now
   */
  take(steal = false) {
    if (!("locks" in navigator)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const answered = (/** @type {boolean} */ has) => {
        resolve(has);
        if (!has) void this.#ask({ signal: this.#ends.signal }, () => this.#on.came());
      };
      void this.#ask(steal ? { steal: true } : { ifAvailable: true }, answered);
    });
  }

  /**
   * @param {LockOptions} options
   * @param {(has: boolean) => void} then
   */
  async #ask(options, then) {
    let has = false;
    try {
      await navigator.locks.request(this.#name, options, (lock) => {
        has = lock !== null && !this.#ends.signal.aborted;
        then(has);
        return has ? new Promise((resolve) => (this.#release = () => resolve(null))) : null;
      });
    } catch {
      if (this.#ends.signal.aborted) return;
      if (!has) return then(false);
      this.#on.went();
      void this.#ask({ signal: this.#ends.signal }, () => this.#on.came());
    }
  }

  /** Gives the seat back, or no longer waits for it. */
  close() {
    this.#ends.abort();
    this.#release();
  }
}

// @ts-check
/**
 * The seat of a live match in the tabs of one browser: one tab plays, by a Web Lock, and the others watch. A browser without
 * Web Locks lets each tab play; they publish with the same key, and the first move stands. A tab that loses the seat passes on what it
 * knows: the relays and the browser's store may lack it.
 */
import { wholeLink } from "./channel.js";

export class SeatLock {
  #name;
  #on;
  /** Gives up waiting for the seat. */ #ends = new AbortController();
  /** Gives the seat back. */ #release = () => {};
  #channel;

  /**
   * @param {string} of the digest of the setup
   * @param {object} on
   * @param {() => void} on.came the tab that had the seat is gone
   * @param {() => void} on.went another tab took it over
   * @param {(events: unknown) => void} [on.passed] the tab that lost the seat knew these events
   */
  constructor(of, on) {
    this.#name = `alveole live ${of}`;
    this.#on = on;
    this.#channel = channel(this.#name);
    this.#channel?.addEventListener("message", ({ data }) => on.passed?.(data));
  }

  /** Tells the tab that took the seat over what this one knows. @param {readonly import("./events.js").Event[]} events */
  pass(events) {
    this.#channel?.postMessage(events);
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
        if (!has) this.#wait();
      };
      // A page without an origin of its own may have no locks.
      this.#ask(steal ? { steal: true } : { ifAvailable: true }, answered).catch(() => resolve(true));
    });
  }

  #wait() {
    const { signal } = this.#ends;
    this.#ask({ signal }, (has) => has && this.#on.came()).catch(() => {});
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
    } catch (error) {
      if (!has) throw error;
      if (this.#ends.signal.aborted) return;
      this.#on.went();
      this.#wait();
    }
  }

  /** Gives the seat back, or no longer waits for it. */
  close() {
    this.#ends.abort();
    this.#release();
    this.#channel?.close();
  }
}

/** What connects the tabs; `null` where the browser refuses it. @param {string} name */
function channel(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/**
 * The same match, for somebody who watches.
 * @param {ConstructorParameters<typeof import("./live-table.js").LiveTable>[0]} match
 */
export async function watching({ link: whole, setup, saved }) {
  const { seed, of, topic, capability } = await wholeLink(whole);
  const link = { seed, of, topic, capability };
  const { events = [], since = { acts: -1, at: 0 } } = saved ?? {};
  const known = setup ?? saved?.setup;
  return { link, setup: known, saved: { link, events, since } };
}

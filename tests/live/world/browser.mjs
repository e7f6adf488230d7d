// A device with a browser in the simulated world: its clocks, its storage, its locks, and the pages that are open in it.
import { enter } from "./globals.mjs";

/** Web Locks: the pages of one browser ask for them. */
class Locks {
  /** @type {Map<string, {holder: any, waiting: any[]}>} */ #locks = new Map();

  request(page, name, options, then) {
    const lock = this.#locks.get(name) ?? { holder: null, waiting: [] };
    this.#locks.set(name, lock);
    return new Promise((resolve, reject) => {
      const asked = { page, then, resolve, reject };
      options.signal?.addEventListener("abort", () => {
        lock.waiting = lock.waiting.filter((one) => one !== asked);
        reject(new DOMException("", "AbortError"));
      });
      page.after(1, () => this.#answer(name, lock, asked, options));
    });
  }

  #answer(name, lock, asked, { steal, ifAvailable, signal }) {
    if (signal?.aborted) return;
    if (lock.holder && steal) {
      const { page, reject } = lock.holder;
      lock.holder = null;
      page.after(0, () => reject(new DOMException("", "AbortError")));
    }
    if (!lock.holder) return this.#grant(name, lock, asked);
    if (ifAvailable) asked.resolve(asked.then(null));
    else lock.waiting.push(asked);
  }

  /** Gives a lock that is free to the next page. */
  #pass(name, lock) {
    const next = lock.waiting.shift();
    if (!next) return;
    lock.holder = next;
    next.page.after(0, () => lock.holder === next && this.#grant(name, lock, next));
  }

  #grant(name, lock, asked) {
    lock.holder = asked;
    const over = (settle) => (value) => {
      if (lock.holder === asked) {
        lock.holder = null;
        this.#pass(name, lock);
      }
      settle(value);
    };
    Promise.resolve(asked.then({ name })).then(over(asked.resolve), over(asked.reject));
  }

  /** A page is gone: what it held is free. */
  leave(page) {
    for (const [name, lock] of this.#locks) {
      lock.waiting = lock.waiting.filter((one) => one.page !== page);
      if (lock.holder?.page !== page) continue;
      lock.holder = null;
      this.#pass(name, lock);
    }
  }
}

/** A browser on a device of its own. */
export class Browser {
  /** What the clock of the device is ahead, in milliseconds. */ ahead = 0;
  /** Whether the network reaches the device. */ isConnected = true;
  /** Whether there is no space left. */ isFull = false;
  isAsleep = false;
  /** How its line to the relays is: `good`, `slow` or `bad`. */ line = "good";
  /** How long the even clock of the device stood still, in milliseconds. */ stood = 0;
  #fellAsleep = 0;
  local = new Map();
  locks = new Locks();
  /** @type {Set<Page>} */ pages = new Set();
  /** What the database has. @type {Map<string, any>} */ values = new Map();
  /** Transactions, one after the other. @type {{page: Page, run: () => void}[]} */ #queue = [];
  #isBusy = false;
  #channels = new Set();

  /** @param {import("../made-up-time.mjs").MadeUpTime} time @param {(sides: number) => number} random */
  constructor(time, random) {
    this.time = time;
    this.random = random;
  }

  setLocal(key, value) {
    if (this.isFull && value) throw new DOMException("", "QuotaExceededError");
    this.local.set(key, value);
  }

  /** Runs a transaction; of one whose page is killed meanwhile nothing is written. */
  transaction(page, mode, work) {
    return new Promise((resolve, reject) => {
      const run = () => {
        const draft = new Map(this.values);
        let result;
        const end = (settle) => {
          this.#isBusy = false;
          page.after(0, settle);
          this.#next();
        };
        try {
          result = work(draft);
        } catch (error) {
          return end(() => reject(error));
        }
        this.time.after(1 + this.random(30), () => {
          if (page.isGone) return end(() => {});
          if (mode === "readwrite" && this.isFull) return end(() => reject(new DOMException("", "QuotaExceededError")));
          if (mode === "readwrite") this.values = draft;
          end(() => resolve(result));
        });
      };
      this.#queue.push({ page, run });
      this.#next();
    });
  }

  #next() {
    if (this.#isBusy) return;
    const next = this.#queue.shift();
    if (!next) return;
    if (next.page.isGone) return this.#next();
    this.#isBusy = true;
    next.run();
  }

  /** A channel between the pages of the browser. */
  channel(page, name) {
    const end = new EventTarget();
    const channel = {
      page,
      addEventListener: (type, then) => end.addEventListener(type, then),
      close: () => this.#channels.delete(channel),
      hear: (data) => end.dispatchEvent(new MessageEvent("message", { data })),
      postMessage: (data) => {
        for (const other of this.#channels)
          if (other !== channel && other.name === name)
            other.page.after(1 + this.random(20), () => this.#channels.has(other) && other.hear(structuredClone(data)));
      },
      name,
    };
    this.#channels.add(channel);
    return channel;
  }

  leave(page) {
    this.pages.delete(page);
    this.locks.leave(page);
    for (const channel of this.#channels) if (channel.page === page) this.#channels.delete(channel);
  }

  /** The device sleeps: its timers wait, and its sockets die without a word. */
  sleep() {
    this.isAsleep = true;
    this.#fellAsleep = this.time.now();
    for (const page of this.pages) for (const socket of page.sockets) socket.lose();
  }

  wake() {
    if (!this.isAsleep) return;
    this.isAsleep = false;
    // Some even clocks stand still meanwhile.
    if (this.random(2) === 0) this.stood += this.time.now() - this.#fellAsleep;
    for (const page of this.pages) page.wake();
  }
}

/** A page that is open in a browser. */
export class Page {
  isVisible = true;
  isGone = false;
  state = null;
  events = new EventTarget();
  /** @type {Set<() => void>} */ #timers = new Set();
  /** What came due while the device slept. @type {(() => void)[]} */ #due = [];
  /** @type {Set<import("./network.mjs").Socket>} */ sockets = new Set();
  #began;

  /**
   * @param {Browser} browser
   * @param {(page: Page, address: string) => import("./network.mjs").Socket} open
   */
  constructor(browser, open) {
    this.browser = browser;
    this.random = browser.random;
    this.time = browser.time;
    this.open = open;
    this.#began = this.time.now() - browser.stood;
    this.origin = this.wall();
    browser.pages.add(this);
  }

  wall = () => this.time.now() + this.browser.ahead;
  even = () => this.time.now() - this.browser.stood - this.#began;

  after(ms, then) {
    let isOff = this.isGone;
    const run = () => {
      if (isOff) return;
      if (this.browser.isAsleep) return this.#due.push(run);
      cancel();
      enter(this);
      then();
    };
    const cancelTimer = this.time.after(Number(ms) || 0, run);
    const cancel = () => {
      isOff = true;
      this.#timers.delete(cancel);
      cancelTimer();
    };
    this.#timers.add(cancel);
    return cancel;
  }

  every(ms, then) {
    let cancel = () => {};
    const again = () => {
      then();
      cancel = this.after(ms, again);
    };
    cancel = this.after(ms, again);
    return () => cancel();
  }

  connect(address) {
    const socket = this.open(this, address);
    this.sockets.add(socket);
    return socket;
  }

  /** The date of a server, over the network. */
  fetch() {
    return new Promise((resolve, reject) => {
      this.after(20 + this.random(200), () => {
        if (!this.browser.isConnected) return reject(new TypeError("fetch"));
        const date = new Date(this.time.now()).toUTCString();
        resolve({ headers: { get: (name) => (name === "date" ? date : null) } });
      });
    });
  }

  wake() {
    const due = this.#due;
    this.#due = [];
    for (const run of due) this.time.after(0, run);
    this.say("visibilitychange");
  }

  /** Something happens to the page. @param {string} name */
  say(name) {
    this.after(0, () => this.events.dispatchEvent(new Event(name)));
  }

  /** The page ends at once, as when its process is killed. */
  kill() {
    this.isGone = true;
    for (const cancel of [...this.#timers]) cancel();
    for (const socket of this.sockets) socket.die();
    this.browser.leave(this);
  }

  /** The page is closed by its reader. */
  close() {
    enter(this);
    this.events.dispatchEvent(new Event("pagehide"));
    this.kill();
  }
}

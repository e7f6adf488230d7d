// @ts-check
/**
 * The connection to one relay (NIP-01 over a WebSocket). Socket and clock are injected, so that the whole of it runs with
 * made-up time.
 *
 * On every connection it publishes the last events again, because a relay may have lost them. Each question has to be answered
 * in time; else the socket counts as dead, and is dropped without waiting for its end.
 */

import { plainName } from "../base/names.js";

/**
 * @typedef {import("./events.js").Event} Event
 *
 * @typedef {object} Socket the part of a WebSocket that is used
 * @property {(text: string) => void} send
 * @property {() => void} close
 * @property {((event: unknown) => void) | null} onopen
 * @property {((event: {data: unknown}) => void) | null} onmessage
 * @property {((event: unknown) => void) | null} onclose
 * @property {((event: unknown) => void) | null} onerror
 *
 * @typedef {object} Time
 * @property {() => number} now milliseconds since 1970, by a clock that runs evenly
 * @property {() => number} [wall] milliseconds since 1970, as the device says, whose clock may be set meanwhile
 * @property {(ms: number, then: () => void) => () => void} after calls later; returns what cancels it
 *
 * @typedef {"offline" | "connecting" | "online"} Line `online`: everything that the relay keeps has arrived
 *
 * @typedef {object} Callbacks
 * @property {(value: unknown) => void} event something arrived that says to be an event
 * @property {() => void} synced everything that the relay keeps has arrived
 * @property {(line: Line) => void} line
 * @property {(reason: string) => void} refused the relay refused an event, or takes it again, with an empty reason
 */

/** How relays refuse what comes from a clock that is ahead of theirs, or far behind. */
const OTHER_TIME = /created_at|creation date|timestamp|in the future|expir/i;

/** Milliseconds. */
const PATIENCE = 8000;
const QUIET = 45_000;
const OK_PATIENCE = 2000;
const FIRST_DELAY = 500;
const LAST_DELAY = 5000;
const HIDDEN_DELAY = 30_000;
const REFUSED_DELAYS = [5000, 10_000];
const LAST_REFUSED_DELAY = 60_000;
/** The longest message that is read, in characters. */
const LONGEST = 128 * 1024;
/** Letters of a reason that are shown. */
const REASON = 200;
const NAME = "t";
const PROBE = "p";

/** The best of several connections. @param {readonly {line: Line}[]} relays @returns {Line} */
export function bestLine(relays) {
  const lines = relays.map(({ line }) => line);
  return lines.includes("online") ? "online" : lines.includes("connecting") ? "connecting" : "offline";
}

export class RelayClient {
  address;
  /** @type {Line} */ line = "offline";
  /** Whether the page is seen: a hidden one connects again less often. */
  visible = true;
  /** The stamps of what the relay has, by author. @type {Map<string, number>} */
  has = new Map();
  /** What takes the answers to messages that are not about the match, by their name. @type {Map<unknown, (answer: unknown[]) => void>} */
  asked = new Map();
  #world;
  #on;
  /** Functions that cancel the timers, by name. @type {Map<string, () => void>} */ #timers = new Map();
  /** @type {Socket | null} */ #socket = null;
  /** The filters of the subscription. @type {object[]} */ #filters = [];
  /** The last events of each author and kind, to repeat on every connection. @type {Map<string, Event>} */
  #events = new Map();
  /** The ids of events that the relay has not answered. @type {Set<string>} */ #unanswered = new Set();
  #attempts = 0;
  /** How often in a row the relay refused what it has to keep. */ refusals = 0;
  /** Whether it did because of the time. */ otherTime = false;
  /** Why it did, as it says. */ reason = "";
  /** The stamp of what it refused. */ refusedStamp = 0;
  #ended = false;

  /**
   * @param {string} address
   * @param {object} world
   * @param {(address: string) => Socket} world.open
   * @param {Time} world.time
   * @param {() => number} [world.chance] from 0 to 1: spreads attempts to connect
   * @param {Callbacks} on
   */
  constructor(address, world, on) {
    this.address = address;
    this.#world = world;
    this.#on = on;
  }

  /**
   * Subscribes to events, now and on every connection.
   * @param {object[]} filters of NIP-01
   */
  subscribe(filters) {
    if (JSON.stringify(filters) === JSON.stringify(this.#filters)) return;
    this.#filters = filters;
    if (this.#isOpen) this.#ask();
  }

  /** @type {boolean} */ #isOpen = false;

  connect() {
    if (this.#socket || this.#ended) return;
    this.#cancel("delay");
    this.#turn("connecting");
    let socket;
    try {
      socket = this.#world.open(this.address);
    } catch {
      return this.#lost();
    }
    this.#socket = socket;
    const mine = (/** @type {(event: any) => void} */ then) => (/** @type {any} */ event) => {
      if (this.#socket === socket) then(event);
    };
    socket.onopen = mine(() => this.#opened());
    socket.onmessage = mine(({ data }) => this.#received(data));
    socket.onclose = mine(() => this.#lost());
    socket.onerror = mine(() => this.#lost());
    this.#later("answer", PATIENCE, () => this.#lost());
  }

  #opened() {
    this.#isOpen = true;
    this.has.clear();
    this.#repeat();
    this.#ask();
  }

  /** Publishes the last events again. */
  #repeat() {
    for (const event of this.#events.values()) this.send(["EVENT", event]);
  }

  /** Asks again for what the relay keeps. */
  refresh() {
    if (this.line === "online" && !this.#timers.has("answer")) this.#ask();
  }

  /** Asks for what the relay keeps, and for what comes. */
  #ask() {
    this.send(["REQ", NAME, ...this.#filters]);
    this.#later("answer", PATIENCE, () => this.#lost());
  }

  /**
   * Asks whether the line still works: after a quiet time, and at once when the page is seen again or the device has a network.
   * Connects at once if there is no connection.
   */
  probe() {
    if (!this.#isOpen) {
      // The page came back: an attempt that waits is made now.
      if (!this.#socket) this.connect();
      return;
    }
    if (this.#timers.has("answer")) return;
    this.send(["REQ", PROBE, ...this.#filters.map((filter) => ({ ...filter, limit: 1 }))]);
    this.#later("answer", PATIENCE, () => this.#lost());
  }

  /**
   * Publishes an event, now and on every connection, until another one of its author and kind replaces it.
   * @param {Event} event
   * @param {boolean} [repeat] `false`: only now
   */
  publish(event, repeat = true) {
    if (repeat) this.#events.set(`${event.pubkey} ${event.kind}`, event);
    if (!this.#isOpen || (repeat && this.#timers.has("refused"))) return;
    this.send(["EVENT", event]);
    if (!repeat) return;
    this.#unanswered.add(event.id);
    if (!this.#timers.has("ok")) this.#later("ok", OK_PATIENCE, () => this.#sendAgain());
  }

  /** Sends what the relay has not answered, and asks whether it still answers at all. */
  #sendAgain() {
    const events = [...this.#events.values()].filter(({ id }) => this.#unanswered.has(id));
    this.#unanswered = new Set(events.map(({ id }) => id));
    if (events.length === 0) return;
    for (const event of events) this.send(["EVENT", event]);
    this.probe();
    this.#later("ok", OK_PATIENCE, () => this.#sendAgain());
  }

  /** Sends the next event at once, as the reason for which the relay refused is gone. */
  retry() {
    this.#cancel("refused");
  }

  /** Ends the connection for good. */
  end() {
    this.#ended = true;
    this.#drop();
  }

  /** Sends a message while the line is online. @param {unknown[]} message */
  send(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  /** @param {unknown} data */
  #received(data) {
    if (typeof data !== "string" || data.length > LONGEST) return;
    this.#later("quiet", QUIET, () => this.probe());
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    if (!Array.isArray(message)) return;
    const [type, name, third, reason] = message;
    const asked = this.asked.get(name);
    if (asked) return asked(message);
    if (type === "EVENT" && (name === NAME || name === PROBE)) {
      const { pubkey, created_at } = third ?? {};
      if (typeof pubkey === "string" && Number.isSafeInteger(created_at) && this.has.size < 100)
        this.has.set(pubkey, Math.max(this.has.get(pubkey) ?? 0, created_at));
      this.#on.event(third);
    } else if (type === "EOSE" && name === PROBE) {
      this.#cancel("answer");
      this.send(["CLOSE", PROBE]);
    } else if (type === "EOSE" && name === NAME) {
      this.#cancel("answer");
      this.#attempts = 0;
      this.#turn("online");
      this.#on.synced();
    } else if (type === "CLOSED" && name === NAME) this.#lost();
    if (type !== "OK") return;
    this.#unanswered.delete(name);
    if (third === true) this.#accepted(name);
    else if (third === false) this.#refused(name, String(reason));
  }

  /** What the relay does not keep, it may take while it refuses the rest. @param {string} id */
  #accepted(id) {
    if (this.refusals === 0 || ![...this.#events.values()].some((event) => event.id === id)) return;
    this.refusals = 0;
    this.otherTime = false;
    this.reason = "";
    this.#on.refused("");
  }

  /** @param {string} id @param {string} reason */
  #refused(id, reason) {
    // The relay has this state, or a later one.
    if (/^(?:duplicate|replaced)\b/.test(reason) || this.#timers.has("refused")) return;
    this.refusals++;
    this.reason = plainName(reason).slice(0, REASON);
    this.otherTime = OTHER_TIME.test(reason);
    this.refusedStamp = [...this.#events.values()].find((event) => event.id === id)?.created_at ?? 0;
    this.#on.refused(reason);
    this.#later("refused", REFUSED_DELAYS[this.refusals - 1] ?? LAST_REFUSED_DELAY, () => this.#repeat());
  }

  /** The socket is of no use any more. */
  #lost() {
    this.#drop();
    const most = this.visible ? LAST_DELAY : HIDDEN_DELAY;
    const delay =
      Math.min(FIRST_DELAY * 2 ** this.#attempts++, most) * (0.75 + (this.#world.chance ?? Math.random)() / 4);
    this.#later("delay", delay, () => this.connect());
  }

  #drop() {
    const socket = this.#socket;
    // From now on nobody listens to the old one, however long it takes to close.
    this.#socket = null;
    this.#isOpen = false;
    for (const name of this.#timers.keys()) this.#cancel(name);
    socket?.close();
    this.#turn("offline");
  }

  /** @param {Line} line */
  #turn(line) {
    if (line === this.line) return;
    this.line = line;
    this.#on.line(line);
  }

  /** @param {string} name @param {number} ms @param {() => void} then */
  #later(name, ms, then) {
    this.#cancel(name);
    if (this.#ended) return;
    const cancel = this.#world.time.after(ms, () => {
      this.#timers.delete(name);
      then();
    });
    this.#timers.set(name, cancel);
  }

  /** @param {string} name */
  #cancel(name) {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }
}

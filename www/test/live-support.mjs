// The engine, the made-up time and the relay in memory of the tests of live matches.
import { existsSync } from "node:fs";

import { MadeUpTime } from "../../tests/live/made-up-time.mjs";

export { MadeUpTime };

const { isAuthentic, isEvent } = await import("../live/events.js");

/** Options of tests that need the engine: `make test-fast` may run without a built site. */
export const NEEDS_ENGINE = existsSync(new URL("../../target/site/wasm/rules.js", import.meta.url))
  ? {}
  : { skip: "the engine is not built: make site" };

/** The rules engine as the page has it, without a worker. Answers that are refusals reject, as the client's do. */
export async function realEngine() {
  if (NEEDS_ENGINE.skip) return null;
  const { rules } = await import("../../tests/wasm/load.mjs");
  return {
    asked: 0,
    async ask(request) {
      this.asked++;
      const answer = JSON.parse(rules.answer_text(request));
      if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error);
      return answer.ok;
    },
  };
}

/** The acts that a device shows. */
export const actsOf = (table) => (table?.match?.game?.acts ?? []).map(({ text }) => text);

/** Whether an event fits a filter of NIP-01, as far as filters are used here. */
const fits = (event, filter) => Boolean(event?.tags?.some) && matches(event, filter);
const matches = (event, { kinds, authors, "#d": topics }) =>
  (!kinds || kinds.includes(event.kind)) &&
  (!authors || authors.includes(event.pubkey)) &&
  (!topics || event.tags.some(([name, value]) => name === "d" && topics.includes(value)));

/** A relay in memory. `wire` may lose, double and delay what is sent: it gives the delays of the copies of a message. */
export class MemoryRelay {
  events = new Map();
  sockets = new Set();
  /** Why it refuses all events, or a function that says why it refuses one. */
  refuses = null;
  isDown = false;
  isSilent = false;
  taken = 0;
  /** What it answers to a notification: whether it was taken, and a text. @type {(...given: string[]) => [boolean, string]} */
  forwards = () => [false, "unsupported: this relay forwards no notifications"];

  constructor(time, wire = () => [1]) {
    this.time = time;
    this.wire = wire;
  }

  open = () => {
    const relay = this;
    const subscriptions = new Map();
    const socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      isOpen: false,
      send(text) {
        // Messages that were sent before the end arrive.
        if (relay.sockets.has(socket)) relay.#pass(() => relay.#receive(socket, subscriptions, JSON.parse(text)));
      },
      close() {
        relay.sockets.delete(socket);
      },
      tell(message) {
        relay.#pass(() => relay.sockets.has(socket) && socket.onmessage?.({ data: JSON.stringify(message) }));
      },
      subscriptions,
    };
    this.time.after(1, () => {
      if (this.isDown) socket.onclose?.({});
      else {
        this.sockets.add(socket);
        socket.onopen?.({});
      }
    });
    return socket;
  };

  #pass(then) {
    if (this.isSilent) return;
    for (const delay of this.wire()) this.time.after(delay, then);
  }

  #receive(socket, subscriptions, [type, first, ...filters]) {
    if (type === "CLOSE") subscriptions.delete(first);
    if (type === "REQ") {
      subscriptions.set(first, filters);
      const stored = [...this.events.values()].sort((a, b) => b.created_at - a.created_at);
      const found = filters.flatMap((filter) =>
        stored.filter((event) => fits(event, filter)).slice(0, filter.limit ?? Infinity),
      );
      for (const event of new Set(found)) socket.tell(["EVENT", first, event]);
      socket.tell(["EOSE", first]);
    }
    if (type === "PUSH") socket.tell(["OK", first, ...this.forwards(...filters)]);
    if (type !== "EVENT") return;
    const why = typeof this.refuses === "function" ? this.refuses(first) : this.refuses;
    if (why) return socket.tell(["OK", first.id, false, why]);
    socket.tell(["OK", first?.id, true, ""]);
    this.taken++;
    // A forged event is passed on, but not kept.
    if (first?.kind === 30_078 && isEvent(first, first.tags?.[0]?.[1]) && isAuthentic(first)) {
      const key = `${first.pubkey} ${first.tags.find(([name]) => name === "d")[1]}`;
      const known = this.events.get(key);
      if (known && (known.created_at > first.created_at || known.id === first.id)) return;
      this.events.set(key, first);
    }
    for (const other of this.sockets)
      for (const [name, wanted] of other.subscriptions)
        if (wanted.some((filter) => fits(first, filter))) other.tell(["EVENT", name, first]);
  }

  /** Ends all connections, and accepts none. */
  stop(forget = false) {
    this.isDown = true;
    if (forget) this.events.clear();
    for (const socket of [...this.sockets]) {
      this.sockets.delete(socket);
      socket.onclose?.({});
    }
  }

  start() {
    this.isDown = false;
  }
}

/**
 * A world with relays in memory, for {@link import("./live-scenes.mjs").Company}.
 * @param {any} engine
 * @param {{wire?: any, relays?: number}} [more] `wire`: the way of what is sent
 */
export function memoryWorld(engine, { wire, relays = 1 } = {}) {
  const time = new MadeUpTime();
  const list = Array.from({ length: relays }, () => new MemoryRelay(time, wire));
  return {
    engine,
    time,
    list,
    relays: list.map((_, i) => `relay ${i}`),
    open: (address) => list[Number(address.split(" ")[1])].open(),
    chance: () => 0.5,
    until: (holds, what) => time.until(holds, what, 200_000),
    rest: () => time.pass(2000),
    skip: (ms) => time.pass(ms),
    /** Publishes an event as a stranger does. */
    async send(event) {
      for (const i of list.keys()) await this.sendTo(event, i);
    },
    /** The same at one relay. */
    async sendTo(event, i) {
      const socket = list[i].open();
      await time.pass(5);
      socket.send(JSON.stringify(["EVENT", event]));
      await time.pass(10);
      socket.close();
    },
  };
}

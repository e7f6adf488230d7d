// The network of the simulated world, and its relays: those of crates/relay as WebAssembly (tests/live/relay).
import { readFileSync } from "node:fs";
import { enter } from "./globals.mjs";

const FILE = new URL("../../../target/simulate/relay.wasm", import.meta.url);

let wasm;
/** The functions of the WebAssembly module; loaded once. */
export function loadRelay() {
  wasm ??= new WebAssembly.Instance(new WebAssembly.Module(readFileSync(FILE))).exports;
  return wasm;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function give(bytes) {
  const at = wasm.reserve(bytes.length);
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
}
const taken = (length) => new Uint8Array(wasm.memory.buffer, wasm.buffer(), length).slice();

/** Room on the disk of a relay, in bytes. */
const ROOM = 1 << 28;

/** A relay that can crash, and starts again with what is left of its journal. */
export class Relay {
  isUp = false;
  /** Whether states were lost with the end of the journal. */ hasLost = false;
  disk = new Uint8Array();
  size = ROOM;
  /** @type {Map<number, Socket>} */ sockets = new Map();
  #connections = 0;

  constructor(number, world) {
    this.number = number;
    this.world = world;
    this.#began = world.time.now();
    this.start();
  }

  #began;
  get #ticks() {
    return this.world.time.now() - this.#began;
  }
  get #unix() {
    return Math.floor(this.world.time.now() / 1000);
  }

  start() {
    give(this.disk);
    this.restored = wasm.start(this.number, this.#unix, this.size);
    this.isUp = true;
  }

  /** Ends without a word. `cut`: how many of the last bytes of the journal are lost. */
  crash(cut = 0) {
    this.isUp = false;
    this.hasLost ||= cut > 0 || this.size < ROOM;
    const whole = taken(wasm.kill(this.number));
    this.disk = whole.subarray(0, Math.max(0, whole.length - cut));
    for (const socket of this.sockets.values()) socket.lose(this.world.random(3) > 0);
    this.sockets.clear();
  }

  /** Its disk has room for this many bytes more. */
  setRoom(bytes = ROOM) {
    this.size = bytes;
    if (this.isUp) wasm.tick(this.number, this.#unix, this.#ticks, bytes);
  }

  join(socket) {
    const id = this.#connections++;
    this.sockets.set(id, socket);
    wasm.join(this.number, id, 1);
    return id;
  }

  leave(id) {
    if (this.sockets.delete(id)) wasm.part(this.number, id);
  }

  receive(id, text) {
    if (!this.sockets.has(id)) return;
    this.world.count.messages++;
    if (text.startsWith('["EVENT"') && text.includes('"kind":30078'))
      this.world.states.add(/"id":"(\w+)"/.exec(text)[1]);
    give(encoder.encode(text));
    const answer = decoder.decode(taken(wasm.receive(this.number, id, this.#unix, this.#ticks)));
    for (const line of answer.split("\n")) {
      if (!line) continue;
      const blank = line.indexOf(" ");
      const isEnd = line.startsWith("!");
      const socket = this.sockets.get(Number(line.slice(Number(isEnd), blank)));
      if (isEnd) socket?.lose(true);
      else socket?.tell(line.slice(blank + 1));
    }
  }
}

/** A WebSocket of a page, on a way that loses, doubles, delays and reorders. */
export class Socket {
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  #id = -1;
  #isOpen = true;

  constructor(page, relay) {
    this.page = page;
    this.relay = relay;
    this.#pass(() => {
      if (!relay.isUp) return this.lose(true);
      this.#id = relay.join(this);
      page.after(1, () => this.#isOpen && this.onopen?.({}));
    }, true);
  }

  /** What is on the way arrives, unless the device is cut off. @param {() => void} then @param {boolean} [once] */
  #pass(then, once = false) {
    const { world } = this.relay;
    const isCut = () => !this.page.browser.isConnected;
    for (const delay of once ? [1 + world.random(50)] : world.way(this.page.browser))
      world.time.after(delay, () => {
        if (isCut() || this.page.isGone) return;
        enter(this.page);
        then();
      });
  }

  send(text) {
    if (!this.#isOpen) return;
    const { relay } = this;
    // What a page sent before it was closed arrives.
    for (const delay of relay.world.way(this.page.browser))
      relay.world.time.after(delay, () => this.page.browser.isConnected && relay.receive(this.#id, text));
  }

  tell(text) {
    this.#pass(() => this.#isOpen && !this.page.browser.isAsleep && this.onmessage?.({ data: text }));
  }

  /** The connection ends. @param {boolean} [isTold] whether the page learns of it */
  lose(isTold = false) {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.relay.leave(this.#id);
    if (isTold) this.page.after(1, () => this.onclose?.({}));
  }

  close() {
    this.die();
  }

  /** The page is gone; the relay learns of it later. */
  die() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.page.sockets.delete(this);
    const { relay } = this;
    relay.world.time.after(1000, () => relay.leave(this.#id));
  }
}

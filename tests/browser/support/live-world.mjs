// Worlds of live matches with real sockets, for tests in Node: of each relay what fails is in the test's hands.
import assert from "node:assert/strict";
import net from "node:net";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { portOf } from "./servers.mjs";
import { connect, openSocket } from "./websocket.mjs";

/** What takes longer than this, in milliseconds, has failed. */
const PATIENCE = 120_000;

/**
 * A world whose time is that of this machine, or runs faster.
 * @param {object} given
 * @param {{ask: (request: any) => Promise<any>}} given.engine
 * @param {string[]} given.relays their addresses
 * @param {(address: string) => any} [given.open]
 * @param {number} [given.speed] how many times as fast time passes
 * @param {number} [given.patience] what takes longer than this, in milliseconds, has failed
 */
export function worldOf({ engine, relays, open = openSocket, speed = 1, patience = PATIENCE }) {
  const began = Date.now();
  // Where time runs, it runs in the past: relays refuse what is of the future.
  let skipped = speed > 1 ? -3_600_000 : 0;
  const time = {
    now: () => Math.round(began + (Date.now() - began) * speed + skipped),
    after(ms, then) {
      const timer = setTimeout(then, ms / speed);
      return () => clearTimeout(timer);
    },
    /** Resolves when the devices of the scene have no work. */
    idle: async () => {},
  };
  const world = {
    engine,
    time,
    relays,
    open,
    chance: () => 0.5,
    async until(holds, what) {
      const end = Date.now() + patience;
      while (!holds()) {
        assert.ok(Date.now() < end, what);
        await pause(2);
      }
    },
    /** What was published before has arrived: the relay answers what comes later, and the devices work on nothing. */
    async rest() {
      for (let round = 0; round < 3; round++) {
        await time.idle();
        await world.send(null);
        await turn();
      }
      await time.idle();
    },
    skip(ms) {
      skipped += ms;
    },
    /** Publishes an event as a stranger does; the relay has judged it. */
    async send(event) {
      const { connection } = await connect(relays[0]);
      await connection.say(["EVENT", event]);
      connection.close();
    },
  };
  return world;
}

/**
 * Opens sockets on a way of which a test says what becomes of each message, both ways.
 * @param {() => number[]} way the delays of the copies of a message, in milliseconds
 * @param {number} speed how many times as fast time passes
 */
export const openOnWay = (way, speed) => (address) => {
  const real = openSocket(address);
  const pass = (then) => way().forEach((delay) => setTimeout(then, delay / speed));
  const socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (text) => pass(() => real.send(text)),
    close: () => real.close(),
  };
  real.onopen = (event) => socket.onopen?.(event);
  real.onclose = (event) => socket.onclose?.(event);
  real.onmessage = (event) => pass(() => socket.onmessage?.(event));
  return socket;
};

/**
 * A way to a relay that can die without a word: what is sent then gets lost, the connections of that time never work again,
 * and nobody learns of it.
 * @param {number} port of the relay
 */
export async function startProxy(port) {
  let dead = false;
  const sockets = new Set();
  const server = net.createServer((client) => {
    const relay = net.connect(port, "127.0.0.1");
    let swallows = dead;
    const line = { die: () => (swallows = true), ends: [client, relay] };
    sockets.add(line);
    for (const [one, other] of [
      [client, relay],
      [relay, client],
    ]) {
      one.on("data", (bytes) => swallows || other.write(bytes));
      one.on("error", () => {});
      one.on("close", () => swallows || other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  return {
    url: `ws://127.0.0.1:${portOf(server)}`,
    die() {
      dead = true;
      for (const line of sockets) line.die();
    },
    recover: () => (dead = false),
    close() {
      for (const { ends } of sockets) for (const end of ends) end.destroy();
      return new Promise((closed) => server.close(closed));
    },
  };
}

// The scenes of live matches over a real relay: `RELAY=ws://127.0.0.1:7777 node --test www/test/live-relay.test.mjs` (Node 20
// needs `--experimental-websocket`).
import assert from "node:assert/strict";
import { test } from "node:test";
import { NEEDS_ENGINE, realEngine } from "./live-support.mjs";
import { Company, SCENES } from "./live-scenes.mjs";

const { RELAY } = process.env;
const skip = NEEDS_ENGINE.skip ?? (RELAY ? undefined : "RELAY names no relay");
const engine = await realEngine();

/** A world with real time and sockets. */
function world() {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  const time = {
    now: () => Date.now(),
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    // Set by the company, which waits with real time anyway.
    idle: async () => {},
  };
  return {
    engine,
    time,
    relays: [RELAY],
    open: (address) => new WebSocket(address),
    async until(holds, what) {
      const end = Date.now() + 20_000;
      while (!holds()) {
        if (Date.now() > end) throw new Error(`not within 20 s: ${what}`);
        await pause();
      }
    },
    rest: () => new Promise((resolve) => setTimeout(resolve, 300)),
    /** Publishes an event as a stranger does, and waits for the relay's answer. */
    async send(event) {
      const socket = new WebSocket(RELAY);
      await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
      const answer = new Promise((resolve) => (socket.onmessage = resolve));
      socket.send(JSON.stringify(["EVENT", event]));
      await answer;
      socket.close();
    },
  };
}

for (const [name, scene] of Object.entries(SCENES))
  test(`over a relay: ${name}`, { skip }, async () => {
    assert.ok(globalThis.WebSocket, "this Node has no WebSocket: --experimental-websocket");
    const company = new Company(world());
    try {
      await scene(company);
    } finally {
      company.end();
    }
  });

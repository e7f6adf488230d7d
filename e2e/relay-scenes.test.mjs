// The scenes of live matches (www/test/live-scenes.mjs) over a real relay: the project's own, or any at the address RELAY.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { startRelay } from "../scripts/relay.mjs";
import { Company, SCENES } from "../www/test/live-scenes.mjs";
import { realEngine } from "../www/test/live-support.mjs";
import { connect, openSocket } from "./support/websocket.mjs";

/** A scene that takes longer than this, in milliseconds, has failed. */
const PATIENCE = 120_000;

let relay;
let address = process.env.RELAY;
let engine;

before(async () => {
  // Some scenes publish more than people do.
  if (!address) relay = await startRelay(["--messages-per-minute", "100000"]);
  address ??= relay.url;
  engine = await realEngine();
});
after(() => relay?.close());

/** A world with the time of this machine. */
function worldOf() {
  const time = {
    now: Date.now,
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    /** Resolves when the devices of the scene have no work. */
    idle: async () => {},
  };
  const world = {
    engine,
    time,
    relays: [address],
    open: openSocket,
    chance: () => 0.5,
    async until(holds, what) {
      const end = Date.now() + PATIENCE;
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
    /** Publishes an event as a stranger does; the relay has judged it. */
    async send(event) {
      const { connection } = await connect(address);
      await connection.say(["EVENT", event]);
      connection.close();
    },
  };
  return world;
}

for (const [name, scene] of Object.entries(SCENES))
  test(`over a real relay: ${name}`, async () => {
    const company = new Company(worldOf());
    try {
      await scene(company);
    } finally {
      company.end();
    }
  });

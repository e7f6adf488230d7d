// The scenes of live matches (www/test/live-scenes.mjs, live-attacks.mjs) over a real relay: the project's own, or any at the address RELAY.
import { after, before } from "node:test";
import { startRelay } from "../../tools/build/relay.mjs";
import { ATTACKS } from "../../www/test/live-attacks.mjs";
import { Company, SCENES, badWay, wholeMatch } from "../../www/test/live-scenes.mjs";
import { realEngine } from "../../www/test/live-support.mjs";
import { dice } from "./support/dice.mjs";
import { openOnWay, worldOf } from "./support/live-world.mjs";
import { detail } from "./support/suite.mjs";

/** How many times as fast time passes on the bad way. */
const SPEED = 25;

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

/** Plays a scene in a world. */
async function play(scene, given = {}) {
  const company = new Company(worldOf({ engine, relays: [address], ...given }));
  try {
    await scene(company);
  } finally {
    company.end();
  }
}

for (const [name, scene] of Object.entries({ ...SCENES, ...ATTACKS }))
  detail(`over a real relay: ${name}`, () => play(scene));

for (const seed of Array(40).keys())
  detail(`over a way to a real relay that loses, doubles and delays messages: seed ${seed}`, async () => {
    const random = dice(seed);
    await play((company) => wholeMatch(company, random), { open: openOnWay(badWay(random), SPEED), speed: SPEED });
  });

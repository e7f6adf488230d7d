// The simulated world of live matches and tabs (tests/live/simulate.mjs): no match of a number of seeds goes wrong, a seed is always
// the same match, and a fault of one line in a module is found. ALL=1 simulates 1,000 matches.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";

const { ALL } = process.env;
const MATCHES = ALL ? 1000 : 120;
const NEEDS_RELAY = existsSync(new URL("../../target/simulate/relay.wasm", import.meta.url))
  ? {}
  : { skip: "the relay of the simulation is not built: make simulate" };

/** @param {Record<string, unknown>} given @returns {Promise<{output: string, failed: boolean}>} */
const simulate = (given) =>
  new Promise((done) => {
    const env = {
      ...process.env,
      SEED: "1",
      MOST: "1",
      ...Object.fromEntries(Object.entries(given).map(([k, v]) => [k, String(v)])),
    };
    const command = new URL("../../tests/live/simulate.mjs", import.meta.url).pathname;
    execFile(process.execPath, [command], { env, maxBuffer: 1 << 26 }, (error, output, errors) =>
      done({ output: output + errors, failed: Boolean(error) }),
    );
  });

test(`${MATCHES} simulated matches: all devices come to the same, and nothing is lost`, NEEDS_RELAY, async (t) => {
  const { output, failed } = await simulate({ MATCHES, MOST: 10 });
  t.diagnostic(output.trim());
  assert.equal(failed, false, output);
});

test("a seed is always the same match", NEEDS_RELAY, async () => {
  const runs = await Promise.all([simulate({ MATCHES: 7 }), simulate({ MATCHES: 7 })]);
  const [one, two] = runs.map(({ output }) => /"trace":\d+/.exec(output)?.[0]);
  assert.ok(one);
  assert.equal(one, two);
});

/** Faults of one line: what is simulated, from which seed on, the module, what is right, what is wrong. */
const FAULTS = {
  "prefers the chain that it saw last": [
    ...["live", 180, "www/live/chain.js", "String(a.entries[same]) < String(b.entries[same])", "true"],
  ],
  "publishes what is known already": [
    ...["live", 1, "www/live/own-state.js", "!(mayBegin && lacks(last, content))", "!mayBegin"],
  ],
  "stamps two states of a second alike": [
    ...["live", 8, "www/live/publisher.js", "Math.max(Math.floor(this.#now() / 1000), earliest)"],
    "Math.floor(this.#now() / 1000)",
  ],
  "waits alone in a rematch of a match that goes on": [
    ...["live", 120_671, "www/live/session.js", "table !== this.#before || this.#left || !table.match?.game", "true"],
  ],
  "takes the seat over without what the other tab knew": [
    ...["live", 104_371, "www/live/session.js", "this.#lock?.pass(saved.events);", ""],
  ],
  "forgets what it stored": ["live", 1, "www/live/live-store.js", "(kept?.live?.session) ?? null", "(null)"],
  "leaves nothing to the next one": ["tabs", 1, "www/site/game/autosave.js", "given.forEach(leave);", ""],
  "drops the moves of a tab that is late": [
    ...["tabs", 1, "www/play/match/merge-matches.js", "...(keeps ? [loser] : [])", ""],
  ],
};

for (const [name, [ONLY, SEED, ...fault]] of Object.entries(FAULTS))
  test(`the simulation finds a page that ${name}`, NEEDS_RELAY, async (t) => {
    const { output, failed } = await simulate({ ONLY, SEED, MATCHES: 200, FAULT: JSON.stringify(fault) });
    t.diagnostic(output.trim().slice(0, 200));
    assert.ok(failed, "nothing is found");
    assert.match(output, /SEED=\d+ MATCHES=1 make simulate/);
  });

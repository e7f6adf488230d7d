// Tournaments with losses of connection, from seeds: in the end all devices show the same. Signatures are stand-ins, which cost nothing:
// nobody forges any here. SEED=… plays one seed.
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("../../tests/tournament/fast-keys-hook.mjs", import.meta.url);
const { newcomer, simulate } = await import("../../tests/tournament/simulate.mjs");

const ALL = process.env.ALL === "1";
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : Array.from({ length: ALL ? 200 : 2 }, (_, i) => i + 1);

/** The size of each tournament. */
const [PLAYERS, ROUNDS] = ALL ? [16, 5] : [8, 4];

test(`${PLAYERS} players play ${ROUNDS} rounds with losses of connection, and all devices show the same`, async () => {
  const sum = { cuts: 0, lost: 0, absent: 0, ticks: 0 };
  for (const seed of SEEDS) {
    const { world, counts } = await simulate({ seed, players: PLAYERS, terms: { rounds: ROUNDS } });
    const { phase, rounds, table } = world.organizer.known.course;
    assert.equal(phase, "over", `seed ${seed}`);
    assert.equal(rounds.length, ROUNDS, `seed ${seed}`);
    for (const device of [...world.devices, await newcomer(world)])
      assert.deepEqual(device.shown, world.organizer.shown, `seed ${seed}`);
    const met = rounds.flatMap(({ matches }) => matches.map(({ players }) => [...players].sort().join(" ")));
    assert.equal(new Set(met).size, met.length, `seed ${seed}: nobody meets twice`);
    assert.ok(table[0].points > ROUNDS && table.at(-1).points < ROUNDS, `seed ${seed}`);
    for (const name of Object.keys(sum)) sum[name] += counts[name];
  }
  // One seed may have nobody who does not come.
  const hasFaults =
    sum.cuts > 2 * SEEDS.length && sum.lost > 20 * SEEDS.length && (sum.absent > 0 || SEEDS.length === 1);
  assert.ok(hasFaults, JSON.stringify(sum));
});

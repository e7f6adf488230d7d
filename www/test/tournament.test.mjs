// Whole tournaments between simulated devices: all show the same, and who cheats is not believed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { World } from "../../tests/tournament/world.mjs";

test("a tournament is played to its end, and all devices show the same table", async () => {
  const world = new World({ players: 5, terms: { rounds: 3 } });
  await world.settle();
  assert.equal(world.organizer.known.course.phase, "playing");
  for (let round = 0; round < 3; round++) {
    assert.equal(world.current.length, 2);
    for (const [i, match] of world.current.entries()) world.play(match, i === 0 ? "aaab" : "abca");
    world.time += 60;
    await world.settle();
  }
  const { phase, table } = world.organizer.known.course;
  assert.equal(phase, "over");
  assert.deepEqual(
    table.map(({ points }) => points).reduce((a, b) => a + b),
    3 * 2 * 3,
  );
  for (const device of world.devices) assert.deepEqual(device.shown, world.organizer.shown);
});

// The ratings of the levels, as the page loads them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { games, ratings } from "../../tools/pages/game-texts.mjs";

test("every game has the ratings of its levels, on a scale on which level 1 has 800", () => {
  const all = ratings();
  assert.deepEqual(Object.keys(all).sort(), games().sort());
  for (const [game, levels] of Object.entries(all)) {
    assert.equal(levels[1], 800, game);
    assert.ok(Object.keys(levels).length >= 5, `${game}: the levels ${Object.keys(levels)} are rated`);
    assert.ok(levels[5] > levels[3] && levels[3] > levels[1], `${game}: ${JSON.stringify(levels)}`);
  }
});

test("a rating of few games is left out", () => {
  for (const game of games()) {
    const { ratings: kept } = JSON.parse(readFileSync(`src/games/${game}/ratings.json`, "utf8"));
    for (let level = 1; level <= 8; level++) {
      const count = kept[level]?.[3] ?? 0;
      assert.equal(String(level) in (ratings()[game] ?? {}), count >= 8, `${game} ${level}: ${count} games`);
    }
  }
});

// The ratings of the levels, as the page loads them, and those of the reader.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { games, ratings } from "../../tools/pages/game-texts.mjs";
import { rated, UNKNOWN } from "../play/match/glicko.js";
import { ownRating } from "../play/match/own-rating.js";
import { rate } from "../play/match/rate.js";

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

const round = (number, digits) => Number(number.toFixed(digits));

/** Preferences that are kept by the test. */
function memory(values = {}) {
  return { values, recall: (key) => values[key] ?? "", remember: (key, value) => (values[key] = value) };
}

test("Glickman's example of Glicko-2 has the numbers of his paper", () => {
  const results = [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ];
  const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, results);
  assert.deepEqual([round(after.rating, 1), round(after.deviation, 1)], [1464.1, 151.5]);
  assert.equal(round(after.volatility, 5), 0.06);
});

test("a surprise widens the volatility, and time the deviation, up to that of the unknown", () => {
  const own = { rating: 1500, deviation: 50, volatility: 0.06 };
  const beaten = { rating: 600, deviation: 30, score: 0 };
  const surprised = rated(own, [beaten, beaten, beaten, beaten]);
  assert.ok(surprised.volatility > 0.06, String(surprised.volatility));
  const even = { rating: 1500, deviation: 50, score: 0.5 };
  const [now, later, latest] = [0, 100, 1e6].map((days) => rated(own, [even], days).deviation);
  assert.ok(now < later && later < latest && latest < UNKNOWN.deviation, `${now} ${later} ${latest}`);
});

test("a player who wins half of the games against a level gets its rating, and that level is suggested", () => {
  const levels = { 1: 800, 2: 1100, 3: 1400, 4: 1700 };
  for (const opponents of [1, 2, 5]) {
    const kept = memory();
    const suggested = [];
    for (let n = 0; n < 30; n++) {
      const outcome = n % 2 ? "won" : "lost";
      suggested.push(rate("hex", levels, { level: 3, outcome, opponents }, kept));
    }
    // Against several of a level that wins as often as one opponent, the reader is as much stronger.
    const own = ownRating("hex", kept);
    const expected = 1400 + 400 * Math.log10(opponents);
    assert.ok(Math.abs(own.rating - expected) < own.range, `${own.rating} ± ${own.range} for ${expected}`);
    assert.deepEqual([suggested[0], suggested.at(-1)], [null, 3]);
  }
});

test("levels without a rating leave the reader's as it is, and so does what else is stored", () => {
  const kept = memory();
  assert.equal(rate("hex", { 1: 800 }, { level: 2, outcome: "won" }, kept), null);
  assert.deepEqual(kept.values, {});
  for (const text of ["", "1500", "1500 -1 0.06 3", "1500 100 0 3", "1500 100 0.06 x", "1500 100 7 3", "{}"])
    assert.equal(ownRating("hex", memory({ "rating.hex": text })), null, text);
});

// The puzzles of the day.
import assert from "node:assert/strict";
import { test } from "node:test";
import { games as gameIds, puzzleEntries } from "../../tools/pages/game-texts.mjs";
import { readDaily, signsOf, writeDaily } from "../learn/daily.js";
import { dayOf, gameOf, puzzleOf } from "../learn/day.js";

test("a day is the reader's date, at any hour", () => {
  assert.equal(dayOf(new Date(1970, 0, 1, 0, 0)), 0);
  assert.equal(dayOf(new Date(2026, 10, 22, 0, 0)), dayOf(new Date(2026, 10, 22, 23, 59)));
  assert.equal(dayOf(new Date(2026, 10, 23, 0, 0)), dayOf(new Date(2026, 10, 22, 23, 59)) + 1);
});

test("for 400 days every game has an easy puzzle each day, another one each time, and each game begins a day in turn", () => {
  const games = gameIds();
  assert.ok(games.length >= 8);
  const first = dayOf(new Date(2026, 10, 27));
  for (const game of games) {
    const entries = puzzleEntries(game);
    const ids = [];
    for (let day = first; day < first + 400; day++) {
      const puzzle = puzzleOf(entries, day);
      assert.ok(puzzle.turns <= 2 && (puzzle.level ?? 0) <= 4, `${game} ${puzzle.id}`);
      ids.push(puzzle.id);
    }
    // A month has no puzzle twice.
    for (let i = 0; i + 30 <= ids.length; i++)
      assert.equal(new Set(ids.slice(i, i + 30)).size, 30, `${game}: day ${i}`);
  }
  const begins = games.map((_, i) => gameOf(games, first + i));
  assert.deepEqual(begins.toSorted(), games.toSorted());
});

test("the outcomes of a day are kept as text, and those of another day count for nothing", () => {
  /** @type {import("../learn/daily.js").Outcomes} */
  const outcomes = { hex: "solved", hive: "later", go: "missed" };
  const text = writeDaily(20_784, outcomes);
  assert.deepEqual(readDaily(text, 20_784), outcomes);
  assert.deepEqual(readDaily(text, 20_785), {});
  for (const bad of ["", "20784", "20784 hex", "20784 hex:X :S", "what"]) assert.deepEqual(readDaily(bad, 20_784), {});
});

test("the result has a sign for each game, and says how many were solved at once", () => {
  assert.equal(signsOf(["hex", "hive", "go", "hexit"], { hex: "solved", hive: "later", go: "missed" }), "⬢⬡·· 1/4");
});

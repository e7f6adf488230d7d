// The puzzle of the day.
import assert from "node:assert/strict";
import { test } from "node:test";
import { games as gameIds, puzzleEntries } from "../../tools/pages/game-texts.mjs";
import { dayOf, gameOf, puzzleOf } from "../learn/day.js";

test("a day is the reader's date, at any hour", () => {
  assert.equal(dayOf(new Date(1970, 0, 1, 0, 0)), 0);
  assert.equal(dayOf(new Date(2026, 10, 22, 0, 0)), dayOf(new Date(2026, 10, 22, 23, 59)));
  assert.equal(dayOf(new Date(2026, 10, 23, 0, 0)), dayOf(new Date(2026, 10, 22, 23, 59)) + 1);
});

test("every game has its days, and every day an easy puzzle, another one each time", () => {
  const games = gameIds();
  assert.ok(games.length >= 8);
  const all = new Map(games.map((game) => [game, puzzleEntries(game)]));
  const seen = new Map(games.map((game) => [game, []]));
  for (let day = 20_000; day < 20_000 + 30 * games.length; day++) {
    const game = gameOf(games, day);
    const puzzle = puzzleOf(all.get(game), games.length, day);
    assert.ok(puzzle.turns <= 2 && (puzzle.level ?? 0) <= 4, `${game} ${puzzle.id}`);
    seen.get(game).push(puzzle.id);
  }
  for (const [game, ids] of seen) assert.equal(new Set(ids).size, 30, `${game}: ${ids}`);
});

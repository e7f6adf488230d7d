// A score sheet has diagrams and numbered moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./css-hooks.mjs";

const { diagramPlies, rounds } = await import("../share/score-sheet.js");

test("a game whose stones have numbers has one diagram, others at most eight, the last at the end", () => {
  assert.deepEqual(diagramPlies(45, "moves"), [45]);
  assert.deepEqual(diagramPlies(9, "rounds"), [4, 8, 9]);
  for (let length = 0; length < 1200; length++) {
    const plies = diagramPlies(length, "rounds");
    assert.ok(plies.length <= 8, `${length}: ${plies}`);
    assert.equal(plies.at(-1), length);
    assert.deepEqual(
      plies,
      [...new Set(plies)].sort((a, b) => a - b),
    );
  }
});

test("moves are written by rounds or one by one, as players of the game count them", () => {
  const moves = [..."abcd"].map((text, i) => ({ text, seat: i % 2 }));
  assert.deepEqual(rounds(moves, "rounds"), [
    { number: 1, made: ["a", "b"] },
    { number: 2, made: ["c", "d"] },
  ]);
  assert.deepEqual(
    rounds(moves, "moves").map(({ number, made }) => `${number} ${made}`),
    ["1 a", "2 b", "3 c", "4 d"],
  );
});

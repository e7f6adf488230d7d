import test from "node:test";
import assert from "node:assert/strict";
import { pathOf, plyAt } from "../advice/chances-graph.js";
import "./css-hooks.mjs";
import { at, begin, played } from "../play/match/match.js";
import { evaluationWord, moveRating } from "../advice/evaluation-words.js";

const { keyOf, nextToJudge } = await import("../advice/chances.js");

test("the word for a chance depends on the number of players", () => {
  assert.deepEqual(
    [0, 0.05, 0.2, 0.4, 0.5, 0.6, 0.8, 0.95, 1].map((share) => evaluationWord(share, false, 2)),
    ["losing", "losing", "muchWorse", "worse", "even", "better", "muchBetter", "winning", "winning"],
  );
  assert.equal(evaluationWord(1 / 3, false, 3), "even");
  assert.equal(evaluationWord(0.5, false, 3), "better");
  assert.equal(evaluationWord(0.25, false, 3), "worse");
});

test("a proven result is marked as such", () => {
  assert.deepEqual(
    [1, 0.5, 0].map((share) => evaluationWord(share, true, 2)),
    ["wins", "draws", "loses"],
  );
});

test("the word for a move compares it with the best, whatever the position", () => {
  const rated = (score, i, best = 0.11) => moveRating({ score, proven: false }, best, i);
  assert.deepEqual([rated(0.11, 0), rated(0.1, 1), rated(0.05, 2)], ["best", "equal", "good"]);
  assert.deepEqual([rated(0.6, 1, 0.7), rated(0.3, 2, 0.7)], ["weaker", "poor"]);
  const proven = (score, i) => moveRating({ score, proven: true }, 0.5, i);
  assert.deepEqual([proven(1, 0), proven(0.5, 1), proven(0, 1), proven(0, 0)], ["wins", "draws", "loses", "defends"]);
});

test("the line of a graph has gaps where values are unknown", () => {
  const same = (n) => n;
  assert.equal(pathOf([0.5, 1, undefined, 0.25], same, same), "M0.0 0.5L1.0 1.0M3.0 0.3");
  assert.equal(pathOf([undefined], same, same), "");
});

test("a point in a graph selects the nearest ply", () => {
  assert.deepEqual(
    [-5, 12, 60, 100, 188, 500].map((x) => plyAt(x, 200, 8)),
    [0, 0, 2, 4, 8, 8],
  );
  assert.equal(plyAt(50, 200, 0), 0);
});

test("positions are evaluated from the current one, then from the end to the beginning", () => {
  let match = begin("toy");
  for (const text of ["a", "b", "c"]) match = played(match, { text, player: 0, seat: 0 });
  match = at(match, 1);
  const known = new Set();
  const order = [];
  for (let ply; (ply = nextToJudge(match, (p) => known.has(p))) !== null; known.add(ply)) order.push(ply);
  assert.deepEqual(order, [1, 3, 2, 0]);
});

test("the key of a position consists of the game and its moves, without undone ones", () => {
  let match = begin("toy", { size: 3 });
  for (const text of ["a", "b"]) match = played(match, { text, player: 0, seat: 0 });
  assert.equal(keyOf(match, 1), keyOf(at(match, 1), 1));
  assert.equal(keyOf(match, 2), keyOf(at(match, 0), 2));
  assert.notEqual(keyOf(match, 1), keyOf(match, 2));
  assert.notEqual(keyOf(match, 0), keyOf(begin("toy", { size: 4 }), 0));
});

// Lessons and puzzles: reading them, and following the solution of a puzzle.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lesson } from "../learn/lesson.js";
import { PuzzleProof, solution } from "../learn/puzzle.js";

const TEXT = `# A first game

## One

Do this,
or that.

\`\`\`board
{"moves": ["a1"], "find": ["b2"]}
\`\`\`

+ Well done.
- Look again.

## Two

Anything.

\`\`\`board
{}
\`\`\`

+ Fine.
`;

test("a lesson is read step by step", () => {
  const { title, steps } = lesson(TEXT);
  assert.equal(title, "A first game");
  assert.deepEqual(steps, [
    {
      title: "One",
      text: "Do this,\nor that.",
      board: { moves: ["a1"], find: ["b2"] },
      right: "Well done.",
      wrong: "Look again.",
    },
    { title: "Two", text: "Anything.", board: {}, right: "Fine.", wrong: "" },
  ]);
});

const answer = { a1: { reply: ["b1"], then: { c1: null, c2: { reply: [], then: { d1: null } } } } };

test("the solution is the first way to win, with the answers", () => {
  assert.deepEqual(solution(answer), ["a1", "b1", "c1"]);
});

test("every winning line of a puzzle is accepted", () => {
  const proof = new PuzzleProof({ id: "x", turns: 2, options: {}, position: {}, answer });
  assert.equal(proof.play("toString"), undefined);
  assert.equal(proof.play("c1"), undefined, "too early");
  assert.deepEqual(proof.play("a1"), ["b1"]);
  assert.deepEqual(proof.rest, ["c1"]);
  assert.deepEqual(proof.play("c2"), [], "the turn goes on");
  assert.equal(proof.play("c1"), undefined);
  assert.equal(proof.play("d1"), null, "won");
});

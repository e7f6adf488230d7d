// Lessons and puzzles: reading them, and following the solution of a puzzle.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lesson, names, StepGuide } from "../learn/lesson.js";
import { PuzzleProof, solution } from "../learn/puzzle.js";

const TEXT = `# A first game

Look first.
Then move.

## One

Do this,
or that.

\`\`\`board
{"moves": ["a1"], "find": {"b2": {"reply": ["c3"], "find": ["X…"]}, "b3": null}}
\`\`\`

+ \`b2\`: Go on.
+ Well done.
- \`a1*W\` \`K…\`: Not the king.
- Look again.

## Two

Anything.

\`\`\`board
{}
\`\`\`

+ Fine.

# More

## Three

Something else.

\`\`\`board
{"find": ["a1"]}
\`\`\`

+ Done.
`;

test("a lesson is read step by step", () => {
  const { title, idea, steps, more } = lesson(TEXT);
  assert.equal(title, "A first game");
  assert.equal(idea, "Look first.\nThen move.");
  assert.equal(more[0].idea, "");
  const [one, two] = steps;
  assert.equal(one.title, "One");
  assert.equal(one.text, "Do this,\nor that.");
  assert.deepEqual(one.board.moves, ["a1"]);
  assert.deepEqual(one.right, [
    { moves: ["b2"], text: "Go on." },
    { moves: [], text: "Well done." },
  ]);
  assert.deepEqual(one.wrong, [
    { moves: ["a1*W", "K…"], text: "Not the king." },
    { moves: [], text: "Look again." },
  ]);
  assert.deepEqual(two, {
    title: "Two",
    text: "Anything.",
    board: {},
    right: [{ moves: [], text: "Fine." }],
    wrong: [],
  });
  assert.deepEqual(
    more.map(({ title, steps }) => [title, steps.map((step) => step.title)]),
    [["More", ["Three"]]],
  );
});

test("a pattern of a lesson names moves", () => {
  assert.ok(names("b2*E", "b2*E"));
  assert.ok(!names("b2*E", "b2*W"));
  assert.ok(names("…", "pass"));
  assert.ok(names("X…", "Xd4") && !names("X…", "Kd4"));
  assert.ok(names("…*E", "b2*E") && !names("…*E", "b2*W"));
  assert.ok(!names("ab…ba", "aba"), "the two ends do not overlap");
});

test("a step goes on after a right move, and says what is wrong with another", () => {
  const [one, two] = lesson(TEXT).steps;
  const guide = new StepGuide(one);
  assert.deepEqual(guide.play("Kd4"), { right: false, said: "Not the king.", reply: [], done: false });
  assert.equal(guide.play("d4").said, "Look again.");
  assert.equal(guide.solution(["a1", "b3", "b2"]), "b3");
  assert.deepEqual(guide.play("b2"), { right: true, said: "Go on.", reply: ["c3"], done: false });
  assert.equal(guide.play("b2").right, false, "the next task has other right moves");
  assert.equal(guide.solution(["a1", "Xa1"]), "Xa1");
  assert.deepEqual(guide.play("Xa1"), { right: true, said: "Well done.", reply: [], done: true });
  assert.equal(new StepGuide(one).play("b3").done, true);
  assert.deepEqual(new StepGuide(two).play("a9"), { right: true, said: "Fine.", reply: [], done: true });
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

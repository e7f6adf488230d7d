// The hint on what to tap next.
import assert from "node:assert/strict";
import { test } from "node:test";
import { turnHint } from "../play/input/turn-hint.js";

const cells = ["a1", "a2", "a3", "a4", "a5", "a6"].map((id) => ({ id }));
/** A young position: pieces on some of six cells, one kind in a hand, a sign at a cell and a button. */
const state = (taken = [], ply = 0) => ({
  ply,
  view: {
    cells,
    pieces: taken.map((cell) => ({ cell })),
    hands: [{ pieces: [{ id: "hand:Q" }] }],
    handles: [
      { id: "a1>NE", cell: "a1" },
      { id: "pass", cell: null },
    ],
  },
});
const says = (at, lit, touched = []) => turnHint(at, new Set(lit), touched);

test("a move begins in the hand, on the board, or in either", () => {
  assert.equal(says(state(), ["hand:Q"]), "hand");
  assert.equal(says(state(["a1"]), ["hand:Q", "a1"]), "any");
  assert.equal(says(state(["a1", "a2"]), ["a1"]), "pieces");
});

test("few cells are called marked, others by what is on them", () => {
  assert.equal(says(state(["a1"]), ["a1", "a2"]), "marked");
  assert.equal(says(state(), ["a1", "a2"]), "marked");
  assert.equal(says(state(["a6"]), ["a1", "a2", "a3", "a4", "a5"]), "empty");
  assert.equal(says(state(["a6"]), ["a1", "a2", "a3", "a4", "a5", "a6"]), "both");
});

test("a begun move continues to a cell or a handle", () => {
  assert.equal(says(state(), ["a1", "a2"], ["hand:Q"]), "place");
  assert.equal(says(state(["a1"]), ["a1>NE"], ["a1"]), "signs");
  assert.equal(says(state(["a1"]), ["hand:Q"], ["a2"]), "hand");
});

test("no hint where a button says it, where no tap is possible, and later in the match", () => {
  assert.equal(says(state(), ["pass"]), null);
  assert.equal(says(state(), []), null);
  assert.equal(says(state([], 12), ["a1"]), null);
});

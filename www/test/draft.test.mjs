// Changes to a draft of a position, and their history.
import assert from "node:assert/strict";
import { test } from "node:test";
import { History, left, move, on, put, remove, topOf, turn, withField } from "../setup/draft.js";

const thing = (kind, player, more = {}) => ({ kind, player, most: null, ground: false, turned: null, ...more });
const FLAT = {
  stacks: false,
  fields: [],
  things: [thing("man", 0, { most: 2, turned: 1 }), thing("king", 0, { turned: 0 }), thing("crown", 1, { most: 1 })],
};
const HIGH = {
  stacks: true,
  fields: [],
  things: [thing("disc", 0, { turned: 1 }), thing("disc", 1, { turned: 0 }), thing("tile", 0, { ground: true })],
};
const EMPTY = { pieces: [], to_move: 0, fields: {} };
const [man, , crown] = FLAT.things;
const [white, black, tile] = HIGH.things;
const kinds = (draft, cell) => on(draft, cell).map(({ kind, player }) => `${kind}${player}`);

test("a thing takes the place of the one on its cell, where nothing is stacked", () => {
  const one = put(EMPTY, FLAT, man, "a1");
  const king = put(one, FLAT, FLAT.things[1], "a1");
  assert.deepEqual(kinds(king, "a1"), ["king0"]);
  assert.deepEqual(kinds(one, "a1"), ["man0"], "an earlier draft stays as it is");
});

test("no more are put than there are, and what exists once moves", () => {
  const two = put(put(EMPTY, FLAT, man, "a1"), FLAT, man, "a2");
  assert.equal(left(two, man), 0);
  assert.equal(put(two, FLAT, man, "a3"), two);
  const crowned = put(put(two, FLAT, crown, "b1"), FLAT, crown, "b2");
  assert.deepEqual([kinds(crowned, "b1"), kinds(crowned, "b2")], [[], ["crown1"]]);
  assert.equal(left(crowned, FLAT.things[1]), null);
});

test("discs are stacked on their ground, and the top one is taken first", () => {
  let draft = put(put(EMPTY, HIGH, white, "c"), HIGH, black, "c");
  draft = put(draft, HIGH, tile, "c");
  assert.equal(topOf(draft, HIGH, "c")?.player, 1);
  draft = put(draft, HIGH, tile, "c");
  assert.equal(on(draft, "c").filter(({ kind }) => kind === "tile").length, 1);
  draft = remove(draft, HIGH, "c");
  assert.deepEqual(kinds(draft, "c").sort(), ["disc0", "tile0"]);
  draft = remove(remove(draft, HIGH, "c"), HIGH, "c");
  assert.deepEqual(on(draft, "c"), []);
  assert.equal(remove(draft, HIGH, "c"), draft);
});

test("the top of a cell moves and turns over", () => {
  const draft = put(put(EMPTY, HIGH, white, "c"), HIGH, black, "d");
  const moved = move(draft, HIGH, "c", "d");
  assert.deepEqual([kinds(moved, "c"), kinds(moved, "d")], [[], ["disc1", "disc0"]]);
  assert.deepEqual(kinds(turn(moved, HIGH, "d"), "d"), ["disc1", "disc1"]);
  assert.equal(move(draft, HIGH, "e", "d"), draft);
  assert.equal(turn(put(EMPTY, FLAT, crown, "a"), FLAT, "z").pieces.length, 1);
  assert.deepEqual(kinds(turn(put(EMPTY, FLAT, man, "a"), FLAT, "a"), "a"), ["king0"]);
});

test("steps are undone and redone, until another is made", () => {
  const history = new History(EMPTY);
  const one = withField(EMPTY, "passes", 1);
  history.add(one);
  history.add(one);
  history.undo();
  assert.deepEqual([history.now, history.canUndo, history.canRedo], [EMPTY, false, true]);
  history.redo();
  assert.equal(history.now.fields.passes, 1);
  history.undo();
  history.add(withField(EMPTY, "passes", 2));
  assert.deepEqual([history.canRedo, history.now.fields.passes], [false, 2]);
});

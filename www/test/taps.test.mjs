import test from "node:test";
import assert from "node:assert/strict";
import { next, open, touch } from "../play/match/taps.js";

const legal = [
  ["a1"],
  ["a2"],
  ["hand:L", "b1"],
  ["hand:L", "b2"],
  ["hand:S", "b1"],
  ["c1", "d1", "d2"],
  ["c1", "d1", "d3"],
  ["c1", "e1", "d2"],
  ["pass"],
].map((taps) => ({ text: taps.join(" "), taps }));

/** @param {...string} ids */
const after = (...ids) => ids.reduce((s, id) => touch(legal, s.touched, id), { touched: [], move: null });

test("first the first taps of moves are possible, then the next ones", () => {
  assert.deepEqual([...next(legal, [])], ["a1", "a2", "hand:L", "hand:S", "c1", "pass"]);
  assert.deepEqual([...next(legal, ["hand:L"])], ["b1", "b2"]);
  assert.deepEqual([...next(legal, ["c1", "d1"])], ["d2", "d3"]);
  assert.deepEqual([...next(legal, ["x"])], []);
});

test("the last tap of a move makes it", () => {
  assert.equal(after("a1").move.text, "a1");
  assert.equal(after("pass").move.text, "pass");
  assert.deepEqual(after("c1", "d1", "d3"), { touched: [], move: legal[6] });
});

test("tapping the same again deselects it", () => {
  assert.deepEqual(after("c1", "c1"), { touched: [], move: null });
  assert.deepEqual(after("c1", "d1", "d1").touched, ["c1"]);
  assert.deepEqual(after("c1", "d1", "c1").touched, []);
});

test("a tap that fits an earlier selection replaces what follows it", () => {
  assert.deepEqual(after("hand:L", "hand:S").touched, ["hand:S"]);
  assert.deepEqual(after("c1", "d1", "e1").touched, ["c1", "e1"]);
  assert.deepEqual(after("c1", "d1", "hand:L").touched, ["hand:L"]);
});

test("an impossible tap is refused, keeps the selection, and makes no move", () => {
  assert.deepEqual(after("hand:L", "z9"), { touched: ["hand:L"], move: null, refused: true });
  assert.deepEqual(after("hand:L", "a1"), { touched: ["hand:L"], move: null, refused: true });
  assert.deepEqual(after("c1", "d1", "b1"), { touched: ["c1", "d1"], move: null, refused: true });
  assert.deepEqual(after("z9"), { touched: [], move: null, refused: true });
});

test("a tap on the background deselects all", () => {
  assert.deepEqual(after("c1", "d1", ""), { touched: [], move: null });
});

test("a piece in the hand can be chosen after its cell", () => {
  assert.deepEqual(after("b2"), { touched: ["b2"], move: null });
  assert.deepEqual([...next(legal, ["b1"])], ["hand:L", "hand:S"]);
  assert.deepEqual([...open(legal, [])], ["b1", "b2"]);
  assert.deepEqual([...open(legal, ["b1"])], ["b1", "b2"]);
  assert.deepEqual([...open(legal, ["c1"])], []);
  assert.equal(after("b1", "hand:S").move, legal[4]);
  assert.deepEqual(after("b2", "b1").touched, ["b1"]);
  assert.deepEqual(after("b2", "b2").touched, []);
  // This piece cannot go there: it is chosen instead of the cell.
  assert.deepEqual(after("b2", "hand:S").touched, ["hand:S"]);
  // With a piece in hand, another cell is refused.
  assert.deepEqual(after("hand:S", "b2"), { touched: ["hand:S"], move: null, refused: true });
});

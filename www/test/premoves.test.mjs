// Premoves that answer several moves: the lines, which of them fit the match, and what they answer.
import test from "node:test";
import assert from "node:assert/strict";
import { MOST, answer, answered, followed, withAny, withLine, without } from "../play/match/premoves.js";

/** A line of moves, of which those in capitals are made here. */
const line = (text) =>
  text.split(" ").flatMap((move) => (move ? { text: move, player: 0, seat: /[A-Z]/.test(move) ? 0 : 1 } : []));
const isOwn = ({ seat }) => seat === 0;
const texts = (premoves) => premoves?.lines.map((one) => one.map(({ text }) => text).join(" "));
const BASE = line("A b C");
/** Premoves with these lines. */
const withLines = (...lines) =>
  lines.reduce((before, one) => withLine(before, BASE, line(one), isOwn).premoves, /** @type {any} */ (null));
const after = (premoves, moves) => followed(premoves, [...BASE, ...line(moves)], isOwn);
const ANY = { text: "Z", taps: ["z"] };

test("after a move that a line begins with, its answer is next, and all other lines are forgotten", () => {
  const premoves = withLines("d E f G", "d E h I", "j K");
  assert.equal(answer(premoves, isOwn), null, "the others are to move");
  const d = after(premoves, "d");
  assert.equal(answer(d, isOwn), "E");
  assert.deepEqual(texts(d), ["E f G", "E h I"]);
  const deep = after(d, "d E h");
  assert.equal(answer(deep, isOwn), "I");
  assert.equal(after(deep, "d E h I"), null, "a line that is played to its end is gone");
  assert.equal(after(premoves, "x"), null);
  assert.equal(after(premoves, "d X"), null, "another move of one's own");
});

test("all are forgotten when the match goes another way", () => {
  const premoves = withAny(withLines("d E"), BASE, ANY);
  assert.equal(followed(premoves, line("A b"), isOwn), null, "a takeback");
  assert.equal(followed(premoves, line("A x C d"), isOwn), null, "another move before");
  assert.deepEqual(followed(premoves, BASE, isOwn), premoves, "nothing was played");
});

test("the answer to any move stays until the person has moved", () => {
  const premoves = withAny(withLines("d E"), BASE, ANY);
  assert.deepEqual(after(premoves, "x"), { base: [...BASE, ...line("x")], any: ANY, lines: [] });
  const d = after(premoves, "d");
  assert.equal(d.any, ANY);
  assert.equal(answer(d, isOwn), "E", "a line goes before it");
  assert.equal(after(premoves, "d E"), null);
  assert.equal(withAny(withAny(null, BASE, ANY), BASE, null), null);
  assert.deepEqual(texts(withAny(premoves, BASE, null)), ["d E"]);
});

test("several others can move before the person does", () => {
  const premoves = withLines("d e F", "d g H");
  assert.equal(answer(after(premoves, "d"), isOwn), null);
  assert.equal(answer(after(premoves, "d g"), isOwn), "H");
});

test("a line ends with an answer, and takes the place of shorter ones and of other answers to the same moves", () => {
  assert.deepEqual(texts(withLines("d E f")), ["d E"]);
  assert.deepEqual(withLine(null, BASE, line("d"), isOwn), { premoves: null, added: false, replaced: 0 });
  assert.deepEqual(answered(line("d e"), isOwn), []);
  assert.deepEqual(texts(withLines("d E", "d E f G")), ["d E f G"]);
  const long = withLines("d E f G", "h I");
  assert.equal(withLine(long, BASE, line("d E"), isOwn).added, false, "it is there already");
  const { premoves, added, replaced } = withLine(long, BASE, line("d X"), isOwn);
  assert.deepEqual([texts(premoves), added, replaced], [["h I", "d X"], true, 1]);
  assert.deepEqual(texts(withLines("d E f G", "d E h I")), ["d E f G", "d E h I"], "the others have a choice");
});

test("a line can be removed, and there are not more than the most", () => {
  const premoves = withLines("d E", "f G");
  assert.deepEqual(texts(without(premoves, line("d E"))), ["f G"]);
  assert.equal(without(withLines("d E"), line("d E")), null);
  const many = withLines(...Array.from({ length: MOST }, (_, i) => `m${i} M`));
  assert.equal(many.lines.length, MOST);
  assert.deepEqual(withLine(many, BASE, line("x Y"), isOwn), { premoves: many, added: false, replaced: 0 });
  assert.equal(withLine(many, BASE, line("m3 M n N"), isOwn).added, true, "a longer one in the place of a line");
});

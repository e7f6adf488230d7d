import test from "node:test";
import assert from "node:assert/strict";
import { merge } from "../share/merge-frames.js";

/** The shapes of a frame, in order. */
const seen = (all, frame) => all.filter(({ seen }) => seen.includes(frame)).map(({ thing }) => thing);

test("every frame is shown, in its order", () => {
  const frames = [["a", "b"], ["b", "a"], [], ["c", "a", "b", "c"], ["a", "b"], ["b", "b"]];
  const all = merge(frames);
  frames.forEach((things, i) => assert.deepEqual(seen(all, i), things, `frame ${i}`));
});

test("what does not change is written once", () => {
  const ground = Array.from({ length: 61 }, (_, i) => `cell ${i}`);
  const frames = Array.from({ length: 40 }, (_, n) => [
    ...ground,
    ...Array.from({ length: n }, (_, i) => `stone ${i}`),
  ]);
  assert.equal(merge(frames).length, 61 + 39);
});

test("frames with any shapes in any order are shown", () => {
  let state = 7;
  const roll = (sides) => (state = (state * 1103515245 + 12345) & 0x7fffffff) % sides;
  for (let round = 0; round < 200; round++) {
    const frames = Array.from({ length: 1 + roll(6) }, () => Array.from({ length: roll(7) }, () => "abcd"[roll(4)]));
    const all = merge(frames);
    frames.forEach((things, i) => assert.deepEqual(seen(all, i), things, JSON.stringify(frames)));
  }
});

// The signs on boards of the rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { meanings } from "../learn/signs.js";

test("a sign without cells is not explained", () => {
  const all = meanings({
    signs: { "+": ["a1"], "-": ["a2"], "?": [] },
    legend: { "+": "wins", "-": "loses", "?": "?" },
  });
  assert.deepEqual(all, [
    { sign: "+", meaning: "wins", cells: ["a1"] },
    { sign: "-", meaning: "loses", cells: ["a2"] },
  ]);
});

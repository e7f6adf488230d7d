// Late answers are recognized.
import assert from "node:assert/strict";
import { test } from "node:test";
import { latest } from "../base/latest.js";

test("only the last request counts, in each list of its own", () => {
  const [begin, other] = [latest(), latest()];
  const first = begin();
  other();
  assert.equal(first(), true);
  const second = begin();
  assert.deepEqual([first(), second()], [false, true]);
});

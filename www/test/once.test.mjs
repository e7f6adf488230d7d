// What is made once for each key, and again if that failed (www/base/once.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { once } from "../base/once.js";

test("a value is made once for each key, and again after a failure", async () => {
  const made = new Map();
  const asked = [];
  const make = async (key) => {
    asked.push(key);
    if (asked.length === 2) throw new Error("no network");
    return key + asked.length;
  };
  assert.equal(await once(made, "a", make), "a1");
  assert.equal(await once(made, "a", make), "a1");
  const failing = once(made, "b", make);
  assert.equal(once(made, "b", make), failing, "what is being made is waited for");
  await assert.rejects(failing, /no network/);
  assert.equal(await once(made, "b", make), "b3");
  assert.deepEqual(asked, ["a", "b", "b"]);
});

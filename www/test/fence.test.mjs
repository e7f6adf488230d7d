// The text of a fence: the page and the engine read the same table (tests/it/fence.rs).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FRAMED } from "../element/attributes.js";
import { NAMES, readFence } from "../element/fence.js";

const rows = JSON.parse(readFileSync(new URL("../../tests/vectors/fence.json", import.meta.url), "utf8"));

test("the first line of a fence has attributes, and the rest is the game", () => {
  assert.ok(rows.length > 20);
  for (const { text, error, ...read } of rows)
    if (error) assert.throws(() => readFence(text), { message: error }, text);
    else assert.deepEqual(readFence(text), read, text);
});

test("a fence has the attributes of a frame, but those in place of its text and of a board", () => {
  const others = ["record", "src", "watch"];
  assert.deepEqual([...NAMES].sort(), FRAMED.filter((name) => !others.includes(name)).sort());
});

// Options that contradict the last choice give way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting } from "../play/new-match/fitting-options.js";

/** Refuses what Hive refuses, and a size over 5. */
const ask = async ({ options: { rules, expansions = [], size = 1 } }) => {
  if (size > 5 || (rules === "leaflet" && expansions.length > 0)) throw new Error("refused");
  return {};
};
const chosen = (options, last) => fitting(ask, "hive", options, last);

test("options that go together stay", async () => {
  const options = { rules: "tournament", expansions: ["M"] };
  assert.equal(await chosen(options, "expansions"), options);
});

test("the last choice wins", async () => {
  const both = { size: 3, rules: "leaflet", expansions: ["M"] };
  assert.deepEqual(await chosen(both, "expansions"), { size: 3, expansions: ["M"] });
  assert.deepEqual(await chosen(both, "rules"), { size: 3, rules: "leaflet" });
});

test("where no single option is to blame, all others give way", async () => {
  assert.deepEqual(await chosen({ size: 9, rules: "leaflet", expansions: ["M"] }, "rules"), { rules: "leaflet" });
});

test("a choice that is refused alone stays, for the game to say why", async () => {
  const options = { rules: "leaflet", size: 9 };
  assert.equal(await chosen(options, "size"), options);
});

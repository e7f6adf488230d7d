// The choices before a match: the seats they stand for, and the options that are remembered.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  colourOfPlayer,
  isPreset,
  opponentOf,
  rememberOptions,
  rememberedOptions,
  seatsOf,
} from "../play/new-match/new-match.js";

const choice = (more) => ({ opponent: "computer", level: "2", begins: "you", each: [], ...more });

/** Preferences in a map. */
function preferences() {
  const values = new Map();
  return { recall: (key) => values.get(key) ?? "", remember: (key, value) => void values.set(key, value) };
}

test("each choice has its seats, and the seats name the choice again", () => {
  for (const [more, count, seats] of [
    [{}, 2, ["human", "2"]],
    [{ begins: "computer" }, 2, ["2", "human"]],
    [{ begins: "computer" }, 3, ["2", "2", "human"]],
    [{ opponent: "friend" }, 2, ["human", "away"]],
    [{ opponent: "friend", begins: "computer" }, 2, ["away", "human"]],
    [{ opponent: "friend" }, 4, ["human", "away", "away", "away"]],
    [{ opponent: "together" }, 3, ["human", "human", "human"]],
    [{ opponent: "custom", each: ["1", "random"] }, 2, ["1", "random"]],
    [{ opponent: "custom", each: ["human", "4"] }, 4, ["human", "4", "4", "4"]],
  ]) {
    const all = choice(more);
    const made = seatsOf(all, count);
    assert.deepEqual(made, seats, JSON.stringify([more, count]));
    const named = opponentOf(made);
    if (all.opponent !== "custom") assert.equal(named.opponent, all.opponent);
    if (all.opponent === "computer") assert.equal(named.level, "2");
  }
  assert.deepEqual(opponentOf(["human", "4", "away"]), { opponent: "custom" });
  assert.deepEqual(opponentOf(["4", "4"]), { opponent: "custom" });
  assert.deepEqual(opponentOf(["random", "human"]), { opponent: "computer", level: "random" });
});

test("a random beginner gives every seat to the player", () => {
  const at = (roll) => seatsOf(choice({ begins: "random" }), 3, () => roll).indexOf("human");
  assert.deepEqual([0, 0.34, 0.99].map(at), [0, 1, 2]);
});

test("the colour of the player is known unless it is random", () => {
  assert.deepEqual(
    ["you", "computer", "random"].map((begins) => colourOfPlayer(begins, 3)),
    [0, 2, null],
  );
});

test("the options of a game are remembered, without those that it no longer has", () => {
  const there = preferences();
  const hex = { id: "hex", options: { size: {}, swap: {} } };
  assert.equal(rememberedOptions(hex, there), null);
  rememberOptions(hex, { size: 7, gone: 1 }, there);
  assert.deepEqual(rememberedOptions(hex, there), { size: 7 });
  assert.equal(rememberedOptions({ ...hex, id: "go" }, there), null, "each game has its own");
  for (const text of ["{", "7", "null", '"x"']) {
    there.remember("new.hex", text);
    assert.deepEqual(rememberedOptions(hex, there) ?? {}, {}, text);
  }
});

test("options match a preset whatever the order of a list", () => {
  const preset = { rules: "tournament", expansions: ["M", "L", "P"] };
  assert.equal(isPreset({ rules: "tournament", expansions: ["P", "M", "L"], more: 1 }, preset), true);
  assert.equal(isPreset({ rules: "tournament", expansions: ["P", "M"] }, preset), false);
  assert.equal(isPreset({ rules: "leaflet", expansions: ["M", "L", "P"] }, preset), false);
});

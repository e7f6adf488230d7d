import test from "node:test";
import assert from "node:assert/strict";
import { timeText, startingClock } from "../play/match/clock.js";
import { eventOf } from "../play/feedback.js";
import { DIRECTIONS, SIDES } from "../board/geometry.js";
import { after, orientation, turned, turnedPicture, turnedSide } from "../board/orientation.js";
import { difference } from "../play/input/move-preview.js";
import { readSettings } from "../play/settings.js";

test("an orientation is degrees and a flip", () => {
  assert.deepEqual(orientation(""), { turns: 0, flip: false });
  assert.deepEqual(orientation("120"), { turns: 2, flip: false });
  assert.deepEqual(orientation("-60 flip"), { turns: 5, flip: true });
  assert.deepEqual(orientation("flip"), { turns: 0, flip: true });
});

test("a turn is 60° clockwise, six turns are none; a flip exchanges left and right", () => {
  assert.equal(turnedSide("E", { turns: 1, flip: false }), "SE");
  assert.equal(turnedSide("NE", { turns: 0, flip: true }), "NW");
  for (const side of SIDES) {
    const once = turned(DIRECTIONS[side], { turns: 5, flip: true });
    assert.deepEqual(turned(once, { turns: 5, flip: true }), DIRECTIONS[side], "mirrored twice");
  }
});

test("two orientations combine into one", () => {
  const all = [0, 1, 2, 3, 4, 5].flatMap((turns) => [true, false].map((flip) => ({ turns, flip })));
  const hex = { q: 2, r: -3 };
  for (const a of all)
    for (const b of all) assert.deepEqual(turned(hex, after(a, b)), turned(turned(hex, a), b), JSON.stringify([a, b]));
});

test("a turned view has turned edges and arrows, and unchanged names", () => {
  const picture = {
    cells: [{ id: "a1", q: 1, r: 0 }],
    edges: [{ cell: "a1", side: "E", player: 0 }],
    handles: [
      { id: "a1*E", cell: "a1", kind: "explode_e" },
      { id: "pass", cell: null, kind: "pass" },
    ],
  };
  const { cells, edges, handles } = turnedPicture(picture, { turns: 3, flip: false });
  assert.deepEqual(cells, [{ id: "a1", q: -1, r: 0 }]);
  assert.equal(edges[0].side, "W");
  assert.deepEqual(
    handles.map((h) => h.side),
    ["W", undefined],
  );
  assert.equal(turnedPicture(picture, { turns: 0, flip: false }), picture);
});

test("stored settings are read, invalid ones are ignored", () => {
  const toggles = { preview: true, sound: false };
  const defaults = { ...toggles, turns: 0, flip: false, minutes: [0], increment: 0, board: "", pieces: "", own: "" };
  const read = (/** @type {string} */ text) => readSettings(toggles, text);
  assert.deepEqual(read(""), defaults);
  assert.deepEqual(read("{broken"), defaults);
  assert.deepEqual(read("null"), defaults);
  const odd = JSON.stringify({
    sound: true,
    turns: -1,
    minutes: ["x"],
    flip: "yes",
    strange: 1,
    increment: 2.5,
    board: 3,
  });
  assert.deepEqual(read(odd), { ...defaults, sound: true });
  assert.deepEqual(read('{"board":"wood"}'), { ...defaults, board: "wood" });
  assert.deepEqual(read('{"minutes":[3,5],"increment":2}'), { ...defaults, minutes: [3, 5], increment: 2 });
});

test("clocks are set for all seats or none", () => {
  assert.deepEqual(startingClock([5], 3, 3), { left: [300, 300, 300], increment: 3 });
  assert.deepEqual(startingClock([1, 2], 0, 2), { left: [60, 120], increment: 0 });
  assert.equal(startingClock([0], 3, 2), null);
  assert.equal(startingClock([5, 0], 3, 2), null);
});

test("a clock shows minutes and seconds, near the end tenths", () => {
  const read = [300, 61.2, 3661, 10, 9.96, 9.5, 0.04, 0, -1].map(timeText);
  assert.deepEqual(read, ["5:00", "1:02", "1:01:01", "0:10", "0:10", "0:09.5", "0:00.1", "0:00.0", "0:00.0"]);
});

const piece = (id, cell, player = 0, kind = "disc") => ({ id, cell, player, kind, level: 0, count: 1 });
const view = (pieces, marks = [], notes = []) => ({ pieces, marks, notes });

test("the difference of two views: removed, added, moved and turned pieces", () => {
  const before = view(
    [piece("p1", "a1"), piece("p2", "b1"), piece("p3", "c1")],
    [],
    [{ player: 0, key: "n", value: 2 }],
  );
  const now = view(
    [piece("p1", "a2"), piece("p2", "b1", 1), piece("p4", "d1")],
    [{ cell: "d1", kind: "win" }],
    [{ player: 0, key: "n", value: 3 }],
  );
  const { gone, came, turned: other, moved, marks, notes } = difference(before, now);
  assert.deepEqual(
    [gone, came, other].map((all) => all.map((p) => p.id).join()),
    ["p3", "p4", "p2"],
  );
  assert.deepEqual(
    moved.map(({ piece: p, from }) => [p.id, from, p.cell]),
    [["p1", "a1", "a2"]],
  );
  assert.deepEqual(marks, [{ cell: "d1", kind: "win" }]);
  assert.deepEqual(notes, [{ player: 0, key: "n", value: 3, was: 2 }]);
});

test("the sound of a move: a capture where a piece is lost or changes sides, another at the end", () => {
  const state = (pieces, over = false, winners = [0]) => ({ status: { over, winners }, view: view(pieces) });
  const one = state([piece("p1", "a1")]);
  assert.equal(eventOf(one, state([piece("p1", "a2"), piece("p2", "b1")])), "slide");
  assert.equal(eventOf(one, state([piece("p1", "a1"), piece("p2", "b1")])), "place");
  const three = state(["a1", "b1", "c1"].map((cell) => piece(`p${cell}`, cell)));
  assert.equal(eventOf(three, state([])), "chain");
  assert.equal(eventOf(one, state([])), "capture");
  assert.equal(eventOf(one, state([piece("p1", "a1", 1)])), "capture");
  assert.equal(eventOf(one, state([piece("p1", "a1")], true)), "win", "persons who share the device");
  assert.equal(eventOf(one, state([], true), 0), "win");
  assert.equal(eventOf(one, state([], true), 1), "lose");
  assert.equal(eventOf(one, state([], true, [0, 1]), 1), "draw");
});

import test from "node:test";
import assert from "node:assert/strict";
import { along, at, begin, branches, ended, fromRecord, goOn, holders, played, reopened } from "../play/match/match.js";
import { record, redoTo, reference, undoTo } from "../play/match/match.js";

/** A match of moves `m0`, `m1`, … by these seats. */
const match = (seats, movers) =>
  movers.reduce((m, seat, i) => played(m, { text: `m${i}`, player: seat, seat }), begin("hex", { size: 3 }, seats));

test("a request names the game, its options and the moves as text", () => {
  const m = match(["human", "human"], [0, 1]);
  assert.deepEqual(reference(m), { game: "hex", options: { size: 3 }, position: null, moves: ["m0", "m1"] });
});

test("between people, undo and redo go one move", () => {
  const m = match(["human", "human"], [0, 1, 0]);
  assert.equal(undoTo(m), 2);
  const back = at(m, 2);
  assert.deepEqual(
    back.redo.map((p) => p.text),
    ["m2"],
  );
  assert.equal(redoTo(back), 3);
  assert.deepEqual(at(back, 3), m);
  assert.equal(redoTo(m), null);
  assert.equal(undoTo(match(["human", "human"], [])), null);
});

test("against a computer, undo goes back to the person's turn, and redo to the next one", () => {
  const m = match(["human", "random", "3"], [0, 1, 2, 0, 1, 2]);
  assert.equal(undoTo(m), 3);
  assert.equal(redoTo(at(m, 3)), 6);
  assert.equal(redoTo(at(m, 1)), 3);
});

test("a turn of several moves is undone one by one", () => {
  assert.equal(undoTo(match(["human", "random"], [0, 0, 0, 1])), 2);
});

test("the first move of a computer cannot be undone; with computers only, every move can", () => {
  assert.equal(undoTo(match(["random", "human"], [0])), null);
  assert.equal(undoTo(match(["random", "random"], [0, 1])), 1);
  assert.equal(redoTo(at(match(["random", "random"], [0, 1]), 0)), 1);
});

test("a new move clears what was undone, the same move does not", () => {
  const back = at(match(["human", "human"], [0, 1, 0]), 1);
  assert.equal(played(back, { text: "m1", player: 1, seat: 1 }).redo.length, 1);
  assert.equal(played(back, { text: "x", player: 1, seat: 1 }).redo.length, 0);
  assert.equal(goOn(back).redo.length, 0);
});

test("after a swap of colours, the seat that moves counts", () => {
  assert.deepEqual(holders([], 3), [0, 1, 2]);
  assert.deepEqual(
    holders(
      [
        { player: 0, seat: 0 },
        { player: 1, seat: 1 },
        { player: 1, seat: 0 },
      ],
      3,
    ),
    [1, 0, 2],
  );
});

test("a record has the moves, the seats and the result", () => {
  const m = match(["human", "random"], [0, 1]);
  const status = { over: true, winners: [1], reason: "connected", scores: null };
  const saved = record(m, { options: { size: 3, swap: true }, status }, new Date("2026-11-20T12:00:00Z"));
  assert.deepEqual(saved, {
    format: "alveole/1",
    game: "hex",
    options: { size: 3, swap: true },
    position: null,
    seats: [{}, { ai: 0 }],
    moves: ["m0", "m1"],
    result: { winners: status.winners, reason: status.reason },
    date: "2026-11-20T12:00:00.000Z",
  });
});

test("a record gives the same match: seats, names and moves", () => {
  const m = { ...match(["human", "random", "3"], [0, 1, 2, 0]), names: ["Ada", "", "…"] };
  const saved = record(m, null, new Date(0));
  assert.deepEqual(saved.seats, [{ name: "Ada" }, { ai: 0 }, { name: "…", ai: 3 }]);
  assert.deepEqual(fromRecord(saved, m.moves, 3), m);
  const bare = fromRecord({ game: "hex", moves: [] }, [], 2);
  assert.deepEqual(bare, { ...begin("hex", {}, ["human", "human"]), names: ["", ""] });
});

test("a person on another device is a person in the record", () => {
  assert.deepEqual(record(match(["away", "human"], []), null, new Date(0)).seats, [{}, {}]);
});

/** A match of two persons on a line, each character a move. */
const onLine = (line) =>
  [...line].reduce((m, text, i) => played(m, { text, player: i % 2, seat: i % 2 }), match(["human", "human"], []));
const textOf = (plies) => plies.map(({ text }) => text).join("");
/** The moves made | undone, and the variations. */
const tree = (m) => [`${textOf(m.moves)}|${textOf(m.redo)}`, ...(m.variations ?? []).map(textOf)].join(" ");
const move = (m, text) => played(m, { text, player: m.moves.length % 2, seat: m.moves.length % 2 });

test("another move after going back starts a variation, and the other line is kept", () => {
  let m = move(at(onLine("abc"), 1), "x");
  assert.equal(tree(m), "ax| abc");
  assert.deepEqual(
    [...branches(m)].map(([ply, others]) => [ply, others.map((o) => o.ply.text)]),
    [[1, ["b"]]],
  );
  m = move(at(m, 1), "y");
  assert.equal(tree(m), "ay| ax abc");
  assert.deepEqual(
    branches(m)
      .get(1)
      .map((o) => o.ply.text),
    ["x", "b"],
  );
  assert.equal(tree(along(m, 1, 2)), "ab|c ay ax");
  assert.equal(tree(along(m, 9, 1)), "a|y ax abc", "no such variation");
});

test("a known move starts no variation, and no line is stored twice", () => {
  const m = move(at(onLine("abc"), 1), "x");
  const known = move(at(m, 1), "b");
  assert.equal(tree(known), "ab| ax abc");
  assert.deepEqual(
    [...branches(known)].map(([ply, others]) => [ply, others.map((o) => o.ply.text)]),
    [
      [1, ["x"]],
      [2, ["c"]],
    ],
  );
  assert.equal(tree(move(known, "c")), "abc| ax");
  assert.equal(tree(goOn(at(m, 1))), "a| ax abc");
  assert.equal(tree(move(at(onLine("abc"), 1), "b")), "ab|c");
  assert.equal(tree(move(at(onLine("abc"), 3), "d")), "abcd|");
});

test("variations of a variation are listed when it is current", () => {
  const m = move(at(move(at(onLine("abcd"), 1), "x"), 1), "y");
  const there = along(m, 1, 4);
  assert.equal(tree(there), "abcd| ay ax");
  assert.deepEqual([...branches(there).keys()], [1]);
  const deeper = move(at(there, 3), "e");
  assert.deepEqual(
    [...branches(deeper)].map(([ply, o]) => [ply, o.length]),
    [
      [3, 1],
      [1, 2],
    ],
  );
});

test("the number of variations is limited", () => {
  let m = onLine("ab");
  for (let i = 0; i < 60; i++) m = move(at(m, 1), `m${i}`);
  assert.equal(m.variations.length, 40);
  assert.equal(textOf(m.moves), "am59");
});

test("resignation and agreed draws are in the record, are loaded from it, and can be undone", () => {
  const m = ended(onLine("ab"), { winners: [1], reason: "resigned" });
  const saved = record(m, null, new Date(0));
  assert.deepEqual(saved.result, { winners: [1], reason: "resigned" });
  assert.deepEqual(fromRecord(saved, m.moves, 2).result, { winners: [1], reason: "resigned" });
  const byRule = { ...saved, result: { winners: [1], reason: "connected" } };
  assert.equal(fromRecord(byRule, m.moves, 2).result, undefined);
  assert.equal(undoTo(m), 2);
  assert.equal(reopened(m).result, undefined);
  assert.deepEqual(at(at(m, 1), 2).result, { winners: [1], reason: "resigned" });
  assert.equal(record(at(m, 1), null, new Date(0)).result, null);
  assert.equal(undoTo({ ...m, seats: ["human", "away"] }), 0, "a player elsewhere ended the match as well");
  assert.equal(move(m, "c").result, undefined);
});

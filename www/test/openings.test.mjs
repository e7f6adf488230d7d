// Openings: looking a position up, and counting a person's games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mayHelp } from "../play/match/help.js";
import { counted, firstMoves, isSame, openings, winnersOf } from "../explorer/openings.js";

const move = (text, key) => ({ text, taps: [text], key });

test("moves that lead to one key are one row, with their share of the games", () => {
  const positions = { start: [["a", 6, 4, 2], ["b", 2, 0, 2], ["gone", 2, 1, 1]] }; // prettier-ignore
  const explored = { keys: ["start"], moves: [move("b1", "b"), move("a1", "a"), move("a3", "a"), move("c1", "c")] };
  const rows = openings(positions, explored);
  assert.deepEqual(
    rows.map(({ move, alike, games, share, won }) => [move.text, alike.map((m) => m.text), games, share, won]),
    [
      ["a1", ["a3"], 6, 0.6, [4 / 6, 2 / 6]],
      ["b1", [], 2, 0.2, [0, 1]],
    ],
  );
  assert.deepEqual(openings(positions, { keys: ["start", "other"], moves: [] }), []);
});

test("a person's games are counted as those of computer players: shared wins by half, unfinished ones for nobody", () => {
  const games = [
    { keys: ["s", "a", "b"], winners: [0] },
    { keys: ["s", "a", "c"], winners: [0, 1] },
    { keys: ["s", "d"], winners: null },
  ];
  assert.deepEqual(counted(games, 2), {
    s: [
      ["a", 2, 1.5, 0.5],
      ["d", 1, 0, 0],
    ],
    a: [
      ["b", 1, 1, 0],
      ["c", 1, 0.5, 0.5],
    ],
  });
});

test("the winners of a kept game are seats, and only the end of its line has them", () => {
  const kept = (more) => ({
    match: { moves: [], redo: [], ...more },
    status: { over: true, winners: [1], reason: "x" },
  });
  assert.deepEqual(winnersOf(kept({}), [1, 0]), [0]);
  assert.deepEqual(winnersOf(kept({ result: { winners: [0], reason: "resigned" } }), [0, 1]), [0]);
  assert.equal(winnersOf(kept({ redo: [{ text: "a" }] }), [0, 1]), null);
});

test("only the first moves are asked for, those undone as well", () => {
  const plies = (n) => Array.from({ length: n }, (_, i) => ({ text: `m${i}`, player: 0, seat: 0 }));
  const request = firstMoves({ game: "hex", options: {}, position: null, moves: plies(1), redo: plies(30), seats: [] });
  assert.equal(request.moves.length, 12);
});

test("games with other options are left out", () => {
  assert.equal(isSame({ size: 5, expansions: ["m"] }, { expansions: ["m"] }), true);
  assert.equal(isSame({ size: 5 }, { size: 4 }), false);
});

test("nobody gets help while people elsewhere play", () => {
  const away = { seats: ["human", "away"] };
  assert.equal(mayHelp(away, false, null), false);
  assert.equal(mayHelp(away, true, null), true);
  assert.equal(mayHelp({ seats: ["human", "5"] }, false, null), true);
  assert.equal(mayHelp({ seats: ["human", "human"] }, false, "playing"), false);
  assert.equal(mayHelp(away, false, "connecting"), false);
  const agreed = { ...away, help: true };
  for (const live of [null, "connecting", "playing", "over"])
    assert.equal(mayHelp(agreed, false, live), true, "unless all agreed before the match");
  assert.equal(mayHelp({ ...away, help: false }, false, "playing"), false);
});

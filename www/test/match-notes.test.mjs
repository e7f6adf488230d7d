// Notes about the last move, and the numbers of moves.
import test from "node:test";
import assert from "node:assert/strict";
import "./css-hooks.mjs";
import { undoTo } from "../play/match/match.js";
import { decisive, lost } from "../board/finale.js";

const { happened, mustPass, onlyWatching } = await import("../play/marks/match-notes.js");
const { since } = await import("../play/marks/recent-moves.js");

const texts = async (language) => (await import(`../words/${language}/end.js`)).default;
const locale = async (language) => ({
  words: (await import(`../words/${language}/interface.js`)).default,
  language,
  game: {
    id: "sample",
    players: [2, 3],
    colours: ["red", "black", "yellow"],
    options: {},
    words: {
      en: { swap: "first stone", "reason.repetition": "third repetition" },
      fr: { swap: "première pierre" },
    },
  },
});
const ply = (player, seat = player, text = "e5") => ({ text, player, seat });
const match = (seats, ...moves) => ({ game: "sample", seats, moves, redo: [] });
const state = (to_move, more = {}) => ({
  to_move,
  options: { players: 2 },
  status: { over: false, winners: [] },
  view: { notes: [] },
  legal: [
    { text: "a", taps: ["a"] },
    { text: "b", taps: ["b"] },
  ],
  occurrences: 1,
  ...more,
});

/** The note after the second seat took over the first stone. */
async function afterSwap(language, seats, names) {
  const before = { match: match(seats, ply(0)), state: state({ player: 1, seat: 1 }) };
  const now = {
    match: { ...match(seats, ply(0), ply(1, 1, "swap")), names },
    state: state({ player: 1, seat: 0 }),
  };
  return happened(await locale(language), await texts(language), before, now);
}

test("the swap says who took over whose stone, and the colour that the reader has now", async () => {
  assert.deepEqual(await afterSwap("en", ["human", "3"]), [
    "The computer took over your first stone (swap rule). You are now Black.",
  ]);
  assert.deepEqual(await afterSwap("en", ["3", "human"]), [
    "You took over the first stone (swap rule). You are now Red.",
  ]);
  assert.deepEqual(await afterSwap("en", ["human", "away"]), [
    "Your opponent took over your first stone (swap rule). You are now Black.",
  ]);
  assert.deepEqual(await afterSwap("en", ["human", "away"], ["", "Ada"]), [
    "Ada took over your first stone (swap rule). You are now Black.",
  ]);
  assert.deepEqual(await afterSwap("en", ["human", "human"]), [
    "Black took over the first stone (swap rule) and is now Red. The players have swapped colours.",
  ]);
  const [french] = await afterSwap("fr", ["human", "3"]);
  assert.equal(
    french,
    "L’ordinateur a repris votre première pierre (règle de l’échange). Vous jouez maintenant les noirs.",
  );
});

test("a move that swaps nothing says nothing", async () => {
  const before = { match: match(["human", "3"], ply(0)), state: state({ player: 1, seat: 1 }) };
  const now = { match: match(["human", "3"], ply(0), ply(1)), state: state({ player: 0, seat: 0 }) };
  assert.deepEqual(happened(await locale("en"), await texts("en"), before, now), []);
});

test("a pass without another legal move is noted, with the reader or the colour as its subject", async () => {
  const legal = [{ text: "pass", taps: ["pass"] }];
  assert.ok(mustPass(state(null, { legal })) && !mustPass(state(null)));
  const said = async (language, seats) => {
    const before = { match: match(seats, ply(0)), state: state({ player: 1, seat: 1 }, { legal }) };
    const now = { match: match(seats, ply(0), ply(1, 1, "pass")), state: state({ player: 0, seat: 0 }) };
    return happened(await locale(language), await texts(language), before, now);
  };
  assert.deepEqual(await said("en", ["human", "3"]), ["Black can't move and passes."]);
  assert.deepEqual(await said("en", ["3", "human"]), ["You can't move, so your turn passes."]);
  assert.deepEqual(await said("fr", ["human", "3"]), ["Les noirs ne peuvent pas jouer et passent."]);
});

test("the second occurrence of a position warns of the third, where a game ends by it", async () => {
  const before = { match: match(["human", "3"], ply(0)), state: state({ player: 1, seat: 1 }) };
  const now = {
    match: match(["human", "3"], ply(0), ply(1)),
    state: state({ player: 0, seat: 0 }, { occurrences: 2 }),
  };
  const en = await locale("en");
  assert.deepEqual(happened(en, await texts("en"), before, now), [(await texts("en")).twice]);
  const free = { ...en, game: { ...en.game, words: { en: {} } } };
  assert.deepEqual(happened(free, await texts("en"), before, now), []);
});

test("a player who is out is named once, and can see the end when only computers play on", async () => {
  const seats = ["human", "3", "3"];
  const out = { view: { notes: [{ player: 0, key: "out", value: 1 }] }, options: { players: 3 } };
  const before = { match: match(seats, ply(0)), state: state({ player: 1, seat: 1 }, { options: { players: 3 } }) };
  const now = { match: match(seats, ply(0), ply(1)), state: state({ player: 2, seat: 2 }, out) };
  assert.deepEqual(happened(await locale("en"), await texts("en"), before, now), ["You are out of the game."]);
  const end = { match: now.match, state: state(null, { ...out, status: { over: true, winners: [1] } }) };
  assert.deepEqual(happened(await locale("en"), await texts("en"), before, end), [], "the end says it");
  const later = { match: match(seats, ply(0), ply(1), ply(2)), state: state({ player: 1, seat: 1 }, out) };
  assert.deepEqual(happened(await locale("en"), await texts("en"), now, later), []);
  assert.ok(onlyWatching(now.match, now.state, 3));
  assert.ok(!onlyWatching(before.match, before.state, 3), "nobody is out");
  assert.ok(!onlyWatching(match(["human", "human", "3"], ply(0), ply(1)), now.state, 3), "another person plays on");
  assert.ok(!onlyWatching(now.match, state(null, { ...out, status: { over: true, winners: [1] } }), 3), "it is over");
});

test("the moves since a person's last move are numbered if there are several", () => {
  const three = ["human", "3", "3"];
  assert.equal(since(match(three, ply(0), ply(1), ply(2)), 0), 1);
  assert.equal(since(match(three, ply(0), ply(1)), 2), 2, "a single move is marked anyway");
  assert.equal(since(match(three, ply(1), ply(2)), 0), 0, "before the person's first move");
  assert.equal(since(match(["human", "3"], ply(0), ply(1), ply(1), ply(1)), 0), 1, "several moves of one turn");
  assert.equal(since(match(["3", "3"], ply(0), ply(1), ply(0)), 1), 3, "nobody watches");
  assert.equal(since(match([], ply(0), ply(1), ply(2)), 0), 1, "three people at one screen");
});

test("with passes made by themselves, undo goes back to before a move that a person chose", () => {
  const played = match(["human", "3"], ply(0, 0, "a"), ply(1, 1, "b"), ply(0, 0, "pass"), ply(1, 1, "c"));
  assert.equal(undoTo(played, true), 0);
  assert.equal(undoTo(played), 2);
});

test("the cells that decided come in the order of their marks, else those of the last move", () => {
  const marks = [
    { cell: "c3", kind: "win" },
    { cell: "a1", kind: "threat" },
    { cell: "b2", kind: "win" },
  ];
  assert.deepEqual(decisive({ view: { marks }, last: { cells: ["e5"] } }), ["c3", "b2"]);
  assert.deepEqual(decisive({ view: { marks: [] }, last: { cells: ["e5", "e6"] } }), ["e5", "e6"]);
});

test("pieces that left or changed hands go in groups of one player", () => {
  const cells = [0, 1, 2, 5].map((q) => ({ id: `c${q}`, q, r: 0 }));
  const piece = (id, cell, player) => ({ id, cell, player, level: 0 });
  const before = {
    cells,
    pieces: [piece("a", "c0", 0), piece("b", "c1", 0), piece("c", "c2", 1), piece("d", "c5", 0)],
  };
  const after = { cells, pieces: [piece("c", "c2", 0)] };
  assert.deepEqual(
    lost(before, after).map((group) => group.map(({ id }) => id).join("")),
    ["ab", "c", "d"],
  );
});

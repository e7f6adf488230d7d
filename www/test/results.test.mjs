// Results against computers and people, the level that follows from them, and who begins.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as matches from "../play/match/match.js";
import { ownRating } from "../play/match/own-rating.js";
import { create } from "../play/match/result-counter.js";
import {
  chooseLevel,
  hasWon,
  nextLevel,
  record,
  standingAgainst,
  suggestedLevel,
  tally,
} from "../play/match/results.js";
import { BEGINS, rememberBegins, seatsFor, swapSides, whoBegins } from "../play/match/sides.js";

/** Preferences that this test can look into. */
function memory(values = {}) {
  return { values, recall: (key) => values[key] ?? "", remember: (key, value) => (values[key] = value) };
}

const game = { id: "hex", players: [2], options: { size: { default: 5 }, swap: { default: null } }, levels: 8 };
const state = (over, winners = []) => ({
  options: { size: 5, swap: true },
  to_move: over ? null : { player: 0, seat: 0 },
  status: { over, winners },
});
const ply = (text, seat = 0) => ({ text, player: seat, seat });

/** A match against level 3, and the counter of the element that shows it. */
function shown(preferences = memory(), match = matches.begin("hex", {}, ["human", "3"])) {
  const client = { match, state: state(false) };
  const counter = create({
    match: { client },
    view: { locale: () => ({ game }), render: () => drawn?.() },
    settings: { preferences: () => preferences },
  });
  /** Settles when a result was rated. @type {(() => void) | undefined} */
  let drawn;
  const rated = () => new Promise((resolve) => (drawn = () => resolve(null)));
  /** Shows another position; `made`: by a move. */
  const show = (next, now, made = null) => {
    [client.match, client.state] = [next, now];
    counter.changed(made);
  };
  return { client, show, rated, tally: () => tally("hex", 3, preferences), preferences };
}

test("a result is counted for its game and level", () => {
  const kept = memory();
  for (const outcome of ["won", "lost", "won", "drawn"]) record("hex", 3, outcome, kept);
  record("hex", 4, "lost", kept);
  assert.deepEqual(tally("hex", 3, kept), { won: 2, lost: 1, drawn: 1 });
  assert.deepEqual(tally("hex", 4, kept), { won: 0, lost: 1, drawn: 0 });
  assert.deepEqual(tally("hive", 3, kept), { won: 0, lost: 0, drawn: 0 });
  assert.deepEqual([hasWon("hex", kept), hasWon("hive", kept)], [true, false]);
});

test("stored results that are broken count as none", () => {
  for (const text of ["{broken", "null", '"W"', '{"3":"WX"}', '{"9":"W"}', '{"3":5}']) {
    const kept = memory({ "results.hex": text });
    assert.deepEqual(tally("hex", 3, kept), { won: 0, lost: 0, drawn: 0 }, text);
    assert.equal(hasWon("hex", kept), false, text);
    record("hex", 3, "won", kept);
    assert.equal(tally("hex", 3, kept).won, 1, text);
  }
});

test("the level is 1 until another one is chosen or played", () => {
  const kept = memory();
  assert.equal(suggestedLevel("hex", kept), 1);
  chooseLevel("hex", 4, kept);
  assert.equal(suggestedLevel("hex", kept), 4);
  assert.equal(suggestedLevel("hive", kept), 1);
  assert.equal(suggestedLevel("hex", memory({ "level.hex": "99" })), 1);
});

test("the next level is offered after the first win and after three in the last five matches, up to the last level", () => {
  const after = (outcomes, level = 3, levels = 8) => {
    const kept = memory();
    for (const outcome of outcomes) record("hex", level, outcome, kept);
    return nextLevel("hex", level, levels, kept);
  };
  assert.equal(after(["won", "won"]), null);
  assert.equal(after([]), null);
  assert.equal(after(["lost"]), null);
  assert.equal(after(["lost", "won"]), 4, "the first win");
  assert.equal(after(["won", "lost"]), null);
  assert.equal(after(["won", "lost", "won", "lost", "won"]), 4);
  assert.equal(after(["won", "lost", "won", "lost", "lost", "won"]), null, "the first win is too long ago");
  assert.equal(after(["won", "won", "drawn"]), null);
  assert.equal(after(["won", "won", "won"], 8), null, "there is no ninth level");
});

test("only a match of one person against computers of one level or against people counts", () => {
  const of = (seats, over, winners, players = seats.length) =>
    standingAgainst(matches.begin("hex", {}, seats), state(over, winners), players);
  assert.deepEqual(of(["human", "3"], false, []), { opponents: 3, outcome: null });
  assert.deepEqual(of(["human", "3"], true, [0]), { opponents: 3, outcome: "won" });
  assert.deepEqual(of(["human", "3"], true, [1]), { opponents: 3, outcome: "lost" });
  assert.deepEqual(of(["2", "human"], true, [1]), { opponents: 2, outcome: "won" });
  assert.deepEqual(of(["human", "1"], true, []), { opponents: 1, outcome: "drawn" });
  assert.deepEqual(of(["human", "1", "1"], true, [0, 2]), { opponents: 1, outcome: "drawn" }, "shared");
  assert.deepEqual(of(["human", "1", "1"], true, [1, 2]), { opponents: 1, outcome: "lost" });
  assert.deepEqual(of(["away", "human"], true, [1]), { opponents: "people", outcome: "won" });
  assert.deepEqual(of(["away", "human", "away"], true, [0]), { opponents: "people", outcome: "lost" });
  for (const seats of [
    ["human", "human"],
    ["human", "random"],
    ["human", "away", "1"],
    ["human", "1", "2"],
    ["3", "3"],
    ["human", "human", "3"],
  ])
    assert.equal(of(seats, true, [0]), null, String(seats));
  // After a swap of Hex-n the person's seat plays the other colour.
  const swapped = {
    ...matches.begin("hex", {}, ["human", "3"]),
    moves: [ply("a1", 0), { text: "swap", player: 1, seat: 1 }, { text: "b2", player: 1, seat: 0 }],
  };
  assert.deepEqual(standingAgainst(swapped, state(true, [1]), 2), { opponents: 3, outcome: "won" });
});

test("a match counts once: not after undo, after another end, nor when it is opened again", () => {
  const { client, show, tally, preferences } = shown();
  const match = matches.played(client.match, ply("a1"));
  show(match, state(false), {});
  assert.equal(preferences.values["level.hex"], "3", "the level that is played is the next one, too");
  show(matches.played(client.match, ply("b1", 1)), state(false), {});
  show(matches.played(client.match, ply("a2")), state(true, [1]), {});
  assert.deepEqual(tally(), { won: 0, lost: 1, drawn: 0 });
  // Undo, and win by another move.
  show(matches.at(client.match, 2), state(false));
  show(matches.played(client.match, ply("c3")), state(true, [0]), {});
  assert.deepEqual(tally(), { won: 0, lost: 1, drawn: 0 }, "the first result counts");
  // Step back and forth, and open the saved match in another visit.
  show(matches.at(client.match, 0), state(false));
  show(matches.at(client.match, 3), state(true, [0]));
  const again = shown(preferences);
  again.show(structuredClone(client.match), state(true, [0]));
  again.show(matches.at(again.client.match, 2), state(false));
  again.show(matches.played(again.client.match, ply("c3")), state(true, [0]), {});
  assert.deepEqual(tally(), { won: 0, lost: 1, drawn: 0 });
  // A rematch counts.
  show(matches.begin("hex", {}, client.match.seats), state(false));
  show(matches.played(client.match, ply("a1")), state(true, [0]), {});
  assert.deepEqual(tally(), { won: 1, lost: 1, drawn: 0 });
});

test("a result with the usual options is rated, and soon says which level to play", async (t) => {
  const answer = { ok: true, json: async () => ({ hex: { 1: 800, 2: 1100, 3: 1400 } }) };
  t.mock.method(globalThis, "fetch", async () => answer);
  const { client, show, rated, preferences } = shown();
  const lose = (options = {}, size = 5) => {
    show(matches.begin("hex", options, ["human", "3"]), state(false));
    show(matches.played(client.match, ply("a1")), { ...state(true, [1]), options: { size, swap: true } }, {});
  };
  lose({ size: 4 }, 4);
  lose({ swap: true });
  assert.equal(preferences.values["rating.hex"], undefined, "other options");
  for (let n = 0; n < 12; n++) {
    lose();
    await rated();
  }
  const { rating, range } = ownRating("hex", preferences);
  assert.ok(rating < 1000, `${rating} ± ${range}`);
  assert.ok(suggestedLevel("hex", preferences) < 3, "level 3 was played last, and a lower one fits");
});

test("a match with people on other devices counts, and changes no level", () => {
  const { client, show, preferences } = shown(memory(), matches.begin("hex", {}, ["away", "human"]));
  show(matches.played(client.match, ply("a1")), state(false), {});
  show(matches.played(client.match, ply("b1", 1)), state(true, [1]), {});
  assert.deepEqual(tally("hex", "people", preferences), { won: 1, lost: 0, drawn: 0 });
  assert.equal(preferences.values["level.hex"], undefined);
  assert.equal(hasWon("hex", preferences), false, "not against a computer");
});

test("a resignation counts once; a resigned match that is only opened does not", () => {
  const { client, show, tally } = shown();
  show(matches.played(client.match, ply("a1")), state(false), {});
  const resigned = matches.ended(client.match, { winners: [1], reason: "resigned" });
  show(resigned, state(true, [1]));
  assert.deepEqual(tally(), { won: 0, lost: 1, drawn: 0 });
  show(matches.at(client.match, 0), state(false));
  show(matches.at(client.match, 1), state(true, [1]));
  show(matches.reopened(client.match), state(false));
  show(matches.ended(client.match, { winners: [1], reason: "resigned" }), state(true, [1]));
  assert.deepEqual(tally(), { won: 0, lost: 1, drawn: 0 });
  const other = shown();
  other.show(resigned, state(true, [1]));
  assert.deepEqual(other.tally(), { won: 0, lost: 0, drawn: 0 }, "opened as the first match");
  other.show(matches.at(resigned, 0), state(false));
  other.show(matches.at(resigned, 1), state(true, [1]));
  assert.deepEqual(other.tally(), { won: 0, lost: 0, drawn: 0 }, "looked at");
  const unplayed = shown();
  unplayed.show({ ...unplayed.client.match, result: { winners: [1], reason: "resigned" } }, state(true, [1]));
  assert.deepEqual(unplayed.tally(), { won: 0, lost: 0, drawn: 0 }, "resigned before the first move");
  other.show(matches.played(matches.begin("hex", {}, ["human", "3"]), ply("f6")), state(false), {});
  other.show(resigned, state(true, [1]));
  assert.deepEqual(other.tally(), { won: 0, lost: 0, drawn: 0 }, "opened in place of another one");
});

test("who begins is remembered, at first the reader", () => {
  const kept = memory();
  assert.equal(whoBegins(kept), "you");
  for (const begins of BEGINS) {
    rememberBegins(begins, kept);
    assert.equal(whoBegins(kept), begins);
  }
  assert.equal(whoBegins(memory({ begins: "nobody" })), "you");
});

test("the reader has the first, the last or a random seat", () => {
  assert.deepEqual(seatsFor("you", 2, "1"), ["human", "1"]);
  assert.deepEqual(seatsFor("computer", 2, "1"), ["1", "human"]);
  assert.deepEqual(seatsFor("computer", 3, "away"), ["away", "away", "human"]);
  assert.deepEqual(
    [0, 0.34, 0.99].map((roll) => seatsFor("random", 3, "2", () => roll).indexOf("human")),
    [0, 1, 2],
  );
});

test("sides are exchanged by two players, and handed on by more", () => {
  assert.deepEqual(swapSides(["human", "3"]), ["3", "human"]);
  assert.deepEqual(swapSides(swapSides(["human", "3"])), ["human", "3"]);
  assert.deepEqual(swapSides(["human", "1", "2"]), ["2", "human", "1"]);
});

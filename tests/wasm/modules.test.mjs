// The WebAssembly modules that ship, called as a page and a program call them: those in target/site/ (`make site`).
import assert from "node:assert/strict";
import { test } from "node:test";
import { full, rules } from "./load.mjs";

const smallAnswer = (request) => JSON.parse(rules.answer_text(request));
const fullAnswer = (request) => JSON.parse(full.answer_text(request));

/** The answer to a request, which is the same from both modules and all exports. */
function ask(request) {
  const answer = full.answer(request);
  assert.deepEqual(fullAnswer(request), answer);
  if (request.op !== "games") assert.deepEqual(smallAnswer(request), answer);
  return answer;
}

const GAMES = ask({ op: "games" }).ok.games;

test("the catalogue has every game with names and rules", () => {
  assert.ok(GAMES.length > 0);
  for (const { name, rules } of GAMES)
    for (const text of [name.en, name.fr, rules.en, rules.fr]) assert.ok(text.length > 0);
});

test("the catalogue of the small module has the same games in the same order", () => {
  const { games } = smallAnswer({ op: "games" }).ok;
  assert.deepEqual(
    games.map(({ id }) => id),
    GAMES.map(({ id }) => id),
  );
});

test("a state is plain objects and arrays", () => {
  const state = ask({ op: "state", game: "hex", options: { size: 3 } });
  assert.equal(state.ok.options.size, 3);
  assert.equal(state.ok.ply, 0);
  assert.ok(Array.isArray(state.ok.legal));
  assert.equal(state.ok.last, null, "what is missing is null, as in JSON");
  // A Map would have become `{}`.
  assert.equal(JSON.parse(JSON.stringify(state)).ok.to_move.player, 0);
});

test("the first legal moves of every game can be played", () => {
  for (const { id } of GAMES) {
    const moves = [];
    let state = ask({ op: "state", game: id });
    for (let ply = 0; ply < 6; ply++) {
      assert.equal(state.ok.ply, ply, id);
      const { legal } = state.ok;
      assert.ok(legal.length > 0, `${id} is over after ${ply} moves`);
      // Not always the first one: that could end a game within these six.
      const { text } = legal[legal.length >> 1];
      state = ask({ id: ply, op: "play", game: id, moves: [...moves], move: text });
      assert.equal(state.id, ply, "the answer carries the request's id");
      assert.equal(state.ok.last.text, text, id);
      moves.push(text);
    }
  }
});

test("perft counts in wasm as it does natively", () => {
  assert.equal(ask({ op: "perft", game: "hex", options: { size: 3 }, depth: 4 }).ok.nodes, 98838);
});

test("a refusal names its code and its culprit", () => {
  for (const [request, code] of [
    [{ op: 1 }, "bad_json"],
    [{ op: "levitate" }, "unknown_op"],
    [{ op: "state", game: "chess" }, "unknown_game"],
    [{ op: "state", game: "hex", options: { size: 1000 } }, "bad_option"],
    [{ op: "state", game: "hex", position: { cells: 3 } }, "bad_position"],
    [{ op: "play", game: "hex", move: "nonsense" }, "bad_notation"],
    [{ op: "state", game: "hex", moves: Array(2_000_000).fill("a1") }, "too_large"],
  ]) {
    const { error } = ask(request);
    assert.equal(error.code, code, JSON.stringify(request));
    assert.ok(error.message.length > 10, JSON.stringify(request));
  }
});

test("an illegal move is named with its ply", () => {
  const { error } = ask({ op: "state", game: "hex", options: { swap: false }, moves: ["a1", "a1"] });
  assert.equal(error.code, "illegal_move");
  assert.equal(error.move, "a1");
  assert.equal(error.ply, 1);
});

test("both modules refuse what is not JSON and answer the next request", () => {
  const endless = {};
  endless.position = endless;
  const deep = JSON.parse(`{"position":${"[".repeat(100)}${"]".repeat(100)}}`);
  for (const [request, code] of [
    [undefined, "bad_json"],
    [null, "bad_json"],
    [1.5, "bad_json"],
    ["", "bad_json"],
    ["text", "bad_json"],
    [() => {}, "bad_json"],
    [{ op: undefined }, "bad_json"],
    [endless, "too_large"],
    [1n, "bad_json"],
    [new Array(2 ** 32 - 1), "too_large"],
    [deep, "too_large"],
    [{ op: "x".repeat(2_000_000) }, "too_large"],
  ])
    for (const answer of [smallAnswer, fullAnswer]) assert.equal(answer(request).error.code, code);
  for (const answer of [smallAnswer, fullAnswer]) assert.equal(answer({ op: "state", game: "hex" }).ok.ply, 0);
});

test("a field without a value is left out, as in JSON", () => {
  for (const answer of [smallAnswer, fullAnswer])
    assert.equal(answer({ op: "state", game: "hex", moves: undefined, options: { size: undefined } }).ok.ply, 0);
});

test("a call returns ok and throws the error", () => {
  assert.equal(full.call("state", { game: "hex" }).ply, 0);
  assert.throws(
    () => full.call("levitate", { game: "hex" }),
    ({ code }) => code === "unknown_op",
  );
});

test("only the full module searches", () => {
  const request = (level) => ({ op: "best", game: "hex", level, nodes: 50, seed: 7 });
  for (const answer of [smallAnswer, fullAnswer]) assert.ok(answer(request(0)).ok.move.text);
  assert.notEqual(full.answer(request(3)).ok.nodes, 1, "level 3 searches");
  assert.equal(smallAnswer(request(3)).error.code, "too_large");
});

test("a search in slices takes its time from the clock of the page", () => {
  const start = JSON.parse(full.think_start({ game: "hex", level: 8, time_ms: 40, seed: 7 }));
  assert.equal(start.ok.more, true);
  let slices = 0;
  while (JSON.parse(full.think_step(10)).ok.more) assert.ok(++slices < 1000, "the budget of 40 ms ends");
  assert.ok(JSON.parse(full.think_best()).ok.move.text);
});

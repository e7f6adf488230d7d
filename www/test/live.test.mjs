// Moves and records that come from the page, of a match that is played elsewhere too.
import test from "node:test";
import assert from "node:assert/strict";
import { EngineError } from "../engine/client.js";
import { latest, playAt, sync } from "../play/match/live.js";
import { at, begin, lineOf } from "../play/match/match.js";
import { MatchClient } from "../play/match/match-client.js";

globalThis.document ??= { hidden: true };

/** A game in which two players make the moves `a`, `b`, `c`, nine of them. `A` is another name of `a`. */
function setUp() {
  const engine = {
    async ask(request) {
      const { game, options = {}, position = null, moves: given, result } = request.record ?? request;
      const texts = [...given, ...(request.move ? [request.move] : [])].map((text) => String(text).toLowerCase());
      const wrong = texts.find((text) => !/^[abc]$/.test(text));
      if (wrong) throw new EngineError({ code: "illegal_move", message: `${wrong} is no move` });
      const ply = texts.length;
      const over = ply >= 9 || Boolean(result);
      const to_move = over ? null : { player: ply % 2, seat: ply % 2 };
      const legal = over ? [] : ["a", "b", "c"].map((text) => ({ text, taps: [text] }));
      const last = ply > 0 ? { text: texts[ply - 1], cells: [] } : null;
      const state = { game, options: { size: 3, ...options }, position, ply, status: { over }, to_move, legal, last };
      const moves = texts.map((text, i) => ({ text, player: i % 2, seat: i % 2 }));
      return request.op === "check" ? { state, moves } : state;
    },
  };
  const events = [];
  const client = new MatchClient(
    engine,
    {
      changed: ({ made, quiet, ended }) =>
        events.push(`${made?.text ?? "-"}${quiet ? " quiet" : ""}${ended ? " end" : ""}`),
      added: ({ made, moves, ended }) => events.push(`added ${made?.text ?? moves}${ended ? " end" : ""}`),
      refused: () => events.push("refused"),
    },
    0,
  );
  const inOrder = (work) => client.inOrder(work);
  return {
    client,
    events: () => events.splice(0),
    play: (text, ply) => inOrder(() => playAt(client, text, ply)),
    sync: (record) => inOrder(() => sync(client, record)),
  };
}
const record = (moves, more) => ({ format: "alveole/1", game: "toy", moves: [...moves], ...more });
const code = (promise) => promise.then(({ ply }) => ply, (error) => error.code); // prettier-ignore
const line = ({ match }) => `${match.moves.map((m) => m.text).join("")}|${match.redo.map((m) => m.text).join("")}`;

test("moves with their number are made once, in order, and only at the end", async () => {
  const { client, events, play } = setUp();
  await client.begin(begin("toy", {}, ["human", "away"]));
  events();
  const answers = [play("a", 1), play("b", 2), play("b", 2), play("c", 2), play("z", 3), play("c", 4), play("A", 3)];
  assert.deepEqual(await Promise.all(answers.map(code)), [1, 2, 2, "other_move", "illegal_move", "missing_moves", 3]);
  assert.equal(line(client), "aba|");
  assert.equal(await code(play("A", 1)), 1, "the same move by another name");
  for (const ply of [0, -1, 1.5, NaN, Infinity, "1", null, {}]) assert.equal(await code(play("a", ply)), "bad_ply");
  assert.deepEqual(events(), ["a", "b", "a"], "nothing refused is shown");
});

test("a reader who went back keeps the position, and the moves are added at the end", async () => {
  const { client, events, play } = setUp();
  await client.begin(begin("toy"));
  for (const text of "abc") await client.play(text);
  await client.jump(1);
  const { state } = client;
  events();
  assert.equal(await code(play("b", 4)), 4, "the state after the move");
  assert.equal(await code(play("c", 5)), 5);
  assert.equal(client.state, state);
  assert.equal(line(client), "a|bcbc");
  assert.deepEqual(events(), ["added b", "added c"]);
  await latest(client);
  assert.equal(line(client), "abcbc|");
  assert.equal(client.state.ply, 5);
});

test("a reader who follows a variation keeps it, and the match is one choice away", async () => {
  const { client, play } = setUp();
  await client.begin(begin("toy"));
  for (const text of "abc") await client.play(text);
  await client.jump(1);
  await client.play("c");
  assert.equal(await code(play("a", 4)), 4);
  assert.equal(line(client), "ac|");
  assert.deepEqual(
    client.match.variations.map((line) => line.map((m) => m.text).join("")),
    ["abca"],
  );
  assert.equal(await code(play("b", 3)), "other_move");
  await latest(client);
  assert.equal(line(client), "abca|");
});

test("a person's move at the end is a move of the match, and its echo is not made again", async () => {
  const { client, play } = setUp();
  await client.begin(begin("toy"));
  await client.play("a");
  assert.equal(await code(play("a", 1)), 1);
  assert.equal(await code(play("b", 2)), 2);
  assert.equal(line(client), "ab|");
});

test("sync shows the new moves, and a record that says nothing new changes nothing", async () => {
  const { client, events, sync } = setUp();
  await client.begin(begin("toy", {}, ["human", "away"]));
  events();
  assert.equal((await sync(record("abc", { options: { size: 3 } }))).ply, 3);
  assert.equal(line(client), "abc|");
  assert.deepEqual(client.match.seats, ["human", "away"]);
  assert.deepEqual(events(), [globalThis.document.hidden ? "c" : "-"]);
  await sync(record("abc"));
  assert.deepEqual(events(), []);
  await sync(record("ab"));
  assert.equal(line(client), "ab|", "a move was taken back");
  await sync(record("acb"));
  assert.equal(line(client), "acb|");
  assert.equal(client.match.variations, undefined);
});

test("sync keeps the place of a reader as far as the lines agree", async () => {
  const { client, events, sync } = setUp();
  await client.begin(begin("toy"));
  for (const text of "abca") await client.play(text);
  await client.jump(2);
  const { state } = client;
  events();
  await sync(record("abcab"));
  assert.equal(line(client), "ab|cab");
  assert.equal(client.state, state);
  await sync(record("abb"));
  assert.equal(line(client), "ab|b");
  assert.deepEqual(events(), ["added 1", "added -2"]);
  await sync(record("acb"));
  assert.equal(line(client), "a|cb");
  assert.equal(client.state.ply, 1);
  await sync(record("a"));
  assert.equal(line(client), "a|");
  await client.jump(0);
  await client.play("c");
  await sync(record("ab"));
  assert.equal(line(client), "c|", "a variation stays");
  await latest(client);
  assert.equal(line(client), "ab|");
});

test("sync with a result ends the match, once, wherever the reader is", async () => {
  const result = { winners: [1], reason: "resigned" };
  const { client, events, sync, play } = setUp();
  await client.begin(begin("toy"));
  for (const text of "ab") await client.play(text);
  await client.jump(1);
  events();
  await sync(record("ab", { result }));
  await sync(record("ab", { result: { reason: "resigned", winners: [1] } }));
  assert.deepEqual(events(), ["added 0 end"]);
  assert.equal(client.phase, "ready");
  await client.jump(2);
  assert.equal(client.phase, "over");
  assert.equal(await code(play("a", 3)), "game_over");
  await client.jump(0);
  await client.play("c");
  assert.equal(client.phase, "ready");
  await latest(client);
  assert.equal(client.phase, "over");
  await sync(record("ab"));
  assert.equal(client.phase, "ready", "the resignation was taken back");
});

test("a refused record changes nothing, and one of another game is for the caller to open", async () => {
  const { client, events, sync } = setUp();
  await client.begin(begin("toy"));
  await client.play("a");
  const match = at(client.match, 1);
  events();
  assert.equal(await code(sync(record("az"))), "illegal_move");
  assert.equal(await sync(record("a", { options: { size: 4 } })), null);
  assert.equal(await sync({ ...record("a"), game: "other" }), null);
  assert.equal(await sync(record("a", { position: { stones: 1 } })), null);
  assert.deepEqual(client.match, match);
  assert.equal(lineOf(client.match).length, 1);
  assert.deepEqual(events(), []);
});

test("a resignation here stays with the match while a variation is shown", async () => {
  const { client, play } = setUp();
  await client.begin(begin("toy"));
  for (const text of "ab") await client.play(text);
  await client.end([1], "resigned");
  await client.jump(1);
  await client.play("c");
  assert.equal(client.phase, "ready");
  assert.equal(await code(play("a", 3)), "game_over");
  await client.branch(0, 2);
  assert.equal(client.phase, "over");
  await client.undo();
  assert.equal(await code(play("a", 3)), 3, "the resignation is taken back");
});

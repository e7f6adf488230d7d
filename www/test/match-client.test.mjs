import test from "node:test";
import assert from "node:assert/strict";
import { EngineError } from "../engine/client.js";
import { begin } from "../play/match/match.js";
import { MatchClient } from "../play/match/match-client.js";

/** A game in which two players make the moves `a`, `b`, `c` up to `length`. `trouble` may refuse a request. */
function setUp({ seats = ["human", "human"], length = 9, trouble = () => undefined, times = [0] } = {}) {
  const asked = [];
  const engine = {
    async ask(request) {
      asked.push(request);
      const bad = await trouble(request);
      if (bad) throw new EngineError(bad);
      const named = request.op === "check" ? request.record : request;
      const moves = [...named.moves, ...(request.move ? [request.move] : [])];
      const ply = moves.length;
      const over = ply >= length || Boolean(named.result);
      const seat = ply % 2;
      const legal = over ? [] : ["a", "b", "c"].map((text) => ({ text, taps: [text] }));
      if (request.op === "best") return { move: legal[0] };
      if (moves.includes("z")) throw new EngineError({ code: "illegal_move", message: "z is no move" });
      const last = ply > 0 ? { text: moves[ply - 1], cells: [] } : null;
      const { game, options = {}, position = null } = named;
      const to_move = over ? null : { player: seat, seat };
      const state = { game, options, position, ply, status: { over, winners: [] }, to_move, legal, last };
      if (request.op !== "check") return state;
      return { state, moves: moves.map((text, i) => ({ text, player: i % 2, seat: i % 2 })) };
    },
  };
  const options = [];
  engine.think = (request, option) => (options.push(option), engine.ask(request));
  const events = [];
  const client = new MatchClient(
    engine,
    { changed: ({ made }) => events.push(made?.text ?? "-"), refused: (error) => events.push(error.code) },
    ...times,
  );
  return { client, asked, options, events, match: begin("toy", {}, seats) };
}
// Turns of the event loop, not milliseconds: a busy machine may run a timer before what it waits for.
const rest = async () => {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setTimeout(resolve));
};
const played = (client) => client.match.moves.map((m) => m.text).join("");

test("people move in turn, undo and redo", async () => {
  const { client, events, match } = setUp();
  assert.equal(client.phase, "loading");
  await client.begin(match);
  assert.equal(client.phase, "ready");
  await client.play("a");
  await client.play("b");
  assert.deepEqual(client.match.moves, [
    { text: "a", player: 0, seat: 0 },
    { text: "b", player: 1, seat: 1 },
  ]);
  await client.undo();
  assert.equal(client.state.ply, 1);
  await client.redo();
  assert.equal(client.state.ply, 2);
  await client.reset();
  assert.equal(client.state.ply, 0);
  assert.deepEqual(events, ["-", "a", "b", "-", "-", "-"]);
});

test("a refused move is reported, and the match does not change", async () => {
  const { client, events, match } = setUp();
  await client.begin(match);
  await client.play("a");
  await assert.rejects(client.play("z"), { code: "illegal_move" });
  assert.equal(played(client), "a");
  assert.equal(client.phase, "ready");
  assert.equal(client.busy, false);
  assert.deepEqual(events, ["-", "a", "illegal_move"]);
});

test("an opponent answers, and undo goes back to the person's turn", async () => {
  const { client, match } = setUp({ seats: ["human", "random"] });
  await client.begin(match);
  await client.play("b");
  assert.equal(client.phase, "thinking");
  await rest();
  assert.equal(played(client), "ba");
  await client.undo();
  assert.equal(played(client), "");
  assert.equal(client.phase, "ready");
  await client.redo();
  assert.equal(played(client), "ba");
});

test("opponents alone play to the end; after going back they wait until they may continue", async () => {
  const { client, match } = setUp({ seats: ["random", "2"], length: 4 });
  await client.begin(match);
  await rest();
  assert.equal(client.phase, "over");
  assert.equal(played(client), "aaaa");
  await client.jump(1);
  await rest();
  assert.equal(played(client), "a");
  assert.equal(client.phase, "waiting");
  client.goOn();
  await rest();
  assert.equal(played(client), "aaaa");
});

test("the level goes to the engine, a random opponent is level 0", async () => {
  const { client, asked, match } = setUp({ seats: ["random", "5"], length: 2 });
  await client.begin(match);
  await rest();
  assert.deepEqual(
    asked.filter((r) => r.op === "best").map((r) => r.level),
    [0, 5],
  );
});

test("after an undo the answer of the opponent is ignored", async () => {
  let release = () => {};
  const wait = new Promise((resolve) => (release = resolve));
  const trouble = ({ op }) => (op === "best" ? wait : undefined);
  const { client, match } = setUp({ seats: ["human", "random"], trouble });
  await client.begin(match);
  await client.play("b");
  await client.undo();
  release();
  await rest();
  assert.equal(played(client), "");
});

test("an opponent can be told to move now, and stops when the element goes", async () => {
  let release = () => {};
  const wait = new Promise((resolve) => (release = resolve));
  const trouble = ({ op }) => (op === "best" ? wait : undefined);
  const { client, options, match } = setUp({ seats: ["human", "3"], trouble });
  await client.begin(match);
  await client.play("b");
  assert.equal(options.length, 1);
  const [{ enough, signal }] = options;
  assert.deepEqual([enough.aborted, signal.aborted], [false, false]);
  client.moveNow();
  assert.deepEqual([enough.aborted, signal.aborted], [true, false]);
  release();
  await rest();
  assert.equal(played(client), "ba");
  for (const go of [() => client.undo(), () => client.reset(), () => client.leave(), () => client.begin(match)]) {
    await client.begin(match);
    client.resume();
    await client.play("c");
    const { signal } = options.at(-1);
    assert.equal(signal.aborted, false);
    await go();
    assert.equal(signal.aborted, true, String(go));
  }
});

test("the only legal move is made without a search", async () => {
  const { client, asked, match } = setUp({ seats: ["human", "8"] });
  await client.begin(match);
  client.state.legal = client.state.legal.slice(0, 1);
  client.match.seats = ["8", "human"];
  client.resume();
  await rest();
  assert.equal(played(client), "a");
  assert.deepEqual(
    asked.map((r) => r.op),
    ["state", "play"],
  );
});

test("an opponent that fails waits until it is asked again", async () => {
  let fails = 1;
  const trouble = ({ op }) => (op === "best" && fails-- > 0 ? { code: "crash", message: "gone" } : undefined);
  const { client, events, match } = setUp({ seats: ["human", "random"], trouble });
  await client.begin(match);
  await client.play("b");
  await rest();
  assert.deepEqual(events, ["-", "b", "crash"]);
  assert.equal(client.phase, "waiting");
  client.goOn();
  await rest();
  assert.equal(played(client), "ba");
});

test("an opponent whose engine fails tries again by itself, each time later, and tells it once", async (t) => {
  let fails = 3;
  const trouble = ({ op }) => (op === "best" && fails-- > 0 ? { code: "not_loaded", message: "gone" } : undefined);
  const { client, events, asked, match } = setUp({ seats: ["human", "random"], trouble });
  await client.begin(match);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const searches = () => asked.filter(({ op }) => op === "best").length;
  const after = async (ms) => {
    t.mock.timers.tick(ms);
    for (let i = 0; i < 50; i++) await null;
  };
  await client.play("b");
  await after(0);
  assert.deepEqual([searches(), client.phase, client.failed], [1, "waiting", true]);
  await after(1999);
  assert.equal(searches(), 1);
  for (const [ms, n] of [
    [1, 2],
    [3999, 2],
    [1, 3],
    [8000, 4],
  ]) {
    await after(ms);
    await after(0);
    assert.equal(searches(), n, `${ms} ms later`);
  }
  assert.equal(played(client), "ba");
  assert.deepEqual(
    events.filter((event) => event !== "-"),
    ["b", "not_loaded", "a"],
  );
});

test("opponents pause while nobody watches, and continue afterwards", async () => {
  const { client, match } = setUp({ seats: ["human", "random"] });
  await client.begin(match);
  await client.play("b");
  client.leave();
  await rest();
  assert.equal(played(client), "b");
  client.resume();
  await rest();
  assert.equal(played(client), "ba");
});

test("nobody moves for a person on another device", async () => {
  const { client, asked, match } = setUp({ seats: ["human", "away"] });
  await client.begin(match);
  await client.play("b");
  await rest();
  assert.equal(client.phase, "waiting");
  assert.equal(client.away, true);
  client.goOn();
  await rest();
  assert.equal(played(client), "b");
  assert.ok(asked.every(({ op }) => op !== "best"));
});

test("calls run in order, each on what the one before it left", async () => {
  const { client, match } = setUp();
  await client.begin(match);
  const calls = [
    client.play("a", "page"),
    client.play("z", "page"),
    client.play("b", "page"),
    client.undo(),
    client.play("c", "page"),
    client.goTo(3),
    client.goTo(1),
  ];
  assert.equal(client.busy, true);
  const settled = await Promise.allSettled(calls);
  assert.deepEqual(
    settled.map(({ value, reason }) => value?.ply ?? reason.code),
    [1, "illegal_move", 2, 1, 2, "bad_ply", 1],
  );
  assert.equal(played(client), "a");
  assert.equal(client.busy, false);
});

test("a move that a person chose is not made in another position", async () => {
  const { client, match } = setUp();
  await client.begin(match);
  const [page, person] = [client.play("a", "page"), client.play("b")];
  await page;
  await assert.rejects(person, { code: "outdated" });
  assert.equal(played(client), "a");
});

test("a call that is refused leaves the opponent thinking", async () => {
  let release = () => {};
  const wait = new Promise((resolve) => (release = resolve));
  const trouble = ({ op }) => (op === "best" ? wait : undefined);
  const { client, match } = setUp({ seats: ["human", "random"], trouble });
  await client.begin(match);
  await client.play("b");
  await assert.rejects(client.play("z", "page"), { code: "illegal_move" });
  assert.equal(client.phase, "thinking");
  release();
  await rest();
  assert.equal(played(client), "ba");
});

test("a result stays at the end of the line, and undoing there takes it back", async () => {
  const { client, match } = setUp();
  await client.begin(match);
  await client.play("a");
  await client.end([1], "resigned");
  assert.equal(client.phase, "over");
  await client.jump(0);
  assert.equal(client.phase, "ready");
  await client.play("a");
  assert.equal(client.phase, "over", "the same move leads to it again");
  await client.undo();
  assert.equal(client.phase, "ready");
  assert.equal(played(client), "a");
  await client.play("b");
  assert.equal(client.match.result, undefined);
});

test("between moves of computers there is a pause, which a tap skips until a person is to move", async () => {
  const { client, match } = setUp({ seats: ["human", "1"], length: 6 });
  assert.equal(client.hurry(), false, "no match");
  await client.begin(match);
  await client.play("a");
  assert.equal(client.hurry(), false, "one computer answers a person");
  await rest();
  assert.equal(played(client), "aa");
});

test("two computers after each other pause for as long as it takes, and not after a tap", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const turns = async () => {
    for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const { client, match } = setUp({ seats: ["1", "1"], length: 4, times: [10, 750] });
  await client.begin(match);
  await turns();
  t.mock.timers.tick(10);
  await turns();
  assert.equal(played(client), "a", "the first move after the shorter time");
  t.mock.timers.tick(700);
  await turns();
  assert.equal(played(client), "a", "the second move has to wait longer");
  t.mock.timers.tick(50);
  await turns();
  assert.equal(played(client), "aa");
  assert.equal(client.hurry(), true);
  await turns();
  t.mock.timers.tick(1);
  await turns();
  t.mock.timers.tick(1);
  await turns();
  assert.equal(played(client), "aaaa");
});

test("a player who is out sees the end: short searches, no pauses", async () => {
  const { client, match, asked } = setUp({ seats: ["1", "1"], length: 3 });
  await client.begin(match);
  client.showEnd();
  await rest();
  assert.equal(played(client), "aaa");
  const times = asked.filter(({ op }) => op === "best").map(({ time_ms }) => time_ms);
  assert.deepEqual(times.slice(1), [150, 150]);
});

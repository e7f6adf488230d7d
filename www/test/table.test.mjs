import test from "node:test";
import assert from "node:assert/strict";
import { EngineError } from "../engine/client.js";
import { begin } from "../play/match.js";
import { MatchClient } from "../play/match-client.js";

/** Two players put down `a`, `b`, `c` …; after `length` moves the game is over. `trouble` may answer first. */
function setUp({ seats = ["human", "human"], length = 9, trouble = () => undefined } = {}) {
  const asked = [];
  const engine = {
    async ask(request) {
      asked.push(request);
      const bad = await trouble(request);
      if (bad) throw new EngineError(bad);
      const moves = [...request.moves, ...(request.move ? [request.move] : [])];
      const ply = moves.length;
      const over = ply >= length;
      const seat = ply % 2;
      const legal = over ? [] : ["a", "b", "c"].map((text) => ({ text, taps: [text] }));
      if (request.op === "best") return { move: legal[0] };
      if (request.move === "z") throw new EngineError({ code: "illegal_move", message: "z is no move" });
      const last = ply > 0 ? { text: moves[ply - 1], cells: [] } : null;
      return { ply, status: { over, winners: [] }, to_move: over ? null : { player: seat, seat }, legal, last };
    },
  };
  const wished = [];
  engine.think = (request, wishes) => (wished.push(wishes), engine.ask(request));
  const heard = [];
  const table = new MatchClient(
    engine,
    { changed: (made) => heard.push(made?.text ?? "-"), refused: (error) => heard.push(error.code) },
    0,
  );
  return { table, asked, wished, heard, match: begin("toy", {}, seats) };
}
// So many turns of the loop, and not so much time: on a busy machine a timer may have gone by before all it waits for.
const rest = async () => {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setTimeout(resolve));
};
const played = (table) => table.match.moves.map((m) => m.text).join("");

test("people move in turn, undo and redo", async () => {
  const { table, heard, match } = setUp();
  assert.equal(table.phase, "loading");
  await table.begin(match);
  assert.equal(table.phase, "ready");
  await table.play("a");
  await table.play("b");
  assert.deepEqual(table.match.moves, [
    { text: "a", player: 0, seat: 0 },
    { text: "b", player: 1, seat: 1 },
  ]);
  await table.undo();
  assert.equal(table.state.ply, 1);
  await table.redo();
  assert.equal(table.state.ply, 2);
  await table.reset();
  assert.equal(table.state.ply, 0);
  assert.deepEqual(heard, ["-", "a", "b", "-", "-", "-"]);
});

test("a refused move is heard, and the game stays", async () => {
  const { table, heard, match } = setUp();
  await table.begin(match);
  await table.play("a");
  await assert.rejects(table.play("z"), { code: "illegal_move" });
  assert.equal(played(table), "a");
  assert.equal(table.phase, "ready");
  assert.equal(table.busy, false);
  assert.deepEqual(heard, ["-", "a", "illegal_move"]);
});

test("an opponent answers, and undo goes back to one's own turn", async () => {
  const { table, match } = setUp({ seats: ["human", "random"] });
  await table.begin(match);
  await table.play("b");
  assert.equal(table.phase, "thinking");
  await rest();
  assert.equal(played(table), "ba");
  await table.undo();
  assert.equal(played(table), "");
  assert.equal(table.phase, "ready");
  await table.redo();
  assert.equal(played(table), "ba");
});

test("opponents alone play to the end; whoever jumps back may look in peace, and let them go on", async () => {
  const { table, match } = setUp({ seats: ["random", "2"], length: 4 });
  await table.begin(match);
  await rest();
  assert.equal(table.phase, "over");
  assert.equal(played(table), "aaaa");
  await table.jump(1);
  await rest();
  assert.equal(played(table), "a");
  assert.equal(table.phase, "waiting");
  table.goOn();
  await rest();
  assert.equal(played(table), "aaaa");
});

test("levels are asked of the engine, chance is level 0", async () => {
  const { table, asked, match } = setUp({ seats: ["random", "5"], length: 2 });
  await table.begin(match);
  await rest();
  assert.deepEqual(
    asked.filter((r) => r.op === "best").map((r) => r.level),
    [0, 5],
  );
});

test("an undo while the opponent thinks makes its answer worthless", async () => {
  let release = () => {};
  const wait = new Promise((resolve) => (release = resolve));
  const trouble = ({ op }) => (op === "best" ? wait : undefined);
  const { table, match } = setUp({ seats: ["human", "random"], trouble });
  await table.begin(match);
  await table.play("b");
  await table.undo();
  release();
  await rest();
  assert.equal(played(table), "");
});

test("an opponent is told to move now, and whoever goes away stops it", async () => {
  let release = () => {};
  const wait = new Promise((resolve) => (release = resolve));
  const trouble = ({ op }) => (op === "best" ? wait : undefined);
  const { table, wished, match } = setUp({ seats: ["human", "3"], trouble });
  await table.begin(match);
  await table.play("b");
  assert.equal(wished.length, 1);
  const [{ enough, signal }] = wished;
  assert.deepEqual([enough.aborted, signal.aborted], [false, false]);
  table.moveNow();
  assert.deepEqual([enough.aborted, signal.aborted], [true, false]);
  release();
  await rest();
  assert.equal(played(table), "ba");
  for (const go of [() => table.undo(), () => table.reset(), () => table.leave(), () => table.begin(match)]) {
    await table.begin(match);
    await table.play("c");
    const { signal } = wished.at(-1);
    assert.equal(signal.aborted, false);
    void go();
    assert.equal(signal.aborted, true, String(go));
    await rest();
  }
});

test("the only move is played without a thought", async () => {
  const { table, asked, match } = setUp({ seats: ["human", "8"] });
  await table.begin(match);
  table.state.legal = table.state.legal.slice(0, 1);
  table.match.seats = ["8", "human"];
  table.resume();
  await rest();
  assert.equal(played(table), "a");
  assert.deepEqual(
    asked.map((r) => r.op),
    ["state", "play"],
  );
});

test("an opponent that fails waits to be asked again", async () => {
  let fails = 1;
  const trouble = ({ op }) => (op === "best" && fails-- > 0 ? { code: "crash", message: "gone" } : undefined);
  const { table, heard, match } = setUp({ seats: ["human", "random"], trouble });
  await table.begin(match);
  await table.play("b");
  await rest();
  assert.deepEqual(heard, ["-", "b", "crash"]);
  assert.equal(table.phase, "waiting");
  table.goOn();
  await rest();
  assert.equal(played(table), "ba");
});

test("nobody at the table: opponents rest, and go on when somebody comes back", async () => {
  const { table, match } = setUp({ seats: ["human", "random"] });
  await table.begin(match);
  await table.play("b");
  table.leave();
  await rest();
  assert.equal(played(table), "b");
  table.resume();
  await rest();
  assert.equal(played(table), "ba");
});

test("nobody moves for a person who sits elsewhere", async () => {
  const { table, asked, match } = setUp({ seats: ["human", "away"] });
  await table.begin(match);
  await table.play("b");
  await rest();
  assert.equal(table.phase, "waiting");
  assert.equal(table.away, true);
  table.goOn();
  await rest();
  assert.equal(played(table), "b");
  assert.ok(asked.every(({ op }) => op !== "best"));
});

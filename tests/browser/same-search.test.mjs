// The computer players of the WebAssembly module and of the native program are the same: of the same nodes and seed comes the
// same move, with the same evaluation to the last bit. ALL=1 searches more positions, longer.
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { promisify } from "node:util";
import { ALL, detail, journeyIf } from "./support/suite.mjs";
import { ReviewRun } from "../../www/advice/review-run.js";
import { full, search } from "../wasm/load.mjs";

const NODES = ALL ? [1, 500, 20_000, 150_000] : [1, 300, 4_000];
const BINARY = "target/debug/alveole";

// As the tests of Rust build it.
execFileSync("cargo", "build --locked --quiet --profile test -p alveole-cli --features relay".split(" "));
const inWasm = (request) => full.answer(request);

/** Searches in slices, as the worker of a page does, in the module of the game. */
function inSlices({ think_start, think_step, think_best }, request) {
  let answer = think_start(request);
  while (JSON.parse(answer).ok?.more) answer = think_step(1);
  return JSON.parse(JSON.parse(answer).error ? answer : think_best());
}

const native = spawn(BINARY, ["api"], { stdio: ["pipe", "pipe", "inherit"] });
after(() => native.stdin.end());
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
async function inNative(request) {
  native.stdin.write(`${JSON.stringify(request)}\n`);
  const { value, done } = await lines.next();
  if (done) throw new Error("the native program ended");
  return JSON.parse(value);
}

const games = inWasm({ op: "games" }).ok.games.filter(({ id }) => (process.env.GAMES ?? id).split(",").includes(id));
assert.ok(games.length > 0);

/** The first `plies` moves of a game that is played at random, fewer if it ends: the same ones in every run. */
function someMoves(game, options, plies) {
  const moves = [];
  while (moves.length < plies) {
    const { ok, error } = inWasm({ op: "state", game, options, moves });
    if (error) throw new Error(error.message);
    if (ok.status.over) return moves.slice(0, -1);
    moves.push(ok.legal[((moves.length + 1) * 7919) % ok.legal.length].text);
  }
  return moves;
}

/** The options to search with: those that a match begins with, and each other number of players. */
function allOptions({ id }) {
  const { options, players } = inWasm({ op: "state", game: id }).ok;
  const others = [2, 3, 4, 6].filter(
    (n) => n !== players && !inWasm({ op: "state", game: id, options: { players: n } }).error,
  );
  return [options, ...others.map((n) => ({ players: n }))];
}

for (const game of games)
  journeyIf(games.indexOf(game) === 0)(`${game.id}: native code and WebAssembly find the same`, async () => {
    const player = await search(game.id);
    for (const options of allOptions(game))
      for (const plies of ALL ? [0, 3, 8, 15, 24] : [0, 9])
        for (const [i, nodes] of NODES.entries()) {
          const moves = someMoves(game.id, options, plies);
          const request = { op: "best", game: game.id, options, moves, level: 8, nodes, seed: 100 + i, lines: 3 };
          // Numbers are written so that they are read as the very same ones.
          const found = await inNative(request);
          assert.deepEqual(inWasm(request), found, JSON.stringify(request));
          // The module of the game has the same code; once more the longest searches would take minutes.
          if (nodes < 100_000)
            assert.deepEqual(
              inSlices(player, { ...request, keep: false }),
              found,
              `in slices: ${JSON.stringify(request)}`,
            );
        }
  });

for (const game of games)
  detail(`${game.id}: a review on the page says what the command says`, async () => {
    const options = allOptions(game)[0];
    const moves = someMoves(game.id, options, ALL ? 30 : 6);
    const { ok: state } = inWasm({ op: "state", game: game.id, options, moves });
    const nodes = 200;

    // The page searches in slices, in the worker.
    const checked = (text) => {
      const { ok, error } = typeof text === "string" ? JSON.parse(text) : text;
      if (error) throw new Error(error.message);
      return ok;
    };
    const player = await search(game.id);
    const engine = {
      ask: async (request) => checked(request.op === "review" ? player.answer_text(request) : inWasm(request)),
      think: async (request) => checked(inSlices(player, request)),
    };
    /** What a review reads of a match. */
    const match = { game: game.id, options: state.options, moves: moves.map((text) => ({ text })), redo: [] };
    const run = new ReviewRun(engine, /** @type {import("../../www/types.js").Match} */ (match), () => {}, { nodes });
    await run.go();
    assert.equal(run.error, null);

    const folder = mkdtempSync(join(tmpdir(), "same-search-"));
    after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "game.alveole.json");
    const record = { format: "alveole/1", game: game.id, options: state.options, moves };
    writeFileSync(file, JSON.stringify(record));
    const { stdout } = await promisify(execFile)(BINARY, ["review", file, "--nodes", String(nodes), "--json"]);
    assert.deepEqual(run.review, JSON.parse(stdout));
  });

// Threads of alpha-beta share a table, which workers cannot; tree searches are merged at the root alike.
for (const game of games)
  detail(`${game.id}: what workers find is merged as natively`, async () => {
    const options = allOptions(game)[0];
    const moves = someMoves(game.id, options, 5);
    const { think_start, think_step, think_findings, think_best_with } = await search(game.id);
    const worker = (seed) => {
      think_start({ op: "best", game: game.id, options, moves, level: 8, nodes: 600, seed, keep: false });
      while (JSON.parse(think_step(1)).ok.more);
      return JSON.parse(think_findings()).ok;
    };
    const helper = worker(6);
    const own = worker(5);
    const { ok: best } = JSON.parse(think_best_with([JSON.stringify({ ok: helper })]));
    const { ok: alone } = JSON.parse(think_best_with(["{}", "no JSON"]));
    assert.equal(alone.nodes, own.nodes, "what is no finding is left out");
    assert.ok(own.nodes > 1, "not decided without a search");
    assert.equal(best.nodes, own.nodes + helper.nodes);
    if (own.depth !== null) {
      const deepest = helper.depth > own.depth ? helper : own;
      assert.equal(best.move.text, deepest.lines[0][0][0]);
      return;
    }
    const asked = ["best", game.id, "--options", JSON.stringify(options), "--moves", moves.join(";"), "--json"];
    const limits = ["--threads", "2", "--nodes", "1200", "--seed", "5"];
    const { stdout } = await promisify(execFile)(BINARY, [...asked, ...limits]);
    const { nodes, score, move } = JSON.parse(stdout);
    assert.deepEqual({ nodes: best.nodes, score: best.score, move: best.move.text }, { nodes, score, move: move.text });
  });

// Times the requests of `cargo bench --bench games -- --json target/bench.json` in WebAssembly.
//   node tools/bench/wasm.mjs             target/site/wasm against native code
//   node tools/bench/wasm.mjs DIR         another build of the module against target/site/wasm (modules.mjs --plain makes one)
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const BATCHES = 8;
const BATCH = 250; // ms

/** A module of a folder. */
async function load(folder, name) {
  const module = await import(pathToFileURL(resolve(folder, `${name}.js`)).href);
  module.initSync({ module: readFileSync(resolve(folder, `${name}_bg.wasm`)) });
  return module;
}

/** Answers `best` with the computer players of its game, as a page does. */
const searching = ({ think_start, think_step, think_best }) =>
  function search(request) {
    const begun = JSON.parse(think_start({ ...request, keep: false }));
    if (begun.error) return begun;
    while (JSON.parse(think_step(Infinity)).ok.more);
    return JSON.parse(think_best());
  };

/** Returns a function that measures how many units (nodes or answers) per second a request does in the modules of a folder. */
async function inWasm(folder, games) {
  const whole = await load(folder, "alveole");
  const players = new Map();
  const { SEARCH, search } = await import(pathToFileURL(resolve(folder, "search.js")).href);
  for (const game of games) {
    const player = search();
    player.initSync({ module: readFileSync(SEARCH[game].url()) });
    players.set(game, searching(player));
  }
  return ({ unit, request }) => {
    const answer = request.op === "best" ? players.get(request.game) : whole.answer;
    const start = performance.now();
    let done = 0;
    while (performance.now() - start < BATCH) {
      const { ok, error } = answer(request);
      if (error) throw new Error(`${JSON.stringify(request)}: ${error.message}`);
      done += ok[unit] ?? 1;
    }
    return (done / (performance.now() - start)) * 1000;
  };
}

/** The same in native code. */
function inNative() {
  const bench = spawn("cargo", ["bench", "-q", "--locked", "-p", "alveole", "--bench", "games", "--", "--ask"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(bench.stdout);
  const rate = async (row) => {
    bench.stdin.write(`${JSON.stringify(row)}\n`);
    const [line] = await once(lines, "line");
    return Number(line);
  };
  return { rate, end: () => bench.stdin.end() };
}

const rows = JSON.parse(readFileSync(new URL("../../target/bench.json", import.meta.url), "utf8"));
const games = new Set(rows.map(({ request }) => request.game));
const here = await inWasm(new URL("../../target/site/wasm", import.meta.url).pathname, games);
const native = process.argv[2] ? null : inNative();
const [first, second] = native ? [native.rate, here] : [here, await inWasm(process.argv[2], games)];

/** The best of a few batches of each, alternately, so that a busy moment slows both. */
async function perSecond(row) {
  const best = [0, 0];
  for (let batch = 0; batch < BATCHES; batch++) {
    best[0] = Math.max(best[0], await first(row));
    best[1] = Math.max(best[1], await second(row));
  }
  return best;
}

const shown = (n) => (n >= 1e6 ? `${(n / 1e6).toFixed(2)} M` : n.toFixed(0));
const titles = native ? "    native        wasm  of native" : "      wasm       other    of wasm";
console.log(`\ngame       request ${titles}   (a second: nodes of perft and best, answers)`);
const ratios = [];
for (const row of rows) {
  const [a, b] = await perSecond(row);
  ratios.push(b / a);
  const columns = [shown(a).padStart(10), shown(b).padStart(11), `${((100 * b) / a).toFixed(0)} %`.padStart(10)];
  console.log(`${row.request.game.padEnd(10)} ${row.request.op.padEnd(7)} ${columns.join(" ")}`);
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`geometric mean of the ratios: ${(100 * mean).toFixed(0)} %`);
native?.end();

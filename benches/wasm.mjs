// The requests that `cargo bench --bench games -- --json target/bench.json` timed, timed again in WebAssembly.
//   node benches/wasm.mjs             dist/wasm against native code
//   node benches/wasm.mjs DIR         another build of the module against dist/wasm (scripts/simd.sh makes one)
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const BATCHES = 3;
const BATCH = 250; // ms

/** How the module of a folder answers. */
async function load(folder) {
  const { default: init, answer } = await import(pathToFileURL(resolve(folder, "alveole.js")).href);
  await init({ module_or_path: readFileSync(resolve(folder, "alveole_bg.wasm")) });
  return answer;
}

const other = process.argv[2];
const here = await load(new URL("../dist/wasm", import.meta.url).pathname);
const there = other ? await load(other) : null;
const rows = JSON.parse(readFileSync(new URL("../target/bench.json", import.meta.url), "utf8"));

/** How much of its `unit` a request does in a second of one batch. */
function rate(answer, request, unit) {
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < BATCH) {
    const { ok, error } = answer(request);
    if (error) throw new Error(`${JSON.stringify(request)}: ${error.message}`);
    done += ok[unit] ?? 1;
  }
  return (done / (performance.now() - start)) * 1000;
}

/** The best of a few batches of each, by turns, so that a busy moment slows both. */
function perSecond(request, unit) {
  const best = [0, 0];
  for (let batch = 0; batch < BATCHES; batch++) {
    best[0] = Math.max(best[0], rate(here, request, unit));
    if (there) best[1] = Math.max(best[1], rate(there, request, unit));
  }
  return best;
}

const shown = (n) => (n >= 1e6 ? `${(n / 1e6).toFixed(2)} M` : n.toFixed(0));
console.log(
  `\ngame       request ${there ? "      wasm       other  of wasm" : "    native        wasm  of native"}   (a second: nodes of perft and best, answers)`,
);
for (const { unit, request, native } of rows) {
  const [wasm, another] = perSecond(request, unit);
  const [first, second] = there ? [wasm, another] : [native, wasm];
  const columns = [shown(first).padStart(10), shown(second).padStart(11), `${((100 * second) / first).toFixed(0)} %`];
  console.log(
    `${request.game.padEnd(10)} ${request.op.padEnd(7)} ${columns[0]} ${columns[1]} ${columns[2].padStart(10)}`,
  );
}

// The requests that `cargo bench --bench games -- --json target/bench.json` timed, timed again in WebAssembly.
import { readFileSync } from "node:fs";
import init, { answer } from "../dist/wasm/alveole.js";

const BATCHES = 3;
const BATCH = 250; // ms

await init({ module_or_path: readFileSync(new URL("../dist/wasm/alveole_bg.wasm", import.meta.url)) });
const rows = JSON.parse(readFileSync(new URL("../target/bench.json", import.meta.url), "utf8"));

/** How much of its `unit` a request does in a second: the best of a few batches. */
function perSecond(request, unit) {
  let best = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const start = performance.now();
    let done = 0;
    while (performance.now() - start < BATCH) {
      const { ok, error } = answer(request);
      if (error) throw new Error(`${JSON.stringify(request)}: ${error.message}`);
      done += ok[unit] ?? 1;
    }
    best = Math.max(best, done / (performance.now() - start));
  }
  return best * 1000;
}

const shown = (n) => (n >= 1e6 ? `${(n / 1e6).toFixed(2)} M` : n.toFixed(0));
console.log(
  `\ngame       request      native        wasm  of native   (a second: nodes of perft, tries of best, answers)`,
);
for (const { unit, request, native } of rows) {
  const wasm = perSecond(request, unit);
  const columns = [shown(native).padStart(10), shown(wasm).padStart(11), `${((100 * wasm) / native).toFixed(0)} %`];
  console.log(
    `${request.game.padEnd(10)} ${request.op.padEnd(7)} ${columns[0]} ${columns[1]} ${columns[2].padStart(10)}`,
  );
}

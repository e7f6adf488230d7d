// Prints for each game how long a list of legal moves takes in WebAssembly: mean and slowest position of the vectors.
import { readFileSync, readdirSync } from "node:fs";
import { rules } from "../../tests/wasm/load.mjs";

const folder = new URL("../../tests/vectors/", import.meta.url);

/** The fastest of a few runs, in microseconds: perft to depth 1 is one list of moves. */
function listing(reference) {
  let least = Infinity;
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    const { error } = JSON.parse(rules.answer_text({ op: "perft", depth: 1, ...reference }));
    least = Math.min(least, 1000 * (performance.now() - start));
    if (error) throw new Error(error.message);
  }
  return least;
}

console.log("file                     positions   mean µs   slowest µs   (a request with the list of moves)");
for (const file of readdirSync(folder).filter((name) => name.endsWith(".games.jsonl"))) {
  let [count, sum, slowest] = [0, 0, 0];
  for (const line of readFileSync(new URL(file, folder), "utf8").trim().split("\n")) {
    const { game, options, moves } = JSON.parse(line);
    for (let ply = 0; ply < moves.length; ply++) {
      const time = listing({ game, options, moves: moves.slice(0, ply) });
      [count, sum, slowest] = [count + 1, sum + time, Math.max(slowest, time)];
    }
  }
  const columns = [String(count).padStart(9), (sum / count).toFixed(0).padStart(9), slowest.toFixed(0).padStart(12)];
  console.log(`${file.replace(".games.jsonl", "").padEnd(24)} ${columns.join(" ")}`);
}

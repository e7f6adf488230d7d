#!/usr/bin/env node
// The speed of Hive's rules beside those of nokamute (https://github.com/edre/nokamute), both as programs of the Universal Hive
// Protocol: the leaves that `perft` counts in a second of processor time, for each position of the test vectors. Linux only.
//   node crates/lab/nokamute-perft.mjs target/release/alveole ../nokamute/target/release/nokamute
// LEAVES=10000000: the most leaves of a count; ROUNDS=5: how often each program counts, in turn with the other. A time is the least.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { createInterface } from "node:readline";

const LEAVES = Number(process.env.LEAVES ?? 1e7);
const ROUNDS = Number(process.env.ROUNDS ?? 5);

/** A running program; `ask` sends a line and returns those of the answer, up to the final `ok`. */
async function open(file) {
  const program = spawn(file, ["uhp"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  const answer = async () => {
    const read = [];
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${file} has ended`);
      if (value === "ok") return read;
      read.push(value);
    }
  };
  await answer(); // It introduces itself.
  const ask = async (line) => {
    program.stdin.write(`${line}\n`);
    const read = await answer();
    if (/^(err|invalidmove)/.test(read[0])) throw new Error(`${file}: ${line}: ${read[0]}`);
    return read;
  };
  const close = async () => {
    program.stdin.end("exit\n");
    await once(program, "exit");
  };
  return { pid: program.pid, ask, close };
}

/** The seconds that all threads of a process have run on a processor. */
function processorTime(pid) {
  const ran = (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ran(thread), 0) / 1e9;
}

/** The processor time of a count to `depth`, whose last line has to say `expected`. */
async function count({ pid, ask }, depth, expected) {
  const before = processorTime(pid);
  const answer = await ask(`perft ${depth}`);
  const seconds = processorTime(pid) - before;
  const found = answer.at(-1).match(/\d+\D+(\d+)/)?.[1];
  if (Number(found) !== expected) throw new Error(`${found} leaves instead of ${expected}`);
  return seconds;
}

const vectors = new URL("../../tests/vectors/hive.tournament.perft.json", import.meta.url);
const programs = await Promise.all(process.argv.slice(2, 4).map(open));
if (programs.length < 2) throw new Error("two programs, please");
const rate = (leaves, seconds) => `${(leaves / seconds / 1e6).toFixed(1)} M`.padStart(11);
console.log(
  "pieces     plies  depth      leaves        ours    nokamute   ratio   (leaves per second of processor time)",
);
const ratios = [];
for (const { options, moves, counts } of JSON.parse(readFileSync(vectors, "utf8"))) {
  const expansions = (options.expansions ?? []).join("");
  const pieces = expansions ? `Base+${expansions}` : "Base";
  for (const { ask } of programs) {
    await ask(`newgame ${pieces}`);
    for (const move of moves) await ask(move === "pass" ? "pass" : `play ${move}`);
  }
  const depth = 1 + counts.findLastIndex((leaves) => leaves <= LEAVES);
  const leaves = counts[depth - 1];
  const least = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, program] of programs.entries()) least[i] = Math.min(least[i], await count(program, depth, leaves));
  }
  const ratio = least[1] / least[0];
  ratios.push(ratio);
  const columns = [String(moves.length).padStart(5), String(depth).padStart(6), String(leaves).padStart(11)];
  console.log(
    `${pieces.padEnd(10)} ${columns.join(" ")} ${rate(leaves, least[0])} ${rate(leaves, least[1])} ${ratio.toFixed(2).padStart(7)}`,
  );
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`${ratios.length} positions: geometric mean ${mean.toFixed(2)}, least ${Math.min(...ratios).toFixed(2)}`);
await Promise.all(programs.map(({ close }) => close()));

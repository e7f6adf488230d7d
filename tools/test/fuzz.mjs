// Runs the fuzz targets (`make fuzz`), each for TIME seconds (60), JOBS at a time (1), and counts their executions.
//
// A run starts from the corpus that the repository keeps (crates/fuzz/corpus/TARGET.jsonl: an input a line, as a JSON string of
// bytes), from what earlier runs found here, and from inputs that the library itself writes (crates/fuzz/examples/seeds.rs). It ends
// with the totals, which crates/fuzz/executions.json keeps; a run that is stopped (SIGINT, SIGTERM) counts too, and the next one
// goes on where it was. TARGETS=api,uhp restricts the targets; KEEP=1 minimises the corpora and writes them back.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The targets in Rust, which libFuzzer runs, each with the length of its inputs. */
const RUST = {
  notation: 32,
  moves: 10,
  position: 700,
  record: 500,
  study: 600,
  import: 600,
  api: 600,
  uhp: 200,
  relay: 2000,
};
/** The targets in JavaScript, which crates/fuzz/js/run.mjs runs. */
const SCRIPTS = ["link", "frame", "properties", "seat-state"];
const ALL = [...Object.keys(RUST), ...SCRIPTS];

const { TIME = "60", JOBS = "1", TARGETS = ALL.join(","), KEEP = "" } = process.env;
const WORK = "crates/fuzz/target/work";
const BUILT = "crates/fuzz/target/x86_64-unknown-linux-gnu/release";
const COUNTS = "crates/fuzz/executions.json";
/** What libFuzzer exits with when a signal stops it. */
const STOPPED = 72;
/** The largest corpus of a target that is kept, in bytes as the repository has them. */
const MOST = 120_000;

const corpus = (target) => join(WORK, "corpus", target);
const kept = (target) => `crates/fuzz/corpus/${target}.jsonl`;
const name = (bytes) => createHash("sha1").update(bytes).digest("hex");

/** Writes the kept inputs of a target as files. */
function unpack(target) {
  mkdirSync(corpus(target), { recursive: true });
  if (!existsSync(kept(target))) return;
  for (const line of readFileSync(kept(target), "utf8").split("\n").filter(Boolean)) {
    const bytes = Buffer.from(JSON.parse(line), "latin1");
    writeFileSync(join(corpus(target), name(bytes)), bytes);
  }
}

/** Keeps the smallest inputs that reach all that the corpus reaches. */
function pack(target) {
  // The other harness keeps little: only what reaches new code.
  const inputs = SCRIPTS.includes(target) ? filesOf(corpus(target)) : minimised(target);
  inputs.sort((a, b) => a.length - b.length || Buffer.compare(a, b));
  let size = 0;
  const lines = inputs.map((bytes) => JSON.stringify(bytes.toString("latin1")).replace(/[\x7f-\xff]/g, escape));
  const fitting = lines.filter((line) => (size += Buffer.byteLength(line) + 1) <= MOST);
  mkdirSync("crates/fuzz/corpus", { recursive: true });
  writeFileSync(kept(target), fitting.map((line) => `${line}\n`).join(""));
  return `${fitting.length} of ${inputs.length} inputs kept`;
}

function filesOf(folder) {
  return readdirSync(folder).map((file) => readFileSync(join(folder, file)));
}

function minimised(target) {
  const small = join(WORK, "small", target);
  rmSync(small, { recursive: true, force: true });
  mkdirSync(small, { recursive: true });
  execFileSync(join(BUILT, target), ["-merge=1", small, corpus(target)], { stdio: "ignore" });
  return filesOf(small);
}

function escape(letter) {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Adds the executions of one run to those that are kept. */
function count(target, executions) {
  const all = existsSync(COUNTS) ? JSON.parse(readFileSync(COUNTS, "utf8")) : {};
  const before = all[target]?.executions ?? 0;
  all[target] = { executions: before + executions, last: new Date().toISOString().slice(0, 10) };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(COUNTS, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** The fuzzers that run. @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Runs one target; resolves to whether it found nothing. */
function run(target) {
  unpack(target);
  const finds = join("crates/fuzz/artifacts", target);
  mkdirSync(finds, { recursive: true });
  const words = join(WORK, "seeds", `${target}.dict`);
  const seeds = join(WORK, "seeds", target);
  mkdirSync(seeds, { recursive: true });
  const inputs = [corpus(target), seeds];
  const libFuzzer = () => [
    `-max_total_time=${TIME}`,
    `-max_len=${RUST[target]}`,
    `-artifact_prefix=${finds}/`,
    "-print_final_stats=1",
    "-timeout=10",
    ...(existsSync(words) ? [`-dict=${words}`] : []),
    ...inputs,
  ];
  const child = SCRIPTS.includes(target)
    ? spawn(process.execPath, ["crates/fuzz/js/run.mjs", target, TIME, words, finds, ...inputs])
    : spawn(join(BUILT, target), libFuzzer());
  running.add(child);
  let said = "";
  // The end has the statistics and the fault, and the rest is long.
  child.stderr.on("data", (text) => (said = (said + text).slice(-20_000)));
  return new Promise((resolve) => {
    child.on("close", (code) => {
      const executions = Number(/stat::number_of_executed_units: (\d+)/.exec(said)?.[1] ?? 0);
      running.delete(child);
      const rate = /stat::average_exec_per_sec: +(\d+)/.exec(said)?.[1] ?? "?";
      count(target, executions);
      console.log(`${target}: ${executions} executions, ${rate} a second${code && code !== STOPPED ? ", FOUND:" : ""}`);
      const kinds = /^\{.*\}$/m.exec(said)?.[0];
      if (kinds) console.log(`  of each kind: ${kinds}`);
      if (code && code !== STOPPED) console.log(said.slice(-3000));
      // libFuzzer says by 72 that it was stopped.
      resolve(!code || code === STOPPED);
    });
  });
}

const queue = TARGETS.split(",");
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    queue.length = 0;
    for (const child of running) child.kill(signal);
  });

// The dictionaries know what texts are compared with; without traces of comparisons the targets are faster.
const build = ["+nightly", "fuzz", "build", "--sanitizer", "none", "--no-trace-compares"];
for (const target of queue.filter((target) => target in RUST))
  execFileSync("cargo", [...build, target], { cwd: "crates/fuzz", stdio: "inherit" });
execFileSync("cargo", ["run", "--quiet", "--example", "seeds", "--", "target/work/seeds"], {
  cwd: "crates/fuzz",
  stdio: "inherit",
});
let clean = true;
await Promise.all(
  Array.from({ length: Number(JOBS) }, async () => {
    for (let target = queue.shift(); target; target = queue.shift()) clean = (await run(target)) && clean;
  }),
);
if (KEEP) for (const target of TARGETS.split(",")) console.log(`${target}: ${pack(target)}`);
const totals = Object.entries(JSON.parse(readFileSync(COUNTS, "utf8")));
for (const [target, { executions, last }] of totals)
  console.log(`${target.padEnd(10)} ${String(executions).padStart(12)}  ${last}`);
console.log(
  `${"in all".padEnd(10)} ${String(totals.reduce((sum, [, { executions }]) => sum + executions, 0)).padStart(12)}`,
);
process.exit(clean ? 0 : 1);

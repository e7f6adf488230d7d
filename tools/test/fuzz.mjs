// Runs the fuzz targets (`make fuzz`), each for TIME seconds (60), JOBS at a time (1). A run starts from inputs that the library
// itself writes (crates/fuzz/examples/seeds.rs) and from what earlier runs found here. TARGETS=api,uhp restricts the targets.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
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

const { TIME = "60", JOBS = "1", TARGETS = [...Object.keys(RUST), ...SCRIPTS].join(",") } = process.env;
const WORK = "crates/fuzz/target/work";
const BUILT = "crates/fuzz/target/x86_64-unknown-linux-gnu/release";
/** libFuzzer exits with it when a signal stops it. */
const STOPPED = 72;

/** The fuzzers that run. @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Runs one target; resolves to whether it found nothing. @param {string} target @returns {Promise<boolean>} */
function run(target) {
  const finds = join("crates/fuzz/artifacts", target);
  const inputs = [join(WORK, "corpus", target), join(WORK, "seeds", target)];
  for (const folder of [finds, ...inputs]) mkdirSync(folder, { recursive: true });
  const words = join(WORK, "seeds", `${target}.dict`);
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
      running.delete(child);
      const statistic = (name) => new RegExp(`stat::${name}: +(\\d+)`).exec(said)?.[1] ?? "?";
      const [executions, rate] = ["number_of_executed_units", "average_exec_per_sec"].map(statistic);
      const clean = !code || code === STOPPED;
      console.log(`${target}: ${executions} executions, ${rate} a second${clean ? "" : ", FOUND:"}`);
      const kinds = /^\{.*\}$/m.exec(said)?.[0];
      if (kinds) console.log(`  of each kind: ${kinds}`);
      if (!clean) console.log(said.slice(-3000));
      resolve(clean);
    });
  });
}

const queue = TARGETS.split(",");
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => {
    queue.length = 0;
    for (const child of running) child.kill(signal);
  });

// The dictionaries know what texts are compared with; without traces of comparisons the targets are faster.
const build = "+nightly fuzz build --sanitizer none --no-trace-compares".split(" ");
const inFuzz = { cwd: "crates/fuzz", stdio: /** @type {const} */ ("inherit") };
for (const target of queue.filter((target) => target in RUST)) execFileSync("cargo", [...build, target], inFuzz);
execFileSync("cargo", "run --quiet --example seeds -- target/work/seeds".split(" "), inFuzz);
let clean = true;
await Promise.all(
  Array.from({ length: Number(JOBS) }, async () => {
    for (let target = queue.shift(); target; target = queue.shift()) clean = (await run(target)) && clean;
  }),
);
process.exit(clean ? 0 : 1);

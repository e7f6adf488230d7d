// @ts-check
// Runs test suites one after the other, all of them even if one fails, and adds up their counts.
//   node tools/test/test.mjs rust www browser
// ALL=1 also runs what takes long: ignored tests of Rust, the details of the browser tests.
// A test file with a failure runs once more, and a test that passes only once is named as flaky.
// Prints the ten slowest tests, then one line per suite and the sum; target/tests.txt has the same lines.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { processorSeconds } from "./processor-time.mjs";

/**
 * @typedef {{command: string[], env?: Record<string, string>, cwd?: string, files?: string[]}} Command `files`: of Node tests
 * @typedef {{output: string, stdout: string, ok: boolean}} Outcome what a command printed, and whether it succeeded
 * @typedef {{name: string, passed: number, failed: number, flaky: string[], seconds: number, processor?: number}} Result
 */
const ALL = Boolean(process.env.ALL);

/** The milliseconds that a file of Node tests may take: one that waits for something that never comes fails, and the others count. */
const LONGEST = (ALL ? 30 : 10) * 60_000;

/**
 * Node's test runner on the test files of a folder, or of some of them. Without files it would search for others, so that is an error.
 * @param {string} folder
 * @param {{concurrency?: number, env?: Record<string, string>, chosen?: (file: string) => boolean}} [options]
 * @returns {Command[]}
 */
function nodeTests(folder, { concurrency, env, chosen = () => true } = {}) {
  const all = readdirSync(folder).filter((file) => file.endsWith(".test.mjs"));
  const files = all.map((file) => `${folder}/${file}`).filter(chosen);
  if (files.length === 0) throw new Error(`no test in ${folder}/`);
  const options = ["--test-reporter=spec", `--test-timeout=${LONGEST}`];
  if (concurrency) options.push(`--test-concurrency=${concurrency}`);
  return [{ command: ["node", "--test", ...options], files, env }];
}

/** Whether a file has tests that run without ALL=1. @param {string} file */
const hasJourneys = (file) => /^\s*(?:for .*)?\b(?:test|journeyIf)\(/m.test(readFileSync(file, "utf8"));

/** The tests that pass in any browser; with ALL=1 all that its driver can do. @param {string} BROWSER @returns {Command[]} */
const anyBrowser = (BROWSER) =>
  nodeTests("tests/browser", {
    concurrency: 3,
    env: { BROWSER },
    chosen: (file) => ALL || file.endsWith("/any-browser.test.mjs"),
  });

/** The command that builds test binaries, with the list of binaries as JSON on standard output. */
const BUILD = "cargo test --locked --workspace --no-run --message-format=json-render-diagnostics".split(" ");

/**
 * The commands for the native tests: each binary by itself, then the examples in the documentation.
 * @param {string[]} [options] For cargo: which binaries.
 * @param {string[]} [filters] For each binary: which tests.
 * @returns {Promise<Command[]>}
 */
async function rustTests(options = [], filters = []) {
  const { stdout, ok } = await run({ command: [...BUILD, ...options] }, true);
  if (!ok) throw new Error("the tests do not build");
  const binaries = stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter((message) => message.profile?.test && message.executable);
  return binaries.map(({ executable, manifest_path }) => ({
    command: [executable, "-Zunstable-options", "--report-time", ...(ALL ? ["--include-ignored"] : []), ...filters],
    // The times of tests are an unstable option of the test harness, which a stable one accepts with this variable. The
    // compiler never sees it: only binaries that are already built run with it.
    env: { RUSTC_BOOTSTRAP: "1" },
    cwd: manifest_path.replace(/\/[^/]*$/, ""),
  }));
}

// In the tests that run in seconds: all but the exact solver, the tactics of every level, and whole searches.
const QUICK = ["solver::", "tactics::", "minimax", "uct", "thinking::", "deep_"].flatMap((name) => ["--skip", name]);
const words = (/** @type {string} */ line) => ({ command: line.split(" ") });

/** @type {Record<string, () => Command[] | Promise<Command[]>>} */
const SUITES = {
  rust: async () => [...(await rustTests()), words("cargo test --locked --workspace --doc")],
  "rust-fast": () => rustTests(["--package", "alveole", "--lib", "--test", "it"], QUICK),
  wasm: () => nodeTests("tests/wasm"),
  www: () => nodeTests("www/test"),
  browser: () => nodeTests("tests/browser", { concurrency: 3, chosen: (file) => ALL || hasJourneys(file) }),
  firefox: () => anyBrowser("firefox"),
  webkit: () => anyBrowser("webkit"),
  package: () => nodeTests("npm/test", { concurrency: 1 }),
  // From the wheel in its virtual environment (tools/release/python.sh).
  python: () => [words("target/python/bin/python -m pytest --durations=10 python")],
};

// The closing lines of the test harnesses of Rust, of Node and of Python; Rust prints one for every binary.
const PASSED =
  /^(?:test result: .*?(\d+) passed;.*|(?:#|ℹ) pass (\d+)|(?:=+ )?(?:\d+ failed, )?(\d+) passed.* in .*)$/gm;
const FAILED = /^(?:test result: .*? (\d+) failed;.*|(?:#|ℹ) fail (\d+)|(?:=+ )?(\d+) failed.* in .*)$/gm;
// One test: `test name ... ok <1.234s>` of Rust, `✔ name (1234.5ms)` of Node, `1.23s call name` of Python.
const TIMED =
  /^(?:test (?<rust>.+) \.\.\. \w+ <(?<seconds>[\d.]+)s>| *[✔✖] (?<node>.+) \((?<ms>[\d.]+)ms\)|(?<time>[\d.]+)s call +(?<python>.+))$/gm;
// A failed test of Node, at the end of its output.
const FAULT = /^test at (.+?):\d+:\d+\n✖ (.+) \([\d.]+ms\)$/gm;
const COLOUR = /\u001b\[[0-9;]*m/g; // eslint-disable-line no-control-regex

/** @param {string} text @param {RegExp} pattern */
const sum = (text, pattern) =>
  [...text.matchAll(pattern)].reduce((n, [, rust, node, python]) => n + Number(rust ?? node ?? python), 0);

/**
 * Runs a command and prints its output as it comes; a `quiet` one prints its errors only.
 * @param {Command} given
 * @returns {Promise<Outcome>}
 */
function run({ command: [program = "", ...args], files = [], env = {}, cwd }, quiet = false) {
  return new Promise((done) => {
    const stdio = /** @type {["ignore", "pipe", "pipe"]} */ (["ignore", "pipe", "pipe"]);
    const child = spawn(program, [...args, ...files], { stdio, cwd, env: { ...process.env, ...env } });
    let output = "";
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      stdout += text;
      if (!quiet) process.stdout.write(text);
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      output += text;
      process.stderr.write(text);
    });
    child.on("error", (error) => done({ output: String(error), stdout, ok: false }));
    child.on("close", (code) => done({ output: output.replace(COLOUR, ""), stdout, ok: code === 0 }));
  });
}

/** The failed tests of Node in an output, each as its file and its name. @param {string} output */
const faultsOf = (output) =>
  new Map([...output.matchAll(FAULT)].map(([, file = "", name]) => [`${file}: ${name}`, file]));

/** The milliseconds of each test that ran. @type {Map<string, number>} */
const times = new Map();

/** Runs a command of a suite, and the files of it that failed once more; adds what it counts. @param {Command} item @param {Result} result */
async function count(item, result) {
  console.log(`\n${item.command.join(" ")}`);
  const { output, ok } = await run(item);
  for (const { groups = {} } of output.matchAll(TIMED)) {
    const { rust, node, python, seconds, time, ms } = groups;
    times.set(`${result.name}: ${rust ?? node ?? python}`, Number(seconds ?? time ?? Number(ms) / 1000));
  }
  // A command that broke down before it counted has failed as well.
  let failed = sum(output, FAILED) || (ok ? 0 : 1);
  let passed = sum(output, PASSED);
  const faults = faultsOf(output);
  if (faults.size > 0) {
    console.log(`\nonce more, the files in which ${faults.size} failed`);
    const again = await run({ ...item, files: [...new Set(faults.values())] });
    const still = faultsOf(again.output);
    // One that fails in only one of two runs has passed in the other.
    const flaky = [...new Set([...faults.keys(), ...still.keys()])].filter(
      (name) => !faults.has(name) || !still.has(name),
    );
    const mended = [...faults.keys()].filter((name) => !still.has(name)).length;
    if (again.ok || still.size > 0) {
      result.flaky.push(...flaky);
      passed += mended;
      failed -= mended;
    }
  }
  result.passed += passed;
  result.failed += failed;
}

/** Runs a suite. @param {string} name @returns {Promise<Result>} */
async function runSuite(name) {
  const started = performance.now();
  const result = /** @type {Result} */ ({ name, passed: 0, failed: 0, flaky: [], seconds: 0 });
  console.log(`\n== ${name}`);
  const chromium = name === "browser" ? await sharedChromium() : null;
  const before = processorSeconds();
  try {
    for (const item of (await SUITES[name]?.()) ?? []) await count(item, result);
  } catch (error) {
    console.error(error);
    result.failed++;
  }
  const after = processorSeconds();
  if (chromium && before !== null && after !== null) result.processor = after - before;
  await chromium?.close();
  // A suite that ran nothing has failed.
  if (result.passed + result.failed === 0) result.failed = 1;
  result.seconds = (performance.now() - started) / 1000;
  return result;
}

/** One Chromium for all files of a suite. */
async function sharedChromium() {
  const { BROWSER = "chromium", serveChromium } = await import("../../tests/browser/support/browsers.mjs");
  if (BROWSER !== "chromium") return null;
  const server = await serveChromium();
  process.env.CHROMIUM_ADDRESS = server.wsEndpoint();
  return server;
}

const names = process.argv.slice(2);
const unknown = names.find((name) => !SUITES[name]);
if (unknown) throw new Error(`no suite has the name ${unknown}: there are ${Object.keys(SUITES).join(", ")}`);
/** @type {Result[]} */
const results = [];
for (const name of names) results.push(await runSuite(name));

const slowest = [...times].sort(([, a], [, b]) => b - a).slice(0, 10);
const total = (/** @type {"passed" | "failed"} */ key) => results.reduce((n, result) => n + result[key], 0);
const flaky = results.flatMap((result) => result.flaky);
const summary = [
  "The ten slowest tests:",
  ...slowest.map(([test, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${test}`),
  ...results.map(
    ({ name, passed, failed, seconds }) =>
      `${name.padEnd(9)} ${String(passed).padStart(5)} ok ${String(failed).padStart(4)} not ok  (${seconds.toFixed(0)} s)`,
  ),
  ...results
    .filter(({ processor }) => processor)
    .map(({ name, processor }) => `${name}: ${processor?.toFixed(0)} s of processor time`),
  ...flaky.map((name) => `flaky: ${name}`),
  `flaky: ${flaky.length}`,
  `${total("passed")} passed, ${total("failed")} failed`,
  "",
].join("\n");
mkdirSync("target", { recursive: true });
writeFileSync("target/tests.txt", summary);
console.log(`\n${summary}`.trimEnd());
process.exitCode = total("failed") === 0 ? 0 : 1;

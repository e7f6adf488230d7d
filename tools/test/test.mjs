// Runs test suites one after the other, all of them even if one fails, and adds up their counts.
//   node tools/test/test.mjs rust www browser
// ALL=1 also runs what takes long: ignored tests of Rust, complete matrices of the browser tests.
// Prints the ten slowest tests, then one line per suite and the sum; target/tests.txt has the same lines.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";

const ALL = Boolean(process.env.ALL);

/** The milliseconds that a file of Node tests may take: one that waits for something that never comes fails, and the others count. */
const LONGEST = (ALL ? 30 : 10) * 60_000;

/** Node's test runner on the test files of a folder. Without files it would search for others, so that is an error. */
function nodeTests(folder, ...options) {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".test.mjs")) : [];
  if (files.length === 0) return [["sh", "-c", `echo "no test in ${folder}/" >&2; exit 1`]];
  return [
    [
      "node",
      "--test",
      "--test-reporter=spec",
      `--test-timeout=${LONGEST}`,
      ...options,
      ...files.map((file) => `${folder}/${file}`),
    ],
  ];
}

/** The command that builds test binaries, with the list of binaries as JSON on standard output. */
const BUILD = "cargo test --locked --workspace --no-run --message-format=json-render-diagnostics".split(" ");

/**
 * The commands for the native tests: each binary by itself, then the examples in the documentation.
 * @param {string[]} options For cargo: which binaries.
 * @param {string[]} filters For each binary: which tests.
 */
async function rustTests(options = [], filters = []) {
  const { stdout, ok } = await run([...BUILD, ...options], {}, true);
  if (!ok) return [["sh", "-c", "echo 'the tests do not build' >&2; exit 1"]];
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

const SUITES = {
  rust: async () => [...(await rustTests()), "cargo test --locked --workspace --doc".split(" ")],
  "rust-fast": () => rustTests(["--package", "alveole", "--lib", "--test", "it"], QUICK),
  wasm: () => nodeTests("tests/wasm"),
  www: () => nodeTests("www/test"),
  browser: () => nodeTests("tests/browser", "--test-concurrency=3"),
  package: () => nodeTests("npm/test", "--test-concurrency=1"),
  // From the wheel in its virtual environment (tools/release/python.sh).
  python: () => ["target/python/bin/python -m pytest --durations=10 python".split(" ")],
};

// The closing lines of the test harnesses of Rust, of Node and of Python; Rust prints one for every binary.
const PASSED =
  /^(?:test result: .*?(\d+) passed;.*|(?:#|ℹ) pass (\d+)|(?:=+ )?(?:\d+ failed, )?(\d+) passed.* in .*)$/gm;
const FAILED = /^(?:test result: .*? (\d+) failed;.*|(?:#|ℹ) fail (\d+)|(?:=+ )?(\d+) failed.* in .*)$/gm;
// One test: `test name ... ok <1.234s>` of Rust, `✔ name (1234.5ms)` of Node, `1.23s call name` of Python.
const TIMED =
  /^(?:test (?<rust>.+) \.\.\. \w+ <(?<seconds>[\d.]+)s>| *[✔✖] (?<node>.+) \((?<ms>[\d.]+)ms\)|(?<time>[\d.]+)s call +(?<python>.+))$/gm;
const COLOUR = /\u001b\[[0-9;]*m/g; // eslint-disable-line no-control-regex

const sum = (text, pattern) =>
  [...text.matchAll(pattern)].reduce((n, [, rust, node, python]) => n + Number(rust ?? node ?? python), 0);

/**
 * Runs a command and prints its output as it comes; a `quiet` one prints its errors only.
 * @returns {Promise<{output: string, stdout: string, ok: boolean}>} What it printed, and whether it succeeded.
 */
function run([command, ...args], { env = {}, cwd } = {}, quiet = false) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      cwd,
      env: { ...process.env, ...env },
    });
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

/** Runs a suite; the counts, the seconds, and the tests with their seconds. */
async function runSuite(name) {
  const started = performance.now();
  const result = { name, passed: 0, failed: 0, tests: [] };
  console.log(`\n== ${name}`);
  for (const item of await SUITES[name]()) {
    const { command, ...options } = Array.isArray(item) ? { command: item } : item;
    console.log(`\n${command.join(" ")}`);
    const { output, ok } = await run(command, options);
    const passed = sum(output, PASSED);
    let failed = sum(output, FAILED);
    // A command that broke down before it counted has failed as well.
    if (failed === 0 && !ok) failed = 1;
    result.passed += passed;
    result.failed += failed;
    for (const { groups } of output.matchAll(TIMED)) {
      const { rust, node, python, seconds, time, ms } = groups;
      result.tests.push({ test: `${name}: ${rust ?? node ?? python}`, seconds: Number(seconds ?? time ?? ms / 1000) });
    }
  }
  // A suite that ran nothing has failed.
  if (result.passed + result.failed === 0) result.failed = 1;
  result.seconds = (performance.now() - started) / 1000;
  return result;
}

const names = process.argv.slice(2);
const unknown = names.find((name) => !SUITES[name]);
if (unknown) throw new Error(`no suite has the name ${unknown}: there are ${Object.keys(SUITES).join(", ")}`);
const results = [];
for (const name of names) results.push(await runSuite(name));

// Node prints a failed test twice.
const times = new Map(results.flatMap(({ tests }) => tests).map(({ test, seconds }) => [test, seconds]));
const slowest = [...times]
  .map(([test, seconds]) => ({ test, seconds }))
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, 10);
const total = (key) => results.reduce((n, result) => n + result[key], 0);
const summary = [
  "The ten slowest tests:",
  ...slowest.map(({ test, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${test}`),
  ...results.map(
    ({ name, passed, failed, seconds }) =>
      `${name.padEnd(9)} ${String(passed).padStart(5)} ok ${String(failed).padStart(4)} not ok  (${seconds.toFixed(0)} s)`,
  ),
  `${total("passed")} passed, ${total("failed")} failed`,
  "",
].join("\n");
mkdirSync("target", { recursive: true });
writeFileSync("target/tests.txt", summary);
console.log(`\n${summary}`.trimEnd());
process.exitCode = total("failed") === 0 ? 0 : 1;

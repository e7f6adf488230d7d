// @ts-check
// The test suites: which commands each of them runs.
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";

/**
 * @typedef {{command: string[], env?: Record<string, string>, cwd?: string, files?: string[]}} Command `files`: of Node tests
 * @typedef {{output: string, stdout: string, ok: boolean}} Outcome what a command printed, and whether it succeeded
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
export const SUITES = {
  rust: async () => [...(await rustTests()), words("cargo test --locked --workspace --doc")],
  "rust-fast": () => rustTests(["--package", "alveole", "--lib", "--test", "it"], QUICK),
  wasm: () => nodeTests("tests/wasm"),
  www: () => nodeTests("www/test", { concurrency: 2 }),
  browser: () => nodeTests("tests/browser", { concurrency: 3, chosen: (file) => ALL || hasJourneys(file) }),
  firefox: () => anyBrowser("firefox"),
  webkit: () => anyBrowser("webkit"),
  package: () => nodeTests("npm/test", { concurrency: 1 }),
  // From the wheel in its virtual environment (tools/release/python.sh).
  python: () => [words("target/python/bin/python -m pytest --durations=10 crates/python/tests")],
};

const COLOUR = /\u001b\[[0-9;]*m/g; // eslint-disable-line no-control-regex

/**
 * Runs a command and prints its output as it comes; a `quiet` one prints its errors only.
 * @param {Command} given
 * @returns {Promise<Outcome>}
 */
export function run({ command: [program = "", ...args], files = [], env = {}, cwd }, quiet = false) {
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

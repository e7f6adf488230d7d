// @ts-check
// Runs test suites one after the other, all of them even if one fails, and adds up their counts.
//   node tools/test/test.mjs rust www browser
// ALL=1 also runs what takes long: ignored tests of Rust, the details of the browser tests.
// A test file with a failure runs once more, and a test that passes only once is named as flaky.
// Prints the ten slowest tests, then one line per suite and the sum; target/tests.txt has the same lines.
import { mkdirSync, writeFileSync } from "node:fs";
import { processorSeconds } from "./processor-time.mjs";
import { SUITES, run } from "./suites.mjs";

/** @typedef {import("./suites.mjs").Command} Command */
/** @typedef {{name: string, passed: number, failed: number, flaky: string[], seconds: number, processor?: number}} Result */

// The closing lines of the test harnesses of Rust, of Node and of Python; Rust prints one for every binary.
const PASSED =
  /^(?:test result: .*?(\d+) passed;.*|(?:#|ℹ) pass (\d+)|(?:=+ )?(?:\d+ failed, )?(\d+) passed.* in .*)$/gm;
const FAILED = /^(?:test result: .*? (\d+) failed;.*|(?:#|ℹ) fail (\d+)|(?:=+ )?(\d+) failed.* in .*)$/gm;
// One test: `test name ... ok <1.234s>` of Rust, `✔ name (1234.5ms)` of Node, `1.23s call name` of Python.
const TIMED =
  /^(?:test (?<rust>.+) \.\.\. \w+ <(?<seconds>[\d.]+)s>| *[✔✖] (?<node>.+) \((?<ms>[\d.]+)ms\)|(?<time>[\d.]+)s call +(?<python>.+))$/gm;
// A failed test of Node, at the end of its output.
const FAULT = /^test at (.+?):\d+:\d+\n✖ (.+) \([\d.]+ms\)$/gm;

/** @param {string} text @param {RegExp} pattern */
const sum = (text, pattern) =>
  [...text.matchAll(pattern)].reduce((n, [, rust, node, python]) => n + Number(rust ?? node ?? python), 0);

/** The failed tests of Node in an output, each as its file and its name. @param {string} output */
const faultsOf = (output) =>
  new Map([...output.matchAll(FAULT)].map(([, file = "", name]) => [`${file}: ${name}`, file]));

/** The seconds of each test that ran. @type {Map<string, number>} */
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
  delete process.env.CHROMIUM_ADDRESS;
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

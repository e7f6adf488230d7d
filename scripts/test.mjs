// Runs test suites one after the other, all of them whatever fails, and adds up what they counted.
//   node scripts/test.mjs rust wasm www e2e
// Ends with a line a suite and the sum, which is also left in target/tests.txt.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";

/** Node's runner on the test files of a folder; where there are none it would look for others by itself. */
function nodeTests(folder, ...options) {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".test.mjs")) : [];
  if (files.length === 0) return ["sh", "-c", `echo "there is no test in ${folder}/" >&2; exit 1`];
  return ["node", "--test", "--test-reporter=spec", ...options, ...files.map((file) => `${folder}/${file}`)];
}

const SUITES = {
  rust: "cargo test --locked --no-fail-fast".split(" "),
  wasm: "cargo test --locked -p alveole --no-default-features --features rules --target wasm32-unknown-unknown --test web".split(
    " ",
  ),
  www: nodeTests("www/test"),
  e2e: nodeTests("e2e", "--test-concurrency=2"),
  package: nodeTests("npm/test", "--test-concurrency=1"),
};

// The closing lines of cargo's and of Node's runners; cargo closes once for every binary.
const PASSED = /^(?:test result: .*?(\d+) passed;.*|(?:#|ℹ) pass (\d+))$/gm;
const FAILED = /^(?:test result: .*? (\d+) failed;.*|(?:#|ℹ) fail (\d+))$/gm;
const COLOUR = /\u001b\[[0-9;]*m/g; // eslint-disable-line no-control-regex

const sum = (text, pattern) => [...text.matchAll(pattern)].reduce((n, [, cargo, node]) => n + Number(cargo ?? node), 0);

/** Runs a command with its output shown as it comes; gives the output and whether it succeeded. */
function run([command, ...args]) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.setEncoding("utf8").on("data", (text) => {
        output += text;
        to.write(text);
      });
    }
    child.on("error", (error) => done({ output: String(error), ok: false }));
    child.on("close", (code) => done({ output: output.replace(COLOUR, ""), ok: code === 0 }));
  });
}

const total = { passed: 0, failed: 0 };
const lines = [];
for (const name of process.argv.slice(2)) {
  const command = SUITES[name];
  if (!command) throw new Error(`no suite is called ${name}: there are ${Object.keys(SUITES).join(", ")}`);
  console.log(`\n== ${name}: ${command.join(" ")}`);
  const started = performance.now();
  const { output, ok } = await run(command);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const passed = sum(output, PASSED);
  let failed = sum(output, FAILED);
  // A suite that broke down before it could count, or that ran nothing, has failed as well.
  if (failed === 0 && (!ok || passed === 0)) failed = 1;
  total.passed += passed;
  total.failed += failed;
  lines.push(`${name.padEnd(7)} ${String(passed).padStart(5)} ok ${String(failed).padStart(4)} not ok  (${seconds} s)`);
}
lines.push(`${total.passed} passed, ${total.failed} failed`);
const summary = `${lines.join("\n")}\n`;
mkdirSync("target", { recursive: true });
writeFileSync("target/tests.txt", summary);
console.log(`\n${summary}`.trimEnd());
process.exitCode = total.failed === 0 ? 0 : 1;

// Each fault of tests/tournament/faults.mjs makes its test fail: so each test about a cheat sees what it is about. With ALL=1.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { FAULTS } from "../../tests/tournament/faults.mjs";

const HERE = import.meta.dirname;
const LOADS = join(HERE, "../../tests/tournament/load-fault.mjs");

/** Runs a test with a fault, and returns its output and whether it passed. */
function run(fault, file, name) {
  const options = ["--import", LOADS, "--test", `--test-name-pattern=${name}`, join(HERE, `${file}.test.mjs`)];
  const env = { ...process.env, FAULT: String(fault), NODE_TEST_CONTEXT: undefined, ALL: "", SEED: "" };
  const child = spawn(process.execPath, options, { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  return new Promise((resolve) => child.on("close", (code) => resolve({ output, passed: code === 0 })));
}

const registered = process.env.ALL === "1" ? test : () => {};
for (const [i, [file, right, wrong, of, name]] of FAULTS.entries())
  registered(`${file}: “${wrong}” in the place of “${right}” is noticed`, async () => {
    const { output, passed } = await run(i, of, name);
    assert.ok(!passed, output);
    assert.match(output, /not ok/, output);
    assert.doesNotMatch(output, /has no /, output);
  });

// The engine of the npm package in other runtimes: three versions of Node, Deno, and their worker threads.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { newProject, run, tool } from "./project.mjs";

const { folder: project, remove } = await newProject(tmpdir());
after(remove);

const REQUESTS = 10_000;

// One bot plays with itself. Prints the number of requests, and of matches that ended.
const SELF_PLAY = `
import { loadEngine } from "alveole/engine";
const engine = await loadEngine();
let [asked, ended] = [0, 0];
const ask = (request) => (asked++, engine.ask({ game: "hex", options: { size: 3 }, ...request }));
while (asked < ${REQUESTS}) {
  const moves = [];
  while (ask({ op: "state", moves }).status.state === "playing") {
    const { legal } = ask({ op: "legal", moves });
    moves.push(legal[(asked * 7919) % legal.length].text);
  }
  ended++;
}
const done = [asked >= ${REQUESTS}, ended > 100];
`;
await writeFile(join(project, "self-play.mjs"), `${SELF_PLAY}console.log(...done);`);

// The same in a thread, by the interface that Node and Deno share.
const WORKER = `
import { parentPort } from "node:worker_threads";
${SELF_PLAY}parentPort.postMessage(done);
`;
const THREAD = `
import { Worker } from "node:worker_threads";
const worker = new Worker(new URL("worker.mjs", import.meta.url));
worker.once("message", (done) => console.log(...done)).once("error", (error) => { throw error; });
`;
await writeFile(join(project, "worker.mjs"), WORKER);
await writeFile(join(project, "thread.mjs"), THREAD);

// V8 throws the optimised code of a function away while the function waits for the engine: where the engine returned an
// object of JavaScript, Node 20 and 22 then aborted. An optimised loop meets this by chance, this program always.
const EXPORTS = `
import { readFile } from "node:fs/promises";
import init, * as wasm from "alveole/wasm/alveole.js";
await init({ module_or_path: await readFile("node_modules/alveole/wasm/alveole_bg.wasm") });
const OPTIMIZED = 1 << 4;
for (const [name, answer] of Object.entries({
  answer: (request) => wasm.answer(request).ok,
  answer_text: (request) => JSON.parse(wasm.answer_text(request)).ok,
  call: (request) => wasm.call("legal", request),
  think_start: (request) => JSON.parse(wasm.think_start(request)),
})) {
  const request = { op: "legal", game: "hex", options: { size: 3 } };
  %PrepareFunctionForOptimization(answer);
  for (let i = 0; i < 100; i++) answer(request);
  %OptimizeFunctionOnNextCall(answer);
  answer(request);
  const optimized = (%GetOptimizationStatus(answer) & OPTIMIZED) !== 0;
  const answered = answer({ ...request, get game() { %DeoptimizeFunction(answer); return "hex"; } });
  console.log(name, optimized, typeof answered);
}
`;
await writeFile(join(project, "exports.mjs"), EXPORTS);
const EXPECTED = ["answer", "answer_text", "call", "think_start"].map((name) => `${name} true object`);

/** Runs a program of the project; returns what it prints. */
async function prints(command, ...args) {
  const { stdout } = await run(command, args, { cwd: project });
  return stdout.trim();
}

/** Whether a command runs: builds for other systems are not installed. */
const runs = (command) => spawnSync(command, ["--version"]).status === 0;

for (const version of ["20", "22", "24"]) {
  const node = ["", "-arm64"].map((system) => tool(`node${version}${system}`, "bin/node")).find(runs);
  // Only those for Linux are on npm for each version.
  const options = { skip: !node && process.platform !== "linux" && `no Node ${version} for this system` };

  test(`Node ${version}: ${REQUESTS} requests, here and in a worker thread`, options, async () => {
    assert.match(await prints(node, "--version"), new RegExp(`^v${version}\\.`));
    assert.equal(await prints(node, "self-play.mjs"), "true true");
    assert.equal(await prints(node, "thread.mjs"), "true true");
  });

  test(`Node ${version}: no export aborts where its caller is deoptimised`, options, async () => {
    const printed = await prints(node, "--allow-natives-syntax", "exports.mjs");
    assert.deepEqual(printed.split("\n"), EXPECTED);
  });
}

// Builds of Deno are optional dependencies: a lock file written on one system may have none for another.
const deno = tool(".bin/deno");
const skip = !runs(deno) && "no Deno for this system";

test(`Deno: ${REQUESTS} requests, with the permission to read its own files alone`, { skip }, async () => {
  assert.equal(
    await prints(deno, "run", "--no-prompt", "--allow-read=node_modules/alveole", "self-play.mjs"),
    "true true",
  );
});

test(`Deno: ${REQUESTS} requests in a worker thread`, { skip }, async () => {
  assert.equal(await prints(deno, "run", "--no-prompt", "--allow-read=.", "thread.mjs"), "true true");
});

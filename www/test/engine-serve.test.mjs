// How a worker of the engine answers (www/engine/serve.js): what it loads, when it tries again, and what it says of failures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serve } from "../engine/serve.js";

/** The messages of a worker that receives one request. */
async function said({ load = async () => {}, answer, more = async () => false }) {
  const messages = [];
  const port = { postMessage: (message) => messages.push(message) };
  serve(port, load, answer, more);
  await port.onmessage({ data: { id: 1, request: { op: "state" } } });
  return messages;
}

const trap = () => {
  throw new WebAssembly.RuntimeError("unreachable");
};

test("a request is answered after what it needs is loaded", async () => {
  const order = [];
  const load = async () => void order.push("load");
  const answer = ({ op }) => order.push(op);
  assert.deepEqual(await said({ load, answer }), [
    { id: 1, begun: true },
    { id: 1, answer: 2 },
  ]);
  assert.deepEqual(order, ["load", "state"]);
});

test("a request that needs what is not loaded is answered again once it is, and is not timed meanwhile", async () => {
  let loaded = false;
  const more = async () => (loaded = true);
  assert.deepEqual(await said({ more, answer: () => (loaded ? "ok" : trap()) }), [
    { id: 1, begun: true },
    { id: 1, rests: true },
    { id: 1, begun: true },
    { id: 1, answer: "ok" },
  ]);
});

test("a request that fails with all loaded is a crash, at the first or at the second attempt", async () => {
  const crash = { id: 1, crash: "RuntimeError: unreachable", missing: false };
  assert.deepEqual((await said({ answer: trap })).at(-1), crash);
  let attempts = 0;
  const answer = () => ++attempts && trap();
  assert.deepEqual((await said({ answer, more: async () => true })).at(-1), crash);
  assert.equal(attempts, 2);
});

test("a module that cannot be loaded, at first or later, is missing", async () => {
  const absent = async () => {
    throw new TypeError("Failed to fetch");
  };
  const missing = { id: 1, crash: "TypeError: Failed to fetch", missing: true };
  assert.deepEqual((await said({ load: absent, answer: trap })).at(-1), missing);
  assert.deepEqual((await said({ more: absent, answer: trap })).at(-1), missing);
});

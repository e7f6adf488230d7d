// How a worker of the engine answers (www/engine/serve.js): what it loads, and what it says of failures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serve } from "../engine/serve.js";

/** The messages of a worker that receives one request. */
async function said({ load = async () => {}, answer }) {
  const messages = [];
  const port = { postMessage: (message) => messages.push(message) };
  serve(port, load, answer);
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

test("a request that fails is a crash", async () => {
  assert.deepEqual(await said({ answer: trap }), [
    { id: 1, begun: true },
    { id: 1, crash: "RuntimeError: unreachable", missing: false },
  ]);
});

test("a module that cannot be loaded is missing", async () => {
  const absent = async () => {
    throw new TypeError("Failed to fetch");
  };
  assert.deepEqual(await said({ load: absent, answer: trap }), [
    { id: 1, crash: "TypeError: Failed to fetch", missing: true },
  ]);
});

// Several thinkers for one move, and thinking on the other's time: the worker of the search (www/engine/search-worker.js) with a
// module that counts, its team (team.js), and what the battery and the page allow (power.js).
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";
import { powerOf } from "../engine/power.js";
import { Team } from "../engine/team.js";

/** The module of a worker: `calls` has its calls; a search ends after `slices` of its moves. */
const module = (globalThis.module = { calls: [], findings: [] });
const source = `const { module } = globalThis;
  const ok = (value) => JSON.stringify({ ok: value });
  export default async () => {};
  export const SEARCH = { hex: { length: 1 } };
  export const search = () => ({ default: async () => {}, answer_text, think_start, think_step, think_best, think_best_with, think_findings });
  export const answer_text = () => ok("answered");
  export const think_start = ({ moves }) => { module.calls.push(moves); module.left = module.slices(moves); return ok({ more: true, progress: 0 }); };
  export const think_step = () => { module.steps++; module.stepped?.(); return ok({ more: module.left-- > 0, progress: 0 }); };
  export const think_best = () => ok({ move: { text: "alone" } });
  export const think_best_with = (found) => { module.findings = found; return ok({ move: { text: "together" } }); };
  export const think_findings = () => ok("found");`;
const fake = `data:text/javascript,${encodeURIComponent(source)}`;
const hooks = `export const resolve = (specifier, context, next) =>
  specifier.includes("/wasm/") ? { url: ${JSON.stringify(fake)}, shortCircuit: true } : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

function deferred() {
  let resolve;
  const promise = new Promise((settle) => (resolve = settle));
  return { promise, resolve };
}

/** A worker beside the first one, which finds something when it is told to stop. */
class Helper extends EventTarget {
  static all = [];
  received = [];
  terminated = false;
  constructor() {
    super();
    Helper.all.push(this);
  }
  postMessage(message) {
    this.received.push(message);
    if (message.stop === "best") this.says({ id: message.id, found: "theirs" });
  }
  says(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
  terminate() {
    this.terminated = true;
  }
}
globalThis.Worker = Helper;
// The real one would not let the process end.
globalThis.MessageChannel = class {
  port1 = { onmessage: () => {} };
  port2 = { postMessage: () => setImmediate(() => this.port1.onmessage()) };
};
globalThis.self = { postMessage: () => {} };
globalThis.location = { href: "thinker" };
const { run } = await import("../engine/search-worker.js");

/** The worker of a search, and what it says. */
function thinker() {
  const port = { heard: [], waits: [], onmessage: null };
  port.postMessage = (message) => {
    port.heard.push(message);
    port.waits.filter(({ fits }) => fits(message)).forEach(({ resolve }) => resolve(message));
  };
  port.says = (fits) => {
    const { promise, resolve } = deferred();
    port.waits.push({ fits, resolve });
    return promise;
  };
  Object.assign(module, { calls: [], findings: [], steps: 0, stepped: undefined, slices: () => 5 });
  Helper.all.length = 0;
  run(port);
  return port;
}

const request = { op: "best", game: "hex", moves: ["a1"], level: 8, time_ms: 4000 };
const ask = (port, id, more = {}, job = {}) => {
  const answered = port.says((message) => message.id === id && message.answer);
  port.onmessage({ data: { id, request: { ...request, ...more }, think: true, ...job } });
  return answered;
};

test("the strongest level asks what it may take, searches with others, and answers what all found", async () => {
  const port = thinker();
  const asked = port.says(({ asks }) => asks === "power");
  module.slices = () => Infinity;
  const answered = ask(port, 1);
  await asked;
  port.onmessage({ data: { power: { helpers: 2, ponder: false } } });
  module.stepped = () => {
    if (Helper.all.length === 2) module.left = 0;
  };
  assert.deepEqual((await answered).answer, { ok: { move: { text: "together" } } });
  assert.deepEqual(module.findings, ["theirs", "theirs"]);
  for (const { received } of Helper.all) assert.deepEqual(received[0], { id: 1, request, think: true, helps: true });
  module.slices = () => 5;
  // It does not ask again, and the others stay for the next move.
  await ask(port, 2);
  assert.equal(port.heard.filter(({ asks }) => asks).length, 1);
  assert.equal(Helper.all.length, 2);
  // A page that is hidden sends them away.
  port.onmessage({ data: { power: { helpers: 0, ponder: false } } });
  assert.ok(Helper.all.every(({ terminated }) => terminated));
  await ask(port, 3);
  assert.deepEqual([module.findings, Helper.all.length], [[], 2]);
});

test("other searches are alone and find the same each time", async () => {
  const port = thinker();
  port.onmessage({ data: { power: { helpers: 2, ponder: true } } });
  const others = [
    { level: 7 },
    { time_ms: null, nodes: 50 },
    { time_ms: 150 },
    { lines: 1 },
    { seed: 1 },
    { keep: false },
  ];
  for (const [i, more] of others.entries())
    assert.deepEqual((await ask(port, i + 1, more)).answer, { ok: { move: { text: "alone" } } }, JSON.stringify(more));
  await ask(port, 99, {}, { background: true });
  assert.equal(Helper.all.length, 0);
  assert.equal(module.calls.length, others.length + 1, "nothing goes on after the answers");
});

test("a helper says what it found, once", async () => {
  const port = thinker();
  const found = port.says(({ found }) => found !== undefined);
  port.onmessage({ data: { id: 1, request, think: true, helps: true } });
  assert.deepEqual(await found, { id: 1, found: JSON.stringify({ ok: "found" }) });
  const answered = port.says(({ answer }) => answer !== undefined);
  port.onmessage({ data: { id: 2, request: { op: "why" } } });
  assert.deepEqual((await answered).answer, { ok: "answered" });
  assert.equal(module.calls.length, 1);
});

test("it goes on with the position of the other, stops for a request, and when the page is hidden", async () => {
  const port = thinker();
  port.onmessage({ data: { power: { helpers: 0, ponder: true } } });
  const slices = (count) => {
    const { promise, resolve } = deferred();
    const end = module.steps + count;
    module.stepped = () => module.steps >= end && resolve();
    return promise;
  };
  // The search of the other's position does not end by itself.
  module.slices = (moves) => (moves.length % 2 === 0 ? Infinity : 5);
  await ask(port, 1);
  await slices(20);
  assert.deepEqual(module.calls, [["a1"], ["a1", "together"]]);
  // A question about the rules interrupts it.
  const answered = port.says(({ answer }) => answer?.ok === "answered");
  port.onmessage({ data: { id: 2, request: { op: "why" } } });
  await answered;
  await slices(20);
  assert.deepEqual(module.calls.slice(2), [["a1", "together"]]);
  // The next move begins at once.
  await ask(port, 3, { moves: ["a1", "together", "b2"] });
  assert.deepEqual(module.calls[3], ["a1", "together", "b2"]);
  await slices(20);
  port.onmessage({ data: { power: { helpers: 0, ponder: false } } });
  const turns = async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    return module.steps;
  };
  assert.equal(await turns(), await turns(), "a hidden page lets it rest");
});

test("a helper that fails is left out, and one that cannot start, too", async () => {
  const helpers = [];
  const team = new Team(() => {
    if (helpers.length === 2) throw new Error("no worker here");
    return helpers[helpers.push(new Helper()) - 1];
  });
  team.begin(request, 3);
  assert.equal(team.size, 2);
  helpers[0].says({ crash: "unreachable" });
  assert.deepEqual(await team.findings(), ["theirs"]);
  assert.ok(helpers[0].terminated && !helpers[1].terminated);
  // Findings for another move do not count.
  team.begin(request, 1);
  helpers[1].says({ id: 1, found: "old" });
  assert.deepEqual(await team.findings(), ["theirs"]);
  team.dismiss();
  assert.ok(helpers[1].terminated);
});

test("helpers and the other's time are off on a low battery, with data saving, and on a hidden page", () => {
  const device = { hidden: false, cores: 8, memory: 8 };
  const full = { helpers: 3, ponder: true };
  const off = { helpers: 0, ponder: false };
  assert.deepEqual(powerOf(device), full);
  assert.deepEqual(powerOf({ ...device, battery: { charging: true, level: 0.1 } }), full);
  assert.deepEqual(powerOf({ ...device, battery: { charging: false, level: 0.9 } }), full);
  assert.deepEqual(powerOf({ ...device, battery: { charging: false, level: 0.2 } }), off);
  assert.deepEqual(powerOf({ ...device, saveData: true }), off);
  assert.deepEqual(powerOf({ ...device, hidden: true }), off);
  assert.deepEqual(powerOf({ ...device, cores: 2 }), { helpers: 1, ponder: true });
  assert.deepEqual(powerOf({ ...device, memory: 0.5 }), { helpers: 0, ponder: true });
  assert.deepEqual(powerOf({ hidden: false }), { helpers: 0, ponder: true });
});

import test from "node:test";
import assert from "node:assert/strict";
import { Engine, EngineError } from "../engine/client.js";

/** A worker that answers with `reply(request)`; `undefined` crashes it, `null` makes it fail as a whole. */
class FakeWorker extends EventTarget {
  dead = false;
  constructor(reply) {
    super();
    this.reply = reply;
  }
  postMessage({ id, request }) {
    queueMicrotask(() => {
      if (this.dead) return;
      const answer = this.reply(request);
      const event = new Event(answer === null ? "error" : "message", { cancelable: true });
      if (answer !== null) event.data = answer === undefined ? { id, crash: "RuntimeError" } : { id, answer };
      this.dispatchEvent(event);
    });
  }
  terminate() {
    this.dead = true;
  }
}
const engine = (...replies) => new Engine([() => new FakeWorker(replies.length > 1 ? replies.shift() : replies[0])]);
const echo = (request) => ({ ok: request.op });

test("the worker starts at the first request, and each request gets its answer", async () => {
  let started = 0;
  const e = new Engine([() => (started++, new FakeWorker(echo))]);
  assert.equal(started, 0);
  assert.deepEqual(await Promise.all([e.ask({ op: "a" }), e.ask({ op: "b" })]), ["a", "b"]);
  assert.equal(started, 1);
});

test("a refusal is an error with a code, not a crash", async () => {
  const e = engine(() => ({ error: { code: "illegal_move", message: "no", ply: 3, move: "e5", option: null } }));
  await assert.rejects(e.ask({ op: "play" }), (error) => {
    assert.ok(error instanceof EngineError);
    assert.equal(error.code, "illegal_move");
    assert.deepEqual([error.ply, error.move, error.option], [3, "e5", undefined]);
    return true;
  });
  assert.equal(e.restarts, 0);
});

test("after a crash a new worker answers the pending requests", async () => {
  const e = engine(() => undefined, echo);
  assert.deepEqual(await Promise.all([e.ask({ op: "a" }), e.ask({ op: "b" })]), ["a", "b"]);
  assert.equal(e.restarts, 1);
});

test("a request that crashes twice fails, and the next one is answered", async () => {
  const e = engine((r) => (r.op === "bad" ? undefined : echo(r)));
  const [bad, good] = await Promise.allSettled([e.ask({ op: "bad" }), e.ask({ op: "good" })]);
  assert.equal(bad.reason.code, "crash");
  assert.equal(good.value, "good");
  assert.equal(await e.ask({ op: "more" }), "more");
});

test("a request that cannot be posted is refused, without effect on others", async () => {
  class Picky extends FakeWorker {
    postMessage(message) {
      if (message.request.op === "deep") throw new RangeError("too deep");
      super.postMessage(message);
    }
  }
  const e = new Engine([() => new Picky(echo)]);
  await assert.rejects(e.ask({ op: "deep" }), { code: "bad_json" });
  assert.equal(await e.ask({ op: "a" }), "a");
});

test("an engine that cannot be loaded fails after two attempts", async () => {
  const e = engine(() => null);
  const cause = "The worker did not start.";
  const message = /could not be loaded.*reload the page/;
  await assert.rejects(e.ask({ op: "games" }), { code: "not_loaded", message, cause });
  assert.equal(e.restarts, 2);
});

test("where a worker does not start, the next way is used from then on", async () => {
  const refused = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const [first, restarts] of [
    [refused, 0],
    [() => new FakeWorker(() => null), 1],
  ]) {
    let started = 0;
    const e = new Engine([first, () => (started++, new FakeWorker(echo))]);
    assert.deepEqual(await Promise.all([e.ask({ op: "a" }), e.ask({ op: "b" })]), ["a", "b"]);
    assert.equal(await e.ask({ op: "c" }), "c");
    assert.deepEqual([started, e.restarts], [1, restarts]);
  }
});

test("where no way works, the request fails, and the next one tries the first way again", async () => {
  const started = [];
  const replies = { worker: () => null, page: () => null };
  const way = (name) => () => (started.push(name), new FakeWorker((request) => replies[name](request)));
  const e = new Engine([way("worker"), way("page")]);
  await assert.rejects(e.ask({ op: "games" }), { code: "not_loaded" });
  replies.worker = replies.page = echo;
  assert.equal(await e.ask({ op: "games" }), "games");
  assert.deepEqual(started, ["worker", "page", "worker"]);
});

test("a worker that has worked is replaced by one of its kind", async () => {
  const started = [];
  class Working extends FakeWorker {
    postMessage(message) {
      this.dispatchEvent(Object.assign(new Event("message"), { data: { id: message.id, begun: true } }));
      super.postMessage(message);
    }
  }
  const way = (name) => () => (started.push(name), new Working(({ op }) => (op === "bad" ? null : { ok: op })));
  const e = new Engine([way("worker"), way("page")]);
  await assert.rejects(e.ask({ op: "bad" }), { code: "not_loaded" });
  assert.equal(await e.ask({ op: "a" }), "a");
  assert.deepEqual(started, ["worker", "worker", "worker"]);
});

/** A worker that searches until it is stopped and reports its progress once. */
class SlowWorker extends EventTarget {
  received = [];
  postMessage(message) {
    this.received.push(message);
    const { id, stop } = message;
    const say = (data) => queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("message"), { data })));
    if (!stop) say({ id, loading: 0.5 });
    if (!stop) say({ id, progress: 0.25 });
    if (stop === "best") say({ id, answer: { ok: "so far" } });
  }
  terminate() {}
}
const tick = () => new Promise((resolve) => setTimeout(resolve));

/** Fakes the timers of a test. Returns a function that lets milliseconds pass. */
function fakeTimers(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  return async (ms) => {
    for (let passed = 0; passed < ms; passed += 5) {
      t.mock.timers.tick(5);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
}

test("a search reports what is loaded and its progress, and can be ended with the best move so far or cancelled", async () => {
  const worker = new SlowWorker();
  const e = new Engine([() => worker]);
  const shares = [];
  const [enough, cancel] = [new AbortController(), new AbortController()];
  const loads = [];
  const report = {
    onLoading: (share) => loads.push(share),
    onProgress: (share) => shares.push(share),
  };
  const first = e.think({ op: "best" }, { enough: enough.signal, ...report });
  const second = e.think({ op: "best" }, { signal: cancel.signal, background: true });
  await tick();
  assert.deepEqual([loads, shares], [[0.5], [0.25]]);
  enough.abort();
  assert.equal(await first, "so far");
  cancel.abort();
  await assert.rejects(second, { name: "AbortError" });
  cancel.abort();
  assert.deepEqual(
    worker.received.map(({ stop, think, background }) => stop ?? [think, background]),
    [[true, false], [true, true], "best", "cancel"],
  );
  await assert.rejects(e.think({ op: "best" }, { signal: cancel.signal }), { name: "AbortError" });
  assert.equal(worker.received.length, 4, "a search cancelled before its start is not posted");
  assert.equal(e.restarts, 0);
});

/** A worker that begins each request and answers after `time(request)` milliseconds, or never if that is null. */
class BusyWorker extends EventTarget {
  constructor(time) {
    super();
    this.time = time;
    this.queue = Promise.resolve();
  }
  say(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
  postMessage({ id, request, stop }) {
    if (stop) return;
    this.queue = this.queue.then(async () => {
      this.say({ id, begun: true });
      const time = this.time(request);
      if (time === null) await new Promise(() => {});
      for (let i = 0; i < time; i += 20) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (request.reports) this.say({ id, progress: i / time });
      }
      this.say({ id, answer: { ok: request.op } });
    });
  }
  terminate() {
    this.dead = true;
  }
}

test("a worker that hangs is terminated: its request fails, a new worker answers the others", async (t) => {
  const pass = fakeTimers(t);
  const workers = [];
  const start = () => {
    workers.push(new BusyWorker(({ op }) => (op === "endless" ? null : 0)));
    return workers.at(-1);
  };
  const e = new Engine([start], 60);
  const answers = Promise.allSettled([e.ask({ op: "endless" }), e.ask({ op: "other" })]);
  await pass(100);
  const [endless, other] = await answers;
  assert.equal(endless.reason.code, "timeout");
  assert.equal(other.value, "other");
  assert.deepEqual(
    workers.map(({ dead }) => dead),
    [true, undefined],
  );
  assert.equal(e.restarts, 1);
  assert.equal(await e.ask({ op: "next" }), "next");
  assert.equal(workers.length, 2);
});

test("a worker that reports progress, or whose request has a time limit, does not count as hung", async (t) => {
  const pass = fakeTimers(t);
  const e = new Engine([() => new BusyWorker(() => 200)], 60);
  for (const answer of [() => e.think({ op: "best", reports: true }), () => e.ask({ op: "best", time_ms: 400 })]) {
    const best = answer();
    await pass(300);
    assert.equal(await best, "best");
  }
  assert.equal(e.restarts, 0);
});

test("an idle worker does not count as hung", async (t) => {
  const pass = fakeTimers(t);
  const worker = new BusyWorker(() => null);
  const e = new Engine([() => worker], 60);
  const cancel = new AbortController();
  const thought = e.think({ op: "best" }, { signal: cancel.signal });
  await pass(10);
  cancel.abort();
  await assert.rejects(thought, { name: "AbortError" });
  worker.say({ id: 1, rests: true });
  await pass(1000);
  assert.equal(e.restarts, 0);
});

test("a worker that still loads its module does not count as hung", async (t) => {
  const pass = fakeTimers(t);
  class Loading extends BusyWorker {
    postMessage(message) {
      setTimeout(() => super.postMessage(message), 200);
    }
  }
  const e = new Engine([() => new Loading(() => 0)], 60);
  const state = e.ask({ op: "state" });
  await pass(300);
  assert.equal(await state, "state");
  assert.equal(e.restarts, 0);
});

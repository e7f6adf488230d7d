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
const engine = (...replies) => new Engine(() => new FakeWorker(replies.length > 1 ? replies.shift() : replies[0]));
const echo = (request) => ({ ok: request.op });

test("the worker starts with the first request, and answers each its own", async () => {
  let started = 0;
  const e = new Engine(() => (started++, new FakeWorker(echo)));
  assert.equal(started, 0);
  assert.deepEqual(await Promise.all([e.ask({ op: "a" }), e.ask({ op: "b" })]), ["a", "b"]);
  assert.equal(started, 1);
});

test("a refusal is an error with its code, and no crash", async () => {
  const e = engine(() => ({ error: { code: "illegal_move", message: "no", ply: 3 } }));
  await assert.rejects(e.ask({ op: "play" }), (error) => {
    assert.ok(error instanceof EngineError);
    assert.equal(error.code, "illegal_move");
    assert.equal(error.detail.ply, 3);
    return true;
  });
  assert.equal(e.restarts, 0);
});

test("after a crash a new worker answers what the dead one owed", async () => {
  const e = engine(() => undefined, echo);
  assert.deepEqual(await Promise.all([e.ask({ op: "a" }), e.ask({ op: "b" })]), ["a", "b"]);
  assert.equal(e.restarts, 1);
});

test("a request that crashes twice is given up, and the next one is served", async () => {
  const e = engine((r) => (r.op === "bad" ? undefined : echo(r)));
  const [bad, good] = await Promise.allSettled([e.ask({ op: "bad" }), e.ask({ op: "good" })]);
  assert.equal(bad.reason.code, "crash");
  assert.equal(good.value, "good");
  assert.equal(await e.ask({ op: "more" }), "more");
});

test("a request that cannot be handed over is refused, and troubles no other", async () => {
  class Picky extends FakeWorker {
    postMessage(message) {
      if (message.request.op === "deep") throw new RangeError("too deep");
      super.postMessage(message);
    }
  }
  const e = new Engine(() => new Picky(echo));
  await assert.rejects(e.ask({ op: "deep" }), { code: "bad_json" });
  assert.equal(await e.ask({ op: "a" }), "a");
});

test("an engine that can't be loaded is said so after two trials", async () => {
  const e = engine(() => null);
  await assert.rejects(e.ask({ op: "games" }), { code: "crash" });
  assert.equal(e.restarts, 2);
});

/** A worker that thinks until it is told to stop, and says once how far it is. */
class SlowWorker extends EventTarget {
  heard = [];
  postMessage(message) {
    this.heard.push(message);
    const { id, stop } = message;
    const say = (data) => queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("message"), { data })));
    if (!stop) say({ id, progress: 0.25 });
    if (stop === "best") say({ id, answer: { ok: "so far" } });
  }
  terminate() {}
}
const tick = () => new Promise((resolve) => setTimeout(resolve));

test("thoughts are heard of, ended with the best so far, or given up", async () => {
  const worker = new SlowWorker();
  const e = new Engine(() => worker);
  const shares = [];
  const [enough, cancel] = [new AbortController(), new AbortController()];
  const first = e.think({ op: "best" }, { enough: enough.signal, onProgress: (share) => shares.push(share) });
  const second = e.think({ op: "best" }, { signal: cancel.signal, background: true });
  await tick();
  assert.deepEqual(shares, [0.25]);
  enough.abort();
  assert.equal(await first, "so far");
  cancel.abort();
  await assert.rejects(second, { name: "AbortError" });
  cancel.abort();
  assert.deepEqual(
    worker.heard.map(({ stop, think, background }) => stop ?? [think, background]),
    [[true, false], [true, true], "best", "cancel"],
  );
  await assert.rejects(e.think({ op: "best" }, { signal: cancel.signal }), { name: "AbortError" });
  assert.equal(worker.heard.length, 4, "what was given up before is not begun");
  assert.equal(e.restarts, 0);
});

/** A worker that begins with every request, and answers in its own time: `null` is never. */
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
        if (request.tells) this.say({ id, progress: i / time });
      }
      this.say({ id, answer: { ok: request.op } });
    });
  }
  terminate() {
    this.dead = true;
  }
}

test("a worker that does not come back is ended: its request fails, the others are answered by a new one", async () => {
  const workers = [];
  const e = new Engine(() => {
    workers.push(new BusyWorker(({ op }) => (op === "endless" ? null : 0)));
    return workers.at(-1);
  }, 60);
  const [endless, other] = await Promise.allSettled([e.ask({ op: "endless" }), e.ask({ op: "other" })]);
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

test("who says how far it is, or was given the time, may take it", async () => {
  const e = new Engine(() => new BusyWorker(() => 200), 60);
  assert.equal(await e.think({ op: "best", tells: true }), "best");
  assert.equal(await e.ask({ op: "best", time_ms: 400 }), "best");
  assert.equal(e.restarts, 0);
});

test("a worker that has nothing to do is left alone", async () => {
  const worker = new BusyWorker(() => null);
  const e = new Engine(() => worker, 60);
  const cancel = new AbortController();
  const thought = e.think({ op: "best" }, { signal: cancel.signal });
  await tick();
  cancel.abort();
  await assert.rejects(thought, { name: "AbortError" });
  worker.say({ id: 1, rests: true });
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal(e.restarts, 0);
});

test("a worker that still loads its module is waited for", async () => {
  class Loading extends BusyWorker {
    postMessage(message) {
      setTimeout(() => super.postMessage(message), 200);
    }
  }
  const e = new Engine(() => new Loading(() => 0), 60);
  assert.equal(await e.ask({ op: "state" }), "state");
  assert.equal(e.restarts, 0);
});

// Clocks of devices: those that are set meanwhile cost nobody time, and those that are wrong are corrected or named.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MadeUpTime, MemoryRelay, NEEDS_ENGINE, actsOf, realEngine } from "./live-support.mjs";
import { Company } from "./live-scenes.mjs";

const { STATE, hexKey, signedEvent } = await import("../live/events.js");
const { newSecret, publicKey } = await import("../live/seat-keys.js");
const { channelOf } = await import("../live/channel.js");
const { Inbox } = await import("../live/inbox.js");
const { seal } = await import("../live/seat-state.js");
const { openedSetup } = await import("../live/setup.js");
const { DeviceClock, resumedMoment, savedMoment } = await import("../live/device-clock.js");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const engine = await realEngine();

/** The time of a device whose clock is set by `set`. */
function deviceTime(base) {
  let off = 0;
  return {
    now: base.now,
    after: base.after,
    wall: () => base.now() + off,
    set: (ms) => (off += ms),
  };
}

test("a device learns the time of a server, and a step of its clock changes no stamp afterwards", async () => {
  const base = new MadeUpTime();
  const right = base.now() + 20 * MINUTE;
  for (const off of [0, 2000, -20 * MINUTE, 20 * MINUTE, DAY]) {
    const time = deviceTime(base);
    time.set(20 * MINUTE + off);
    const clock = new DeviceClock(time);
    assert.equal(clock.server, right + off, "nobody said another time");
    assert.equal(await clock.learn(async () => null), false);
    assert.equal(clock.ahead, 0, "who knows");
    const isOther = await clock.learn(async () => Math.floor(right / 1000) * 1000, "refused");
    assert.equal(isOther, Math.abs(off) > 2000);
    assert.ok(Math.abs(clock.server - right) <= 2000, `${off}: ${clock.server - right}`);
    assert.ok(Math.abs(clock.ahead - (Math.abs(off) > 2000 ? off : 0)) <= 1000, String(off));
    if (Math.abs(off) <= 2000) assert.equal(clock.server, right + off, "the own clock is more exact than a date");
    const before = clock.server;
    time.set(10 * MINUTE);
    assert.equal(clock.server, before);
    time.set(-20 * MINUTE);
    assert.equal(clock.server, before);
    assert.equal(Math.round(clock.here(Math.floor(before / 1000)) / 1000), Math.round(base.now() / 1000));
  }
});

test("a server is asked once a minute, at once if it refuses, and what takes long is less exact", async () => {
  const time = new MadeUpTime();
  const clock = new DeviceClock(time);
  let asked = 0;
  const ask = async () => ((asked += 1), null);
  for (let i = 0; i < 10; i++) await clock.learn(ask);
  await clock.learn(ask, "refused");
  assert.equal(asked, 2);
  await time.pass(6000);
  await clock.learn(ask);
  assert.equal(asked, 3, "soon again, as nobody knew");
  await time.pass(6000);
  await clock.learn(async () => time.now());
  await time.pass(50_000);
  await clock.learn(ask);
  assert.equal(asked, 3);
  await time.pass(20_000);
  await clock.learn(ask);
  assert.equal(asked, 4);
  await clock.learn(ask, "odd");
  assert.equal(asked, 5, "for another reason");
  await clock.learn(() => Promise.reject(new Error("no network")), "refused");
  const slow = async () => {
    const date = time.now();
    await time.pass(8000);
    return date;
  };
  await clock.learn(slow, "refused");
  assert.equal(clock.ahead, 0, "half of the way is within what is not known");
});

test("a moment survives a reload: of both clocks, the one counts by which less time has passed", () => {
  const clocks = (now, wall) => ({ now: () => now, wall: () => wall, after: () => () => {} });
  const passed = (since, time) => time.now() - resumedMoment(since, time).at;
  const saved = savedMoment({ acts: 3, at: 1000 }, clocks(5000, 5000));
  assert.deepEqual(saved, { acts: 3, at: 1000, wall: 1000 });
  assert.equal(passed(saved, clocks(9000, 9000)), 8000);
  assert.equal(passed(saved, clocks(9000, 9000 + DAY)), 8000, "the device's clock was set ahead");
  assert.equal(passed(saved, clocks(9000 + DAY, 9000)), 8000, "the even one started again from 0");
  assert.equal(passed(saved, clocks(9000, 9000 - DAY)), 0, "and back: nobody knows, and nobody loses");
  // It was set before the moment was saved.
  const set = savedMoment({ acts: 3, at: 1000 }, clocks(5000, 5000 - DAY));
  assert.equal(passed(set, clocks(9000, 9000 - DAY)), 8000);
  assert.equal(passed({ acts: 3, at: 1000 }, clocks(9000, 9000)), 8000, "as an earlier version saved it");
});

/** Two players with clocks at a relay that judges stamps, and Ada's device. */
async function match({ off = 0, date, clock = { time: 60_000, increment: 0 } } = {}) {
  const base = new MadeUpTime();
  const relay = new MemoryRelay(base);
  relay.refuses = ({ created_at, tags }) => {
    const ahead = Math.floor((created_at - base.now() / 1000) / 60);
    const expires = Number(tags.find(([name]) => name === "expiration")?.[1] ?? Infinity);
    if (ahead >= 15) return `invalid: created_at is ${ahead} minutes ahead of the relay's clock, and 15 are allowed`;
    return expires < base.now() / 1000 ? "invalid: the time of its tag `expiration` is over" : null;
  };
  const time = deviceTime(base);
  time.set(off);
  const world = {
    engine,
    time: base,
    relays: ["relay"],
    open: () => relay.open(),
    chance: () => 0.5,
    until: (holds, what) => base.until(holds, what, 200_000),
    rest: () => base.pass(2000),
    skip: (ms) => base.pass(ms),
  };
  const company = new Company(world);
  company.world = { ...world, time: Object.assign(time, { idle: () => company.rest() }), date };
  const open = async () => {
    const ada = await company.open({ seats: ["me", "free"], clock });
    company.world = world;
    return ada;
  };
  return { base, relay, time, company, open };
}
const play = (table, move) => table.act((match) => match.play(move));

test(
  "a clock that is set by ten minutes or a day in a turn costs nobody time, and gives none",
  NEEDS_ENGINE,
  async () => {
    for (const step of [10 * MINUTE, -10 * MINUTE, DAY, -DAY])
      for (const reloads of [false, true]) {
        const { company, time, base, open } = await match();
        let ada = await open();
        const bob = await company.join("Bob");
        await company.until(() => ada.keys.every(Boolean) && bob.match?.isReady, "both sit");
        await play(ada, "a1");
        await company.shows("a1", ada, bob);
        await play(bob, "b2");
        await company.shows("a1 b2", ada, bob);
        await base.pass(7000);
        const [before] = ada.match.timesLeft();
        time.set(step);
        await base.pass(6000);
        if (reloads) {
          const { world } = company;
          company.world = { ...world, time };
          ada = await company.reload(ada);
          company.world = world;
          await company.until(() => ada.match?.seat === 0, "Ada is back");
        }
        const what = `${step / MINUTE} min${reloads ? ", reloaded" : ""}`;
        assert.equal(ada.match.game.result, null, what);
        const passed = before - ada.match.timesLeft()[0];
        assert.ok(passed >= 6000 && passed < 7000, `${what}: ${passed}`);
        await play(ada, "c3");
        await company.shows("a1 b2 c3", ada, bob);
        const left = bob.match.timesLeft()[0];
        assert.ok(left <= before - 6000 && left > before - 7000, `${what}: ${left} of ${before}`);
        assert.equal(bob.match.slower(0), 0);
        company.end();
      }
  },
);

test(
  "a device whose clock is wrong plays with the time of the site, or of the relay that refuses",
  NEEDS_ENGINE,
  async () => {
    for (const off of [20 * MINUTE, -20 * MINUTE, -20 * DAY, 2 * DAY])
      for (const source of ["site", "relay"]) {
        let base = { now: () => 0 };
        const asked = [];
        const date = async (relay) => {
          asked.push(relay);
          return (relay ? "relay" : "site") === source ? Math.floor(base.now() / 1000) * 1000 : null;
        };
        const world = await match({ off, date });
        ({ base } = world);
        const ada = await world.open();
        const bob = await world.company.join("Bob");
        await world.company.until(() => ada.match?.game && bob.match?.seat === 1, `they sit: ${off} by the ${source}`);
        await play(ada, "a1");
        await world.company.shows("a1", ada, bob);
        const isWell = () => ada.keys.every(Boolean) && ada.troubles.length === 0;
        await world.company.until(isWell, `no trouble: ${off}, ${source}`);
        assert.equal(ada.clockAhead, off / MINUTE, `${off}, ${source}`);
        // That of the setup, which is published once, may be old but not refused.
        const { events, secret } = ada.save();
        for (const { pubkey, created_at } of events) {
          const behind = base.now() / 1000 - created_at;
          const isOwn = pubkey === hexKey(publicKey(secret));
          assert.ok(behind > -100 && behind < (isOwn ? 100 : DAY / 1000), `${off}, ${source}: ${behind} s`);
        }
        world.company.end();
      }
  },
);

test(
  "where no server can be asked, the reason of the relay says by how much the clock is ahead",
  NEEDS_ENGINE,
  async () => {
    const { company, open, time } = await match({ off: 20 * MINUTE });
    const ada = await open();
    const bob = await company.join("Bob");
    await company.until(() => bob.match?.seat === 1, "Bob sits");
    await play(ada, "a1");
    await company.shows("a1", ada, bob);
    assert.ok([19, 20].includes(ada.clockAhead));
    time.set(-20 * MINUTE);
    assert.ok(Math.abs(ada.clockAhead) <= 1, "the reason has whole minutes");
    company.end();
  },
);

test("a relay that goes on to refuse is named with the minutes, and its reason", NEEDS_ENGINE, async () => {
  const { company, open, relay } = await match({ off: -20 * DAY });
  const ada = await open();
  await company.until(() => ada.troubles.includes("clock"), "the clock is named");
  assert.equal(ada.refusal, "invalid: the time of its tag `expiration` is over");
  relay.refuses = "blocked: the topic\u202e is full";
  await company.until(() => ada.troubles.includes("refused"), "the reason is another one");
  assert.equal(ada.refusal, "blocked: the topic is full");
  relay.refuses = null;
  await company.until(() => ada.troubles.length === 0, "it takes the state");
  assert.equal(ada.refusal, "");
  assert.deepEqual(actsOf(ada), []);
  company.end();
});

test(
  "a client that signs less time than passed gains no more than what networks explain, then the other can claim",
  NEEDS_ENGINE,
  async () => {
    const time = 100_000;
    for (const lies of [false, true]) {
      const { base, company, open } = await match({ clock: { time, increment: 0 } });
      const ada = await open();
      const bob = await company.join("Bob");
      await company.until(() => ada.keys.every(Boolean) && bob.match?.seat === 1, "both sit");
      const acts = ["a1", "b2", "c3", "d4", "e5"];
      // Bob thinks for 30 s in each turn.
      for (const [i, act] of acts.entries()) {
        const table = [ada, bob][i % 2];
        await base.pass(i % 2 ? 30_000 : 1000);
        if (lies && i % 2) bob.match.since.at = base.now();
        await play(table, act);
        await company.shows(acts.slice(0, i + 1).join(" "), ada, bob);
      }
      const [, left] = ada.match.timesLeft();
      assert.ok(Math.abs(left - (lies ? time : time - 60_000)) < 500, String(left));
      // 40 s are left, and 5 s for the network; a liar has 5 s more, which two moves explain.
      const { why, at } = ada.claimable;
      const after = at - ada.match.since.at;
      assert.equal(why, "time");
      const most = 45_000 + (lies ? 5000 : 0);
      assert.ok(after <= most + 500 && after > most - 500, `${lies}: ${after}`);
      assert.equal(ada.match.slower(1) > 0, lies);
      await base.pass(after + 1000);
      if (lies) {
        await ada.claim();
        assert.deepEqual(ada.match.game.result, { winners: [0], reason: "time" });
      } else assert.equal(ada.match.game.result?.reason, "time", "Bob's own page says so");
      company.end();
    }
  },
);

test("a state that was stamped far ahead, while the clock here was ahead too, gives way to a later one", async () => {
  const time = deviceTime(new MadeUpTime());
  const secret = newSecret();
  const { link } = await openedSetup({ game: "hex", seats: ["me", "free"] }, secret);
  const channel = await channelOf(link);
  const inbox = new Inbox(channel, link.of, {
    ...{ own: "", now: time.now, clock: new DeviceClock(time), isOfPlayers: () => true, odd() {} },
  });
  const author = hexKey(publicKey(secret));
  const state = { v: 2, of: link.of, acts: [], signed: [], said: [] };
  const comes = async (ahead) => {
    const created_at = Math.floor((time.now() + ahead) / 1000);
    const content = await seal(state, channel, author);
    inbox.put(signedEvent({ kind: STATE, channel, created_at, content }, secret), "relay", true);
    return (await inbox.read()).length;
  };
  time.set(20 * MINUTE);
  assert.equal(await comes(20 * MINUTE), 1);
  time.set(-20 * MINUTE);
  assert.equal(await comes(20 * MINUTE), 0, "it is of the future by now");
  assert.equal(await comes(0), 1);
  assert.equal(await comes(-MINUTE), 0, "it is older");
});

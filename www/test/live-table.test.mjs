// Live matches at several devices, over a relay in memory with made-up time: cheats, lost lines, clocks, claims.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../../tests/browser/support/dice.mjs";
import { NEEDS_ENGINE, actsOf, memoryWorld, realEngine } from "./live-support.mjs";
import { Company, SCENES, badWay, wholeMatch } from "./live-scenes.mjs";

const { hexKey } = await import("../live/events.js");
const { seenBy } = await import("../live/presence.js");
const { publicKey } = await import("../live/seat-keys.js");
const engine = await realEngine();

/** A world with relays in memory. */
const worldOf = (given) => memoryWorld(engine, given);

const play = (table, move) => table.act((match) => match.play(move));

for (const [name, scene] of Object.entries(SCENES))
  test(`a scene: ${name}`, NEEDS_ENGINE, async () => {
    const company = new Company(worldOf());
    await scene(company);
    company.end();
  });

test(
  "a way that loses a quarter of all messages, doubles and delays others: 20 moves arrive",
  NEEDS_ENGINE,
  async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const random = dice(seed);
      const company = new Company(worldOf({ wire: badWay(random) }));
      await wholeMatch(company, random);
      company.end();
    }
  },
);

test("a guest whose events got lost at the opener is known by the next sign", NEEDS_ENGINE, async () => {
  const world = worldOf();
  let loses = false;
  const company = new Company({
    ...world,
    open(address) {
      const socket = world.open(address);
      const { tell } = socket;
      socket.tell = (message) => loses || tell(message);
      return socket;
    },
  });
  const ada = await company.open({ seats: ["me", "free"] });
  await world.rest();
  company.world = world;
  loses = true;
  const bob = await company.join("Bob");
  await company.until(() => bob.match?.isReady, "Bob sits");
  loses = false;
  assert.deepEqual(ada.keys.map(Boolean), [true, false]);
  await world.time.pass(26_000);
  assert.deepEqual(ada.keys, bob.keys);
  company.end();
});

test(
  "the relay dies for 5 s with all its data: a move made meanwhile arrives, and a late spectator sees all",
  NEEDS_ENGINE,
  async () => {
    const world = worldOf();
    const [relay] = world.list;
    const company = new Company(world);
    const [ada, bob] = await company.begun();
    relay.stop(true);
    await play(bob, "b2");
    await world.time.pass(5000);
    assert.equal(bob.relays[0].line, "offline");
    assert.deepEqual(actsOf(ada), ["a1"]);
    relay.start();
    const from = world.time.now();
    await company.shows("a1 b2", ada, bob);
    assert.ok(world.time.now() - from <= 5100, `${world.time.now() - from} ms after its return`);
    await world.time.pass(6000);
    await company.shows("a1 b2", await company.watch());
    company.end();
  },
);

test(
  "a line that is dead without a word is noticed by the probe, and at once when the page is seen again",
  NEEDS_ENGINE,
  async () => {
    for (const seen of [false, true]) {
      const world = worldOf();
      const company = new Company(world);
      const [ada, bob] = await company.two();
      world.list[0].isSilent = true;
      await play(ada, "a1");
      await world.time.pass(1000);
      assert.deepEqual(actsOf(bob), []);
      world.list[0].isSilent = false;
      // The old sockets stay dead.
      for (const socket of world.list[0].sockets) socket.onmessage = socket.send = () => {};
      if (seen) for (const table of [ada, bob]) table.wake(true);
      const from = world.time.now();
      await company.shows("a1", bob);
      const took = world.time.now() - from;
      assert.ok(took <= (seen ? 8600 : 54_000), `${took} ms`);
      company.end();
    }
  },
);

test(
  "a relay that refuses gets the last state again after 5, 10 and 60 s, and the page is told the second time",
  NEEDS_ENGINE,
  async () => {
    const world = worldOf();
    const [relay] = world.list;
    const company = new Company(world);
    const [ada, bob] = await company.two();
    const asked = [];
    relay.refuses = "rate-limited: slow down";
    const send = relay.open;
    assert.ok(send);
    await play(ada, "a1");
    const from = world.time.now();
    const before = relay.taken;
    await world.time.pass(4000);
    assert.equal(ada.troubles.includes("refused"), false);
    await world.time.pass(2000);
    assert.equal(ada.troubles.includes("refused"), true, "after 5 s it is refused again");
    relay.refuses = null;
    await company.shows("a1", bob);
    assert.deepEqual(ada.troubles, [], "it is over");
    asked.push(world.time.now() - from);
    assert.ok(asked[0] >= 15_000 && asked[0] < 16_000, `${asked[0]} ms: 10 s after the second refusal`);
    assert.ok(relay.taken > before);
    company.end();
  },
);

const AHEAD = 15 * 60; // seconds that a relay and the other devices allow

for (const [name, minutes] of [
  ["behind", -20],
  ["ahead", 20],
])
  test(`a clock that is ${name} is named as that, as long as it is`, NEEDS_ENGINE, async () => {
    const world = worldOf();
    const [relay] = world.list;
    const reason = "invalid: event creation date is too far off from the current time";
    relay.refuses = (event) => event.created_at > world.time.now() / 1000 + AHEAD && reason;
    const company = new Company(world);
    const ada = await company.open({ seats: ["me", "free"] });
    await world.time.pass(1000);
    let wrong = minutes * 60_000;
    const { now, after } = world.time;
    company.world = { ...world, time: { now, wall: () => now() + wrong, after } };
    const bob = await company.join("Bob");
    await world.time.pass(1000);
    assert.deepEqual(bob.troubles, ["clock"]);
    wrong = 0;
    await world.time.pass(120_000);
    assert.deepEqual([ada.troubles, bob.troubles], [[], []], "the clock is right by now");
    assert.deepEqual(ada.keys, bob.keys);
    assert.ok(ada.keys.every(Boolean), "both sit");
    company.world = world;
    await play(ada, "a1");
    await company.shows("a1", ada, bob);
    await play(bob, "b2");
    await company.shows("a1 b2", ada, bob);
    company.end();
  });

test("of two relays one dies and one never answers: moves go on", NEEDS_ENGINE, async () => {
  const world = worldOf({ relays: 3 });
  world.list[2].isSilent = true;
  const company = new Company(world);
  const [ada, bob] = await company.begun();
  world.list[0].stop();
  await play(bob, "b2");
  const from = world.time.now();
  await company.shows("a1 b2", ada, bob);
  assert.ok(world.time.now() - from <= 100);
  // The dead one gets on its return the events that it missed.
  world.list[1].stop();
  world.list[0].start();
  await world.time.pass(6000);
  await play(ada, "c3");
  await company.shows("a1 b2 c3", ada, bob, await company.watch());
  company.end();
});

test("a page that is reloaded goes on with what it saved, and with nothing but its key", NEEDS_ENGINE, async () => {
  const world = worldOf();
  const company = new Company(world);
  let [ada, bob] = await company.begun({ clock: { time: 60_000, increment: 0 } });
  await world.time.pass(7000);
  bob = await company.reload(bob);
  await company.shows("a1", bob);
  await play(bob, "b2");
  await company.shows("a1 b2", ada, bob);
  assert.ok(ada.match.timesLeft()[1] <= 53_000, "the time before the reload counts");
  ada = await company.reload(ada, { keyOnly: true });
  await company.until(() => ada.match?.isReady && actsOf(ada).length === 2, "the own state comes back from the relay");
  await play(ada, "c3");
  await company.shows("a1 b2 c3", ada, bob);
  assert.deepEqual(bob.match.evidence.seats, []);
  company.end();
});

test(
  "a player who comes back with the key alone does not replace the own state that another device still has",
  NEEDS_ENGINE,
  async () => {
    const world = worldOf();
    const [relay] = world.list;
    const earlier = new Set();
    const company = new Company({
      ...world,
      open(address) {
        const socket = world.open(address);
        const { send } = socket;
        // Events of the other device come late.
        socket.send = (text) => world.time.after(earlier.has(JSON.parse(text)[1]?.id) ? 2000 : 0, () => send(text));
        return socket;
      },
    });
    const [ada, first] = await company.begun();
    let bob = first;
    await play(bob, "b2");
    await company.shows("a1 b2", ada, bob);
    await play(ada, "c3");
    await company.shows("a1 b2 c3", ada, bob);
    const { secret, events } = bob.save();
    for (const { id, pubkey } of events) if (pubkey === hexKey(publicKey(secret))) earlier.add(id);
    relay.stop(true);
    await world.time.pass(60_000);
    relay.start();
    bob = await company.reload(bob, { keyOnly: true });
    await company.shows("a1 b2 c3", ada, bob);
    await play(bob, "d4");
    await company.shows("a1 b2 c3 d4", ada, bob, await company.watch());
    assert.deepEqual(ada.match.evidence.seats, []);
    company.end();
  },
);

test(
  "clocks: all devices show the same, the network costs nothing, and one's own time ends the match at once",
  NEEDS_ENGINE,
  async () => {
    const world = worldOf({ wire: () => [900] });
    const company = new Company(world);
    const [ada, bob] = await company.two({ clock: { time: 60_000, increment: 2000 } });
    await world.time.pass(30_000);
    await play(ada, "a1");
    await company.shows("a1", bob);
    await world.time.pass(10_000);
    await play(bob, "b2");
    await company.shows("a1 b2", ada);
    const spectator = await company.watch();
    await company.shows("a1 b2", spectator);
    const [left] = ada.match.timesLeft();
    assert.ok(left > 55_000, `the first turn is free: ${left}`);
    for (const { match } of [ada, bob, spectator]) {
      const bobs = match.timesLeft()[1];
      assert.ok(Math.abs(bobs - 52_000) <= 40, `10 s used, 2 s added: ${bobs}`);
    }
    assert.equal(ada.match.slower(1), 0, "the network is no reason for words");
    await bob.act((match) => match.giveTime(0));
    await assert.rejects(
      bob.act((match) => match.giveTime(0)),
      { code: "not_now" },
      "once a turn",
    );
    await world.time.pass(70_000);
    assert.equal(ada.match.game.result, null, "15 s more");
    await world.time.pass(8000);
    for (const { match } of [ada, bob, spectator])
      assert.deepEqual(match.game.result, { winners: [1], reason: "time" });
    assert.equal(bob.match.game.claimed, false);
    company.end();
  },
);

test("a claim: not in one's own turn, and not before its time", NEEDS_ENGINE, async () => {
  const world = worldOf();
  const company = new Company(world);
  const [ada, bob] = await company.begun();
  assert.equal(bob.claimable, null, "not in one's own turn");
  assert.equal(ada.claimable.why, "away");
  await assert.rejects(ada.claim(), { code: "not_now" });
  await world.time.pass(230_000);
  await assert.rejects(ada.claim(), { code: "not_now" }, "Bob is there");
  await bob.leave();
  await world.time.pass(5000);
  assert.deepEqual([ada.seen(1).left, ada.isHere(1)], [true, false]);
  await assert.rejects(ada.claim(), { code: "not_now" });
  await world.time.pass(6000);
  await ada.claim();
  assert.deepEqual(ada.match.game.result, { winners: [0], reason: "time" });
  company.end();
});

test("a clock that is slower than seen is noticed, and ends nothing", NEEDS_ENGINE, async () => {
  const world = worldOf();
  const company = new Company(world);
  const [ada, bob] = await company.begun({ clock: { time: 600_000, increment: 0 } });
  await world.time.pass(30_000);
  // Bob's program says that he thought for a second.
  bob.match.since.at = world.time.now() - 1000;
  await play(bob, "b2");
  await company.shows("a1 b2", ada);
  assert.ok(ada.match.slower(1) > 28_000, String(ada.match.slower(1)));
  assert.equal(ada.match.game.result, null);
  company.end();
});

test("a page that closes says goodbye at once, and a reload takes it back", NEEDS_ENGINE, async () => {
  const world = worldOf({ relays: 2 });
  const company = new Company(world);
  const [ada, bob] = await company.begun();
  const closes = async () => {
    bob.sayGoodbye();
    const saved = JSON.parse(JSON.stringify(bob.save()));
    bob.end();
    await world.time.pass(500);
    return { link: company.link, saved };
  };
  const again = await company.start(await closes());
  assert.deepEqual([ada.seen(1).left, ada.isHere(1)], [true, true], "it may be a reload");
  await world.time.pass(2000);
  assert.deepEqual([ada.seen(1).left, ada.isHere(1)], [false, true], "the page is there again");
  again.sayGoodbye();
  again.end();
  await world.time.pass(4000);
  assert.deepEqual([ada.seen(1).left, ada.isHere(1)], [true, false]);
  company.end();
});

test("phrases are said to all, one in five seconds, and nothing else passes", NEEDS_ENGINE, async () => {
  const world = worldOf();
  const company = new Company(world);
  const ada = await company.open({ seats: ["me", "free"] });
  const bob = await company.join("Bob");
  await company.until(() => bob.match?.isReady && ada.keys.every(Boolean), "both sit");
  const heard = (table, key) => table.said.get(key)?.phrase;
  const [first, second] = ada.keys;
  await ada.say(3);
  await company.until(() => heard(bob, first) === 3, "Bob hears it");
  assert.equal(heard(ada, first), 3, "and so does Ada");
  await ada.say(5);
  await world.time.pass(2000);
  assert.equal(heard(bob, first), 3, "five seconds have not passed");
  await world.time.pass(4000);
  await bob.say(12);
  await ada.say(5);
  await company.until(() => heard(bob, first) === 5, "now they have");
  assert.equal(heard(ada, second), undefined, "there is no twelfth phrase");
  company.end();
});

test("a goodbye that comes late does not count", () => {
  const came = seenBy(undefined, 7, 1000, false);
  assert.deepEqual(seenBy(came, 6, 2000, true), { at: 2000, left: false, stamp: 7 });
  assert.deepEqual(seenBy(came, 7, 2000, true), { at: 2000, left: true, stamp: 7 });
});

// Live matches in which players sign two things, take back what they signed, or flood others: over a relay in memory with made-up
// time. The names of the attacks are those of the table of the second edition of the protocol.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ATTACKS } from "./live-attacks.mjs";
import { entriesOn, lieOf, publish, secretOf } from "./live-cheat.mjs";
import { Company, play, resultOf, seated } from "./live-scenes.mjs";
import { NEEDS_ENGINE, actsOf, memoryWorld, realEngine } from "./live-support.mjs";

const { channelOf } = await import("../live/channel.js");
const { AHEAD, PRESENCE, STATE, hexKey, signedEvent } = await import("../live/events.js");
const { publicKey } = await import("../live/seat-keys.js");
const { seal } = await import("../live/seat-state.js");

const engine = await realEngine();

for (const [name, scene] of Object.entries(ATTACKS))
  test(name, NEEDS_ENGINE, async () => {
    const company = new Company(memoryWorld(engine));
    await scene(company);
    company.end();
  });

test("A10: a player who shows two moves to different devices", NEEDS_ENGINE, async () => {
  const world = memoryWorld(engine, { relays: 2 });
  const company = new Company({ ...world, relays: ["relay 0"] });
  const ada = await company.open({ options: { size: 5, players: 3 }, seats: ["me", "free", "free"] });
  const bob = await company.join("Bob");
  company.world = world;
  const cleo = await company.join("Cleo");
  company.world = { ...world, relays: ["relay 1"] };
  await company.until(() => [ada, bob, cleo].every(seated), "all sit");
  const late = await company.watch();
  await play(ada, "a1");
  await company.shows("a1", ada, bob, cleo, late);
  // Bob's page is gone; his program shows b2 at one relay, and e5 at the other.
  bob.end();
  const acts = entriesOn(bob);
  const to = (i) => ({ ...company, world: { ...world, send: (event) => world.sendTo(event, i) } });
  await publish(to(0), secretOf(bob), lieOf(bob, { acts: [...acts, "b2"] }), { ahead: 1 });
  await publish(to(1), secretOf(bob), lieOf(bob, { acts: [...acts, "e5"] }), { ahead: 2 });
  await company.until(() => [ada, cleo, late].every((table) => actsOf(table).length === 2), "a move arrives");
  await world.time.pass(30_000);
  await play(cleo, "c3");
  await company.shows([...actsOf(cleo)].join(" "), ada, cleo, late);
  for (const table of [ada, cleo, late]) assert.deepEqual(table.match.evidence.seats, [1], "all know it");
  company.end();
});

/** A sign of presence of a player, as a program of the player can publish it. */
async function signOf(company, secret, here, created_at) {
  const channel = await channelOf(company.link);
  const content = await seal({ v: 2, of: company.link.of, here }, channel, hexKey(publicKey(secret)));
  return signedEvent({ kind: PRESENCE, channel, created_at, content }, secret);
}

test("L4: seventy-five signs of presence a second with wrong counts", NEEDS_ENGINE, async () => {
  const world = memoryWorld(engine);
  const company = new Company(world);
  const [ada, bob] = await company.begun();
  await world.time.pass(6000);
  let questions = 0;
  for (const relay of ada.relays) {
    const { refresh } = relay;
    relay.refresh = () => {
      questions++;
      refresh.call(relay);
    };
  }
  const before = world.list[0].taken;
  for (let second = 0; second < 4; second++)
    for (let i = 0; i < 75; i++)
      await world.send(await signOf(company, secretOf(bob), i % 2 ? 9999 : 0, Math.floor(world.time.now() / 1000)));
  const lasted = 4 * 75 * 15; // milliseconds, see memoryWorld
  assert.ok(questions <= 1 + lasted / 5000, `${questions} questions`);
  const answers = world.list[0].taken - before - 4 * 75;
  assert.ok(answers <= 2 + lasted / 5000, `${answers} events in answer`);
  assert.equal(ada.relays[0].line, "online");
  await play(bob, "b2");
  await company.shows("a1 b2", ada, bob);
  company.end();
});

test("N4: an event of the future that nobody signed, and one that a player did", NEEDS_ENGINE, async () => {
  const world = memoryWorld(engine);
  const company = new Company(world);
  const [ada, bob] = await company.two();
  const channel = await channelOf(company.link);
  const created_at = Math.floor(world.time.now() / 1000) + AHEAD + 60;
  const content = await seal({ v: 2, of: company.link.of, bye: true }, channel, hexKey(publicKey(secretOf(bob))));
  const event = signedEvent({ kind: STATE, channel, created_at, content }, secretOf(bob));
  // The relay of the test would pass both on.
  const [socket] = world.list[0].sockets;
  assert.ok(socket);
  const show = (one) => {
    for (const { tell } of world.list[0].sockets) tell(["EVENT", "t", one]);
  };
  show({ ...event, sig: "0".repeat(128) });
  await world.time.pass(100);
  assert.deepEqual([ada.troubles, bob.troubles], [[], []]);
  show(event);
  await world.time.pass(100);
  assert.deepEqual(ada.troubles, ["clock"]);
  // Bob publishes nothing more that could show that his clock is right.
  bob.end();
  await world.time.pass(61_000);
  assert.deepEqual(ada.troubles, [], "it is of today by now");
  company.end();
});

test("N6: one gift of time in a turn, also after reloads", NEEDS_ENGINE, async () => {
  const world = memoryWorld(engine);
  const company = new Company(world);
  const [first, bob] = await company.begun({ clock: { time: 60_000, increment: 0 } });
  let ada = first;
  await ada.act((match) => match.giveTime(1));
  for (const keyOnly of [false, true]) {
    await world.time.pass(4000);
    ada = await company.reload(ada, { keyOnly });
    await company.until(() => ada.match?.isReady && actsOf(ada).length === 1, "Ada is back");
    await assert.rejects(
      ada.act((match) => match.giveTime(1)),
      { code: "not_now" },
    );
  }
  await company.until(() => bob.match.timesLeft()[1] > 50_000, "Bob has the gift");
  assert.ok(bob.match.timesLeft()[1] < 75_000);
  company.end();
});

test("presence: who reloads the page sees at once who is there", NEEDS_ENGINE, async () => {
  const world = memoryWorld(engine);
  const company = new Company(world);
  const [ada, first] = await company.begun();
  let bob = first;
  for (const keyOnly of [false, true]) {
    await world.time.pass(300_000);
    assert.ok(bob.isHere(0));
    bob = await company.reload(bob, { keyOnly });
    await company.until(() => bob.match?.isReady, "Bob is back");
    await world.time.pass(500);
    assert.equal(bob.isHere(0), true, keyOnly ? "with the key alone" : "with what was saved");
    assert.ok(world.time.now() - bob.seen(0).at < 1000);
  }
  assert.equal(resultOf(ada), null);
  company.end();
});

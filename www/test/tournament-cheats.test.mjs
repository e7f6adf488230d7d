// Who cheats in a tournament is not believed. tests/tournament/faults.mjs breaks what each of these tests is about.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newcomer } from "../../tests/tournament/simulate.mjs";
import { SignedMatch, World } from "../../tests/tournament/world.mjs";
import { signatureOf } from "../live/signatures.js";
import { joinOf, leaveOf, revealOf } from "../tournament/draw.js";
import { digestsOf, signLog } from "../tournament/log-entries.js";
import { setupOf } from "../tournament/pairing-match.js";

const TERMS = { rounds: 2, wait: 5, length: 30 };

/** A tournament whose first round has begun. */
async function begun(players = 4, terms = {}) {
  const world = new World({ players, terms: { ...TERMS, ...terms } });
  await world.settle();
  assert.equal(world.organizer.known.course.phase, "playing");
  return world;
}

/** The log of the organizer with other entries at its end, signed by the organizer. */
function forgedLog(world, entries, { keep = Infinity, ...more } = {}) {
  const { organizer } = world.organizer.known;
  const log = [...organizer.log.slice(0, keep), ...entries.map((entry) => JSON.stringify(entry))];
  const sig = signLog(digestsOf(world.organizer.known.root, log).at(-1), world.organizerSecret);
  return { ...organizer, log, sig, ...more };
}

/** The ends of the current round, as the organizer would state them. */
const endsOf = (world) => world.current.map(({ setup }) => world.organizer.known.games.shown(setup).end ?? 0);

/** A device takes a state of the organizer; returns why it is not believed. */
async function told(device, world, state) {
  device.take(world.terms.organizer, state);
  await device.known.update();
  return device.known.course.halt;
}

test("a result that the opponent did not sign counts for nothing", async () => {
  const world = await begun();
  const [match] = world.current;
  const { devices } = world.matchOf(match);
  const [cheat] = devices;
  const forged = new SignedMatch(match.setup, [cheat.secret, cheat.secret]);
  for (const move of "aaaa") forged.act(move);
  cheat.games.set(match.setup, forged.items);
  const resigned = new SignedMatch(match.setup, [cheat.secret, cheat.secret]).say("resign", 1);
  await world.settle();
  for (const device of world.devices) {
    await device.known.games.add(match.setup, forged.items);
    await device.known.games.add(match.setup, resigned.items);
    assert.equal(device.known.games.shown(match.setup).end, null);
  }
  // Nor if the organizer says so.
  world.play(world.current[1]);
  await world.settle();
  world.time += 60;
  const ends = endsOf(world);
  const { place, digest } = forged.signed.at(-1);
  ends[0] = [place, digest.slice(0, 22), 3, -1];
  assert.equal(await told(world.players[0], world, forgedLog(world, [["close", world.time, ends, []]])), "games");
  assert.equal(world.players[0].known.course.rounds.at(-1).isClosed, false);
});

test("an end that a game does not have is not believed", async () => {
  const world = await begun();
  for (const match of world.current) world.play(match, "aaa");
  await world.settle();
  const [match] = world.current;
  const { match: signed } = world.matchOf(match);
  const at = signed.chain.digests.at(-1).slice(0, 22);
  for (const end of [
    [3, at, 3, -1],
    [3, at, 4, 0],
    [3, at, 5, 1],
    [3, at, 2, 1],
    [3, at, 1, -1],
  ]) {
    assert.equal(world.organizer.known.games.prove(match.setup, end), null, JSON.stringify(end));
  }
  signed.act("a");
  for (const device of world.players) await device.known.games.add(match.setup, signed.items);
  const proof = world.players[0].known.games.prove(match.setup, [4, signed.chain.digests.at(-1).slice(0, 22), 3, -1]);
  assert.deepEqual(proof, { points: [2, 0], absent: -1 });
  const after = signed.chain.digests.at(-1).slice(0, 22);
  assert.equal(world.players[0].known.games.prove(match.setup, [4, after, 4, 0]), null, "nobody resigned");
});

test("a match that nobody paired counts for nothing", async () => {
  const world = await begun();
  const { known } = world.organizer;
  const [one, other] = world.current;
  // Both signed a game, but the pairing is another one.
  const players = [one.players[0], other.players[0]].map((player) => known.course.players[player]);
  const [first, second] = players;
  const [code] = JSON.parse(one.setup).tournament.split(" ");
  const setup = setupOf(world.terms, { first, second, at: known.course.digests.at(-1), round: 0, code });
  const devices = players.map(([key]) => world.deviceOf(key));
  const match = new SignedMatch(
    setup,
    devices.map(({ secret }) => secret),
  );
  for (const move of "aaaa") match.act(move);
  for (const place of [0, 1]) {
    const state = { ...known.players.get(first[0]), games: [[0, place, match.items]] };
    world.relay.publish(first[0], state);
  }
  await world.settle();
  for (const device of world.devices)
    for (const { setup: paired } of device.known.course.rounds[0].matches)
      assert.equal(device.known.games.shown(paired).acts, 0);
});

test("nobody joins after the list is closed, not even by the organizer", async () => {
  const world = await begun();
  const late = joinOf(world.organizerSecret, world.organizer.known.root, "Late");
  world.relay.publish(late[0] === world.terms.organizer ? "late" : late[0], { join: late });
  const { joins, permits } = world.organizer.known.organizer;
  const more = { joins: [...joins, late], permits: [...permits, permits[0]] };
  assert.equal(await told(world.players[0], world, forgedLog(world, [], more)), "");
  const list = ["list", world.time, "another"];
  assert.equal(await told(world.players[0], world, forgedLog(world, [list], more)), "");
  assert.equal(world.players[0].known.course.players.length, 4);
  await world.settle();
  assert.equal(world.organizer.known.course.players.length, 4);
});

test("a reveal is what the join committed to", async () => {
  const world = new World({ players: 4, terms: TERMS });
  const [cheat, ...others] = world.players;
  for (const device of world.players) await device.publish();
  await world.organizer.sync();
  await world.organizer.publish();
  for (const device of others) {
    await device.sync();
    await device.publish();
  }
  const { root } = world.organizer.known;
  const own = world.organizer.known.players.get(cheat.player.key);
  world.relay.publish(cheat.player.key, { ...own, reveal: [0, revealOf(cheat.secret, root, 1)] });
  await world.organizer.sync();
  await world.organizer.publish();
  assert.equal(world.organizer.known.course.phase, "drawing");
  // Nor if the organizer says so.
  const reveals = world.organizer.known.reveals(0).map((reveal) => reveal ?? revealOf(cheat.secret, root, 1));
  const forged = forgedLog(world, [["start", world.time, 0, reveals]]);
  assert.equal(await told(others[0], world, forged), "wrong");
  assert.equal(others[0].known.course.players.length, 0);
});

test("who does not reveal is out of the next list, whose lot is another one", async () => {
  const world = new World({ players: 5, terms: TERMS });
  const silent = world.players[2];
  await silent.publish();
  silent.isConnected = false;
  await world.settle();
  assert.equal(world.organizer.known.course.phase, "drawing");
  world.time += 299;
  await world.settle();
  assert.equal(world.organizer.known.course.lists.length, 1);
  world.time += 1;
  await world.settle();
  const { course, complete } = world.organizer.known;
  assert.equal(course.phase, "playing");
  assert.deepEqual([course.players.length, complete], [4, 1]);
  assert.ok(course.players.every(([key]) => key !== silent.player.key));
  const [[, first], [, second]] = [0, 1].map((list) => [list, world.organizer.known.reveals(list).join(" ")]);
  assert.notEqual(first, second);
});

test("an organizer's page that was away leaves nobody out", async () => {
  const world = new World({ players: 4, terms: TERMS });
  const { organizer } = world;
  for (const device of world.players) await device.publish();
  await organizer.sync();
  await organizer.publish();
  organizer.isConnected = false;
  await world.settle();
  world.time += 400;
  organizer.isConnected = true;
  await organizer.publish();
  assert.equal(organizer.known.course.lists.length, 1);
  await world.settle();
  assert.equal(organizer.known.course.players.length, 4);
});

test("when the reveals of a list are complete, nobody reveals for another one", async () => {
  const world = new World({ players: 4, terms: TERMS });
  for (const device of world.players) await device.publish();
  const { organizer } = world;
  await organizer.sync();
  await organizer.publish();
  for (let i = 0; i < 2; i++)
    for (const device of world.players) {
      await device.sync();
      await device.publish();
    }
  world.time += 300;
  // The organizer sees all reveals, does not like the lot, and leaves somebody out.
  const forged = forgedLog(world, [["again", world.time, [3]]]);
  world.relay.publish(world.terms.organizer, forged);
  for (let i = 0; i < 2; i++)
    for (const device of world.players) {
      await device.sync();
      await device.publish();
      assert.equal(device.known.course.lists.length, 2);
      assert.equal(device.known.players.get(device.player.key).reveal[0], 0);
    }
});

test("a claim against somebody who is there is answered by a move", async () => {
  const world = await begun();
  const [match, other] = world.current;
  world.play(other);
  const { match: signed, devices } = world.matchOf(match);
  const [cheat, victim] = devices;
  signed.act("a").say("claim", 0);
  cheat.games.set(match.setup, signed.items);
  signed.act("b");
  victim.games.set(match.setup, signed.items);
  world.time += 301;
  await world.settle();
  assert.equal(world.organizer.known.course.rounds.length, 1, "the round goes on");
  for (const device of world.devices) assert.equal(device.known.games.shown(match.setup).end, null);
  signed.act("c").act("b");
  victim.games.set(match.setup, signed.items);
  await world.settle();
  assert.deepEqual(world.organizer.known.course.rounds[0].matches[0].points, [0, 2]);
});

test("who does not come loses when the time for it is over, not before, and plays no more", async () => {
  const world = await begun();
  const [match, other] = world.current;
  world.play(other);
  const { match: signed, devices } = world.matchOf(match);
  signed.act("a").say("claim", 0);
  devices[0].games.set(match.setup, signed.items);
  world.time += 299;
  await world.settle();
  assert.equal(world.organizer.known.course.rounds.length, 1);
  // The organizer cannot shorten the time.
  const early = forgedLog(world, [["close", world.time, endsOf(world), []]]);
  const device = await newcomer(world);
  assert.equal(await told(device, world, early), "wrong");
  world.time += 1;
  await world.settle();
  const { rounds, out } = world.organizer.known.course;
  assert.deepEqual(rounds[0].matches[0].points, [2, 0]);
  assert.deepEqual([...out], [match.players[1]]);
  assert.ok(rounds[1].matches.every(({ players }) => !players.includes(match.players[1])));
  for (const one of world.devices) assert.deepEqual(one.shown, world.organizer.shown);
});

test("a round without a result ends when its time is over, not before", async () => {
  const world = await begun();
  world.play(world.current[0]);
  world.time += 1799;
  await world.settle();
  const early = forgedLog(world, [["close", world.time, endsOf(world), []]]);
  assert.equal(await told(await newcomer(world), world, early), "wrong");
  // An entry of the future waits for its time.
  const future = forgedLog(world, [["close", world.time + 60, endsOf(world), []]]);
  assert.equal(await told(await newcomer(world), world, future), "early");
  assert.equal(world.organizer.known.course.rounds.length, 1);
  world.time += 1;
  await world.settle();
  assert.deepEqual(world.organizer.known.course.rounds[0].matches[1].points, [0, 0]);
  assert.equal(world.organizer.known.course.rounds.length, 2);
});

test("an organizer who signs two logs is seen by all", async () => {
  const world = await begun();
  for (const match of world.current) world.play(match);
  await world.settle(1);
  const close = ["close", world.time, endsOf(world), []];
  const [one, other] = [
    forgedLog(world, [close], { keep: 2 }),
    forgedLog(world, [[close[0], world.time, close[2], []]]),
  ];
  const left = world.organizer.known.course.players.map(([key], i) => [
    i,
    leaveOf(world.deviceOf(key).secret, world.organizer.known.root),
  ]);
  const second = forgedLog(world, [["close", world.time, endsOf(world), [left[0]]]], { keep: 2 });
  assert.deepEqual(one.log, other.log);
  await told(world.players[0], world, one);
  await told(world.players[1], world, second);
  world.organizer.isConnected = false;
  for (let i = 0; i < 2; i++)
    for (const device of world.players) {
      await device.publish();
      for (const [key, text] of world.relay.states)
        if (key !== world.terms.organizer) device.take(key, JSON.parse(text));
    }
  for (const device of world.players) assert.ok(device.known.twice, "two signatures that do not fit");
});

test("a second game of a pairing changes nothing after the round", async () => {
  const world = await begun();
  for (const match of world.current) world.play(match, "aaaa");
  await world.settle();
  const [match] = world.organizer.known.course.rounds[0].matches;
  assert.deepEqual(match.points, [2, 0]);
  // Both sign another game, in which the turn changed hands as often, and show that one alone.
  const { match: signed, devices } = world.matchOf(match);
  const second = new SignedMatch(match.setup, signed.secrets);
  for (const move of "abbb") second.act(move);
  for (const { player, known } of devices) {
    const state = known.players.get(player.key);
    world.relay.publish(player.key, { ...state, games: [[0, 0, second.items]] });
  }
  const { organizer } = world;
  await organizer.sync();
  await organizer.publish();
  for (const device of [organizer, await newcomer(world)]) {
    await device.sync();
    assert.deepEqual(device.known.course.rounds[0].matches[0].points, [2, 0]);
    assert.equal(device.known.course.rounds.length, 2);
  }
});

test("a state of somebody else, or with a changed join, is not taken", async () => {
  const world = await begun();
  const [one, other] = world.players;
  const { known } = world.organizer;
  const state = known.players.get(one.player.key);
  assert.equal(known.takePlayer(other.player.key, state), false);
  const [key, , commitment, sig] = state.join;
  assert.equal(known.takePlayer(key, { ...state, join: [key, "Other", commitment, sig] }), false);
  const item = { seat: 0, place: 1, digest: "x" };
  assert.equal(signatureOf(item, one.secret).length, 86);
});

test("who leaves is paired no more, and nobody else can say so", async () => {
  const world = await begun(6, { rounds: 3 });
  const [leaver, other] = world.players;
  leaver.player.leave();
  for (const match of world.current) world.play(match);
  await world.settle();
  const { course } = world.organizer.known;
  const number = world.organizer.known.numberOf(leaver.player.key);
  assert.deepEqual([...course.out], [number]);
  assert.ok(course.rounds[1].matches.every(({ players }) => !players.includes(number)));
  for (const match of world.current) world.play(match);
  await world.settle(1);
  const victim = world.organizer.known.numberOf(other.player.key);
  const sig = leaveOf(leaver.secret, world.organizer.known.root);
  const forged = forgedLog(world, [["close", world.time, endsOf(world), [[victim, sig]]]], { keep: 3 });
  assert.equal(await told(await newcomer(world), world, forged), "wrong");
});

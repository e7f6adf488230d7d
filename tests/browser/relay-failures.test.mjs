// Live matches over relays that die, forget, fall silent and are full of people: real relays and sockets, in Node. ALL=1 plays
// more of each, with a line that is dead for longer.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before } from "node:test";
import { startRelay } from "../../tools/build/relay.mjs";
import { Company } from "../../www/test/live-scenes.mjs";
import { actsOf, realEngine } from "../../www/test/live-support.mjs";
import { startProxy, worldOf } from "./support/live-world.mjs";
import { ALL, detail } from "./support/suite.mjs";

/** How many times as fast time passes where a test has to wait for it. */
const SPEED = 20;
const MOVES = ["a1", "b2", "c3", "d4", "e5", "a2", "b3", "c4", "d5", "e1", "a3", "b4"];

let engine;
before(async () => (engine = await realEngine()));

const play = (table, move) => table.act((match) => match.play(move));

/** A relay that a test may kill and start again at the same address. */
async function openRelay(t, options = []) {
  let relay = await startRelay(options);
  t.after(() => relay.close());
  return {
    url: relay.url,
    port: relay.port,
    async kill() {
      relay.child.kill("SIGKILL");
      await relay.close();
    },
    async restart() {
      relay = await startRelay(options, { port: relay.port });
    },
  };
}

/** People who play over these relays until the test ends. */
function companyOf(t, given) {
  const company = new Company(worldOf({ engine, ...given }));
  t.after(() => company.end());
  return company;
}

const moves = MOVES.slice(0, ALL ? 12 : 4);
detail(`a relay without a journal is killed ${moves.length} times, and a player reloads each time`, async (t) => {
  const relay = await openRelay(t);
  const company = companyOf(t, { relays: [relay.url], speed: SPEED });
  const players = await company.two();
  for (const [i, move] of moves.entries()) {
    await relay.kill();
    await company.until(() => players.every(({ relays }) => relays[0].line === "offline"), "both see it");
    await play(players[i % 2], move);
    await relay.restart();
    // One time the player who moved reloads, and one time the other, who may have lost all but the key.
    const who = i % 4 < 2 ? i % 2 : (i + 1) % 2;
    players[who] = await company.reload(players[who], { keyOnly: who !== i % 2 });
    await company.shows(moves.slice(0, i + 1).join(" "), ...players);
  }
  await company.shows(moves.join(" "), await company.watch());
  assert.deepEqual(
    players.map(({ match }) => match.evidence.seats),
    [[], []],
  );
});

detail(
  `a relay with a journal is killed ${moves.length} times, and both players have nothing but their keys`,
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "alveole-live-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const relay = await openRelay(t, ["--journal", join(folder, "journal")]);
    const company = companyOf(t, { relays: [relay.url], speed: SPEED });
    let players = await company.two();
    for (const [i, move] of moves.entries()) {
      await play(players[i % 2], move);
      await company.shows(moves.slice(0, i + 1).join(" "), ...players);
      await relay.kill();
      for (const player of players) player.end();
      await relay.restart();
      players = await Promise.all(players.map((player) => company.reload(player, { keyOnly: true })));
      await company.shows(moves.slice(0, i + 1).join(" "), ...players, await company.watch());
      await company.until(() => players.every(({ match }) => match.isReady), "both have their seats");
    }
  },
);

for (const seconds of [20, 60])
  detail(`a line that is dead for ${seconds} s without a word: the moves made meanwhile arrive`, async (t) => {
    const relay = await openRelay(t);
    const proxy = await startProxy(relay.port);
    t.after(() => proxy.close());
    const company = companyOf(t, { relays: [proxy.url], speed: SPEED });
    const { time } = company.world;
    const [ada, bob] = await company.begun();
    proxy.die();
    const end = time.now() + 1000 * seconds;
    await play(bob, "b2");
    await company.until(() => time.now() >= end, "the line is dead");
    assert.deepEqual(actsOf(ada), ["a1"]);
    assert.notEqual(bob.relays[0].line, "online", "the player who moved knows it by now");
    proxy.recover();
    await company.shows("a1 b2", ada, bob);
    await play(ada, "c3");
    await company.shows("a1 b2 c3", ada, bob, await company.watch());
  });

detail("of two relays one dies, comes back empty, and is the only one then", async (t) => {
  const relays = [await openRelay(t), await openRelay(t)];
  const company = companyOf(t, { relays: relays.map(({ url }) => url), speed: SPEED });
  const [ada, bob] = await company.begun();
  await relays[0].kill();
  await play(bob, "b2");
  await company.shows("a1 b2", ada, bob, await company.watch());
  await relays[0].restart();
  const all = [ada, bob];
  await company.until(() => all.every((table) => table.relays[0].line === "online"), "all are back");
  await relays[1].kill();
  await play(ada, "c3");
  await company.shows("a1 b2 c3", ada, bob, await company.watch());
});

detail("a relay that refuses because of too many messages gets the move later", async (t) => {
  const relay = await openRelay(t, ["--messages-per-minute", "30"]);
  const company = companyOf(t, { relays: [relay.url] });
  const [ada, bob] = await company.begun();
  // More signs than the relay takes in a minute.
  for (let i = 0; i < 30; i++) bob.wake(true);
  await play(bob, "b2");
  await company.shows("a1 b2", ada, bob);
});

/** A match whose players all know each other's link before anybody is there. */
async function open(company, players) {
  const { openedSetup } = await import("../../www/live/setup.js");
  const { newSecret } = await import("../../www/live/seat-keys.js");
  const secret = newSecret();
  const seats = ["me", ...Array(players - 1).fill("free")];
  const { setup, link } = await openedSetup({ game: "hex", options: { size: 5, players }, seats }, secret);
  return { company, setup, link, secret, newSecret };
}

const many = ALL ? 50 : 10;
detail(`${many} matches at once: no move is lost`, async (t) => {
  const relay = await openRelay(t, ["--sockets-per-address", "1000", "--messages-per-minute", "1000000"]);
  await Promise.all(
    Array.from({ length: many }, async () => {
      const company = companyOf(t, { relays: [relay.url] });
      const players = await company.two();
      for (const [i, move] of moves.entries()) {
        await play(players[i % 2], move);
        await company.shows(moves.slice(0, i + 1).join(" "), ...players);
      }
    }),
  );
});

const tables = ALL ? 300 : 30;
detail(`${tables} matches to which the opener and two guests come at the same moment: all sit`, async (t) => {
  const relay = await openRelay(t, ["--sockets-per-address", "2000", "--messages-per-minute", "1000000"]);
  // All devices share one thread here: time passes slowly for them, so that none takes the others' work for a dead line.
  const company = companyOf(t, { relays: [relay.url], speed: 0.05, patience: 600_000 });
  const matches = await Promise.all(Array.from({ length: tables }, () => open(company, 3)));
  const seated = await Promise.all(
    matches.map(async ({ link, secret, setup, newSecret }) => {
      const guests = [newSecret(), newSecret()].map((own) => company.start({ link, secret: own }));
      const all = await Promise.all([company.start({ link, secret, setup }), ...guests]);
      for (const table of all) void table.sit("Guest");
      return all;
    }),
  );
  const isSeated = (table) => table.match?.isReady && table.keys.length === 3 && table.keys.every(Boolean);
  await company.until(() => seated.flat().every(isSeated), "all sit");
  for (const all of seated) {
    const { keys } = all[0];
    for (const table of all) assert.deepEqual(table.keys, keys);
    assert.deepEqual(new Set(all.map(({ match }) => match.seat)), new Set([0, 1, 2]));
  }
});

// Pages in the lobby over relays in memory: who waits meets somebody, whatever is lost on the way. ALL=1 plays more of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { toText } from "../base/base64url.js";
import { callSign, fits, lobbyName, readChallenge } from "../lobby/challenges.js";
import { Lobby } from "../lobby/lobby.js";
import { Seals } from "../lobby/sealed.js";
import { challengeTopic, gameTopics, inboxTopic } from "../lobby/topics.js";
import { STATE, hexKey, isAuthentic, signedEvent } from "../live/events.js";
import { newSecret, publicKey } from "../live/seat-keys.js";
import { readSetup } from "../live/setup.js";
import { memoryWorld } from "./live-support.mjs";

const GAMES = ["go", "hive"];
const wishes = (game = "hive", more = {}) => ({
  ...{ game, options: { pieces: ["mosquito"] }, clock: null, seats: ["me", "free"], takebacks: true, help: false },
  ...more,
});

/** A generator of numbers from 0 to 1 (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Pages that come to a lobby. */
class Hall {
  #chance;
  /** @type {{name: string, lobby: Lobby, seated: any, said: string[]}[]} */ people = [];

  /** @param {object} [how] @param {() => number} [chance] of what is random */
  constructor(how, chance) {
    this.#chance = chance;
    this.world = memoryWorld(null, how);
    if (chance) this.world.random = (length) => Uint8Array.from({ length }, () => chance() * 256);
    this.world.time.idle = async () => {
      for (const { lobby } of this.people) await lobby.settled();
    };
  }

  person(name, more = {}) {
    const person = { name, seated: null, said: [] };
    const secret = this.#chance ? toText(Uint8Array.from({ length: 32 }, () => this.#chance() * 255)) : newSecret();
    person.lobby = new Lobby({ secret, name, ...more }, this.world, {
      changed() {},
      seated: (seated) => {
        person.seated = seated;
        if (seated.session.table.setup) this.#expect(person);
      },
      unseated: (why) => ((person.seated = null), person.said.push(why)),
      refused: (why) => person.said.push(why),
    });
    person.lobby.start(GAMES);
    this.people.push(person);
    return person;
  }

  /** The page of a match that was opened sees whether somebody is there. */
  #expect(person) {
    const { seated, lobby } = person;
    this.world.time.after(30_000, () => {
      if (person.seated !== seated || this.seated.filter((one) => tableOf(one) === tableOf(person)).length > 1) return;
      person.seated = null;
      lobby.missed();
    });
  }

  until(holds, what) {
    return this.world.time.until(holds, what, 200_000);
  }

  /** Who sits together, by the match. */
  get tables() {
    return Object.values(Object.groupBy ? Object.groupBy(this.seated, tableOf) : grouped(this.seated, tableOf));
  }

  get seated() {
    return this.people.filter(({ seated }) => seated);
  }

  async close() {
    await Promise.all(this.people.map(({ lobby }) => lobby.end()));
  }
}
const tableOf = ({ seated }) => seated.session.table.link.of;
const grouped = (list, keyOf) =>
  list.reduce((groups, one) => ({ ...groups, [keyOf(one)]: [...(groups[keyOf(one)] ?? []), one] }), {});

test("a guest sits down at a challenge, and another one learns that the seat is taken", async () => {
  const hall = new Hall();
  const [ada, bob, eve] = ["Ada", "Bob", "Eve"].map((name) => hall.person(name));
  await ada.lobby.challenge(wishes());
  await hall.until(() => [bob, eve].every(({ lobby }) => lobby.listed.length === 1), "the challenge is listed");
  const [challenge] = bob.lobby.listed;
  assert.deepEqual([challenge.name, challenge.game, challenge.opener], ["Ada", "hive", ada.lobby.key]);
  bob.lobby.ask(challenge);
  eve.lobby.ask(challenge);
  await hall.until(() => ada.seated && (bob.seated || eve.seated), "two of them sit");
  const [guest, other] = bob.seated ? [bob, eve] : [eve, bob];
  await hall.until(() => other.said.length > 0, "the other one learns it");
  assert.deepEqual(other.said, ["full"]);
  const [own, its] = [ada, guest].map(({ seated }) => seated.session.table);
  const { seats, name } = readSetup(own.setup);
  assert.equal(name, "Ada");
  assert.equal(its.link.of, own.link.of);
  assert.equal(its.link.capability, own.link.capability);
  assert.equal(publicKey(its.link.invitation), seats[1].invite);
  await hall.until(() => other.lobby.listed.length === 0, "the challenge is gone");
  await hall.close();
});

test("who looks for a game meets who looks for the same one, and nobody else", async () => {
  const hall = new Hall();
  const people = ["Ada", "Bob", "Eve", "Dan"].map((name) => hall.person(name));
  const [ada, bob, eve, dan] = people;
  await hall.world.time.pass(1000);
  ada.lobby.look([wishes("hive"), wishes("go")]);
  bob.lobby.look([wishes("hive", { clock: { time: 600_000, increment: 5000 } })]);
  eve.lobby.look([wishes("go")]);
  await hall.until(() => ada.seated && eve.seated, "Ada and Eve meet");
  assert.equal(ada.seated.game, "go");
  assert.equal(tableOf(ada), tableOf(eve));
  dan.lobby.look([wishes("hive")]);
  await hall.world.time.pass(60_000);
  assert.deepEqual([bob.seated, dan.seated], [null, null], "another clock is another match");
  assert.deepEqual(
    dan.lobby.listed.map(({ name }) => name),
    ["Bob"],
    "what Ada looked for is gone",
  );
  await hall.close();
});

for (const seed of process.env.ALL ? Array.from({ length: 20 }, (_, i) => i) : [1])
  test(`ten people who look at once all meet, whatever the way loses (seed ${seed})`, async () => {
    const chance = random(seed);
    const lossy = () => Array.from({ length: chance() < 0.15 ? 0 : chance() < 0.1 ? 2 : 1 }, () => 1 + chance() * 800);
    const hall = new Hall({ wire: lossy }, chance);
    for (let i = 0; i < 10; i++) {
      const { lobby } = hall.person(`P${i}`);
      hall.world.time.after(chance() * 4000, () => lobby.look([wishes("hive"), wishes("go")]));
    }
    await hall.until(() => hall.seated.length === 10 && hall.tables.every(({ length }) => length === 2), "all sit");
    await hall.world.time.pass(40_000);
    assert.deepEqual(
      hall.tables.map((table) => table.length),
      [2, 2, 2, 2, 2],
    );
    for (const table of hall.tables) assert.equal(table.filter(({ seated }) => seated.session.table.setup).length, 1);
    await hall.close();
  });

test("who was offered a seat and does not come loses it; who waits for nobody comes back", async () => {
  const hall = new Hall();
  const ada = hall.person("Ada");
  const ghost = hall.person("Ghost");
  await ada.lobby.challenge(wishes());
  await hall.until(() => ghost.lobby.listed.length === 1, "the challenge is listed");
  ghost.lobby.ask(ghost.lobby.listed[0]);
  await hall.until(() => ghost.seated && ada.seated, "both sit");
  // The page of the match saw nobody.
  ada.lobby.missed();
  await hall.until(() => ghost.said.length > 0, "the guest learns it");
  assert.deepEqual(ghost.said, ["gone"]);
  assert.equal(ada.lobby.own.length, 1, "the challenge stands again");
  const bob = hall.person("Bob");
  await hall.until(() => bob.lobby.listed.length === 1, "for somebody else");
  ghost.lobby.ask(bob.lobby.listed[0]);
  await hall.until(() => ghost.said.length > 1, "and not for the same");
  assert.deepEqual(ghost.said, ["gone", "full"]);
  bob.lobby.ask(bob.lobby.listed[0]);
  await hall.until(() => bob.seated, "Bob sits");
  await hall.close();
});

test("a seat is held until the others come, however long that is, and all go to the match at once", async () => {
  const hall = new Hall();
  const [ada, bob] = ["Ada", "Bob"].map((name) => hall.person(name));
  await ada.lobby.challenge(wishes("go", { seats: ["free", "me", "free"] }));
  await hall.until(() => bob.lobby.listed.length === 1, "the challenge is listed");
  bob.lobby.ask(bob.lobby.listed[0]);
  await hall.until(() => bob.lobby.held, "the seat is held");
  await hall.world.time.pass(120_000);
  assert.equal(bob.lobby.held?.name, "Ada");
  assert.deepEqual([ada.seated, bob.seated, bob.said], [null, null, []]);
  const eve = hall.person("Eve");
  await hall.until(() => eve.lobby.listed.length === 1, "one seat is free");
  eve.lobby.ask(eve.lobby.listed[0]);
  await hall.until(() => hall.seated.length === 3, "all sit");
  assert.deepEqual(
    hall.tables.map((table) => table.length),
    [3],
  );
  const seats = readSetup(ada.seated.session.table.setup).seats.map((seat) => seat.invite);
  const keys = [bob, eve].map(({ seated }) => publicKey(seated.session.table.link.invitation));
  assert.deepEqual(keys.toSorted(), [seats[0], seats[2]].toSorted(), "each has a seat of its own");
  await hall.close();
});

test("who gives a held seat up, or is given up by the opener, is free", async () => {
  const hall = new Hall();
  const [ada, bob] = ["Ada", "Bob"].map((name) => hall.person(name));
  const hold = async () => {
    await ada.lobby.challenge(wishes("go", { seats: ["me", "free", "free"] }));
    await hall.until(() => bob.lobby.listed.length === 1, "the challenge is listed");
    bob.lobby.ask(bob.lobby.listed[0]);
    await hall.until(() => bob.lobby.held, "the seat is held");
  };
  await hold();
  bob.lobby.stopAsking();
  await hall.until(() => !ada.lobby.isExpecting, "the seat is free again");
  assert.equal(bob.lobby.isSeated, false);
  ada.lobby.withdraw();
  await hall.until(() => bob.lobby.listed.length === 0, "the challenge is gone");
  await hold();
  ada.lobby.withdraw();
  await hall.until(() => !bob.lobby.isSeated, "the guest knows");
  assert.deepEqual(bob.said, ["gone"]);
  await hall.close();
});

test("a challenge goes a minute after its page, and at once when it is taken back", async () => {
  const hall = new Hall();
  const [ada, bob] = ["Ada", "Bob"].map((name) => hall.person(name));
  ada.lobby.look([wishes("hive"), wishes("go")]);
  await hall.until(() => bob.lobby.listed.length === 2, "both are listed");
  ada.lobby.withdraw("go");
  await hall.world.time.pass(1000);
  assert.deepEqual(
    bob.lobby.listed.map(({ game }) => game),
    ["hive"],
  );
  await hall.world.time.pass(120_000);
  assert.equal(bob.lobby.listed.length, 1, "it is repeated");
  // The page is closed without a word.
  const [relay] = hall.world.list;
  const inbox = inboxTopic(ada.lobby.key);
  relay.refuses = ({ pubkey }) => pubkey === ada.lobby.key && "blocked: she is gone";
  for (const socket of relay.sockets)
    if (socket.subscriptions.get("t")?.[1]["#d"].includes(inbox)) relay.sockets.delete(socket);
  await hall.world.time.pass(61_000);
  assert.deepEqual(bob.lobby.listed, []);
  await hall.close();
});

test("a relay that asks for work gets it", async () => {
  const hall = new Hall();
  const zeros = (id) => id.startsWith("00");
  hall.world.list[0].refuses = ({ id, kind }) => kind === STATE && !zeros(id) && "pow: 8 bits of work are needed";
  const [ada, bob] = ["Ada", "Bob"].map((name) => hall.person(name));
  await ada.lobby.challenge(wishes());
  await hall.until(() => bob.lobby.listed.length === 1, "the challenge is listed");
  await hall.close();
});

test("names are names, and keys have syllables", () => {
  assert.equal(lobbyName("  Ada‮ https://ads.example/x?y "), "Ada httpsadsexamplexy");
  assert.equal(lobbyName("Zoë d’Arc-2"), "Zoë d’Arc-2");
  assert.equal(lobbyName("x".repeat(40)).length, 24);
  assert.equal(callSign("7f000001"), "lusab-babad", "the example of the paper");
});

test("what is no challenge is not listed", () => {
  const secret = newSecret();
  const good = { v: 1, id: "0123456789abcdef", created: 100, ...wishes(), name: "Ada" };
  const read = (value) => readChallenge({ pubkey: "a", created_at: 1000, content: JSON.stringify(value) });
  assert.equal(read(good).created, 100);
  assert.equal(read({ ...good, created: -1 }), null);
  assert.equal(read({ ...good, created: 5000 }).created, 1000, "nobody is from the future");
  for (const [field, wrong] of Object.entries({
    ...{ v: 2, id: "x", game: "<b>", options: "x".repeat(2000), clock: { time: 0, increment: 0 } },
    ...{ seats: ["me", 3], takebacks: 1, help: null, computer: "yes" },
  }))
    assert.equal(read({ ...good, [field]: wrong }), null, field);
  assert.equal(readChallenge({ pubkey: "a", created_at: 1, content: "{" }), null);
  assert.ok(fits(read(good), read({ ...good, name: "Bob", id: "f".repeat(16) })));
  for (const more of [{ game: "go" }, { help: true }, { seats: ["me", "free", "free"] }])
    assert.ok(!fits(read(good), read({ ...good, ...more })), JSON.stringify(more));
  const event = signedEvent(
    { kind: STATE, channel: { topic: gameTopics("hive")[0] }, created_at: 1, content: "x", work: 9 },
    secret,
  );
  assert.ok(isAuthentic(event) && Number.parseInt(event.id.slice(0, 3), 16) < 8, "work is in the id");
  assert.ok(gameTopics("hive").includes(challengeTopic("hive", hexKey(publicKey(secret)))));
});

test("what is said can be read by one page alone, and belongs to its author", async () => {
  const [ada, bob, eve] = Array.from({ length: 3 }, () => {
    const secret = newSecret();
    const key = hexKey(publicKey(secret));
    return { key, seals: new Seals(secret, key) };
  });
  const said = { say: "offer", id: "0123456789abcdef", n: 3, link: "2.x" };
  const sealed = await ada.seals.seal(said, bob.key);
  assert.deepEqual(await bob.seals.open(sealed, ada.key), said);
  assert.equal(await eve.seals.open(sealed, ada.key), null);
  assert.equal(await bob.seals.open(sealed, eve.key), null);
  assert.equal(await ada.seals.open(sealed, bob.key), null, "nobody is answered with their own words");
  const short = await ada.seals.seal({ ...said, link: undefined }, bob.key);
  assert.equal(short.length, sealed.length, "the length says nothing");
});

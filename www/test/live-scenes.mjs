// Scenes of live matches with players who cheat and lines that fail, over any relay: www/test/live-table.test.mjs plays them over
// a relay in memory with made-up time, tests/browser/relay-scenes.test.mjs over a real one.
import assert from "node:assert/strict";
import { entriesOn, lieOf, publish, secretOf, stateOf } from "./live-cheat.mjs";
import { actsOf } from "./live-support.mjs";

const { LiveTable } = await import("../live/live-table.js");
const { newSecret, publicKey } = await import("../live/seat-keys.js");
const { openedSetup, rematchSecret } = await import("../live/setup.js");
const { invitationSecret } = await import("../live/channel.js");
const { writeLink, readLink } = await import("../live/links.js");
const { hexKey } = await import("../live/events.js");
const { handoverOf, rootOf } = await import("../live/signatures.js");

/** @param {import("../live/links.js").LiveLink} link */
const watching = ({ seed, of, topic }) => ({ seed, of, topic });

/**
 * People with devices at one match. `world` has what a LiveTable needs, and `until`, which waits for a condition, `rest`, after
 * which all has arrived, `skip`, which lets milliseconds pass, and `send`, which publishes an event as a stranger does.
 */
export class Company {
  tables = [];

  constructor(world) {
    this.world = world;
    world.time.idle = () => this.rest();
  }

  /** Waits until no device works on anything. */
  async rest() {
    for (;;) {
      const work = this.tables.map((table) => table.settled());
      await Promise.all(work);
      if (this.tables.every((table, i) => table.settled() === work[i])) return;
    }
  }

  async start(match) {
    const table = new LiveTable(match, this.world);
    this.tables.push(table);
    await table.start();
    return table;
  }

  /** Opens a match. */
  async open(wishes) {
    const secret = newSecret();
    const { setup, link } = await openedSetup({ game: "hex", options: { size: 5 }, name: "Ada", ...wishes }, secret);
    this.link = link;
    return this.start({ link, secret, setup });
  }

  /** Comes by the link and takes a seat. */
  async join(name = "Guest", link = this.link) {
    const table = await this.start({ link: /** @type {any} */ (readLink(writeLink(link))), secret: newSecret() });
    void table.sit(name);
    return table;
  }

  watch() {
    return this.start({ link: watching(this.link) });
  }

  /** Two players, seated. */
  async two(wishes = {}) {
    const ada = await this.open({ seats: ["me", "free"], ...wishes });
    const bob = await this.join("Bob");
    await this.until(() => seated(ada) && seated(bob), "both sit");
    return [ada, bob];
  }

  /** Two players, seated, and the first move. */
  async begun(wishes) {
    const [ada, bob] = await this.two(wishes);
    await play(ada, "a1");
    await this.shows("a1", ada, bob);
    return [ada, bob];
  }

  /** A device that is closed without a word, and opens the match again with what it saved, or with its key alone. */
  reload(table, { keyOnly = false } = {}) {
    const saved = JSON.parse(JSON.stringify(table.save()));
    table.end();
    const { link, secret } = saved;
    return this.start(keyOnly ? { link, secret } : { link, saved });
  }

  until(holds, what) {
    return this.world.until(holds, what);
  }

  /** Waits until all these devices show these acts. */
  async shows(acts, ...tables) {
    await this.until(
      () => tables.every((table) => actsOf(table).join(" ") === acts),
      `${acts}: ${tables.map((t) => actsOf(t).join(" "))}`,
    );
  }

  end() {
    for (const table of this.tables) table.end();
  }
}

export const seated = (table) =>
  table.match?.isReady &&
  table.match.seat !== null &&
  table.keys.length > 0 &&
  table.keys.every(Boolean) &&
  table.match?.game;
export const play = (table, move) => table.act((match) => match.play(move));
export const resultOf = ({ match }) => match?.game?.result ?? null;

/** The scenes, by name. */
export const SCENES = {
  "the same states thirty times in any order": async (company) => {
    const [ada, bob] = await company.two();
    const spectator = await company.watch();
    await play(ada, "a1");
    await company.shows("a1", ada, bob);
    await play(bob, "b2");
    await company.shows("a1 b2", ada, bob, spectator);
    const events = [...ada.save().events, ...bob.save().events];
    for (let i = 0; i < 30; i++)
      for (const event of events) await company.world.send(events[(i * 7 + events.indexOf(event)) % events.length]);
    await play(ada, "c3");
    await company.shows("a1 b2 c3", ada, bob, spectator);
  },

  "forged, altered, large, senseless and nested states": async (company) => {
    const [ada, bob] = await company.begun();
    const own = bob.save().events.find(({ pubkey }) => pubkey === hexKey(publicKey(secretOf(bob))));
    const send = (event) => company.world.send(event).catch(() => {});
    const sign = (content, secret = secretOf(bob)) => publish(company, secret, content, { ahead: 0 }).catch(() => {});
    await send({ ...own, created_at: own.created_at + 5 });
    await send({ ...own, content: `${own.content.slice(0, -4)}AAAA` });
    await send({ ...own, sig: "0".repeat(128), created_at: own.created_at + 6 });
    await send({ ...own, pubkey: "0".repeat(64) });
    for (const senseless of [null, 7, [], { ...own, tags: "d" }, { ...own, id: 3 }, { ...own, created_at: 1e300 }])
      await send(senseless);
    const stranger = newSecret();
    for (const content of ["", "AAAA", "A".repeat(60_000)]) await sign(content, stranger);
    let nested = [];
    for (let i = 0; i < 5000; i++) nested = [nested];
    const odd = [
      { ...stateOf(bob), acts: nested },
      { ...stateOf(bob), of: "B".repeat(16) },
      { v: 1, of: company.link.of, acts: [], used: [], ok: [] },
      { v: 2 },
      nested,
      { v: 3 },
    ];
    for (const content of odd) await sign(content, stranger);
    await sign({ ...stateOf(bob), acts: "a1" }, stranger);
    await play(bob, "b2");
    await company.shows("a1 b2", ada, bob);
    assert.deepEqual(ada.match.evidence.seats, []);
  },

  "a spectator who has the invitation moves nothing and resigns for nobody": async (company) => {
    const [ada, bob] = await company.two();
    const thief = newSecret();
    /** @type {[import("../live/statements.js").Say, number][]} */
    const said = [
      ["resign", 1],
      ["abort", 0],
      ["draw", 0],
    ];
    const state = lieOf(bob, { acts: ["a1", "b2", "c3"], at: [2], said, secret: thief });
    await publish(company, thief, state);
    await publish(company, await invitationSecret(company.link.join, 1), state);
    const late = await company.join("Thief");
    await company.until(() => late.full, "there is no seat left");
    await play(ada, "d4");
    await company.shows("d4", ada, bob, late);
    assert.equal(late.match.seat, null);
    await assert.rejects(play(late, "a1"), { code: "no_seat" });
    assert.deepEqual([resultOf(ada), ada.match.game.aborted], [null, false]);
  },

  "a used invitation gives no seat, even if its handover is overwritten": async (company) => {
    const [ada, bob] = await company.two();
    await play(ada, "a1");
    const thief = newSecret();
    const used = await invitationSecret(company.link.join, 1);
    const seats = [[1, publicKey(thief), handoverOf(rootOf(bob.save().setup), publicKey(thief), used)]];
    await publish(company, used, { v: 2, of: company.link.of, seats }, { ahead: 100 });
    const moved = lieOf(bob, { acts: [...entriesOn(bob), "e5"], secret: thief });
    await publish(company, thief, { ...moved, seats });
    const spectator = await company.watch();
    await play(bob, "b2");
    await company.shows("a1 b2", ada, bob, spectator);
    assert.equal(ada.keys[1], publicKey(secretOf(bob)));
    assert.equal(spectator.keys[1], publicKey(secretOf(bob)));
  },

  "an illegal move": async (company) => {
    const [ada, bob] = await company.begun();
    await assert.rejects(play(bob, "a1"), { code: "illegal_move" });
    await publish(company, secretOf(bob), lieOf(bob, { acts: [...entriesOn(bob), "a1", "b2"], at: [2] }));
    await company.world.rest();
    assert.deepEqual(actsOf(ada), ["a1"]);
    assert.equal(resultOf(ada), null);
  },

  "a player who moves for the other as well is followed to the own move only": async (company) => {
    const [ada, bob] = await company.begun();
    const acts = [...entriesOn(bob), "b2", "c3", "d4"];
    await publish(company, secretOf(bob), lieOf(bob, { acts, at: [2, 4] }));
    await company.shows("a1 b2", ada);
    await play(ada, "e5");
    await company.shows("a1 b2 e5", ada);
  },

  "two different moves: the one that was answered stands, and the other one is noticed": async (company) => {
    const [ada, bob] = await company.begun();
    const [first] = entriesOn(bob);
    await play(bob, "b2");
    await company.shows("a1 b2", ada, bob);
    await play(ada, "d4");
    await publish(company, secretOf(bob), lieOf(bob, { acts: [first, "a2"] }), { ahead: 50 });
    await company.until(() => ada.match.evidence.seats.includes(1), "the other move is noticed");
    assert.deepEqual(actsOf(ada), ["a1", "b2", "d4"]);
    const late = await company.watch();
    await company.until(() => late.match?.evidence.seats.includes(1), "who comes later learns it");
    await company.shows("a1 b2 d4", late);
  },

  "a takeback": async (company) => {
    const [ada, bob] = await company.two();
    const spectator = await company.watch();
    for (const [table, move, acts] of [
      [ada, "a1", "a1"],
      [bob, "b2", "a1 b2"],
      [ada, "c3", "a1 b2 c3"],
      [bob, "d4", "a1 b2 c3 d4"],
    ]) {
      await play(table, move);
      await company.shows(acts, ada, bob, spectator);
    }
    assert.equal(ada.match.ownLastMove, 2);
    await ada.act((match) => match.takeBack(2));
    await company.until(() => bob.match.offers.takebacks.length > 0, "Bob sees the request");
    assert.deepEqual(bob.match.offers.takebacks, [{ seat: 0, moves: 2 }]);
    await bob.act((match) => match.takeBack(2));
    await company.shows("a1 b2 c3 d4 <2", ada, bob, spectator);
    assert.deepEqual(
      spectator.match.game.moves.map(({ text }) => text),
      ["a1", "b2"],
    );
    await play(ada, "e5");
    await company.shows("a1 b2 c3 d4 <2 e5", ada, bob, spectator);
    // Not allowed at this table.
    const strict = new Company(company.world);
    const [one] = await strict.begun({ takebacks: false });
    await assert.rejects(
      one.act((match) => match.takeBack(0)),
      { code: "not_now" },
    );
    strict.end();
  },

  "a draw": async (company) => {
    const [ada, bob] = await company.begun();
    await ada.act((match) => match.offerDraw());
    await company.until(() => bob.match.offers.draw.includes(0), "Bob sees the offer");
    await play(bob, "b2");
    await company.shows("a1 b2", ada, bob);
    assert.equal(resultOf(ada), null);
    assert.deepEqual(ada.match.offers.draw, [], "a move answers the offer");
    await bob.act((match) => match.offerDraw());
    await company.until(() => ada.match.offers.draw.includes(1), "Ada sees the offer");
    await ada.act((match) => match.offerDraw());
    await company.until(() => resultOf(ada) && resultOf(bob), "both see the draw");
    assert.deepEqual(resultOf(bob), { winners: [0, 1], reason: "agreed" });
  },

  "a player who left: the other claims the match, and the next move answers it": async (company) => {
    const [ada, bob] = await company.begun();
    const saved = JSON.parse(JSON.stringify(bob.save()));
    await bob.leave();
    await company.until(() => ada.seen(1)?.left, "Ada sees that Bob has left");
    await assert.rejects(ada.claim(), { code: "not_now" });
    await company.world.skip(11_000);
    await ada.claim();
    assert.deepEqual(resultOf(ada), { winners: [0], reason: "time" });
    const back = await company.start({ link: company.link, saved });
    await company.until(() => back.match.game.claimed, "Bob reads the claim");
    assert.deepEqual(back.match.offers.claims, [0]);
    await play(back, "b2");
    await company.shows("a1 b2", ada, back);
    assert.equal(resultOf(ada), null);
  },

  "a page that closes says goodbye, and takes it back when it is loaded again": async (company) => {
    const [ada, bob] = await company.begun();
    bob.sayGoodbye();
    await company.until(() => ada.seen(1)?.left, "Ada sees that Bob's page is closed");
    const back = await company.reload(bob);
    await company.until(() => !ada.seen(1).left, "Ada sees that it is there again");
    await play(back, "b2");
    await company.shows("a1 b2", ada, back);
  },

  "a resignation, and a rematch that nobody arranges": async (company) => {
    const [ada, bob] = await company.begun();
    await bob.act((match) => match.resign());
    await company.until(() => resultOf(ada), "Ada sees it");
    assert.deepEqual(resultOf(ada), { winners: [0], reason: "resigned" });
    await Promise.all([ada.act((match) => match.again()), bob.act((match) => match.again())]);
    await company.until(() => ada.rematch && bob.rematch, "both know the rematch");
    assert.deepEqual(ada.rematch, bob.rematch);
    const spectator = await company.watch();
    await company.until(() => spectator.rematch, "a spectator finds the rematch");
    const again = new Company(company.world);
    again.link = ada.rematch.link;
    const [one, two] = [
      await again.start({ ...ada.rematch, secret: await rematchSecret(secretOf(ada), ada.link) }),
      await again.start({ ...bob.rematch, secret: await rematchSecret(secretOf(bob), bob.link) }),
    ];
    const third = await again.start(spectator.rematch);
    await again.until(() => seated(one) && seated(two), "both sit again");
    assert.deepEqual([one.match.seat, two.match.seat], [1, 0]);
    await play(two, "a1");
    await again.shows("a1", one, two, third);
    again.end();
  },

  "spectators who fill the topic of a match that waits, and of the rematch": async (company) => {
    const ada = await company.open({ seats: ["me", "free"] });
    const { topic } = ada.link;
    const strangers = { permit: null };
    const flood = async (link) => {
      const state = { v: 2, of: link.of, acts: [], signed: [], said: [] };
      const send = () =>
        publish({ ...company, link }, newSecret(), state, { channel: strangers, ahead: 99 }).catch(() => {});
      // More than a relay brings of authors whom nobody asked for.
      for (let i = 0; i < 120; i++) await send();
    };
    await flood(watching({ ...company.link, topic }));
    const bob = await company.join("Bob");
    await company.until(() => seated(ada) && seated(bob), "both sit");
    await play(ada, "a1");
    await company.shows("a1", ada, bob);
    await bob.act((match) => match.resign());
    await Promise.all([ada, bob].map((table) => company.until(() => resultOf(table), "the end")));
    // Nobody who watches knows where the rematch will be.
    const spectator = await company.watch();
    await company.until(() => resultOf(spectator), "the spectator sees the end");
    assert.equal(spectator.rematch, null);
    await Promise.all([ada, bob].map((table) => table.act((match) => match.again())));
    await company.until(() => ada.rematch && bob.rematch && spectator.rematch, "all know the rematch");
    const { seed, of } = ada.rematch.link;
    assert.deepEqual(spectator.rematch, { link: { seed, of, topic: ada.rematch.link.topic } });
    const keys = (match) => JSON.parse(match).seats.map(({ key }) => key);
    assert.equal(new Set([...ada.keys, ...keys(ada.rematch.setup)]).size, 4, "all keys are new");
    await flood(spectator.rematch.link);
    const again = new Company(company.world);
    again.link = spectator.rematch.link;
    const [one, two] = [
      await again.start({ ...ada.rematch, secret: await rematchSecret(secretOf(ada), ada.link) }),
      await again.start({ ...bob.rematch, secret: await rematchSecret(secretOf(bob), bob.link) }),
    ];
    await again.until(() => seated(one) && seated(two), "both sit again");
    again.end();
  },

  "an abort, until everybody has moved": async (company) => {
    const [ada, bob] = await company.begun();
    await bob.act((match) => match.abort());
    await company.until(() => ada.match.game.aborted, "Ada sees it");
    assert.equal(resultOf(ada), null);
    const other = new Company(company.world);
    const [one, two] = await other.begun();
    await play(two, "b2");
    await other.shows("a1 b2", one, two);
    await assert.rejects(
      one.act((match) => match.abort()),
      { code: "not_now" },
    );
    other.end();
  },

  "six seats, one of them of a computer player, and a spectator": async (company) => {
    const opener = await company.open({
      options: { size: 6, players: 6 },
      seats: ["me", "free", "free", "free", "free", 1],
    });
    const guests = await Promise.all(["Bob", "Cleo", "Dan", "Eve"].map((name) => company.join(name)));
    const all = [opener, ...guests, await company.watch()];
    await company.until(() => all.slice(0, 5).every(seated), "all sit");
    const moves = ["1", "2", "3", "4", "5", "6"].flatMap((row) =>
      ["a", "b", "c", "d", "e"].map((column) => column + row),
    );
    for (const [i, move] of moves.entries()) {
      const toMove = opener.match.game.position.toMove.seat;
      // The opener's device plays for the computer player.
      await play(all[toMove === 5 ? 0 : all.findIndex(({ match }) => match.seat === toMove)], move);
      await company.shows(moves.slice(0, i + 1).join(" "), ...all);
    }
  },

  "two who are never there at once": async (company) => {
    const secret = newSecret();
    const { setup, link } = await openedSetup({ game: "hex", options: { size: 5 }, seats: ["me", "free"] }, secret);
    company.link = link;
    let [ada, bob] = [
      { link, secret, setup },
      { link, secret: newSecret() },
    ];
    const moves = ["a1", "b2", "c3", "d4", "e5", "a2"];
    for (const [i, move] of moves.entries()) {
      const table = await company.start(i % 2 ? bob : ada);
      void table.sit("Bob");
      await company.until(() => table.match?.isReady && actsOf(table).length === i, `visit ${i}`);
      await play(table, move);
      await company.world.rest();
      await table.leave();
      const saved = JSON.parse(JSON.stringify(table.save()));
      if (i % 2) bob = /** @type {any} */ ({ link, saved });
      else ada = /** @type {any} */ ({ link, saved });
    }
    const spectator = await company.watch();
    await company.shows(moves.join(" "), spectator);
  },

  "a move of which its player leaves at once, after several acts in a second": async (company) => {
    const [ada, bob] = await company.begun({ clock: { time: 600_000, increment: 0 } });
    await bob.act((match) => match.giveTime(0));
    await bob.act((match) => match.offerDraw());
    await play(bob, "b2");
    await bob.leave();
    await company.shows("a1 b2", ada);
  },

  "a rematch to which the players go over at once: a spectator finds it": async (company) => {
    const [ada, bob] = await company.begun({ clock: { time: 600_000, increment: 0 } });
    const eve = await company.watch();
    await company.shows("a1", eve);
    // A state for each of these, in less than a second.
    const give = () =>
      Promise.all([ada, bob].map((table, seat) => table.act((match) => match.giveTime(Number(seat === 0)))));
    await give();
    await play(bob, "b2");
    await company.shows("a1 b2", ada);
    await give();
    await ada.act((match) => match.resign());
    await company.until(() => resultOf(bob), "the match is over");
    await Promise.all([ada, bob].map((table) => table.act((match) => match.again())));
    await company.until(() => ada.rematch && bob.rematch, "there is a rematch");
    await Promise.all([ada, bob].map((table) => table.finish()));
    await company.until(() => eve.rematch, "the spectator has its link");
  },

  "three guests at the same moment for two seats": async (company) => {
    const opener = await company.open({ options: { size: 5, players: 3 }, seats: ["me", "free", "free"] });
    const guests = await Promise.all(["Bob", "Cleo", "Dan"].map((name) => company.join(name)));
    await company.until(() => seated(opener) && guests.every((guest) => guest.full || seated(guest)), "all know");
    await company.until(() => guests.filter(({ full }) => full).length === 1, "one finds no seat");
    const keys = guests.filter(({ full }) => !full).map(({ match, keys }) => keys[match.seat]);
    assert.deepEqual(new Set(keys), new Set(opener.keys.slice(1)));
    for (const guest of guests) assert.deepEqual(guest.keys, opener.keys);
  },
};

/**
 * The delays of the copies of a message on a way that loses a quarter of all messages, and doubles and delays others.
 * @param {(sides: number) => number} random
 */
export const badWay = (random) => () => {
  const copies = random(4) === 0 ? 0 : random(10) < 3 ? 2 : 1;
  return Array.from({ length: copies }, () => 1 + random(400));
};

/** A match of up to 20 moves, which a late spectator sees as well. */
export async function wholeMatch(company, random) {
  const [ada, bob] = await company.two();
  const cells = "abcde".split("").flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`));
  const made = [];
  while (!ada.match.game.result && made.length < 20) {
    const [move] = cells.splice(random(cells.length), 1);
    made.push(move);
    await play([ada, bob][(made.length - 1) % 2], move);
    await company.shows(made.join(" "), ada, bob);
  }
  await company.shows(made.join(" "), await company.watch());
}

// What the players signed together is the game: random matches of all games, with states that are lost, doubled, late
// and old, and acts that cross. `SEED=7 node --test www/test/live-games.test.mjs` runs one again, ALL=1 more of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../../tests/browser/support/dice.mjs";
import { GAMES, NEEDS_ENGINE, realEngine } from "./live-support.mjs";

const { LiveError, LiveMatch } = await import("../live/live-match.js");
const { agreed, merged } = await import("../live/agreement.js");
const { emptyChain } = await import("../live/chain.js");
const { link } = await import("../live/signatures.js");
const { knownIn } = await import("../live/state-items.js");
const { Positions } = await import("../live/positions.js");
const { newSecret, publicKey } = await import("../live/seat-keys.js");
const { rematchSecret, rematchSetup } = await import("../live/setup.js");

const engine = await realEngine();
const { SEED, ALL } = process.env;
const TABLES = ALL ? 2400 : 60;
const seeds = SEED ? [Number(SEED)] : Array.from({ length: TABLES }, (_, i) => i + 1);

/** Positions are the same in all matches of a game: so the engine is asked once. */
const known = new Map();
function positionsOf(game, options) {
  const key = JSON.stringify([game, options]);
  if (!known.has(key)) known.set(key, new Positions(engine, { game, options, position: null }));
  return known.get(key);
}

const ROOT = "root";
/** What a state says; all signatures are right. */
const knownOf = (state) => knownIn(state, link, emptyChain(ROOT));

/** A match in which each seat is at its own device, with a spectator; states travel as the test says. */
class Table {
  constructor(seed) {
    this.random = dice(seed);
    const [game, options, players] = GAMES[seed % GAMES.length];
    this.positions = positionsOf(game, options);
    this.now = 0;
    const seats = Array.from({ length: players }, (_, i) => ({ key: `k${i}` }));
    // A computer player at the opener's device.
    if (players > 2 && this.random(3) === 0) seats[players - 1] = { ai: 1 };
    const clock = this.random(2) === 0 ? { time: 60_000, increment: 2000 } : null;
    this.setup = { v: 1, game, options, position: null, clock, takebacks: true, opener: "k0", name: "", seats };
    this.peers = Array.from({ length: players + 1 }, (_, i) => {
      const match = new LiveMatch(this.setup, this.positions, () => this.now, { root: ROOT, sign: () => "" });
      if (i < players && match.seats.holder(i) === i) {
        match.seat = i;
        match.isReady = true;
      }
      return { match, stamps: [] };
    }).filter(({ match }, i) => match.seat !== null || i === players);
    this.isLong = game === "hex" && this.random(2) === 0;
    this.length = this.isLong ? 60 : 4 + this.random(14);
    this.isShort = this.random(10) === 0;
    /** All states that were ever published, by seat. */
    this.published = seats.map(() => []);
    this.way = [];
  }

  async settle(peer, states = []) {
    const { match } = peer;
    await match.merge(states.map(knownOf));
    match.react();
    if (match.seat === null) return;
    const list = this.published[match.seat];
    const state = match.items;
    if (JSON.stringify(state) === JSON.stringify(list.at(-1))) return;
    list.push(structuredClone(state));
    const stamp = list.length;
    for (const other of this.peers)
      if (other !== peer)
        for (let copies = this.random(4) === 0 ? 2 : 1; copies > 0; copies--)
          if (this.random(4) > 0) this.way.push({ to: other, seat: match.seat, stamp });
  }

  async deliver({ to, seat, stamp }) {
    if ((to.stamps[seat] ?? 0) >= stamp) return;
    to.stamps[seat] = stamp;
    await this.settle(to, [structuredClone(this.published[seat][stamp - 1])]);
  }

  /** Something that a player may do at this moment, whether it fits or not. */
  async act(peer) {
    const { match } = peer;
    const { random } = this;
    const { game } = match;
    const kinds = { move: 12, ask: 3, agree: 4, draw: 1, flag: 1, more: 1, resign: 0, abort: 0 };
    if (game.acts.length >= this.length) Object.assign(kinds, { draw: 6, flag: 3, resign: 1, abort: 1 });
    if (this.isLong) Object.assign(kinds, { ask: 1, draw: 0, flag: 0 });
    if (this.isShort) kinds.abort = 6;
    const all = Object.entries(kinds).flatMap(([kind, n]) => Array(n).fill(kind));
    try {
      switch (all[random(all.length)]) {
        case "move": {
          if (game.acts.length >= 3 * this.length) return;
          const { moves } = game.position;
          const { legal } = await this.legal(moves);
          if (legal.length > 0) await match.play(legal[random(legal.length)].text);
          break;
        }
        case "ask":
          match.takeBack(random(2) === 0 ? (match.ownLastMove ?? 0) : random(game.moves.length + 1));
          break;
        case "agree": {
          const { takebacks } = match.offers;
          if (takebacks.length > 0) match.takeBack(takebacks[random(takebacks.length)].moves);
          break;
        }
        case "draw":
          match.offerDraw();
          break;
        case "flag":
          this.now += random(2) * 300_000;
          match.claim(() => undefined);
          break;
        case "more":
          match.giveTime(random(this.setup.seats.length));
          break;
        case "resign":
          match.resign();
          break;
        case "abort":
          match.abort();
      }
    } catch (error) {
      if (!(error instanceof LiveError)) throw error;
    }
    await this.settle(peer);
  }

  async legal(moves) {
    return engine.ask({ op: "legal", game: this.setup.game, options: this.setup.options, moves, view: false });
  }

  async run() {
    for (const peer of this.peers) await this.settle(peer);
    const players = this.peers.slice(0, -1);
    for (let step = 0; step < 6 * this.length * players.length; step++) {
      this.now += this.random(3000);
      if (this.random(2) === 0) await this.act(players[this.random(players.length)]);
      for (let n = this.random(4); n > 0 && this.way.length > 0; n--)
        await this.deliver(this.way.splice(this.random(this.way.length), 1)[0]);
      // Everybody repeats the last state from time to time, as on a new connection.
      if (this.random(8) === 0) this.repeat(this.random(this.published.length));
    }
  }

  repeat(seat) {
    const stamp = this.published[seat].length;
    if (stamp > 0) for (const to of this.peers) if (to.match.seat !== seat) this.way.push({ to, seat, stamp });
  }

  /** All that was published last arrives. */
  async finish() {
    for (let round = 0; round < 50; round++) {
      const before = this.published.map((list) => list.length).join();
      for (const seat of this.published.keys()) this.repeat(seat);
      while (this.way.length > 0) await this.deliver(this.way.splice(this.random(this.way.length), 1)[0]);
      if (before === this.published.map((list) => list.length).join()) return;
    }
    throw new Error("it does not come to rest");
  }
}

const shown = ({ match }) => {
  const { acts, result, aborted, claimed } = match.game;
  return {
    acts: acts.map(({ text }) => text),
    result,
    aborted,
    claimed,
    left: match.timesLeft().map((ms) => Math.min(ms, 1e9)),
  };
};
/** The clocks of the position; the time that passed since is each device's own. */
const standing = (peer) => {
  peer.match.since.at = 0;
  return shown(peer);
};

const tally = { acts: 0, takebacks: 0, draws: 0, resigned: 0, time: 0, aborted: 0, rules: 0 };

test(`${seeds.length} random matches of all games: no two devices end differently`, NEEDS_ENGINE, async (t) => {
  t.diagnostic(`seeds ${seeds[0]} to ${seeds.at(-1)}`);
  for (const seed of seeds) {
    const table = new Table(seed);
    await table.run();
    await table.finish();
    const [first, ...others] = table.peers.map(standing);
    for (const [i, other] of others.entries()) assert.deepEqual(other, first, `SEED=${seed}, device ${i + 1}`);
    for (const { match } of table.peers) assert.deepEqual(match.evidence.seats, [], `SEED=${seed}: all were honest`);
    await subsets(table, seed);
    tally.acts += first.acts.length;
    tally.takebacks += first.acts.filter((act) => act.startsWith("<")).length;
    tally.aborted += Number(first.aborted);
    const reason = first.result?.reason;
    if (reason) tally[{ agreed: "draws", resigned: "resigned", time: "time" }[reason] ?? "rules"]++;
  }
  t.diagnostic(JSON.stringify(tally));
  if (!SEED) for (const [what, n] of Object.entries(tally)) assert.ok(n > 0, `no ${what} was tried`);
});

/** Whatever states are missing or old, what is agreed begins the true game; and their order does not matter. */
async function subsets(table, seed) {
  const { random, positions, published } = table;
  const { seats, game } = table.peers[0].match;
  const whole = game.acts.map(({ text }) => text);
  const terms = { rules: await positions.rules(), seats, link, root: ROOT };
  const none = { chains: [emptyChain(ROOT)], signed: [], statements: [] };
  const follow = (states) => agreed(states.map(knownOf).reduce(merged, none), terms, null);
  for (let n = 0; n < 4; n++) {
    const states = published.flatMap((list) => (random(4) === 0 ? [] : (list[random(list.length)] ?? [])));
    const { acts, end } = follow(states);
    const part = acts.map(({ text }) => text);
    assert.deepEqual(part, whole.slice(0, part.length), `SEED=${seed}: ${JSON.stringify(states)}`);
    const again = follow(structuredClone(states).reverse());
    assert.deepEqual([again.acts, again.end], [acts, end], `SEED=${seed}`);
  }
}

test("the rematch is the same for all who take part, with everybody on the next seat", NEEDS_ENGINE, async () => {
  const setup = new Table(8).setup;
  const link = { seed: "AAAAAAAAAAAAAAAAAAAAAA", of: "A".repeat(16), capability: "AAAAAAAAAAAAAAAAAAAAAA" };
  const secrets = [newSecret(), newSecret()];
  const keys = secrets.map(publicKey);
  const at = { ...setup, opener: keys[0] };
  const one = await rematchSetup(at, link, keys);
  const two = await rematchSetup(structuredClone(at), { ...link, join: "x" }, keys);
  assert.deepEqual(one, two);
  const [ada, bob] = await Promise.all(secrets.map((secret) => rematchSecret(secret, link)));
  const next = JSON.parse(one.setup);
  assert.deepEqual(next.seats, [{ key: publicKey(bob) }, { key: publicKey(ada) }]);
  assert.notEqual(one.link.seed, link.seed);
  const third = await rematchSetup(next, one.link, [publicKey(bob), publicKey(ada)]);
  assert.notEqual(third.link.seed, one.link.seed);
});

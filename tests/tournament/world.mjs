// A simulated tournament: an organizer and players with a page each, over one relay that keeps the last state of each. Pages lose
// their connection, and what was sent meanwhile; players come late, resign, run out of time, leave, and do not come. Faults end, then
// all pages must show the same.
import { chainOf, emptyChain, entryOf } from "../../www/live/chain.js";
import { toText, utf8 } from "../../www/base/base64url.js";
import { sha256 } from "../../www/base/sha256.js";
import { publicKey } from "../../www/live/seat-keys.js";
import { Signatures, link, rootOf as setupRoot, signatureOf } from "../../www/live/signatures.js";
import { itemsOf } from "../../www/live/state-items.js";
import { readOrganizer, readPlayer } from "../../www/tournament/content.js";
import { Checks } from "../../www/tournament/draw.js";
import { Known } from "../../www/tournament/known.js";
import { Organizer } from "../../www/tournament/organizer.js";
import { Player } from "../../www/tournament/player.js";

/** Numbers from a seed. */
export function dice(seed) {
  let state = (seed * 2654435761 + 1) >>> 0;
  return (sides) => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state % sides;
  };
}

const MOVES = 4;
/** A small game: each seat says a, b or c in turn, and after four moves the first seat wins if there are more a than b. */
export const smallEngine = {
  async ask({ op, moves, move }) {
    if (op === "check") throw new Error("one after the other");
    const all = op === "play" ? [...moves, move] : moves;
    if (op === "play" && (!/^[abc]$/.test(move) || moves.length >= MOVES)) throw new Error("illegal");
    const count = (text) => all.filter((one) => one === text).length;
    const more = Math.sign(count("a") - count("b"));
    const over = all.length >= MOVES;
    const winners = !over || more === 0 ? [] : [more > 0 ? 0 : 1];
    const to_move = { player: all.length % 2, seat: all.length % 2 };
    return {
      status: { over, winners, reason: "" },
      to_move: over ? null : to_move,
      last: move ? { text: move } : null,
    };
  },
};

const announced = {
  ...{ v: 1, name: "Open", by: "Olga", game: "small", options: {}, clock: { time: 60_000, increment: 0 } },
  ...{ most: 64, start: 1000, wait: 5, length: 30 },
};

/** The match of two players as both signed it so far. */
export class SignedMatch {
  entries = [];
  signed = [];
  statements = [];
  /** Whether no act follows. */ isOver = false;
  /** The place at which a draw is offered. */ draws = -1;

  /** @param {string} setup @param {readonly string[]} secrets of both seats */
  constructor(setup, secrets) {
    this.secrets = secrets;
    this.root = setupRoot(setup);
  }

  #chain;

  get chain() {
    this.#chain = chainOf([...this.entries], link, this.#chain ?? emptyChain(this.root));
    return this.#chain;
  }

  /** The seat to move. */
  get mover() {
    return this.entries.length % 2;
  }

  act(text, seat = this.mover) {
    this.entries.push(entryOf(text, 100));
    const item = { seat, place: this.entries.length, digest: this.chain.digests.at(-1) };
    this.signed.push({ ...item, sig: signatureOf(item, this.secrets[seat]) });
    return this;
  }

  say(say, seat) {
    const place = this.entries.length;
    const item = { seat, say, place, digest: say === "resign" ? this.root : this.chain.digests.at(-1) };
    this.statements.push({ ...item, sig: signatureOf(item, this.secrets[seat]) });
    return this;
  }

  get items() {
    return itemsOf({ chains: [this.chain], signed: this.signed, statements: this.statements });
  }
}

/** The relay: the last state of each author. What it brings is what was sent, as text. */
class Relay {
  states = new Map();

  publish(key, state) {
    this.states.set(key, JSON.stringify(state));
  }
}

/** A page of the tournament. */
export class Device {
  isConnected = true;
  /** The states that it has read. */ #read = new Map();

  /** @param {World} world @param {{secret?: string, name?: string, organizer?: string}} [who] */
  constructor(world, { secret, name = "", organizer } = {}) {
    this.world = world;
    this.secret = secret;
    this.known = new Known(world.text, world);
    this.player = secret ? new Player(this.known, secret, name) : null;
    this.organizer = organizer ? new Organizer(this.known, organizer, world.now) : null;
    this.organizerKey = world.terms.organizer;
    /** What this page learnt of the own games since it published last, by setup. */
    this.games = new Map();
  }

  /** Reads what the relay has; `loses`: whether an event is lost on its way. */
  async sync(loses = () => false) {
    if (!this.isConnected) return;
    for (const [key, text] of this.world.relay.states) {
      if (this.#read.get(key) === text || loses()) continue;
      this.#read.set(key, text);
      this.take(key, JSON.parse(text));
    }
    await this.known.update();
  }

  take(key, content) {
    if (key === this.organizerKey) {
      const state = readOrganizer(content);
      return state !== null && this.known.takeOrganizer(state);
    }
    const state = readPlayer(content);
    return state !== null && this.known.takePlayer(key, state);
  }

  /** Publishes what follows from what is known. */
  async publish() {
    for (const [setup, items] of this.games) await this.known.games.add(setup, items);
    this.games.clear();
    await this.known.update();
    const state = await this.player?.next();
    if (state) this.#send(this.player.key, state);
    const isOnline = this.isConnected;
    for (let log = await this.organizer?.next(isOnline); log; log = await this.organizer.next(isOnline)) {
      this.#send(this.organizerKey, log);
      await this.known.update();
    }
  }

  #send(key, state) {
    this.take(key, JSON.parse(JSON.stringify(state)));
    if (this.isConnected) this.world.relay.publish(key, state);
    else this.unsent = true;
  }

  /** Publishes the own states again, as a page does on each connection. */
  repeat() {
    const own = this.player && this.known.players.get(this.player.key);
    if (own) this.world.relay.publish(this.player.key, own);
    if (this.organizer && this.known.organizer) this.world.relay.publish(this.organizerKey, this.known.organizer);
  }

  /** What the page shows. */
  get shown() {
    const { phase, players, rounds, table, out, halt } = this.known.course;
    return { phase, players, rounds, table, out: [...out].sort(), halt };
  }
}

export class World {
  relay = new Relay();
  time = 1000;
  now = () => this.time;
  engine = /** @type {any} */ (smallEngine);
  signatures = new Signatures();
  checks = new Checks();
  /** The matches as their players signed them, by setup. @type {Map<string, SignedMatch>} */ matches = new Map();

  /** @param {{players: number, seed?: number, terms?: object}} options */
  constructor({ players, seed = 1, terms = {} }) {
    this.roll = dice(seed);
    const newSecret = (who) => toText(sha256(utf8(`${seed} ${who}`)));
    const organizer = newSecret("organizer");
    this.terms = { system: "swiss", rounds: 5, ...announced, ...terms, organizer: publicKey(organizer) };
    this.organizerSecret = organizer;
    this.text = JSON.stringify(this.terms);
    this.organizer = new Device(this, { organizer });
    this.players = Array.from({ length: players }, (_, i) => new Device(this, { secret: newSecret(i), name: `P${i}` }));
  }

  get devices() {
    return [this.organizer, ...this.players];
  }

  deviceOf(key) {
    return this.players.find(({ player }) => player.key === key);
  }

  /** The match of a pairing, and the devices of both players. */
  matchOf({ setup }) {
    const devices = JSON.parse(setup).seats.map(({ key }) => this.deviceOf(key));
    let match = this.matches.get(setup);
    if (!match) {
      match = new SignedMatch(
        setup,
        devices.map(({ secret }) => secret),
      );
      this.matches.set(setup, match);
    }
    return { match, devices };
  }

  /** Each device reads and publishes, so often that everything has gone round. */
  async settle(rounds = 3) {
    for (let i = 0; i < rounds; i++)
      for (const device of this.devices) {
        await device.sync();
        await device.publish();
      }
    for (const device of this.devices) await device.sync();
  }

  /** The matches of the current round, as the organizer sees them. */
  get current() {
    const round = this.organizer.known.course.rounds.at(-1);
    return round && !round.isClosed ? round.matches : [];
  }

  /** Plays a match to its end: `moves` of the small game. Both devices have it. */
  play(setupMatch, moves = "abca") {
    const { match, devices } = this.matchOf(setupMatch);
    for (const move of moves) match.act(move);
    for (const device of devices) device.games.set(setupMatch.setup, match.items);
    return match;
  }
}

// @ts-check
/**
 * A page in the lobby (docs/design/lobby.md): it lists the challenges of others, opens its own, and sits down with somebody. Who sits
 * down with whom, `pairing.js` decides; here is what goes over the relays, and what time changes. Sockets and the clock are injected.
 */
import { AHEAD, PRESENCE, STATE, hexKey, isAuthentic, isEvent, signedEvent } from "../live/events.js";
import { randomBytes, readLink, toHex, writeLink } from "../live/links.js";
import { invitationSecret } from "../live/channel.js";
import { RelayClient, bestLine } from "../live/relay-client.js";
import { newSecret, publicKey } from "../live/seat-keys.js";
import { openedSetup } from "../live/setup.js";
import { Board, LIFE, REPEAT } from "./board.js";
import { fits, freeSeats, lobbyName, readChallenge } from "./challenges.js";
import * as pairing from "./pairing.js";
import { Seals } from "./sealed.js";
import { challengeTopic, gameTopics, inboxTopic } from "./topics.js";

/**
 * @typedef {import("./challenges.js").Challenge} Challenge
 * @typedef {import("./challenges.js").Listed} Listed
 * @typedef {import("../live/events.js").Event} Event
 * @typedef {import("../live/session.js").SavedSession} SavedSession
 *
 * @typedef {Pick<Challenge, "game" | "options" | "clock" | "seats" | "takebacks" | "help"> & {position?: unknown, public?: boolean}} Wishes as
 *   `checkedWishes` returns them
 *
 * @typedef {object} World
 * @property {readonly string[]} relays their addresses
 * @property {(address: string) => import("../live/relay-client.js").Socket} open
 * @property {import("../live/relay-client.js").Time} time
 * @property {() => number} [now] the time of servers, in milliseconds since 1970, if it is known to be another one
 * @property {() => number} [chance]
 * @property {typeof randomBytes} [random] for the ids of challenges
 *
 * @typedef {object} Seated where this page sits
 * @property {string} game
 * @property {SavedSession} session with which `LiveSession.resume` begins
 *
 * @typedef {object} On
 * @property {() => void} changed something that the lobby shows
 * @property {(seated: Seated) => void} seated
 * @property {(why: "gone" | "away") => void} unseated the seat is lost before the match began: `gone`: the other one left; `away`:
 *   nobody was there
 * @property {(why: "full" | "silent") => void} refused the wish came to nothing: others were first, or nobody answered
 *
 * @typedef {object} Open an own challenge
 * @property {Challenge} challenge
 * @property {string} secret the own key in its match
 * @property {string} setup
 * @property {import("../live/links.js").LiveLink} link
 * @property {Map<string, number>} seats the seat that was offered, by ticket
 * @property {number} offered when a seat was last offered, in milliseconds
 * @property {number} said when it was last repeated, in milliseconds
 * @property {number} stamp of its last event
 */

/** Milliseconds. */
const TICK = 1000;
const SAY_AGAIN = 2000;
const PATIENCE = 5000;
/** How long a seat is held for the player who was offered it, and how long a match waits for its players. */
export const HELD = 30_000;
/** When a challenge that came to nothing is tried again. */
const RETRY = 30_000;
/** How long a relay keeps that a challenge was taken back, in seconds. */
const TAKEN_BACK = 10;
/** How old a message may be, in seconds. */
const FRESH = 60;
/** The most work that a relay may ask for, in bits: about a second of a phone. */
const WORK = 18;

export class Lobby {
  /** The public key of this page, as 64 hexadecimal digits. */ key;
  name;
  /** Whether a computer plays here. */ computer;
  /** The keys that the reader does not want to meet. @type {Set<string>} */ blocked = new Set();
  /** What this page looks for by itself: it sits down where somebody offers that, and others may come. @type {Challenge[]} */
  #looks = [];
  /** When this page last asked for a seat of a challenge, by id. @type {Map<string, number>} */ #tried = new Map();
  /** The challenge that this page asked to join last. @type {Listed | null} */ #asked = null;
  /** The invitation with the last offer. */ #invitation = "";
  #secret;
  #world;
  #on;
  #seals;
  /** @type {RelayClient[]} */ #relays = [];
  #board = new Board(readChallenge);
  /** The game of each topic. @type {Map<string, string>} */ #topics = new Map();
  /** @type {pairing.Page} */ #page;
  /** Own challenges, by id. @type {Map<string, Open>} */ #open = new Map();
  /** When the wish or the match began, and when it was last said, in milliseconds. */ #since = 0;
  #said = 0;
  /** The bits of work that a relay asks for. */ #work = 0;
  /** Messages that were read, by id of the event. @type {Set<string>} */ #read = new Set();
  /** What is encrypted and sent, one after the other. @type {Promise<unknown>} */ #sending = Promise.resolve();
  /** What is about to be opened, by game. @type {Map<string, Promise<unknown>>} */ #opening = new Map();
  /** What came is read in its order. @type {Promise<unknown>} */ #hearing = Promise.resolve();
  #cancel = () => {};
  #isEnded = false;

  /**
   * @param {{secret: string, name: string, blocked?: Iterable<string>, computer?: boolean}} who `secret`: the key of the lobby
   * @param {World} world
   * @param {On} on
   */
  constructor({ secret, name, blocked = [], computer = false }, world, on) {
    this.#secret = secret;
    this.key = hexKey(publicKey(secret));
    this.name = name;
    this.computer = computer;
    this.blocked = new Set(blocked);
    this.#world = world;
    this.#on = on;
    this.#seals = new Seals(secret, this.key);
    this.#page = pairing.newcomer(this.key);
  }

  /** Connects, and lists the challenges of these games. @param {readonly string[]} games */
  start(games) {
    this.#topics = new Map(games.flatMap((game) => gameTopics(game).map((topic) => [topic, game])));
    const { relays, open, time, chance } = this.#world;
    this.#relays = relays.map((address) => {
      const relay = new RelayClient(address, chance ? { open, time, chance } : { open, time }, {
        event: (value) => void (this.#hearing = this.#hearing.then(() => this.#received(value))),
        synced: () => this.#repeatAll(),
        line: () => this.#on.changed(),
        refused: (reason) => this.#refused(reason),
      });
      relay.subscribe([
        { kinds: [STATE], "#d": [...this.#topics.keys()] },
        { kinds: [PRESENCE], "#d": [inboxTopic(this.key)] },
      ]);
      relay.connect();
      return relay;
    });
    this.#later();
  }

  /** The connection to the relays. */
  get line() {
    return bestLine(this.#relays);
  }

  /** The challenges of others, the oldest first. */
  get listed() {
    return this.#board.listed.filter(({ opener }) => opener !== this.key && !this.blocked.has(opener));
  }

  /** The own challenges that wait for somebody. @returns {Challenge[]} */
  get own() {
    return this.#page.match ? [] : this.#page.own.flatMap(({ id }) => this.#open.get(id)?.challenge ?? []);
  }

  /** The challenge that this page has asked to join; `null`: none. */
  get wish() {
    return this.#page.wish;
  }

  /** Whether somebody was offered a seat and is on the way. */
  get isExpecting() {
    return this.#page.own.some(({ offered, came }) => offered.length + came.length > 0);
  }

  /** Whether this page has a seat: all are there, or it is held until the others come. */
  get isSeated() {
    return this.#page.match !== null;
  }

  /** The challenge whose opener holds a seat until the others come; `null`: none. */
  get held() {
    const { match } = this.#page;
    return match && !match.isSure ? this.#asked : null;
  }

  get #now() {
    return this.#world.time.now();
  }

  /** In seconds since 1970. */
  get #stamp() {
    return Math.floor((this.#world.now ?? this.#world.time.now)() / 1000);
  }

  // What the reader does

  /**
   * Opens a challenge; one of the same game is taken back.
   * @param {Wishes} wishes
   * @returns {Promise<void>} as soon as the relays have it
   */
  async challenge(wishes) {
    const { game } = wishes;
    this.#takeBack((one) => one === game);
    const challenge = this.#challengeOf(wishes);
    const secret = newSecret();
    const opening = openedSetup({ ...wishes, name: challenge.name }, secret);
    this.#opening.set(game, opening);
    const { setup, link } = await opening;
    // It was taken back, or another one was opened, meanwhile.
    if (this.#opening.get(game) !== opening) return;
    this.#opening.delete(game);
    const { id, created } = challenge;
    this.#open.set(id, { challenge, secret, setup, link, seats: new Map(), offered: 0, said: 0, stamp: 0 });
    this.#step(pairing.opened(this.#page, { id, created, free: freeSeats(challenge) }));
  }

  /** @param {Wishes} wishes @returns {Challenge} */
  #challengeOf({ game, options, clock, seats, takebacks, help }) {
    const id = toHex((this.#world.random ?? randomBytes)(8));
    const said = { game, options, clock, seats, takebacks, help, name: lobbyName(this.name) };
    return { v: 1, id, created: this.#stamp, ...said, ...(this.computer && { computer: true }) };
  }

  /**
   * Looks for somebody: sits down at the oldest challenge that fits, and if there is none, opens one; of each game.
   * @param {readonly Wishes[]} wishes
   */
  look(wishes) {
    this.#looks = wishes.map((one) => this.#challengeOf(one));
    this.#tried.clear();
    this.#lookOn();
  }

  /** Goes on with what this page looks for, if it has no other intention. */
  #lookOn() {
    if (this.#looks.length === 0 || this.#page.match || this.#page.wish || this.isExpecting) return;
    const found = this.listed.find((one) => {
      const isTried = this.#now - (this.#tried.get(one.id) ?? -Infinity) < RETRY;
      if (one.computer || isTried || !this.#looks.some((look) => fits(look, one))) return false;
      // Of two that wait for each other the younger one goes; otherwise both would.
      const own = this.own.find(({ game }) => game === one.game);
      return !own || pairing.precedes(one, own);
    });
    if (found) return this.ask(found);
    const isOpen = (/** @type {string} */ game) =>
      this.#opening.has(game) || [...this.#open.values()].some(({ challenge }) => challenge.game === game);
    for (const look of this.#looks) if (!isOpen(look.game)) void this.challenge(look);
  }

  /** Asks for a seat. @param {Listed} challenge */
  ask(challenge) {
    this.#tried.set(challenge.id, this.#now);
    this.#asked = challenge;
    this.#step(pairing.wished(this.#page, challenge));
  }

  /** Takes the own challenge of a game back, or all, and looks for nobody there. @param {string} [game] */
  withdraw(game) {
    const is = (/** @type {string} */ one) => game === undefined || one === game;
    this.#looks = this.#looks.filter((look) => !is(look.game));
    this.#takeBack(is);
  }

  /** @param {(game: string) => boolean} is */
  #takeBack(is) {
    for (const game of [...this.#opening.keys()]) if (is(game)) this.#opening.delete(game);
    for (const [id, { challenge }] of [...this.#open])
      if (is(challenge.game)) this.#step(pairing.withdrew(this.#page, id));
  }

  /** Gives the wish up, or the seat. */
  stopAsking() {
    this.#step(pairing.unwished(this.#page));
    this.#step(pairing.deserted(this.#page));
  }

  /** Shows nothing more of somebody, and refuses them. @param {string} key */
  block(key) {
    this.blocked.add(key);
    if (this.#page.wish?.opener === key) this.stopAsking();
    this.#on.changed();
  }

  /** The match did not begin, as somebody is not there. The own challenge stands again. */
  missed() {
    const { match, own } = this.#page;
    this.#step(pairing.deserted(this.#page));
    const came = own.find(({ id }) => id === match?.id)?.came ?? [];
    for (const ticket of came) this.#step(pairing.missed(this.#page, ticket));
  }

  /** Leaves the lobby: takes all back, and ends the connections. */
  async end() {
    if (this.#isEnded) return;
    if (!this.#page.match?.isSure) {
      this.stopAsking();
      this.withdraw();
    }
    this.#isEnded = true;
    this.#cancel();
    await this.#sending;
    for (const relay of this.#relays) relay.end();
  }

  /** Resolves when all that came is read, and what followed is sent. */
  async settled() {
    await Promise.all(this.#opening.values());
    await this.#hearing;
    await this.#sending;
  }

  // What the relays say

  /** @param {unknown} value */
  async #received(value) {
    const topic = /** @type {any} */ (value)?.tags?.find?.((/** @type {any} */ tag) => tag?.[0] === "d")?.[1];
    if (typeof topic !== "string" || !isEvent(value, topic) || value.created_at > this.#stamp + AHEAD) return;
    const game = this.#topics.get(topic);
    if (game && value.kind === STATE) {
      if (this.#board.take(value, topic, game)) this.#looked();
    } else if (topic === inboxTopic(this.key) && value.kind === PRESENCE) await this.#hear(value);
  }

  /** @param {Event} event */
  async #hear(event) {
    const { id: event_id, pubkey: from, created_at, content } = event;
    if (this.#read.has(event_id) || Math.abs(created_at - this.#stamp) > FRESH || this.blocked.has(from)) return;
    this.#read.add(event_id);
    if (this.#read.size > 1000) this.#read.delete([...this.#read][0] ?? "");
    if (!isAuthentic(event)) return;
    const said = await this.#seals.open(content, from);
    if (!said || this.#isEnded) return;
    const { say, id, n, link } = said;
    const isAsk = say === "join" || say === "leave" || say === "came";
    const ticket = { key: isAsk ? from : this.key, n };
    // An offer without an invitation is none.
    if (say === "offer" && !readLink(link ?? "")?.invitation) return;
    const before = this.#page;
    if (before.wish?.id === id) this.#invitation = link ?? this.#invitation;
    if (say === "wait" && before.match?.id === id && before.match.opener === from) this.#since = this.#now;
    this.#step(pairing.received(this.#page, { from, say, id, ticket }));
    if (say === "gone" && before.wish?.id === id && !this.#page.wish) this.#on.refused("full");
    if (before.match && !this.#page.match) this.#on.unseated("gone");
    this.#looked();
  }

  /** The list changed: there may be what this page looks for. */
  #looked() {
    this.#lookOn();
    this.#on.changed();
  }

  /** @param {string} reason */
  #refused(reason) {
    const [, bits] = /^pow:\D*(\d+)/.exec(reason) ?? [];
    if (!bits || Number(bits) <= this.#work || Number(bits) > WORK) return;
    this.#work = Number(bits);
    this.#repeatAll();
  }

  // What time changes

  #later() {
    this.#cancel = this.#world.time.after(TICK, () => {
      if (this.#isEnded) return;
      this.#tick();
      this.#later();
    });
  }

  #tick() {
    if (this.#board.expire(this.#stamp)) this.#looked();
    for (const open of this.#open.values()) if (this.#now - open.said >= REPEAT * 1000) this.#repeat(open);
    for (const { id, offered } of this.#page.own)
      if (offered.length > 0 && this.#now - (this.#open.get(id)?.offered ?? 0) >= HELD)
        this.#step(pairing.lapsed(this.#page, id));
    const { wish, match } = this.#page;
    if (!wish && (!match?.ticket || match.isSure)) return void this.#lookOn();
    const waited = this.#now - this.#since;
    if (wish && waited >= PATIENCE) {
      this.#step(pairing.unwished(this.#page));
      this.#on.refused("silent");
      this.#looked();
    } else if (!wish && waited >= HELD) {
      this.#step(pairing.deserted(this.#page));
      this.#on.unseated("away");
    } else if (this.#now - this.#said >= SAY_AGAIN) {
      this.#said = this.#now;
      this.#step(pairing.repeated(this.#page));
    }
  }

  // What follows from a step

  /** @param {pairing.Step} step */
  #step({ page, send }) {
    const before = this.#page;
    this.#page = page;
    for (const message of send) this.#say(message);
    if (page.wish !== before.wish || page.match?.id !== before.match?.id) this.#since = this.#said = this.#now;
    this.#list(before);
    // With several guests the first ones stay in the lobby until all came.
    if (page.match?.isSure && !before.match?.isSure) this.#seat(page.match);
    this.#on.changed();
  }

  /** Says to all which own challenges stand now, and which no longer do. @param {pairing.Page} before */
  #list(before) {
    const listed = (/** @type {pairing.Page} */ { own, match }) => (match ? [] : own.map(({ id }) => id));
    const [earlier, now] = [listed(before), listed(this.#page)];
    for (const [id, open] of this.#open) {
      if (earlier.includes(id) && !now.includes(id)) this.#tell(open, "", TAKEN_BACK);
      if (now.includes(id) && !earlier.includes(id)) this.#repeat(open);
      if (!this.#page.own.some((own) => own.id === id)) this.#open.delete(id);
    }
  }

  /** Everybody came: this page goes to the match. @param {NonNullable<pairing.Page["match"]>} match */
  #seat({ id, ticket }) {
    this.#opening.clear();
    const open = ticket ? undefined : this.#open.get(id);
    const game = (open?.challenge ?? this.#asked)?.game ?? "";
    const link = open?.link ?? readLink(this.#invitation);
    if (!link) return;
    const { secret = newSecret(), setup } = open ?? {};
    const table = { link, secret, ...(setup && { setup }), events: [], since: { acts: -1, at: this.#now } };
    this.#on.seated({ game, session: { v: 2, name: lobbyName(this.name), table } });
  }

  /** @param {pairing.Message} message */
  #say({ to, say, id, ticket }) {
    const open = this.#open.get(id);
    if (say === "offer" && open) open.offered = this.#now;
    this.#sending = this.#sending
      .then(async () => {
        const link = say === "offer" && open ? await this.#offered(open, ticket) : undefined;
        const content = await this.#seals.seal({ say, id, n: ticket.n, ...(link && { link }) }, to);
        const draft = { kind: PRESENCE, channel: { topic: inboxTopic(to) }, created_at: this.#stamp, content };
        this.#publish(signedEvent(draft, this.#secret));
      })
      .catch(() => {}); // The key of a cheat may be none.
  }

  /** The invitation for a ticket: of the free seats, one that nobody else was offered. @param {Open} open @param {pairing.Ticket} ticket */
  async #offered({ challenge, link, seats }, ticket) {
    const own = this.#page.own.find(({ id }) => id === challenge.id);
    const holders = [...(own?.offered ?? []), ...(own?.came ?? [])].map(({ key, n }) => `${key} ${n}`);
    for (const holder of seats.keys()) if (!holders.includes(holder)) seats.delete(holder);
    const holder = `${ticket.key} ${ticket.n}`;
    const free = challenge.seats.findIndex((who, seat) => who === "free" && ![...seats.values()].includes(seat));
    const seat = seats.get(holder) ?? free;
    if (seat < 0) return undefined;
    seats.set(holder, seat);
    const { seed, of, join = "", capability } = link;
    return writeLink({ seed, of, capability, invitation: await invitationSecret(join, seat) });
  }

  /** Says to all that a challenge stands. @param {Open} open */
  #repeat(open) {
    if (this.#page.match) return;
    open.said = this.#now;
    this.#tell(open, JSON.stringify(open.challenge), LIFE);
  }

  /** @param {Open} open @param {string} content @param {number} life in seconds */
  #tell(open, content, life) {
    open.stamp = Math.max(this.#stamp, open.stamp + 1);
    const channel = { topic: challengeTopic(open.challenge.game, this.key) };
    const draft = { kind: STATE, channel, created_at: open.stamp, content, life, work: this.#work };
    this.#publish(signedEvent(draft, this.#secret));
  }

  #repeatAll() {
    for (const open of this.#open.values()) this.#repeat(open);
    this.#looked();
  }

  /** What is out of date is not repeated on a new connection: each challenge is said again anyway. @param {Event} event */
  #publish(event) {
    for (const relay of this.#relays) relay.publish(event, false);
  }
}

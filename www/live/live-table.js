// @ts-check
/**
 * A live match at one device: it reads what the relays bring, works out the game, and publishes the state of the own seat.
 * The engine, the time, chance and the sockets are injected; nothing here knows a page.
 */
import { channelOf, digestOf, invitationSecret, wholeLink } from "./channel.js";
import { DeviceClock, resumedMoment, savedMoment } from "./device-clock.js";
import { AHEAD, Authors, PRESENCE, STATE, hexKey, isAuthentic, isEvent, keyOf, replaces } from "./events.js";
import { readLink, writeLink } from "./links.js";
import { LiveError, LiveMatch } from "./live-match.js";
import { Positions } from "./positions.js";
import { SIGN, isHere, seenBy } from "./presence.js";
import { Publisher } from "./publisher.js";
import { RelayClient } from "./relay-client.js";
import { publicKey } from "./seat-keys.js";
import { open } from "./seat-state.js";
import { keysOf } from "./seating.js";
import { readSetup, rematchSetup } from "./setup.js";
import { troublesOf } from "./troubles.js";

/**
 * @typedef {import("./events.js").Event} Event
 * @typedef {import("./seat-state.js").SeatState} SeatState
 * @typedef {import("./seat-state.js").Content} Content
 * @typedef {import("./links.js").LiveLink} LiveLink
 *
 * @typedef {object} SavedTable what a device keeps of a match
 * @property {LiveLink} link
 * @property {string} [secret]
 * @property {string} [setup]
 * @property {(string | null)[]} [keys] of each seat
 * @property {Event[]} events
 * @property {{acts: number} & import("./device-clock.js").Moment} since
 *
 * @typedef {object} World
 * @property {import("./positions.js").Engine} engine
 * @property {readonly string[]} relays the addresses of one to three relays
 * @property {(address: string) => import("./relay-client.js").Socket} open
 * @property {import("./relay-client.js").Time} time
 * @property {() => number} [chance]
 * @property {(relay?: string) => Promise<number | null>} [date] the time of a server, in milliseconds since 1970: of a relay, or of
 *   the site; `null` if it does not say it
 * @property {(table: LiveTable) => void} [changed] something that a page shows has changed
 */

const KEYS = 40; // authors that are read before it is known who has the seats
const OTHERS = 3000; // milliseconds to wait for the second relay before the own state is written for the first time

export class LiveTable {
  link;
  /** The match; `null` until its setup is known. @type {LiveMatch | null} */ match = null;
  /** The key that has each seat. @type {(string | null)[]} */ keys = [];
  /** Whether all invitations are used by others. */ full = false;
  /** The authors whose last event is far ahead of the clock here. @type {Set<string>} */ #ahead = new Set();
  /** The authors whose last event is of a newer version. @type {Set<string>} */ #newer = new Set();
  #hasBadSetup = false;
  #failed = false;
  /** The next match, if all want one; spectators do not know its setup yet. @type {{setup?: string, link: LiveLink} | null} */
  rematch = null;
  #secret;
  #key;
  #setupText;
  /** Whether the setup is known from the start, so that the key may never have published anything. */ #isNew;
  #world;
  #clock;
  /** @type {import("./channel.js").Channel} */ #channel = /** @type {any} */ (null);
  /** @type {Authors} */ #authors = /** @type {any} */ (null);
  /** @type {Publisher} */ #publisher = /** @type {any} */ (null);
  /** The newest event of each author, by key. @type {Map<string, {event: Event, content: Content}>} */ #received =
    new Map();
  /** Events that wait to be read. @type {Map<string, Event>} */ #pending = new Map();
  /** @type {Map<string, string>} */ #handed = new Map();
  /** Whether the own state has to be published again. */ #repeats = false;
  #name = "";
  /** Whether a seat is still asked for. */ sits = false;
  #isReady = false;
  /** When somebody was seen, by key. @type {Map<string, import("./presence.js").Seen>} */ #seen = new Map();
  /** @type {SavedTable["since"]} */ #since = { acts: -1, at: 0 };
  #ended = false;
  /** @type {Promise<unknown>} */ #work = Promise.resolve();
  /** Functions that cancel the timers, by name. */ #cancels = { sign() {}, others() {}, flag() {} };

  /**
   * @param {{link: LiveLink, secret?: string, setup?: string, saved?: SavedTable}} match `secret`: the own key, with which a
   *   player takes or has a seat; `setup`: for the opener, and after a rematch
   * @param {World} world
   */
  constructor({ link, secret, setup, saved }, world) {
    this.link = link;
    this.#secret = secret ?? saved?.secret;
    this.#key = this.#secret ? publicKey(this.#secret) : "";
    this.#setupText = setup ?? saved?.setup;
    this.#isNew = Boolean(this.#setupText);
    this.#world = world;
    this.#clock = new DeviceClock(world.time);
    if (saved) this.#since = resumedMoment(saved.since, world.time);
    for (const [i, event] of (saved?.events ?? []).entries()) this.#pending.set(`saved ${i}`, event);
  }

  /** Reads what was saved, and connects. */
  async start() {
    this.link = await wholeLink(this.link);
    this.#channel = await channelOf(this.link);
    this.#authors = new Authors(this.#channel.topic);
    this.#publisher = new Publisher(this.#channel, this.link.of, this.#secret ?? "", () => this.#clock.server);
    for (const [key, event] of this.#pending) if (!isEvent(event, this.#channel.topic)) this.#pending.delete(key);
    await this.#do();
    if (this.match?.mine) this.#isReady = true;
    this.#publisher.relays = this.#world.relays.map((address) => {
      /** @type {RelayClient} */
      const relay = new RelayClient(address, this.#world, {
        event: (value) => this.#arrived(value, relay),
        synced: () => this.#synced(relay),
        line: (line) => {
          if (line === "online") void this.#sign();
          if (line === "online") void this.#learnTime();
          this.#tell();
        },
        refused: () => {
          if (relay.otherTime) void this.#learnTime(relay, true);
          this.#tell();
        },
      });
      return relay;
    });
    this.#subscribe();
    const { event } = this.#received.get(this.#key) ?? {};
    for (const relay of this.relays) {
      if (event) relay.publish(event);
      relay.connect();
    }
    this.#signLater();
  }

  /** Says from time to time that somebody is there. */
  #signLater() {
    this.#cancels.sign = this.#world.time.after(SIGN, () => {
      void this.#sign();
      this.#signLater();
    });
  }

  get relays() {
    return this.#publisher?.relays ?? [];
  }

  /** The problems that there are now. */
  get troubles() {
    const { relays, keys } = this;
    const isFull = keys.length > 0 && keys.every(Boolean);
    // Once all seats are taken, the clocks of strangers do not matter.
    const ahead = [...this.#ahead].filter((key) => !isFull || this.#isOfPlayers(keyOf(key)));
    const { size: newer } = this.#newer;
    return troublesOf({ relays, ahead: ahead.length, newer, hasBadSetup: this.#hasBadSetup, failed: this.#failed });
  }

  get #now() {
    return this.#world.time.now();
  }

  /** By how many minutes the clock of the device is ahead of that of servers; negative: behind; 0: it is right, or who knows. */
  get clockAhead() {
    return Math.round(this.#clock.ahead / 60_000);
  }

  /** Why a relay refuses what the player here publishes, as it says; empty: none does. */
  get refusal() {
    return this.relays.find(({ refusals }) => refusals > 0)?.reason ?? "";
  }

  /**
   * Asks servers for the time.
   * @param {RelayClient} [relay] one whose time may differ from the one here
   * @param {boolean} [refused] whether it refused a stamp
   */
  async #learnTime(relay, refused = false) {
    const { date = async () => null } = this.#world;
    const of = (/** @type {string | undefined} */ address) => date(address).catch(() => null);
    const ask = async () => {
      const found = refused ? null : await of(undefined);
      // What cannot be asked still says how far it is behind a stamp.
      const [, minutes] = /(\d+) minutes ahead/.exec(relay?.reason ?? "") ?? [];
      const said = minutes && relay?.refusedStamp ? (relay.refusedStamp - 60 * Number(minutes)) * 1000 : null;
      return found ?? (relay ? ((await of(relay.address)) ?? (await of(undefined)) ?? said) : null);
    };
    const isOther = await this.#clock.learn(ask, refused ? "refused" : relay ? "odd" : "");
    if (isOther) for (const one of this.relays) one.retry();
    if (refused) this.#stampAgain(isOther);
    if (!isOther || this.#ended) return;
    // What was of the future may be of today.
    for (const one of this.relays) one.refresh();
    this.#tell();
  }

  #tell() {
    if (!this.#ended) this.#world.changed?.(this);
  }

  /** The page is seen or hidden, or the device has a network again. @param {boolean} visible */
  wake(visible) {
    for (const relay of this.relays) {
      relay.visible = visible;
      if (visible) relay.probe();
    }
    // While a device sleeps, its even clock may stand still.
    if (visible) void this.#learnTime();
    if (visible) void this.#sign();
  }

  // Arriving events

  /** @param {unknown} value @param {RelayClient} relay */
  #arrived(value, relay) {
    // Other relays take what strangers publish: nothing of it is decrypted.
    if (this.#ended || !isEvent(value, this.#channel.topic) || !this.#authors.has(value)) return;
    const live = relay.line === "online";
    if (this.#clock.isOdd(value.created_at, live)) void this.#learnTime(relay);
    if (value.created_at > this.#clock.server / 1000 + AHEAD) {
      if (this.#ahead.size < KEYS) this.#ahead.add(value.pubkey);
      return this.#tell();
    }
    this.#ahead.delete(value.pubkey);
    const known = this.#received.get(keyOf(value.pubkey));
    if (value.id === known?.event.id) return;
    const at = live ? this.#now : Math.min(this.#now, this.#clock.here(value.created_at));
    const place = `${value.pubkey} ${value.kind} ${this.relays.indexOf(relay)}`;
    if (value.kind === STATE && !replaces(value, this.#pending.get(place))) return;
    this.#pending.set(place, /** @type {Event} */ ({ ...value, at }));
    // Each author has one place per relay, and strangers have few.
    if (this.#pending.size > 2 * KEYS * this.relays.length) this.#pending.delete([...this.#pending.keys()][0] ?? "");
    if (this.#pending.size === 1) void this.#do();
  }

  /** @param {RelayClient} relay */
  #synced(relay) {
    // A relay that lost something gets it from a client that still has it.
    for (const event of this.#eventsOfPlayers)
      if ((relay.has.get(event.pubkey) ?? 0) < event.created_at) relay.publish(event, false);
    const ready = () => {
      if (this.#isReady) return;
      this.#isReady = true;
      void this.#do();
    };
    if (this.relays.every(({ line }) => line !== "connecting")) ready();
    else this.#cancels.others = this.#world.time.after(OTHERS, ready);
  }

  /** Whether a key has a seat, or gave one. @param {string} key */
  #isOfPlayers(key) {
    return this.keys.includes(key) || this.#handed.has(key);
  }

  get #eventsOfPlayers() {
    return [...this.#received].flatMap(([key, { event }]) =>
      key === this.#key || this.#isOfPlayers(key) ? [event] : [],
    );
  }

  /** Does one thing after the other, and works out the game after each. @param {() => unknown} [task] */
  #do(task = () => {}) {
    const done = this.#work.then(async () => {
      if (this.#ended) return;
      await this.#read();
      await this.#update();
      await task();
      await this.#update();
      this.#failed = false;
      this.#tell();
    });
    this.#work = done.catch((error) => {
      if (error instanceof LiveError) return;
      this.#failed = true;
      this.#tell();
    });
    return done;
  }

  async #read() {
    while (this.#pending.size > 0) {
      const [[key, event] = ["", null]] = this.#pending;
      this.#pending.delete(key);
      if (event) await this.#take(event);
    }
  }

  /** @param {Event & {at?: number}} given */
  async #take({ at = 0, ...event }) {
    const { pubkey, kind } = event;
    const author = keyOf(pubkey);
    const known = this.#received.get(author);
    const mine = author === this.#key;
    if (kind === STATE && !mine && !replaces(event, known?.event)) return;
    if (!known && this.#received.size >= KEYS && !this.#isOfPlayers(author)) return;
    if (!isAuthentic(event)) return;
    /** @type {Content} */
    let content;
    try {
      content = await open(event.content, this.#channel, pubkey);
    } catch (error) {
      if (/** @type {any} */ (error)?.code === "newer") this.#newer.add(author);
      return;
    }
    this.#newer.delete(author);
    if (content.of !== this.link.of) return;
    if (kind === STATE && !("acts" in content) && !("hand" in content)) return;
    this.#seen.set(author, seenBy(this.#seen.get(author), event.created_at, at, "bye" in content));
    if ("here" in content) this.#compare(content.here, author);
    if (kind === PRESENCE) return;
    if ("hand" in content) {
      // The first one stands.
      if (this.#handed.has(author)) return;
      this.#handed.set(author, content.hand);
    }
    if (mine && "acts" in content) this.#readOwn(event, content);
    else this.#received.set(author, { event, content });
  }

  /** The own state comes back: from an earlier visit, or from another device. @param {Event} event @param {SeatState} content */
  #readOwn(event, content) {
    this.#publisher.latest = Math.max(this.#publisher.latest, event.created_at);
    const known = this.#received.get(this.#key)?.event;
    const mine = this.#stateOf(this.#key);
    if (event.id === known?.id) return;
    const isLonger = content.acts.length > (mine?.acts.length ?? 0);
    if (!mine || (isLonger && mine.acts.every((act, i) => act === content.acts[i]))) {
      this.#received.set(this.#key, { event, content });
      if (this.match) this.match.mine = content;
      // Other relays may have an earlier one.
      this.#repeats = Boolean(mine);
    } else if (replaces(event, known) && !isLonger) this.#repeats = true;
  }

  // Somebody knows more of the match than is known here, or less, or has a seat that is not known: then something got lost.
  /** @param {number} here @param {string} author */
  #compare(here, author) {
    const { game, seat } = this.match ?? {};
    if (!game || here > game.acts.length || !this.keys.includes(author))
      for (const relay of this.relays) relay.refresh();
    if (!game) return;
    const last = game.acts.at(-1)?.seat;
    if (here < game.acts.length && last !== undefined && this.match?.seats.holder(last) === seat) this.#repeats = true;
  }

  // The game

  async #update() {
    if (!this.match) await this.#findSetup();
    const { match } = this;
    if (!match) return;
    for (;;) {
      this.#seatPlayers(match);
      await match.update(this.keys.map((key) => (key ? this.#stateOf(key) : undefined)));
      this.#subscribe();
      await this.#react(match);
      if (!match.isDirty && !this.#repeats) break;
      await this.#publish(match);
    }
    this.#watchTime(match);
  }

  async #findSetup() {
    this.#hasBadSetup = false;
    const texts = [...this.#received.values()].map(({ content }) => /** @type {SeatState} */ (content).setup);
    for (const text of [this.#setupText, ...texts]) {
      if (!text || (await digestOf(text)) !== this.link.of) continue;
      const setup = readSetup(text);
      const positions = setup && new Positions(this.#world.engine, setup);
      const first = await positions?.root().catch(() => null);
      if (!setup || !positions || !first) {
        this.#hasBadSetup = true;
        return;
      }
      this.#setupText = text;
      this.match = new LiveMatch(setup, positions, () => this.#now);
      this.match.since = this.#since;
      this.match.mine = this.#stateOf(this.#key) ?? null;
      return;
    }
  }

  /** @param {LiveMatch} match */
  #seatPlayers(match) {
    const keys = keysOf(match.setup, this.#handed, this.#stateOf(match.setup.opener)?.seated);
    // The opener decided otherwise than was seen here: what that key did does not count.
    for (const [seat, key] of keys.entries()) if (this.keys[seat] && key !== this.keys[seat]) match.forget(seat);
    this.keys = keys;
    const seat = keys.findIndex((key, i) => key === this.#key && match.seats.holder(i) === i);
    match.seat = seat < 0 ? null : seat;
  }

  /** @param {string} key @returns {SeatState | undefined} */
  #stateOf(key) {
    const { content } = this.#received.get(key) ?? {};
    return content && "acts" in content ? content : undefined;
  }

  /** Publishes once more what the own clock stamped while it was ahead, if it is right by now. @param {boolean} isOther */
  #stampAgain(isOther) {
    const most = this.#clock.server / 1000 + AHEAD;
    if (this.#publisher.latest <= most && !isOther) return;
    this.#publisher.latest = 0;
    for (const [key, { event, content }] of this.#received)
      if (event.created_at > most && "hand" in content && content.hand === this.#key) {
        this.#received.delete(key);
        this.#handed.delete(key);
      }
    this.#repeats = true;
    this.#do().catch(() => {});
  }

  /** Does what the own program does by itself. @param {LiveMatch} match */
  async #react(match) {
    if (!this.rematch && match.isAgain) await this.#findRematch(match);
    if (match.seat === null) {
      if (this.sits && this.#isReady) await this.#takeSeat(match);
      return;
    }
    await this.#publisher.prepareGoodbye();
    if (!match.mine) {
      if (!this.#isReady) return;
      match.mine = this.#firstState(match);
      // Who comes back with the key alone published a state before. Another device may still bring it, so that a later one
      // without moves must not replace it.
      match.isDirty = this.#isNew;
    }
    if (this.#key === match.setup.opener) match.confirm(this.keys);
  }

  /** The players derive the next match, and spectators find its link in what a player says. @param {LiveMatch} match */
  async #findRematch(match) {
    if (this.link.capability) {
      this.rematch = await rematchSetup(match.setup, this.link, this.keys);
      if (!match.mine) return;
      const { seed, of, topic } = this.rematch.link;
      match.mine = { ...match.mine, next: writeLink({ seed, of, topic }) };
      match.isDirty = true;
    } else {
      const link = match.states.map((state) => readLink(state?.next ?? "")).find(Boolean);
      if (link?.topic) this.rematch = { link };
    }
  }

  /** Wakes up when the own time is over. @param {LiveMatch} match */
  #watchTime({ ownEnd }) {
    this.#cancels.flag();
    if (ownEnd !== null)
      this.#cancels.flag = this.#world.time.after(Math.max(ownEnd - this.#now, 0) + 1, () => void this.#do());
  }

  /** @param {LiveMatch} match @returns {SeatState} */
  #firstState({ setup }) {
    const opener = this.#key === setup.opener;
    /** @type {SeatState} */
    const state = { ...this.#publisher.head, acts: [], used: [], ok: [] };
    if (this.#name) state.name = this.#name;
    if (opener || setup.after) state.setup = String(this.#setupText);
    return state;
  }

  /** When the player of a seat was seen last. @param {number} seat */
  seen(seat) {
    return this.#seen.get(this.keys[seat] ?? "");
  }

  /** Whether the player of a seat is there. @param {number} seat */
  isHere(seat) {
    const { match } = this;
    return match?.seats.holder(seat) === (match?.seat ?? -1) || isHere(this.seen(seat), this.#now);
  }

  // Acts of the player

  /** Takes a seat by the invitation of the link, as soon as the relay has answered. @param {string} [name] */
  sit(name = "") {
    this.#name = name;
    this.sits = true;
    return this.#do();
  }

  /** @param {LiveMatch} match */
  async #takeSeat(match) {
    const { join, invitation } = this.link;
    for (const [seat, kind] of match.setup.seats.entries()) {
      if (!("invite" in kind) || this.keys[seat] || !(join || invitation)) continue;
      const secret = invitation ?? (await invitationSecret(String(join), seat));
      if (publicKey(secret) !== kind.invite || this.#handed.has(kind.invite)) continue;
      this.#handed.set(kind.invite, this.#key);
      const hand = { ...this.#publisher.head, hand: this.#key };
      this.#received.set(kind.invite, { event: await this.#publisher.handover(hand, secret), content: hand });
      match.mine = this.#firstState(match);
      match.isDirty = true;
      return;
    }
    this.full = true;
    this.sits = false;
  }

  /** Lets the own seat act: `act((match) => match.play("e5"))`. @param {(match: LiveMatch) => unknown} act */
  act(act) {
    return this.#do(() => {
      if (!this.match) throw new LiveError("not_now");
      return act(this.match);
    });
  }

  /** Says that the time of the player to move is up, or that this player has left. */
  claim() {
    return this.act((match) => match.claim((seat) => this.seen(seat)));
  }

  /** From when on one can claim that, and why; `null` if that is not for us to say. */
  get claimable() {
    return this.match?.claimable((seat) => this.seen(seat)) ?? null;
  }

  // Published events

  /** @param {LiveMatch} match */
  async #publish(match) {
    match.isDirty = this.#repeats = false;
    const content = /** @type {SeatState} */ (match.mine);
    this.#received.set(this.#key, { event: await this.#publisher.state(content), content });
  }

  /** Says that somebody is there. */
  #sign() {
    const done = this.#work.then(async () => {
      const { match } = this;
      if (!match || match.seat === null || this.#ended || !this.relays.some(({ visible }) => visible)) return;
      await this.#publisher.sign(match.game?.acts.length ?? 0);
    });
    this.#work = done.catch(() => {});
    return this.#work;
  }

  /** Subscribes to the match; once all seats are taken, to what their players publish. */
  #subscribe() {
    const match = { kinds: [STATE, PRESENCE], "#d": [this.#channel.topic] };
    const { seats = [], opener = "" } = this.match?.setup ?? {};
    const { seated = {} } = this.#stateOf(opener) ?? {};
    const settled = this.match && seats.every((seat, i) => !("invite" in seat) || seated[i]);
    const authors = [...new Set(this.keys)].flatMap((key) => (key ? [hexKey(key)] : [])).sort();
    for (const relay of this.relays) relay.subscribe([settled ? { ...match, authors } : match]);
  }

  /** The saved form of the match, with which a device goes on. @returns {SavedTable} */
  save() {
    /** @type {SavedTable} */
    const saved = {
      link: this.link,
      events: this.#eventsOfPlayers,
      since: savedMoment(this.match?.since ?? this.#since, this.#world.time),
    };
    if (this.#secret) saved.secret = this.#secret;
    if (this.#setupText) saved.setup = this.#setupText;
    if (this.keys.length > 0) saved.keys = this.keys;
    return saved;
  }

  /** Resolves when everything that has arrived is worked out. */
  settled() {
    return this.#work;
  }

  /** Says goodbye at once, as when the page is closed. A page that comes back takes it back. */
  sayGoodbye() {
    if (!this.#ended) this.#publisher?.sayGoodbye();
  }

  /** Says goodbye, and ends the connections. */
  async leave() {
    await this.#work;
    this.sayGoodbye();
    this.end();
  }

  /** Ends the connections without a word. */
  end() {
    this.#ended = true;
    for (const cancel of Object.values(this.#cancels)) cancel();
    for (const relay of this.relays) relay.end();
  }
}

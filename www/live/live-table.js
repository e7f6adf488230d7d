// @ts-check
/**
 * A live match at one device: it reads what the relays bring, works out the game, and publishes the state of the own seat.
 * The engine, the time, chance and the sockets are injected; nothing here knows a page.
 */
import { channelOf, digestOf, wholeLink } from "./channel.js";
import { DeviceClock, resumedMoment, savedMoment, serverTime } from "./device-clock.js";
import { AHEAD, PRESENCE } from "./events.js";
import { Inbox } from "./inbox.js";
import { Invitations } from "./invitations.js";
import { readLink } from "./links.js";
import { LiveError, LiveMatch } from "./live-match.js";
import { OwnState } from "./own-state.js";
import { Players } from "./players.js";
import { Positions } from "./positions.js";
import { Limit, SIGN, isHere } from "./presence.js";
import { Publisher } from "./publisher.js";
import { RelayClient } from "./relay-client.js";
import { publicKey } from "./seat-keys.js";
import { readSetup, rematchSetup } from "./setup.js";
import { rootOf, signatureOf } from "./signatures.js";
import { troublesOf } from "./troubles.js";

/**
 * @typedef {import("./events.js").Event} Event
 * @typedef {import("./seat-state.js").SeatState} SeatState
 * @typedef {import("./links.js").LiveLink} LiveLink
 * @typedef {import("./device.js").World} World
 *
 * @typedef {object} SavedTable what a device keeps of a match
 * @property {LiveLink} link
 * @property {string} [secret]
 * @property {string} [setup]
 * @property {(string | null)[]} [keys] of each seat
 * @property {Event[]} events
 * @property {{acts: number} & import("./device-clock.js").Moment} since
 * @property {string} [made] the digest of the chain after the last act that was made at this device
 * @property {LiveMatch["claimed"]} [claimed]
 */

const OTHERS = 3000; // milliseconds to wait for the second relay before the own state is written for the first time
const AGAIN = 5000; // milliseconds after which work that failed is tried again
const ELSEWHERE = 60_000; // milliseconds that another device of the same player is thought to be there

export class LiveTable {
  link;
  /** The match; `null` until its setup is known. @type {LiveMatch | null} */ match = null;
  /** Whether all invitations are used by others. */ full = false;
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
  #saved;
  /** @type {import("./channel.js").Channel} */ #channel = /** @type {any} */ (null);
  /** @type {Inbox} */ #inbox = /** @type {any} */ (null);
  /** @type {Publisher} */ #publisher = /** @type {any} */ (null);
  /** @type {Players | null} */ #players = null;
  /** @type {Invitations} */ #invitations = /** @type {any} */ (null);
  /** @type {OwnState} */ #state = /** @type {any} */ (null);
  #name = "";
  /** Whether a seat is still asked for. */ sits = false;
  /** Whether the own seat can act. */ #isReady = false;
  /** Whether the relays said what they keep. */ #isSynced = false;
  /** When another device of the same player was seen. */ #elsewhere = -Infinity;
  #questions;
  #answers;
  #phrases;
  /** The last phrase of each player, by key, and when it came. @type {Map<string, {phrase: number, at: number}>} */ said =
    new Map();
  #ended = false;
  /** @type {Promise<unknown>} */ #work = Promise.resolve();
  /** Functions that cancel the timers, by name. @type {Record<string, () => void>} */ #cancels = {};

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
    this.#saved = saved && { ...saved, since: resumedMoment(saved.since, world.time) };
    this.#questions = new Limit(() => this.#now);
    this.#answers = new Limit(() => this.#now);
    this.#phrases = new Limit(() => this.#now);
  }

  /** Reads what was saved, and connects. */
  async start() {
    const now = () => this.#now;
    this.link = await wholeLink(this.link);
    this.#channel = await channelOf(this.link);
    const { of } = this.link;
    this.#inbox = new Inbox(this.#channel, of, {
      own: this.#key,
      now,
      clock: this.#clock,
      isOfPlayers: (key) => this.#isOfPlayers(key),
      odd: (relay) => void this.#learnTime(this.relays[Number(relay)]),
    });
    this.#publisher = new Publisher(this.#channel, of, this.#secret ?? "", () => this.#clock.server);
    this.#invitations = new Invitations(this.link, this.#key, this.#publisher, this.#inbox);
    this.#state = new OwnState(this.#publisher, this.#inbox, this.#key, now);
    this.#inbox.restore(this.#saved?.events ?? []);
    await this.#do();
    if (this.#inbox.stateOf(this.#key)) this.#isReady = true;
    this.#publisher.relays = this.#world.relays.map((address, i) => this.#client(address, i));
    this.#subscribe();
    const { event } = this.#inbox.received.get(this.#key) ?? {};
    for (const relay of this.relays) {
      if (event) relay.publish(event);
      relay.connect();
    }
    this.#signLater();
  }

  /** @param {string} address @param {number} i @returns {RelayClient} */
  #client(address, i) {
    /** @type {RelayClient} */
    const relay = new RelayClient(address, this.#world, {
      event: (value) => {
        if (!this.#ended && this.#inbox.put(value, String(i), relay.line === "online")) void this.#do().catch(() => {});
      },
      synced: () => this.#synced(relay),
      line: (line) => {
        if (line === "online") void this.#sign(true);
        if (line === "online") void this.#learnTime();
        this.#tell();
      },
      refused: () => {
        if (relay.otherTime) void this.#learnTime(relay, true);
        this.#tell();
      },
    });
    return relay;
  }

  /** Does something later, in the place of what this name was for. @param {string} name @param {number} ms @param {() => unknown} then */
  #later(name, ms, then) {
    this.#cancels[name]?.();
    this.#cancels[name] = this.#world.time.after(ms, () => void then());
  }

  /** Says from time to time that somebody is there. */
  #signLater() {
    this.#later("sign", SIGN, () => {
      void this.#sign();
      this.#signLater();
    });
  }

  get relays() {
    return this.#publisher?.relays ?? [];
  }

  get #seating() {
    return this.#players?.seating;
  }

  /** The key that has each seat; none until the setup is known. @returns {readonly (string | null)[]} */
  get keys() {
    return this.#seating?.keys ?? [];
  }

  /** The problems that there are now. */
  get troubles() {
    const { ahead = 0, newer = 0 } = this.#inbox ?? {};
    return troublesOf({ relays: this.relays, ahead, newer, hasBadSetup: this.#hasBadSetup, failed: this.#failed });
  }

  /** Whether the player plays on another device, which is there. */
  get otherDevice() {
    const { match } = this;
    return Boolean(match && match.seat !== null && !match.isHere && this.#now - this.#elsewhere < ELSEWHERE);
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
    const why = refused ? "refused" : relay ? "odd" : "";
    const isOther = await this.#clock.learn(() => serverTime(this.#world.date, relay, refused), why);
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
    if (!visible) return void this.#hurry();
    // While a device sleeps, its even clock may stand still.
    void this.#learnTime();
    void this.#sign();
  }

  // Arriving events

  /** @param {RelayClient} relay */
  #synced(relay) {
    // A relay that lost something gets it from a client that still has it, unless its time has not come.
    for (const event of this.#inbox.ofPlayers)
      if ((relay.has.get(event.pubkey) ?? 0) < event.created_at && !this.#inbox.isAhead(event))
        relay.publish(event, false);
    const ready = () => {
      if (this.#isSynced) return;
      this.#isReady = this.#isSynced = true;
      void this.#do().catch(() => {});
    };
    if (this.relays.every(({ line }) => line !== "connecting")) ready();
    else this.#later("others", OTHERS, ready);
  }

  /** Whether a key has a seat or gives one; until the setup is known, all do who may publish. @param {string} key */
  #isOfPlayers(key) {
    const { setup } = this.match ?? {};
    if (!setup || [this.#key, this.link.topic, ...this.keys].includes(key)) return true;
    return setup.seats.some((seat) => "invite" in seat && seat.invite === key);
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
      this.#later("again", AGAIN, () => this.#do().catch(() => {}));
    });
    return done;
  }

  async #read() {
    for (const { author, event, content, isLive } of await this.#inbox.read()) {
      const isOwn = author === this.#key;
      if (isOwn && isLive && this.#publisher.isForeign(event.id)) this.#elsewhere = this.#now;
      if ("here" in content && !isOwn) this.#compare(content.here, author);
      if ("say" in content && !isOwn && isLive && this.#phrases.take(author)) this.#hear(author, content.say);
      if ("ask" in content && !isOwn && this.keys.includes(author) && this.#answers.take(author)) void this.#sign();
      if (event.kind === PRESENCE) continue;
      if (isOwn) this.#publisher.latest = Math.max(this.#publisher.latest, event.created_at);
      this.#players?.add(author, content);
    }
  }

  /** @param {string} author @param {number} [phrase] */
  #hear(author, phrase = 0) {
    if (this.keys.includes(author)) this.said.set(author, { phrase, at: this.#now });
  }

  /** Says a phrase to the others. @param {number} phrase its number */
  async say(phrase) {
    if (!this.#phrases.take(this.#key)) return;
    await this.#sign(false, phrase);
    this.#hear(this.#key, phrase);
    this.#tell();
  }

  // Somebody knows more of the match than is known here, or less, or has a seat that is not known: then something got lost.
  /** @param {number} here @param {string} author */
  #compare(here, author) {
    const { game, seat } = this.match ?? {};
    const isKnown = this.keys.includes(author);
    const isLess = game && isKnown && here < game.acts.length && game.authors.at(-1) === seat;
    const isMore = !game || !isKnown || here > game.acts.length;
    if ((!isLess && !isMore) || !this.#questions.take(isKnown ? author : "")) return;
    if (isMore) for (const relay of this.relays) relay.refresh();
    else this.#state.repeats = true;
  }

  // The game

  async #update() {
    if (!this.match) await this.#findSetup();
    const { match } = this;
    if (!match) return;
    do {
      await this.#players?.merge(this.#isSynced);
      this.#subscribe();
      await this.#react(match);
    } while (await this.#publish(match));
    this.#watchTime(match);
  }

  async #findSetup() {
    this.#hasBadSetup = false;
    const texts = [...this.#inbox.received.values()].map(({ content }) => "acts" in content && content.setup);
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
      this.#begin(new LiveMatch(setup, positions, () => this.#now, this.#own(rootOf(text))), rootOf(text));
      return;
    }
  }

  /** @param {string} root @returns {import("./live-match.js").Own} */
  #own(root) {
    return { root, sign: (item) => signatureOf(item, String(this.#secret)) };
  }

  /** @param {LiveMatch} match @param {string} root */
  #begin(match, root) {
    const { since, made = "", claimed = null, keys } = this.#saved ?? {};
    if (since) match.since = since;
    match.made = made;
    match.claimed = claimed;
    this.match = match;
    this.#players = new Players(match, this.#inbox, { root, key: this.#key, saved: keys });
  }

  /** Publishes once more what the own clock stamped while it was ahead, if it is right by now. @param {boolean} isOther */
  #stampAgain(isOther) {
    const most = this.#clock.server / 1000 + AHEAD;
    if (this.#publisher.latest <= most && !isOther) return;
    this.#publisher.latest = 0;
    for (const [key, { event }] of this.#inbox.received)
      if (event.created_at > most || key === this.link.topic) this.#inbox.received.delete(key);
    this.#state.repeats = true;
    this.#do(() => this.#seating && this.#invitations.publish(this.#seating)).catch(() => {});
  }

  /** Does what the own program does by itself. @param {LiveMatch} match */
  async #react(match) {
    if (!this.rematch && match.isAgain) await this.#findRematch(match);
    if (match.seat === null) {
      if (!this.sits || !this.#isReady || !this.#seating) return;
      const hasTaken = await this.#invitations.take(match.setup, this.#seating);
      if (hasTaken) this.#isNew = true;
      else [this.full, this.sits] = [true, false];
      return;
    }
    await this.#publisher.prepareGoodbye();
    if (!this.#isReady) return;
    match.isReady = true;
    if (this.#key === match.setup.opener && this.#isSynced) {
      this.#seating?.confirm(String(this.#secret));
      await this.#announce();
    }
    match.react();
  }

  /** Publishes the setup, if nobody did. */
  async #announce() {
    const key = String(this.link.topic);
    if (this.#channel.secret && !this.#inbox.received.has(key))
      this.#inbox.received.set(key, await this.#publisher.setup(String(this.#setupText)));
  }

  /** The players derive the next match, and spectators find its link in what a player says. @param {LiveMatch} match */
  async #findRematch(match) {
    if (this.link.capability) this.rematch = await rematchSetup(match.setup, this.link, this.keys);
    else {
      const link = this.keys.map((key) => readLink(this.#inbox.stateOf(key)?.next ?? "")).find(Boolean);
      if (link?.topic) this.rematch = { link };
    }
  }

  /** Wakes up when the own time is over. @param {LiveMatch} match */
  #watchTime({ ownEnd, isHere: actsHere, isReady }) {
    this.#cancels["late"]?.();
    if (ownEnd !== null && actsHere && isReady)
      this.#later("late", Math.max(ownEnd - this.#now, 0) + 1, () => this.#do().catch(() => {}));
  }

  /** The state that the player of a seat published last. @param {number} seat */
  stateOf(seat) {
    return this.#inbox.stateOf(this.keys[seat]);
  }

  /** When the player of a seat was seen last. @param {number} seat */
  seen(seat) {
    return this.#inbox.seen.get(this.keys[seat] ?? "");
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

  /** @param {LiveMatch} match @returns {Promise<boolean>} whether the own state was published */
  async #publish(match) {
    const seating = this.#seating;
    if (match.seat === null || !match.isReady || !seating) return false;
    const known = { match, seating, setup: String(this.#setupText), name: this.#name, next: this.rematch?.link };
    const wait = await this.#state.publish(known, this.#isNew);
    if (wait) this.#later("publish", wait, () => this.#do().catch(() => {}));
    return wait === 0;
  }

  /** Says that somebody is there. @param {boolean} [asks] whether the others are to say the same @param {number} [phrase] */
  #sign(asks = false, phrase) {
    const done = this.#work.then(async () => {
      const { match } = this;
      if (!match || match.seat === null || this.#ended || !this.relays.some(({ visible }) => visible)) return;
      await this.#publisher.sign(match.game?.acts.length ?? 0, asks, phrase);
    });
    this.#work = done.catch(() => {});
    return this.#work;
  }

  #subscribe() {
    const filters = this.#inbox.filters(this.match?.setup, this.keys, this.#seating?.isSettled ?? false);
    for (const relay of this.relays) relay.subscribe(filters);
  }

  /** The saved form of the match, with which a device goes on. @returns {SavedTable} */
  save() {
    const { since = { acts: -1, at: 0 }, made, claimed } = this.match ?? this.#saved ?? {};
    /** @type {SavedTable} */
    const saved = { link: this.link, events: this.#inbox.ofPlayers, since: savedMoment(since, this.#world.time) };
    if (this.#secret) saved.secret = this.#secret;
    if (this.#setupText) saved.setup = this.#setupText;
    if (this.keys.length > 0) saved.keys = [...this.keys];
    if (made) saved.made = made;
    if (claimed) saved.claimed = claimed;
    return saved;
  }

  /** Learns what another tab of this browser knew. @param {readonly import("./events.js").Event[]} events */
  async learn(events) {
    if (this.#ended || !this.#inbox) return;
    this.#inbox.restore(events);
    await this.#do().catch(() => {});
  }

  /** Resolves when everything that has arrived is worked out. */
  settled() {
    return this.#work;
  }

  /** Says goodbye at once, as when the page is closed. A page that comes back takes it back. */
  sayGoodbye() {
    if (!this.#ended) this.#publisher?.sayGoodbye();
  }

  /** Publishes what waits until its stamp is due: the page may not be there then. */
  async #hurry() {
    if (!this.#state) return;
    await this.#do(() => (this.#state.hurries = true)).catch(() => {});
    this.#state.hurries = false;
  }

  /** Says goodbye, and ends the connections. */
  async leave() {
    await this.#work;
    await this.#hurry();
    this.sayGoodbye();
    this.end();
  }

  /** Ends the connections once everything is published: the players go on in a rematch, to which spectators need the link. */
  async finish() {
    await this.#work;
    await this.#hurry();
    this.end();
  }

  /** Ends the connections without a word. */
  end() {
    this.#ended = true;
    for (const cancel of Object.values(this.#cancels)) cancel();
    for (const relay of this.relays) relay.end();
  }
}

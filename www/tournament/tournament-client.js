// @ts-check
/**
 * A tournament at one device: it reads what the relays bring, works out how the tournament stands, and publishes the states of the
 * player and of the organizer here. The engine, the time and the sockets are injected; nothing here knows a page.
 */
import { toBytes } from "../base/base64url.js";
import { DeviceClock, serverTime } from "../live/device-clock.js";
import { STATE, hexKey, isAuthentic, isEvent, keyOf, replaces, signedEvent } from "../live/events.js";
import { toHex } from "../live/links.js";
import { RelayClient } from "../live/relay-client.js";
import { sign } from "../live/seat-keys.js";
import { AUTHOR } from "../live/channel.js";
import { digestOf, joinTopic, joinTopics, organizerTopic, playersTopic, readAnnouncement } from "./announcement.js";
import { decoded, encoded, readOrganizer, readPlayer } from "./content.js";
import { Known } from "./known.js";
import { Player } from "./player.js";

/**
 * @typedef {import("../live/events.js").Event} Event
 *
 * @typedef {object} SavedTournament what a device keeps of a tournament
 * @property {string} [text] the announcement
 * @property {string} [secret] the key of the player here
 * @property {string} [name] what the player is called
 * @property {string} [organizer] the key of the organizer, if that is the person here
 * @property {Event[]} [events] what was published here
 *
 * @typedef {object} World
 * @property {import("../live/positions.js").Engine} engine
 * @property {readonly string[]} relays the addresses of one to three relays
 * @property {(address: string) => import("../live/relay-client.js").Socket} open
 * @property {import("../live/relay-client.js").Time} time
 * @property {(relay?: string) => Promise<number | null>} [date] the time of a server, in milliseconds since 1970
 * @property {(more: SavedTournament) => void} save keeps what changed, before it is published
 * @property {() => void} changed something that a page shows has changed
 */

const LOOK = 5000; // milliseconds after which time itself may have changed something
const MOST = 1100; // authors that are remembered

export class TournamentClient {
  /** @type {Known | null} */ known = null;
  /** @type {Player | null} */ player = null;
  /** @type {RelayClient[]} */ relays = [];
  /** Whether this page publishes; another tab may. */ isActive = true;
  /** Whether the relays said what they keep. */ isSynced = false;
  saved;
  #code;
  #world;
  #clock;
  /** @type {import("./organizer.js").Organizer | null} */ #organizer = null;
  /** @type {import("./watched-matches.js").WatchedMatches | null} */ #watched = null;
  /** The newest event of each author. @type {Map<string, Event>} */ #events = new Map();
  /** Events that are not read yet, by author. @type {Map<string, Event>} */ #pending = new Map();
  /** The events that were published since the page came. @type {Map<string, Event>} */ #published = new Map();
  #topics;
  #ended = false;
  #cancel = () => {};
  /** @type {Promise<unknown>} */ #work = Promise.resolve();

  /** @param {import("./announcement.js").Code} code @param {SavedTournament} saved @param {World} world */
  constructor(code, saved, world) {
    this.#code = code;
    this.#world = world;
    this.saved = saved;
    this.#clock = new DeviceClock(world.time);
    this.#topics = { organizer: organizerTopic(code), players: playersTopic(code), joins: joinTopics(code) };
  }

  /** Seconds since 1970, by the clock of servers. */
  get now() {
    return this.#clock.server / 1000;
  }

  /** Whether the organizer's page is this one. */
  get isOrganizer() {
    return Boolean(this.saved.organizer);
  }

  /** Reads what was saved, and connects. */
  async start() {
    const { text, events = [] } = this.saved;
    if (text) this.#begin(text);
    for (const event of events) this.#put(event);
    this.relays = this.#world.relays.map((address) => this.#client(address));
    await this.#do();
    for (const relay of this.relays) relay.connect();
    this.#lookLater();
  }

  /** @param {string} address @returns {RelayClient} */
  #client(address) {
    /** @type {RelayClient} */
    const relay = new RelayClient(address, this.#world, {
      event: (value) => {
        if (!this.#ended && (this.#put(value) || this.#watched?.put(value))) void this.#do();
      },
      synced: () => this.#synced(relay),
      line: (line) => {
        if (line === "online") void this.#learnTime();
        this.#world.changed();
      },
      refused: () => {
        if (relay.otherTime) void this.#learnTime(relay, true);
        this.#world.changed();
      },
    });
    return relay;
  }

  /** @param {RelayClient} [relay] @param {boolean} [refused] */
  async #learnTime(relay, refused = false) {
    await this.#clock.learn(() => serverTime(this.#world.date, relay, refused), refused ? "refused" : "");
    if (!this.#ended) void this.#do();
  }

  #lookLater() {
    this.#cancel = this.#world.time.after(LOOK, () => {
      void this.#do();
      this.#lookLater();
    });
  }

  /** The page is seen or hidden, or the device has a network again. @param {boolean} visible */
  wake(visible) {
    for (const relay of this.relays) {
      relay.visible = visible;
      if (visible) relay.probe();
    }
    if (visible) void this.#learnTime();
  }

  /** @param {RelayClient} relay */
  #synced(relay) {
    this.isSynced = true;
    // A relay that lost something, or whose player took it back, gets it from a device that has it.
    for (const event of this.#events.values())
      if ((relay.has.get(event.pubkey) ?? 0) < event.created_at && !this.#topics.joins.includes(String(topicOf(event))))
        relay.publish(event, false);
    void this.#do();
  }

  /** Takes an event, to be read later. @param {unknown} value @returns {boolean} whether it is new */
  #put(value) {
    const { organizer, players, joins } = this.#topics;
    const topic = [organizer, players, ...joins].find((one) => isEvent(value, one));
    const event = /** @type {Event} */ (value);
    if (!topic || event.kind !== STATE || (topic === organizer) !== (event.pubkey === organizer)) return false;
    const known = this.#pending.get(event.pubkey) ?? this.#events.get(event.pubkey);
    if (!replaces(event, known) || (!known && this.#pending.size + this.#events.size > MOST)) return false;
    this.#pending.set(event.pubkey, event);
    return true;
  }

  /** Does one thing after the other, then reads what came, and publishes what follows from it. @param {() => unknown} [task] */
  #do(task = () => {}) {
    const done = this.#work.then(async () => {
      if (this.#ended) return;
      await this.#read();
      await task();
      await this.#watched?.read();
      await this.known?.update();
      await this.#watch();
      this.#subscribe();
      await this.#publish();
      this.#world.changed();
    });
    this.#work = done.catch(() => {});
    return done;
  }

  /** Reads the matches of the round that goes on. */
  async #watch() {
    if (!this.known || this.known.course.rounds.length === 0) return;
    const { WatchedMatches } = await import("./course.js");
    this.#watched ??= new WatchedMatches(this.known);
    await this.#watched.update();
  }

  /** Resolves when everything that has arrived is worked out. */
  settled() {
    return this.#work;
  }

  async #read() {
    for (const [pubkey, event] of [...this.#pending]) {
      this.#pending.delete(pubkey);
      if (!isAuthentic(event)) continue;
      const content = await decoded(event.content);
      const isTaken =
        pubkey === this.#topics.organizer ? this.#takeOrganizer(content) : this.#takePlayer(event, content);
      if (isTaken) this.#events.set(pubkey, event);
    }
  }

  /** @param {unknown} content */
  #takeOrganizer(content) {
    const state = readOrganizer(content);
    if (!state) return false;
    if (!this.known) this.#begin(state.text);
    return this.known?.takeOrganizer(state) ?? false;
  }

  /** @param {Event} event @param {unknown} content */
  #takePlayer(event, content) {
    const state = readPlayer(content);
    if (!state) return false;
    // The announcement may come later.
    if (!this.known) return this.#pending.set(event.pubkey, event) && false;
    return this.known.takePlayer(keyOf(event.pubkey), state);
  }

  /** The announcement is known. @param {string} text */
  #begin(text) {
    if (digestOf(text) !== this.#code.of || readAnnouncement(text)?.organizer !== this.#code.key) return;
    this.known = new Known(text, { engine: this.#world.engine, now: () => this.now });
    this.#keep({ text });
    this.#takeSeat();
  }

  /** The person here has joined. */
  #takeSeat() {
    const { secret, name = "" } = this.saved;
    if (secret && this.known) this.player ??= new Player(this.known, secret, name);
  }

  /** @param {SavedTournament} more */
  #keep(more) {
    this.saved = { ...this.saved, ...more };
    // What another tab saved meanwhile stays.
    this.#world.save(more);
  }

  #subscribe() {
    const { organizer, players, joins } = this.#topics;
    const kinds = [STATE];
    /** @type {object[]} */
    const filters = [{ kinds, "#d": [organizer], authors: [organizer] }];
    const authors = (this.known?.organizer?.joins ?? []).map(([key]) => hexKey(key)).sort();
    if (authors.length > 0) filters.push({ kinds, "#d": [players], authors });
    const { filter } = this.#watched ?? {};
    if (filter) filters.push(filter);
    // The organizer alone reads what strangers may publish.
    if (this.isOrganizer && (this.known?.course.phase ?? "joining") === "joining") filters.push({ kinds, "#d": joins });
    for (const relay of this.relays) relay.subscribe(filters);
  }

  // Published events

  async #publish() {
    // What was published before, here or elsewhere, has to be known first.
    if (!this.known || !this.isActive || !this.isSynced) return;
    const state = await this.player?.next();
    const key = this.player?.key ?? "";
    if (state && this.known.takePlayer(key, state)) await this.#send(key, state);
    await this.#organize();
    const isOnline = this.relays.some(({ line }) => line === "online");
    for (let log = await this.#organizer?.next(isOnline); log; log = await this.#organizer?.next(isOnline)) {
      if (!this.known.takeOrganizer(log)) return;
      await this.#send(this.#code.key, log);
      await this.known.update();
    }
    await this.#repeat();
  }

  /** Loads what only the organizer's page does. */
  async #organize() {
    const { organizer } = this.saved;
    if (!organizer || !this.known || this.#organizer) return;
    const { Organizer } = await import("./organizer.js");
    this.#organizer = new Organizer(this.known, organizer, () => this.now);
  }

  /** Publishes the last own states once more, as they are kept for some days only, or as a player has a better topic by now. */
  async #repeat() {
    const { organizer, players } = this.known ?? {};
    const own = players?.get(this.player?.key ?? "");
    if (own && !this.#isPublished(own.join[0])) await this.#send(own.join[0], own);
    if (this.isOrganizer && organizer && !this.#published.has(this.#topics.organizer))
      await this.#send(this.#code.key, organizer);
  }

  /** Whether the state of the player here is where it belongs. @param {string} key */
  #isPublished(key) {
    const event = this.#published.get(hexKey(key));
    return event !== undefined && topicOf(event) === this.#channelOf(key).topic;
  }

  /** Where the holder of a key publishes, and by whose permission. @param {string} key */
  #channelOf(key) {
    const { organizer, players } = this.#topics;
    if (key === this.#code.key) {
      const permit = (/** @type {string} */ author) =>
        toHex(toBytes(sign(AUTHOR, author, String(this.saved.organizer))));
      return { topic: organizer, permit };
    }
    const { joins = [], permits = [] } = this.known?.organizer ?? {};
    const permit = permits[joins.findIndex(([one]) => one === key)];
    if (!permit) return { topic: joinTopic(this.#code, key), permit: null };
    return { topic: players, permit: () => toHex(toBytes(permit)) };
  }

  /** @param {string} key @param {import("./content.js").OrganizerState | import("./content.js").PlayerState} state */
  async #send(key, state) {
    const secret = key === this.#code.key ? this.saved.organizer : this.saved.secret;
    const content = await encoded(state);
    const before = this.#events.get(hexKey(key))?.created_at ?? 0;
    const created_at = Math.max(Math.floor(this.now), before + 1);
    const event = signedEvent({ kind: STATE, channel: this.#channelOf(key), created_at, content }, String(secret));
    this.#events.set(event.pubkey, event);
    this.#published.set(event.pubkey, event);
    const others = (this.saved.events ?? []).filter(({ pubkey }) => pubkey !== event.pubkey);
    // An organizer's page that forgot an entry would write another one in its place.
    this.#keep({ events: [...others, event] });
    for (const relay of this.relays) relay.publish(event);
  }

  // What the person here does

  /** Joins. @param {string} secret a new key @param {string} name */
  join(secret, name) {
    return this.#do(() => {
      if (!this.known || this.player) return;
      this.#keep({ secret, name });
      this.#takeSeat();
    });
  }

  /** Leaves the tournament: before it begins, as if one had not joined. */
  leave() {
    return this.#do(() => this.player?.leave());
  }

  /** Takes what was signed in a match. @param {string} setup as text @param {import("../live/state-items.js").Items} items */
  played(setup, items) {
    return this.#do(() => this.known?.games.add(setup, items));
  }

  /**
   * This page publishes from now on, or no longer.
   * @param {boolean} isActive
   * @param {SavedTournament} [saved] what the tab that published until now kept
   */
  activate(isActive, saved = this.saved) {
    for (const event of saved.events ?? []) this.#put(event);
    return this.#do(() => {
      this.isActive = isActive;
      this.saved = saved;
      this.#takeSeat();
    });
  }

  /** Ends the connections. */
  end() {
    this.#ended = true;
    this.#cancel();
    for (const relay of this.relays) relay.end();
  }
}

/** @param {Event} event */
const topicOf = ({ tags }) => tags.find(([name]) => name === "d")?.[1];

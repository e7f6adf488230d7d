// @ts-check
/**
 * What the relays bring of a live match: the newest event of each author, and when somebody was seen. What is not signed, not
 * permitted or of another match is dropped, and nobody makes this device work or ask without a limit.
 */
import { AHEAD, Authors, PRESENCE, STATE, hexKey, isAuthentic, isEvent, keyOf, replaces } from "./events.js";
import { Limit, seenBy } from "./presence.js";
import { open } from "./seat-state.js";

/**
 * @typedef {import("./events.js").Event} Event
 * @typedef {import("./seat-state.js").SeatState} SeatState
 * @typedef {import("./seat-state.js").Content} Content
 *
 * @typedef {object} News
 * @property {string} author
 * @property {Event} event
 * @property {Content} content
 * @property {boolean} isLive whether it came now, and was not kept by a relay
 */

const KEYS = 40; // authors that are read before it is known who has the seats
const MOST = 100; // events that a relay brings before it is known whose they have to be
const SIGNS = 6; // signs of presence of an author that are read in one period: a page may be closed and loaded again

export class Inbox {
  /** The newest event of each author, by key. @type {Map<string, {event: Event, content: Content}>} */ received =
    new Map();
  /** When somebody was seen, by key. @type {Map<string, import("./presence.js").Seen>} */ seen = new Map();
  #channel;
  #of;
  #own;
  #now;
  #clock;
  #isOfPlayers;
  #odd;
  #authors;
  /** Events that wait to be read. @type {Map<string, Event & {at: number, isLive: boolean}>} */ #pending = new Map();
  /** The stamps of events that are far ahead of the clock here, by author. @type {Map<string, number>} */ #ahead =
    new Map();
  /** The authors whose last event is of a newer version. @type {Set<string>} */ #newer = new Set();
  #signs;
  /** The id of the last sign of presence of each author, which comes from each relay. @type {Map<string, string>} */
  #lastSign = new Map();

  /**
   * @param {import("./channel.js").Channel} channel
   * @param {string} of the digest of the setup
   * @param {object} more
   * @param {string} more.own the own key; empty for a spectator
   * @param {() => number} more.now milliseconds
   * @param {import("./device-clock.js").DeviceClock} more.clock
   * @param {(key: string) => boolean} more.isOfPlayers whether a key has a seat, or gives one
   * @param {(from: string) => void} more.odd called with where it comes from, if a stamp says that a clock is wrong
   */
  constructor(channel, of, { own, now, clock, isOfPlayers, odd }) {
    this.#channel = channel;
    this.#of = of;
    this.#own = own;
    this.#now = now;
    this.#clock = clock;
    this.#isOfPlayers = isOfPlayers;
    this.#odd = odd;
    this.#authors = new Authors(channel.topic);
    this.#signs = new Limit(now, SIGNS);
  }

  /** How many players have a clock that is far ahead of the one here. */
  get ahead() {
    const most = this.#clock.server / 1000 + AHEAD;
    return [...this.#ahead].filter(([key, stamp]) => stamp > most && this.#isOfPlayers(key)).length;
  }

  /** How many players have a newer version. */
  get newer() {
    return [...this.#newer].filter(this.#isOfPlayers).length;
  }

  /** The state that a player published last. @param {string | null | undefined} key @returns {SeatState | undefined} */
  stateOf(key) {
    const { content } = this.received.get(key ?? "") ?? {};
    return content && "acts" in content ? content : undefined;
  }

  /** The newest events of players and invitations. */
  get ofPlayers() {
    return [...this.received].flatMap(([key, { event }]) => (this.#isOfPlayers(key) ? [event] : []));
  }

  /**
   * What to subscribe to: what the players publish, and what the rest does until all seats are given for good.
   * @param {import("./setup.js").Setup | undefined} setup
   * @param {readonly (string | null)[]} keys of the seats
   * @param {boolean} isSettled
   * @returns {object[]} filters of NIP-01
   */
  filters(setup, keys, isSettled) {
    const invitations = setup?.seats.map((seat) => ("invite" in seat ? seat.invite : null)) ?? [];
    const known = [...keys, ...invitations].flatMap((key) => (key ? [hexKey(key)] : []));
    const { topic } = this.#channel;
    const all = { kinds: [STATE, PRESENCE], "#d": [topic] };
    // The key of the topic published the setup.
    const ofPlayers = { ...all, authors: [...new Set([topic, ...known])].sort() };
    return isSettled ? [ofPlayers] : [ofPlayers, { ...all, limit: MOST }];
  }

  /** Whether an event is stamped far ahead. @param {Event | undefined} event */
  isAhead(event) {
    return (event?.created_at ?? 0) > this.#clock.server / 1000 + AHEAD;
  }

  /** Takes what this device saved: its clock may have been set since. @param {readonly Event[]} events */
  restore(events) {
    const at = (/** @type {Event} */ { created_at }) => Math.min(this.#now(), this.#clock.here(created_at));
    for (const [i, event] of events.entries())
      if (isEvent(event, this.#channel.topic) && this.#authors.has(event))
        this.#pending.set(`saved ${i}`, { ...event, at: at(event), isLive: false });
  }

  /**
   * Takes what a relay brings, to be read later.
   * @param {unknown} value
   * @param {string} from where it comes from
   * @param {boolean} isLive
   * @returns {boolean} whether something changed
   */
  put(value, from, isLive) {
    // Other relays take what strangers publish: nothing of it is decrypted.
    if (!isEvent(value, this.#channel.topic) || !this.#authors.has(value)) return false;
    const { pubkey, kind, id, created_at } = value;
    const author = keyOf(pubkey);
    if (this.#clock.isOdd(created_at, isLive)) this.#odd(from);
    if (this.isAhead(value)) {
      const isKnown = this.#ahead.get(author) === created_at || (!this.#ahead.has(author) && this.#ahead.size >= KEYS);
      if (isKnown || !isAuthentic(value)) return false;
      this.#ahead.set(author, created_at);
      return true;
    }
    if (id === this.received.get(author)?.event.id || id === this.#lastSign.get(author)) return false;
    // Each author has one place per relay, and strangers have few.
    const place = `${pubkey} ${kind} ${from}`;
    if (kind === STATE && !replaces(value, this.#pending.get(place))) return false;
    if (!this.#pending.has(place) && this.#pending.size >= 6 * KEYS) return false;
    const at = isLive ? this.#now() : Math.min(this.#now(), this.#clock.here(created_at));
    this.#pending.set(place, { ...value, at, isLive });
    return true;
  }

  /** Reads what came. @returns {Promise<News[]>} */
  async read() {
    const news = [];
    while (this.#pending.size > 0) {
      const [[place, event] = ["", null]] = this.#pending;
      this.#pending.delete(place);
      const one = event && (await this.#open(event));
      if (one) news.push(one);
    }
    return news;
  }

  /** @param {Event & {at: number, isLive: boolean}} given @returns {Promise<News | null>} */
  async #open({ at, isLive, ...event }) {
    const { pubkey, kind, created_at } = event;
    const author = keyOf(pubkey);
    const known = this.received.get(author);
    // What a clock that is right by now stamped far ahead replaces nothing.
    const isNewest = replaces(event, known?.event) || (this.isAhead(known?.event) && !this.isAhead(event));
    // Another device of this player may have published something before what this one did.
    if (kind === STATE && author !== this.#own && !isNewest) return null;
    if (!known && this.received.size >= KEYS && !this.#isOfPlayers(author)) return null;
    if (!isAuthentic(event)) return null;
    if (kind === PRESENCE) {
      if (!this.#signs.take(this.#isOfPlayers(author) ? author : "")) return null;
      this.#lastSign.set(author, event.id);
    }
    /** @type {Content} */
    let content;
    try {
      content = await open(event.content, this.#channel, pubkey);
    } catch (error) {
      if (/** @type {any} */ (error)?.code === "newer") this.#newer.add(author);
      return null;
    }
    if (content.of !== this.#of || (kind === STATE) !== ("acts" in content || "seats" in content)) return null;
    this.#newer.delete(author);
    this.#ahead.delete(author);
    this.seen.set(author, seenBy(this.seen.get(author), created_at, at, "bye" in content));
    if (kind === STATE && isNewest) this.received.set(author, { event, content });
    return { author, event, content, isLive };
  }
}

// @ts-check
/** Matches that anybody can watch: the opener's page says that one goes on, and another page lists them. */
import { plainName } from "../base/names.js";
import { STATE, hexKey, isEvent, signedEvent } from "../live/events.js";
import { readLink } from "../live/links.js";
import { RelayClient } from "../live/relay-client.js";
import { newSecret, publicKey } from "../live/seat-keys.js";
import { NAME, SEATS, hasFields, isCount, isList, isText } from "../live/shapes.js";
import { Board, LIFE, REPEAT } from "./board.js";
import { watchTopic, watchTopics } from "./topics.js";

/**
 * @typedef {object} PublicMatch
 * @property {string} id the code for spectators
 * @property {string} game
 * @property {string[]} names of the players, in the order of the seats; may be empty
 * @property {number} created when it was first listed, in seconds since 1970
 */

const FIELDS = {
  v: (/** @type {unknown} */ v) => v === 1,
  code: (/** @type {unknown} */ code) => typeof code === "string" && Boolean(readLink(code)?.topic),
  game: isText(20),
  names: isList(isText(200), SEATS),
  created: isCount(Number.MAX_SAFE_INTEGER),
};

/**
 * Reads the content of an event.
 * @param {import("../live/events.js").Event} event
 * @returns {PublicMatch | null} `null` if it is none
 */
export function readPublicMatch({ content, created_at }) {
  if (content.length > 4000) return null;
  try {
    const said = JSON.parse(content);
    if (!hasFields(said, FIELDS)) return null;
    const { code, game, names, created } = said;
    const shown = names.map((/** @type {string} */ name) => [...plainName(name)].slice(0, NAME).join(""));
    return { id: code, game, names: shown, created: Math.min(created, created_at) };
  } catch {
    return null;
  }
}

/**
 * Says from time to time that a match goes on, over the connections of its page, by a key that nobody can link with the match.
 * @param {() => {code: string, game: string, names: string[], relays: readonly RelayClient[]} | null} match what is said now; `null`: nothing
 * @param {{now: () => number, every: (ms: number, then: () => void) => () => void}} time `now`: that of servers, in milliseconds since 1970
 * @returns {() => void} ends it
 */
export function announce(match, { now, every }) {
  const secret = newSecret();
  const key = hexKey(publicKey(secret));
  const created = Math.floor(now() / 1000);
  const say = () => {
    const { code, game, names, relays = [] } = match() ?? {};
    if (!code || !game) return;
    const content = JSON.stringify({ v: 1, code, game, names, created });
    const channel = { topic: watchTopic(game, key) };
    const event = signedEvent(
      { kind: STATE, channel, created_at: Math.floor(now() / 1000), content, life: LIFE },
      secret,
    );
    for (const relay of relays) relay.publish(event, false);
  };
  say();
  return every(REPEAT * 1000, say);
}

/** The matches of some games that anybody can watch. */
export class PublicMatches {
  #board = new Board(readPublicMatch);
  /** @type {Map<string, string>} */ #topics;
  #relays;
  #cancel = () => {};
  #world;
  #changed;

  /**
   * @param {readonly string[]} games
   * @param {import("./lobby.js").World} world
   * @param {() => void} changed
   */
  constructor(games, world, changed) {
    this.#world = world;
    this.#changed = changed;
    this.#topics = new Map(games.flatMap((game) => watchTopics(game).map((topic) => [topic, game])));
    const { relays, open, time } = world;
    this.#relays = relays.map((address) => {
      const on = {
        event: (/** @type {unknown} */ value) => this.#received(value),
        synced: changed,
        line: changed,
        refused() {},
      };
      const relay = new RelayClient(address, { open, time }, on);
      relay.subscribe([{ kinds: [STATE], "#d": [...this.#topics.keys()] }]);
      relay.connect();
      return relay;
    });
    this.#later();
  }

  /** The matches, the newest first; each once. */
  get listed() {
    return [...new Map(this.#board.listed.map((match) => [match.id, match])).values()].reverse();
  }

  /** Whether everything that a relay has is here. */
  get isKnown() {
    return this.#relays.some(({ line }) => line === "online");
  }

  /** @param {unknown} value */
  #received(value) {
    for (const [topic, game] of this.#topics)
      if (isEvent(value, topic) && this.#board.take(value, topic, game)) this.#changed();
  }

  #later() {
    const { time, now = time.now } = this.#world;
    this.#cancel = time.after(1000, () => {
      if (this.#board.expire(Math.floor(now() / 1000))) this.#changed();
      this.#later();
    });
  }

  /** Ends the connections. */
  end() {
    this.#cancel();
    for (const relay of this.#relays) relay.end();
  }
}

// @ts-check
/**
 * The matches of the round that goes on, as their players publish them: so a result is known as soon as it is there, also if no player
 * comes back to the page of the tournament.
 */
import { toBytes } from "../base/base64url.js";
import { channelOf } from "../live/channel.js";
import { STATE, hexKey, isAuthentic, isEvent, replaces } from "../live/events.js";
import { toHex } from "../live/links.js";
import { open } from "../live/seat-state.js";
import { watchLink } from "./pairing-match.js";

/**
 * @typedef {import("../live/events.js").Event} Event
 *
 * @typedef {object} Watched
 * @property {string} setup as text
 * @property {string[]} authors the keys of the players, as relays write them
 * @property {import("../live/channel.js").Channel} channel
 */

export class WatchedMatches {
  #known;
  /** By topic, as relays write it. @type {Map<string, Watched>} */ #matches = new Map();
  /** The newest event of each author. @type {Map<string, Event>} */ #events = new Map();
  /** Events that are not read yet. @type {Event[]} */ #pending = [];

  /** @param {import("./known.js").Known} known */
  constructor(known) {
    this.#known = known;
  }

  /** Finds the matches of the round that goes on, by the topics that their players name. */
  async update() {
    const { course, players } = this.#known;
    const round = course.rounds.length - 1;
    const { matches = [], isClosed = true } = course.rounds[round] ?? {};
    /** @type {Map<string, Watched>} */
    const found = new Map();
    for (const { setup, players: numbers } of isClosed ? [] : matches) {
      const keys = numbers.map((number) => String(course.players[number]?.[0]));
      for (const [of, topic] of keys.flatMap((key) => players.get(key)?.topics ?? [])) {
        const name = of === round ? toHex(toBytes(topic)) : "";
        if (!name || found.has(name)) continue;
        const channel = this.#matches.get(name)?.channel ?? (await channelOf(await watchLink(setup, topic)));
        found.set(name, { setup, authors: keys.map(hexKey), channel });
      }
    }
    this.#matches = found;
  }

  /** The filter of NIP-01 for these matches; `null` without any. */
  get filter() {
    const authors = [...new Set([...this.#matches.values()].flatMap((match) => match.authors))].sort();
    return authors.length > 0 ? { kinds: [STATE], "#d": [...this.#matches.keys()].sort(), authors } : null;
  }

  /** Takes an event, to be read later. @param {unknown} value @returns {boolean} whether it is a new one of a match */
  put(value) {
    const topic = [...this.#matches.keys()].find((one) => isEvent(value, one));
    const event = /** @type {Event} */ (value);
    const match = topic && this.#matches.get(topic);
    if (!match || event.kind !== STATE || !match.authors.includes(event.pubkey)) return false;
    const name = `${topic} ${event.pubkey}`;
    if (!replaces(event, this.#events.get(name)) || !isAuthentic(event)) return false;
    this.#events.set(name, event);
    this.#pending.push(event);
    return true;
  }

  /** Reads what came. */
  async read() {
    for (const event of this.#pending.splice(0)) {
      const topic = event.tags.find(([name]) => name === "d")?.[1] ?? "";
      const { setup, channel } = this.#matches.get(topic) ?? {};
      if (!setup || !channel) continue;
      const content = await open(event.content, channel, event.pubkey).catch(() => null);
      if (content && "acts" in content) await this.#known.games.add(setup, content);
    }
  }
}

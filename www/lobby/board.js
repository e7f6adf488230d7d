// @ts-check
/** The challenges that stand in the lobby, as the relays say. */
import { isAuthentic, replaces } from "../live/events.js";
import { LIFE, readChallenge } from "./challenges.js";

/**
 * @typedef {import("../live/events.js").Event} Event
 * @typedef {import("./challenges.js").Listed} Listed
 */

/** Challenges that are listed: of more, the newest. */
const MOST = 100;
/** Events that are remembered; a flood has more. */
const KEPT = 2000;

export class Board {
  /** The last event of each author and topic, with its challenge; `null` in its place: taken back. @type {Map<string, {event: Event, challenge: Listed | null}>} */
  #last = new Map();

  /**
   * Takes what a relay sent.
   * @param {Event} event of a topic of the lobby
   * @param {string} topic
   * @param {readonly string[]} games those of the topic: a challenge of another game does not belong there
   * @returns {boolean} whether something changed
   */
  take(event, topic, games) {
    const place = `${event.pubkey} ${topic}`;
    const known = this.#last.get(place);
    if (known?.event.id === event.id || !replaces(event, known?.event) || !isAuthentic(event)) return false;
    const challenge = readChallenge(event);
    const fits = challenge && games.includes(challenge.game) ? challenge : null;
    this.#last.delete(place);
    this.#last.set(place, { event, challenge: fits });
    if (this.#last.size > KEPT) this.#last.delete([...this.#last.keys()][0] ?? "");
    return Boolean(fits ?? known?.challenge);
  }

  /**
   * Forgets what was not repeated in time.
   * @param {number} now in seconds since 1970
   * @returns {boolean} whether a challenge was among it
   */
  expire(now) {
    let changed = false;
    for (const [place, { event, challenge }] of this.#last) {
      if (event.created_at + LIFE > now) continue;
      this.#last.delete(place);
      changed ||= challenge !== null;
    }
    return changed;
  }

  /** The challenges, the oldest first. @returns {Listed[]} */
  get listed() {
    const all = [...this.#last.values()].flatMap(({ challenge }) => challenge ?? []);
    return all.sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1)).slice(-MOST);
  }
}

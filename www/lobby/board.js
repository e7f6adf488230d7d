// @ts-check
/** What stands in the lobby, as the relays say: challenges, or matches that anybody can watch. */
import { isAuthentic, replaces } from "../live/events.js";

/** @typedef {import("../live/events.js").Event} Event */

/** How long something stands that is not repeated, and how often its page repeats it, in seconds. */
export const LIFE = 60;
export const REPEAT = 20;
/** What is listed: of more, the newest. */
const MOST = 100;
/** Events that are remembered; a flood has more. */
const KEPT = 2000;

/** @template {{game: string, id: string, created: number}} Listed */
export class Board {
  /** The last event of each author and topic, with what it says; `null` in its place: taken back. @type {Map<string, {event: Event, said: Listed | null}>} */
  #last = new Map();
  #read;

  /** @param {(event: Event) => Listed | null} read */
  constructor(read) {
    this.#read = read;
  }

  /**
   * Takes what a relay sent.
   * @param {Event} event of a topic of the lobby
   * @param {string} topic
   * @param {string} game that of the topic: nothing of another one belongs there
   * @returns {boolean} whether something changed
   */
  take(event, topic, game) {
    const place = `${event.pubkey} ${topic}`;
    const known = this.#last.get(place);
    if (known?.event.id === event.id || !replaces(event, known?.event) || !isAuthentic(event)) return false;
    const read = this.#read(event);
    const said = read?.game === game ? read : null;
    this.#last.delete(place);
    this.#last.set(place, { event, said });
    if (this.#last.size > KEPT) this.#last.delete([...this.#last.keys()][0] ?? "");
    return Boolean(said ?? known?.said);
  }

  /**
   * Forgets what was not repeated in time.
   * @param {number} now in seconds since 1970
   * @returns {boolean} whether something that stood was among it
   */
  expire(now) {
    let changed = false;
    for (const [place, { event, said }] of this.#last) {
      if (event.created_at + LIFE > now) continue;
      this.#last.delete(place);
      changed ||= said !== null;
    }
    return changed;
  }

  /** What stands, the oldest first. @returns {Listed[]} */
  get listed() {
    const all = [...this.#last.values()].flatMap(({ said }) => said ?? []);
    return all.sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1)).slice(-MOST);
  }
}

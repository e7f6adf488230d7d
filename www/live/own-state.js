// @ts-check
/**
 * What the player at this device publishes: a function of what is known, whenever the last state under the own key lacks something.
 * So two devices of one player publish once each, and not in turn without end.
 */
import { writeLink } from "./links.js";
import { lacks, ownPart, withoutOthers } from "./state-items.js";

/**
 * @typedef {import("./seat-state.js").SeatState} SeatState
 * @typedef {import("./publisher.js").Publisher} Publisher
 *
 * @typedef {object} Match what is known
 * @property {import("./live-match.js").LiveMatch} match in which the player here has a seat
 * @property {import("./seating.js").Seating} seating
 * @property {string} setup as text
 * @property {string} name what the player is called
 * @property {import("./links.js").LiveLink | undefined} next the rematch
 */

const PASS_ON = 3000; // milliseconds after which what others signed is passed on

export class OwnState {
  /** Whether the state has to be published again. */ repeats = false;
  /** Whether it is published at once, even if its stamp is ahead: the page may not be there later. */ hurries = false;
  #publisher;
  #inbox;
  #key;
  #now;
  /** When what others signed is passed on; `null`: there is nothing new. @type {number | null} */ #passOn = null;

  /**
   * @param {Publisher} publisher
   * @param {import("./inbox.js").Inbox} inbox
   * @param {string} key the own key
   * @param {() => number} now milliseconds
   */
  constructor(publisher, inbox, key, now) {
    this.#publisher = publisher;
    this.#inbox = inbox;
    this.#key = key;
    this.#now = now;
  }

  /** The state that was published last under the own key, here or on another device. */
  get #last() {
    return this.#inbox.stateOf(this.#key);
  }

  /** @param {Match} known @returns {SeatState} */
  #content({ match, seating: { fields: seats }, setup, name, next }) {
    /** @type {SeatState} */
    const content = { ...this.#publisher.head, ...match.items, setup };
    const called = this.#last?.name ?? name;
    if (called) content.name = called;
    if (seats.length > 0) content.seats = seats;
    const { fields: twice } = match.evidence;
    if (twice.length > 0) content.twice = twice;
    if (next) content.next = writeLink({ seed: next.seed, of: next.of, topic: next.topic });
    return content;
  }

  /**
   * Publishes the state, if the last one lacks something.
   * @param {Match} known
   * @param {boolean} isNew whether the key may never have published anything. Who comes back with the key alone says nothing
   *   before something is known.
   * @returns {Promise<number | null>} in how many milliseconds to try again; 0: it was published; `null`: there is nothing to do
   */
  async publish(known, isNew) {
    const { match } = known;
    const seat = Number(match.seat);
    const content = this.#content(known);
    const last = this.#last;
    const mayBegin = last || isNew || content.acts.length + content.said.length > 0;
    if (!this.repeats && !(mayBegin && lacks(last, content))) return null;
    const isOpener = this.#key === match.setup.opener;
    const isOwn = this.repeats || !last || lacks(last, ownPart(content, seat, isOpener));
    this.#passOn ??= this.#now() + PASS_ON;
    const wait = Math.max(this.#publisher.wait, isOwn ? 0 : this.#passOn - this.#now());
    if (wait > 0 && !this.hurries) return wait;
    this.hurries = false;
    this.repeats = false;
    this.#passOn = null;
    const event = await this.#publisher
      .state(content)
      // Others may say more than one state has room for: they publish it themselves.
      .catch(() => this.#publisher.state(withoutOthers(content, seat)));
    this.#inbox.received.set(this.#key, { event, content });
    return 0;
  }
}

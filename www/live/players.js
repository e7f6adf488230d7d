// @ts-check
/** The players of a live match: who has which seat, and what each signed, as their states say. */
import { Seating } from "./seating.js";
import { Signatures, link } from "./signatures.js";
import { knownIn } from "./state-items.js";

/**
 * @typedef {import("./seat-state.js").SeatState} SeatState
 * @typedef {import("./seat-state.js").Content} Content
 */

export class Players {
  seating;
  #match;
  #inbox;
  #own;
  #signatures = new Signatures();
  /** The states that are not merged yet. @type {SeatState[]} */ #fresh = [];

  /**
   * @param {import("./live-match.js").LiveMatch} match
   * @param {import("./inbox.js").Inbox} inbox
   * @param {{root: string, key: string, saved?: readonly (string | null)[]}} own the digest of the setup, the own key, and the keys
   *   that this device saved
   */
  constructor(match, inbox, { root, key, saved }) {
    this.#match = match;
    this.#inbox = inbox;
    this.#own = key;
    this.seating = new Seating(match.setup, root, this.#signatures, saved);
    for (const [author, { content }] of inbox.received) this.add(author, content);
  }

  /** Takes a state or a handover, to be merged. @param {string} author @param {Content} content */
  add(author, content) {
    if ("seats" in content) this.seating.add(content.seats ?? [], author === this.#own);
    if ("acts" in content) this.#fresh.push(content);
  }

  /**
   * Decides who has the seats, and works out the game with what came.
   * @param {boolean} isSynced whether the relays said all that they keep
   */
  async merge(isSynced) {
    const match = this.#match;
    const { keys: before } = this.seating;
    const isAnswered = (/** @type {number} */ seat) => this.#isAnswered(seat);
    if (this.seating.decide(isAnswered, (seat, key) => this.#actsOf(seat, key), isSynced)) {
      const { keys } = this.seating;
      for (const [seat, key] of before.entries()) if (key && key !== keys[seat]) match.forget(seat);
      // What a key signed counts from now on.
      const contents = [...this.#inbox.received.values()].map(({ content }) => content);
      this.#fresh = contents.filter((content) => "acts" in content);
    }
    const { keys } = this.seating;
    const seat = keys.findIndex((key, i) => key === this.#own && match.seats.holder(i) === i);
    match.seat = seat < 0 ? null : seat;
    if (match.game && this.#fresh.length === 0) return;
    for (const { twice = [] } of this.#fresh) match.evidence.add(twice, (item) => this.#isValid(item, keys));
    await match.merge(this.#fresh.map((state) => this.#knownIn(state, keys)));
    this.#fresh = [];
  }

  /** @param {import("./agreement.js").Signed | import("./statements.js").Statement} item @param {readonly (string | null)[]} keys */
  #isValid(item, keys) {
    const key = keys[item.seat];
    return Boolean(key && this.#signatures.isValid(item, key));
  }

  /** What a state says that players signed. @param {SeatState} state @param {readonly (string | null)[]} keys of the seats */
  #knownIn(state, keys) {
    const { chains, signed, statements } = knownIn(state, link, this.#match.chain);
    return {
      chains,
      signed: signed.filter((item) => this.#isValid(item, keys)),
      statements: statements.filter((item) => this.#isValid(item, keys)),
    };
  }

  /** Whether the opener acted after the player of a seat. @param {number} seat */
  #isAnswered(seat) {
    const { game, setup } = this.#match;
    const opener = setup.seats.findIndex((kind) => "key" in kind && kind.key === setup.opener);
    const first = game?.authors.indexOf(seat) ?? -1;
    return first >= 0 && Boolean(game?.authors.includes(opener, first));
  }

  /** How many acts there were when a key last signed something in a seat, by its own state. @param {number} seat @param {string} key */
  #actsOf(seat, key) {
    const state = this.#inbox.stateOf(key);
    if (!state) return 0;
    const { signed, statements } = this.#knownIn(state, this.seating.keys.with(seat, key));
    const own = [...signed, ...statements].filter((item) => item.seat === seat);
    return Math.max(0, ...own.map(({ place }) => place + 1));
  }
}

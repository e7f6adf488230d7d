// @ts-check
/**
 * Who has each seat of a live match. An invitation signs the key that takes its seat, and the opener confirms it; all players pass on
 * both signatures. Once a key is confirmed here, or the opener acted after it, nothing gives the seat to another one.
 */
import { confirmationOf, handoverOf } from "./signatures.js";

/**
 * @typedef {import("./setup.js").Setup} Setup
 * @typedef {import("./chain.js").Seats} Seats
 * @typedef {import("./seat-state.js").SeatField} SeatField
 *
 * @typedef {object} Candidate a key that an invitation gave its seat to
 * @property {string} key
 * @property {string} handover the signature of the invitation
 * @property {string} [confirmation] that of the opener
 */

const MOST = 8; // keys of one seat that are remembered

/**
 * The seats as the rest needs them. Free seats count as players: the game waits for them when it is their turn.
 * @param {Setup} setup
 * @returns {Seats}
 */
export function seatsOf({ seats, opener, takebacks }) {
  const first = seats.findIndex((seat) => "key" in seat && seat.key === opener);
  return {
    count: seats.length,
    takebacks,
    holder: (seat) => ("ai" in (seats[seat] ?? {}) ? first : seat),
  };
}

export class Seating {
  /** The key that has each seat; `null` for a free one. A computer player has the opener's. @type {(string | null)[]} */
  keys;
  #setup;
  #root;
  #signatures;
  /** By seat. @type {Candidate[][]} */ #candidates;
  /** The keys that had the seats before, by seat: those of a device that was here. @type {(string | null)[]} */ #before;

  /**
   * @param {Setup} setup
   * @param {string} root the digest of the setup
   * @param {import("./signatures.js").Signatures} signatures
   * @param {readonly (string | null)[]} [saved] the keys that this device saved
   */
  constructor(setup, root, signatures, saved = []) {
    this.#setup = setup;
    this.#root = root;
    this.#signatures = signatures;
    this.#before = [...saved];
    this.#candidates = setup.seats.map(() => []);
    this.keys = setup.seats.map((seat) => ("key" in seat ? seat.key : "ai" in seat ? setup.opener : null));
  }

  /**
   * Learns who took which seat.
   * @param {readonly SeatField[]} fields
   * @param {boolean} [own] whether they are of this player's own state, which names whom this player played with
   */
  add(fields, own = false) {
    for (const [seat, key, handover, confirmation] of fields) {
      const kind = this.#setup.seats[seat];
      const known = this.#candidates[seat];
      if (!kind || !known || !("invite" in kind)) continue;
      if (own) this.#before[seat] ??= key;
      let one = known.find((other) => other.key === key);
      if (!one) {
        if (known.length >= MOST || !this.#signatures.isHandover(this.#root, key, handover, kind.invite)) continue;
        one = { key, handover };
        known.push(one);
      }
      if (confirmation && !one.confirmation && this.#isConfirmed(seat, key, confirmation))
        one.confirmation = confirmation;
    }
  }

  /** @param {number} seat @param {string} key @param {string} confirmation */
  #isConfirmed(seat, key, confirmation) {
    return this.#signatures.isConfirmed(this.#root, seat, key, confirmation, this.#setup.opener);
  }

  /**
   * Decides who has the seats. Before the relays said all that they keep, nothing is for good but what was known here.
   * @param {(seat: number) => boolean} isAnswered whether the opener acted after the player of a seat
   * @param {(seat: number, key: string) => number} actsOf how many acts a key signed in this seat
   * @param {boolean} isSynced whether the relays said all that they keep
   * @returns {boolean} whether something changed
   */
  decide(isAnswered, actsOf, isSynced) {
    const before = this.keys;
    this.keys = [...before];
    for (const [seat, candidates] of this.#candidates.entries()) {
      const held = this.#before[seat] ?? (isSynced ? before[seat] : null);
      const chosen = candidates.find(({ key }) => key === held);
      const isFinal = chosen && held === before[seat] && isAnswered(seat);
      if (candidates.length === 0 || isFinal) continue;
      const ranks = candidates.map((one) => [
        Number(Boolean(one.confirmation)),
        Number(one === chosen),
        candidates.length > 1 ? actsOf(seat, one.key) : 0,
      ]);
      const taken = this.keys.filter((_, other) => other !== seat);
      const [best] = candidates
        .map(({ key }, i) => ({ key, rank: /** @type {number[]} */ (ranks[i]) }))
        // Nobody gets two seats by invitations.
        .filter(({ key }) => !taken.includes(key))
        .sort((a, b) => compared(b.rank, a.rank));
      this.keys[seat] = best?.key ?? null;
    }
    return this.keys.some((key, seat) => key !== before[seat]);
  }

  /** Whether the seat of an invitation was given to somebody. @param {number} seat */
  isGiven(seat) {
    return (this.#candidates[seat]?.length ?? 0) > 0;
  }

  /** Whether all seats are given for good. */
  get isSettled() {
    return this.#setup.seats.every((kind, seat) => !("invite" in kind) || this.#chosen(seat)?.confirmation);
  }

  /** @param {number} seat */
  #chosen(seat) {
    return this.#candidates[seat]?.find(({ key }) => key === this.keys[seat]);
  }

  /**
   * Gives a seat to a key.
   * @param {number} seat
   * @param {string} key
   * @param {string} secret of the invitation
   * @returns {SeatField}
   */
  take(seat, key, secret) {
    /** @type {SeatField} */
    const field = [seat, key, handoverOf(this.#root, key, secret)];
    this.add([field], true);
    return field;
  }

  /** The opener confirms who has the seats. @param {string} secret of the opener */
  confirm(secret) {
    for (const seat of this.keys.keys()) {
      const one = this.#chosen(seat);
      if (one && !one.confirmation) one.confirmation = confirmationOf(this.#root, seat, one.key, secret);
    }
  }

  /** Who has the seats of invitations, with the signatures. @returns {SeatField[]} */
  get fields() {
    return this.keys.flatMap((_, seat) => {
      const one = this.#chosen(seat);
      if (!one) return [];
      /** @type {SeatField} */
      const field = [seat, one.key, one.handover];
      if (one.confirmation) field.push(one.confirmation);
      return [field];
    });
  }
}

/** @param {readonly number[]} a @param {readonly number[]} b */
function compared(a, b) {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i < 0 ? 0 : Number(a[i]) - Number(b[i]);
}

// @ts-check
/**
 * The players who signed two acts at one place, with the proof where there is one: both acts after the same chain, each with its
 * signature. Every device can check it alone, and it stays when the other chain is forgotten.
 */
import { commonStart, isOn } from "./chain.js";
import { link } from "./signatures.js";

/** @typedef {import("./seat-state.js").TwiceField} TwiceField */

export class Evidence {
  /** @type {Map<number, TwiceField | null>} */ #bySeat = new Map();

  /** The seats of these players. */
  get seats() {
    return [...this.#bySeat.keys()].sort();
  }

  /** What can be passed on. @returns {TwiceField[]} */
  get fields() {
    return this.seats.flatMap((seat) => {
      const field = this.#bySeat.get(seat);
      return field ? [field] : [];
    });
  }

  /**
   * Notes what the agreement found, and what signatures say alone.
   * @param {readonly number[]} seats
   * @param {import("./agreement.js").Known} known
   */
  note(seats, known) {
    const signers = new Set(known.chains.length > 1 ? known.signed.map(({ seat }) => seat) : []);
    for (const seat of new Set([...signers, ...seats])) {
      const proof = proofOf(seat, known);
      if (proof || seats.includes(seat)) this.#keep(seat, proof);
    }
  }

  /**
   * Takes over what others found, if it is signed.
   * @param {readonly TwiceField[]} fields
   * @param {(signed: import("./agreement.js").Signed) => boolean} isValid
   */
  add(fields, isValid) {
    for (const field of fields) {
      const [seat, digest, one, first, other, second] = field;
      const signed = (/** @type {string} */ entry, /** @type {string} */ sig) =>
        isValid({ seat, place: 0, digest: link(digest, entry), sig });
      if (one !== other && signed(one, first) && signed(other, second)) this.#keep(seat, field);
    }
  }

  /** Of several proofs, all devices keep the same one. @param {number} seat @param {TwiceField | null} field */
  #keep(seat, field) {
    const known = this.#bySeat.get(seat) ?? null;
    const isBetter = field && (!known || JSON.stringify(field) < JSON.stringify(known));
    this.#bySeat.set(seat, isBetter ? field : known);
  }
}

/**
 * @param {number} seat
 * @param {import("./agreement.js").Known} known
 * @returns {TwiceField | null}
 */
function proofOf(seat, { chains, signed }) {
  for (const a of chains)
    for (const b of chains) {
      const same = commonStart(a.entries, b.entries);
      const [one, other] = [a.entries[same], b.entries[same]];
      if (!one || !other || one >= other) continue;
      const sigOn = (/** @type {import("./chain.js").Chain} */ chain) =>
        signed.find((item) => item.seat === seat && item.place === same + 1 && isOn(chain, same + 1, item.digest))?.sig;
      const [first, second] = [sigOn(a), sigOn(b)];
      if (first && second) return [seat, String(a.digests[same]), one, first, other, second];
    }
  return null;
}

// @ts-check
/** The invitations that a link has: a guest takes a free seat with one, and says so to all. */
import { invitationSecret } from "./channel.js";
import { keyOf } from "./events.js";
import { publicKey } from "./seat-keys.js";

export class Invitations {
  #link;
  #key;
  #publisher;
  #inbox;

  /**
   * @param {import("./links.js").LiveLink} link
   * @param {string} key the own key
   * @param {import("./publisher.js").Publisher} publisher
   * @param {import("./inbox.js").Inbox} inbox
   */
  constructor(link, key, publisher, inbox) {
    this.#link = link;
    this.#key = key;
    this.#publisher = publisher;
    this.#inbox = inbox;
  }

  /** The secret key of an invitation. @param {number} seat */
  async #secret(seat) {
    const { join, invitation } = this.#link;
    return invitation ?? (join && (await invitationSecret(join, seat)));
  }

  /**
   * Takes the first free seat for the own key.
   * @param {import("./setup.js").Setup} setup
   * @param {import("./seating.js").Seating} seating
   * @returns {Promise<boolean>} whether there was one
   */
  async take({ seats }, seating) {
    for (const [seat, kind] of seats.entries()) {
      if (!("invite" in kind) || seating.isGiven(seat)) continue;
      const secret = await this.#secret(seat);
      if (!secret || publicKey(secret) !== kind.invite) continue;
      seating.take(seat, this.#key, secret);
      await this.publish(seating);
      return true;
    }
    return false;
  }

  /** Publishes that the own key has a seat by an invitation. @param {import("./seating.js").Seating} seating */
  async publish({ fields }) {
    for (const field of fields) {
      const secret = field[1] === this.#key && (await this.#secret(field[0]));
      if (!secret) continue;
      const content = { ...this.#publisher.head, seats: [field] };
      const event = await this.#publisher.handover(content, secret);
      this.#inbox.received.set(keyOf(event.pubkey), { event, content });
    }
  }
}

// @ts-check
/** Publishes the events of one device: its states, and the signs that its player is there or has left. */
import { PRESENCE, STATE, hexKey, signedEvent } from "./events.js";
import { publicKey } from "./seat-keys.js";
import { seal } from "./seat-state.js";

/**
 * @typedef {import("./seat-state.js").Content} Content
 * @typedef {import("./relay-client.js").RelayClient} RelayClient
 */

/** How far ahead of the clock a stamp may be, in seconds. */
const AHEAD = 2;
const SECOND = 1000; // milliseconds
const SENT = 100;

export class Publisher {
  /** @type {RelayClient[]} */ relays = [];
  /** The stamp of the newest own state. */ latest = 0;
  #channel;
  #of;
  #secret;
  #now;
  /** When the last state was published. */ #published = 0;
  /** The ids of the last events that were published here. @type {Set<string>} */ #sent = new Set();
  /** The encrypted goodbye: a page that is closed has no time to encrypt. */ #goodbye = "";

  /**
   * @param {import("./channel.js").Channel} channel
   * @param {string} of the digest of the setup
   * @param {string} secret the own key; empty for a spectator
   * @param {() => number} now milliseconds
   */
  constructor(channel, of, secret, now) {
    this.#channel = channel;
    this.#of = of;
    this.#secret = secret;
    this.#now = now;
  }

  /** The beginning of all contents. */
  get head() {
    return { v: /** @type {const} */ (2), of: this.#of };
  }

  /**
   * How long the next state has to wait, in milliseconds: its stamp is not far ahead of the clock, and where the last one is, as
   * from a clock that was wrong, the lead does not grow.
   */
  get wait() {
    const now = this.#now();
    if (this.latest + 1 <= now / 1000 + AHEAD || now < this.#published) return 0;
    return Math.max(0, this.#published + SECOND - now);
  }

  /** Whether another device of the same player published an event. @param {string} id */
  isForeign(id) {
    return !this.#sent.has(id);
  }

  /** A stamp of now, not before another one. @param {number} earliest */
  #stamp(earliest) {
    return Math.max(Math.floor(this.#now() / 1000), earliest);
  }

  /** @param {Content} content @param {string} secret */
  #sealed(content, secret) {
    return seal(content, this.#channel, hexKey(publicKey(secret)));
  }

  /**
   * Signs content and gives it to the relays, which keep a state, and get it again on every connection.
   * @param {number} kind
   * @param {string} content
   * @param {number} created_at
   * @param {string} [secret]
   */
  #publish(kind, content, created_at, secret = this.#secret) {
    const event = signedEvent({ kind, channel: this.#channel, created_at, content }, secret);
    this.#sent.add(event.id);
    if (this.#sent.size > SENT) this.#sent.delete([...this.#sent][0] ?? "");
    for (const relay of this.relays) relay.publish(event, kind === STATE);
    return event;
  }

  /** Publishes the own state. @param {Content} content */
  async state(content) {
    const sealed = await this.#sealed(content, this.#secret);
    this.latest = this.#stamp(this.latest + 1);
    this.#published = this.#now();
    return this.#publish(STATE, sealed, this.latest);
  }

  /**
   * Publishes something by another key, such as the handover of an invitation.
   * @param {Content} content
   * @param {string} secret the key
   */
  async handover(content, secret) {
    return this.#publish(STATE, await this.#sealed(content, secret), this.#stamp(0), secret);
  }

  /**
   * Publishes the setup by the key of the topic: who comes asks for this author, however much strangers publish in the topic.
   * @param {string} setup as text
   */
  async setup(setup) {
    const content = { ...this.head, acts: [], signed: [], said: [], setup };
    return { content, event: await this.handover(content, String(this.#channel.secret)) };
  }

  /**
   * Says that the player is there.
   * @param {number} here how many acts are known
   * @param {boolean} asks whether the others are to say the same
   * @param {number} [say] the number of a phrase
   */
  async sign(here, asks, say) {
    /** @type {Content} */
    const content = {
      ...this.head,
      here,
      ...(asks && { ask: /** @type {const} */ (true) }),
      ...(say !== undefined && { say }),
    };
    this.#publish(PRESENCE, await this.#sealed(content, this.#secret), this.#stamp(this.latest));
  }

  /** Gets the goodbye of a player ready. */
  async prepareGoodbye() {
    this.#goodbye ||= await this.#sealed({ ...this.head, bye: true }, this.#secret);
  }

  /** Says goodbye at once, if that is ready. */
  sayGoodbye() {
    if (this.#goodbye) this.#publish(PRESENCE, this.#goodbye, this.#stamp(this.latest));
  }
}

// @ts-check
/** What pages say to each other about a challenge: encrypted for the one who hears it, and signed by the event that carries it. */
import { toBytes, toText, utf8 } from "../base/base64url.js";
import { joined } from "../base/compression.js";
import { derived } from "../live/channel.js";
import { keyOf } from "../live/events.js";
import { randomBytes } from "../live/links.js";
import { sharedSecret } from "../live/seat-keys.js";
import { hasFields, isCount, isHex, isOptional, isText } from "../live/shapes.js";

/**
 * @typedef {object} Said
 * @property {import("./pairing.js").Asks | import("./pairing.js").Answers} say
 * @property {string} id of the challenge
 * @property {number} n of the ticket
 * @property {string} [link] the invitation, with an offer
 */

const IV = 12;
const KEY = 32;
const LENGTH = 300; // bytes: all that is said has the same length
const LONGEST = 1000; // characters
/** Keys that are kept: strangers may be many. */
const MOST = 200;
const SAYS = ["join", "leave", "came", "offer", "wait", "welcome", "gone"];
const FIELDS = {
  say: (/** @type {any} */ say) => SAYS.includes(say),
  id: isHex(16),
  n: isCount(1e6),
  link: isOptional(isText(200)),
};

/**
 * The key that two pages share.
 * @param {string} secret the own one, as base64url text
 * @param {string} other the public one of the other page, as 64 hexadecimal digits
 */
async function cipherOf(secret, other) {
  const bytes = await derived(sharedSecret(secret, keyOf(other)), "lobby", KEY);
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Names the author, so that nobody can send somebody's message as their own. @param {string} author @param {Uint8Array<ArrayBuffer>} iv */
const how = (author, iv) => ({ name: "AES-GCM", iv, additionalData: utf8(author) });

/** The seals of one page: the keys that it shares with others are worked out once. */
export class Seals {
  #secret;
  #author;
  /** @type {Map<string, Promise<CryptoKey>>} */ #ciphers = new Map();

  /** @param {string} secret @param {string} author the own public key, as 64 hexadecimal digits */
  constructor(secret, author) {
    this.#secret = secret;
    this.#author = author;
  }

  /** @param {string} other */
  #cipher(other) {
    if (this.#ciphers.size > MOST) this.#ciphers.clear();
    const known = this.#ciphers.get(other) ?? cipherOf(this.#secret, other);
    this.#ciphers.set(other, known);
    return known;
  }

  /**
   * @param {Said} said
   * @param {string} to 64 hexadecimal digits
   * @returns {Promise<string>} base64url text
   */
  async seal(said, to) {
    const iv = randomBytes(IV);
    const text = utf8(JSON.stringify(said).padEnd(LENGTH));
    return toText(
      joined(iv, new Uint8Array(await crypto.subtle.encrypt(how(this.#author, iv), await this.#cipher(to), text))),
    );
  }

  /**
   * @param {string} content
   * @param {string} from 64 hexadecimal digits
   * @returns {Promise<Said | null>} `null` if it is not for this page, or nothing that pages say
   */
  async open(content, from) {
    if (content.length > LONGEST) return null;
    try {
      const bytes = toBytes(content);
      const cipher = await this.#cipher(from);
      const plain = await crypto.subtle.decrypt(how(from, bytes.slice(0, IV)), cipher, bytes.slice(IV));
      const said = JSON.parse(new TextDecoder().decode(plain));
      return hasFields(said, FIELDS) ? /** @type {Said} */ (said) : null;
    } catch {
      return null;
    }
  }
}

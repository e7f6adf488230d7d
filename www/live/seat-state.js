// @ts-check
/**
 * The contents of the events of a live match: the state of a seat, a handover, a sign of presence. They are compressed, padded and
 * encrypted. What comes from elsewhere is limited in length before it is decoded, and its shape is checked.
 */
import { toBytes, toText, utf8 } from "../base/base64url.js";
import { joined, pass } from "../base/compression.js";
import { isEntry } from "./chain.js";
import { LONGEST } from "./events.js";
import { randomBytes } from "./links.js";
import {
  SEATS,
  either,
  hasFields,
  isCount,
  isKey,
  isList,
  isName,
  isObject,
  isOptional,
  isText,
  isTuple,
} from "./shapes.js";
import { FORKS, SIGNATURE } from "./state-items.js";

/**
 * @typedef {[seat: number, key: string, handover: string, confirmation?: string]} SeatField which key an invitation gave its seat to,
 *   with its signature, and that of the opener who confirmed it
 * @typedef {[seat: number, digest: string, entry: string, sig: string, entry: string, sig: string]} TwiceField two acts of a player at
 *   one place, after the chain with this digest
 *
 * @typedef {object} StateMore
 * @property {2} v
 * @property {string} of the digest of the setup
 * @property {string} [name]
 * @property {SeatField[]} [seats]
 * @property {TwiceField[]} [twice]
 * @property {string} [setup] the setup, as JSON text
 * @property {string} [next] the link to the rematch, for spectators
 *
 * @typedef {StateMore & import("./state-items.js").Items} SeatState what a player publishes: the whole match as this player knows it,
 *   with the last signature of each player, and what all said
 *
 * @typedef {{v: 2, of: string, seats: SeatField[]}} Handover by an invitation: the key that has its seat
 * @typedef {{v: 2, of: string, here: number, ask?: true, say?: number}} Here how many acts somebody who is there knows; `ask`: whether
 *   the page has just come, and does not know who is there; `say`: the number of a phrase that the player says
 * @typedef {{v: 2, of: string, bye: true}} Bye
 * @typedef {SeatState | Handover | Here | Bye} Content
 *
 * @typedef {Pick<import("./channel.js").Channel, "topic" | "cipher">} Channel
 */

/** Why content cannot be read: `newer` is a version that this page does not know. The first version is `broken`: it has other topics. */
export class ContentError extends Error {
  /** @param {"broken" | "newer" | "large"} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** How many phrases there are, which a page shows in its reader's language: there is no free text. */
export const PHRASES = 12;

/** Limits of what is read. */
const ACTS = 20_000;
const UNSQUEEZED = 256 * 1024; // bytes
const BLOCK = 256; // bytes: a length says no more than this
const IV = 12;

const SIGNED = 64; // signatures of one chain
const SAID = 1000; // statements of one chain
const HANDOVERS = 32;
/** @type {readonly import("./statements.js").Say[]} */
const SAYS = ["ok", "draw", "claim", "gift", "abort", "resign", "again"];

const isPlace = isCount(ACTS);
const isSeat = isCount(SEATS - 1);
const isPhrase = isCount(PHRASES - 1);
const isSay = (/** @type {any} */ say) => SAYS.includes(say);
const isSignature = (/** @type {unknown} */ sig) => typeof sig === "string" && SIGNATURE.test(sig);

/** How each field of a list of acts is checked. */
const BRANCH = {
  acts: isList(isEntry, ACTS),
  signed: isList(isTuple(isSeat, isPlace, isSignature), SIGNED),
  said: isList(
    either(isTuple(isSeat, isSay, isPlace, isSignature), isTuple(isSeat, isSay, isPlace, isSignature, isPlace)),
    SAID,
  ),
};
/** Whether a value is a list of acts, with signatures and statements. @param {unknown} value */
export const isBranch = (value) => hasFields(value, BRANCH);
const isHandovers = isList(
  either(isTuple(isSeat, isKey, isSignature), isTuple(isSeat, isKey, isSignature, isSignature)),
  HANDOVERS,
);

/** How each field of a state is checked; others are left out. */
const FIELDS = {
  ...BRANCH,
  name: isOptional(isName),
  forks: isOptional(isList((fork) => hasFields(fork, { ...BRANCH, from: isPlace }), FORKS)),
  seats: isOptional(isHandovers),
  twice: isOptional(isList(isTuple(isSeat, isKey, isEntry, isSignature, isEntry, isSignature), SEATS)),
  next: isOptional(isText(100)),
  setup: isOptional(isText(UNSQUEEZED)),
};

/**
 * Reads content that was decrypted.
 * @param {unknown} value
 * @returns {Content}
 * @throws {ContentError}
 */
export function readContent(value) {
  if (!isObject(value)) throw new ContentError("broken");
  const { v, of, acts, seats, here, ask, say, bye } = /** @type {any} */ (value);
  if (Number.isInteger(v) && v > 2) throw new ContentError("newer");
  if (v !== 2 || typeof of !== "string" || !/^[\w-]{16}$/.test(of)) throw new ContentError("broken");
  if (isPlace(here)) return { v, of, here, ...(ask === true && { ask }), ...(isPhrase(say) && { say }) };
  if (bye === true) return { v, of, bye };
  if (acts === undefined && isHandovers(seats)) return { v, of, seats };
  if (!hasFields(value, FIELDS)) throw new ContentError("broken");
  const known = Object.entries(value).filter(([name, field]) => Object.hasOwn(FIELDS, name) && field !== undefined);
  return /** @type {SeatState} */ ({ v, of, ...Object.fromEntries(known) });
}

/** @param {Channel} channel @param {string} author @param {Uint8Array<ArrayBuffer>} iv */
const cipherFor = ({ topic }, author, iv) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8(`${topic} ${author}`),
});

/**
 * Compresses, pads and encrypts content.
 * @param {Content} content
 * @param {Channel} channel
 * @param {string} author the public key, as in the event
 * @param {typeof randomBytes} [random]
 * @returns {Promise<string>} base64url text; rejects with the {@link ContentError} `large`
 */
export async function seal(content, channel, author, random = randomBytes) {
  const text = utf8(JSON.stringify(content));
  if (text.length > UNSQUEEZED) throw new ContentError("large");
  const squeezed = await pass(text, new CompressionStream("deflate-raw"));
  const padded = new Uint8Array(Math.ceil((squeezed.length + 4) / BLOCK) * BLOCK);
  new DataView(padded.buffer).setUint32(0, squeezed.length);
  padded.set(squeezed, 4);
  const iv = random(IV);
  const sealed = await crypto.subtle.encrypt(cipherFor(channel, author, iv), channel.cipher, padded);
  const written = toText(joined(iv, new Uint8Array(sealed)));
  if (written.length > LONGEST) throw new ContentError("large");
  return written;
}

/**
 * Reads the content of an event.
 * @param {string} text
 * @param {Channel} channel
 * @param {string} author the public key, as in the event
 * @returns {Promise<Content>} rejects with a {@link ContentError}
 */
export async function open(text, channel, author) {
  if (text.length > LONGEST) throw new ContentError("large");
  try {
    const bytes = toBytes(text);
    const how = cipherFor(channel, author, bytes.slice(0, IV));
    const padded = await crypto.subtle.decrypt(how, channel.cipher, bytes.slice(IV));
    const length = new DataView(padded).getUint32(0);
    if (length > padded.byteLength - 4) throw new ContentError("broken");
    const squeezed = new Uint8Array(padded, 4, length).slice();
    const plain = await pass(squeezed, new DecompressionStream("deflate-raw"), UNSQUEEZED);
    return readContent(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain)));
  } catch (error) {
    throw error instanceof ContentError ? error : new ContentError("broken");
  }
}

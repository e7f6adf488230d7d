// @ts-check
/**
 * The contents of the events of a live match: the state of a seat, a handover, a sign of presence. They are compressed, padded and
 * encrypted. What comes from elsewhere is limited in length before it is decoded, and its shape is checked.
 */
import { toBytes, toText, utf8 } from "../base/base64url.js";
import { joined, pass } from "../base/compression.js";
import { LONGEST } from "./events.js";
import { randomBytes } from "./links.js";
import {
  LONG,
  SEATS,
  hasFields,
  isCount,
  isFlag,
  isKey,
  isList,
  isName,
  isObject,
  isOptional,
  isText,
  isTuple,
} from "./shapes.js";

/**
 * @typedef {object} SeatState what a player publishes: the whole match as this player knows it
 * @property {1} v
 * @property {string} of the digest of the setup
 * @property {string} [name]
 * @property {string[]} acts all acts so far, of all seats: moves, and `<k` for "back to k moves". It only grows.
 * @property {number[]} used the milliseconds of each of the own acts, measured where they were made
 * @property {[place: number, moves: number][]} ok [number of acts, number of moves]: at that act, the seat agrees to go back to that move; it only grows
 * @property {number} [draw] offers or accepts a draw at this number of acts
 * @property {number} [resign] resigned at this number of acts
 * @property {number} [abort] aborts at this number of acts, if not everybody has moved yet
 * @property {[seat: number, acts: number]} [flag] says that the time of a seat is over, or that it has left, at this number of acts
 * @property {number[]} [more] the milliseconds given to each seat
 * @property {boolean} [again] wants a rematch
 * @property {string} [next] the link to the rematch, for spectators
 * @property {string} [setup] the setup, as JSON text
 * @property {Record<string, string>} [seated] the key of each guest, by seat; of the opener only
 *
 * @typedef {{v: 1, of: string, hand: string}} Handover signed by an invitation: the key that has its seat
 * @typedef {{v: 1, of: string, here: number}} Here how many acts somebody who is there knows
 * @typedef {{v: 1, of: string, bye: true}} Bye
 * @typedef {SeatState | Handover | Here | Bye} Content
 *
 * @typedef {Pick<import("./channel.js").Channel, "topic" | "cipher">} Channel
 */

/** Why content cannot be read: `newer` is a version that this page does not know. */
export class ContentError extends Error {
  /** @param {"broken" | "newer" | "large"} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** Limits of what is read. */
const ACTS = 20_000;
const ACT = 64; // letters
const UNSQUEEZED = 256 * 1024; // bytes
const BLOCK = 256; // bytes: a length says no more than this
const IV = 12;

const isPlace = isCount(ACTS);
const isTimes = (/** @type {number} */ most) => isList(isCount(LONG), most);

/** How each field of a state is checked; others are left out. */
const FIELDS = {
  name: isOptional(isName),
  acts: isList((act) => act !== "" && isText(ACT)(act), ACTS),
  used: isTimes(ACTS),
  ok: isList(isTuple(isPlace, isPlace), ACTS),
  draw: isOptional(isPlace),
  resign: isOptional(isPlace),
  abort: isOptional(isPlace),
  flag: isOptional(isTuple(isCount(SEATS - 1), isPlace)),
  more: isOptional(isTimes(SEATS)),
  again: isOptional(isFlag),
  next: isOptional(isText(100)),
  setup: isOptional(isText(UNSQUEEZED)),
  seated: isOptional(
    (seated) =>
      isObject(seated) && Object.entries(seated).every(([seat, key]) => isCount(SEATS - 1)(Number(seat)) && isKey(key)),
  ),
};

/**
 * Reads content that was decrypted.
 * @param {unknown} value
 * @returns {Content}
 * @throws {ContentError}
 */
export function readContent(value) {
  if (!isObject(value)) throw new ContentError("broken");
  const { v, of, hand, here, bye } = /** @type {any} */ (value);
  if (Number.isInteger(v) && v > 1) throw new ContentError("newer");
  if (v !== 1 || typeof of !== "string" || !/^[\w-]{16}$/.test(of)) throw new ContentError("broken");
  if (isKey(hand)) return { v, of, hand };
  if (isPlace(here)) return { v, of, here };
  if (bye === true) return { v, of, bye };
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

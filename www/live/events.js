// @ts-check
/** Events of NIP-01: what clients and relays exchange. Of the kinds only two are used here. */
import { toBytes, toText, utf8 } from "../base/base64url.js";
import { sha256 } from "../base/sha256.js";
import { AUTHOR } from "./channel.js";
import { fromHex, toHex } from "./links.js";
import { isHashSigned, isSigned, publicKey, signHash } from "./seat-keys.js";
import { hasFields, isCount, isHex, isList, isText } from "./shapes.js";

/**
 * @typedef {object} Event
 * @property {string} id the SHA-256 of the rest, as 64 hexadecimal digits
 * @property {string} pubkey 64 hexadecimal digits
 * @property {number} created_at seconds since 1970
 * @property {number} kind
 * @property {string[][]} tags
 * @property {string} content
 * @property {string} sig 128 hexadecimal digits
 */

/** The kind of a state: addressable, so that a relay keeps the last one of each key and topic (NIP-78). */
export const STATE = 30_078;
/** The kind of a sign of presence: ephemeral, so that no relay keeps it. */
export const PRESENCE = 21_078;
/** How long a relay should keep a state, in seconds. */
export const LIFE = 14 * 24 * 60 * 60;
/** How far a stamp may be ahead, in seconds. */
export const AHEAD = 15 * 60;
/** The longest content, in characters: with the rest of an event and a message it stays below 64 KiB. */
export const LONGEST = 64_000;

/** How each field of an event is checked. */
const FIELDS = {
  id: isHex(64),
  pubkey: isHex(64),
  sig: isHex(128),
  created_at: isCount(Number.MAX_SAFE_INTEGER),
  kind: (/** @type {any} */ kind) => kind === STATE || kind === PRESENCE,
  content: isText(LONGEST),
  tags: isList(isList(isText(200), 4), 8),
};
/** @param {Omit<Event, "id" | "sig">} event */
const idOf = ({ pubkey, created_at, kind, tags, content }) =>
  sha256(utf8(JSON.stringify([0, pubkey, created_at, kind, tags, content])));

/** The tag with the signature by which the key of the topic permits the author. */
const PERMIT = "permit";

/**
 * @typedef {object} Draft
 * @property {number} kind
 * @property {Pick<import("./channel.js").Channel, "topic"> & Partial<Pick<import("./channel.js").Channel, "permit">>} channel
 * @property {number} created_at
 * @property {string} content
 * @property {number} [life] how long a relay should keep a state, in seconds
 * @property {number} [work] how many bits of the id have to be zero (NIP-13)
 */

/**
 * Signs an event.
 * @param {Draft} draft
 * @param {string} secret
 * @returns {Event}
 */
export function signedEvent({ kind, channel: { topic, permit }, created_at, content, life = LIFE, work = 0 }, secret) {
  const pubkey = hexKey(publicKey(secret));
  const tags = [["d", topic]];
  if (permit) tags.push([PERMIT, permit(pubkey)]);
  if (kind === STATE) tags.push(["expiration", String(created_at + life)]);
  const draft = { pubkey, created_at, kind, tags, content };
  let id = idOf(draft);
  if (work > 0) tags.push(["nonce", "", String(work)]);
  for (let nonce = 0; zeroBits(id) < work; nonce++) {
    tags[tags.length - 1] = ["nonce", String(nonce), String(work)];
    id = idOf(draft);
  }
  return { ...draft, id: toHex(id), sig: toHex(signHash(id, secret)) };
}

/** How many bits at the beginning are zero. @param {Uint8Array} id */
const zeroBits = (id) => {
  const at = id.findIndex((byte) => byte > 0);
  return at < 0 ? 8 * id.length : 8 * at + Math.clz32(id[at] ?? 0) - 24;
};

/**
 * Whether something from elsewhere has the shape of an event of a topic.
 * @param {unknown} value
 * @param {string} topic
 * @returns {value is Event}
 */
export const isEvent = (value, topic) =>
  hasFields(value, FIELDS) && /** @type {Event} */ (value).tags.find(([name]) => name === "d")?.[1] === topic;

/** The authors whom the key of a topic permits. The signature of each is checked once. */
export class Authors {
  #topic;
  /** @type {Set<string>} */ #known = new Set();

  /** @param {string} topic */
  constructor(topic) {
    this.#topic = topic;
  }

  /** Whether the author of an event may publish. @param {Event} event */
  has({ pubkey, tags }) {
    if (this.#known.has(pubkey)) return true;
    const signature = tags.find(([name]) => name === PERMIT)?.[1] ?? "";
    if (!isHex(128)(signature)) return false;
    const isPermitted = isSigned(AUTHOR, pubkey, keyOf(signature), keyOf(this.#topic));
    if (isPermitted) this.#known.add(pubkey);
    return isPermitted;
  }
}

/**
 * Whether the id and the signature of an event are right.
 * @param {Event} event
 */
export function isAuthentic(event) {
  const id = idOf(event);
  return toHex(id) === event.id && isHashSigned(fromHex(event.sig), id, fromHex(event.pubkey));
}

/** A key as relays write it. @param {string} key base64url text */
export const hexKey = (key) => toHex(toBytes(key));

/** A key or a signature as the rest of the page writes it. @param {string} pubkey */
export const keyOf = (pubkey) => toText(fromHex(pubkey));

/**
 * Whether `a` replaces `b`: the later one does, of two of one second the one with the smaller id.
 * @param {Event} a
 * @param {Event | undefined} b
 */
export const replaces = (a, b) => !b || a.created_at > b.created_at || (a.created_at === b.created_at && a.id < b.id);

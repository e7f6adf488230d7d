// @ts-check
/** What follows from the parts of a link: the topic of the match at a relay, the key of its encryption, and the keys of invitations. */
import { toBytes, toText, utf8 } from "../base/base64url.js";
import { SEED, toHex } from "./links.js";
import { publicKey, sign } from "./seat-keys.js";

/**
 * @typedef {import("./links.js").LiveLink} LiveLink
 *
 * @typedef {object} Channel what a device needs to read a match, and to write
 * @property {string} topic the public key, as 64 hexadecimal digits
 * @property {CryptoKey} cipher
 * @property {((author: string) => string) | null} permit signs that an author may publish, by the key as relays write it;
 *   `null` for spectators
 * @property {string | null} secret the secret key of the topic; `null` for spectators
 */

const OF = 12; // bytes

/**
 * Derives bytes from a secret (HKDF with SHA-256).
 * @param {string} secret base64url text
 * @param {string} purpose
 * @param {number} length in bytes
 */
export async function derived(secret, purpose, length) {
  const key = await crypto.subtle.importKey("raw", toBytes(secret), "HKDF", false, ["deriveBits"]);
  const info = utf8(`alveole/live/2 ${purpose}`);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 8 * length));
}

/**
 * Adds to a link what follows from it: the capability, for players, and the topic.
 * @param {LiveLink} link
 * @returns {Promise<LiveLink>}
 */
export async function wholeLink(link) {
  const capability = link.capability ?? (link.join && toText(await derived(link.join, "capability", SEED)));
  return capability ? { ...link, capability, topic: publicKey(await topicSecret(capability)) } : link;
}

/** The secret key of a topic. @param {string} capability */
const topicSecret = async (capability) => toText(await derived(capability, "topic", 32));

/** The purpose of the signature by which the key of a topic permits an author. */
export const AUTHOR = "live/author";

/**
 * The channel of a match.
 * @param {LiveLink} link as {@link wholeLink} returns it
 * @returns {Promise<Channel>}
 */
export async function channelOf({ seed, topic = "", capability }) {
  const cipher = await crypto.subtle.importKey("raw", await derived(seed, "encryption", 32), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  const secret = capability && (await topicSecret(capability));
  /** By author. @type {Map<string, string>} */
  const permits = new Map();
  const permit = (/** @type {string} */ author) => {
    const known = permits.get(author) ?? toHex(toBytes(sign(AUTHOR, author, String(secret))));
    permits.set(author, known);
    return known;
  };
  return { topic: toHex(toBytes(topic)), cipher, permit: secret ? permit : null, secret: secret ?? null };
}

/**
 * The secret key of the invitation to a seat.
 * @param {string} join
 * @param {number} seat
 */
export const invitationSecret = async (join, seat) => toText(await derived(join, `invitation ${seat}`, 32));

/**
 * The link of the rematch, for its players: only who can publish in this match can derive it.
 * @param {string} capability
 * @param {string} of of this match
 * @param {string} next the digest of the setup of the rematch
 * @returns {Promise<LiveLink>}
 */
export async function rematchLink(capability, of, next) {
  const [seed, key] = await Promise.all([
    derived(capability, `rematch seed ${of}`, SEED),
    derived(capability, `rematch ${of}`, SEED),
  ]);
  return wholeLink({ seed: toText(seed), of: next, capability: toText(key) });
}

/**
 * The number that makes the keys of a match those of its rematch: nobody but its players can link them.
 * @param {string} capability
 * @param {string} of of this match
 * @param {string} key the public key of a player
 * @returns {Promise<Uint8Array>} 32 bytes
 */
export const rematchTweak = (capability, of, key) => derived(capability, `rematch key ${of} ${key}`, 32);

/**
 * The commitment of a link to the setup, so that nobody can change it.
 * @param {string} setup JSON text
 */
export const digestOf = async (setup) =>
  toText(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(setup))).subarray(0, OF));

// @ts-check
/**
 * The links of a live match, and what is derived from their parts (docs/live.md).
 *
 * A link is `1.SEED.OF` for spectators, `1.SEED.OF.JOIN` for players, and `1.SEED.OF.KEY` with the secret key of one invitation
 * for a certain seat. `1.SEED.OF.KEY.me` has the secret key of a player, for another device of the same one. All parts are
 * base64url text.
 */
import { toBytes, toText, utf8 } from "../base/base64url.js";
import { plainPaste } from "../base/pasted.js";

/**
 * @typedef {object} LiveLink
 * @property {string} seed 16 bytes, from which the topic and the key of the encryption follow
 * @property {string} of the first 12 bytes of the SHA-256 of the setup
 * @property {string} [join] 16 bytes, from which the keys of all invitations follow
 * @property {string} [invitation] the secret key of one invitation
 * @property {string} [secret] the secret key of a player who comes from another device
 */

const SEED = 16; // bytes
const OF = 12; // bytes
const LINK = /^1\.([\w-]{22})\.([\w-]{16})(?:\.([\w-]{22}|[\w-]{43}(?:\.me)?))?$/;

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text hexadecimal, of an even length */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/**
 * Random bytes.
 * @param {number} length
 */
export const randomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/**
 * A new seed, or a new secret of all invitations.
 * @param {typeof randomBytes} [random]
 */
export const newSeed = (random = randomBytes) => toText(random(SEED));

/** @param {LiveLink} link */
export const writeLink = ({ seed, of, join, invitation, secret }) => {
  const more = secret ? [secret, "me"] : join || invitation ? [join ?? invitation] : [];
  return ["1", seed, of, ...more].join(".");
};

/**
 * @param {string} text
 * @returns {LiveLink | null} `null` if the text is no link of this version
 */
export function readLink(text) {
  const [, seed, of, secret] = LINK.exec(text) ?? [];
  if (!seed || !of) return null;
  if (!secret) return { seed, of };
  if (secret.endsWith(".me")) return { seed, of, secret: secret.slice(0, -3) };
  return secret.length === 22 ? { seed, of, join: secret } : { seed, of, invitation: secret };
}

/** Lines of a message in which a link is looked for. */
const LINES = 100;

/** A link within a text. One that goes on after a dot lacks a part. */
const WITHIN = /(?:^|[^\w.-])(1\.[\w-]{22}\.[\w-]{16}(?:\.[\w-]{43}(?:\.me)?|\.[\w-]{22})?)(?![\w-]|\.[\w-])/;

/**
 * Finds a link in a text, such as a message, even if it is broken into lines.
 * @param {string} text
 * @returns {LiveLink | null} `null` if there is none of this version, or it is incomplete
 */
export function findLink(text) {
  const lines = plainPaste(text).split(/\s*\n\s*/, LINES);
  // The words of a line after it look like a part of it: the longest link is the one to which all of its lines are joined.
  const found = lines.map((_, i) => WITHIN.exec(lines.slice(0, i + 1).join(""))?.[1] ?? "");
  const alone = lines.map((line) => WITHIN.exec(line)?.[1] ?? "");
  return readLink([...found, ...alone].reduce((best, one) => (one.length > best.length ? one : best), ""));
}

/**
 * Derives bytes from a secret (HKDF with SHA-256).
 * @param {string} secret base64url text
 * @param {string} purpose
 * @param {number} length in bytes
 */
async function derived(secret, purpose, length) {
  const key = await crypto.subtle.importKey("raw", toBytes(secret), "HKDF", false, ["deriveBits"]);
  const info = utf8(`alveole/live/1 ${purpose}`);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 8 * length));
}

/**
 * The secret of all who have a link: the topic of the match (32 hexadecimal digits) and the key of the encryption.
 * @param {string} seed
 */
export async function channelOf(seed) {
  const [topic, key] = await Promise.all([derived(seed, "topic", 16), derived(seed, "encryption", 32)]);
  const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);
  return { topic: toHex(topic), cipher };
}

/**
 * The secret key of the invitation to a seat.
 * @param {string} join
 * @param {number} seat
 */
export const invitationSecret = async (join, seat) => toText(await derived(join, `invitation ${seat}`, 32));

/**
 * The seed of the rematch.
 * @param {string} seed
 * @param {string} of
 */
export const rematchSeed = async (seed, of) => toText(await derived(seed, `rematch ${of}`, SEED));

/**
 * The commitment of a link to the setup, so that nobody can change it.
 * @param {string} setup JSON text
 */
export const digestOf = async (setup) =>
  toText(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(setup))).subarray(0, OF));

// @ts-check
/**
 * The links of a live match (docs/live.md); `channel.js` derives the rest from their parts.
 *
 * A link is `2.SEED.OF.wTOPIC` for spectators (watch), `2.SEED.OF.jJOIN` for players (join), and `2.SEED.OF.iKEYS` with the
 * capability and the secret key of one invitation, for a certain seat. `2.SEED.OF.mKEYS` has the capability and the secret key of a
 * player, for another device of the same one (me). All parts are base64url text; a link that is cut off is none.
 */
import { toBytes, toText } from "../base/base64url.js";
import { joined } from "../base/compression.js";
import { plainPaste } from "../base/pasted.js";

/**
 * @typedef {object} LiveLink
 * @property {string} seed 16 bytes, from which the key of the encryption follows
 * @property {string} of the first 12 bytes of the SHA-256 of the setup
 * @property {string} [topic] the public key that names the match at a relay; what follows lets derive it
 * @property {string} [join] 16 bytes, from which the capability and the keys of all invitations follow
 * @property {string} [capability] 16 bytes, from which the secret key of the topic follows: who has it can publish
 * @property {string} [invitation] the secret key of one invitation
 * @property {string} [secret] the secret key of a player who comes from another device
 */

export const SEED = 16; // bytes
const LINK = /^2\.([\w-]{22})\.([\w-]{16})\.(?:(j)([\w-]{22})|(w)([\w-]{43})|([im])([\w-]{64}))$/;
/** A link of the first edition, whose matches cannot go on. */
const OLD = /(?:^|[^\w.-])1\.([\w-]{22})\.([\w-]{16})(?:\.[\w-]{22}|\.[\w-]{43}(?:\.me)?)?(?![\w-]|\.[\w-])/;

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

/** @param {LiveLink} link with the topic, for spectators */
export const writeLink = ({ seed, of, topic = "", join, capability = "", invitation, secret }) => {
  const key = secret ?? invitation;
  const keys = key && toText(joined(toBytes(capability), toBytes(key)));
  const last = keys ? `${secret ? "m" : "i"}${keys}` : join ? `j${join}` : `w${topic}`;
  return ["2", seed, of, last].join(".");
};

/**
 * @param {string} text
 * @returns {LiveLink | null} `null` if the text is no link of this version
 */
export function readLink(text) {
  const [, seed, of, ...last] = LINK.exec(text) ?? [];
  if (!seed || !of) return null;
  const [kind, part = ""] = last.filter(Boolean);
  if (kind === "j") return { seed, of, join: part };
  if (kind === "w") return { seed, of, topic: part };
  const keys = toBytes(part);
  const [capability, key] = [toText(keys.slice(0, SEED)), toText(keys.slice(SEED))];
  return kind === "m" ? { seed, of, capability, secret: key } : { seed, of, capability, invitation: key };
}

/**
 * Finds a link of the first edition in a text.
 * @param {string} text
 * @returns {{seed: string, of: string} | null}
 */
export function oldLink(text) {
  const [, seed, of] = OLD.exec(text) ?? [];
  return seed && of ? { seed, of } : null;
}

/** Lines of a message in which a link is looked for. */
const LINES = 100;

/** A link within a text. One that goes on after a dot lacks a part. */
const WITHIN = /(?:^|[^\w.-])(2\.[\w-]{22}\.[\w-]{16}\.(?:j[\w-]{22}|w[\w-]{43}|[im][\w-]{64}))(?![\w-]|\.[\w-])/;

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

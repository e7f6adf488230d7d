// @ts-check
/** Encrypts a message for a browser that subscribed to a push service (RFC 8291, with the one record of RFC 8188 that it wants). */
import { toBytes, utf8 } from "../base/base64url.js";
import { joined } from "../base/compression.js";
import { randomBytes } from "./links.js";

/** @typedef {{p256dh: string, auth: string}} Keys of a subscription, as base64url text */

const CURVE = { name: "ECDH", namedCurve: "P-256" };
const SALT = 16; // bytes
const RECORD = 4096; // bytes
const LAST = 2; // the byte after the text of the last record

/**
 * Derives bytes (HKDF with SHA-256).
 * @param {Uint8Array<ArrayBuffer>} salt
 * @param {BufferSource} secret
 * @param {Uint8Array<ArrayBuffer>} info
 * @param {number} length in bytes
 */
async function derived(salt, secret, info, length) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, 8 * length);
}

/**
 * @param {string} text
 * @param {Keys} keys
 * @param {{pair?: CryptoKeyPair, salt?: Uint8Array<ArrayBuffer>}} [chance] a key pair of P-256 and 16 bytes, each for one message
 * @returns {Promise<Uint8Array<ArrayBuffer>>} the body; rejects if the keys are none
 */
export async function encrypted(text, { p256dh, auth }, { pair, salt = randomBytes(SALT) } = {}) {
  const { publicKey, privateKey } = pair ?? (await crypto.subtle.generateKey(CURVE, false, ["deriveBits"]));
  const own = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  const theirs = toBytes(p256dh);
  const other = await crypto.subtle.importKey("raw", theirs, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, privateKey, 256);
  const secret = await derived(toBytes(auth), shared, joined(utf8("WebPush: info\0"), theirs, own), 32);
  const [key, iv] = await Promise.all([
    derived(salt, secret, utf8("Content-Encoding: aes128gcm\0"), 16),
    derived(salt, secret, utf8("Content-Encoding: nonce\0"), 12),
  ]);
  const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const record = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, cipher, joined(utf8(text), Uint8Array.of(LAST)));
  const head = new DataView(new ArrayBuffer(5));
  head.setUint32(0, RECORD);
  head.setUint8(4, own.length);
  return joined(salt, new Uint8Array(head.buffer), own, new Uint8Array(record));
}

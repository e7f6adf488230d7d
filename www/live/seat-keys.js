// @ts-check
/**
 * The keys of seats. A player of a match with people on other devices has a key pair for this match: the public key names
 * the player, and signatures by the secret key show which acts are the player's own.
 *
 * Keys and signatures are those of BIP-340 (Schnorr, secp256k1), as base64url text. The functions have no state and need no
 * page, so that correspondence by link and live play share them.
 */
import { hashes, schnorr } from "@noble/secp256k1";
import { toBytes, toText, utf8 } from "../base/base64url.js";
import { sha256 } from "../base/sha256.js";

hashes.sha256 = sha256;

/** Lengths in bytes. */
export const KEY = 32;
export const SIGNATURE = 64;

/**
 * Hashes a text with its purpose for a signature, so that one for one purpose is invalid for another.
 * @param {string} purpose
 * @param {string} text
 */
const digest = (purpose, text) => sha256(utf8(`alveole/${purpose}\n${text}`));

/**
 * Returns a new secret key.
 * @returns {string}
 */
export const newSecret = () => toText(schnorr.keygen().secretKey);

/**
 * Returns the public key of a secret one.
 * @param {string} secret
 * @throws {Error} if it is not a secret key
 */
export const publicKey = (secret) => toText(schnorr.getPublicKey(toBytes(secret)));

/**
 * Signs a hash that another standard defines, such as the id of an event of NIP-01.
 * @param {Uint8Array} hash 32 bytes
 * @param {string} secret
 * @returns {Uint8Array} the signature
 */
export const signHash = (hash, secret) => schnorr.sign(hash, toBytes(secret));

/**
 * Whether the holder of a key signed a hash. `false` for everything that is no key or no signature.
 * @param {Uint8Array} signature
 * @param {Uint8Array} hash
 * @param {Uint8Array} key
 */
export function isHashSigned(signature, hash, key) {
  try {
    return schnorr.verify(signature, hash, key);
  } catch {
    return false;
  }
}

/**
 * Signs a text.
 * @param {string} purpose what the signature is for
 * @param {string} text
 * @param {string} secret
 * @returns {string} the signature
 */
export const sign = (purpose, text, secret) => toText(schnorr.sign(digest(purpose, text), toBytes(secret)));

/**
 * Whether the holder of a key signed a text for this purpose. `false` for everything that is no key or no signature.
 * @param {string} purpose
 * @param {string} text
 * @param {string} signature
 * @param {string} key
 */
export function isSigned(purpose, text, signature, key) {
  try {
    return schnorr.verify(toBytes(signature), digest(purpose, text), toBytes(key));
  } catch {
    return false;
  }
}

// @ts-check
/**
 * The keys of seats. A player of a match with people on other devices has a key pair for this match: the public key names
 * the player, and signatures by the secret key show which acts are the player's own.
 *
 * Keys and signatures are those of BIP-340 (Schnorr, secp256k1), as base64url text. The functions have no state and need no
 * page, so that correspondence by link and live play share them.
 */
import { Point, getSharedSecret, hashes, schnorr } from "@noble/secp256k1";
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

/** Signatures without chance: of the same text, two devices of one player make the same one. */
const NO_CHANCE = new Uint8Array(32);

/**
 * Signs a text.
 * @param {string} purpose what the signature is for
 * @param {string} text
 * @param {string} secret
 * @returns {string} the signature
 */
export const sign = (purpose, text, secret) => toText(schnorr.sign(digest(purpose, text), toBytes(secret), NO_CHANCE));

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

/**
 * What two keys have in common, which only the holder of either secret can know (ECDH): the first coordinate of the shared point, since
 * a key of BIP-340 has no second one.
 * @param {string} secret
 * @param {string} key the other's public key
 * @returns {string} base64url text
 * @throws {Error} if it is not a public key
 */
export const sharedSecret = (secret, key) =>
  toText(getSharedSecret(toBytes(secret), Uint8Array.of(2, ...toBytes(key))).slice(1));

/** The order of the group of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** @param {Uint8Array} bytes */
const numberOf = (bytes) => bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
/** @param {bigint} number */
const textOf = (number) =>
  toText(Uint8Array.from({ length: KEY }, (_, i) => Number((number >> BigInt(8 * (KEY - 1 - i))) & 255n)));
/** The point of a public key: of the two, the one that BIP-340 means. @param {string} key */
const pointOf = (key) => Point.fromBytes(Uint8Array.of(2, ...toBytes(key)));

/**
 * Derives another public key, as {@link movedSecret} derives its secret one. Without the tweak nobody can link the two.
 * @param {string} key a public key
 * @param {Uint8Array} tweak 32 bytes
 * @throws {Error} if it is not a public key
 */
export const movedKey = (key, tweak) =>
  toText(
    pointOf(key)
      .add(Point.BASE.multiply(numberOf(tweak) % ORDER))
      .toBytes()
      .slice(1),
  );

/**
 * @param {string} secret
 * @param {Uint8Array} tweak
 * @returns {string} the secret key of {@link movedKey}
 */
export function movedSecret(secret, tweak) {
  const number = numberOf(toBytes(secret));
  // The key of BIP-340 is that of the point with an even y.
  const isEven = Point.BASE.multiply(number).toBytes()[0] === 2;
  return textOf(((isEven ? number : ORDER - number) + numberOf(tweak)) % ORDER);
}

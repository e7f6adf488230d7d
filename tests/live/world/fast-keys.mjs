// Keys and signatures that anybody can forge and that cost nothing, in place of www/live/seat-keys.js: nobody in the simulated world
// forges any. tests/live/relay/k256 has the same for the relay.
import { toBytes, toText, utf8 } from "../../../www/base/base64url.js";
import { sha256 } from "../../../www/base/sha256.js";
import { randomBytes } from "../../../www/live/links.js";

// @ts-expect-error: the suffix says that no stand-in is meant.
export * from "../../../www/live/seat-keys.js?own";

const KEY = 32;
const MASK = 0x5a;
const mixed = (bytes, other) => Uint8Array.from(bytes, (byte, i) => byte ^ other[i]);
const masked = (bytes) => bytes.map((byte) => byte ^ MASK);
const digest = (purpose, text) => sha256(utf8(`alveole/${purpose}\n${text}`));

export const newSecret = () => toText(randomBytes(KEY));
export const publicKey = (secret) => toText(masked(toBytes(secret)));
export const movedKey = (key, tweak) => toText(mixed(toBytes(key), tweak));
export const movedSecret = movedKey;
const signed = (hash, key) => Uint8Array.from([...mixed(hash, key), ...hash]);
export const signHash = (hash, secret) => signed(hash, masked(toBytes(secret)));
export const isHashSigned = (signature, hash, key) => Buffer.compare(signature, signed(hash, key)) === 0;
export const sign = (purpose, text, secret) => toText(signHash(digest(purpose, text), secret));
export const isSigned = (purpose, text, signature, key) =>
  isHashSigned(toBytes(signature), digest(purpose, text), toBytes(key));
export const sharedSecret = (secret, key) => toText(mixed(masked(toBytes(secret)), toBytes(key)));

// What the page uses of @noble/secp256k1: Schnorr signatures (BIP-340), with a SHA-256 that also works where a page has no
// WebCrypto (plain http). scripts/vendor.sh makes one module of it.
import { hashes, schnorr } from "@noble/secp256k1";
import { sha256 } from "@noble/hashes/sha2.js";

hashes.sha256 = sha256;

export { schnorr, sha256 };

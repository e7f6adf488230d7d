// What the page uses of @noble/secp256k1: Schnorr signatures (BIP-340), for which `www/live/seat-keys.js` sets the hash.
// tools/build/vendor/bundle.mjs makes one module of it.
export { hashes, schnorr } from "@noble/secp256k1";

// Loads stand-ins in place of the keys and signatures of players (tests/live/world/fast-keys.mjs), and a faster SHA-256.
const www = (path) => new URL(`../../www/${path}`, import.meta.url).href;
const STAND_INS = {
  [www("live/seat-keys.js")]: new URL("../live/world/fast-keys.mjs", import.meta.url).href,
  [www("base/sha256.js")]: `data:text/javascript,${encodeURIComponent(`
    import { createHash } from "node:crypto";
    export const sha256 = (bytes) => Uint8Array.from(createHash("sha256").update(bytes).digest());`)}`,
};

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const standIn = STAND_INS[found.url];
  return standIn ? { ...found, url: standIn } : found;
}

// What takes the place of a few modules in simulated pages (hooks.mjs).
import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { engine as worldEngine, games } from "./engines.mjs";

// www/engine/client.js: no worker.
export { EngineError } from "../../../www/engine/errors.js";
export const engine = worldEngine;

// www/engine/catalogue.js
export const catalogue = async () => games;

// www/base/toast.js
export const toast = () => () => {};

// www/site/game/left-game.js
export const follow = async () => {};

// www/base/sha256.js: the same, faster.
export const sha256 = (bytes) => Uint8Array.from(createHash("sha256").update(bytes).digest());

// www/base/base64url.js: the same, faster.
export const toText = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64url");
export const toBytes = (text) => Uint8Array.from(Buffer.from(text, "base64url"));
const encoder = new TextEncoder();
export const utf8 = (text) => encoder.encode(text);

// www/base/compression.js: at once, and short texts as stored blocks of Deflate, which cost nothing.
export class TooLarge extends Error {}
export const joined = (...parts) => Uint8Array.from(Buffer.concat(parts));
const STORED = 5; // bytes before a stored block: that it is the last one, and its length twice
export async function pass(bytes, { isCompressing }, most = Infinity) {
  const { length } = bytes;
  if (isCompressing && length < 4096) {
    const block = new Uint8Array(STORED + length);
    block.set([1, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255]);
    block.set(bytes, STORED);
    return block;
  }
  if (isCompressing) return Uint8Array.from(deflateRawSync(bytes, { level: 1 }));
  const out = bytes[0] === 1 ? bytes.slice(STORED) : Uint8Array.from(inflateRawSync(bytes));
  if (out.length > most) throw new TooLarge();
  return out;
}

// www/live/turn-sender.js: no device is notified.
export const notify = async () => {};

// www/live/live-board.js: shows what the match says, and draws nothing.
export class LiveBoard {
  isShown = false;
  #table;
  constructor(_, table) {
    this.#table = table;
  }
  async show() {
    this.isShown ||= Boolean(this.#table()?.match?.game);
  }
}

// @ts-check
/**
 * The format of links: a whole game as base64url text, with a version, a checksum and the compressed record.
 * Input may be damaged or hostile: its size is limited before it is decoded.
 */

/**
 * @typedef {import("../types.js").Saved} Saved
 *
 * @typedef {object} LinkContent
 * @property {Saved} record
 * @property {string} id the key of the game that both sides share; empty if it is only shown
 */

const VERSION = 1;
// Characters: not every program between a chat and a browser passes on longer addresses.
const SENT = 30_000;
const LARGEST = 250_000; // bytes before compression: more than any game that the engine accepts
const LONGEST = 340_000; // characters: the largest content without any compression
const CHUNK = 8192; // bytes per call: the number of arguments is limited
const HEAD = 5; // bytes: one for the version, four for the checksum

/** Why a link cannot be read or made: `broken`, `newer` or `large`. */
export class LinkError extends Error {
  /** @param {"broken" | "newer" | "large"} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/**
 * FNV-1a, 32 bits: finds truncated or mistyped links, not forgery.
 * @param {Uint8Array} bytes
 */
function checksum(bytes) {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum;
}

/**
 * Passes bytes through a stream.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {GenericTransformStream} through
 * @param {number} [most]
 */
async function pass(bytes, through, most = Infinity) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (
    new Blob([bytes]).stream().pipeThrough(through)
  ).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new LinkError("large");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * @param {LinkContent} content
 * @param {boolean} [stays] whether the link never leaves this browser, so that its length does not matter
 * @returns {Promise<string>} rejects with the {@link LinkError} `large`
 */
export async function write({ record: { options, position, seats, result, moves }, id }, stays = false) {
  const head = JSON.stringify([id, options, position, seats, result && [result.winners, result.reason]]);
  const bytes = new TextEncoder().encode([head, ...moves].join("\n"));
  if (bytes.length > LARGEST) throw new LinkError("large");
  const squeezed = await pass(bytes, new CompressionStream("deflate-raw"));
  const all = new Uint8Array(HEAD + squeezed.length);
  all[0] = VERSION;
  new DataView(all.buffer).setUint32(1, checksum(bytes));
  all.set(squeezed, HEAD);
  let binary = "";
  for (let at = 0; at < all.length; at += CHUNK) binary += String.fromCharCode(...all.subarray(at, at + CHUNK));
  const text = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  if (!stays && text.length > SENT) throw new LinkError("large");
  return text;
}

/**
 * @param {string} game the game's id
 * @param {string} text
 * @returns {Promise<LinkContent>} rejects with a {@link LinkError}
 */
export async function read(game, text) {
  if (text.length > LONGEST) throw new LinkError("large");
  if (!/^[\w-]+$/.test(text)) throw new LinkError("broken");
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const all = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    if ((all[0] ?? 0) > VERSION) throw new LinkError("newer");
    const bytes = await pass(all.slice(HEAD), new DecompressionStream("deflate-raw"), LARGEST);
    if (all[0] !== VERSION || new DataView(all.buffer).getUint32(1) !== checksum(bytes)) throw new LinkError("broken");
    const [head = "", ...moves] = new TextDecoder("utf-8", { fatal: true }).decode(bytes).split("\n");
    const [id, options, position, seats, end] = JSON.parse(head);
    const result = Array.isArray(end) ? { winners: end[0], reason: end[1] } : null;
    if (typeof id !== "string" || !/^\w{0,24}$/.test(id)) throw new LinkError("broken");
    // The engine checks the record.
    const record = /** @type {any} */ ({ format: "alveole/1", game, options, position, seats, result, moves });
    return { record, id };
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError("broken");
  }
}

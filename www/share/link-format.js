// @ts-check
/**
 * The format of links: a whole game as base64url text, with a version, a checksum, the signatures of its players and the
 * compressed record. Input may be damaged or hostile: its size is limited before it is decoded.
 *
 * Version 1 has no signatures, version 2 has them (docs/links.md). The signatures are checked elsewhere
 * (seat-signatures.js). Version 3 has a study in place of the record.
 */
import { toBytes, toText } from "../base/base64url.js";
import { TooLarge, joined, pass } from "../base/compression.js";

/**
 * @typedef {import("../types.js").Saved} Saved
 * @typedef {import("../types.js").Signature} Signature
 *
 * @typedef {object} LinkContent
 * @property {Saved} record
 * @property {string} id the key of the game that both sides share; empty if it is only shown
 * @property {number} [from] how many moves were made before players signed theirs; only with signatures
 * @property {Signature[]} [signatures] at most one for each seat; absent in version 1
 * @property {string} [study] JSON (alveole/2), only in version 3; the record then has no moves
 */

const UNSIGNED = 1;
const SIGNED = 2;
const STUDY = 3;
/** @type {readonly Signature["act"][]} */
const ACTS = ["moves", "result", "draw"];
const MASK = 8; // seats that a byte has bits for
const KEY = 32; // bytes
const SIGNATURE = 64; // bytes
const ENTRY = 4 + KEY + SIGNATURE; // bytes: the seats, the act, the moves in two bytes, the key, the signature
// Characters: not every program between a chat and a browser passes on longer addresses.
const SENT = 30_000;
const LARGEST = 250_000; // bytes before compression: more than any game that the engine accepts
const LONGEST = 340_000; // characters: the largest content without any compression, and all signatures
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

/** @param {readonly Signature[]} signatures */
function packed(signatures) {
  const entries = signatures.map(({ key, seats, moves, act, signature }) => {
    const mask = seats.reduce((bits, seat) => bits | (1 << seat), 0);
    const head = Uint8Array.of(mask, ACTS.indexOf(act), moves >> 8, moves & 255);
    return joined(head, toBytes(key), toBytes(signature));
  });
  return joined(Uint8Array.of(entries.length), ...entries);
}

/**
 * @param {Uint8Array} bytes from the number of signatures on
 * @returns {Signature[]}
 * @throws {LinkError} `broken`
 */
function unpacked(bytes) {
  const count = bytes[0] ?? 0;
  const signatures = Array.from({ length: count }, (_, i) => {
    const entry = bytes.subarray(1 + i * ENTRY, 1 + (i + 1) * ENTRY);
    const [mask = 0, act = 0, high = 0, low = 0] = entry;
    if (entry.length < ENTRY || mask === 0 || !ACTS[act]) throw new LinkError("broken");
    return {
      key: toText(entry.subarray(4, 4 + KEY)),
      seats: Array.from({ length: MASK }, (_, seat) => seat).filter((seat) => mask & (1 << seat)),
      moves: high * 256 + low,
      act: ACTS[act],
      signature: toText(entry.subarray(4 + KEY)),
    };
  });
  const seats = signatures.flatMap((signature) => signature.seats);
  if (new Set(seats).size < seats.length) throw new LinkError("broken");
  return signatures;
}

/**
 * @param {LinkContent} content
 * @param {boolean} [stays] whether the link never leaves this browser, so that its length does not matter
 * @returns {Promise<string>} rejects with the {@link LinkError} `large`
 */
export async function write({ record, id, from = 0, signatures }, stays = false) {
  const { options, position, seats, result, moves } = record;
  const end = result && [result.winners, result.reason];
  const head = JSON.stringify([id, options, position, seats, end, ...(signatures ? [from] : [])]);
  const content = new TextEncoder().encode([head, ...moves].join("\n"));
  if (content.length > LARGEST) throw new LinkError("large");
  const signed = signatures ? packed(signatures) : new Uint8Array();
  const text = await written(signatures ? SIGNED : UNSIGNED, signed, content);
  if (!stays && text.length > SENT) throw new LinkError("large");
  return text;
}

/**
 * Writes a study.
 * @param {object} study as JSON (alveole/2)
 * @param {boolean} [stays] as for `write`
 * @returns {Promise<string>} rejects with the {@link LinkError} `large`
 */
export async function writeStudy(study, stays = false) {
  const content = new TextEncoder().encode(JSON.stringify(study));
  const text = content.length > LARGEST ? "" : await written(STUDY, new Uint8Array(), content);
  if (!text || (!stays && text.length > SENT)) throw new LinkError("large");
  return text;
}

/**
 * @param {number} version
 * @param {Uint8Array<ArrayBuffer>} signed
 * @param {Uint8Array<ArrayBuffer>} content
 */
async function written(version, signed, content) {
  const start = new Uint8Array(HEAD);
  start[0] = version;
  new DataView(start.buffer).setUint32(1, checksum(joined(signed, content)));
  return toText(joined(start, signed, await pass(content, new CompressionStream("deflate-raw"))));
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
    const all = toBytes(text);
    const version = all[0] ?? 0;
    if (version > STUDY) throw new LinkError("newer");
    const signatures = version === SIGNED ? unpacked(all.subarray(HEAD)) : undefined;
    const signed = all.slice(HEAD, HEAD + (signatures ? 1 + signatures.length * ENTRY : 0));
    const content = await pass(all.slice(HEAD + signed.length), new DecompressionStream("deflate-raw"), LARGEST);
    if (version < UNSIGNED || new DataView(all.buffer).getUint32(1) !== checksum(joined(signed, content)))
      throw new LinkError("broken");
    const whole = new TextDecoder("utf-8", { fatal: true }).decode(content);
    if (version === STUDY) {
      if (!whole.startsWith("{")) throw new LinkError("broken");
      // The engine checks the study.
      const record = /** @type {any} */ ({ format: "alveole/1", game, moves: [] });
      return { record, id: "", study: whole };
    }
    const [head = "", ...moves] = whole.split("\n");
    const list = JSON.parse(head);
    // A text would be taken apart letter by letter.
    if (!Array.isArray(list)) throw new LinkError("broken");
    const [id, options, position, seats, end, from] = list;
    const result = Array.isArray(end) ? { winners: end[0], reason: end[1] } : null;
    if (typeof id !== "string" || !/^\w{0,24}$/.test(id)) throw new LinkError("broken");
    if (signatures && !(Number.isInteger(from) && from >= 0 && from <= moves.length)) throw new LinkError("broken");
    // The engine checks the record.
    const record = /** @type {any} */ ({ format: "alveole/1", game, options, position, seats, result, moves });
    return signatures ? { record, id, from, signatures } : { record, id };
  } catch (error) {
    if (error instanceof TooLarge) throw new LinkError("large");
    throw error instanceof LinkError ? error : new LinkError("broken");
  }
}

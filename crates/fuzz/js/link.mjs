// Any text is refused as a link, or is the link of a game that can be linked to again.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";

import { LinkError, read, write } from "../../../www/share/link-format.js";

/** FNV-1a, as links have it: without a right checksum nothing is read further. */
function checksum(bytes) {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum;
}

const ENTRY = 100; // bytes of a signature, with its seats, act, moves and key

/**
 * The link with this content, as `write` makes it, and with signatures if they are given.
 * @param {Buffer} content
 * @param {Buffer} [signatures] their number, and the signatures
 */
function sealed(content, signatures = Buffer.alloc(0)) {
  const head = Buffer.alloc(5);
  head[0] = signatures.length > 0 ? 2 : 1;
  head.writeUInt32BE(checksum(Buffer.concat([signatures, content])), 1);
  return Buffer.concat([head, signatures, deflateRawSync(content, { level: 1 })]).toString("base64url");
}

/**
 * The first byte says what the rest is: the text of a link, or the content of one, with or without signatures.
 * @param {Buffer} data
 */
export async function fuzz(data) {
  const [kind = 0, count = 0] = data;
  const split = (kind & 3) === 3 ? 2 + (count % 3) * ENTRY : 1;
  const rest = data.subarray(split);
  const signatures = Buffer.from(data.subarray(1, split));
  if (signatures.length > 0) signatures[0] = count % 3;
  const text = kind & 1 ? sealed(rest, signatures) : rest.toString("latin1");
  let content;
  try {
    content = await read("hex", text);
  } catch (error) {
    assert(error instanceof LinkError, String(error));
    assert(["broken", "newer", "large"].includes(error.code));
    return;
  }
  // What is left out reads back as null.
  const again = await read("hex", await write(content));
  assert.deepEqual(await read("hex", await write(again)), again);
}

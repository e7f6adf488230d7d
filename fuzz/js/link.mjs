// Any text is refused as a link, or is the link of a game that can be linked to again.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";

import { LinkError, read, write } from "../../www/share/link-format.js";

/** FNV-1a, as links have it: without a right checksum nothing is read further. */
function checksum(bytes) {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum;
}

/** The link with this content, as `write` makes it. */
function sealed(content) {
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeUInt32BE(checksum(content), 1);
  return Buffer.concat([head, deflateRawSync(content, { level: 1 })]).toString("base64url");
}

/**
 * The first byte says what the rest is: the text of a link, or the content of one.
 * @param {Buffer} data
 */
export async function fuzz(data) {
  const rest = data.subarray(1);
  const text = data[0] & 1 ? sealed(rest) : rest.toString("latin1");
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

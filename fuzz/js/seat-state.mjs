// Any content of an event of a live match is refused, or is a state that can be published again.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import "../../www/test/vendor-hooks.mjs";

const { channelOf } = await import("../../www/live/links.js");
const { ContentError, open, seal } = await import("../../www/live/seat-state.js");

const channel = await channelOf("AAAAAAAAAAAAAAAAAAAAAA");
const AUTHOR = "0".repeat(64);
const BLOCK = 256;

/** Encrypts padded bytes as a player can who has the link. */
async function encrypted(padded) {
  const iv = new Uint8Array(12);
  const additionalData = new TextEncoder().encode(`${channel.topic} ${AUTHOR}`);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, channel.cipher, padded);
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64url");
}

/** The content with these bytes, compressed or as they are. */
function padded(bytes, how) {
  const squeezed = how & 2 ? bytes : deflateRawSync(bytes, { level: 1 });
  const whole = Buffer.alloc(Math.ceil((squeezed.length + 4) / BLOCK) * BLOCK);
  // A wrong length, too.
  whole.writeUInt32BE(how & 4 ? squeezed.length * 256 : squeezed.length);
  squeezed.copy(whole, 4);
  return whole;
}

/**
 * The first byte says what the rest is: the text of a content, or what is encrypted in it.
 * @param {Buffer} data
 */
export async function fuzz(data) {
  const [how = 0] = data;
  const rest = data.subarray(1);
  const text = how & 1 ? await encrypted(padded(rest, how)) : rest.toString("latin1");
  let content;
  try {
    content = await open(text, channel, AUTHOR);
  } catch (error) {
    assert(error instanceof ContentError, String(error));
    assert(["broken", "newer", "large"].includes(error.code));
    return;
  }
  assert.deepEqual(await open(await seal(content, channel, AUTHOR), channel, AUTHOR), content);
}

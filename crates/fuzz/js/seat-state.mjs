// What a relay brings to a live match, and what a link says, is refused or is read as it would be written again:
// the texts of contents, what is encrypted in them, their JSON, events, setups and links.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";

const { channelOf, wholeLink } = await import("../../../www/live/channel.js");
const { readLink, writeLink } = await import("../../../www/live/links.js");
const { Authors, isAuthentic, isEvent } = await import("../../../www/live/events.js");
const { ContentError, open, readContent, seal } = await import("../../../www/live/seat-state.js");
const { readSetup } = await import("../../../www/live/setup.js");
const { merged, nothingKnown } = await import("../../../www/live/agreement.js");
const { emptyChain } = await import("../../../www/live/chain.js");
const { link } = await import("../../../www/live/signatures.js");
const { itemsOf, knownIn, lacks } = await import("../../../www/live/state-items.js");

const JOIN = "AAAAAAAAAAAAAAAAAAAAAA";
const channel = await channelOf(await wholeLink({ seed: JOIN, of: "AAAAAAAAAAAAAAAA", join: JOIN }));
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
  const squeezed = how & 64 ? bytes : deflateRawSync(bytes, { level: 1 });
  const whole = Buffer.alloc(Math.ceil((squeezed.length + 4) / BLOCK) * BLOCK);
  // A wrong length, too.
  whole.writeUInt32BE(how & 128 ? squeezed.length * 256 : squeezed.length);
  squeezed.copy(whole, 4);
  return whole;
}

/** Gives what `read` returns, or `null` if it refuses. */
async function taken(read) {
  try {
    return await read();
  } catch (error) {
    assert(error instanceof ContentError, String(error));
    assert(["broken", "newer", "large"].includes(error.code));
    return null;
  }
}

/** -0 is 0 in JSON, in which states travel. */
const same = (one, other) => assert.equal(JSON.stringify(one), JSON.stringify(other));

function json(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function ofText(text) {
  const content = await taken(() => open(text, channel, AUTHOR));
  if (content) same(await open(await seal(content, channel, AUTHOR), channel, AUTHOR), content);
}

const KINDS = [
  (rest, how) => encrypted(padded(rest, how)).then(ofText),
  (rest) => ofText(rest.toString("latin1")),
  (rest) => {
    const event = json(rest.toString());
    if (isEvent(event, channel.topic))
      assert.deepEqual(
        [isAuthentic(event), new Authors(channel.topic).has(event)].map((is) => typeof is),
        ["boolean", "boolean"],
      );
  },
  (rest) => {
    const setup = readSetup(rest.toString());
    if (setup) same(readSetup(JSON.stringify(setup)), setup);
  },
  (rest) => {
    const text = rest.toString("latin1");
    const link = readLink(text);
    if (link) assert.equal(writeLink(link), text);
  },
];
/** What is known of a state is published the same by all, and lacks nothing. */
function items(state) {
  const known = (given) => merged(nothingKnown(), knownIn(given, link, emptyChain("")));
  const { chains, ...said } = known(state);
  // The agreed chain is the first one of what a device keeps.
  const first = itemsOf({ chains: [chains[0] ?? emptyChain("")], ...said });
  same(itemsOf(known(first)), first);
  assert.equal(lacks(first, first), false);
}

const content = async (rest) => {
  const value = json(rest.toString());
  const state = value === undefined ? null : await taken(() => readContent(value));
  if (!state) return;
  same(readContent(structuredClone(state)), state);
  if ("acts" in state) items(state);
};

/** How many inputs of each kind were tried. */
export const counts = { encrypted: 0, text: 0, event: 0, setup: 0, link: 0, content: 0 };

/**
 * The first byte says what the rest is. What is encrypted takes a hundred times as long as its JSON.
 * @param {Buffer} data
 */
export async function fuzz(data) {
  const [how = 0] = data;
  const kind = how % 64;
  counts[Object.keys(counts)[Math.min(kind, KINDS.length)]]++;
  await (KINDS[kind] ?? content)(data.subarray(1), how);
}

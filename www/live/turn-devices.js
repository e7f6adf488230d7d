// @ts-check
/**
 * The devices that are notified of their player's turn. Each seat publishes the list of its own at the relays, under a key that the
 * players alone can name, and sealed for each of them: neither a relay nor a spectator learns whose it is or reads it.
 */
import { toBytes, toText, utf8 } from "../base/base64url.js";
import { joined } from "../base/compression.js";
import { channelOf, derived } from "./channel.js";
import { STATE, hexKey, isAuthentic, isEvent, replaces, signedEvent } from "./events.js";
import { randomBytes, toHex } from "./links.js";
import { movedKey, movedSecret, publicKey, sharedSecret } from "./seat-keys.js";
import { hasFields, isKey, isList, isText } from "./shapes.js";

/**
 * @typedef {object} Device
 * @property {string} id of the device, which it chose by chance
 * @property {string} key the public key of the relay for which it subscribed, as base64url text
 * @property {string} endpoint the address of its subscription
 * @property {string} p256dh
 * @property {string} auth
 *
 * @typedef {import("./live-table.js").LiveTable} LiveTable in which the player here has a seat
 * @typedef {import("./relay-client.js").RelayClient} RelayClient
 * @typedef {import("./relay-client.js").Time} Time
 */

const MOST = 4; // devices of a player
const BLOCK = 1024; // bytes: a length says no more than this
const IV = 12;
const PATIENCE = 8000; // milliseconds
const WITHDRAWN = 60; // seconds that relays keep an empty list

const isBase64 = (/** @type {number} */ letters) => (/** @type {unknown} */ text) =>
  typeof text === "string" && text.length === letters && /^[\w-]*$/.test(text);
const isPublic = isBase64(87);
const isDevices = isList(
  (device) =>
    hasFields(device, {
      id: isBase64(22),
      key: isPublic,
      endpoint: isText(1024),
      p256dh: isPublic,
      auth: isBase64(22),
    }),
  MOST,
);

/** The number that makes the key of a seat the one of its list. @param {LiveTable} table @param {string} key */
const tweak = ({ link: { capability = "", of } }, key) => derived(capability, `turns ${of} ${key}`, 32);

/** The cipher that two players share. @param {string} secret @param {string} other */
async function cipherOf(secret, other) {
  const bytes = await derived(sharedSecret(secret, other), "turns", 32);
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Names the match and the author. @param {LiveTable} table @param {string} author @param {Uint8Array<ArrayBuffer>} iv */
const how = ({ link }, author, iv) => ({ name: "AES-GCM", iv, additionalData: utf8(`${link.of} ${author}`) });

/**
 * Asks a relay something, and returns what it answers.
 * @template T
 * @param {RelayClient} relay
 * @param {Time} time
 * @param {string} name by which it answers
 * @param {unknown[]} message
 * @param {(answer: any[]) => T | undefined} read what is not `undefined` is the last one
 * @returns {Promise<T | null>} `null`: it does not answer
 */
function asked(relay, time, name, message, read) {
  if (relay.line !== "online") return Promise.resolve(null);
  return new Promise((resolve) => {
    const end = (/** @type {T | null} */ value) => {
      cancel();
      relay.asked.delete(name);
      resolve(value);
    };
    const cancel = time.after(PATIENCE, () => end(null));
    relay.asked.set(name, (answer) => {
      const value = read(answer);
      if (value !== undefined) end(value);
    });
    relay.send(message);
  });
}

const newName = () => toHex(randomBytes(8));

/**
 * Tells a relay something about notifications.
 * @param {RelayClient} relay
 * @param {Time} time
 * @param {string[]} [more] without it: asks for its key
 * @returns {Promise<{taken: boolean, text: string} | null>} `null`: it does not answer
 */
export function tellRelay(relay, time, more = []) {
  const id = newName();
  return asked(relay, time, id, ["PUSH", id, ...more], ([, , taken, text]) => ({
    taken: taken === true,
    text: String(text),
  }));
}

/**
 * Asks the relays for the list that a seat published last.
 * @param {LiveTable} table
 * @param {string} key of the seat
 * @param {Time} time
 * @returns {Promise<{devices: Device[], stamp: number}>} `stamp`: 0 if there is none
 */
export async function devicesOf(table, key, time) {
  const { secret, seat } = ownOf(table);
  const topic = hexKey(String(table.link.topic));
  const author = hexKey(movedKey(key, await tweak(table, key)));
  const none = { devices: /** @type {Device[]} */ ([]), stamp: 0 };
  const found = await Promise.all(table.relays.map((relay) => listsAt(relay, time, topic, author)));
  const [event] = found.flat().sort((a, b) => (replaces(a, b) ? -1 : 1));
  if (!event) return none;
  try {
    const bytes = toBytes(event.content.split(".")[seat] ?? "");
    const cipher = await cipherOf(secret, key);
    const plain = await crypto.subtle.decrypt(how(table, author, bytes.slice(0, IV)), cipher, bytes.slice(IV));
    const devices = JSON.parse(new TextDecoder().decode(plain));
    return isDevices(devices) ? { devices, stamp: event.created_at } : none;
  } catch {
    return { ...none, stamp: event.created_at };
  }
}

/**
 * Asks one relay.
 * @param {RelayClient} relay
 * @param {Time} time
 * @param {string} topic
 * @param {string} author
 */
async function listsAt(relay, time, topic, author) {
  const name = newName();
  /** @type {import("./events.js").Event[]} */
  const events = [];
  const filter = { kinds: [STATE], authors: [author], "#d": [topic] };
  await asked(relay, time, name, ["REQ", name, filter], ([type, , value]) => {
    if (type !== "EVENT") return true;
    if (isEvent(value, topic) && value.pubkey === author && isAuthentic(value)) events.push(value);
  });
  if (relay.line === "online") relay.send(["CLOSE", name]);
  return events;
}

/** The own key and seat. @param {LiveTable} table */
function ownOf(table) {
  const { secret } = table.save();
  const seat = table.match?.seat ?? null;
  if (!secret || seat === null) throw new TypeError("a spectator has no turn");
  return { secret, seat };
}

/**
 * Publishes that a device is to be notified of the turns of the player here, or no longer.
 * @param {LiveTable} table
 * @param {string} id of the device
 * @param {Omit<Device, "id"> | null} device
 * @param {Time} time
 */
export async function publishDevice(table, id, device, time) {
  const { secret } = ownOf(table);
  const own = publicKey(secret);
  const { devices, stamp } = await devicesOf(table, own, time);
  const others = devices.filter((one) => one.id !== id);
  // Nothing to withdraw.
  if (!device && others.length === devices.length) return;
  const list = [...(device ? [{ ...device, id }] : []), ...others].slice(0, MOST);
  const moved = movedSecret(secret, await tweak(table, own));
  const author = hexKey(publicKey(moved));
  const text = JSON.stringify(list);
  const padded = utf8(text.padEnd(BLOCK * Math.ceil(text.length / BLOCK)));
  const boxes = table.keys.map(async (key) => {
    if (!isKey(key)) return "";
    const iv = randomBytes(IV);
    const sealed = await crypto.subtle.encrypt(how(table, author, iv), await cipherOf(secret, String(key)), padded);
    return toText(joined(iv, new Uint8Array(sealed)));
  });
  const now = Math.floor(time.now() / 1000) - 60 * table.clockAhead;
  /** @type {import("./events.js").Draft} */
  const draft = {
    kind: STATE,
    channel: await channelOf(table.link),
    created_at: Math.max(now, stamp + 1),
    content: (await Promise.all(boxes)).join("."),
  };
  const event = signedEvent(list.length > 0 ? draft : { ...draft, life: WITHDRAWN }, moved);
  await Promise.all(
    table.relays.map((relay) => asked(relay, time, event.id, ["EVENT", event], ([, , taken]) => taken === true)),
  );
}

// @ts-check
/** Notifies the devices of the player to move, who is away: loaded by the page that made the move, in a match without a fast clock. */
import { toText } from "../base/base64url.js";
import { devicesOf, tellRelay } from "./turn-devices.js";
import { encrypted } from "./web-push.js";

const AGAIN = 30_000; // milliseconds after which what did not succeed is tried again
const TRIES = 3;
/** Subscriptions that their push service does not know any more. @type {Set<string>} */
const gone = new Set();

/**
 * @param {import("./live-table.js").LiveTable} table
 * @param {string} key of the player
 * @param {import("./relay-client.js").Time} time
 * @param {() => boolean} isDue whether it is still the turn of this player
 */
export async function notify(table, key, time, isDue) {
  let devices = (await devicesOf(table, key, time)).devices.filter(({ endpoint }) => !gone.has(endpoint));
  for (let tries = 1; devices.length > 0; tries++) {
    const sent = await Promise.all(devices.map((device) => send(table, device, time).catch(() => true)));
    devices = devices.filter((_, i) => !sent[i]);
    if (devices.length === 0 || tries === TRIES) return;
    await new Promise((resolve) => time.after(AGAIN, () => resolve(null)));
    if (!isDue()) return;
  }
}

/**
 * Sends the digest of the setup to a device, which knows by it what to show.
 * @param {import("./live-table.js").LiveTable} table
 * @param {import("./turn-devices.js").Device} device
 * @param {import("./relay-client.js").Time} time
 * @returns {Promise<boolean>} whether nothing is left to do
 */
async function send(table, device, time) {
  const body = toText(await encrypted(table.link.of, device));
  // The one for whose key the device subscribed forwards it.
  for (const relay of table.relays) {
    const answer = await tellRelay(relay, time, [device.key, device.endpoint, body]);
    if (answer?.text.startsWith("gone:")) gone.add(device.endpoint);
    if (answer?.taken || gone.has(device.endpoint)) return true;
    if (answer && /^(?:error|rate-limited):/.test(answer.text)) return false;
  }
  return table.relays.every(({ line }) => line === "online");
}

// @ts-check
/**
 * This device as one that is notified of its player's turns: why it cannot be, its subscription to the push service of its browser,
 * and what its notifications say. Loaded when the player asks for it, and in the matches of a device that is notified.
 */
import { addressOf, fileAddress } from "../base/address.js";
import { toBytes, toText } from "../base/base64url.js";
import { serviceWorkers } from "../base/platform.js";
import { recall, remember } from "../base/preferences.js";
import { inLanguage, turnWords } from "../words/dictionary.js";
import { time } from "./device.js";
import { newSeed } from "./links.js";
import { publishDevice, tellRelay } from "./turn-devices.js";

/**
 * @typedef {import("./session.js").LiveSession} LiveSession in which the player here has a seat
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {keyof typeof import("../words/en/turns.js").default.why} Why why a device cannot be notified
 */

/** The preference that has the id of this device, once it was notified. */
const DEVICE = "turns";
/** Where the service worker finds what a notification says. */
const CACHE = `alveole-turns ${new URL(fileAddress("./")).pathname}`;
/** What the service worker tells its pages when the player pressed “Stop”. */
const STOPPED = "turns stopped";
const MATCHES = 100; // whose words are kept

/** The match of this page for which the device is published. @type {LiveSession | null} */
let shown = null;
serviceWorkers()?.addEventListener("message", ({ data }) => {
  if (data === STOPPED && shown) void publish(shown, null).catch(() => {});
});

/** The registration of the site's service worker. */
const registration = async () => (await serviceWorkers()?.getRegistration(fileAddress("./"))) ?? null;

/** The subscription of this device; `null`: it is not notified. */
export const subscription = async () => (await (await registration())?.pushManager?.getSubscription()) ?? null;

/**
 * Finds out whether this device can be notified.
 * @param {LiveSession} session
 * @returns {Promise<{why: Why | null, key: string}>} `key`: of the relay
 */
export async function canBeNotified({ table, line }) {
  const no = (/** @type {Why} */ why) => ({ why, key: "" });
  if (!("PushManager" in globalThis && "Notification" in globalThis))
    // Safari of a phone has them on the home screen alone.
    return no(Reflect.get(navigator, "standalone") === false ? "home" : "browser");
  if (!(await registration())) return no("worker");
  if (Notification.permission === "denied") return no("denied");
  if (line !== "online") return no("offline");
  const answers = await Promise.all(table.relays.map((relay) => tellRelay(relay, time)));
  const key = answers.find((answer) => answer?.taken)?.text ?? "";
  return key ? { why: null, key } : no("relay");
}

/**
 * Subscribes this device, and publishes it.
 * @param {LiveSession} session
 * @param {Locale} locale
 * @param {string} key of the relay
 * @returns {Promise<Why | null>} why not
 */
export async function turnOn(session, locale, key) {
  // Some browsers ask only right after a touch.
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "failed";
  try {
    await subscribe(key);
  } catch {
    return "failed";
  }
  remember(DEVICE, recall(DEVICE) || newSeed());
  await keepTurns(session, locale);
  return null;
}

/** @param {string} key */
async function subscribe(key) {
  const manager = (await registration())?.pushManager;
  const before = await manager?.getSubscription();
  // A browser has one subscription, for one relay.
  if (before && keyOf(before) !== key) await before.unsubscribe();
  await manager?.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(key) });
}

/** @param {PushSubscription} of */
const keyOf = (of) => toText(new Uint8Array(of.options.applicationServerKey ?? new ArrayBuffer()));

/** Ends the notifications of this device. @param {LiveSession} session */
export async function turnOff(session) {
  await (await subscription())?.unsubscribe();
  await caches.delete(CACHE);
  await publish(session, null);
}

/**
 * Publishes this device in a match, if it is notified; else withdraws it.
 * @param {LiveSession} session
 * @param {Locale} locale
 */
export async function keepTurns(session, locale) {
  const own = await subscription();
  if (own) await leaveWords(session, locale);
  // The match is open: what a notification said of it is seen.
  for (const one of (await (await registration())?.getNotifications({ tag: addressFor(session, locale) })) ?? [])
    one.close();
  await publish(session, own);
}

/** @param {LiveSession} session @param {PushSubscription | null} own */
async function publish(session, own) {
  shown = session;
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = own?.toJSON() ?? {};
  const device = own && { key: keyOf(own), endpoint, p256dh, auth };
  await publishDevice(session.table, recall(DEVICE), device, time);
}

/** The address of a match, which gives no seat away. @param {LiveSession} session @param {Locale} locale */
const addressFor = ({ links }, { game }) => addressOf(document.documentElement.lang, game.id, `live/${links.watch}`);

/**
 * Leaves what the notifications of a match say where the service worker finds it: what arrives has the digest of the setup alone.
 * @param {LiveSession} session
 * @param {Locale} locale
 */
async function leaveWords(session, locale) {
  const { game, language } = locale;
  const { table } = session;
  const texts = await turnWords(language);
  const names = session.players().flatMap(({ name, isMe }) => (isMe || !name ? [] : [name]));
  const said = {
    lang: language,
    title: texts.yourTurn,
    body: texts.body(inLanguage(game.name, language), names.join(", ")),
    open: texts.open,
    stop: texts.stop,
    howToStop: texts.howToStop,
    address: addressFor(session, locale),
  };
  const cache = await caches.open(CACHE);
  await cache.put(fileAddress(`turns/${table.link.of}`), new Response(JSON.stringify(said)));
  const [oldest, ...others] = await cache.keys();
  if (oldest && others.length >= MATCHES) await cache.delete(oldest);
}

// @ts-check
/** Which relays a page may use: the attribute `relays` of an element names them, else the page's `<meta name="alveole-relays">`. */
import { baseAddress, readAddress, relays } from "../base/address.js";
import { EngineError } from "../engine/errors.js";
import { refusal, say } from "../words/messages.js";

const MOST = 3;
/** Hosts to which a WebSocket without encryption may go. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The address of one relay.
 * @param {string} text a path of the page's own origin, or an address with `wss:`
 * @param {URL | Location} page
 * @returns {string | null} `null` if it is neither
 */
function addressOf(text, page) {
  const isPath = text.startsWith("/");
  const url = readAddress(text, isPath ? `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}` : "");
  if (!url || url.username || url.password || url.href.includes("#")) return null;
  // Resolved first: `//other.host` and `/\other.host` look like paths and lead to another host.
  if (isPath) return url.host === page.host ? url.href : null;
  return url.protocol === "wss:" || (url.protocol === "ws:" && LOOPBACK.includes(url.hostname)) ? url.href : null;
}

/**
 * The addresses of the relays that a text names.
 * @param {string} text a path of the page's own origin such as `/live`, or addresses with `wss:`, separated by spaces
 * @param {URL | Location} page the page's own address
 * @returns {string[]} one to three; none for an empty text
 * @throws {EngineError} `bad_relay`, which names what is no such address
 */
export function relayAddresses(text, page) {
  const named = text.split(/\s+/).filter(Boolean);
  const bad = named.find((one, i) => i >= MOST || !addressOf(one, page));
  if (bad === undefined) return [...new Set(named.map((one) => String(addressOf(one, page))))];
  const short = bad.slice(0, 80);
  const message =
    named.indexOf(bad) >= MOST
      ? say("“{}” is one relay too many: name at most {}.", short, String(MOST))
      : say("“{}” isn't a relay: name a path of this site such as /live, or an address with wss:", short);
  throw new EngineError(refusal("bad_relay", message));
}

/**
 * The addresses of the relays that an element may use.
 * @param {Element | null} [element] `null`: those of the page
 * @returns {string[]} none if nobody named any
 * @throws {EngineError} `bad_relay`
 */
export function relaysOf(element = null) {
  const page = /^https?:/.test(location.protocol) ? location : readAddress(baseAddress());
  return relayAddresses(element?.getAttribute("relays") ?? relays(), page ?? location);
}

/**
 * The relays of an element that is about to play.
 * @param {Element} element
 * @throws {EngineError} `no_relay`, `bad_relay`, `insecure`
 */
export function allowedRelays(element) {
  const relays = relaysOf(element);
  if (relays.length === 0)
    throw new EngineError(refusal("no_relay", say("Live play needs a relay: this page names none.")));
  if (!globalThis.crypto?.subtle)
    throw new EngineError(refusal("insecure", say("Live play needs a secure page: open it with https.")));
  return relays;
}

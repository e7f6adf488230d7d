// The hosts that the one of the site names: relays for live play (RELAYS=), and hosts with records for frames (RECORDS=). The pages name
// the relays, and their policies allow all of them.
import { escape } from "./markup.mjs";

/** More would be more connections for each player, and no safer. */
const MOST = 3;

const WANTED = "a path of the site such as /live, or an address such as wss://live.your.host";

/**
 * Reads one address of a relay.
 * @param {string} text
 * @throws {Error} if it is none
 */
function checked(text) {
  const wrong = (why) => new Error(`RELAYS: ${JSON.stringify(text)} ${why}; write ${WANTED}`);
  if (text.startsWith("/")) {
    if (!/^\/[\w.~-]+(?:\/[\w.~-]+)*$/.test(text)) throw wrong("is no path of the site");
    return text;
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^wss?:$/.test(url.protocol)) throw wrong("is no address of a relay");
  const here = /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname);
  if (url.protocol === "ws:" && !here) throw wrong("is not encrypted");
  if (url.username || url.password || url.search || url.hash || /[;,'"*]/.test(text))
    throw wrong("has parts that no relay needs");
  return url.href.replace(/\/$/, "");
}

/**
 * Reads the relays that a host names, apart by blanks.
 * @param {string} [text]
 * @returns {string[]}
 * @throws {Error} that names a relay that is none
 */
export function readRelays(text = "") {
  const relays = [...new Set(text.split(/\s+/).filter(Boolean).map(checked))];
  if (relays.length > MOST) throw new Error(`RELAYS: ${relays.length} relays are too many; name at most ${MOST}`);
  return relays;
}

/**
 * Reads the origins from which a frame may load games, apart by blanks.
 * @param {string} [text]
 * @returns {string[]}
 * @throws {Error} that names one that is no origin
 */
export function readOrigins(text = "") {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((one) => {
      const url = URL.canParse(one) ? new URL(one) : null;
      if (url?.protocol === "https:" && url.href === `${url.origin}/` && !/[*;,'"]/.test(one)) return url.origin;
      throw new Error(`RECORDS: ${JSON.stringify(one)} is no origin; write one such as https://records.example`);
    });
}

/**
 * A page whose policy lets it connect to these origins.
 * @param {string} page
 * @param {readonly string[]} origins
 */
export const withOrigins = (page, origins) =>
  page.replace(/(connect-src 'self'[^;"]*)/, [`$1`, ...new Set(origins)].join(" "));

/**
 * A page that knows the relays, and whose policy lets it connect to them. What has the origin of the page needs no permission.
 * @param {string} page
 * @param {readonly string[]} relays
 */
export function withRelays(page, relays) {
  if (relays.length === 0) return page;
  const hosts = relays.filter((relay) => !relay.startsWith("/")).map((relay) => new URL(relay).origin);
  return withOrigins(page, hosts).replace(
    /( *)<title>/,
    `$1<meta name="alveole-relays" content="${escape(relays.join(" "))}" />\n$&`,
  );
}

// @ts-check
/** What the relays of a page see, in words. */
import { relays as relaysOfPage } from "../base/address.js";

/**
 * The hosts of relays, as a person reads them.
 * @param {string} relays as the page names them, apart by blanks
 * @param {{host: string}} page
 * @returns {{hosts: string[], own: boolean}} `own`: all are of the site itself
 */
export function relayHosts(relays, { host }) {
  const named = relays.split(/\s+/).filter(Boolean);
  const hosts = named.map((relay) => new URL(relay, `wss://${host}`).host);
  return { hosts: [...new Set(hosts)], own: hosts.every((one) => one === host) };
}

/**
 * Describes what relays see.
 * @param {Pick<typeof import("../words/en/table.js").default, "relay" | "ownRelay">} texts
 * @param {string} [relays]
 */
export function privacy(texts, relays = relaysOfPage()) {
  const { hosts, own } = relayHosts(relays, location);
  return (own ? texts.ownRelay : texts.relay)(hosts.join(", "));
}

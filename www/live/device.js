// @ts-check
/** The time and the sockets of this device: of a page, or of a program in Node. */

/**
 * @typedef {object} World what a live match needs around it
 * @property {import("./positions.js").Engine} engine
 * @property {readonly string[]} relays the addresses of one to three relays
 * @property {(address: string) => import("./relay-client.js").Socket} open
 * @property {import("./relay-client.js").Time} time
 * @property {() => number} [chance]
 * @property {(relay?: string) => Promise<number | null>} [date] the time of a server, in milliseconds since 1970: of a relay, or of
 *   the site; `null` if it does not say it
 * @property {(table: import("./live-table.js").LiveTable) => void} [changed] something that a page shows has changed
 */

/** A step of the device's clock changes `wall` alone. */
export const time = {
  now: () => performance.timeOrigin + performance.now(),
  wall: Date.now,
  /** @param {number} ms @param {() => void} then */
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** @param {string} address @returns {import("./relay-client.js").Socket} */
export const open = (address) => /** @type {any} */ (new WebSocket(address));

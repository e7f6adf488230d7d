// @ts-check
/** The time and the sockets of this device: of a page, or of a program in Node. */

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

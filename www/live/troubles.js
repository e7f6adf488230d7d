// @ts-check
/** The problems of a live match: what they follow from, so that each goes when it is over. */

/** @typedef {"newer" | "setup" | "clock" | "refused" | "engine"} Trouble */

/**
 * The problems that there are now.
 * @param {object} now
 * @param {readonly import("./relay-client.js").RelayClient[]} now.relays
 * @param {number} now.ahead how many authors have a clock that is far ahead of the one here
 * @param {number} now.newer how many authors have a newer version
 * @param {boolean} now.hasBadSetup
 * @param {boolean} now.failed whether the last work failed
 */
export function troublesOf({ relays, ahead, newer, hasBadSetup, failed }) {
  /** @type {Record<Trouble, boolean>} */
  const are = {
    newer: newer > 0,
    setup: hasBadSetup,
    clock: ahead > 0 || relays.some(({ otherTime }) => otherTime),
    // Once is no reason for words: it is tried again.
    refused: relays.some(({ refusals, otherTime }) => refusals > 1 && !otherTime),
    engine: failed,
  };
  return /** @type {Trouble[]} */ (Object.keys(are)).filter((one) => are[one]);
}

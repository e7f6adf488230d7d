// @ts-check
/**
 * The match of a pairing: both players derive the same setup and the same link, so that nobody opens it. What watches it follows from
 * the setup alone, but for the topic, which a player has to name.
 */
import { toBytes, toText, utf8 } from "../base/base64url.js";
import { sha256 } from "../base/sha256.js";
import { digestOf, wholeLink } from "../live/channel.js";
import { SEED } from "../live/links.js";
import { sharedSecret } from "../live/seat-keys.js";

/**
 * @typedef {object} PairingMatch
 * @property {import("./draw.js").Join} first who has the first seat
 * @property {import("./draw.js").Join} second
 * @property {string} at the digest of the log from which the pairing follows
 * @property {number} round from 0
 * @property {string} code of the tournament
 */

/**
 * The setup of the match.
 * @param {import("./announcement.js").Announcement} announcement
 * @param {PairingMatch} match
 * @returns {string} JSON text
 */
export function setupOf({ game, options, clock }, { first: [key, name], second: [other], at, round, code }) {
  /** @type {import("../live/setup.js").Setup} */
  const setup = {
    ...{ v: 1, game, options, position: null, clock, takebacks: false },
    ...{ opener: key, name, seats: [{ key }, { key: other }] },
    tournament: `${code} ${at} ${round}`,
  };
  return JSON.stringify(setup);
}

/** @param {string} purpose @param {string} text */
const bytes = (purpose, text) => toText(sha256(utf8(`alveole/tournament/${purpose}\n${text}`)).slice(0, SEED));

/**
 * The link of the match, for one of its players.
 * @param {string} setup as text
 * @param {string} secret of this player
 * @param {string} other the key of the other one
 * @returns {Promise<import("../live/links.js").LiveLink>} with the capability and the topic
 */
export async function linkOf(setup, secret, other) {
  const shared = sharedSecret(secret, other);
  return wholeLink({ ...(await seedAndDigest(setup)), capability: bytes("capability", `${shared} ${setup}`) });
}

/**
 * The link of the match, for those who watch.
 * @param {string} setup as text
 * @param {string} topic as a player names it
 * @returns {Promise<import("../live/links.js").LiveLink>}
 */
export const watchLink = async (setup, topic) => ({ ...(await seedAndDigest(setup)), topic });

/** @param {string} setup */
const seedAndDigest = async (setup) => ({ seed: bytes("seed", setup), of: await digestOf(setup) });

/** Whether a text is a topic. @param {unknown} topic */
export const isTopic = (topic) =>
  typeof topic === "string" && /^[\w-]{43}$/.test(topic) && toBytes(topic).length === 32;

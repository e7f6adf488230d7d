// @ts-check
/** The link by which a player goes on with a match on another device: it has the secret key of the player's seat. */
import { asSigned, firstSigned, standing } from "./seat-signatures.js";
import { link } from "./send-link.js";

/**
 * @param {import("../types.js").Written} record
 * @param {string} id the key of the match that all sides share
 * @param {import("../types.js").SeatKeys} keys
 * @returns {Promise<string | null>} `null` if the game is too long for a link
 */
export function seatLink(record, id, keys) {
  const table = asSigned({ record, id, setup: keys.setup });
  const content = { ...table, from: firstSigned(keys.setup), signatures: standing(table, keys) };
  return link(content, `/${keys.secret}`);
}

// @ts-check
/**
 * The setup of a live match: the game, the clocks and the seats. Its opener publishes it once, as JSON text, and every link and
 * state has its digest, so that nobody changes it afterwards.
 */
import { digestOf, invitationSecret, newSeed, randomBytes, rematchSeed } from "./links.js";
import { NAME } from "./seat-state.js";
import { publicKey } from "./seat-keys.js";

/**
 * @typedef {{key: string}} KnownSeat a player whose key is known
 * @typedef {{invite: string}} FreeSeat the public key of an invitation
 * @typedef {{ai: number}} ComputerSeat a computer player (0: random), which plays on the opener's page
 * @typedef {KnownSeat | FreeSeat | ComputerSeat} SetupSeat
 *
 * @typedef {object} Setup
 * @property {1} v
 * @property {string} game
 * @property {import("../types.js").Options} options
 * @property {unknown} position
 * @property {{time: number, increment: number} | null} clock in milliseconds
 * @property {boolean} takebacks
 * @property {string} opener the opener's key
 * @property {string} name what the opener is called
 * @property {SetupSeat[]} seats
 * @property {string} [after] the digest of the setup of which this match is the rematch
 */

const SEATS = 8;
const LONGEST = 100_000; // characters; a first position may be long
const TIME = 1e10; // milliseconds

/** @param {unknown} key */
const isKey = (key) => typeof key === "string" && /^[\w-]{43}$/.test(key);
/** @param {unknown} n */
const isTime = (n) => Number.isInteger(n) && Number(n) >= 0 && Number(n) <= TIME;

/** @param {any} seat */
const isSeat = (seat) =>
  typeof seat === "object" &&
  seat !== null &&
  Object.keys(seat).length === 1 &&
  (isKey(seat.key) || isKey(seat.invite) || (Number.isInteger(seat.ai) && seat.ai >= 0 && seat.ai <= 99));

/**
 * Reads a setup. The engine checks its options and its position.
 * @param {string} text
 * @returns {Setup | null} `null` if it is none
 */
export function readSetup(text) {
  if (text.length > LONGEST) return null;
  let setup;
  try {
    setup = JSON.parse(text);
  } catch {
    return null;
  }
  const { v, game, options, clock, takebacks, opener, name, seats, after } = setup ?? {};
  const fits =
    v === 1 &&
    typeof game === "string" &&
    typeof options === "object" &&
    options !== null &&
    (clock === null || (isTime(clock?.time) && clock.time > 0 && isTime(clock.increment))) &&
    typeof takebacks === "boolean" &&
    typeof name === "string" &&
    [...name].length <= NAME &&
    Array.isArray(seats) &&
    seats.length >= 1 &&
    seats.length <= SEATS &&
    seats.every(isSeat) &&
    seats.some(({ key }) => key === opener) &&
    (after === undefined || typeof after === "string");
  return fits ? setup : null;
}

/**
 * Makes a setup, with its links.
 * @param {object} wishes
 * @param {string} wishes.game
 * @param {import("../types.js").Options} [wishes.options]
 * @param {unknown} [wishes.position]
 * @param {Setup["clock"]} [wishes.clock]
 * @param {boolean} [wishes.takebacks]
 * @param {string} [wishes.name]
 * @param {("me" | "free" | number)[]} wishes.seats who has each seat: the opener, a guest, or a computer player of a level
 * @param {string} secret the opener's secret key
 * @param {typeof randomBytes} [random]
 * @returns {Promise<{setup: string, link: import("./links.js").LiveLink}>} the setup as text, and the link for players
 */
export async function openedSetup(wishes, secret, random = randomBytes) {
  const { game, options = {}, position = null, clock = null, takebacks = true, name = "" } = wishes;
  const [seed, join] = [newSeed(random), newSeed(random)];
  const opener = publicKey(secret);
  const seats = await Promise.all(
    wishes.seats.map(async (who, seat) => {
      if (who === "me") return { key: opener };
      return who === "free" ? { invite: publicKey(await invitationSecret(join, seat)) } : { ai: who };
    }),
  );
  /** @type {Setup} */
  const setup = { v: 1, game, options, position, clock, takebacks, opener, name, seats };
  const text = JSON.stringify(setup);
  return { setup: text, link: { seed, join, of: await digestOf(text) } };
}

/**
 * The rematch of a match: all who take part derive the same, so that nobody starts it and it cannot start twice. Everybody
 * takes the next seat.
 * @param {Setup} setup
 * @param {import("./links.js").LiveLink} link
 * @param {readonly (string | null)[]} keys the key that has each seat; `null` for a computer player
 * @returns {Promise<{setup: string, link: import("./links.js").LiveLink}>}
 */
export async function rematchSetup(setup, { seed, of }, keys) {
  const now = setup.seats.map((seat, i) => ("ai" in seat ? seat : { key: keys[i] ?? "" }));
  const text = JSON.stringify({ ...setup, seats: [...now.slice(-1), ...now.slice(0, -1)], after: of });
  return { setup: text, link: { seed: await rematchSeed(seed, of), of: await digestOf(text) } };
}

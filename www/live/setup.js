// @ts-check
/**
 * The setup of a live match: the game, the clocks and the seats. Its opener publishes it once, as JSON text, and every link and
 * state has its digest, so that nobody changes it afterwards.
 */
import { digestOf, invitationSecret, rematchLink, rematchTweak, wholeLink } from "./channel.js";
import { newSeed, randomBytes } from "./links.js";
import {
  LONG,
  SEATS,
  hasFields,
  isCount,
  isFlag,
  isKey,
  isList,
  isName,
  isObject,
  isOptional,
  isText,
} from "./shapes.js";
import { movedKey, movedSecret, publicKey } from "./seat-keys.js";

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
 * @property {boolean} [help] whether hints and openings are allowed
 * @property {boolean} [public] whether the opener's page lists the match for all to watch
 * @property {string} opener the opener's key
 * @property {string} name what the opener is called
 * @property {SetupSeat[]} seats
 * @property {string} [tournament] the code of a tournament, and what the pairing follows from
 * @property {string} [after] the digest of the setup of which this match is the rematch
 */

const LONGEST = 100_000; // characters; a first position may be long
const LEVEL = 99;

const isTime = isCount(LONG);
const FIELDS = {
  v: (/** @type {any} */ v) => v === 1,
  game: isText(LONGEST),
  options: isObject,
  clock: (/** @type {any} */ clock) =>
    clock === null || (hasFields(clock, { time: isTime, increment: isTime }) && clock.time > 0),
  takebacks: isFlag,
  help: isOptional(isFlag),
  public: isOptional(isFlag),
  name: isName,
  seats: isList(
    (/** @type {any} */ seat) =>
      Object.keys(seat ?? {}).length === 1 && (isKey(seat.key) || isKey(seat.invite) || isCount(LEVEL)(seat.ai)),
    SEATS,
  ),
  tournament: isOptional(isText(200)),
  after: isOptional(isText(LONGEST)),
};

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
  const fits =
    hasFields(setup, FIELDS) && setup.seats.some((/** @type {any} */ { key }) => isKey(key) && key === setup.opener);
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
 * @param {boolean} [wishes.help]
 * @param {boolean} [wishes.public]
 * @param {string} [wishes.name]
 * @param {("me" | "free" | number)[]} wishes.seats who has each seat: the opener, a guest, or a computer player of a level
 * @param {string} secret the opener's secret key
 * @param {typeof randomBytes} [random]
 * @returns {Promise<{setup: string, link: import("./links.js").LiveLink}>} the setup as text, and the link for players
 */
export async function openedSetup(wishes, secret, random = randomBytes) {
  const { game, options = {}, position = null, clock = null, takebacks = true, help = false, name = "" } = wishes;
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
  if (help) setup.help = true;
  if (wishes.public) setup.public = true;
  const text = JSON.stringify(setup);
  return { setup: text, link: await wholeLink({ seed, join, of: await digestOf(text) }) };
}

/**
 * The rematch of a match: all players derive the same, so that nobody starts it and it cannot start twice. Everybody takes the next
 * seat, with a new key, and a relay sees two matches without anything in common.
 * @param {Setup} setup
 * @param {import("./links.js").LiveLink} link with the capability; spectators find the new link in the states of the players
 * @param {readonly (string | null)[]} keys the key that has each seat
 * @returns {Promise<{setup: string, link: import("./links.js").LiveLink}>}
 */
export async function rematchSetup(setup, { capability = "", of }, keys) {
  const moved = async (/** @type {string} */ key) => movedKey(key, await rematchTweak(capability, of, key));
  const seats = await Promise.all(
    setup.seats.map(async (seat, i) => ("ai" in seat ? seat : { key: await moved(keys[i] ?? "") })),
  );
  const opener = await moved(setup.opener);
  const text = JSON.stringify({ ...setup, opener, seats: [...seats.slice(-1), ...seats.slice(0, -1)], after: of });
  return { setup: text, link: await rematchLink(capability, of, await digestOf(text)) };
}

/**
 * The secret key of a player in the rematch.
 * @param {string} secret in this match
 * @param {import("./links.js").LiveLink} link of this match, with the capability
 */
export const rematchSecret = async (secret, { capability = "", of }) =>
  movedSecret(secret, await rematchTweak(capability, of, publicKey(secret)));

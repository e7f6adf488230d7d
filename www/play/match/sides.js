// @ts-check
/** Who begins a match against other players, as the reader last chose it, and the exchange of sides for a rematch. */

/**
 * @typedef {import("../../base/preferences.js").Preferences} Preferences
 * @typedef {import("../../types.js").Seat} Seat
 * @typedef {"you" | "computer" | "random"} Begins who has the first turn; `computer`: the opponent
 */

/** The choices, in the order in which they are offered. */
export const BEGINS = /** @type {const} */ (["you", "computer", "random"]);

/**
 * Returns who begins, as it was chosen last; at first the reader.
 * @param {Preferences} preferences
 * @returns {Begins}
 */
export const whoBegins = ({ recall }) => BEGINS.find((begins) => begins === recall("begins")) ?? "you";

/**
 * Keeps the choice of who begins for the matches to come.
 * @param {Begins} begins
 * @param {Preferences} preferences
 */
export const rememberBegins = (begins, { remember }) => remember("begins", begins);

/**
 * Returns the seats of a match of one person here against others. If an opponent begins, the person moves last.
 * @param {Begins} begins
 * @param {number} players the number of seats
 * @param {Seat} opponent who holds every other seat: a level, `random` or `away`
 * @param {() => number} [roll] returns a random number from 0 to below 1
 * @returns {Seat[]}
 */
export function seatsFor(begins, players, opponent, roll = Math.random) {
  const yours = begins === "you" ? 0 : begins === "computer" ? players - 1 : Math.floor(roll() * players);
  return Array.from({ length: players }, (_, seat) => (seat === yours ? "human" : opponent));
}

/**
 * Returns the seats, or what else is listed by seat, with the sides exchanged: two players change places, and with more
 * players each moves one turn later, the last one first.
 * @template T
 * @param {readonly T[]} seats
 * @returns {T[]}
 */
export const swapSides = (seats) => [...seats.slice(-1), ...seats.slice(0, -1)];

// @ts-check
/** The choices of a player before a match, as data: the opponents, the clocks and the options, and how they are remembered. */
import { BEGINS, seatsFor } from "../match/sides.js";

/**
 * @typedef {import("../../types.js").Game} Game
 * @typedef {import("../../types.js").Seat} Seat
 * @typedef {import("../../types.js").Options} Options
 * @typedef {import("../match/sides.js").Begins} Begins
 *
 * @typedef {"computer" | "together" | "friend" | "live" | "lobby" | "custom"} Opponent `live`, `lobby`: a page of its own opens the
 * match; `custom`: each seat is chosen
 */

/** The opponents, in the order in which they are offered. */
export const OPPONENTS = /** @type {const} */ (["computer", "together", "friend", "live", "lobby", "custom"]);

/** The clocks that are offered: minutes for each player, and seconds after each move. */
export const PACES = /** @type {const} */ ([
  [0, 0],
  [5, 5],
  [10, 10],
]);

/** The most minutes and seconds that a clock can have. */
export const LONGEST = { minutes: 180, increment: 300 };

export { BEGINS };

/**
 * Returns the opponents that seats stand for, and their level, if they have one.
 * @param {readonly Seat[]} seats
 * @returns {{opponent: Opponent, level?: Seat}}
 */
export function opponentOf(seats) {
  const others = seats.filter((seat) => seat !== "human");
  const [kind] = others;
  if (kind === undefined) return { opponent: "together" };
  const alike = others.every((seat) => seat === kind) && others.length === seats.length - 1;
  if (!alike) return { opponent: "custom" };
  return kind === "away" ? { opponent: "friend" } : { opponent: "computer", level: kind };
}

/**
 * Returns the seats of a match.
 * @param {object} choice
 * @param {Opponent} choice.opponent
 * @param {Seat} choice.level of the computers
 * @param {Begins} choice.begins
 * @param {readonly Seat[]} choice.each the seats that were chosen one by one
 * @param {number} count the number of players
 * @param {() => number} [roll]
 * @returns {Seat[]}
 */
export function seatsOf({ opponent, level, begins, each }, count, roll) {
  if (opponent === "together") return Array.from({ length: count }, () => "human");
  if (opponent === "custom") return Array.from({ length: count }, (_, i) => each[i] ?? each.at(-1) ?? "human");
  return seatsFor(begins, count, opponent === "friend" ? "away" : level, roll);
}

/**
 * Returns the colour that the player has from the start; `null` if that is left to chance.
 * @param {Begins} begins
 * @param {number} count the number of players
 */
export const colourOfPlayer = (begins, count) => (begins === "random" ? null : begins === "you" ? 0 : count - 1);

/** @param {Game} game */
const keyOf = (game) => `new.${game.id}`;

/**
 * Returns the options that were chosen last for a game, without those that it no longer has; `null` if there are none.
 * @param {Game} game
 * @param {import("../../base/preferences.js").Preferences} preferences
 * @returns {Options | null}
 */
export function rememberedOptions(game, { recall }) {
  try {
    const kept = JSON.parse(recall(keyOf(game)) || "null");
    if (typeof kept !== "object" || kept === null) return null;
    const entries = /** @type {[string, import("../../types.js").Value][]} */ (Object.entries(kept));
    return Object.fromEntries(entries.filter(([name]) => Object.hasOwn(game.options, name)));
  } catch {
    return null;
  }
}

/**
 * Keeps the options of a game for the next match.
 * @param {Game} game
 * @param {Options} options
 * @param {import("../../base/preferences.js").Preferences} preferences
 */
export const rememberOptions = (game, options, { remember }) => remember(keyOf(game), JSON.stringify(options));

/**
 * Whether options have the values of a preset.
 * @param {Options} options all of them
 * @param {Options} preset
 */
export const isPreset = (options, preset) =>
  Object.entries(preset).every(([name, value]) => textOf(options[name]) === textOf(value));

/** @param {unknown} value */
const textOf = (value) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

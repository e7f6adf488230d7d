// @ts-check
/** The puzzles of the day: one of the easier ones of each game, by the date alone, the same for everybody. */

const DAY = 86400e3; // milliseconds
const TURNS = 2; // turns to win of the longest puzzle of a day
const LEVEL = 4; // the highest level that may be needed to find it

/**
 * Returns the number of days from 1970 to the reader's date.
 * @param {Date} date
 */
export const dayOf = (date) => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);

/**
 * Returns the game that a day begins with: each in turn.
 * @template G
 * @param {readonly G[]} games
 * @param {number} day
 * @returns {G | undefined}
 */
export const gameOf = (games, day) => games[day % games.length];

/**
 * Returns a game's puzzle of a day: each of the easier ones in turn.
 * @template {{turns: number, level?: number | null}} P
 * @param {readonly P[]} puzzles the puzzles of the game, or their entries in the index
 * @param {number} day
 * @returns {P | undefined}
 */
export function puzzleOf(puzzles, day) {
  const easy = puzzles.filter(({ turns, level }) => turns <= TURNS && (level ?? 0) <= LEVEL);
  return easy[day % easy.length];
}

// @ts-check
/** The puzzle of the day: a game and one of its easier puzzles, by the date alone, the same for everybody. */

const DAY = 86400e3; // milliseconds
const TURNS = 2; // turns to win of the longest puzzle of the day
const LEVEL = 4; // the highest level that may be needed to find it

/**
 * Returns the number of days from 1970 to the reader's date.
 * @param {Date} date
 */
export const dayOf = (date) => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);

/**
 * Returns the game of a day: each in turn.
 * @template G
 * @param {readonly G[]} games
 * @param {number} day
 * @returns {G | undefined}
 */
export const gameOf = (games, day) => games[day % games.length];

/**
 * Returns the puzzle of a day: each of the easier ones of the day's game in turn.
 * @template {{turns: number, level?: number | null}} P
 * @param {readonly P[]} puzzles the puzzles of this game, or their entries in the index
 * @param {number} games the number of games
 * @param {number} day
 * @returns {P | undefined}
 */
export function puzzleOf(puzzles, games, day) {
  const easy = puzzles.filter(({ turns, level }) => turns <= TURNS && (level ?? 0) <= LEVEL);
  return easy[Math.floor(day / games) % easy.length];
}

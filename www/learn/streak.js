// @ts-check
/** The days in a row on which a puzzle of the day was solved. All functions are pure. */

/** @typedef {{day: number, length: number, best: number}} Streak the last day, the days in a row, and the most ever */

/**
 * Reads a streak from text.
 * @param {string} text
 * @returns {Streak}
 */
export function readStreak(text) {
  const [, day, length, best] = (/^(\d+) (\d+) (\d+)$/.exec(text) ?? []).map(Number);
  return { day: day ?? 0, length: length ?? 0, best: best ?? 0 };
}

/** @param {Streak} streak */
export const writeStreak = ({ day, length, best }) => `${day} ${length} ${best}`;

/**
 * Returns the streak after the puzzle of `day` was solved.
 * @param {Streak} streak
 * @param {number} day
 * @returns {Streak}
 */
export function extended(streak, day) {
  if (day <= streak.day) return streak;
  const length = day === streak.day + 1 ? streak.length + 1 : 1;
  return { day, length, best: Math.max(length, streak.best) };
}

/**
 * Returns the days in a row that count on `day`: none once a day was left out.
 * @param {Streak} streak
 * @param {number} day
 */
export const lengthOn = ({ day: last, length }, day) => (day - last <= 1 ? length : 0);

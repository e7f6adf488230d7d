// @ts-check
/** The results of the day's puzzles, one of each game. All functions are pure. */

/**
 * @typedef {"solved" | "later" | "missed"} Outcome `solved`: without a wrong move; `later`: after one, or after the solution was
 *   shown; `missed`: not yet, after a wrong move
 * @typedef {Record<string, Outcome>} Outcomes by the id of the game; a puzzle that was not tried has none
 */

/** Each outcome as it is stored, and as it is pasted. */
const SIGNS = /** @type {const} */ ({ solved: ["S", "⬢"], later: ["L", "⬡"], missed: ["M", "·"] });

/**
 * Reads the outcomes of a day from text; those of another day count for nothing.
 * @param {string} text
 * @param {number} day
 * @returns {Outcomes}
 */
export function readDaily(text, day) {
  const [of, ...parts] = text.split(" ");
  if (of !== String(day)) return {};
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [game, sign] = part.split(":");
      const [outcome] = Object.entries(SIGNS).find(([, [stored]]) => stored === sign) ?? [];
      return game && outcome ? [[game, /** @type {Outcome} */ (outcome)]] : [];
    }),
  );
}

/**
 * @param {number} day
 * @param {Outcomes} outcomes
 */
export const writeDaily = (day, outcomes) =>
  [day, ...Object.entries(outcomes).map(([game, outcome]) => `${game}:${SIGNS[outcome][0]}`)].join(" ");

/** Whether a puzzle is done with. @param {Outcome | undefined} outcome */
export const isDone = (outcome) => outcome === "solved" || outcome === "later";

/**
 * Returns the result to paste: a sign for each game, and how many were solved at once. It gives no solution away.
 * @param {readonly string[]} games
 * @param {Outcomes} outcomes
 */
export function signsOf(games, outcomes) {
  const signs = games.map((game) => SIGNS[outcomes[game] ?? "missed"][1]).join("");
  return `${signs} ${games.filter((game) => outcomes[game] === "solved").length}/${games.length}`;
}

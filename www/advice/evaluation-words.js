// @ts-check
/** Words for an evaluation. */

/** @typedef {keyof typeof import("../words/en/advice.js").default.worth} Worth */

/** @type {[number, Worth][]} the least share of the way to a win (or, negative, to a loss) for each word */
const STEPS = [
  [0.85, "winning"],
  [0.45, "muchBetter"],
  [0.12, "better"],
  [-0.12, "even"],
  [-0.45, "worse"],
  [-0.85, "muchWorse"],
];

/**
 * Returns the word for a share of the win in a game of `players`, where an even share is `1 / players`.
 * @param {number} score
 * @param {boolean} proven
 * @param {number} players
 * @returns {Worth}
 */
export function evaluationWord(score, proven, players) {
  if (proven) return score > 0.99 ? "wins" : score < 0.01 ? "loses" : "draws";
  const even = 1 / players;
  const way = score < even ? score / even - 1 : (score - even) / (1 - even);
  return STEPS.find(([least]) => way >= least)?.[1] ?? "losing";
}

// @ts-check
/** How good a move is, in words. */

/** @typedef {keyof typeof import("../words/en/advice.js").default.worth} Worth */

/** @type {[number, Worth][]} how much of the way to a win, or to a loss, a share is at least */
const STEPS = [
  [0.85, "winning"],
  [0.45, "muchBetter"],
  [0.12, "better"],
  [-0.12, "even"],
  [-0.45, "worse"],
  [-0.85, "muchWorse"],
];

/**
 * What a share of the win means to one of so many players, of whom each has as much at the start.
 * @param {number} score @param {boolean} proven @param {number} players @returns {Worth}
 */
export function evaluationWord(score, proven, players) {
  if (proven) return score > 0.99 ? "wins" : score < 0.01 ? "loses" : "draws";
  const even = 1 / players;
  const way = score < even ? score / even - 1 : (score - even) / (1 - even);
  return STEPS.find(([least]) => way >= least)?.[1] ?? "losing";
}

// @ts-check
/** Words for an evaluation: how a player stands, and how good a move is. */

/**
 * @typedef {keyof typeof import("../words/en/advice.js").default.worth} Worth
 * @typedef {keyof typeof import("../words/en/advice.js").default.rating | "poor"} Rating
 */

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

/** @type {[number, Rating][]} the greatest share of the win that a move gives away for each word */
const LOSSES = [
  [0.02, "equal"],
  [0.08, "good"],
  [0.25, "weaker"],
];

/**
 * Returns the word for the move number `i` of a hint, compared with the best one: it rates the move, not the position.
 * For a “poor” move the page says to which share it slips.
 * @param {{score: number, proven: boolean}} line
 * @param {number} best the score of the best move
 * @param {number} i
 * @returns {Rating}
 */
export function moveRating({ score, proven }, best, i) {
  if (proven && score > 0.99) return "wins";
  if (proven && score < 0.01) return i === 0 ? "defends" : "loses";
  if (i === 0) return "best";
  if (proven) return "draws";
  return LOSSES.find(([most]) => best - score <= most)?.[1] ?? "poor";
}

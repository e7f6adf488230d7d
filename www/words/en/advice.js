// @ts-check
/** What a computer player says of a game, in English: loaded when it is first asked. */
export default {
  title: "Advice",
  hint: "Show a hint",
  looking: "Looking for good moves…",
  notYours: "A hint comes when it is your turn.",
  best: (/** @type {string} */ move, /** @type {string} */ worth) => `A good move: ${move}, ${worth}.`,
  lines: "Good moves, best first",
  play: "Play it",
  why: "Why?",
  worth: {
    wins: "wins for certain",
    loses: "loses for certain",
    draws: "a sure draw",
    winning: "nearly won",
    muchBetter: "much better",
    better: "better",
    even: "even",
    worse: "worse",
    muchWorse: "much worse",
    losing: "nearly lost",
  },
  percent: (/** @type {string} */ n) => `${n}%`,

  chances: "Chances",
  now: (/** @type {string} */ shares) => `Chances: ${shares}`,
  share: (/** @type {string} */ name, /** @type {string} */ percent) => `${name} ${percent}`,
  graph: "Chances over the game",
  at: (/** @type {number} */ ply, /** @type {string} */ shares) => `After ${ply} moves: ${shares}`,
  unknown: "not looked at yet",

  expected: (/** @type {number} */ n, /** @type {number} */ all) => `What may come: ${n} of ${all}`,
  line: "What may come",
  back: "Step back",
  forward: "Step forward",
  toGame: "Back to the game",
};

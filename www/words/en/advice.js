// @ts-check
/** The texts of hints and winning chances, in English. They are loaded when somebody first asks for a hint. */
export default {
  title: "Hints",
  hint: "Show a hint",
  looking: "Looking for good moves…",
  notYours: "You can get a hint on your turn.",
  over: "The game is over.",
  best: (/** @type {string} */ move, /** @type {string} */ reason) => `Best move: ${move}. ${reason}`,
  standing: (/** @type {string} */ worth, /** @type {string} */ percent) =>
    `You are ${worth}${percent ? ` (${percent})` : ""}.`,
  rating: {
    best: "Best move",
    equal: "Just as good",
    good: "Good move",
    weaker: "Weaker move",
    poor: "Much weaker",
    wins: "Winning move (proven)",
    defends: "Best defence (proven loss)",
    loses: "Losing move (proven)",
    draws: "Drawing move (proven)",
  },
  lines: "Good moves, best first",
  play: "Play it",
  why: "Show the plan",
  worth: {
    wins: "winning (proven)",
    loses: "losing (proven)",
    draws: "drawing (proven)",
    winning: "winning",
    muchBetter: "far ahead",
    better: "ahead",
    even: "about even",
    worse: "behind",
    muchWorse: "far behind",
    losing: "losing",
  },
  percent: (/** @type {string} */ n) => `${n}%`,

  chances: "Winning chances",
  now: (/** @type {string} */ shares) => `Winning chances: ${shares}`,
  share: (/** @type {string} */ name, /** @type {string} */ percent) => `${name} ${percent}`,
  graph: "Winning chances over the game",
  at: (/** @type {number} */ ply, /** @type {string} */ shares) =>
    `After ${ply === 1 ? "1 move" : `${ply} moves`}: ${shares}`,
  unknown: "not analysed yet",

  expected: (/** @type {number} */ n, /** @type {number} */ all) => `Likely continuation: move ${n} of ${all}`,
  plan: (/** @type {number} */ n) => `Likely continuation: ${n === 1 ? "1 move" : `${n} moves`}`,
  line: "Likely continuation",
  back: "Previous move",
  forward: "Next move",
  toGame: "Back to the game",
};

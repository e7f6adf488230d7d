// @ts-check
/** The texts of the puzzles, in English. They are loaded with the page of the puzzles. */
export default {
  solved: (/** @type {number} */ n, /** @type {number} */ of) => `${n} of ${of} solved`,
  rated: (/** @type {number} */ points, /** @type {number} */ range) => `your rating ${points} ± ${range}`,
  puzzle: (/** @type {number} */ n, /** @type {number} */ turns, /** @type {boolean} */ solved) =>
    `Puzzle ${n}: win in ${turns === 1 ? "one turn" : `${turns} turns`}${solved ? ", solved" : ""}`,
  grades: ["Easy", "Medium", "Hard", "Very hard"],
  foundBy: (/** @type {number} */ level) =>
    level > 6 ? "Too hard for level 6" : level === 1 ? "Every level finds it" : `Level ${level} and higher find it`,
  first: "First puzzles",
  players: (/** @type {number} */ n) => `${n} players`,
  theme: "Theme",
  anyTheme: "All themes",
  themes: {
    chain: "Several moves in a turn",
    capture: "Capture",
    elimination: "Elimination",
    sacrifice: "Sacrifice",
    block: "Forced reply",
    fork: "Several threats",
    race: "A threat against you",
  },
  due: (/** @type {number} */ n) => (n === 1 ? "Retry 1 missed puzzle" : `Retry ${n} missed puzzles`),
  returns: "Missed: try it again tomorrow.",
  task: (/** @type {string} */ name, /** @type {number} */ turns) =>
    turns === 1
      ? `${name} to play and win this turn.`
      : `${name} to play. Find the only move that wins in ${turns} turns.`,

  right: "Correct! Your opponent answers. Keep going.",
  goOn: "Correct! It is still your turn. Keep going.",
  won: "Solved!",
  wrong: (/** @type {number} */ turns) =>
    `Not quite: ${turns === 1 ? "that doesn't win this turn." : "your opponent can hold out longer."}`,
  watch: "Watch the answer.",
  lost: "Not quite: that ends the game, and you don't win.",
  tryAgain: "Try again",
  again: "Start over",
  takenBack: "Your move is taken back. Try again.",
  notation: (/** @type {string} */ moves) => ` (${moves})`,

  hint: "Hint",
  nextHint: "Another hint",
  solution: "Show the solution",
  hints: {
    piece: "Look at this piece: it makes the winning move.",
    hand: "The winning move places a piece from your hand.",
    area: "Look around here: the winning move is in this area.",
    button: "The winning move is on one of the buttons.",
    cell: "Play here.",
    cells: "Play the highlighted cells, one after the other.",
  },
  solutionMove: (/** @type {number} */ n, /** @type {number} */ of) => `Solution: move ${n} of ${of}`,
  back: "Previous move",
  forward: "Next move",
  pause: "Pause",
  resume: "Play",
  yourself: "Try it yourself",

  streak: (/** @type {number} */ n, /** @type {number} */ best) =>
    `${n === 1 ? "1 day" : `${n} days`} in a row${best > n ? ` (best: ${best})` : ""}`,

  next: "Next unsolved",
  allSolved: (/** @type {number} */ n) => `All ${n} puzzles solved. Well done!`,
  play: "Play a game",
};

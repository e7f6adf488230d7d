// @ts-check
/** The texts of the opening explorer, in English. They are loaded when somebody first opens it. */
export default {
  title: "Openings",
  close: "Close the openings",
  source: "Games",
  sources: { computer: "Computer vs computer", own: "Your games" },
  table: "Moves in this position",
  move: "Move",
  games: "Games",
  won: "Won",
  play: (/** @type {string} */ move) => `Play ${move}`,
  alike: (/** @type {number} */ n) =>
    n === 1
      ? "1 more move is the same on a turned or mirrored board"
      : `${n} more moves are the same on a turned or mirrored board`,
  loading: "Looking up the position…",
  over: "The game is over.",
  off: "While you play against people, the openings are closed.",
  none: "None of these games has this position.",
  noneOwn: "This browser has no games of yours with these options.",
  noneOptions: "There are no games between computer players with these options.",
  count: {
    computer: (/** @type {number} */ n) => `From ${n.toLocaleString("en")} games between computer players`,
    own: (/** @type {number} */ n) =>
      n === 1 ? "From 1 game kept in this browser" : `From ${n.toLocaleString("en")} games kept in this browser`,
  },
  from: (/** @type {number} */ level) =>
    `Both sides played at level ${level} of an earlier version. In the first six moves, one in four was random, so that the games differ. Rare moves are left out.`,
};

// @ts-check
/** The texts of the review of a game, in English. They are loaded when somebody first reviews one. */
export default {
  title: "Review",
  at: (/** @type {number} */ ply, /** @type {number} */ all) => `Review · move ${ply} of ${all}`,
  close: "Close the review",
  looking: (/** @type {number} */ n, /** @type {number} */ all) => `Looking at move ${n} of ${all}…`,
  stopped: (/** @type {number} */ n, /** @type {number} */ all) => `Stopped: ${n} of ${all} moves reviewed.`,
  done: (/** @type {number} */ n) =>
    n === 0 ? "All moves reviewed: no mistakes." : `All moves reviewed: ${n === 1 ? "1 mistake" : `${n} mistakes`}.`,
  stop: "Stop",
  goOn: "Go on",
  progress: "Moves reviewed",
  player: "Player",
  accuracy: "Accuracy",
  /** The heads of the columns: the glyph is read as its name. */
  counts: { inaccuracy: "Inaccuracies", mistake: "Mistakes", blunder: "Blunders" },
  judgement: {
    forced: "The only legal move",
    best: "Best move",
    good: "Good move",
    inaccuracy: "Inaccuracy",
    mistake: "Mistake",
    blunder: "Blunder",
  },
  list: "Mistakes",
  missedWin: "Missed a forced win",
  forcedLoss: "Loses by force",
  loses: "It loses by force.",
  viewLevel: (/** @type {number} */ level) => `Chances of players of level ${level}.`,
  viewStrongest: "Chances as the strongest player sees them.",
  toLevel: (/** @type {number} */ level) => `Show level ${level}`,
  toStrongest: "Show the strongest",
  judged: (/** @type {string} */ move, /** @type {string} */ judgement) => `${move}: ${judgement}.`,
  better: (/** @type {string} */ best, /** @type {string} */ share, /** @type {string} */ got) =>
    `${best} was best: ${share}, not ${got}.`,
  wins: (/** @type {string} */ best, /** @type {number | null} */ turns) =>
    turns === 1
      ? `${best} wins this turn.`
      : turns
        ? `${best} wins by force in ${turns} turns.`
        : `${best} wins by force.`,
  unknown: "This move is not reviewed yet.",
  beginning: "The beginning of the game.",
  showLine: "Show the better line",
  showWin: "Show the win",
  previous: "Previous mistake",
  next: "Next mistake",
  learn: "Learn from your mistakes",
  step: (/** @type {number} */ n, /** @type {number} */ all) => `Mistake ${n} of ${all}`,
  find: (/** @type {string} */ name, /** @type {string} */ move) => `${name}: ${move} was played. Find a better move.`,
  checking: "Checking your move…",
  side: (/** @type {string} */ move, /** @type {string} */ judgement, /** @type {string} */ share) =>
    `${move}: ${judgement}, ${share}. The game stays as it was.`,
  solvedBest: (/** @type {string} */ move) => `${move} is the best move.`,
  solvedGood: (/** @type {string} */ move, /** @type {string} */ best) => `${move} is good, too. Best: ${best}.`,
  again: (/** @type {string} */ move, /** @type {string} */ judgement) => `${move}: ${judgement}. Try again.`,
  answer: "Show the answer",
  skip: "Next",
  back: "Back to the review",
  film: "Film",
  filmTitle: "The film of the game",
  filmWhat:
    "The turning points in 15 seconds. Its link opens the position before the missed win, and your friend looks for the better move.",
  saveFilm: "Save film (SVG)",
  yourTurn: "Your turn: do it better",
};

// @ts-check
/** The texts of what happened and of the end of a match, in English. */
export default {
  rematch: "Rematch",
  swapSides: "Swap sides",
  nextLevel: (/** @type {number} */ level) => `Try level ${level}`,
  review: "Review",
  replay: "Replay",
  close: "Close the result",
  player: "Player",
  points: "Points",
  rating: (/** @type {number} */ points, /** @type {number} */ range) => `Your rating: ${points} ± ${range}.`,
  tally: (
    /** @type {number} */ level,
    /** @type {number} */ won,
    /** @type {number} */ lost,
    /** @type {number} */ drawn,
  ) => `Against level ${level}: ${won} won, ${lost} lost${drawn > 0 ? `, ${drawn} drawn` : ""}.`,
  what: "What does this mean?",
  /** Explanations of technical ends, by reason. */
  about: {
    repetition:
      "When the same position comes up for the third time, with the same player to move, the game ends: it could go on like this for ever.",
    time: "A player whose clock reaches zero has lost, whatever the position.",
    agreed: "The players offered and accepted a draw. The position does not decide.",
  },
  passed: (/** @type {string} */ name) => `${name} can't move and passes.`,
  youPassed: "You can't move, so your turn passes.",
  willPass: "You can't move. Your turn passes by itself…",
  out: (/** @type {string} */ name) => `${name} is out of the game.`,
  youOut: "You are out of the game.",
  showEnd: "Show the end",
  twice: "This position has come up twice. The third time, the game ends.",
  swap: {
    computer: (/** @type {string} */ what, /** @type {string} */ colour) =>
      `The computer took over your ${what} (swap rule). You are now ${colour}.`,
    friend: (/** @type {string} */ what, /** @type {string} */ colour, /** @type {string} */ name) =>
      `${name || "Your opponent"} took over your ${what} (swap rule). You are now ${colour}.`,
    you: (/** @type {string} */ what, /** @type {string} */ colour) =>
      `You took over the ${what} (swap rule). You are now ${colour}.`,
    others: (/** @type {string} */ what, /** @type {string} */ colour, /** @type {string} */ was) =>
      `${was} took over the ${what} (swap rule) and is now ${colour}. The players have swapped colours.`,
    why: (/** @type {string} */ what) =>
      `The ${what} is worth a lot. So that the start is fair, the second player may take it over instead of playing one.`,
  },
};

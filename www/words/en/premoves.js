// @ts-check
/** The texts of conditional premoves, in English. */
export default {
  title: "Conditional premoves",
  what: "Try moves for both sides: what they may play, then your answer. If they play it, your answer is made at once, while this page is open and shows the last position. Your lines stay in this browser; nobody else sees them.",
  board: "Board to try moves",
  ifPlays: (/** @type {string} */ name) => `If ${name} plays …`,
  youPlay: (/** @type {string} */ name) => `… you play (${name}).`,
  over: "The game would be over here.",
  back: "Back",
  add: "Add line",
  lines: (/** @type {number} */ n, /** @type {number} */ most) => `Lines: ${n} of ${most}`,
  none: "No lines yet.",
  ifMove: (/** @type {string} */ name, /** @type {string} */ move) => `if ${name} plays ${move}`,
  youMove: (/** @type {string} */ move) => `you play ${move}`,
  show: (/** @type {string} */ line) => `Show on the board: ${line}`,
  remove: (/** @type {string} */ line) => `Remove: ${line}`,
  clear: "Remove all",
  added: "The line is added.",
  replaced: (/** @type {number} */ n) =>
    n === 1
      ? "The line is added. It replaces the one with another answer to the same move."
      : `The line is added. It replaces ${n} lines with another answer to the same move.`,
  removed: "The line is removed.",
  cleared: "All lines are removed.",
  played: (/** @type {string} */ moves) => `Played: ${moves}. The board shows the new position.`,
};

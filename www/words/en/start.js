// @ts-check
/** The texts of the dialog before a match, in English. */
export default {
  setUp: "Set up a position",
  opponent: "Opponent",
  opponents: {
    computer: "Computer",
    together: "On this device",
    friend: "Friend, by link",
    live: "Friend, live",
    lobby: "Somebody",
    custom: "Choose each seat",
  },
  /** The name of a level with its rating. */
  rated: (/** @type {string} */ name, /** @type {number} */ rating) => `${name} · ${rating}`,
  strongest: (/** @type {string} */ level) => `${level} · strongest`,
  aboutRatings: "About the ratings",
  scale: "Level 1 is rated 800. A player rated 200 points higher wins about three games in four.",
  ownRating: (/** @type {number} */ points, /** @type {number} */ range) => `You are rated ${points} ± ${range}.`,
  seats: "Players",
  begins: "First move",
  /** Who begins, beside “You” and “Random”. */
  you: "You",
  random: "Random",
  others: {
    computer: (/** @type {number} */ n) => `Computer${n === 1 ? "" : "s"}`,
    friend: (/** @type {number} */ n) => `Friend${n === 1 ? "" : "s"}`,
  },
  youPlay: (/** @type {string} */ colour) => `You play ${colour}.`,
  friendNote: (/** @type {boolean} */ first) =>
    `${first ? "Make your first move, then send the link." : "You get a link to send."} Your friend needs no account.`,
  yourName: "Your name (optional)",
  help: "Hints and openings allowed",
  time: "Clock",
  noClock: "None",
  ownTime: "Custom",
  pace: (/** @type {number} */ minutes, /** @type {number} */ seconds) => `${minutes} + ${seconds}`,
  paceInWords: (/** @type {number} */ minutes, /** @type {number} */ seconds) =>
    `${minutes} minutes per player, ${seconds} more seconds after each move`,
  minutes: "Minutes per player",
  increment: "Extra seconds per move",
  game: "Game",
  options: "Options",
};

// @ts-check
/** The texts of the site that the first board does not need, in English. */
export default {
  noSuchGame: "This game is no longer saved in this browser.",
  newVersion: "A new version is available.",
  otherTabs: "Other tabs still use the old version. Close them to update.",

  aim: "How to win",
  playLevel: (/** @type {number} */ level) => `Play level ${level}`,
  won: (/** @type {number} */ won, /** @type {number} */ of, /** @type {number} */ level) =>
    `Won ${won} of ${of} at level ${level}`,

  against: (/** @type {number} */ level) => `against level ${level}`,
  againstComputers: "against computers",
  againstRandom: "against random moves",
  byLink: (/** @type {string} */ name) => (name ? `with ${name} by link` : "by link"),
  together: "on this device",
  playLive: "Play live",
  liveWith: (/** @type {string} */ names) => (names ? `live with ${names}` : "live"),

  dailyEight: (/** @type {number} */ games) => `The daily ${games === 8 ? "eight" : games}`,
  daily: (/** @type {string} */ game, /** @type {string | undefined} */ outcome) =>
    outcome === "solved" ? `${game}: solved` : outcome === "later" ? `${game}: solved later` : game,
  nextDaily: (/** @type {string} */ game) => `Next: ${game}`,
  allDaily: "All solved. Come back tomorrow!",
  copyResult: "Copy the result",
  copied: "Copied.",
  morePuzzles: "More puzzles",

  privacy: "No account, no cookies, no tracking. Only live games use a relay.",
  about: "About",
  /** The pages that these links lead to, in this language. */
  pages: { about: "docs/about.html", privacy: "docs/about.html#privacy" },
  privacyLink: "Privacy",
  tournaments: "Tournaments",
  docs: "Documentation",
  source: "Source code",
  licences: "Licences",
  install: "Install as an app",

  lastGames: "Continue",
  moveCount: (/** @type {number} */ n) => (n === 1 ? "1 move" : `${n} moves`),
  remove: (/** @type {string} */ game) => `Remove this game of ${game}`,
  removed: "Game removed.",
  gameKept: "The game you left is kept.",
  putBack: "Undo",
  myGames: "My games",
  noGames: "This browser keeps no games yet.",
  results: "Results",
  resultsWhat: "Won – lost; with draws, won – drawn – lost.",
  level: (/** @type {number} */ level) => `Level ${level}`,
  people: "People",
  score: (/** @type {number} */ won, /** @type {number} */ drawn, /** @type {number} */ lost) =>
    drawn > 0 ? `${won} – ${drawn} – ${lost}` : `${won} – ${lost}`,
  rating: "Rating",
  ratingOf: (/** @type {number} */ points, /** @type {number} */ range) => `${points} ± ${range}`,
  showAll: (/** @type {number} */ n) => `Show all ${n} games`,
};

// @ts-check
/** The texts around a live game: opening one, inviting, taking a seat. */
export default {
  title: "Play live with a friend",
  opponents: "Opponents",
  opponent: (/** @type {number} */ n) => `Opponent ${n}`,
  others: (/** @type {number} */ n) => `Friend${n === 1 ? "" : "s"}`,
  invited: "Invited by link",
  computersHere: "Computers play on your page. Keep it open during the game.",
  inviteOne: "Invite at least one player.",
  takebacks: "Takebacks",
  relay: (/** @type {string} */ host) =>
    `Moves go through a relay, ${host}. Its operator sees your IP address and when you move, but not your moves or your name.`,
  ownRelay: (/** @type {string} */ host) =>
    `Moves go through the relay of this site, ${host}. Its operator sees your IP address and when you move, but not your moves or your name.`,
  create: "Create invitation",

  live: "Live game",
  waiting: (/** @type {number} */ n) =>
    n === 1
      ? "Waiting for your friend. Send the invitation."
      : `Waiting for ${n} players. Send the invitation to everyone.`,
  waitingFor: (/** @type {number} */ n) => (n === 1 ? "Waiting for 1 more player." : `Waiting for ${n} more players.`),
  free: "Free seat",
  playsHere: (/** @type {string} */ computer) => `${computer}, on your page`,
  playsAt: (/** @type {string} */ computer, /** @type {string} */ name) => `${computer}, on ${name}'s page`,
  opener: "the host",
  guest: "Guest",
  copyInvitation: "Copy invitation",
  copyWatch: "Copy link for spectators",
  change: "Change game",
  cancelGame: "Cancel game",
  cancelled: "The game is cancelled. Its invitation no longer works.",
  message: (/** @type {string} */ game, /** @type {string} */ link) => `Play ${game} with me, live: ${link}`,
  codeName: "QR code with the invitation",
  scan: "Your friend can scan this code, or open the link in the message.",
  inviteTitle: "Invite a friend",

  connecting: "Connecting…",
  offline: "The relay cannot be reached. Trying again…",
  connect: "Continue",
  linkTo: (/** @type {string} */ game) => `This link leads to a live game of ${game}.`,
  noClock: "No clock",
  clock: (/** @type {number} */ minutes, /** @type {number} */ seconds) => `${minutes} min + ${seconds} s per move`,
  canTakeBack: "Takebacks allowed",
  noTakebacks: "No takebacks",
  canHelp: "Hints and openings allowed",
  sit: "Take a seat",
  watch: "Watch",
  full: "All seats are taken. You can watch.",
  over: "This game is over.",
  cancelledBefore: "This game was cancelled. Ask for a new invitation.",
  youWatch: "You are watching this game.",
  elsewhere: "You are playing this game in another tab.",
  playHere: "Play here",
  notFound: "The relay does not have this game. The link may be too old. Ask for a new invitation.",
  noRelay: "This site has no relay for live games. Open the link on the site where the game was created.",
  insecure: "Live games need a secure connection. Open this page with https.",
};

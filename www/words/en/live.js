// @ts-check
/**
 * The texts of a live match in progress, in English. `who`: a name, or several; `time`: a length of time; `move`: a move;
 * `reason`: what a relay says.
 *
 * @typedef {{who: string, count: number, move: string, time: string, n: number, reason: string}} About
 */
const minutes = (/** @type {number} */ n) => (n < 60 ? `${n} min` : `${Math.floor(n / 60)} h`);
const one = (/** @type {About} */ { count }, /** @type {string} */ a, /** @type {string} */ b) => (count === 1 ? a : b);

/** What players can say, by number: no other text passes. */
const phrases = [
  ...["Hello!", "Good luck!", "Well played!", "Good game!", "Thank you!", "One moment, please."],
  ...["I'm back.", "Oops!", "Nice move!", "This is close.", "I have to go soon.", "Another game?"],
];

export default {
  sayTitle: "Say to the others",
  phrases,

  giveTo: (/** @type {string} */ who) => `+15 s for ${who}`,
  clockOf: (/** @type {string} */ who, /** @type {string} */ time) => `Clock of ${who}: ${time}`,
  inTime: (/** @type {string} */ time) => `in ${time}`,
  presence: {
    here: () => "here",
    away: (/** @type {string} */ time) => `away (${time})`,
    left: () => "left",
    absent: () => "not here yet",
    free: () => "free seat",
    computer: () => "computer",
  },
  minutes,
  seconds: (/** @type {number} */ n) => `${n} s`,
  lost: "Connection lost. Trying again… You can go on: your move is sent as soon as the connection is back.",
  lostWatching: "Connection lost. Trying again…",
  healed: "Connected again.",

  /** What the status and the questions say, by key. @type {Record<string, (about: About) => string>} */
  notes: {
    phrase: ({ who, n }) => `${who}: “${phrases[n] ?? ""}”`,
    watching: () => "You are watching this game.",
    elsewhere: () => "This game is open in another tab, where you play. Here you only watch.",
    waiting: ({ n }) => (n === 1 ? "Waiting for 1 player" : `Waiting for ${n} players`),
    moveEarly: () => "You can already make your move.",
    waitingFor: ({ who }) => `Waiting for ${who}`,
    turnOf: ({ who }) => `${who} to play`,
    youLeft: () => "You have left this live game.",

    sureResign: () => "Resign?",
    sureResignMany: () => "Resign? The game ends for everyone.",
    sureAbort: () => "Cancel the game? Nobody wins or loses.",
    sureLeave: () => "Leave the live game? The others see it.",
    sureLeaveOver: () => "Leave? There can't be a rematch then.",
    sureLeaveWatching: () => "Leave the game that you watch?",
    sureByLink: () => "From now on you send each move as a link, by chat or e-mail.",
    notSent: () => "This is no longer possible: the position has changed.",

    saidYourTime: (about) =>
      `${about.who} ${one(about, "says", "say")} that your time is up. Your clock has ${about.time}: make a move.`,
    saidYouLeft: (about) => `${about.who} ${one(about, "says", "say")} that you have left: make a move.`,
    youClaimed: ({ who }) => `You claimed a win against ${who}. Waiting for the others.`,
    othersClaim: (about) => `${about.who} ${one(about, "claims", "claim")} the win.`,
    timeUpSoon: ({ who }) => `${who} has no time left. You can claim the win`,
    timeUp: ({ who }) => `${who} has no time left.`,
    leftSoon: ({ who }) => `${who} has left. You can claim the win`,
    leftNow: ({ who }) => `${who} has left.`,
    awaySoon: ({ who }) => `${who} is away. You can claim the win`,
    awayNow: ({ who }) => `${who} has been away for a while.`,
    answered: () => "Your opponent moved after your claim.",

    drawOffered: (about) => `${about.who} ${one(about, "offers", "offer")} a draw.`,
    youOfferDraw: () => "You offered a draw.",
    backAsked: (about) => `${about.who} ${one(about, "asks", "ask")} to take back ${about.move}.`,
    youAskBack: ({ who, move }) => `You asked to take back ${move}. Waiting for ${who}.`,
    slower: ({ who, time }) => `The clock of ${who} is ${time} slower than seen from here.`,
    twoMoves: ({ who }) => `${who} moved twice in one turn. One of the moves counts, the same for everyone.`,
    twoMovesOwn: () => "You moved twice in one turn, on two devices. One of the moves counts, the same for everyone.",
    otherDevice: () => "You play on your other device. A move here goes on with the game on this one.",
    backAgreed: ({ who, move }) => `All agreed to take back ${move}. It counts when ${who} confirms it.`,
    drawAgreed: ({ who }) =>
      `All agreed on a draw. It counts when ${who} confirms it; a move made before counts first.`,
    confirming: ({ who }) => `Waiting for ${who} to confirm this.`,

    overAborted: ({ who }) => `${who} cancelled the game. Nobody wins or loses.`,
    overAbortedOwn: () => "You cancelled the game. Nobody wins or loses.",
    overResigned: ({ who }) => `${who} resigned.`,
    overResignedOwn: () => "You resigned.",
    overAgreed: () => "The players agreed on a draw.",
    overTime: ({ who }) => `${who} ran out of time.`,
    overTimeOwn: () => "You ran out of time.",
    overClaimedTime: ({ who }) => `${who} had no time left, and the win was claimed.`,
    overClaimedTimeOwn: () => "You had no time left, and the win was claimed.",
    overClaimedLeft: ({ who }) => `${who} was away, and the win was claimed.`,
    overClaimedLeftOwn: () => "You were away, and the win was claimed.",
    youWantRematch: ({ who }) => `You want a rematch. Waiting for ${who}.`,
    wantsRematch: (about) => `${about.who} ${one(about, "wants", "want")} a rematch.`,
    rematchBegins: () => "The rematch begins.",

    trouble_newer: () => "Another player uses a newer version of this page. Reload the page.",
    trouble_setup: () => "The settings of this game are not valid. Ask for a new invitation.",
    trouble_clock: ({ n, reason }) =>
      n === 0
        ? `The clock of your device or of another player is wrong by many minutes${reason && ` (${reason})`}. Set it, and the game goes on.`
        : `Your clock is ${minutes(Math.abs(n))} ${n > 0 ? "ahead" : "behind"}. Set it, and the game goes on.`,
    trouble_refused: ({ reason }) =>
      `The relay does not accept your moves at the moment${reason && ` (${reason})`}. Trying again…`,
    trouble_engine: () => "Something went wrong while following the game. Reload the page.",
    trouble_full: () => "All seats are taken. You are watching this game.",
  },

  /** The buttons, by what they do. @type {Record<string, string>} */
  acts: {
    draw: "Offer a draw",
    say: "Say something",
    takeBack: "Take back",
    resign: "Resign",
    resignNow: "Resign",
    abort: "Cancel game",
    abortNow: "Cancel game",
    stay: "Keep playing",
    remain: "Stay",
    leave: "Leave",
    leaveNow: "Leave",
    claim: "Claim the win",
    wait: "Wait",
    accept: "Accept",
    agree: "Agree",
    decline: "Decline",
    playOn: "Play on",
    leaveIt: "No rematch",
    again: "Rematch",
    byLink: "Continue by link",
    byLinkNow: "Continue by link",
    seatAlong: "Continue on my phone",
    turns: "Notify me when it's my turn",
    takeOver: "Play in this tab",
  },
  /** The buttons of the toolbar whose names are shorter there. @type {Record<string, string>} */
  short: { draw: "Draw", abort: "Cancel", again: "Rematch", waits: "Waiting…" },

  seatTitle: "Continue on another device",
  seatWhat:
    "Scan this code with your phone, or open the link on your other device, to play on there as the same player. Keep it to yourself: anyone who has it can play for you.",
  seatCode: "QR code with the link to your seat",
  copySeat: "Copy link for myself",
};

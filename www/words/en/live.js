// @ts-check
/**
 * The texts of a live match in progress, in English. `who`: a name, or several; `time`: a length of time; `move`: a move.
 *
 * @typedef {{who: string, count: number, move: string, time: string, n: number}} About
 */
const one = (/** @type {About} */ { count }, /** @type {string} */ a, /** @type {string} */ b) => (count === 1 ? a : b);

export default {
  title: "Live game",
  me: (/** @type {string} */ name) => `${name} (you)`,
  give: "+15 s",
  giveTo: (/** @type {string} */ who) => `+15 s for ${who}`,
  clockOf: (/** @type {string} */ who, /** @type {string} */ time) => `Clock of ${who}: ${time}`,
  inTime: (/** @type {string} */ time) => `in ${time}`,
  more: "More",
  presence: {
    here: () => "here",
    away: (/** @type {string} */ time) => `away (${time})`,
    left: () => "left",
    absent: () => "not here yet",
    free: () => "free seat",
    computer: () => "computer",
  },
  minutes: (/** @type {number} */ n) => (n < 60 ? `${n} min` : `${Math.floor(n / 60)} h`),
  seconds: (/** @type {number} */ n) => `${n} s`,
  lost: "Connection lost. Trying again… You can go on: your move is sent as soon as the connection is back.",
  lostWatching: "Connection lost. Trying again…",
  healed: "Connected again.",

  /** The notes of the bar, by key. @type {Record<string, (about: About) => string>} */
  notes: {
    watching: () => "You are watching this game.",
    elsewhere: () => "This game is open in another tab, where you play. Here you only watch.",
    waiting: ({ n }) => (n === 1 ? "Waiting for 1 player." : `Waiting for ${n} players.`),
    youLeft: () => "You have left this live game.",

    sureResign: () => "Do you want to resign?",
    sureResignMany: () => "Do you want to resign? This ends the game for everyone.",
    sureAbort: () => "Do you want to cancel this game? Nobody wins or loses.",
    sureLeave: () => "You are in a live game. Do you want to leave it? The others see that you left.",
    sureLeaveOver: () => "Leave? There can't be a rematch then.",
    sureLeaveWatching: () => "You are watching a live game. Do you want to leave?",
    sureByLink: () =>
      "You leave the live game and play on from this position by link: after each move you send a link by chat or e-mail.",
    nothingToTakeBack: () => "You have no move to take back.",
    noTakebacks: () => "Takebacks are off in this game.",
    takebackOnTurn: () => "You have already asked to take back this move.",
    notSent: () => "This is no longer possible: the position has changed.",

    saidYourTime: (about) =>
      `${about.who} ${one(about, "says", "say")} that your time is up. On your clock you still have ${about.time}: make a move to go on.`,
    saidYouLeft: (about) => `${about.who} ${one(about, "says", "say")} that you have left. Make a move to go on.`,
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
    youOfferDraw: () => "You offered a draw. The offer holds until the next move.",
    backAsked: (about) => `${about.who} ${one(about, "asks", "ask")} to take back ${about.move}.`,
    youAskBack: ({ who, move }) => `You asked to take back ${move}. Waiting for ${who}.`,
    slower: ({ who, time }) => `The clock of ${who} is ${time} slower than seen from here.`,
    twoMoves: ({ who }) => `${who} sent two different moves for one turn. The first one counts.`,

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
    trouble_clock: () =>
      "The clock of your device or of another player is wrong by many minutes. Set it, and the game goes on.",
    trouble_refused: () => "The relay does not accept your moves at the moment. Trying again…",
    trouble_engine: () => "Something went wrong while following the game. Reload the page.",
    trouble_full: () => "All seats are taken. You are watching this game.",
  },

  /** The buttons, by what they do. @type {Record<string, string>} */
  acts: {
    draw: "Offer a draw",
    takeBack: "Take back",
    resign: "Resign",
    resignNow: "Resign",
    abort: "Cancel game",
    abortNow: "Cancel game",
    stay: "Keep playing",
    leave: "Leave",
    leaveNow: "Leave",
    claim: "Claim the win",
    wait: "Wait",
    accept: "Accept the draw",
    agree: "Agree",
    decline: "Decline",
    playOn: "Play on",
    leaveIt: "No rematch",
    again: "Rematch",
    byLink: "Continue by link",
    byLinkNow: "Continue by link",
    seatAlong: "Continue on my phone",
    takeOver: "Play in this tab",
    close: "Close",
  },

  seatTitle: "Continue on another device",
  seatWhat:
    "Scan this code with your phone, or open the link on your other device, to play on there as the same player. Keep it to yourself: anyone who has it can play for you.",
  seatCode: "QR code with the link to your seat",
  copySeat: "Copy link for myself",
};

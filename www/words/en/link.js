// @ts-check
/** The texts of correspondence by link, in English. */
export default {
  noGame: {
    unknown: "That isn't an Alvéole game file or link.",
    large: "This file is too large to be a game.",
  },
  badLink: {
    broken: "This link is incomplete. Please copy all of it and try again.",
    newer: "This link comes from a newer version of Alvéole. Reload the page, then open the link again.",
    large: "This isn't a valid game link. Please ask for a new one.",
  },
  illegalLink: (/** @type {string} */ why) => `The game in this link isn't valid. ${why}`,
  oldLink: "That link is an earlier move. Here is the latest position.",
  otherLink: "This link continues your game differently. Both versions are kept.",
  byLink: "Play by link",
  sendNext: (/** @type {string} */ name) => `Your turn (${name}). Make your move, then send the new link.`,
  sendMove: (/** @type {string} */ name) => `Send this link to ${name}, by chat or e-mail. You'll get a link back.`,
  sendEnd: "Send this link to share the result.",
  copyLink: "Copy link",
  copied: "Link copied.",
  sendLink: "Send…",
  sendTitle: "Send the link",
  codeName: "QR code with the link to this game",
  codeWhat: "Scan this code with your friend's phone to open the game there.",
  noCode: "This game is too long for a QR code. Send the message.",
  message: "Message",
  copyMessage: "Copy message",
  email: "E-mail",
  share: "Share…",
  invitation: (/** @type {string} */ game, /** @type {string} */ link) =>
    `I started a game of ${game} with you: ${link}`,
  nextMove: (/** @type {string} */ game, /** @type {string} */ link) => `Your turn in our game of ${game}: ${link}`,
  ended: (/** @type {string} */ game, /** @type {string} */ link) => `Our game of ${game} is over: ${link}`,
  invited: (/** @type {string} */ name, /** @type {string} */ game) =>
    name ? `${name} invites you to a game of ${game}.` : `You are invited to a game of ${game}.`,
  helpAllowed: "Hints and openings are allowed.",
  sendInvitation: (/** @type {string} */ name) => `Your friend (${name}) moves first. Send the link to start.`,
  sendNextOf: (/** @type {string} */ name) =>
    `${name} plays next. Send this link to ${name} only; ${name} then sends one to the player after.`,
  takenBack:
    "You took back a move. If you have already sent its link, your opponent sees both versions and chooses one. “Redo” restores it.",
  replaced:
    "This link replaces a move that you took back. If your opponent has the earlier link, they are asked which version to continue.",
  resign: "Resign",
  sureResign: "Resign?",
  yourName: "Your name",
  linkTooLong: "This game is too long for a link. Send the game file instead: anyone can open it here and play on.",
  byLinkWhat: "After each move, send the new link to your opponent by chat or e-mail.",
  continueByLink: (/** @type {string} */ name) => `Continue by link (${name} plays on another device)`,

  foreignTitle: "Unknown player",
  foreignMove: (/** @type {string} */ name, /** @type {string} */ move) =>
    `${name}: ${move}. This move doesn't come from the player you started with.`,
  foreignEnd: (/** @type {string} */ name) =>
    `This link ends the game on behalf of ${name}, but it doesn't come from the player you started with.`,
  foreignWhy:
    "Anyone who has a link to this game can make such a link. Accept it only if you know that this player now uses another device or browser.",
  ownMove: (/** @type {string} */ move) =>
    `This link plays ${move} in your name, but you didn't make this move in this browser.`,
  ownEnd: "This link ends the game in your name, but you didn't do that in this browser.",
  ownWhy: "Anyone who has a link to this game can make such a link. Accept it only if you did this on another device.",
  keepMine: "Keep my version",
  accept: "Accept",
  otherTitle: "Two versions",
  otherWhich: "Which one do you want to continue?",
  takeOther: "Continue with the link",
  changedTitle: "Changed link",
  changedLink: "Some moves in this link were not made by their players. Ask for a new link, or open the game anyway.",
  openAnyway: "Open anyway",
  notOpened: "The link was not opened.",
  watching: (/** @type {string} */ name) =>
    `You are watching: ${name} plays on another device. If you are ${name}, continue here; the other players are asked first.`,
  claim: (/** @type {string} */ name) => `Continue as ${name} on this device`,
  offerDraw: "Offer a draw",
  drawOffered: (/** @type {string} */ name) => `${name} offers a draw.`,
  acceptDraw: "Accept the draw",
  otherDevices: "Your other devices",
  otherDevicesWhat:
    "Open this link on your phone or another computer to continue there as the same player. Keep it to yourself: anyone who has it can play for you.",
  copySeatLink: "Copy link for myself",

  shareLink: "Share link",
  shareStudyWhat: "The link includes your comments and drawings.",
  studyTooLong: "This study is too long for a link, so the link has only the moves. The game file has everything.",
  shareLinkWhat: "Anyone with this link can watch the game and continue from here.",
  download: "Download",
  files: {
    record: "Game file",
    text: "Text",
    svg: "Picture (SVG)",
    png: "Picture (PNG)",
    replay: "Animation (SVG)",
    sheet: "Score sheet…",
  },
  afterMove: (/** @type {string} */ move) => (move ? `After ${move}` : "The first position"),
  print: "Print",
  embed: "On a web page",
  embedWhat: "Paste one of these into a page of yours. The frame works where scripts are not allowed.",
  copyTag: "Copy tag",
  copyFrame: "Copy frame",
  openGameWhat:
    "A file from Alvéole, Mzinga or hivegame.com (PGN), boardspace.net (SGF) or AbstractPlay. You can also drop it on any page of the site.",
  pasteGame: "Or paste a game or a link here",
  open: "Open",
  gamesFound: (/** @type {number} */ count) => (count === 1 ? "1 game found" : `${count} games found`),
  moves: (/** @type {number} */ count) => (count === 1 ? "1 move" : `${count} moves`),
  wrongMove: (/** @type {number} */ n, /** @type {string} */ move, /** @type {string} */ why) =>
    `Move ${n}, “${move}”, can't be played: ${why}. The game opens with the moves before it.`,
  wholeGame: "Open the whole game as a study",
  refusedGame: (/** @type {number} */ n, /** @type {string} */ why) => `Game ${n} of the file is left out: ${why}.`,
  chooseFile: "Choose file…",
  notExported: (/** @type {string} */ why) => `Export failed. ${why}`,
};

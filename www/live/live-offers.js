// @ts-check
/**
 * Notes, questions and buttons of a live match: pure functions of what is known of the match. Texts are named by keys of the words
 * `live`.
 */
import { holders } from "../play/match/match.js";
import { haveAllActed } from "./ends.js";
import { hasBegun } from "./live-clocks.js";
import { claimable, isHere } from "./presence.js";

/**
 * @typedef {import("./session.js").LiveSession} LiveSession
 * @typedef {import("./live-view.js").Player} Player
 * @typedef {import("../types.js").LivePhase} LivePhase
 *
 * @typedef {"aborted" | "resigned" | "agreed" | "time" | "claimedTime" | "claimedLeft" | "rules"} How how a match ended
 *
 * @typedef {object} Known what is known of a match
 * @property {LivePhase} phase
 * @property {boolean} elsewhere whether another tab of this browser plays the own seat
 * @property {boolean} otherDevice whether the player plays on another device, which is there
 * @property {number | null} unconfirmed the seat of the player whose move could still come before the end; `null`: none
 * @property {number | null} seat the own seat; `null`: a spectator
 * @property {Player[]} players by seat
 * @property {number} now milliseconds
 * @property {number} acts how many acts were made
 * @property {string[]} moves those that stand
 * @property {number | null} toMove the seat to move
 * @property {number | null} mover the seat of the player who moves for it
 * @property {{how: How, losers: number[]} | null} end `losers`: seats
 * @property {boolean} isEarly whether somebody has not moved yet
 * @property {boolean} takebacks whether the players agreed to allow them
 * @property {number[]} left milliseconds that each seat has; empty without clocks
 * @property {number | null} runs the seat whose clock runs
 * @property {number[]} draw the seats that offer a draw
 * @property {{seat: number, moves: number}[]} asked who asks for which takeback
 * @property {number[]} claims the seats that claim something of the player to move
 * @property {{why: "time" | "away", at: number} | null} claim from when on one can claim what
 * @property {boolean} answered whether the player moved after the own claim, and the player here has not moved since
 * @property {number | null} ownMove how many moves are left when the last own move is taken back
 * @property {boolean} canGive whether the player here can give time in this turn
 * @property {number[]} twoMoves the seats whose players sent two different moves
 * @property {readonly string[]} troubles
 * @property {number} clockAhead by how many minutes the clock of the device is ahead of that of servers
 * @property {string} reason why a relay refuses what the player here publishes
 * @property {boolean} isFrozen whether moves of the next match are awaited
 *
 * @typedef {object} Act a button
 * @property {string} name
 * @property {boolean} [primary]
 * @property {boolean} [risky] whether it cannot be undone: an answer that no tap for something else may hit
 * @property {boolean} [off] whether it does nothing now; it keeps its place
 * @property {number} [value]
 *
 * @typedef {object} Note something that is said, with what can be done about it
 * @property {string} id the same as long as it says the same of the same position
 * @property {string} text the key of its text
 * @property {number[]} [seats] of whom it speaks
 * @property {string} [move]
 * @property {number} [ms] a time that it names
 * @property {string} [reason] what somebody else says
 * @property {number} [until] when a countdown ends, in milliseconds
 * @property {Act[]} [acts]
 * @property {boolean} [silent] whether screen readers learn it from elsewhere
 */

const SAID_FOR = 12_000; // milliseconds that a phrase is shown
const SHORT = 60_000; // milliseconds: a countdown that is longer is not shown yet

/**
 * Reads what is known of the match of a session.
 * @param {LiveSession} session
 * @param {number} now
 * @returns {Known}
 */
export function knownOf(session, now) {
  const { match } = session.table ?? {};
  const { game, seats, setup } = match ?? {};
  const toMove = game?.position.toMove?.seat ?? null;
  const left = match?.timesLeft() ?? [];
  const { draw, takebacks, claims } = session.offers;
  const { acts = [], authors = [] } = game ?? {};
  const claimed = match?.claimed?.acts ?? Infinity;
  return {
    phase: session.phase,
    elsewhere: session.elsewhere,
    otherDevice: session.table?.otherDevice ?? false,
    unconfirmed: unconfirmedOf(session.table),
    seat: session.seat,
    players: session.players(),
    now,
    acts: acts.length,
    moves: game?.moves.map(({ text }) => text) ?? [],
    toMove,
    mover: toMove === null || !seats ? null : seats.holder(toMove),
    end: match ? endOf(match, (one) => session.table.seen?.(one)) : null,
    isEarly: !seats || !haveAllActed(authors, seats),
    takebacks: setup?.takebacks ?? false,
    left,
    runs: match?.running ?? null,
    draw,
    asked: takebacks,
    claims,
    claim: session.canClaim,
    answered: acts.length > claimed && !authors.slice(claimed).some((author) => author === match?.seat),
    ownMove: match?.ownLastMove ?? null,
    canGive: match?.canGive ?? false,
    twoMoves: match?.evidence.seats ?? [],
    troubles: session.troubles,
    clockAhead: session.detail.clockAhead,
    reason: session.detail.reason,
    isFrozen: Boolean(session.table?.rematch),
  };
}

/**
 * @param {import("./live-match.js").LiveMatch} match
 * @param {(seat: number) => import("./presence.js").Seen | undefined} seenOf
 * @returns {Known["end"]}
 */
function endOf(match, seenOf) {
  const { game, seats, seat, setup, since } = match;
  if (!game) return null;
  const { result, aborted, claimed, moves, position, end: how } = game;
  if (aborted) return { how: "aborted", losers: [how?.player ?? -1] };
  if (!result) return null;
  const { toMove } = position;
  if (!toMove) return { how: "rules", losers: [] };
  // A move answers what the others claim of the player here.
  if (claimed && seats.holder(toMove.seat) === seat) return null;
  const held = holders([...moves, toMove], seats.count);
  const losers = held.flatMap((one, colour) => (result.winners.includes(colour) ? [] : [one]));
  if (!claimed) return { how: /** @type {How} */ (result.reason), losers };
  const runs = setup.clock && hasBegun(game.acts, game.acts.length, toMove.seat);
  const end = runs ? since.at + Number(match.timesLeft()[toMove.seat]) : Infinity;
  const { why } = claimable({ clock: setup.clock, end, since: since.at, seen: seenOf(seats.holder(toMove.seat)) });
  return { how: why === "time" ? "claimedTime" : "claimedLeft", losers };
}

/**
 * The seat of the player to move, if the match is aborted and this player's state does not say so yet: a move of the player who
 * aborted may be on its way.
 * @param {import("./live-table.js").LiveTable | undefined} table
 */
function unconfirmedOf(table) {
  const { game, seat } = table?.match ?? {};
  const { end, aborted, mover = -1 } = game ?? {};
  if (!aborted || !end || mover === seat || mover === end.player) return null;
  const isSeen = table?.stateOf(mover)?.said.some(([one, say]) => one === end.player && say === "abort");
  return isSeen ? null : mover;
}

/** Whether the player here takes part in a game that goes on. @param {Known} known */
export const plays = ({ phase, seat, elsewhere, end }) =>
  (phase === "playing" || phase === "waiting") && seat !== null && !elsewhere && !end;

/** How the presence of a player is said. @param {Player} player @param {number} now */
export function presenceOf({ computer, taken, isMe, left, since, here }, now) {
  if (computer) return { text: "computer" };
  if (!taken) return { text: "free" };
  if (isMe || here) return { text: "here" };
  if (left) return { text: "left" };
  return since === null ? { text: "absent" } : { text: "away", ms: Math.max(now - since, SHORT) };
}

/** Questions before an act that cannot be undone. @param {Known} known @param {string} asking @returns {Note[]} */
function questions(known, asking) {
  const isMany = known.players.filter(({ computer }) => !computer).length > 2;
  if (asking === "leave" && known.phase !== "left")
    return [
      {
        id: "ask leave",
        text: known.seat === null ? "sureLeaveWatching" : plays(known) ? "sureLeave" : "sureLeaveOver",
        acts: [{ name: plays(known) ? "stay" : "remain" }, { name: "leaveNow", risky: true }],
      },
    ];
  if (asking === "byLink" && plays(known))
    return [{ id: "ask byLink", text: "sureByLink", acts: [{ name: "stay" }, { name: "byLinkNow", risky: true }] }];
  if (!plays(known)) return [];
  if (asking === "resign")
    return [
      {
        id: "ask resign",
        text: isMany ? "sureResignMany" : "sureResign",
        acts: [{ name: "stay" }, { name: "resignNow", risky: true }],
      },
    ];
  if (asking === "abort" && known.isEarly)
    return [{ id: "ask abort", text: "sureAbort", acts: [{ name: "stay" }, { name: "abortNow", risky: true }] }];
  return [];
}

/** Notes about a player to move who is out of time or gone. @param {Known} known @returns {Note[]} */
function claimNotes(known) {
  const { acts, claim, claims, mover, seat, toMove, players, left, now } = known;
  if (toMove === null || mover === null || seat === null) return [];
  const others = claims.filter((one) => one !== seat);
  if (mover === seat) {
    if (others.length === 0) return [];
    const ms = left[toMove];
    const id = `said ${acts}`;
    if (ms === undefined) return [{ id, text: "saidYouLeft", seats: others }];
    return [{ id, text: "saidYourTime", seats: others, ms: Math.max(ms, 0) }];
  }
  if (claims.includes(seat)) return [{ id: `claimed ${acts}`, text: "youClaimed", seats: [toMove] }];
  if (!claim) return [];
  const player = players[mover];
  const wait = claim.at - now;
  const act = [{ name: "wait" }, { name: "claim", risky: true }];
  const id = `${claim.why} ${acts}`;
  const said = others.length > 0 ? [{ id: `others ${acts}`, text: "othersClaim", seats: others }] : [];
  const soon = wait > 0 ? { until: claim.at } : { acts: act };
  const state = wait > 0 ? "soon" : "now";
  if (claim.why === "time" && (left[toMove] ?? 0) <= 0)
    return [...said, { id: `${id} ${state}`, text: wait > 0 ? "timeUpSoon" : "timeUp", seats: [toMove], ...soon }];
  const isAway = player?.taken && !player.computer && !isHere({ at: player.since ?? 0, left: player.left }, now);
  const isShown = claim.why === "away" && isAway && (wait <= SHORT || player.left);
  const text = player?.left ? "left" : "away";
  return isShown
    ? [...said, { id: `${id} ${state}`, text: `${text}${wait > 0 ? "Soon" : "Now"}`, seats: [toMove], ...soon }]
    : said;
}

/** @param {Known} known @returns {Note[]} */
function offerNotes(known) {
  const { acts, draw, asked, seat, moves, players } = known;
  const mover = known.mover === null ? [] : [known.mover];
  /** @type {Note[]} */
  const notes = [];
  for (const back of [...new Set(asked.map((one) => one.moves))]) {
    const who = asked.filter((one) => one.moves === back).map((one) => one.seat);
    const move = moves[back] ?? "";
    if (seat !== null && who.includes(seat)) {
      const silent = players
        .filter(({ seat: one, computer }) => !computer && !who.includes(one))
        .map((one) => one.seat);
      const text = silent.length > 0 ? "youAskBack" : "backAgreed";
      notes.push({ id: `${text} ${acts} ${back}`, text, move, seats: silent.length > 0 ? silent : mover });
    } else
      notes.push({
        id: `back ${acts} ${back}`,
        text: "backAsked",
        seats: who,
        move,
        acts: seat === null ? [] : [{ name: "decline" }, { name: "agree", risky: true, value: back }],
      });
  }
  const takers = draw.filter((one) => one !== seat);
  const isMine = seat !== null && draw.includes(seat);
  if (players.every(({ seat: one, computer }) => computer || draw.includes(one)))
    notes.push({ id: `draw agreed ${acts}`, text: "drawAgreed", seats: mover });
  else if (isMine) notes.push({ id: `draw own ${acts}`, text: "youOfferDraw" });
  else if (takers.length > 0)
    notes.push({
      id: `draw ${acts}`,
      text: "drawOffered",
      seats: takers,
      acts: seat === null ? [] : [{ name: "decline" }, { name: "accept", risky: true }],
    });
  return notes;
}

/** Notes once the match is over. @param {Known} known @returns {Note[]} */
function endNotes({ end, players, seat, isFrozen, unconfirmed }) {
  if (!end) return [];
  const { how, losers } = end;
  const isOwn = seat !== null && losers.includes(seat);
  const text = how === "agreed" ? "overAgreed" : `over${how[0]?.toUpperCase()}${how.slice(1)}${isOwn ? "Own" : ""}`;
  /** @type {Note[]} */
  const over = how === "rules" ? [] : [{ id: `over ${how}`, text, seats: losers, silent: how !== "aborted" }];
  if (unconfirmed !== null) over.push({ id: "confirming", text: "confirming", seats: [unconfirmed] });
  const wants = players.filter(({ again, computer, isMe }) => again && !computer && !isMe).map((one) => one.seat);
  const mine = players.some(({ isMe, again }) => isMe && again);
  if (isFrozen) return [{ id: "rematch", text: "rematchBegins" }, ...over];
  if (mine) {
    const missing = players.filter(({ again, computer }) => !again && !computer).map((one) => one.seat);
    return [{ id: "again own", text: "youWantRematch", seats: missing }, ...over];
  }
  const acts = seat === null ? [] : [{ name: "decline" }, { name: "again", primary: true }];
  return wants.length > 0 ? [{ id: `again ${wants}`, text: "wantsRematch", seats: wants, acts }, ...over] : over;
}

/**
 * The notes, the most urgent first.
 * @param {Known} known
 * @param {{asking?: string, hidden?: ReadonlySet<string>, said?: string}} [more] `asking`: what the player is asked before it is
 *   done; `hidden`: ids of notes that the player answered; `said`: the key of a text that answers what the player tried
 * @returns {Note[]}
 */
export function notesOf(known, { asking = "", hidden = new Set(), said = "" } = {}) {
  const { phase, elsewhere, otherDevice, seat, players, twoMoves, troubles, answered, acts } = known;
  if (phase === "left") return [{ id: "left", text: "youLeft" }];
  /** @type {Note[]} */
  const notes = questions(known, asking);
  if (said) notes.push({ id: `said ${said}`, text: said });
  for (const { seat: one, said: phrase } of players)
    if (phrase && known.now - phrase.at < SAID_FOR)
      notes.push({ id: `phrase ${one} ${phrase.at}`, text: "phrase", seats: [one], ms: phrase.phrase });
  const { clockAhead: ms, reason } = known;
  for (const trouble of troubles) notes.push({ id: `trouble ${trouble}`, text: `trouble_${trouble}`, ms, reason });
  if (elsewhere) notes.push({ id: "elsewhere", text: "elsewhere", acts: [{ name: "takeOver", primary: true }] });
  if (phase === "waiting") {
    const free = players.filter(({ taken, computer }) => !taken && !computer).map((one) => one.seat);
    notes.push({ id: `waiting ${free.length}`, text: "waiting", ms: free.length });
  }
  if (answered && !known.end)
    notes.push({
      id: `answered ${acts}`,
      text: "answered",
      acts: [
        { name: "playOn", primary: true },
        { name: "leaveIt", risky: true },
      ],
    });
  if (!known.end && phase !== "connecting" && !elsewhere) notes.push(...claimNotes(known), ...offerNotes(known));
  for (const { seat: one, slower } of players)
    if (slower > 0 && !known.end)
      notes.push({ id: `slower ${one}`, text: "slower", seats: [one], ms: slower, silent: true });
  for (const one of twoMoves)
    notes.push({ id: `two ${one}`, text: one === seat ? "twoMovesOwn" : "twoMoves", seats: [one] });
  if (otherDevice && !known.end) notes.push({ id: "other device", text: "otherDevice" });
  notes.push(...endNotes(known));
  if (seat === null && !elsewhere && phase !== "connecting" && !troubles.includes("full"))
    notes.push({ id: "watching", text: "watching" });
  return notes.filter(({ id }) => !hidden.has(id));
}

/** The most urgent note that asks something. @param {readonly Note[]} notes */
export const questionOf = (notes) => notes.find(({ acts = [] }) => acts.length > 0) ?? null;

/**
 * What the status says.
 * @param {Known} known
 * @param {readonly Note[]} notes
 * @returns {{title: Note | null, lines: Note[]}} `title`: whom the reader waits for; `null`: whose turn it is, or the result;
 *   `lines`: the most urgent note, and all after the end
 */
export function statusOf({ phase, end, seat, toMove, mover, elsewhere, acts }, notes) {
  const waiting = notes.find(({ text }) => text === "waiting") ?? null;
  const lines = notes.filter((note) => !note.acts?.length && note !== waiting);
  if (end) return { title: null, lines };
  const first = lines.slice(0, 1);
  if (phase !== "playing" && phase !== "waiting") return { title: null, lines: first };
  const plays = seat !== null && !elsewhere;
  const isOwn = plays && mover === seat;
  if (waiting) {
    const early = isOwn ? [{ id: `early ${acts}`, text: "moveEarly" }] : [];
    return { title: waiting, lines: first.length > 0 ? first : early };
  }
  if (toMove === null || isOwn) return { title: null, lines: first };
  return { title: { id: `turn ${acts}`, text: plays ? "waitingFor" : "turnOf", seats: [toMove] }, lines: first };
}

/**
 * The buttons of this phase: those of the toolbar, and those of the menu. In a phase, each keeps its place.
 * @param {Known} known
 * @param {{links?: boolean, turns?: boolean}} [more] `links`: whether the page can write links; `turns`: whether the player can be notified
 *   of the own turns
 * @returns {{row: Act[], more: Act[]}}
 */
export function toolsOf(known, { links = false, turns = false } = {}) {
  const { seat, end, draw, asked, acts, isEarly, takebacks, ownMove, players, elsewhere, phase, isFrozen } = known;
  const leave = { name: "leave" };
  const people = players.filter(({ computer }) => !computer).length;
  const says = people > 1 ? [{ name: "say" }] : [];
  if (phase === "left" || phase === "connecting" || elsewhere) return { row: [], more: [] };
  if (seat === null) return { row: [leave], more: [] };
  if (end) {
    const off = isFrozen || (players[seat]?.again ?? false);
    return { row: [{ name: "again", primary: !off, off }, leave], more: says };
  }
  const isAsked = asked.some((one) => one.moves === ownMove);
  /** @type {Act[]} */
  const row = takebacks ? [{ name: "takeBack", off: ownMove === null || isAsked }] : [];
  if (people > 1) row.push({ name: "draw", off: acts === 0 || draw.length > 0 });
  row.push({ name: isEarly ? "abort" : "resign" });
  const gifts = giftsOf(known).map((value) => ({ name: "give", value }));
  const more = links ? [{ name: "byLink" }, { name: "seatAlong" }] : [];
  if (turns && people > 1) more.unshift({ name: "turns" });
  return { row, more: [...says, ...gifts, ...more, leave] };
}

/**
 * The seats that the player here can give 15 seconds.
 * @param {Known} known
 */
export const giftsOf = (known) =>
  plays(known) && known.canGive && known.left.length > 0
    ? known.players.filter(({ isMe, computer, taken }) => !isMe && !computer && taken).map(({ seat }) => seat)
    : [];

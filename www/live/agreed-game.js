// @ts-check
/**
 * The game that the states of all seats say together. It depends on the states alone, not on the order in which they came or on
 * a clock, so that all who have the same states show the same game.
 *
 * Each act is made by one seat: the seat to move appends a move, or takes moves back if all others agreed to this at this place.
 * So no two players ever append at the same place, whatever crosses on the way.
 */
import { holders } from "../play/match/match.js";

/**
 * @typedef {import("./seat-state.js").SeatState} SeatState
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("./positions.js").Positions} Positions
 * @typedef {import("../types.js").Ply} Ply
 *
 * @typedef {object} Act
 * @property {string} text
 * @property {number} seat
 * @property {number} taken how many moves it took back; 0: it is a move
 *
 * @typedef {{winners: number[], reason: string}} Result as records have it: `winners` are colours
 *
 * @typedef {object} Game
 * @property {Act[]} acts
 * @property {string[]} line the texts of the acts
 * @property {Ply[]} moves those that stand
 * @property {Position} position
 * @property {Result | null} result
 * @property {boolean} aborted
 * @property {boolean} claimed whether the result is what the others say of the seat to move, which its next move answers
 * @property {boolean} isOver whether it has a result or is aborted
 * @property {number} toMove the seat to move; -1 without one
 * @property {number} mover the seat of the player who is to move; -1 without one
 *
 * @typedef {object} Seats
 * @property {number} count
 * @property {(seat: number) => number} holder the seat of the player who has this one: a computer's is the opener's
 * @property {boolean} takebacks
 */

/** A takeback as an act. @param {number} moves how many moves are left */
export const takeback = (moves) => `<${moves}`;
const TAKEBACK = /^<(0|[1-9]\d{0,4})$/;

/** How many acts two lists begin with alike. @param {readonly string[]} a @param {readonly string[]} b */
export function commonStart(a, b) {
  const most = Math.min(a.length, b.length);
  for (let i = 0; i < most; i++) if (a[i] !== b[i]) return i;
  return most;
}

/** The seats of players: of several seats of one player the first. @param {Seats} seats */
export const playersOf = ({ count, holder }) => [...new Set(Array.from({ length: count }, (_, seat) => holder(seat)))];

/**
 * Whether all players but one agreed, at this number of acts, to go back to this number of moves.
 * @param {readonly (SeatState | undefined)[]} states
 * @param {number[]} players
 * @param {number} except
 * @param {number} place
 * @param {number} moves
 */
export const isAgreed = (states, players, except, place, moves) =>
  players.every((seat) => seat === except || states[seat]?.ok.some(([at, to]) => at === place && to === moves));

/**
 * Follows a list of acts as far as the states allow.
 * @param {readonly string[]} line
 * @param {readonly (SeatState | undefined)[]} states by seat
 * @param {Seats} seats
 * @param {Positions} positions
 * @returns {Promise<{acts: Act[], moves: Ply[], position: Position}>}
 */
async function followed(line, states, seats, positions) {
  const players = playersOf(seats);
  /** How many of the acts stand in the state of each player. */
  const shared = states.map((state) => (state ? commonStart(state.acts, line) : 0));
  const path = [await positions.root()];
  /** @type {Act[]} */
  const acts = [];
  /** @type {Ply[]} */
  const moves = [];
  for (const [place, text] of line.entries()) {
    const position = /** @type {Position} */ (path.at(-1));
    if (!position.toMove) break;
    const { player, seat } = position.toMove;
    const mover = seats.holder(seat);
    if (!((shared[mover] ?? 0) > place)) break;
    const back = TAKEBACK.exec(text);
    if (back) {
      const left = Number(back[1]);
      if (!seats.takebacks || left >= moves.length || !isAgreed(states, players, mover, place, left)) break;
      acts.push({ text, seat, taken: moves.length - left });
      moves.length = left;
      path.length = left + 1;
      continue;
    }
    if (place === 0 || acts.at(-1)?.taken) {
      const end = line.findIndex((act, i) => i > place && TAKEBACK.test(act));
      await positions.prepare(position, line.slice(place, end < 0 ? undefined : end));
    }
    const next = await positions.after(position, text);
    if (!next) break;
    path.push(next);
    acts.push({ text, seat, taken: 0 });
    moves.push({ text, player, seat });
  }
  return { acts, moves, position: /** @type {Position} */ (path.at(-1)) };
}

/**
 * The game that these states say together: the longest list of acts in which each is legal, stands in the state of the player
 * who made it with the same beginning, and has the agreement of all others if it takes moves back.
 * @param {readonly (SeatState | undefined)[]} states by seat; of seats that a player has beside another, none
 * @param {Seats} seats
 * @param {Positions} positions
 * @returns {Promise<Game>} rejects if the engine cannot answer
 */
export async function agreedGame(states, seats, positions) {
  let best = await followed([], states, seats, positions);
  const seen = new Set();
  for (const state of states) {
    const text = JSON.stringify(state?.acts ?? []);
    if (!state || seen.has(text)) continue;
    seen.add(text);
    const game = await followed(state.acts, states, seats, positions);
    // Lists of the same length differ only if a player published two moves. Everybody takes the same one.
    const more = game.acts.length - best.acts.length;
    if (more > 0 || (more === 0 && lineOf(game).join("\n") < lineOf(best).join("\n"))) best = game;
  }
  const toMove = best.position.toMove?.seat ?? -1;
  const end = resultOf(best, states, seats);
  const isOver = Boolean(end.result) || end.aborted;
  return { ...best, ...end, line: lineOf(best), isOver, toMove, mover: toMove < 0 ? toMove : seats.holder(toMove) };
}

/** @param {{acts: Act[]}} game */
const lineOf = ({ acts }) => acts.map(({ text }) => text);

/**
 * How the game ended: by the rules, else by an abort, a resignation, an agreed draw, or time.
 * @param {{acts: Act[], moves: Ply[], position: Position}} game
 * @param {readonly (SeatState | undefined)[]} states
 * @param {Seats} seats
 * @returns {{result: Result | null, aborted: boolean, claimed: boolean}}
 */
function resultOf({ acts, moves, position }, states, seats) {
  const open = { result: null, aborted: false, claimed: false };
  if (!position.toMove) return { ...open, result: position.over };
  const players = playersOf(seats);
  const said = players.flatMap((seat) => (states[seat] ? [{ seat, ...states[seat] }] : []));
  if (!haveAllMoved(acts, seats) && said.some(({ abort }) => abort !== undefined)) return { ...open, aborted: true };

  const held = holders([...moves, position.toMove], seats.count);
  /** @param {number | undefined} loser a seat; without one it is a draw @param {string} reason @param {boolean} [claimed] */
  const end = (loser, reason, claimed = false) => {
    const winners = held.flatMap((seat, colour) => (seat === loser ? [] : [colour]));
    return { ...open, result: { winners, reason }, claimed };
  };
  const [resigned] = said
    .filter(({ resign }) => resign !== undefined)
    .sort((a, b) => Number(a.resign) - Number(b.resign) || a.seat - b.seat);
  if (resigned) return end(resigned.seat, "resigned");
  if (players.length > 1 && players.every((seat) => states[seat]?.draw === acts.length))
    return end(undefined, "agreed");
  const late = position.toMove.seat;
  const claim = JSON.stringify([late, acts.length]);
  const flags = (/** @type {number} */ seat) => JSON.stringify(states[seat]?.flag) === claim;
  const others = players.filter((seat) => seat !== seats.holder(late));
  if (flags(seats.holder(late))) return end(late, "time");
  return others.length > 0 && others.every(flags) ? end(late, "time", true) : open;
}

/**
 * Whether each player has moved; from then on nobody can abort.
 * @param {readonly Act[]} acts
 * @param {Seats} seats
 */
export function haveAllMoved(acts, seats) {
  const moved = new Set(acts.map(({ seat }) => seats.holder(seat)));
  return playersOf(seats).every((seat) => moved.has(seat));
}

/**
 * Whether a state lacks or contradicts acts of its own seat that were followed already.
 * @param {SeatState} state
 * @param {number} player
 * @param {Pick<Game, "acts" | "line">} game as it was followed
 * @param {Seats} seats
 * @returns {"older" | "other" | null} `other`: it has another act in place of one that was followed
 */
export function atOdds(state, player, { acts, line }, seats) {
  const own = acts.findLastIndex(({ seat }) => seats.holder(seat) === player);
  const common = commonStart(state.acts, line);
  if (common > own) return null;
  return common === state.acts.length ? "older" : "other";
}

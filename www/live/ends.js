// @ts-check
/** How a live match ends, as a function of its chain and of the statements on it. */
import { DRAW, LATE, playersOf } from "./chain.js";
import { stands } from "./statements.js";

/**
 * @typedef {import("./chain.js").Chain} Chain
 * @typedef {import("./chain.js").Line} Line
 * @typedef {import("./chain.js").Seats} Seats
 * @typedef {import("./statements.js").Statement} Statement
 *
 * @typedef {"aborted" | "agreed" | "time" | "rules" | "resigned" | "claimed"} EndKind `claimed`: the player to move was declared
 *   late or gone by all others, which the next act of that player answers
 *
 * @typedef {object} End
 * @property {EndKind} kind
 * @property {number | null} player who aborted, was late, resigned or was declared late; `null`: nobody in particular
 */

/** The ends, in the order in which they count. @type {readonly EndKind[]} */
export const ENDS = ["aborted", "agreed", "time", "rules", "resigned", "claimed"];

/**
 * Whether each player has acted among the first `count` acts: from then on nobody can abort.
 * @param {readonly number[]} authors
 * @param {Seats} seats
 * @param {number} [count]
 */
export function haveAllActed(authors, seats, count = authors.length) {
  const acted = new Set(authors.slice(0, count));
  return playersOf(seats).every((player) => acted.has(player));
}

/**
 * The end of a match; `null` while it goes on.
 * @param {Chain} chain
 * @param {Line} line of this chain
 * @param {readonly Statement[]} statements
 * @param {Seats} seats
 * @param {import("./statements.js").Said} said an index of the statements
 * @returns {End | null}
 */
export function endOf(chain, { acts, authors, position }, statements, seats, said) {
  const players = playersOf(seats);
  const standing = (/** @type {string} */ say) =>
    statements.filter((one) => one.say === say && players.includes(one.seat) && stands(one, chain)).sort(earlier);
  // An abort lapses with a later act of its maker. Else a loser could sign one at an old beginning.
  const abort = standing("abort").find(
    ({ seat, place }) => !haveAllActed(authors, seats, place) && !authors.includes(seat, place),
  );
  if (abort) return { kind: "aborted", player: abort.seat };
  const last = acts.at(-1)?.text;
  if (last === DRAW) return { kind: "agreed", player: null };
  if (last === LATE) return { kind: "time", player: authors.at(-1) ?? null };
  if (!position.toMove) return { kind: "rules", player: null };
  const [resignation] = standing("resign");
  if (resignation) return { kind: "resigned", player: resignation.seat };
  const player = seats.holder(position.toMove.seat);
  const here = /** @type {string} */ (chain.digests[acts.length]);
  return said.byOthers("claim", acts.length, here, player) ? { kind: "claimed", player } : null;
}

/** @param {Statement} a @param {Statement} b */
const earlier = (a, b) => a.place - b.place || a.seat - b.seat;

// @ts-check
/** The game that is agreed on, as pages show it: with its result as records have it. */
import { holders } from "../play/match/match.js";
import { ENDS } from "./ends.js";

/**
 * @typedef {{winners: number[], reason: string}} Result as records have it: `winners` are colours
 *
 * @typedef {object} Game
 * @property {readonly import("./chain.js").Act[]} acts
 * @property {readonly number[]} authors the player who made each act
 * @property {readonly import("../types.js").Ply[]} moves those that stand
 * @property {import("./positions.js").Position} position
 * @property {(import("./ends.js").End & {number: number}) | null} end `number`: its place among the {@link ENDS}
 * @property {Result | null} result
 * @property {boolean} aborted
 * @property {boolean} claimed whether the result is what the others say of the seat to move, which its next move answers
 * @property {boolean} isOver whether it has a result or is aborted
 * @property {number} toMove the seat to move; -1 without one
 * @property {number} mover the seat of the player who is to move; -1 without one
 */

/**
 * @param {import("./agreement.js").Agreed} found
 * @param {import("./chain.js").Seats} seats
 * @returns {Game}
 */
export function gameOf({ acts, authors, moves, position, end }, seats) {
  const toMove = position.toMove?.seat ?? -1;
  const number = end ? ENDS.indexOf(end.kind) : -1;
  const kind = end?.kind;
  return {
    ...{ acts, authors, moves, position },
    end: end && { ...end, number },
    result: end && kind !== "aborted" ? resultOf({ moves, position }, end, seats) : null,
    aborted: kind === "aborted",
    claimed: kind === "claimed",
    isOver: end !== null,
    toMove,
    mover: toMove < 0 ? toMove : seats.holder(toMove),
  };
}

/**
 * @param {Pick<import("./chain.js").Line, "moves" | "position">} line
 * @param {import("./ends.js").End} end
 * @param {import("./chain.js").Seats} seats
 * @returns {Result | null}
 */
function resultOf({ moves, position: { toMove, over } }, { kind, player }, seats) {
  if (!toMove) return over;
  /** Who is out of time or gone loses with all seats, those of computer players included; who resigns, with the own one. */
  const loses = (/** @type {number} */ seat) =>
    kind !== "agreed" && (kind === "resigned" ? seat : seats.holder(seat)) === player;
  const winners = holders([...moves, toMove], seats.count).flatMap((seat, colour) => (loses(seat) ? [] : [colour]));
  return { winners, reason: kind === "claimed" ? "time" : kind };
}

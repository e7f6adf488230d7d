// @ts-check
/**
 * Premoves as data: what a person answers to the moves of the others, before they make them. Each line begins after the moves
 * `base` and goes to a move of the person; `any` is the answer to moves that no line has. They are kept with the match, and
 * nobody else sees them. All functions return new premoves; `null`: there are none.
 */
import { begins, isSame } from "./match.js";

/**
 * @typedef {import("../../types.js").Ply} Ply
 * @typedef {import("../../types.js").Premoves} Premoves
 * @typedef {(ply: Ply) => boolean} IsOwn whether the person here makes a move
 */

export const MOST = 20; // lines

/**
 * @param {readonly Ply[]} base
 * @param {Premoves["any"]} any
 * @param {readonly (readonly Ply[])[]} lines
 * @returns {Premoves | null}
 */
const premoves = (base, any, lines) =>
  any || lines.length > 0 ? { base: [...base], any, lines: lines.map((line) => [...line]) } : null;

/**
 * The premoves with another answer to moves that no line has.
 * @param {Premoves | null} before
 * @param {readonly Ply[]} base the moves of the match
 * @param {Premoves["any"]} any
 */
export const withAny = (before, base, any) => premoves(base, any, before?.lines ?? []);

/**
 * The premoves after the match went on to these moves: what does not fit any more is forgotten, and all if the match went
 * another way.
 * @param {Premoves | null} before
 * @param {readonly Ply[]} moves all moves of the match
 * @param {IsOwn} isOwn
 */
export function followed(before, moves, isOwn) {
  if (!before || !begins(moves, before.base)) return null;
  const made = moves.slice(before.base.length);
  if (made.length === 0) return before;
  const lines = before.lines.filter((line) => line.length > made.length && begins(line, made));
  return premoves(
    moves,
    made.some(isOwn) ? null : before.any,
    lines.map((line) => line.slice(made.length)),
  );
}

/**
 * The answer of the lines to the moves made so far; `null`: the person is not to move in any.
 * @param {Premoves} now
 * @param {IsOwn} isOwn
 */
export function answer({ lines }, isOwn) {
  const next = lines[0]?.[0];
  return next && isOwn(next) ? next.text : null;
}

/**
 * A line up to the last move of the person; empty without one.
 * @param {readonly Ply[]} line
 * @param {IsOwn} isOwn
 */
export const answered = (line, isOwn) => line.slice(0, line.findLastIndex(isOwn) + 1);

/**
 * Whether two lines answer the same moves differently.
 * @param {readonly Ply[]} a
 * @param {readonly Ply[]} b
 * @param {IsOwn} isOwn
 */
function disagree(a, b, isOwn) {
  const at = a.findIndex(({ text }, i) => b[i]?.text !== text);
  const [one, other] = [a[at], b[at]];
  return one !== undefined && other !== undefined && isOwn(one);
}

/**
 * The premoves with one more line. It takes the place of those that it goes on from, and of those that answer the same moves
 * differently.
 * @param {Premoves | null} before
 * @param {readonly Ply[]} base the moves of the match
 * @param {readonly Ply[]} line from there
 * @param {IsOwn} isOwn
 * @returns {{premoves: Premoves | null, added: boolean, replaced: number}} `added`: not a line without an answer, one that is there
 *   already, or one too many; `replaced`: the number of lines that answered differently
 */
export function withLine(before, base, line, isOwn) {
  const whole = answered(line, isOwn);
  const lines = before?.lines ?? [];
  const nothing = { premoves: before, added: false, replaced: 0 };
  if (whole.length === 0 || lines.some((other) => begins(other, whole))) return nothing;
  const agreeing = lines.filter((other) => !disagree(other, whole, isOwn));
  const kept = agreeing.filter((other) => !begins(whole, other));
  if (kept.length >= MOST) return nothing;
  const replaced = lines.length - agreeing.length;
  return { premoves: premoves(base, before?.any ?? null, [...kept, whole]), added: true, replaced };
}

/**
 * The premoves without a line.
 * @param {Premoves} before
 * @param {readonly Ply[]} line
 */
export const without = ({ base, any, lines }, line) =>
  premoves(
    base,
    any,
    lines.filter((other) => !isSame(other, line)),
  );

// @ts-check
/**
 * Merges what two tabs made of one match. Moves, result, seats and variations are of the match; which of its positions is
 * shown is of each tab.
 */
import { begins, isSame, lineOf } from "./match.js";

/**
 * @typedef {import("../../types.js").Match} Match
 * @typedef {import("../../types.js").Ply} Ply
 */

const LINES = 40; // variations that are kept

/** @param {unknown} value */
const text = (value) => JSON.stringify(value ?? null);

/** @param {Match} match */
const setup = ({ game, options, position }) => text([game, options, position]);

/** @param {readonly Ply[]} line */
const moves = (line) => line.map((ply) => ply.text);

/** @param {Match} match */
const endOf = ({ result }) => text([result?.reason, result?.winners]);

/**
 * Whether two matches are the same, whichever position is shown.
 * @param {Match} a
 * @param {Match} b
 */
export function isSameMatch(a, b) {
  const lines = (/** @type {Match} */ { variations = [] }) => text(variations.map((line) => text(moves(line))).sort());
  const parts = (/** @type {Match} */ match) =>
    text([
      setup(match),
      moves(lineOf(match)),
      endOf(match),
      match.seats,
      match.names ?? [],
      lines(match),
      match.study,
      match.premoves,
    ]);
  return parts(a) === parts(b);
}

/**
 * Merges a value of both sides: theirs, unless only ours changed.
 * @template V
 * @param {V | undefined} base
 * @param {V} mine
 * @param {V} theirs
 * @returns {V}
 */
const merged = (base, mine, theirs) => (base !== undefined && text(base) === text(theirs) ? mine : theirs);

/**
 * The number of moves with which both lines begin.
 * @param {readonly Ply[]} a
 * @param {readonly Ply[]} b
 */
function inCommon(a, b) {
  const first = a.findIndex((ply, i) => b[i]?.text !== ply.text);
  return first < 0 ? a.length : first;
}

/**
 * The lines that are neither the beginning of `line` nor of another one.
 * @param {readonly Ply[]} line
 * @param {readonly (readonly Ply[])[]} others
 */
function variationsOf(line, others) {
  /** @type {Ply[][]} */
  const kept = [];
  for (const other of others) {
    if (begins(line, other) || kept.some((longer) => begins(longer, other))) continue;
    for (let i = kept.length - 1; i >= 0; i--) if (begins(other, kept[i] ?? [])) kept.splice(i, 1);
    kept.push([...other]);
  }
  return kept.slice(0, LINES);
}

/**
 * Merges the match of this tab with the one that another tab saved.
 *
 * The saved moves win, unless only this tab changed them or this tab continues them. Moves of persons that lose become a
 * variation. A tab that shows the last position goes on showing it.
 * @param {Match | null} base what both continued; `null`: unknown
 * @param {Match} mine
 * @param {Match} theirs
 * @returns {{match: Match, lost: boolean} | null} `lost`: whether moves made here became a variation; `null`: these are two
 *   different matches
 */
export function mergeMatches(base, mine, theirs) {
  if (setup(mine) !== setup(theirs)) return null;
  const [m, t] = [lineOf(mine), lineOf(theirs)];
  const same = (/** @type {Match} */ match) =>
    base !== null && isSame(lineOf(match), lineOf(base)) && endOf(match) === endOf(base);
  const continues = begins(m, t) && m.length > t.length && !theirs.result;
  const ours = !isSame(m, t) && (same(theirs) || (continues && !same(mine)));
  const [winner, line, loser] = ours ? [mine, m, t] : [theirs, t, m];
  const differ = loser.slice(inCommon(loser, line));
  // The answer of a computer that another answer replaced is nothing to keep.
  const keeps = differ.some(({ seat }) => ["human", "away", undefined].includes(mine.seats[seat]));
  const others = [...(theirs.variations ?? []), ...(mine.variations ?? []), ...(keeps ? [loser] : [])];
  const variations = variationsOf(line, others);
  const end = mine.redo.length === 0;
  const ply = end ? line.length : Math.min(mine.moves.length, inCommon(m, line));
  const result = isSame(m, t)
    ? merged(base?.result ?? (base ? null : undefined), mine.result ?? null, theirs.result ?? null)
    : winner.result;
  const names = merged(base?.names, mine.names, theirs.names);
  const study = merged(base?.study ?? (base ? null : undefined), mine.study ?? null, theirs.study ?? null);
  const premoves = merged(base?.premoves ?? (base ? null : undefined), mine.premoves ?? null, theirs.premoves ?? null);
  const { clock } = winner;
  /** @type {Match} */
  const match = {
    game: theirs.game,
    options: theirs.options,
    position: theirs.position,
    moves: line.slice(0, ply),
    redo: line.slice(ply),
    seats: merged(base?.seats, mine.seats, theirs.seats),
  };
  if (variations.length > 0) match.variations = variations;
  if (theirs.help) match.help = true;
  if (names) match.names = names;
  if (result) match.result = result;
  if (clock) match.clock = clock;
  if (study) match.study = study;
  if (premoves) match.premoves = premoves;
  return { match, lost: !ours && keeps && !same(mine) };
}

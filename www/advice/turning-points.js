// @ts-check
/** The moves that decided a reviewed game. */

/**
 * @typedef {import("../types.js").ReviewedMove} ReviewedMove
 * @typedef {{ply: number, move: ReviewedMove}} Mistake a mistake and the number of moves before it
 *
 * @typedef {object} Turning the moves that decided a game
 * @property {Mistake[]} points in the order of the game
 * @property {Mistake} missed the one to do better
 */

/** The glyphs of annotated games. @type {Record<string, string>} */
export const GLYPHS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const MOST = 5; // moves that a film of a few seconds has room for

/**
 * Chooses the costliest moves, with the missed win to do better among them: one that was proven, if there is one.
 * @param {readonly Mistake[]} mistakes
 * @returns {Turning | null} `null` without any
 */
export function turningPoints(mistakes) {
  const rank = (/** @type {Mistake} */ { move }) => (move.missed_win ? 2 : 0) + (move.proof ? 1 : 0);
  const costliest = mistakes.toSorted((a, b) => b.move.loss - a.move.loss || a.ply - b.ply);
  const [missed] = costliest.toSorted((a, b) => rank(b) - rank(a));
  if (!missed) return null;
  const others = costliest.filter((mistake) => mistake !== missed).slice(0, MOST - 1);
  return { points: [missed, ...others].toSorted((a, b) => a.ply - b.ply), missed };
}

/**
 * Returns what a film says of a move, in one line.
 * @param {Mistake} mistake
 * @param {typeof import("../words/en/review.js").default} reviewTexts
 * @param {(share: number) => string} percent
 */
export function turningLine({ ply, move }, reviewTexts, percent) {
  const glyph = GLYPHS[move.judgement];
  const better = move.proof?.line[0] ?? move.best;
  const said = move.missed_win
    ? reviewTexts.wins(better, move.proof?.turns ?? null)
    : reviewTexts.better(move.best, percent(move.best_share), percent(move.share));
  return `${ply + 1}. ${move.text}${glyph ? ` ${glyph}` : ""} – ${said}`;
}

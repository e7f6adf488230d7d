// @ts-check
/** Turns taps into moves, in any game: a move is made by touching its `taps` one after the other. */

/** @typedef {import("../types.js").Move} Move */

/**
 * @param {readonly string[]} taps
 * @param {readonly string[]} prefix
 */
const begins = (taps, prefix) => prefix.length <= taps.length && prefix.every((id, i) => taps[i] === id);

/**
 * The ids that come next in the legal moves that begin with these touches.
 * @param {readonly Move[]} legal
 * @param {readonly string[]} touched
 * @returns {Set<string>}
 */
export function next(legal, touched) {
  const ids = new Set();
  for (const { taps } of legal) {
    const id = taps[touched.length];
    if (id !== undefined && begins(taps, touched)) ids.add(id);
  }
  return ids;
}

/**
 * What touching `id` does:
 * - it continues the move under way, or completes it;
 * - the last touch again takes that touch back;
 * - a touch that begins another move, or continues an earlier touch, replaces the later touches, unless that would complete a
 *   move that was not lit;
 * - a touch beside everything (an empty id) gives the move up;
 * - any other touch is refused, and the touches before it stay.
 * @param {readonly Move[]} legal
 * @param {readonly string[]} touched
 * @param {string} id
 * @returns {{touched: string[], move: Move | null, refused?: boolean}}
 */
export function touch(legal, touched, id) {
  for (let kept = touched.length; kept >= 0; kept--) {
    const taps = [...touched.slice(0, kept), id];
    if (kept < touched.length && touched[kept] === id) return { touched: touched.slice(0, kept), move: null };
    const fitting = legal.filter((m) => begins(m.taps, taps));
    const move = fitting.find((m) => m.taps.length === taps.length);
    if (move && kept === touched.length) return { touched: [], move };
    if (fitting.length > 0 && !move) return { touched: taps, move: null };
  }
  return id === "" ? { touched: [], move: null } : { touched: [...touched], move: null, refused: true };
}

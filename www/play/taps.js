// @ts-check
/** From touches to moves, in any game: a move is made by touching its `taps` one after the other. */

/** @typedef {import("../types.js").Move} Move */

/** @param {readonly string[]} taps @param {readonly string[]} prefix */
const begins = (taps, prefix) => prefix.length <= taps.length && prefix.every((id, i) => taps[i] === id);

/** The ids that come next in some legal move that begins with what was touched. @param {readonly Move[]} legal @param {readonly string[]} touched @returns {Set<string>} */
export function next(legal, touched) {
  const ids = new Set();
  for (const { taps } of legal) {
    const id = taps[touched.length];
    if (id !== undefined && begins(taps, touched)) ids.add(id);
  }
  return ids;
}

/**
 * What touching `id` does. It goes on with what was touched where it can, and completes a move; touching the last thing
 * again lets go of it; anything else that begins a move, or goes on from an earlier touch, is taken up instead, unless that
 * would complete a move that was not lit. Whatever is left is refused, and what was touched stays; a touch beside
 * everything lets go of all.
 * @param {readonly Move[]} legal @param {readonly string[]} touched @param {string} id
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

// @ts-check
/** Turns taps into moves, in any game: a move is made by touching its `taps` one after the other. */

/** @typedef {import("../../types.js").Move} Move */

/**
 * @param {readonly string[]} taps
 * @param {readonly string[]} prefix
 */
const begins = (taps, prefix) => prefix.length <= taps.length && prefix.every((id, i) => taps[i] === id);

/** @param {string} id */
export const inHand = (id) => id.startsWith("hand:");

/**
 * The moves as they can be touched from `first` on: a piece in the hand can also be chosen after its cell, where no move begins
 * with that cell.
 * @param {readonly Move[]} legal
 * @param {string | undefined} first
 * @returns {readonly Move[]}
 */
function touchable(legal, first) {
  if (!first || legal.some(({ taps }) => taps[0] === first)) return legal;
  return legal.flatMap((move) => {
    const [piece = "", cell, ...others] = move.taps;
    return cell === first && inHand(piece) ? { ...move, taps: [cell, piece, ...others] } : [];
  });
}

/**
 * The cells that can be touched before a piece in the hand that goes there.
 * @param {readonly Move[]} legal
 * @param {readonly string[]} touched
 * @returns {Set<string>}
 */
export function open(legal, touched) {
  const starts = new Set(legal.map(({ taps }) => taps[0]));
  const begun = starts.has(touched[0]);
  const cells = legal.flatMap(({ taps: [piece = "", cell] }) => (inHand(piece) && cell ? cell : []));
  return new Set(cells.filter((cell) => !begun && !starts.has(cell)));
}

/**
 * The ids that come next in the legal moves that begin with these touches.
 * @param {readonly Move[]} legal
 * @param {readonly string[]} touched
 * @returns {Set<string>}
 */
export function next(legal, touched) {
  const ids = new Set();
  for (const { taps } of touchable(legal, touched[0])) {
    const id = taps[touched.length];
    if (id !== undefined && begins(taps, touched)) ids.add(id);
  }
  return ids;
}

/**
 * Returns the effect of touching `id`:
 * - it continues the move under way, or completes it;
 * - a cell that no move begins with is kept for the piece in the hand that is touched next;
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
  // Once a piece is chosen, a cell where it cannot go is refused, so that the rule that this breaks is shown.
  const begun = legal.some(({ taps }) => taps[0] === touched[0]);
  for (let kept = touched.length; kept >= 0; kept--) {
    const taps = [...touched.slice(0, kept), id];
    if (kept < touched.length && touched[kept] === id) return { touched: touched.slice(0, kept), move: null };
    const moves = begun ? legal : touchable(legal, taps[0]);
    const fitting = moves.filter((m) => begins(m.taps, taps));
    const made = fitting.find((m) => m.taps.length === taps.length);
    const move = made && legal.find(({ text }) => text === made.text);
    if (move && kept === touched.length) return { touched: [], move };
    if (fitting.length > 0 && !move) return { touched: taps, move: null };
  }
  return id === "" ? { touched: [], move: null } : { touched: [...touched], move: null, refused: true };
}

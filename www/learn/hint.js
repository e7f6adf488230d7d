// @ts-check
/** Where the first hint of a puzzle points. */

/**
 * @typedef {import("../types.js").State["view"]} Picture
 * @typedef {"piece" | "hand" | "area" | "button"} Kind what the first tap of a move is on: a piece on the board or in a hand, an empty cell, a button
 */

/**
 * Returns what the first of these taps is on.
 * @param {Picture} view
 * @param {readonly string[]} taps
 * @returns {Kind}
 */
export function kindOfHint({ cells, pieces, hands }, [first = "", ...more]) {
  if (hands.some((hand) => hand.pieces.some(({ id }) => id === first))) return "hand";
  if (!cells.some(({ id }) => id === first)) return "button";
  // A stack that a piece is added to is no piece that moves.
  return more.length > 0 && pieces.some(({ cell }) => cell === first) ? "piece" : "area";
}

/**
 * Returns a cell and its neighbours: where to look, without saying which cell.
 * @param {Picture} view
 * @param {string} id
 */
export function areaAround({ cells }, id) {
  const middle = cells.find((cell) => cell.id === id);
  if (!middle) return [];
  const distance = (/** @type {{q: number, r: number}} */ { q, r }) => {
    const [x, y] = [q - middle.q, r - middle.r];
    return Math.max(Math.abs(x), Math.abs(y), Math.abs(x + y));
  };
  return cells.filter((cell) => distance(cell) <= 1).map((cell) => cell.id);
}

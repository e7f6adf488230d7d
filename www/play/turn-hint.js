// @ts-check
/** What is to be touched next, for whoever does not know the game: in a line, while it is young. */

const YOUNG = 12; // plies

/**
 * Which line of `words.guide` says it; none where nothing is to be touched, or a button says it already.
 * @param {import("../types.js").State} state @param {ReadonlySet<string>} lit @param {readonly string[]} touched
 * @returns {keyof import("../words/dictionary.js").Dictionary["guide"] | null}
 */
export function guide({ ply, view }, lit, touched) {
  if (ply >= YOUNG || lit.size === 0) return null;
  const { cells, pieces, handles, hands } = view;
  if (touched.length > 0) return handles.some((h) => h.cell !== null && lit.has(h.id)) ? "signs" : "place";
  const taken = new Set(pieces.map((p) => p.cell));
  const there = cells.filter(({ id }) => lit.has(id));
  const full = there.filter(({ id }) => taken.has(id)).length;
  const held = hands.some((hand) => hand.pieces.some(({ id }) => lit.has(id)));
  if (there.length === 0) return held ? "hand" : null;
  if (held) return "any";
  if (full === there.length) return "pieces";
  // As the board marks them: where they are few, not by their ground alone.
  if (there.length <= cells.length / 2) return "marked";
  return full > 0 ? "both" : "empty";
}

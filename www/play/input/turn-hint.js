// @ts-check
/** A hint what to touch next, in the first moves of a match. */

const FIRST_PLIES = 12; // plies in which hints are shown

/**
 * The key of the hint in `words.guide`; `null` if there is nothing to touch, or if a button says it.
 * @param {import("../../types.js").State} state
 * @param {ReadonlySet<string>} lit
 * @param {readonly string[]} touched
 * @returns {keyof import("../../words/dictionary.js").Dictionary["guide"] | null}
 */
export function turnHint({ ply, view }, lit, touched) {
  if (ply >= FIRST_PLIES || lit.size === 0) return null;
  const { cells, pieces, handles, hands } = view;
  const held = hands.some((hand) => hand.pieces.some(({ id }) => lit.has(id)));
  if (touched.length > 0 && held) return "hand";
  if (touched.length > 0) return handles.some((h) => h.cell !== null && lit.has(h.id)) ? "signs" : "place";
  const taken = new Set(pieces.map((p) => p.cell));
  const there = cells.filter(({ id }) => lit.has(id));
  const full = there.filter(({ id }) => taken.has(id)).length;
  if (there.length === 0) return held ? "hand" : null;
  if (held) return "any";
  if (full === there.length) return "pieces";
  // The board marks few targets with dots, many only by their colour.
  if (there.length <= cells.length / 2) return "marked";
  return full > 0 ? "both" : "empty";
}

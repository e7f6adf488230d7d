// @ts-check
/** The signs of the Numeric Annotation Glyphs (PGN standard, 8.2.4). */

/** @type {Record<number, string>} */
const SIGNS = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  7: "□",
  8: "□",
  10: "=",
  11: "=",
  13: "∞",
  14: "⩲",
  15: "⩱",
  16: "±",
  17: "∓",
  18: "+−",
  19: "−+",
  22: "⨀",
  36: "↑",
  40: "→",
  132: "⇆",
  138: "⊕",
  146: "N",
};

/** Those that the page offers, which have a name in words. */
export const OFFERED = /** @type {const} */ ([1, 2, 3, 4, 5, 6, 7, 10, 13, 16, 17, 18, 19, 146]);

/** How a glyph is written. @param {number} glyph */
export const signOf = (glyph) => SIGNS[glyph] ?? `$${glyph}`;

/**
 * A glyph in words.
 * @param {number} glyph
 * @param {import("../words/study.js").StudyWords} studyTexts
 */
export const nameOf = (glyph, studyTexts) => studyTexts.glyphs[/** @type {1} */ (glyph)] ?? `$${glyph}`;

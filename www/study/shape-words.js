// @ts-check
/** Arrows and marks in words. */
import { colourOf } from "../board/shape.js";

/** @typedef {import("../types.js").Shape} Shape */

/**
 * A shape in words.
 * @param {Shape} shape
 * @param {import("../words/study.js").StudyWords} studyTexts
 */
export function shapeInWords(shape, studyTexts) {
  const colour = studyTexts.colours[colourOf(shape)];
  return "cell" in shape ? studyTexts.mark(colour, shape.cell) : studyTexts.arrow(colour, ...shape.arrow);
}

// @ts-check
/** Arrows and marks on a board, as data. */

/** @typedef {import("../types.js").Shape} Shape */

/** The colours of arrows and marks. @type {readonly import("../types.js").Paint[]} */
export const PAINTS = ["green", "red", "blue", "yellow"];

/**
 * Whether something that a page or a storage gives is an arrow or a mark.
 * @param {unknown} thing
 * @returns {thing is Shape}
 */
export const isShape = (thing) => {
  const { colour, cell, arrow } = /** @type {Partial<Record<"colour" | "cell" | "arrow", unknown>>} */ (thing ?? {});
  return (
    (colour === undefined || /** @type {readonly unknown[]} */ (PAINTS).includes(colour)) &&
    (typeof cell === "string" ||
      (Array.isArray(arrow) &&
        arrow.length === 2 &&
        arrow.every((/** @type {unknown} */ id) => typeof id === "string")))
  );
};

/** The cells of a shape. @param {Shape} shape */
export const cellsOf = (shape) => ("cell" in shape ? [shape.cell] : shape.arrow);

/** The colour of a shape. @param {Shape} shape */
export const colourOf = (shape) => shape.colour ?? "green";

// @ts-check
/** Converts places in the window into an element's own pixels, which are others where the page scales an ancestor. */

/**
 * Returns the number of pixels of the window to one of an element: 1, unless an ancestor has `transform: scale()` or `zoom`.
 * @param {HTMLElement} element
 */
export const scaleOf = (element) => element.getBoundingClientRect().width / element.offsetWidth || 1;

/**
 * Returns where a point of the window is in an element, in the element's own pixels.
 * @param {HTMLElement} element
 * @param {import("../types.js").Point} point
 * @returns {import("../types.js").Point}
 */
export function within(element, { x, y }) {
  const { left, top } = element.getBoundingClientRect();
  const scale = scaleOf(element);
  return { x: (x - left) / scale, y: (y - top) / scale };
}

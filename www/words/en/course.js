// @ts-check
/** The texts of course packages, in English. */
export default {
  puzzles: (/** @type {string} */ game, /** @type {number} */ from, /** @type {number} */ to) =>
    from === to ? `${game}: puzzle ${from}` : `${game}: puzzles ${from} to ${to}`,
  lesson: (/** @type {string} */ game, /** @type {string} */ title) => `${game}: ${title}`,
  kept: "Your progress is saved in your course.",
  failed: "Your course does not save your progress. Open it again, or ask your teacher.",
  alone: "This page is not in a course: your progress is lost when you close it.",
  noScript: "This page needs JavaScript. Please turn it on, or use another browser.",
};

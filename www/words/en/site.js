// @ts-check
/** The texts of the site that the first board does not need, in English. */
export default {
  aim: "How to win",
  learnFast: "Learn in 1 minute",
  playLevel: (/** @type {number} */ level) => `Play level ${level}`,
  won: (/** @type {number} */ won, /** @type {number} */ of, /** @type {number} */ level) =>
    `Won ${won} of ${of} at level ${level}`,
};

// @ts-check
/** The texts of the site that the first board does not need, in French. */
/** @type {typeof import("../en/site.js").default} */
export default {
  aim: "Comment gagner",
  learnFast: "Apprendre en 1 minute",
  playLevel: (level) => `Jouer au niveau ${level}`,
  won: (won, of, level) => `${won} ${won < 2 ? "victoire" : "victoires"} sur ${of} au niveau ${level}`,
};

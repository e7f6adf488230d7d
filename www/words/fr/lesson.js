// @ts-check
/**
 * The texts of the lessons, in French.
 * @type {typeof import("../en/lesson.js").default}
 */
export default {
  steps: "Étapes de la leçon",
  step: (n, of) => `Étape ${n} sur ${of}`,
  stepName: (n, title, done) => `Étape ${n} : ${title}${done ? ", terminée" : ""}`,
  back: "Retour",
  next: "Suivant",
  again: "Recommencer",
  show: "Voir la solution",
  tryAgain: "Réessayer",
  learnt: "Vous voilà prêt pour une première partie !",
  play: "Jouer votre première partie (niveau 1)",
  more: (title) => `Leçon : ${title}`,
};

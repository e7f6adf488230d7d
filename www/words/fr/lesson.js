// @ts-check
/**
 * The texts of the lessons, in French.
 * @type {typeof import("../en/lesson.js").default}
 */
export default {
  steps: "Étapes de la leçon",
  step: (n, of) => `Étape ${n} sur ${of}`,
  stepName: (n, title, done) => `Étape ${n} : ${title}${done ? ", terminée" : ""}`,
  idea: "L’idée",
  begin: "Commencer",
  back: "Retour",
  next: "Suivant",
  again: "Recommencer",
  show: "Voir la solution",
  tryAgain: "Réessayer",
  learnt: "À vous de jouer votre première partie !",
  play: "Jouer votre première partie (niveau 1)",
  strategy: "Leçons",
  first: "Votre première partie",
  solved: (n, of) => `${n} sur ${of} ${n > 1 ? "résolus" : "résolu"}`,
  finished: "tout résolu",
  more: (title) => `Leçon : ${title}`,
};

// @ts-check
/** Les textes de l’analyse d’une partie, en français. @type {typeof import("../en/review.js").default} */
export default {
  title: "Analyse",
  at: (ply, all) => `Analyse · coup ${ply} sur ${all}`,
  close: "Fermer l’analyse",
  looking: (n, all) => `Examen du coup ${n} sur ${all}…`,
  stopped: (n, all) => `Analyse arrêtée : ${n} ${n < 2 ? "coup analysé" : "coups analysés"} sur ${all}.`,
  done: (n) =>
    n === 0
      ? "Tous les coups sont analysés : aucune erreur."
      : `Tous les coups sont analysés : ${n} ${n < 2 ? "erreur" : "erreurs"}.`,
  stop: "Arrêter",
  goOn: "Continuer",
  progress: "Coups analysés",
  player: "Joueur",
  accuracy: "Précision",
  counts: { inaccuracy: "Imprécisions", mistake: "Erreurs", blunder: "Gaffes" },
  judgement: {
    forced: "Seul coup permis",
    best: "Meilleur coup",
    good: "Bon coup",
    inaccuracy: "Imprécision",
    mistake: "Erreur",
    blunder: "Gaffe",
  },
  list: "Erreurs",
  missedWin: "Gain forcé manqué",
  forcedLoss: "Perd à coup sûr",
  loses: "Ce coup perd, quoi qu’il arrive.",
  viewLevel: (level) => `Chances de joueurs de niveau ${level}.`,
  viewStrongest: "Chances vues par le plus fort.",
  toLevel: (level) => `Voir le niveau ${level}`,
  toStrongest: "Voir le plus fort",
  judged: (move, judgement) => `${move} : ${judgement}.`,
  better: (best, share, got) => `${best} était le meilleur coup : ${share}, et non ${got}.`,
  wins: (best, turns) =>
    turns === 1
      ? `${best} gagne dans ce tour.`
      : turns
        ? `${best} gagne en ${turns} tours, quoi qu’il arrive.`
        : `${best} gagne, quoi qu’il arrive.`,
  unknown: "Ce coup n’est pas encore analysé.",
  beginning: "Le début de la partie.",
  showLine: "Voir la meilleure suite",
  showWin: "Voir le gain",
  previous: "Erreur précédente",
  next: "Erreur suivante",
  learn: "Apprendre de vos erreurs",
  step: (n, all) => `Erreur ${n} sur ${all}`,
  find: (name, move) => `${name} : ${move} a été joué. Trouvez un meilleur coup.`,
  checking: "Vérification de votre coup…",
  side: (move, judgement, share) => `${move} : ${judgement}, ${share}. La partie reste telle quelle.`,
  solvedBest: (move) => `${move} est le meilleur coup.`,
  solvedGood: (move, best) => `${move} est bon aussi. Le meilleur : ${best}.`,
  again: (move, judgement) => `${move} : ${judgement}. Essayez encore.`,
  answer: "Voir la réponse",
  skip: "Suivante",
  back: "Retour à l’analyse",
  film: "Film",
  filmTitle: "Le film de la partie",
  filmWhat:
    "Les tournants de la partie en 15 secondes. Son lien ouvre la position d’avant le gain manqué : à votre ami de trouver le meilleur coup.",
  saveFilm: "Enregistrer le film (SVG)",
  yourTurn: "À vous : faites mieux",
};

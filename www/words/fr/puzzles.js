// @ts-check
/** The texts of the puzzles, in French. @type {typeof import("../en/puzzles.js").default} */
export default {
  solved: (n, of) => `${n} sur ${of} ${n > 1 ? "résolus" : "résolu"}`,
  rated: (points, range) => `classement ${points} ± ${range}`,
  puzzle: (n, turns, solved) =>
    `Problème ${n} : gagner en ${turns === 1 ? "un tour" : `${turns} tours`}${solved ? ", résolu" : ""}`,
  grades: ["Facile", "Moyen", "Difficile", "Très difficile"],
  foundBy: (level) =>
    level > 6
      ? "Trop difficile pour le niveau 6"
      : level === 1
        ? "Tous les niveaux le trouvent"
        : `Trouvé à partir du niveau ${level}`,
  first: "Premiers problèmes",
  players: (n) => `${n} joueurs`,
  theme: "Thème",
  anyTheme: "Tous les thèmes",
  themes: {
    chain: "Plusieurs coups dans un tour",
    capture: "Prise",
    elimination: "Élimination",
    sacrifice: "Sacrifice",
    block: "Réponse forcée",
    fork: "Plusieurs menaces",
    race: "Sous la menace",
  },
  due: (n) => (n === 1 ? "Reprendre 1 problème manqué" : `Reprendre ${n} problèmes manqués`),
  returns: "Manqué : réessayez-le demain.",
  task: (name, turns) =>
    turns === 1
      ? `Les ${name.toLowerCase()}s jouent et gagnent à ce tour.`
      : `Aux ${name.toLowerCase()}s de jouer. Trouvez le seul coup qui gagne en ${turns} tours.`,

  right: "Exact ! Votre adversaire répond. Continuez.",
  goOn: "Exact ! C’est encore à vous. Continuez.",
  won: "Résolu !",
  wrong: (turns) =>
    turns === 1 ? "Presque : ce coup ne gagne pas à ce tour." : "Presque : l’adversaire peut résister plus longtemps.",
  watch: "Regardez la réponse.",
  lost: "Presque : la partie est finie, et vous ne gagnez pas.",
  tryAgain: "Réessayer",
  again: "Recommencer",
  takenBack: "Votre coup est repris. Réessayez.",
  notation: (moves) => ` (${moves})`,

  hint: "Indice",
  nextHint: "Autre indice",
  solution: "Montrer la solution",
  hints: {
    piece: "Regardez cette pièce : c’est elle qui joue le coup gagnant.",
    hand: "Le coup gagnant pose une pièce de votre réserve.",
    area: "Regardez par ici : le coup gagnant est dans cette zone.",
    button: "Le coup gagnant est sur un des boutons.",
    cell: "Jouez ici.",
    cells: "Jouez les cases indiquées, l’une après l’autre.",
  },
  solutionMove: (n, of) => `Solution : coup ${n} sur ${of}`,
  back: "Coup précédent",
  forward: "Coup suivant",
  pause: "Pause",
  resume: "Lire",
  yourself: "Essayer vous-même",

  streak: (n, best) => `${n === 1 ? "1 jour" : `${n} jours`} de suite${best > n ? ` (record : ${best})` : ""}`,

  next: "Suivant non résolu",
  allSolved: (n) => `Les ${n} problèmes sont résolus. Bravo !`,
  play: "Jouer une partie",
};

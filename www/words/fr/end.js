// @ts-check
/** Les textes de ce qui s’est passé et de la fin d’une partie, en français. @type {typeof import("../en/end.js").default} */
export default {
  rematch: "Revanche",
  swapSides: "Changer de camp",
  nextLevel: (level) => `Essayer le niveau ${level}`,
  review: "Analyser",
  replay: "Revoir",
  close: "Fermer le résultat",
  player: "Joueur",
  points: "Points",
  rating: (points, range) => `Votre classement : ${points} ± ${range}.`,
  tally: (level, won, lost, drawn) =>
    `Contre le niveau ${level} : ${won} ${won < 2 ? "gagnée" : "gagnées"}, ${lost} ${lost < 2 ? "perdue" : "perdues"}${drawn > 0 ? `, ${drawn} ${drawn < 2 ? "nulle" : "nulles"}` : ""}.`,
  what: "Qu’est-ce que cela veut dire ?",
  about: {
    repetition:
      "Quand la même position apparaît pour la troisième fois, avec le même joueur au trait, la partie s’arrête : elle pourrait continuer ainsi sans fin.",
    time: "Le joueur dont la pendule arrive à zéro a perdu, quelle que soit la position.",
    agreed: "Les joueurs ont proposé et accepté la nulle. La position ne compte pas.",
  },
  passed: (name) => `Les ${name.toLowerCase()}s ne peuvent pas jouer et passent.`,
  youPassed: "Vous ne pouvez pas jouer : votre tour passe.",
  willPass: "Vous ne pouvez pas jouer. Votre tour va passer…",
  out: (name) => `Les ${name.toLowerCase()}s sont hors jeu.`,
  youOut: "Vous êtes hors jeu.",
  showEnd: "Voir la fin",
  twice: "Cette position est apparue deux fois. La troisième fois, la partie s’arrête.",
  swap: {
    computer: (what, colour) =>
      `L’ordinateur a repris votre ${what} (règle de l’échange). Vous jouez maintenant les ${colour.toLowerCase()}s.`,
    friend: (what, colour, name) =>
      `${name || "Votre adversaire"} a repris votre ${what} (règle de l’échange). Vous jouez maintenant les ${colour.toLowerCase()}s.`,
    you: (what, colour) =>
      `Vous avez repris la ${what} (règle de l’échange). Vous jouez maintenant les ${colour.toLowerCase()}s.`,
    others: (what, colour, was) =>
      `Les ${was.toLowerCase()}s ont repris la ${what} (règle de l’échange) et jouent maintenant les ${colour.toLowerCase()}s. Les joueurs ont échangé leurs couleurs.`,
    why: (what) =>
      `La ${what} vaut beaucoup. Pour que le début soit équitable, le second joueur peut la reprendre au lieu d’en poser une.`,
  },
};

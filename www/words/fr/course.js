// @ts-check
/** The texts of course packages, in French. @type {typeof import("../en/course.js").default} */
export default {
  puzzles: (game, from, to) => (from === to ? `${game} : problème ${from}` : `${game} : problèmes ${from} à ${to}`),
  lesson: (game, title) => `${game} : ${title}`,
  kept: "Votre progression est enregistrée dans votre cours.",
  failed: "Votre cours n’enregistre pas votre progression. Rouvrez-le, ou demandez à votre enseignant.",
  alone: "Cette page ne fait pas partie d’un cours : votre progression est perdue quand vous la fermez.",
  noScript: "Cette page a besoin de JavaScript. Activez-le, ou utilisez un autre navigateur.",
};

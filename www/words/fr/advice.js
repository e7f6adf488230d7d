// @ts-check
/** Ce que dit d’une partie un joueur artificiel. @type {typeof import("../en/advice.js").default} */
export default {
  title: "Conseil",
  hint: "Donner un conseil",
  looking: "Recherche de bons coups…",
  notYours: "Un conseil vient quand c’est à vous de jouer.",
  best: (move, worth) => `Un bon coup : ${move}, ${worth}.`,
  lines: "De bons coups, le meilleur d’abord",
  play: "Le jouer",
  why: "Pourquoi ?",
  worth: {
    wins: "gagne à coup sûr",
    loses: "perd à coup sûr",
    draws: "nulle à coup sûr",
    winning: "presque gagné",
    muchBetter: "bien mieux",
    better: "mieux",
    even: "égal",
    worse: "moins bien",
    muchWorse: "bien moins bien",
    losing: "presque perdu",
  },
  percent: (n) => `${n}\u00a0%`,

  chances: "Chances",
  now: (shares) => `Chances : ${shares}`,
  share: (name, percent) => `${name} ${percent}`,
  graph: "Les chances au fil de la partie",
  at: (ply, shares) => `Après ${ply} coups : ${shares}`,
  unknown: "pas encore examiné",

  expected: (n, all) => `Ce qui peut suivre : ${n} sur ${all}`,
  line: "Ce qui peut suivre",
  back: "Un pas en arrière",
  forward: "Un pas en avant",
  toGame: "Retour à la partie",
};

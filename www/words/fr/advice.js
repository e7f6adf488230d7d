// @ts-check
/** Les textes des indices et des chances, en français. @type {typeof import("../en/advice.js").default} */
export default {
  title: "Indices",
  hint: "Montrer un indice",
  looking: "Recherche de bons coups…",
  notYours: "Vous pourrez demander un indice à votre tour.",
  over: "La partie est finie.",
  best: (move, worth) => `Le meilleur coup : ${move}. Votre position : ${worth}.`,
  lines: "Les bons coups, le meilleur d’abord",
  play: "Le jouer",
  why: "Pourquoi ?",
  worth: {
    wins: "gagnante (prouvé)",
    loses: "perdante (prouvé)",
    draws: "nulle (prouvé)",
    winning: "gagnante",
    muchBetter: "très favorable",
    better: "favorable",
    even: "équilibrée",
    worse: "défavorable",
    muchWorse: "très défavorable",
    losing: "perdante",
  },
  percent: (n) => `${n}\u00a0%`,

  chances: "Chances de gain",
  now: (shares) => `Chances de gain : ${shares}`,
  share: (name, percent) => `${name} ${percent}`,
  graph: "Chances de gain au fil de la partie",
  at: (ply, shares) => `Après ${ply} ${ply < 2 ? "coup" : "coups"} : ${shares}`,
  unknown: "pas encore analysé",

  expected: (n, all) => `Suite probable : coup ${n} sur ${all}`,
  line: "Suite probable",
  back: "Coup précédent",
  forward: "Coup suivant",
  toGame: "Retour à la partie",
};

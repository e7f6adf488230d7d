// @ts-check
/** Les textes de l’explorateur d’ouvertures, en français. @type {typeof import("../en/explorer.js").default} */
export default {
  title: "Ouvertures",
  close: "Fermer les ouvertures",
  source: "Parties",
  sources: { computer: "Entre ordinateurs", own: "Vos parties" },
  table: "Coups dans cette position",
  move: "Coup",
  games: "Parties",
  won: "Gagnées",
  play: (/** @type {string} */ move) => `Jouer ${move}`,
  alike: (/** @type {number} */ n) =>
    n === 1
      ? "1 autre coup revient au même, le plateau tourné ou en miroir"
      : `${n} autres coups reviennent au même, le plateau tourné ou en miroir`,
  loading: "Recherche de la position…",
  over: "La partie est finie.",
  off: "Pendant une partie contre d’autres personnes, les ouvertures sont fermées.",
  none: "Aucune de ces parties n’a cette position.",
  noneOwn: "Ce navigateur n’a aucune de vos parties avec ces options.",
  noneOptions: "Il n’y a pas de parties entre ordinateurs avec ces options.",
  count: {
    computer: (/** @type {number} */ n) => `D’après ${n.toLocaleString("fr")} parties entre ordinateurs`,
    own: (/** @type {number} */ n) =>
      n === 1
        ? "D’après 1 partie gardée dans ce navigateur"
        : `D’après ${n.toLocaleString("fr")} parties gardées dans ce navigateur`,
  },
  from: (/** @type {number} */ level) =>
    `Tous les camps ont joué au niveau ${level} d’une version antérieure. Parmi les six premiers coups, un sur quatre a été tiré au hasard, pour que les parties diffèrent. Les coups rares sont omis.`,
};

// @ts-check
/** The texts of the site that the first board does not need, in French. */
/** @type {typeof import("../en/site.js").default} */
export default {
  noSuchGame: "Cette partie n’est plus enregistrée dans ce navigateur.",
  newVersion: "Une nouvelle version est disponible.",
  otherTabs: "D’autres onglets utilisent encore l’ancienne version. Fermez-les pour mettre à jour.",

  aim: "Comment gagner",
  playLevel: (level) => `Jouer au niveau ${level}`,
  won: (won, of, level) => `${won} ${won < 2 ? "victoire" : "victoires"} sur ${of} au niveau ${level}`,

  against: (level) => `contre le niveau ${level}`,
  againstComputers: "contre des ordinateurs",
  againstRandom: "contre le hasard",
  byLink: (name) => (name ? `avec ${name}, par lien` : "par lien"),
  together: "sur cet appareil",
  playLive: "En direct",
  liveWith: (names) => (names ? `en direct avec ${names}` : "en direct"),

  dailyEight: (games) => `Les ${games === 8 ? "huit" : games} du jour`,
  daily: (game, outcome) =>
    outcome === "solved" ? `${game}\u00a0: résolu` : outcome === "later" ? `${game}\u00a0: résolu ensuite` : game,
  nextDaily: (game) => `Ensuite\u00a0: ${game}`,
  allDaily: "Tout est résolu. À demain\u00a0!",
  copyResult: "Copier le résultat",
  copied: "Copié.",
  morePuzzles: "Autres problèmes",

  privacy: "Ni compte, ni cookies, ni pistage. Seules les parties en direct passent par un relais.",
  about: "À propos",
  pages: { about: "docs/about.fr.html", privacy: "docs/about.fr.html#confidentialité" },
  privacyLink: "Confidentialité",
  tournaments: "Tournois",
  docs: "Documentation",
  source: "Code source",
  licences: "Licences",
  install: "Installer l’application",

  lastGames: "Reprendre",
  moveCount: (n) => (n < 2 ? `${n} coup` : `${n} coups`),
  remove: (game) => `Supprimer cette partie de ${game}`,
  removed: "Partie supprimée.",
  gameKept: "La partie que vous quittez est gardée.",
  putBack: "Annuler",
  myGames: "Mes parties",
  noGames: "Ce navigateur ne garde encore aucune partie.",
  results: "Résultats",
  resultsWhat: "Victoires – défaites ; avec des nulles, victoires – nulles – défaites.",
  level: (level) => `Niveau ${level}`,
  people: "Personnes",
  score: (won, drawn, lost) => (drawn > 0 ? `${won} – ${drawn} – ${lost}` : `${won} – ${lost}`),
  rating: "Classement",
  ratingOf: (points, range) => `${points} ± ${range}`,
  showAll: (n) => `Afficher les ${n} parties`,
};

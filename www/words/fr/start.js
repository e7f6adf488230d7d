// @ts-check
/** Les textes du dialogue avant une partie, en français. @type {typeof import("../en/start.js").default} */
export default {
  setUp: "Composer une position",
  opponent: "Adversaire",
  opponents: {
    computer: "Ordinateur",
    together: "Sur cet appareil",
    friend: "Un ami, par lien",
    live: "Un ami, en direct",
    custom: "Choisir chaque joueur",
  },
  rated: (name, rating) => `${name} · ${rating}`,
  strongest: (level) => `Niveau ${level} · le plus fort`,
  aboutRatings: "Explication du classement",
  scale: "Le niveau 1 vaut 800 points. Avec 200 points de plus, on gagne environ trois parties sur quatre.",
  seats: "Joueurs",
  begins: "Premier coup",
  you: "Vous",
  random: "Au hasard",
  others: {
    computer: (n) => `Ordinateur${n === 1 ? "" : "s"}`,
    friend: (n) => (n === 1 ? "Votre ami" : "Vos amis"),
  },
  youPlay: (colour) => `Vous jouez les ${colour.toLowerCase()}s.`,
  friendNote: (first) =>
    `${first ? "Jouez votre premier coup, puis envoyez le lien." : "Vous recevez un lien à envoyer."} Votre ami n’a pas besoin de compte.`,
  yourName: "Votre nom (facultatif)",
  help: "Indices et ouvertures permis",
  time: "Pendule",
  noClock: "Aucune",
  ownTime: "Autre",
  pace: (minutes, seconds) => `${minutes} + ${seconds}`,
  paceInWords: (minutes, seconds) => `${minutes} minutes par joueur, ${seconds} secondes de plus après chaque coup`,
  minutes: "Minutes par joueur",
  increment: "Secondes de plus par coup",
  game: "Jeu",
  options: "Options",
};

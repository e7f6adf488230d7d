// @ts-check
/** Les textes autour d’une partie en direct, en français. @type {typeof import("../en/table.js").default} */
export default {
  title: "Jouer en direct avec un ami",
  opponents: "Adversaires",
  opponent: (n) => `Adversaire ${n}`,
  others: (n) => (n === 1 ? "Votre ami" : "Vos amis"),
  invited: "Invité par lien",
  computersHere: "Les ordinateurs jouent sur votre page. Gardez-la ouverte pendant la partie.",
  inviteOne: "Invitez au moins un joueur.",
  takebacks: "Reprises de coups",
  relay: (host) =>
    `Les coups passent par un relais, ${host}. Son exploitant voit votre adresse IP et l’heure de vos coups, mais ni vos coups ni votre nom.`,
  ownRelay: (host) =>
    `Les coups passent par le relais de ce site, ${host}. Son exploitant voit votre adresse IP et l’heure de vos coups, mais ni vos coups ni votre nom.`,
  create: "Créer l’invitation",

  live: "Partie en direct",
  waiting: (n) =>
    n === 1
      ? "En attente de votre ami. Envoyez-lui l’invitation."
      : `En attente de ${n} joueurs. Envoyez l’invitation à tous.`,
  waitingFor: (n) => (n === 1 ? "En attente d’un autre joueur." : `En attente de ${n} autres joueurs.`),
  free: "Place libre",
  playsHere: (computer) => `${computer}, sur votre page`,
  playsAt: (computer, name) => `${computer}, sur la page de ${name}`,
  opener: "l’hôte",
  guest: "Invité",
  copyInvitation: "Copier l’invitation",
  copyWatch: "Copier le lien pour les spectateurs",
  change: "Modifier la partie",
  cancelGame: "Annuler la partie",
  cancelled: "La partie est annulée. Son invitation ne fonctionne plus.",
  message: (game, link) => `Joue une partie de ${game} en direct avec moi : ${link}`,
  codeName: "Code QR de l’invitation",
  scan: "Votre ami peut scanner ce code, ou ouvrir le lien du message.",
  inviteTitle: "Inviter un ami",

  connecting: "Connexion…",
  offline: "Le relais est injoignable. Nouvel essai…",
  connect: "Continuer",
  linkTo: (game) => `Ce lien mène à une partie de ${game} en direct.`,
  noClock: "Sans pendule",
  clock: (minutes, seconds) => `${minutes} min + ${seconds} s par coup`,
  canTakeBack: "Reprises de coups permises",
  noTakebacks: "Sans reprise de coups",
  canHelp: "Indices et ouvertures permis",
  sit: "Prendre place",
  watch: "Regarder",
  full: "Toutes les places sont prises. Vous pouvez regarder.",
  over: "Cette partie est finie.",
  cancelledBefore: "Cette partie a été annulée. Demandez une autre invitation.",
  youWatch: "Vous regardez cette partie.",
  elsewhere: "Vous jouez cette partie dans un autre onglet.",
  playHere: "Jouer ici",
  notFound: "Le relais n’a pas cette partie. Le lien est peut-être trop ancien. Demandez une autre invitation.",
  noRelay: "Ce site n’a pas de relais pour les parties en direct. Ouvrez le lien sur le site où la partie a été créée.",
  insecure: "Les parties en direct demandent une connexion sécurisée. Ouvrez cette page avec https.",
};

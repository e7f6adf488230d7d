// @ts-check
/** Les textes des notifications de son tour, en français. @type {typeof import("../en/turns.js").default} */
export default {
  title: "Notifications",
  what: "Quand c’est à vous de jouer et que vous n’êtes pas là, cet appareil peut afficher une notification : dans toutes vos parties en direct sans cadence rapide, dès que vous les avez ouvertes sur cet appareil.",
  notify: "Me prévenir quand c’est mon tour",
  learns:
    "Les pages des autres joueurs l’envoient par le relais et par le service de notifications de l’éditeur de votre navigateur. Tous deux apprennent quand, et l’adresse de ce navigateur auprès de ce service, mais ni le jeu ni votre nom. Les pages des autres joueurs connaissent aussi cette adresse.",
  asking: "Demande au relais…",
  on: "Cet appareil est prévenu quand c’est votre tour.",
  off: "Cet appareil n’est plus prévenu.",
  why: {
    browser: "Ce navigateur n’a pas de notifications pour les sites.",
    home: "Ici, les notifications demandent le site sur l’écran d’accueil : choisissez « Partager », puis « Sur l’écran d’accueil », et ouvrez la partie de là.",
    worker:
      "Ce navigateur ne conserve pas le site, comme dans une fenêtre privée : il ne peut pas recevoir de notifications.",
    denied: "Les notifications de ce site sont bloquées. Autorisez-les dans les réglages de votre navigateur.",
    offline: "Il n’y a pas de connexion au relais pour le moment. Réessayez plus tard.",
    relay: "Le relais de ce site ne transmet pas de notifications.",
    failed: "Votre navigateur n’a pas pu faire ce changement. Réessayez plus tard.",
  },
  yourTurn: "À vous de jouer",
  body: (game, others) => (others ? `${game} avec ${others}` : game),
  open: "Ouvrir",
  stop: "Arrêter",
  howToStop: "Pour arrêter : « Me prévenir quand c’est mon tour » dans le menu de la partie.",
};

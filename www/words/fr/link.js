// @ts-check
/** Les textes des parties par lien, en français. @type {typeof import("../en/link.js").default} */
export default {
  noGame: {
    unknown: "Ce n’est ni un fichier de partie d’Alvéole, ni un lien vers une partie.",
    large: "Ce fichier est trop gros pour être une partie.",
  },
  badLink: {
    broken: "Ce lien est incomplet. Copiez-le en entier et réessayez.",
    newer: "Ce lien vient d’une version plus récente d’Alvéole. Rechargez la page, puis ouvrez-le de nouveau.",
    older:
      "Cette partie a été commencée avec une version antérieure d’Alvéole et ne peut plus continuer en direct. Commencez-en une nouvelle.",
    large: "Ce lien n’est pas valable. Demandez-en un autre.",
  },
  illegalLink: (why) => `La partie de ce lien n’est pas valable. ${why}`,
  oldLink: "Ce lien est celui d’un coup précédent. Voici la dernière position.",
  otherLink: "Dans ce lien, votre partie se poursuit autrement. Les deux versions sont conservées.",
  byLink: "Partie par lien",
  sendNext: (name) => `À vous (${name}) : jouez, puis envoyez le nouveau lien.`,
  sendMove: (name) => `Envoyez ce lien à ${name}, par messagerie ou par courriel. Vous recevrez un lien en réponse.`,
  sendEnd: "Envoyez ce lien pour partager le résultat.",
  copyLink: "Copier le lien",
  copied: "Lien copié.",
  sendLink: "Envoyer…",
  sendTitle: "Envoyer le lien",
  codeName: "Code QR du lien de cette partie",
  codeWhat: "Le téléphone de votre ami ouvre la partie en scannant ce code.",
  noCode: "Cette partie est trop longue pour un code QR. Envoyez le message.",
  message: "Message",
  copyMessage: "Copier le message",
  email: "Courriel",
  share: "Partager…",
  invitation: (game, link) => `J’ai commencé une partie de ${game} avec toi : ${link}`,
  nextMove: (game, link) => `À toi de jouer dans notre partie de ${game} : ${link}`,
  ended: (game, link) => `Notre partie de ${game} est finie : ${link}`,
  invited: (name, game) =>
    name ? `${name} vous invite à une partie de ${game}.` : `On vous invite à une partie de ${game}.`,
  helpAllowed: "Les indices et les ouvertures sont permis.",
  sendInvitation: (name) => `Votre ami (${name}) commence. Envoyez-lui le lien.`,
  sendNextOf: (name) =>
    `C’est au tour de ${name}. N’envoyez ce lien qu’à ${name}, qui l’enverra ensuite au joueur suivant.`,
  takenBack:
    "Vous avez repris un coup. Si vous en avez déjà envoyé le lien, votre adversaire voit les deux versions et choisit. « Rétablir » le rejoue.",
  replaced:
    "Ce lien remplace un coup que vous avez repris. Si votre adversaire a le lien précédent, il choisit la version à continuer.",
  resign: "Abandonner",
  sureResign: "Abandonner ?",
  yourName: "Votre nom",
  linkTooLong:
    "Cette partie est trop longue pour un lien. Envoyez plutôt le fichier de la partie : il s’ouvre ici, et on peut continuer.",
  byLinkWhat: "Après chaque coup, envoyez le nouveau lien à votre adversaire, par messagerie ou par courriel.",
  continueByLink: (name) => `Continuer par lien (${name} joue sur un autre appareil)`,

  foreignTitle: "Joueur inconnu",
  foreignMove: (name, move) => `${name} : ${move}. Ce coup ne vient pas de la personne avec qui vous avez commencé.`,
  foreignEnd: (name) =>
    `Ce lien met fin à la partie au nom de ${name}, mais il ne vient pas de la personne avec qui vous avez commencé.`,
  foreignWhy:
    "Toute personne qui a un lien de cette partie peut en fabriquer un pareil. N’acceptez que si vous savez que cette personne joue maintenant sur un autre appareil ou navigateur.",
  ownMove: (move) => `Ce lien joue ${move} en votre nom, mais vous n’avez pas joué ce coup dans ce navigateur.`,
  ownEnd: "Ce lien met fin à la partie en votre nom, mais vous ne l’avez pas fait dans ce navigateur.",
  ownWhy:
    "Toute personne qui a un lien de cette partie peut en fabriquer un pareil. N’acceptez que si vous l’avez fait vous-même sur un autre appareil.",
  keepMine: "Garder ma version",
  accept: "Accepter",
  otherTitle: "Deux versions",
  otherWhich: "Laquelle voulez-vous continuer ?",
  takeOther: "Continuer celle du lien",
  changedTitle: "Lien modifié",
  changedLink:
    "Dans ce lien, certains coups n’ont pas été joués par leur joueur. Demandez un autre lien, ou ouvrez la partie quand même.",
  openAnyway: "Ouvrir quand même",
  notOpened: "Le lien n’a pas été ouvert.",
  watching: (name) =>
    `Vous regardez la partie : ${name} joue sur un autre appareil. Si vous êtes ${name}, continuez ici ; on demandera d’abord aux autres joueurs.`,
  claim: (name) => `Continuer comme ${name} sur cet appareil`,
  offerDraw: "Proposer la nulle",
  drawOffered: (name) => `${name} propose la nulle.`,
  acceptDraw: "Accepter la nulle",
  otherDevices: "Vos autres appareils",
  otherDevicesWhat:
    "Ouvrez ce lien sur votre téléphone ou un autre ordinateur pour y continuer comme le même joueur. Gardez-le pour vous : toute personne qui l’a peut jouer à votre place.",
  copySeatLink: "Copier le lien pour moi",

  shareLink: "Lien de la partie",
  shareStudyWhat: "Le lien contient aussi vos commentaires et vos dessins.",
  studyTooLong:
    "Cette étude est trop longue pour un lien : le lien ne contient que les coups. Le fichier de la partie contient tout.",
  shareLinkWhat: "Toute personne qui l’ouvre peut voir la partie et la continuer.",
  download: "Télécharger",
  files: {
    record: "Fichier de la partie",
    text: "Texte",
    svg: "Image (SVG)",
    png: "Image (PNG)",
    replay: "Animation (SVG)",
    sheet: "Feuille de partie…",
  },
  afterMove: (move) => (move ? `Après ${move}` : "La première position"),
  print: "Imprimer",
  embed: "Sur une page web",
  embedWhat: "Collez l’un de ces textes dans une page. Le cadre marche là où les scripts sont interdits.",
  copyTag: "Copier la balise",
  copyFrame: "Copier le cadre",
  openGameWhat:
    "Un fichier d’Alvéole, de Mzinga ou hivegame.com (PGN), de boardspace.net (SGF) ou d’AbstractPlay. Vous pouvez aussi le déposer sur n’importe quelle page du site.",
  pasteGame: "Ou collez ici une partie ou un lien",
  open: "Ouvrir",
  gamesFound: (/** @type {number} */ count) => (count === 1 ? "1 partie trouvée" : `${count} parties trouvées`),
  moves: (/** @type {number} */ count) => (count < 2 ? `${count} coup` : `${count} coups`),
  wrongMove: (/** @type {number} */ n, /** @type {string} */ move, /** @type {string} */ why) =>
    `Le coup ${n}, « ${move} », ne peut pas être joué : ${why}. La partie s’ouvre avec les coups qui le précèdent.`,
  wholeGame: "Ouvrir toute la partie comme étude",
  refusedGame: (n, why) => `La partie ${n} du fichier est laissée de côté : ${why}.`,
  chooseFile: "Choisir un fichier…",
  notExported: (why) => `Échec de l’export. ${why}`,
};

// @ts-check
const minutes = (/** @type {number} */ n) => (n < 60 ? `${n} min` : `${Math.floor(n / 60)} h`);

/** Ce que les joueurs peuvent dire, par numéro. */
const phrases = [
  ...["Bonjour !", "Bonne chance !", "Bien joué !", "Belle partie !", "Merci !", "Un instant, s’il vous plaît."],
  ...["Me revoilà.", "Oups !", "Joli coup !", "C’est serré.", "Je dois bientôt partir.", "Encore une partie ?"],
];

/** Les textes d’une partie en direct, en français. @type {typeof import("../en/live.js").default} */
const texts = {
  sayTitle: "Dire aux autres",
  phrases,
  giveTo: (who) => `+15 s pour ${who}`,
  clockOf: (who, time) => `Pendule de ${who} : ${time}`,
  inTime: (time) => `dans ${time}`,
  presence: {
    here: () => "en ligne",
    away: (time) => `absent (${time})`,
    left: () => "parti",
    absent: () => "pas encore là",
    free: () => "place libre",
    computer: () => "ordinateur",
  },
  minutes,
  seconds: (n) => `${n} s`,
  lost: "Connexion perdue. Nouvelle tentative… Vous pouvez continuer : votre coup partira dès que la connexion reviendra.",
  lostWatching: "Connexion perdue. Nouvelle tentative…",
  healed: "Connexion rétablie.",

  notes: {
    phrase: ({ who, n }) => `${who} : « ${phrases[n] ?? ""} »`,
    watching: () => "Vous regardez cette partie.",
    elsewhere: () => "Cette partie est ouverte dans un autre onglet, où vous jouez. Ici, vous la regardez.",
    waiting: ({ n }) => (n === 1 ? "Il manque 1 joueur" : `Il manque ${n} joueurs`),
    moveEarly: () => "Vous pouvez déjà jouer votre coup.",
    waitingFor: ({ who }) => `En attente de ${who}`,
    turnOf: ({ who }) => `À ${who} de jouer`,
    youLeft: () => "Vous avez quitté cette partie en direct.",

    sureResign: () => "Abandonner ?",
    sureResignMany: () => "Abandonner ? La partie s’arrête pour tous.",
    sureAbort: () => "Annuler la partie ? Personne ne gagne ni ne perd.",
    sureLeave: () => "Quitter la partie en direct ? Les autres le verront.",
    sureLeaveOver: () => "Quitter ? La revanche ne sera alors plus possible.",
    sureLeaveWatching: () => "Quitter la partie que vous regardez ?",
    sureByLink: () => "Désormais, vous envoyez chaque coup par un lien, par messagerie ou par courriel.",
    notSent: () => "Ce n’est plus possible : la position a changé.",

    saidYourTime: ({ who, count, time }) =>
      `${who} ${count === 1 ? "dit" : "disent"} que votre temps est écoulé. Il vous reste ${time} : jouez un coup.`,
    saidYouLeft: ({ who, count }) => `${who} ${count === 1 ? "dit" : "disent"} que vous êtes parti : jouez un coup.`,
    youClaimed: ({ who }) => `Vous avez réclamé la victoire contre ${who}. En attente des autres.`,
    othersClaim: ({ who, count }) => `${who} ${count === 1 ? "réclame" : "réclament"} la victoire.`,
    timeUpSoon: ({ who }) => `${who} n’a plus de temps. Vous pourrez réclamer la victoire`,
    timeUp: ({ who }) => `${who} n’a plus de temps.`,
    leftSoon: ({ who }) => `${who} est parti. Vous pourrez réclamer la victoire`,
    leftNow: ({ who }) => `${who} est parti.`,
    awaySoon: ({ who }) => `${who} est absent. Vous pourrez réclamer la victoire`,
    awayNow: ({ who }) => `${who} est absent depuis un moment.`,
    answered: () => "Votre adversaire a joué après votre réclamation.",

    drawOffered: ({ who, count }) => `${who} ${count === 1 ? "propose" : "proposent"} la nulle.`,
    youOfferDraw: () => "Vous avez proposé la nulle.",
    backAsked: ({ who, count, move }) => `${who} ${count === 1 ? "demande" : "demandent"} à reprendre ${move}.`,
    youAskBack: ({ who, move }) => `Vous avez demandé à reprendre ${move}. En attente de ${who}.`,
    slower: ({ who, time }) => `Vue d’ici, la pendule de ${who} retarde de ${time}.`,
    twoMoves: ({ who }) => `${who} a joué deux coups au même tour. L’un des deux compte, le même pour tous.`,
    twoMovesOwn: () =>
      "Vous avez joué deux coups au même tour, sur deux appareils. L’un des deux compte, le même pour tous.",
    otherDevice: () => "Vous jouez sur votre autre appareil. Si vous jouez un coup ici, la partie continue ici.",
    backAgreed: ({ who, move }) => `Tous acceptent de reprendre ${move}. Cela compte dès que ${who} le confirme.`,
    drawAgreed: ({ who }) =>
      `Tous acceptent la nulle. Elle compte dès que ${who} la confirme ; un coup joué avant compte d’abord.`,
    confirming: ({ who }) => `En attente de la confirmation de ${who}.`,

    overAborted: ({ who }) => `${who} a annulé la partie. Personne ne gagne ni ne perd.`,
    overAbortedOwn: () => "Vous avez annulé la partie. Personne ne gagne ni ne perd.",
    overResigned: ({ who }) => `${who} a abandonné.`,
    overResignedOwn: () => "Vous avez abandonné.",
    overAgreed: () => "Les joueurs ont conclu la nulle.",
    overTime: ({ who }) => `${who} a dépassé le temps.`,
    overTimeOwn: () => "Vous avez dépassé le temps.",
    overClaimedTime: ({ who }) => `${who} n’avait plus de temps, et la victoire a été réclamée.`,
    overClaimedTimeOwn: () => "Vous n’aviez plus de temps, et la victoire a été réclamée.",
    overClaimedLeft: ({ who }) => `${who} était absent, et la victoire a été réclamée.`,
    overClaimedLeftOwn: () => "Vous étiez absent, et la victoire a été réclamée.",
    youWantRematch: ({ who }) => `Vous voulez une revanche. En attente de ${who}.`,
    wantsRematch: ({ who, count }) => `${who} ${count === 1 ? "veut" : "veulent"} une revanche.`,
    rematchBegins: () => "La revanche commence.",

    trouble_newer: () => "Un autre joueur utilise une version plus récente de cette page. Rechargez la page.",
    trouble_setup: () => "Les réglages de cette partie ne sont pas valables. Demandez une nouvelle invitation.",
    trouble_clock: ({ n, reason }) =>
      n === 0
        ? `L’horloge de votre appareil ou d’un autre joueur est décalée de plusieurs minutes${reason && ` (${reason})`}. Réglez-la, et la partie continue.`
        : `Votre horloge ${n > 0 ? "avance" : "retarde"} de ${minutes(Math.abs(n))}. Réglez-la, et la partie continue.`,
    trouble_refused: ({ reason }) =>
      `Le relais n’accepte pas vos coups pour le moment${reason && ` (${reason})`}. Nouvelle tentative…`,
    trouble_engine: () => "Un problème est survenu en suivant la partie. Rechargez la page.",
    trouble_full: () => "Toutes les places sont prises. Vous regardez cette partie.",
  },

  acts: {
    draw: "Proposer la nulle",
    say: "Dire quelque chose",
    takeBack: "Reprendre",
    resign: "Abandonner",
    resignNow: "Abandonner",
    abort: "Annuler la partie",
    abortNow: "Annuler la partie",
    stay: "Continuer",
    remain: "Rester",
    leave: "Quitter",
    leaveNow: "Quitter",
    claim: "Réclamer la victoire",
    wait: "Attendre",
    accept: "Accepter",
    agree: "Accepter",
    decline: "Refuser",
    playOn: "Continuer",
    leaveIt: "Pas de revanche",
    again: "Revanche",
    byLink: "Continuer par lien",
    byLinkNow: "Continuer par lien",
    seatAlong: "Continuer sur mon téléphone",
    turns: "Me prévenir quand c’est mon tour",
    takeOver: "Jouer dans cet onglet",
  },
  short: { draw: "Nulle", abort: "Annuler", again: "Revanche", waits: "En attente…" },

  seatTitle: "Continuer sur un autre appareil",
  seatWhat:
    "Scannez ce code avec votre téléphone, ou ouvrez le lien sur votre autre appareil, pour y continuer comme le même joueur. Gardez-le pour vous : toute personne qui l’a peut jouer à votre place.",
  seatCode: "Code QR du lien de votre place",
  copySeat: "Copier le lien pour moi",
};

export default texts;

// @ts-check
/** Les textes des coups anticipés conditionnels, en français. @type {typeof import("../en/premoves.js").default} */
export default {
  title: "Coups anticipés conditionnels",
  what: "Essayez des coups pour les deux camps : ce que l’adversaire peut jouer, puis votre réponse. S’il le joue, votre réponse est jouée aussitôt, tant que cette page est ouverte et montre la dernière position. Vos variantes restent dans ce navigateur ; personne d’autre ne les voit.",
  board: "Plateau pour essayer des coups",
  ifPlays: (name) => `Si ${name} joue…`,
  youPlay: (name) => `… vous jouez (${name}).`,
  over: "La partie serait finie ici.",
  back: "Retour",
  add: "Ajouter la variante",
  lines: (n, most) => `Variantes : ${n} sur ${most}`,
  none: "Aucune variante pour l’instant.",
  ifMove: (name, move) => `si ${name} joue ${move}`,
  youMove: (move) => `vous jouez ${move}`,
  show: (line) => `Montrer sur le plateau : ${line}`,
  remove: (line) => `Supprimer : ${line}`,
  clear: "Tout supprimer",
  added: "La variante est ajoutée.",
  replaced: (n) =>
    n === 1
      ? "La variante est ajoutée. Elle remplace celle qui répond autrement au même coup."
      : `La variante est ajoutée. Elle remplace ${n} variantes qui répondent autrement au même coup.`,
  removed: "La variante est supprimée.",
  cleared: "Toutes les variantes sont supprimées.",
  played: (moves) => `Joué : ${moves}. Le plateau montre la nouvelle position.`,
};

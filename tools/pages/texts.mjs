// What the built pages say beside the texts of the interface and of the games.

import { LANGUAGES as NAMES } from "../../www/words/dictionary.js";

/** The languages of the built pages, that of the pages at the top of the site first. */
export const LANGUAGES = Object.keys(NAMES);

/** The texts by language. `name` is that of a game, `about` its aim in a sentence. */
export const TEXTS = {
  en: {
    locale: "en_GB",
    site: "Alvéole: board games on hexagons",
    description:
      "Free board games on hexagons: Hex, Hive, Hexone and more. Play the computer or a friend. No account, works offline.",
    titles: {
      game: (name) => `${name}: play online, free`,
      rules: (name) => `${name}: rules with diagrams`,
      learn: (name) => `Learn ${name} step by step`,
      puzzles: (name) => `${name} puzzles`,
    },
    descriptions: {
      game: (name, about) =>
        `Play ${name} in your browser, against the computer or a friend. ${about} Free, no account.`,
      rules: (name, about) => `The rules of ${name} with boards to try. ${about}`,
      learn: (name, about) => `Learn ${name} on a real board, move by move. ${about}`,
      puzzles: (name, about, count) => `${count} ${name} puzzles with one winning move each. ${about}`,
    },
    headings: {
      rules: (name) => `Rules of ${name}`,
      learn: (name) => `Learn ${name}`,
      puzzles: (name) => `${name} puzzles`,
    },
    board: (name) => `${name} board`,
    by: (author) => `By ${author}.`,
    noScript: "To play, turn on JavaScript. Rules and boards are readable without it.",
    lost: "This page does not exist",
    lostWhat: "The address may be incomplete. Here are all games:",
    puzzlesWhat: "Each position has exactly one winning first move. The first one:",
    stepsWhat: (n) => `${n} short steps on a board. You make the moves.`,
  },
  fr: {
    locale: "fr_FR",
    site: "Alvéole : jeux de plateau à cases hexagonales",
    description:
      "Jeux de plateau hexagonaux gratuits : Hex, Hive, Hexone et d’autres. Contre l’ordinateur ou un ami, sans compte, même hors ligne.",
    titles: {
      game: (name) => `${name}\u202f: jouer en ligne, gratuit`,
      rules: (name) => `${name}\u202f: les règles en images`,
      learn: (name) => `Apprendre ${name} pas à pas`,
      puzzles: (name) => `${name}\u202f: problèmes`,
    },
    descriptions: {
      game: (name, about) =>
        `Jouez à ${name} dans votre navigateur, contre l’ordinateur ou un ami. ${about} Gratuit, sans compte.`,
      rules: (name, about) => `Les règles de ${name}, avec des plateaux à essayer. ${about}`,
      learn: (name, about) => `Apprenez ${name} sur un vrai plateau, coup par coup. ${about}`,
      puzzles: (name, about, count) => `${count} problèmes de ${name}, chacun avec un seul coup gagnant. ${about}`,
    },
    headings: {
      rules: (name) => `Règles de ${name}`,
      learn: (name) => `Apprendre ${name}`,
      puzzles: (name) => `Problèmes de ${name}`,
    },
    board: (name) => `Plateau de ${name}`,
    by: (author) => `Par ${author}.`,
    noScript: "Pour jouer, activez JavaScript. Les règles et les plateaux se lisent sans.",
    lost: "Cette page n’existe pas",
    lostWhat: "L’adresse est peut-être incomplète. Voici tous les jeux :",
    puzzlesWhat: "Chaque position a un seul premier coup gagnant. Voici la première :",
    stepsWhat: (n) => `${n} étapes courtes sur un plateau. C’est vous qui jouez.`,
  },
};

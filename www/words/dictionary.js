// @ts-check
/** The languages of the interface, and the texts of the interface and of the games in each. */
import { media } from "../base/platform.js";

/**
 * @typedef {typeof import("./en/interface.js").default} Dictionary
 * @typedef {import("../types.js").Game} Game
 */

/**
 * The languages: the name of each in itself, and its texts by part. Each import is spelled out so that bundlers find
 * it.
 */
export const LANGUAGES = {
  en: {
    name: "English",
    interface: () => import("./en/interface.js"),
    play: () => import("./en/play.js"),
    advice: () => import("./en/advice.js"),
    link: () => import("./en/link.js"),
    live: () => import("./en/live.js"),
    lobby: () => import("./en/lobby.js"),
    end: () => import("./en/end.js"),
    lesson: () => import("./en/lesson.js"),
    puzzles: () => import("./en/puzzles.js"),
    setup: () => import("./en/setup.js"),
    review: () => import("./en/review.js"),
    explorer: () => import("./en/explorer.js"),
    premoves: () => import("./en/premoves.js"),
    site: () => import("./en/site.js"),
    start: () => import("./en/start.js"),
    table: () => import("./en/table.js"),
    tournament: () => import("./en/tournament.js"),
    turns: () => import("./en/turns.js"),
    messages: async () => ({ default: /** @type {Record<string, string>} */ ({}) }),
  },
  fr: {
    name: "Français",
    interface: () => import("./fr/interface.js"),
    play: () => import("./fr/play.js"),
    advice: () => import("./fr/advice.js"),
    link: () => import("./fr/link.js"),
    live: () => import("./fr/live.js"),
    lobby: () => import("./fr/lobby.js"),
    end: () => import("./fr/end.js"),
    lesson: () => import("./fr/lesson.js"),
    puzzles: () => import("./fr/puzzles.js"),
    setup: () => import("./fr/setup.js"),
    review: () => import("./fr/review.js"),
    explorer: () => import("./fr/explorer.js"),
    premoves: () => import("./fr/premoves.js"),
    site: () => import("./fr/site.js"),
    start: () => import("./fr/start.js"),
    table: () => import("./fr/table.js"),
    tournament: () => import("./fr/tournament.js"),
    turns: () => import("./fr/turns.js"),
    messages: () => import("./fr/messages.js"),
  },
};

/** @param {string} language */
const files = (language) => LANGUAGES[Object.hasOwn(LANGUAGES, language) ? /** @type {"en"} */ (language) : "en"];

/**
 * Returns the first of the reader's languages that the interface has, else English.
 * @param {readonly string[]} wanted
 */
export const choose = (wanted) =>
  wanted.map((w) => w.toLowerCase().split(/[-_]/)[0] ?? "").find((w) => Object.hasOwn(LANGUAGES, w)) ?? "en";

/**
 * Returns the language for an element: that of the page around it, else one of the browser's.
 * @param {Element} element
 */
export function languageOf(element) {
  const host = element.closest("[lang]");
  return choose([host?.getAttribute("lang") ?? "", ...navigator.languages]);
}

/**
 * Loads the texts of the interface.
 * @param {string} language
 * @returns {Promise<Dictionary>}
 */
export const dictionary = async (language) => (await files(language).interface()).default;

/**
 * Loads the texts of replay, settings and clocks.
 * @param {string} language
 */
export const playWords = async (language) => (await files(language).play()).default;

/**
 * Loads the texts of hints and winning chances.
 * @param {string} language
 */
export const adviceWords = async (language) => (await files(language).advice()).default;

/**
 * Loads the texts of correspondence by link.
 * @param {string} language
 */
export const linkWordsIn = async (language) => (await files(language).link()).default;

/**
 * Loads the texts of a live match in progress.
 * @param {string} language
 */
export const liveWords = async (language) => (await files(language).live()).default;

/**
 * Loads the texts of the lobby.
 * @param {string} language
 */
export const lobbyWords = async (language) => (await files(language).lobby()).default;

/**
 * Loads the texts of the lessons.
 * @param {string} language
 */
export const lessonWords = async (language) => (await files(language).lesson()).default;

/**
 * Loads the texts of the puzzles.
 * @param {string} language
 */
export const puzzleWords = async (language) => (await files(language).puzzles()).default;

/**
 * Loads the texts of the review of a game.
 * @param {string} language
 */
export const reviewWords = async (language) => (await files(language).review()).default;

/**
 * Loads the texts of conditional premoves.
 * @param {string} language
 */
export const premoveWords = async (language) => (await files(language).premoves()).default;

/**
 * Loads the texts of the opening explorer.
 * @param {string} language
 */
export const explorerWords = async (language) => (await files(language).explorer()).default;

/**
 * Loads the texts of the site that the first board does not need.
 * @param {string} language
 */
export const siteWords = async (language) => (await files(language).site()).default;

/**
 * Loads the texts of the editor of positions.
 * @param {string} language
 */
export const setupWords = async (language) => (await files(language).setup()).default;

/**
 * Loads the texts of the dialog before a match.
 * @param {string} language
 */
export const startWords = async (language) => (await files(language).start()).default;

/**
 * Loads the texts around a live match.
 * @param {string} language
 */
export const tableWords = async (language) => (await files(language).table()).default;

/**
 * Loads the texts of tournaments.
 * @param {string} language
 */
export const tournamentWords = async (language) => (await files(language).tournament()).default;

/**
 * Loads the texts of notifications of the own turn.
 * @param {string} language
 */
export const turnWords = async (language) => (await files(language).turns()).default;

/**
 * Loads the texts of what happened and of the end of a match.
 * @param {string} language
 */
export const endWords = async (language) => (await files(language).end()).default;

/**
 * Loads the translations of the messages that no game owns.
 * @param {string} language
 * @returns {Promise<Record<string, string>>}
 */
export const commonMessages = async (language) => (await files(language).messages()).default;

/**
 * Returns a text in a language, else in English.
 * @param {Record<string, string>} texts
 * @param {string} language
 */
export const inLanguage = (texts, language) => texts[language] ?? texts["en"] ?? "";

/**
 * Returns a game's word for a key; without one, the last part of the key.
 * @param {Game} game
 * @param {string} language
 * @param {string} key
 */
export const term = (game, language, key) =>
  game.words[language]?.[key] ?? game.words["en"]?.[key] ?? key.slice(key.lastIndexOf(".") + 1).replaceAll("_", " ");

/**
 * Returns the name of a player: the name of its colour.
 * @param {Game} game
 * @param {Dictionary} words
 * @param {number | null} player
 */
export function playerName(game, words, player) {
  const colour = colourOf(game, player);
  return words.colours[/** @type {keyof Dictionary["colours"]} */ (colour)] ?? colour;
}

/**
 * @param {Game} game
 * @param {number | null} player
 */
export const colourOf = (game, player) => (player === null ? "none" : (game.colours[player] ?? "none"));

/**
 * Adapts a text written for a touch screen (“Tap …”) to the reader's pointer: “Click …” with a mouse.
 * @param {string} text
 * @param {Dictionary} words
 */
export const forPointer = (text, words) => (media("(hover: hover) and (pointer: fine)") ? words.withMouse(text) : text);

/**
 * Joins names: “Red, Blue and Green”.
 * @param {string[]} names
 * @param {Dictionary} words
 */
export const list = (names, words) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${words.and} ${names[names.length - 1]}`;

/**
 * Returns who holds a seat, in words: a person, a computer of some level.
 * @param {Dictionary} words
 * @param {import("../types.js").Seat} seat
 */
export const seatName = (words, seat) => words.seat[/** @type {"human"} */ (seat)] ?? words.level(seat);

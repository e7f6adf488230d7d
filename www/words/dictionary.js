// @ts-check
/** The words of the interface and of the games, in the reader's language. */
import english from "./en/interface.js";

/**
 * @typedef {typeof english} Dictionary
 * @typedef {import("../types.js").Game} Game
 */

/** What there is of English at once: its interface, and its messages, which are the engine's own. @template T @param {T} words */
const here = (words) => async () => ({ default: words });

/** The languages there are: their own names, and their words, by part. Each import is spelled out, else bundlers don't find it. */
export const LANGUAGES = {
  en: {
    name: "English",
    table: here(english),
    play: () => import("./en/play.js"),
    advice: () => import("./en/advice.js"),
    messages: here(/** @type {Record<string, string>} */ ({})),
  },
  fr: {
    name: "Français",
    table: () => import("./fr/interface.js"),
    play: () => import("./fr/play.js"),
    advice: () => import("./fr/advice.js"),
    messages: () => import("./fr/messages.js"),
  },
};

/** @param {string} language */
const files = (language) => LANGUAGES[Object.hasOwn(LANGUAGES, language) ? /** @type {"en"} */ (language) : "en"];

/** The best of our languages for these wishes. @param {readonly string[]} wishes */
export const choose = (wishes) =>
  wishes.map((w) => w.toLowerCase().split("-")[0] ?? "").find((w) => Object.hasOwn(LANGUAGES, w)) ?? "en";

/** The language of the part of a page where `element` is. @param {Element} element */
export function languageOf(element) {
  const host = element.closest("[lang]");
  return choose([host?.getAttribute("lang") ?? "", ...navigator.languages]);
}

/** The words of the table. @param {string} language @returns {Promise<Dictionary>} */
export const dictionary = async (language) => (await files(language).table()).default;

/** The words of replay, settings and clocks. @param {string} language */
export const playWords = async (language) => (await files(language).play()).default;

/** The words of advice. @param {string} language */
export const adviceWords = async (language) => (await files(language).advice()).default;

/** The translations of the game modules' messages, by language. @type {Promise<Record<string, Record<string, string>>> | null} */
let ofGames = null;

function gameTranslations() {
  ofGames ??= fetch(new URL("../../games/messages.json", import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(`messages.json: ${answer.status}`);
    return answer.json();
  });
  ofGames.catch(() => (ofGames = null));
  return ofGames;
}

/** The translations of all messages; of those that cannot be loaded, none. @param {string} language @returns {Promise<Record<string, string>>} */
export async function translations(language) {
  if (language === "en") return {};
  const [common, games] = await Promise.allSettled([files(language).messages(), gameTranslations()]);
  return {
    ...(games.status === "fulfilled" ? games.value[language] : {}),
    ...(common.status === "fulfilled" ? common.value.default : {}),
  };
}

/** A text that comes in several languages. @param {Record<string, string>} texts @param {string} language */
export const inLanguage = (texts, language) => texts[language] ?? texts["en"] ?? "";

/** What a game calls something; without a word for it, the last part of its key. @param {Game} game @param {string} language @param {string} key */
export const term = (game, language, key) =>
  game.words[language]?.[key] ?? game.words["en"]?.[key] ?? key.slice(key.lastIndexOf(".") + 1).replaceAll("_", " ");

/** The name of a player: that of its colour. @param {Game} game @param {Dictionary} words @param {number | null} player */
export function playerName(game, words, player) {
  const colour = colourOf(game, player);
  return words.colours[/** @type {keyof Dictionary["colours"]} */ (colour)] ?? colour;
}

/** @param {Game} game @param {number | null} player */
export const colourOf = (game, player) => (player === null ? "none" : (game.colours[player] ?? "none"));

/** A text for a touch screen (“Tap …”) as the reader needs it: as it is, or with “Click …” for a mouse. @param {string} text @param {Dictionary} words */
export const forPointer = (text, words) =>
  globalThis.matchMedia?.("(hover: hover) and (pointer: fine)").matches ? words.withMouse(text) : text;

/** Names as a list to read. @param {string[]} names @param {Dictionary} words */
export const list = (names, words) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${words.and} ${names[names.length - 1]}`;

/** Who sits at a seat: a person, a computer. @param {Dictionary} words @param {import("../types.js").Seat} seat */
export const seatName = (words, seat) => words.seat[/** @type {"human"} */ (seat)] ?? words.level(seat);

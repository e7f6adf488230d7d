// @ts-check
/**
 * The results of the reader's matches, by game: against computers of each level, and against people on other devices; and the
 * level that suits the reader. They stay in this browser.
 *
 * A match counts once, with its first result: what is undone and played differently after that changes nothing. The match
 * itself says that it was counted (`Match.counted`), so that this holds after it was saved and opened again.
 */
import { recall, remember } from "../../base/preferences.js";
import { onlyPerson } from "./match.js";

/**
 * @typedef {import("../../base/preferences.js").Preferences} Preferences
 * @typedef {import("../../types.js").Match} Match
 * @typedef {import("../../types.js").State} State
 * @typedef {number | "people"} Opponents the level of the computers, or people on other devices
 * @typedef {"won" | "lost" | "drawn"} Outcome how a match ended for the reader
 * @typedef {Record<Outcome, number>} Tally how many matches ended in which way
 */

/** How each outcome is stored. @type {Record<Outcome, string>} */
const SIGNS = { won: "W", lost: "L", drawn: "D" };

const PEOPLE = "people";
const MOST = 500; // results that are kept against each kind of opponents
const RECENT = 5; // the last results at a level that decide about the next one
const ENOUGH = 3; // wins among them that make the next level worth a try

/** The preferences of the site. @type {Preferences} */
const SITE = { recall, remember };

/**
 * Returns the stored results of a game: against each kind of opponents a letter for each match, the last match last.
 * @param {string} game
 * @param {Preferences} preferences
 * @returns {Record<string, string>}
 */
function stored(game, { recall }) {
  try {
    const all = Object.entries(Object(JSON.parse(recall(`results.${game}`) || "{}")));
    return Object.fromEntries(
      all.filter(([against, signs]) => /^([1-8]|people)$/.test(against) && /^[WLD]*$/.test(signs)),
    );
  } catch {
    return {}; // Something else was stored.
  }
}

/**
 * Returns whom one person plays against, and how the match ended for that person.
 * @param {Match} match
 * @param {State} state its last position
 * @param {number} players the number of players
 * @param {State["to_move"]} [toMove] who is to move, or would be if the match had not ended
 * @returns {{opponents: Opponents, outcome: Outcome | null} | null} `outcome` is `null` during the match; `null`: the match is not
 *   one of a single person against computers of one level, or against people on other devices
 */
export function standingAgainst(match, state, players, toMove = state.to_move) {
  const you = onlyPerson(match, toMove, players);
  const [other = "", ...others] = new Set(match.seats.filter((seat) => seat !== "human"));
  const opponents = other === "away" ? PEOPLE : /^[1-8]$/.test(other) ? Number(other) : null;
  if (you === null || others.length > 0 || opponents === null) return null;
  const { over, winners } = state.status;
  const outcome = !over
    ? null
    : !winners.includes(you) && winners.length > 0
      ? "lost"
      : winners.length === 1
        ? "won"
        : "drawn";
  return { opponents, outcome };
}

/**
 * Adds a result.
 * @param {string} game
 * @param {Opponents} opponents
 * @param {Outcome} outcome
 * @param {Preferences} [preferences]
 */
export function record(game, opponents, outcome, preferences = SITE) {
  const all = stored(game, preferences);
  const signs = `${all[opponents] ?? ""}${SIGNS[outcome]}`.slice(-MOST);
  preferences.remember(`results.${game}`, JSON.stringify({ ...all, [opponents]: signs }));
}

/**
 * Returns how the matches against some opponents ended.
 * @param {string} game
 * @param {Opponents} opponents
 * @param {Preferences} [preferences]
 * @returns {Tally}
 */
export function tally(game, opponents, preferences = SITE) {
  const signs = [...(stored(game, preferences)[opponents] ?? "")];
  const count = (/** @type {Outcome} */ outcome) => signs.filter((sign) => sign === SIGNS[outcome]).length;
  return { won: count("won"), lost: count("lost"), drawn: count("drawn") };
}

/**
 * Whether the reader ever won this game against a computer.
 * @param {string} game
 * @param {Preferences} [preferences]
 */
export const hasWon = (game, preferences = SITE) =>
  Object.entries(stored(game, preferences)).some(([key, signs]) => key !== PEOPLE && signs.includes(SIGNS.won));

/**
 * Returns the level for the next match of a game: the one that was played or chosen last, at first 1.
 * @param {string} game
 * @param {Preferences} [preferences]
 */
export function suggestedLevel(game, { recall } = SITE) {
  const level = recall(`level.${game}`);
  return /^[1-8]$/.test(level) ? Number(level) : 1;
}

/**
 * Keeps the level for the next match of a game.
 * @param {string} game
 * @param {number} level
 * @param {Preferences} [preferences]
 */
export const chooseLevel = (game, level, { remember } = SITE) => remember(`level.${game}`, String(level));

/**
 * Returns the level to offer to somebody who wins often enough at this one, or for the first time before any match at the next.
 * @param {string} game
 * @param {number} level the level of the last match
 * @param {number} levels the highest level of the game
 * @param {Preferences} [preferences]
 * @returns {number | null} `null`: stay at this level
 */
export function nextLevel(game, level, levels, preferences = SITE) {
  const all = stored(game, preferences);
  const signs = all[level] ?? "";
  const wins = (/** @type {string} */ among) => among.split(SIGNS.won).length - 1;
  const isFirstWin = signs.endsWith(SIGNS.won) && wins(signs) === 1 && !all[level + 1];
  return (isFirstWin || wins(signs.slice(-RECENT)) >= ENOUGH) && level < levels ? level + 1 : null;
}

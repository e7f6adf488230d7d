// @ts-check
/** The tournaments that this browser knows, with the keys of the person here. */
import { recall, remember } from "../base/preferences.js";

/**
 * @typedef {import("./tournament-client.js").SavedTournament} SavedTournament
 */

const LIST = "tournaments";
const MOST = 30;
const nameOf = (/** @type {string} */ code) => `tournament.${code}`;

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The codes, the last one first. @returns {string[]} */
export function keptCodes() {
  const codes = parsed(recall(LIST));
  return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
}

/** @param {string} code @returns {SavedTournament} */
export const keptTournament = (code) => parsed(recall(nameOf(code))) ?? {};

/** @param {string} code @param {SavedTournament} saved */
export function keepTournament(code, saved) {
  remember(nameOf(code), JSON.stringify(saved));
  const codes = [code, ...keptCodes().filter((other) => other !== code)];
  for (const old of codes.slice(MOST)) remember(nameOf(old), "");
  remember(LIST, JSON.stringify(codes.slice(0, MOST)));
}

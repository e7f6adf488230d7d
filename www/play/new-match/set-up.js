// @ts-check
/** The way to the page on which a person sets up a position. */
import { addressOf } from "../../base/address.js";

/** Where the tab keeps the position to begin with. */
const KEY = "alveole.setup";

/** Whether this page has an editor: only those of the site have. */
export const canSetUp = () => document.documentElement.dataset["root"] !== undefined;

/**
 * Opens the editor with the position that is shown, or with the start of the game.
 * @param {import("../../words/describe.js").Locale} locale
 * @param {import("../../types.js").State | null} state
 */
export function setUp({ game, language }, state) {
  try {
    if (!state) sessionStorage.removeItem(KEY);
    else
      sessionStorage.setItem(KEY, JSON.stringify({ game: game.id, options: state.options, position: state.position }));
  } catch {
    // The browser forbids to store: the editor begins with the start of the game.
  }
  location.assign(addressOf(language, game.id, "setup"));
}

/**
 * Returns the options and the position to begin with; `null`: those of a new game.
 * @param {string} game
 * @returns {{options: import("../../types.js").Options, position: unknown} | null}
 */
export function setUpFrom(game) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return kept?.game === game ? { options: kept.options, position: kept.position } : null;
  } catch {
    return null;
  }
}

// @ts-check
/** The catalogue of games: the build has asked the engine for it (tools/pages/game-cards.mjs). */

/** @typedef {import("../types.js").Game} Game */

/** The game of a built page, in its language (tools/pages/site-pages.mjs), so that the page need not load all games. @type {Game | null} */
const given = JSON.parse(
  globalThis.document?.querySelector('script[type="application/json"]#game')?.textContent || "null",
);

/**
 * Returns the catalogue, which is loaded once.
 * @param {string} [id] the only game that is asked for: where the page has it, the catalogue has no other
 * @param {string} [language] the language of its words
 * @returns {Promise<Game[]>}
 */
export const catalogue = async (id, language) =>
  id !== undefined && given?.id === id && (!language || language in given.words)
    ? [given]
    : (await import("../../games/cards.js")).default;

// @ts-check
/** The catalogue of games: the build has asked the engine for it (scripts/game-cards.mjs). */

/** @typedef {import("../types.js").Game} Game */

/**
 * Returns the catalogue, which is loaded once.
 * @returns {Promise<Game[]>}
 */
export const catalogue = async () => (await import("../../games/cards.js")).default;

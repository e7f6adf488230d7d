// @ts-check
/** Matches that begin now with what another page of the site prepared, by their code for spectators: `live-page.js` takes them from here. */

/** @type {Map<string, import("../../live/session.js").SavedSession>} */
export const arriving = new Map();

// @ts-check
/** The live session of each element, for modules that must not load live play before it is used. */

/** @type {WeakMap<EventTarget, import("./session.js").LiveSession>} */
export const sessions = new WeakMap();

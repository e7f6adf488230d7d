// @ts-check
/** How a table is to be, for whoever sits here: kept from visit to visit where the browser allows it. */
import { recall, remember } from "../base/preferences.js";

/**
 * @typedef {object} Settings
 * @property {boolean} preview whether a move is shown before it is made
 * @property {boolean} confirm whether it is made only at a second touch
 * @property {boolean} coordinates whether cells are named on the board
 * @property {boolean} sound
 * @property {boolean} haptics
 * @property {number} turns by how many sixths the board is turned, clockwise
 * @property {boolean} flip whether it is mirrored
 * @property {number[]} minutes what each seat has on its clock at the beginning of a game; the last is for all others, 0: no clock
 * @property {number} increment seconds that are added after each move
 */

/** @type {Settings} */
export const DEFAULTS = {
  preview: true,
  confirm: false,
  coordinates: false,
  sound: false,
  haptics: false,
  turns: 0,
  flip: false,
  minutes: [0],
  increment: 0,
};

/** What was kept, with a default for all that is missing or no such thing. @param {string} [text] @returns {Settings} */
export function readSettings(text = recall("table")) {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = Object(JSON.parse(text || "{}"));
  } catch {
    // Nothing that was kept here.
  }
  const fits = ([name, value] = /** @type {[string, unknown]} */ (["", null])) => {
    const found = kept[name];
    if (Array.isArray(value)) return Array.isArray(found) && found.length > 0 && found.every((n) => n >= 0);
    return typeof found === typeof value && (typeof found !== "number" || (Number.isInteger(found) && found >= 0));
  };
  const right = Object.entries(DEFAULTS).filter(fits);
  return { ...DEFAULTS, ...Object.fromEntries(right.map(([name]) => [name, kept[name]])) };
}

/** @param {Settings} settings */
export const keepSettings = (settings) => remember("table", JSON.stringify(settings));

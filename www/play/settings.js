// @ts-check
/** The settings of a reader, kept where the element keeps preferences. */

/**
 * @typedef {object} Values settings that are no toggles
 * @property {number} turns by how many sixths the board is turned, clockwise
 * @property {boolean} flip whether the board is mirrored
 * @property {number[]} minutes on the clock of each seat at the start of a match; the last number is for all others, 0: no clock
 * @property {number} increment seconds that a clock gains after each move
 * @property {string} board the material of the board; empty: what the page asks for
 * @property {string} own the toggles that the person switched, separated by spaces; others may be on by themselves
 * @property {string} pieces the set of pieces; empty: what the page asks for
 *
 * @typedef {Values & Record<string, boolean | number | number[] | string>} Settings the values, and each toggle by its name
 */

/** @type {Values} */
const DEFAULTS = { turns: 0, flip: false, minutes: [0], increment: 0, board: "", pieces: "", own: "" };

/**
 * The settings of the last visit; a missing or broken one has its default.
 * @param {Record<string, boolean>} toggles the toggles, with their defaults
 * @param {string} text what was kept
 * @returns {Settings}
 */
export function readSettings(toggles, text) {
  const defaults = { ...toggles, ...DEFAULTS };
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = Object(JSON.parse(text || "{}"));
  } catch {
    // Something else was kept here.
  }
  const fits = ([name, value] = /** @type {[string, unknown]} */ (["", null])) => {
    const found = kept[name];
    if (Array.isArray(value)) return Array.isArray(found) && found.length > 0 && found.every((n) => n >= 0);
    return typeof found === typeof value && (typeof found !== "number" || (Number.isInteger(found) && found >= 0));
  };
  const right = Object.entries(defaults).filter(fits);
  return { ...defaults, ...Object.fromEntries(right.map(([name]) => [name, kept[name]])) };
}

/**
 * Keeps settings for the next visit.
 * @param {Settings} settings
 * @param {import("../base/preferences.js").Preferences} preferences
 */
export function keepSettings(settings, { remember }) {
  remember("table", JSON.stringify(settings));
  settingsKept.dispatchEvent(new Event("kept"));
}

/** Fires `kept` when settings were kept: elements and the header of the site follow each other. */
export const settingsKept = new EventTarget();

/**
 * The settings after toggles were switched by a person.
 * @param {Settings} settings
 * @param {Partial<Settings>} changed
 * @param {readonly string[]} toggles the names of all toggles
 * @returns {Settings}
 */
export function switched(settings, changed, toggles) {
  const own = new Set([...settings.own.split(" "), ...Object.keys(changed).filter((name) => toggles.includes(name))]);
  return /** @type {Settings} */ ({ ...settings, ...changed, own: [...own].filter(Boolean).join(" ") });
}

/**
 * Whether a person switched a toggle.
 * @param {{own: string}} settings
 * @param {string} name
 */
export const isOwn = ({ own }, name) => own.split(" ").includes(name);

// @ts-check
/** Remembers choices: from visit to visit in `localStorage`, or only while the page is open. */

/**
 * @typedef {object} Preferences
 * @property {(key: string) => string} recall returns the value; empty if there is none
 * @property {(key: string, value: string) => void} remember
 */

/**
 * Preferences that the browser stores, if it allows it.
 * @param {string} prefix begins the names of their keys: `prefix.key`
 * @returns {Preferences}
 */
export const stored = (prefix) => ({
  recall(key) {
    try {
      return localStorage.getItem(`${prefix}.${key}`) ?? "";
    } catch {
      return "";
    }
  },
  remember(key, value) {
    try {
      localStorage.setItem(`${prefix}.${key}`, value);
    } catch {
      // The browser forbids it.
    }
  },
});

/** @type {Map<string, string>} */
const values = new Map();

/** Preferences that all elements of the page share until it is closed. @type {Preferences} */
export const unstored = {
  recall: (key) => values.get(key) ?? "",
  remember: (key, value) => void values.set(key, value),
};

/** The preferences of the site. */
export const { recall, remember } = stored("alveole");

// @ts-check
/** Choices of earlier visits, in `localStorage`, if the browser allows it. */

/** @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(`alveole.${key}`) ?? "";
  } catch {
    return "";
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(`alveole.${key}`, value);
  } catch {
    // The browser forbids it.
  }
}

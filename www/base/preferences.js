// @ts-check
/** What the reader chose on an earlier visit; a browser may forbid to keep it. */

/** @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(`alveole.${key}`) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(`alveole.${key}`, value);
  } catch {
    // Not kept then.
  }
}

// @ts-check
/**
 * Undoes what mail and chat programs do to an address within a text: `#` and `/` in per cent, line breaks that they add with a
 * sign, the marks of a quoted message, characters without a width.
 * @param {string} text
 */
export const plainPaste = (text) =>
  text
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/=\r?\n/g, "")
    .replace(/^[ \t]*(?:>[ \t]*)+/gm, "")
    .replace(/%(?:25)*23/g, "#")
    .replace(/%(?:25)*2f/gi, "/");

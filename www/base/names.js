// @ts-check
/** More marks on a letter than any script needs would cover the lines around it. */
const MARKS = /(\p{M}{3})\p{M}+/gu;
/** What is not seen, and may turn or cover what is: control and format characters, line separators, code points without a character. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a name that somebody else chose as it may be shown; empty without one.
 * @param {string} [name]
 */
export const plainName = (name = "") => name.normalize("NFC").replace(UNSEEN, "").replace(MARKS, "$1").trim();

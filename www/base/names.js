// @ts-check
/** More marks on a letter than any script needs would cover the lines around it. */
const MARKS = /(\p{M}{3})\p{M}+/gu;
/** What is not seen, and may turn or cover what is: control and format characters, line separators, code points without a character. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a name that somebody else chose as it may be shown; empty without one.
 * @param {string | null} [name]
 */
export const plainName = (name) => (name ?? "").normalize("NFC").replace(UNSEEN, "").replace(MARKS, "$1").trim();

/**
 * Returns the name of a player of a match as it may be shown; empty without one.
 * @param {{names?: readonly string[]}} match
 * @param {number} seat
 */
export const nameAt = ({ names }, seat) => plainName(names?.[seat]);

/**
 * Returns the names of the players of a game as they may be shown.
 * @param {readonly {name?: string | null}[]} seats
 */
export const namesOf = (seats) => seats.map(({ name }) => plainName(name) || "?").join(" – ");

// @ts-check
/** Who has which seat of a live match that a player opens. */

/**
 * @typedef {import("../../play/match/sides.js").Begins} Begins `computer`: an opponent begins, and the player here moves last
 */

/**
 * Returns the seats of a live match.
 * @param {Begins} begins
 * @param {readonly string[]} opponents who has the other seats, in the order of their turns: `invite` or `computer:LEVEL`
 * @param {() => number} [roll] returns a random number from 0 to below 1
 * @returns {string[]} with `me` once
 */
export function liveSeats(begins, opponents, roll = Math.random) {
  const count = opponents.length + 1;
  const mine = begins === "you" ? 0 : begins === "computer" ? count - 1 : Math.floor(roll() * count);
  return opponents.toSpliced(mine, 0, "me");
}

/** Whether somebody is invited: a match of the player here against computers alone needs no relay. @param {readonly string[]} opponents */
export const invitesSomebody = (opponents) => opponents.includes("invite");

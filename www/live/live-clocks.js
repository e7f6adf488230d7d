// @ts-check
/**
 * Clocks without a server: each player measures the own acts and signs the times, and everybody adds up the same clocks from
 * the same states. The time that the network takes costs nobody anything.
 */

/**
 * @typedef {import("./agreed-game.js").Game} Game
 * @typedef {import("./agreed-game.js").Seats} Seats
 * @typedef {import("./seat-state.js").SeatState} SeatState
 */

/** Milliseconds that a player gives another, once a turn. */
export const GIFT = 15_000;
/** By how much a clock may be slower than what is seen: at first, for each move, and at most, in milliseconds. */
const SLACK = { first: 3000, move: 1000, most: 7000 };

/**
 * The time that each seat has left at the last act, in milliseconds. Times count from the second turn on.
 * @param {{time: number, increment: number}} clock
 * @param {Pick<Game, "acts">} game
 * @param {readonly (SeatState | undefined)[]} states
 * @param {Seats} seats
 * @returns {number[]}
 */
export function timesLeft({ time, increment }, { acts }, states, seats) {
  /** @type {any[]} */
  const left = Array.from({ length: seats.count }, () => time);
  for (const state of states)
    for (const [seat, ms] of (state?.more ?? []).entries())
      // A player gives no more than once a turn.
      if (seat < left.length) left[seat] += Math.min(ms, GIFT * (acts.length + 1));
  /** How many acts of each player were counted. @type {number[]} */
  const counted = [];
  acts.forEach(({ seat, taken }, place) => {
    const player = seats.holder(seat);
    const own = counted[player] ?? 0;
    counted[player] = own + 1;
    if (!hasBegun(acts, place, seat)) return;
    left[seat] += (taken ? 0 : increment) - (states[player]?.used[own] ?? 0);
  });
  return left;
}

/**
 * Whether the clock of a seat runs for an act: from the second turn on.
 * @param {Game["acts"]} acts
 * @param {number} place
 * @param {number} seat
 */
export function hasBegun(acts, place, seat) {
  const first = acts[0]?.seat;
  const second = acts.findIndex((act) => act.seat !== first);
  return place > 0 && (seat !== first || (second >= 0 && second < place));
}

/** Compares the times that players sign with those that are seen here. */
export class SeenTimes {
  /** By seat. @type {{excess: number, acts: number}[]} */ #seats = [];

  /**
   * @param {number} seat
   * @param {number} signed the time that a player signed for an act, in milliseconds
   * @param {number} seen the time that passed here
   */
  add(seat, signed, seen) {
    const { excess = 0, acts = 0 } = this.#seats[seat] ?? {};
    this.#seats[seat] = { excess: excess + seen - signed, acts: acts + 1 };
  }

  /**
   * By how much the clock of a seat is slower than seen from here, in milliseconds; 0 while that is within what networks do.
   * @param {number} seat
   */
  slower(seat) {
    const { excess = 0, acts = 0 } = this.#seats[seat] ?? {};
    return excess > Math.min(SLACK.first + SLACK.move * acts, SLACK.most) ? excess : 0;
  }
}

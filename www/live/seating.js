// @ts-check
/** Who has each seat of a live match. */

/**
 * @typedef {import("./setup.js").Setup} Setup
 * @typedef {import("./agreed-game.js").Seats} Seats
 */

/**
 * The key that has each seat; `null` for a free one. A computer player has the opener's. An invitation's seat belongs to the key
 * that the opener confirmed, else to the first one that it was handed to. Nobody gets two seats by invitations.
 * @param {Setup} setup
 * @param {ReadonlyMap<string, string>} handed by invitation
 * @param {Record<string, string>} [seated] what the opener confirmed
 * @returns {(string | null)[]}
 */
export function keysOf({ seats, opener }, handed, seated = {}) {
  const keys = seats.map((seat, i) => ("key" in seat ? seat.key : "ai" in seat ? opener : (seated[i] ?? null)));
  for (const [i, seat] of seats.entries()) {
    const key = "invite" in seat && keys[i] === null ? handed.get(seat.invite) : undefined;
    if (key && !keys.includes(key)) keys[i] = key;
  }
  return keys;
}

/**
 * The seats as the rest needs them. Free seats count as players: the game waits for them when it is their turn.
 * @param {Setup} setup
 * @returns {Seats}
 */
export function seatsOf({ seats, opener, takebacks }) {
  const first = seats.findIndex((seat) => "key" in seat && seat.key === opener);
  return {
    count: seats.length,
    takebacks,
    holder: (seat) => ("ai" in (seats[seat] ?? {}) ? first : seat),
  };
}

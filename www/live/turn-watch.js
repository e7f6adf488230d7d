// @ts-check
/** Sees when an act here lets the player of another device move who is away: then what notifies that player is loaded. */
import { time as deviceTime } from "./device.js";

const LONG = 30 * 60_000; // milliseconds; with less for MOVES moves, a clock is fast
const MOVES = 40;

/** Milliseconds after which a player who was seen counts as away: a page that is seen says so every 25 s, one that is hidden does not. */
const AWAY = 30_000;
/** The same on a page that may be closed soon, as it is hidden. */
const SOON = 5000;
/** After a goodbye a page may be loaded again. */
const RELOAD = 3000;

/** Whether a match has a clock with which nobody leaves the board. @param {import("./setup.js").Setup | undefined} setup */
export const isFast = (setup) => Boolean(setup?.clock && setup.clock.time + MOVES * setup.clock.increment < LONG);

/**
 * The seat of the person who is to move after the last act, which was made at this device.
 * @param {import("./live-match.js").LiveMatch} match
 * @returns {number | null} `null`: it is the turn of nobody else
 */
function letMove({ game, seats, seat, setup, isHere }) {
  const next = game?.position.toMove?.seat ?? -1;
  const kind = setup.seats[next];
  if (!game || game.result || game.aborted || !kind || "ai" in kind || !isHere) return null;
  return game.authors.at(-1) === seat && seats.holder(next) !== seat ? next : null;
}

export class TurnWatch {
  /** The match, and the number of acts of which nothing is left to do. @type {{table: import("./live-table.js").LiveTable, acts: number} | null} */
  #done = null;
  #time;

  constructor(time = deviceTime) {
    this.#time = time;
  }

  /**
   * Something of the match may have changed, or time has passed.
   * @param {import("./live-table.js").LiveTable} table in which the player here may have a seat
   * @param {boolean} isOnline whether what was done here has arrived at a relay
   * @returns {Promise<void> | null} ends when all is sent that has to be; `null`: nothing has
   */
  look(table, isOnline) {
    const { match } = table;
    if (!match?.game || match.seat === null || isFast(match.setup)) return null;
    const acts = match.game.acts.length;
    // What was done before this page came is old.
    if (this.#done?.table !== table) this.#done = { table, acts };
    if (acts <= this.#done.acts || !isOnline) return null;
    const seat = letMove(match);
    const key = seat === null ? null : table.keys[seat];
    if (seat === null || !key || !isAway(table.seen(seat), this.#time.now())) return null;
    this.#done = { table, acts };
    const isDue = () => this.#done?.table === table && match.game?.acts.length === acts && !match.game.result;
    return import("./turn-sender.js").then(({ notify }) => notify(table, key, this.#time, isDue)).catch(() => {});
  }
}

/** @param {import("./presence.js").Seen | undefined} seen @param {number} now */
function isAway(seen, now) {
  const patience = seen?.left ? RELOAD : document.visibilityState === "hidden" ? SOON : AWAY;
  return now - (seen?.at ?? -Infinity) > patience;
}

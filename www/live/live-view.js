// @ts-check
/** A live match as an element shows it: pure functions of a table. */
import { seatName } from "../words/dictionary.js";
import { plainName } from "../base/names.js";

/**
 * @typedef {import("./live-table.js").LiveTable} LiveTable
 * @typedef {import("../types.js").Match} Match
 *
 * @typedef {object} Player the player of a seat
 * @property {number} seat
 * @property {string} name empty without one
 * @property {boolean} isMe
 * @property {string | null} computer the level of a computer player, `random` or `1` to `8`; `null`: a person
 * @property {boolean} taken whether somebody has the seat
 * @property {boolean} here whether the player is there
 * @property {boolean} left whether the player said goodbye
 * @property {number | null} since when the player was seen last, in milliseconds since 1970; `null`: never
 * @property {number} slower by how much the player's clock is slower than seen from here, in milliseconds
 * @property {boolean} again whether the player wants a rematch
 * @property {{phrase: number, at: number} | null} said the last phrase, and when it came, in milliseconds
 */

/** Results that do not follow from the moves. */
const CHOSEN = ["resigned", "agreed", "time"];

/** A computer player as a seat. @param {number} level */
const levelName = (level) => (level === 0 ? "random" : String(level));

/** @param {LiveTable} table @returns {Player[]} none until the setup is known */
export function playersOf(table) {
  const { match, keys } = table;
  if (!match) return [];
  const { opener, name, seats } = match.setup;
  return keys.map((key, seat) => {
    const kind = seats[seat];
    const computer = kind && "ai" in kind ? levelName(kind.ai) : null;
    const holder = match.seats.holder(seat);
    const seen = table.seen(seat);
    return {
      seat,
      name: computer ? "" : plainName(table.stateOf(holder)?.name ?? (key === opener ? name : "")),
      isMe: holder === match.seat && !computer,
      computer,
      taken: key !== null,
      here: table.isHere(seat),
      left: seen?.left ?? false,
      since: seen?.at ?? null,
      slower: match.slower(seat),
      again: match.wantsAgain(holder),
      said: (!computer && table.said.get(key ?? "")) || null,
    };
  });
}

/**
 * The match for the element: the own seat is `human`, computers play on the opener's page, and all others are `away`.
 * @param {LiveTable} table whose game is known
 * @param {import("../words/dictionary.js").Dictionary} words
 * @returns {Match}
 */
export function matchOf(table, words) {
  const { match } = table;
  const { setup, game, seat, seats: holders } = /** @type {import("./live-match.js").LiveMatch} */ (match);
  const { moves = [], result = null, aborted = false, claimed = false, position } = game ?? {};
  const players = playersOf(table);
  const plays = (/** @type {number} */ one) => seat !== null && !aborted && holders.holder(one) === seat;
  const seats = players.map(({ seat: one, computer }) => (plays(one) ? (computer ?? "human") : "away"));
  const names = players.map(({ name, computer }, i) =>
    computer && seats[i] === "away" ? seatName(words, computer) : name,
  );
  // A move answers what the others claim of the player here.
  const open = claimed && holders.holder(position?.toMove?.seat ?? -1) === seat;
  /** @type {Match} */
  const shown = {
    game: setup.game,
    options: setup.options,
    position: setup.position,
    moves: [...moves],
    redo: [],
    seats,
    names,
  };
  if (setup.help) shown.help = true;
  if (result && CHOSEN.includes(result.reason) && !open) shown.result = result;
  return shown;
}

/** The match as a record. @param {Match} match @returns {import("../types.js").Saved} */
export const recordOf = ({ game, options, position, moves, names = [], result }) => ({
  format: "alveole/1",
  game,
  options,
  position,
  seats: names.map((name) => ({ name })),
  moves: moves.map(({ text }) => text),
  ...(result ? { result } : {}),
});

/**
 * A live match as one by link. All players have the same one but for the own seat: also guests know the computer players.
 * @param {Match} shown what the element shows
 * @param {{setup: import("./setup.js").Setup, game: {moves: readonly import("../types.js").Ply[]} | null}} match
 * @returns {Match}
 */
export function byLink(shown, { setup, game }) {
  const computers = setup.seats.map((seat) => ("ai" in seat ? levelName(seat.ai) : null));
  const seats = shown.seats.map((seat, i) => computers[i] ?? seat);
  const names = (shown.names ?? []).map((name, i) => (computers[i] ? "" : name));
  return { ...shown, seats, names, moves: [...(game?.moves ?? [])], redo: [], variations: [] };
}

/**
 * The key of the person at each seat of a match that goes on by link: nobody else's moves are taken for theirs without a question.
 * @param {import("./setup.js").Setup} setup
 * @param {readonly (string | null)[]} keys of the live match, by seat
 * @returns {string[]} empty for a computer player and for a seat that nobody took
 */
export const keysByLink = ({ seats }, keys) => seats.map((seat, i) => ("ai" in seat ? "" : (keys[i] ?? "")));

/**
 * The same match at its end, for the page that keeps it: a computer player who is to move does so on the page of the opener, as
 * in the live match, and all others wait for the link with that move.
 * @param {Match} linked as {@link byLink} returns it
 * @param {readonly import("./setup.js").SetupSeat[]} setup the seats of the live match
 * @param {number | undefined} next the seat to move
 * @param {string} [name] of the computer player
 * @returns {Match}
 */
export function keptByLink(linked, setup, next = -1, name = "") {
  const opener = setup.findIndex((seat) => "key" in seat);
  const kind = setup[next];
  if (!kind || !("ai" in kind) || linked.seats[opener] === "human") return linked;
  const host = linked.names?.[opener] ?? "";
  const names = linked.seats.map((_, i) => linked.names?.[i] ?? "").with(next, host ? `${name} (${host})` : name);
  return { ...linked, seats: linked.seats.with(next, "away"), names };
}

// @ts-check
/** One game being played, as data: what was moved, what was undone, who sits where. Every function gives a new match. */

/**
 * @typedef {import("./types.js").Match} Match
 * @typedef {import("./types.js").Ply} Ply
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Options} Options
 */

/** A new match. @param {string} game @param {Options} [options] @param {Seat[]} [seats] @param {unknown} [position] @returns {Match} */
export const begin = (game, options = {}, seats = [], position = null) => ({
  game,
  options,
  position,
  moves: [],
  redo: [],
  seats,
});

/** What every request names. @param {Match} match */
export const reference = ({ game, options, position, moves }) => ({
  game,
  options,
  position,
  moves: moves.map((m) => m.text),
});

/** Whether a person sits there. @param {Match} match @param {number} seat */
export const isHuman = (match, seat) => (match.seats[seat] ?? "human") === "human";

/** Whether it is a person's seat, here or elsewhere. @param {Seat} seat */
const isPerson = (seat) => seat === "human" || seat === "away";

/**
 * The match that a record tells of. Seats that it says nothing about are people's.
 * @param {import("./types.js").Saved} record @param {Ply[]} moves its moves, as the engine has checked them @param {number} seats how many there are
 * @returns {Match}
 */
export const fromRecord = ({ game, options = {}, position = null, seats: named = [] }, moves, seats) => {
  const all = Array.from({ length: seats }, (_, i) => named[i] ?? {});
  const kinds = all.map(({ ai }) => (ai == null ? "human" : ai === 0 ? "random" : String(ai)));
  return { ...begin(game, options, kinds, position), moves, names: all.map(({ name }) => name ?? "") };
};

/** After a move. The move that was undone last stays redoable if it is played again. @param {Match} match @param {Ply} ply @returns {Match} */
export const played = (match, ply) => ({
  ...match,
  moves: [...match.moves, ply],
  redo: match.redo[0]?.text === ply.text ? match.redo.slice(1) : [],
});

/** At an earlier or later ply of the moves that were made and undone. @param {Match} match @param {number} ply @returns {Match} */
export function at(match, ply) {
  const all = [...match.moves, ...match.redo];
  return { ...match, moves: all.slice(0, ply), redo: all.slice(ply) };
}

/** From here on: what was undone is forgotten. @param {Match} match @returns {Match} */
export const goOn = (match) => ({ ...match, redo: [] });

/**
 * The ply that undoing leads to: before the last move of a person, so that an opponent doesn't move at once again;
 * before the last move if nobody is a person. `null`: there is nothing to undo.
 * @param {Match} match @returns {number | null}
 */
export function undoTo(match) {
  const { moves } = match;
  if (!match.seats.includes("human") && match.seats.length > 0) return moves.length > 0 ? moves.length - 1 : null;
  const last = moves.findLastIndex((m) => isHuman(match, m.seat));
  return last < 0 ? null : last;
}

/** The ply that redoing leads to: after the next move and the opponents' answers to it. @param {Match} match @returns {number | null} */
export function redoTo(match) {
  const { moves, redo } = match;
  if (redo.length === 0) return null;
  let n = 1;
  if (match.seats.includes("human")) while (redo[n] && !isHuman(match, /** @type {Ply} */ (redo[n]).seat)) n++;
  return moves.length + n;
}

/**
 * Who holds each colour: seats follow the players, until a move is seen to be made for a colour by another seat (colours were exchanged).
 * @param {readonly {player: number, seat: number}[]} seen @param {number} players @returns {number[]}
 */
export function holders(seen, players) {
  const seats = Array.from({ length: players }, (_, i) => i);
  for (const { player, seat } of seen) {
    const other = seats.indexOf(seat);
    if (other < 0 || other === player) continue;
    seats[other] = /** @type {number} */ (seats[player]);
    seats[player] = seat;
  }
  return seats;
}

/** A saved game. @param {Match} match @param {State | null} state @param {Date} date @returns {import("./types.js").Written} */
export const record = (match, state, date) => ({
  format: "alveole/1",
  game: match.game,
  options: state?.options ?? match.options,
  position: match.position ?? null,
  seats: match.seats.map((seat, i) => ({
    ...(match.names?.[i] ? { name: match.names[i] } : {}),
    ...(isPerson(seat) ? {} : { ai: seat === "random" ? 0 : Number(seat) }),
  })),
  moves: match.moves.map((m) => m.text),
  result: state?.status.over ? { winners: state.status.winners, reason: state.status.reason ?? "" } : null,
  date: date.toISOString(),
});

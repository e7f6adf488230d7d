// @ts-check
/**
 * A match as data: the moves made and undone, and the seats. Every function returns a new match.
 *
 * The current line is `moves` (made) and then `redo` (undone); a record holds `moves` alone. A match that was continued
 * differently after going back is a tree: its other lines are in `variations`, each complete from the first move, and none of
 * them the beginning of another or of the current line. The ply at which each leaves that line follows from its moves.
 */

/**
 * @typedef {import("../../types.js").Match} Match
 * @typedef {import("../../types.js").Ply} Ply
 * @typedef {import("../../types.js").Seat} Seat
 * @typedef {import("../../types.js").State} State
 * @typedef {import("../../types.js").Options} Options
 */

/**
 * A new match.
 * @param {string} game
 * @param {Options} [options]
 * @param {Seat[]} [seats]
 * @param {unknown} [position]
 * @param {boolean} [help] whether players elsewhere agreed to hints
 * @returns {Match}
 */
export const begin = (game, options = {}, seats = [], position = null, help = false) => ({
  game,
  options,
  position,
  moves: [],
  redo: [],
  seats,
  ...(help ? { help } : {}),
});

/**
 * The part of every request that names the position.
 * @param {Match} match
 */
export const reference = ({ game, options, position, moves }) => ({
  game,
  options,
  position,
  moves: moves.map((m) => m.text),
});

/**
 * Whether a person at this device holds a seat.
 * @param {Match} match
 * @param {number} seat
 */
export const isHuman = (match, seat) => (match.seats[seat] ?? "human") === "human";

/**
 * Whether a person holds a seat, here or elsewhere.
 * @param {Seat} seat
 */
const isPerson = (seat) => seat === "human" || seat === "away";

/** Results by the players or a clock: they do not follow from the moves, so the match keeps them. */
const CHOSEN = ["resigned", "agreed", "time"];

const LINES = 40; // variations that are kept; the oldest is dropped first

/**
 * All moves of the current line, made and undone.
 * @param {Match} match
 */
export const lineOf = ({ moves, redo }) => [...moves, ...redo];

/**
 * Whether `line` begins with `start`.
 * @param {readonly Ply[]} line
 * @param {readonly Ply[]} start
 */
export const begins = (line, start) => start.every((ply, i) => line[i]?.text === ply.text);

/**
 * Whether two lines have the same moves.
 * @param {readonly Ply[]} a
 * @param {readonly Ply[]} b
 */
export const isSame = (a, b) => a.length === b.length && begins(a, b);

/**
 * The result that the players or a clock gave the match, at the end of the line, where it holds.
 * @param {Match} match
 */
export const resultHere = ({ redo, result }) => (redo.length === 0 ? result : undefined);

/**
 * The match on another line; the lines known so far stay.
 * @param {Match} match
 * @param {readonly Ply[]} line
 * @param {number} ply how many of its moves are made
 * @returns {Match}
 */
export function onLine(match, line, ply) {
  /** @type {(readonly Ply[])[]} */
  const kept = [];
  for (const other of [lineOf(match), ...(match.variations ?? [])])
    if (!begins(line, other) && !kept.some((longer) => begins(longer, other))) kept.push(other);
  const rest = { ...match };
  if (!isSame(line, lineOf(match))) delete rest.result;
  delete rest.variations;
  const variations = kept.slice(0, LINES).map((other) => [...other]);
  if (variations.length > 0) rest.variations = variations;
  return { ...rest, moves: line.slice(0, ply), redo: line.slice(ply) };
}

/**
 * The match of a record. Seats that the record does not mention are held by persons.
 * @param {import("../../types.js").Saved} record
 * @param {Ply[]} moves its moves, as the engine checked them
 * @param {number} seats the number of seats
 * @returns {Match}
 */
export const fromRecord = ({ game, options = {}, position = null, seats: named = [], result }, moves, seats) => {
  const all = Array.from({ length: seats }, (_, i) => named[i] ?? {});
  const kinds = all.map(({ ai }) => (ai == null ? "human" : ai === 0 ? "random" : String(ai)));
  const ended = result && CHOSEN.includes(result.reason) ? { result } : {};
  return { ...begin(game, options, kinds, position), moves, names: all.map(({ name }) => name ?? ""), ...ended };
};

/**
 * The match after a move. If the move is the next one to redo, the moves after it can still be redone; else the undone moves
 * become a variation. A variation that goes on from here is not followed: an opponent searches again.
 * @param {Match} match
 * @param {Ply} ply
 * @returns {Match}
 */
export function played(match, ply) {
  const again = match.redo[0]?.text === ply.text ? match.redo.slice(1) : [];
  return onLine(match, [...match.moves, ply, ...again], match.moves.length + 1);
}

/**
 * The match at an earlier or later ply of the current line.
 * @param {Match} match
 * @param {number} ply
 * @returns {Match}
 */
export function at(match, ply) {
  const all = lineOf(match);
  return { ...match, moves: all.slice(0, ply), redo: all.slice(ply) };
}

/**
 * The match without the result that the players or a clock gave it.
 * @param {Match} match
 * @returns {Match}
 */
export function reopened(match) {
  const rest = { ...match };
  delete rest.result;
  return rest;
}

/**
 * The match continued from here: the undone moves become a variation.
 * @param {Match} match
 * @returns {Match}
 */
export const goOn = (match) => onLine(match, match.moves, match.moves.length);

/**
 * The match ended by the players or a clock.
 * @param {Match} match
 * @param {NonNullable<Match["result"]>} result
 * @returns {Match}
 */
export const ended = (match, result) => ({ ...onLine(match, match.moves, match.moves.length), result });

/**
 * The variations that leave the current line, by ply: the move that replaces the line's, and the index of the variation.
 * @param {Match} match
 * @returns {Map<number, {ply: Ply, line: number}[]>} by the number of moves before them
 */
export function branches(match) {
  const main = lineOf(match);
  /** @type {Map<number, {ply: Ply, line: number}[]>} */
  const found = new Map();
  for (const [line, plies] of (match.variations ?? []).entries()) {
    const before = plies.findIndex((ply, i) => ply.text !== main[i]?.text);
    const ply = plies[before];
    if (!ply) continue;
    const here = found.get(before) ?? [];
    if (!here.some((other) => other.ply.text === ply.text)) found.set(before, [...here, { ply, line }]);
  }
  return found;
}

/**
 * The match on a variation, with `ply` of its moves made.
 * @param {Match} match
 * @param {number} line
 * @param {number} ply
 * @returns {Match}
 */
export const along = (match, line, ply) => onLine(match, match.variations?.[line] ?? lineOf(match), ply);

/**
 * The ply that undo leads to: before the last move of a person, so that no opponent moves again at once; before the last move
 * if no person plays; before the result if the players ended the match, unless one of them is elsewhere. `null`: there is
 * nothing to undo.
 * @param {Match} match
 * @param {boolean} [autopass] whether persons who can only pass do so by themselves: then undo goes to before a chosen move
 * @returns {number | null}
 */
export function undoTo(match, autopass = false) {
  const { moves } = match;
  if (resultHere(match) && !match.seats.includes("away")) return moves.length;
  if (!match.seats.includes("human") && match.seats.length > 0) return moves.length > 0 ? moves.length - 1 : null;
  const last = moves.findLastIndex((m) => isHuman(match, m.seat) && !(autopass && m.text === "pass"));
  return last < 0 ? null : last;
}

/**
 * The ply that redoing leads to: after the next move and the opponents' answers to it.
 * @param {Match} match
 * @returns {number | null}
 */
export function redoTo(match) {
  const { moves, redo } = match;
  if (redo.length === 0) return null;
  let n = 1;
  if (match.seats.includes("human")) while (redo[n] && !isHuman(match, /** @type {Ply} */ (redo[n]).seat)) n++;
  return moves.length + n;
}

/**
 * The seat of each player: the same numbers, until another seat moves for a player (the seats swapped colours).
 * @param {readonly {player: number, seat: number}[]} seen
 * @param {number} players
 * @returns {number[]}
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

/**
 * The player that the only person here holds, if several players take part and one of them is a person here.
 * @param {Match} match
 * @param {{player: number, seat: number} | null} toMove
 * @param {number} players
 * @returns {number | null}
 */
export function onlyPerson(match, toMove, players) {
  const persons = holders([...match.moves, ...(toMove ? [toMove] : [])], players).flatMap((seat, player) =>
    isHuman(match, seat) ? [player] : [],
  );
  return players > 1 && persons.length === 1 ? (persons[0] ?? null) : null;
}

/**
 * Who holds a seat, as records have it.
 * @param {import("../../types.js").Seat} seat
 * @param {string} [name]
 */
function holderOf(seat, name) {
  /** @type {import("../../types.js").Written["seats"][number]} */
  const holder = {};
  if (name) holder.name = name;
  if (!isPerson(seat)) holder.ai = seat === "random" ? 0 : Number(seat);
  return holder;
}

/**
 * A saved game.
 * @param {Match} match
 * @param {State | null} state
 * @param {Date} date
 * @returns {import("../../types.js").Written}
 */
export const record = (match, state, date) => ({
  format: "alveole/1",
  game: match.game,
  options: state?.options ?? match.options,
  position: match.position ?? null,
  seats: match.seats.map((seat, i) => holderOf(seat, match.names?.[i])),
  moves: match.moves.map((m) => m.text),
  result:
    resultHere(match) ??
    (state?.status.over ? { winners: state.status.winners, reason: state.status.reason ?? "" } : null),
  date: date.toISOString(),
});

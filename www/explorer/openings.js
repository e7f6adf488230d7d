// @ts-check
/** Opening trees as data: how often the moves of a position were played, and who won (docs/openings.md). */
import { at, lineOf, reference, resultHere } from "../play/match/match.js";

/**
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../api.js").Explored} Explored
 * @typedef {[key: string, games: number, ...won: number[]]} Row the position after a move, how many games have it, and the wins of each seat
 *
 * @typedef {object} Card where the numbers come from
 * @property {number} games
 * @property {number} level
 * @property {import("../types.js").Options} options
 *
 * @typedef {object} Tree
 * @property {Card} card
 * @property {Record<string, Row[]>} positions the moves of each position, by key
 *
 * @typedef {object} Opening a move that was played in the position on the board
 * @property {import("../api.js").ExploredMove} move
 * @property {import("../api.js").ExploredMove[]} alike legal moves that a turn or mirror of the board makes equal to it
 * @property {number} games
 * @property {number} share of the games of the position
 * @property {number[]} won the share of the games that each seat won
 */

/** Plies of a game that are counted, as in the trees of the games between computer players. */
const DEPTH = 12;

/**
 * Returns the moves that were played in a position, those of most games first.
 * @param {Record<string, Row[]>} positions
 * @param {Explored} explored the position on the board
 * @returns {Opening[]}
 */
export function openings(positions, { keys, moves }) {
  const rows = positions[keys.at(-1) ?? ""] ?? [];
  const all = rows.reduce((sum, [, games]) => sum + games, 0);
  return rows.flatMap(([key, games, ...won]) => {
    const [move, ...alike] = moves.filter((other) => other.key === key);
    if (!move) return [];
    return [{ move, alike, games, share: games / all, won: won.map((wins) => Math.min(wins / games, 1)) }];
  });
}

/**
 * Whether two matches have the same options. Options that are left out have their defaults, which `all` has.
 * @param {import("../types.js").Options} all
 * @param {import("../types.js").Options} given
 */
export const isSame = (all, given) =>
  Object.entries(given).every(([name, value]) => JSON.stringify(all[name]) === JSON.stringify(value));

/**
 * The winning seats of a finished match, from what was stored with it; `null` while it goes on.
 * @param {import("../play/storage/game-store.js").Kept} kept
 * @param {readonly number[]} seats the seat of each player
 */
export function winnersOf({ match, status }, seats) {
  const result = resultHere({ ...match, redo: [] });
  const winners = result?.winners ?? (status.over && match.redo.length === 0 ? status.winners : null);
  return winners?.map((player) => seats[player] ?? player) ?? null;
}

/**
 * Counts the kept games of a person: a tree like the others.
 * @param {{keys: readonly string[], winners: readonly number[] | null}[]} games
 * @param {number} seats
 * @returns {Record<string, Row[]>}
 */
export function counted(games, seats) {
  /** @type {Map<string, Map<string, number[]>>} */
  const tree = new Map();
  for (const { keys, winners } of games)
    for (const [i, key] of keys.slice(0, DEPTH).entries()) {
      const next = keys[i + 1];
      if (next === undefined) break;
      const moves = tree.get(key) ?? new Map();
      tree.set(key, moves);
      const row = moves.get(next) ?? [0, ...Array.from({ length: seats }, () => 0)];
      moves.set(next, row);
      row[0]++;
      for (const seat of winners ?? []) row[seat + 1] += 1 / (winners?.length ?? 1);
    }
  /** @type {(moves: Map<string, number[]>) => Row[]} */
  const rows = (moves) =>
    [...moves]
      .map(([key, [games = 0, ...won]]) => /** @type {Row} */ ([key, games, ...won]))
      .sort((a, b) => b[1] - a[1]);
  return Object.fromEntries([...tree].map(([key, moves]) => [key, rows(moves)]));
}

/**
 * The request for the keys of a match's first positions.
 * @param {Match} match
 * @returns {import("../types.js").Request<"explore">}
 */
export function firstMoves(match) {
  const line = lineOf(match);
  const { game, options, position, moves } = reference(at(match, Math.min(line.length, DEPTH)));
  return { op: "explore", game, options, position, moves };
}

/**
 * The request for the position on the board.
 * @param {Match} match
 * @returns {import("../types.js").Request<"explore">}
 */
export const here = (match) => ({ op: "explore", ...reference(match) });

// @ts-check
/**
 * Who plays whom, as a function of the players' order and of the results: nobody chooses a pairing. Players are numbered by the lot,
 * from 0.
 */
import { perfectMatching } from "./matching.js";

/**
 * @typedef {[first: number, second: number]} Pair the player in the first seat, and the other one
 *
 * @typedef {object} Round
 * @property {Pair[]} pairs
 * @property {number[]} byes the players without an opponent, who get the point
 *
 * @typedef {object} History what a player did so far
 * @property {number} points twice the points, so that a draw is a whole number
 * @property {number[]} opponents
 * @property {number} byes
 * @property {number[]} seats of each game
 */

/**
 * The rounds of a round robin, by the circle method: the last player stays, and the others go round.
 * @param {number} count
 * @returns {Round[]}
 */
export function roundRobin(count) {
  const size = count + (count % 2);
  const last = size - 1;
  return Array.from({ length: last }, (_, round) => {
    const at = (/** @type {number} */ i) => (round + i) % last;
    // Of those who go round, each has the first seat in every second game; so has the one who stays.
    const pairs = Array.from({ length: size / 2 - 1 }, (_, i) => /** @type {Pair} */ ([at(i + 1), at(last - 1 - i)]));
    pairs.unshift(round % 2 === 0 ? [at(0), last] : [last, at(0)]);
    const isOut = (/** @type {number} */ player) => player >= count;
    return {
      pairs: pairs.filter((pair) => !pair.some(isOut)),
      byes: pairs.flatMap((pair) => (pair.some(isOut) ? pair.filter((player) => !isOut(player)) : [])),
    };
  });
}

/** How often a player had the first seat more than the second. @param {History} history */
const firsts = ({ seats }) => seats.reduce((sum, seat) => sum + (seat === 0 ? 1 : -1), 0);

/**
 * Which of two players gets the first seat: who had it less often; else who did not have it last; else in odd rounds the one with
 * the smaller number.
 * @param {number} a
 * @param {number} b
 * @param {readonly History[]} histories
 * @param {number} round
 * @returns {Pair}
 */
function seated(a, b, histories, round) {
  const [one, other] = [histories[a], histories[b]].map((history) => history ?? { seats: [] });
  const more = firsts(/** @type {History} */ (one)) - firsts(/** @type {History} */ (other));
  if (more !== 0) return more < 0 ? [a, b] : [b, a];
  const lasts = [one?.seats.at(-1) ?? 0, other?.seats.at(-1) ?? 0];
  if (lasts[0] !== lasts[1]) return lasts[0] === 1 ? [a, b] : [b, a];
  return (round % 2 === 0) === a < b ? [a, b] : [b, a];
}

/** The players in the order of their points, then of their numbers. @param {readonly number[]} players @param {readonly History[]} histories */
const ranked = (players, histories) =>
  players.toSorted((a, b) => Number(histories[b]?.points) - Number(histories[a]?.points) || a - b);

/**
 * A round of a Swiss tournament. Nobody plays twice against the same, as long as that is possible, and nobody gets a second bye
 * before all had one; the bye goes to the last who can have it. In the order of their rank, each player gets an opponent whose
 * points differ as little as possible, without a larger difference for anybody before. Among those, half of a group of equal points
 * plays the other half.
 * @param {readonly number[]} players those who take part
 * @param {readonly History[]} histories of all players, by number
 * @param {number} round from 0
 * @returns {Round}
 */
export function swissRound(players, histories, round) {
  const order = ranked(players, histories);
  const most = Math.max(0, ...histories.map(({ opponents }) => opponents.length));
  for (let again = 0; again <= most; again++) {
    const played = (/** @type {number} */ a, /** @type {number} */ b) =>
      histories[a]?.opponents.filter((other) => other === b).length ?? 0;
    const found = new Search(order, histories, (a, b) => played(a, b) <= again).round();
    if (found) return { ...found, pairs: found.pairs.map(([a, b]) => seated(a, b, histories, round)) };
  }
  return { pairs: [], byes: order };
}

/** A search for the best round, in which each decision leaves a way to pair all others. */
class Search {
  #order;
  #histories;
  #mayMeet;
  /** The last matching that was found. @type {number[]} */ #found = [];

  /**
   * @param {number[]} order of the rank
   * @param {readonly History[]} histories
   * @param {(a: number, b: number) => boolean} mayMeet
   */
  constructor(order, histories, mayMeet) {
    this.#order = order;
    this.#histories = histories;
    this.#mayMeet = mayMeet;
  }

  /** @returns {Round | null} */
  round() {
    const bye = this.#order.length % 2 === 1 ? this.#bye() : [];
    if (!bye) return null;
    const order = this.#order.filter((player) => !bye.includes(player));
    const most = this.#differences(order);
    if (!most) return null;
    const pairs = this.#pairs(order, most);
    return { pairs, byes: bye };
  }

  /** Whether players can be paired. @param {number[]} order @param {(a: number, b: number) => boolean} [mayMeet] of ranks */
  #isPossible(order, mayMeet = () => true) {
    const joins = (/** @type {number} */ a, /** @type {number} */ b) =>
      mayMeet(a, b) && this.#mayMeet(Number(order[a]), Number(order[b]));
    const found = perfectMatching(order.length, joins, this.#found);
    if (found) this.#found = found;
    return found !== null;
  }

  /** The last player who can get the bye. @returns {number[] | null} */
  #bye() {
    const least = Math.min(...this.#order.map((player) => this.#histories[player]?.byes ?? 0));
    const bye = this.#order.findLast(
      (player) =>
        this.#histories[player]?.byes === least && this.#isPossible(this.#order.filter((other) => other !== player)),
    );
    this.#found = [];
    return bye === undefined ? null : [bye];
  }

  /** @param {number} a @param {number} b */
  #difference = (a, b) => Math.abs(Number(this.#histories[a]?.points) - Number(this.#histories[b]?.points));

  /** By how much the points of each player's opponent may differ, by rank. @param {number[]} order @returns {number[] | null} */
  #differences(order) {
    /** @type {number[]} */
    const most = order.map(() => Infinity);
    const fits = (/** @type {number} */ a, /** @type {number} */ b) =>
      this.#difference(Number(order[a]), Number(order[b])) <= Math.min(Number(most[a]), Number(most[b]));
    if (!this.#isPossible(order, fits)) return null;
    for (const [rank, player] of order.entries()) {
      const all = new Set(order.filter((other) => other !== player).map((other) => this.#difference(player, other)));
      for (const one of [...all].sort((a, b) => a - b)) {
        most[rank] = one;
        if (this.#isPossible(order, fits)) break;
      }
    }
    return most;
  }

  /** The pairs, from the first player on. @param {number[]} order @param {readonly number[]} most @returns {Pair[]} */
  #pairs(order, most) {
    /** @type {Map<number, number>} */
    const chosen = new Map();
    const fits = (/** @type {number} */ a, /** @type {number} */ b) => {
      if (chosen.has(a) || chosen.has(b)) return chosen.get(a) === b;
      return this.#difference(Number(order[a]), Number(order[b])) <= Math.min(Number(most[a]), Number(most[b]));
    };
    for (const rank of order.keys()) {
      if (chosen.has(rank)) continue;
      for (const other of this.#wishes(rank, order, fits)) {
        chosen.set(rank, other).set(other, rank);
        if (this.#isPossible(order, fits)) break;
        chosen.delete(rank);
        chosen.delete(other);
      }
    }
    return [...chosen].flatMap(([a, b]) => (a < b ? [/** @type {Pair} */ ([Number(order[a]), Number(order[b])])] : []));
  }

  /**
   * The opponents that fit, the best one first: one who is not due for the same seat, and who is half a group away.
   * @param {number} rank
   * @param {number[]} order
   * @param {(a: number, b: number) => boolean} fits
   */
  #wishes(rank, order, fits) {
    const player = Number(order[rank]);
    const due = (/** @type {number} */ one) => Math.sign(firsts(/** @type {History} */ (this.#histories[one])));
    const group = order.filter((other) => this.#difference(player, other) === 0);
    const half = Math.ceil(group.length / 2);
    const cost = (/** @type {number} */ other) => {
      const opponent = Number(order[other]);
      const isClash = due(player) !== 0 && due(player) === due(opponent);
      return (isClash ? order.length : 0) + Math.abs(other - rank - half);
    };
    return [...order.keys()]
      .filter((other) => other !== rank && fits(rank, other))
      .sort((a, b) => cost(a) - cost(b) || a - b);
  }
}

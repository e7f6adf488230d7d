// @ts-check
/** The table of a tournament, as a function of its results. */

/**
 * @typedef {import("./pairing.js").History} History
 *
 * @typedef {object} Played a round as it ended, for one player
 * @property {number | null} opponent `null`: a bye, or not paired
 * @property {number} seat of the player; -1 without an opponent
 * @property {number} points twice the points: 2 for a win, 1 for a draw
 * @property {boolean} counts whether it was played over the board: byes and games that one did not come to are not
 *
 * @typedef {object} Row
 * @property {number} player
 * @property {number} place from 1; equal ones share it only if the lot is all that parts them
 * @property {number} points twice the points
 * @property {number} buchholz twice the sum of the opponents' points
 * @property {number} berger four times the Sonneborn–Berger score
 * @property {number} wins
 */

/** @param {readonly (readonly Played[])[]} games of each player @returns {number[]} twice the points */
const pointsOf = (games) => games.map((played) => played.reduce((sum, { points }) => sum + points, 0));

/**
 * What the pairing of the next round needs.
 * @param {readonly (readonly Played[])[]} games of each player
 * @returns {History[]}
 */
export function historiesOf(games) {
  const points = pointsOf(games);
  return games.map((played, player) => ({
    points: Number(points[player]),
    opponents: played.flatMap(({ opponent }) => opponent ?? []),
    byes: played.filter(({ opponent, points: won }) => opponent === null && won > 0).length,
    seats: played.flatMap(({ seat }) => (seat < 0 ? [] : [seat])),
  }));
}

/**
 * The table: by points, then by Buchholz (not in a round robin, where it says the same of all), then Sonneborn–Berger, then wins,
 * then by lot. A game that was not played counts in both as one against an opponent with the player's own points.
 * @param {readonly (readonly Played[])[]} games of each player
 * @param {boolean} isSwiss
 * @returns {Row[]}
 */
export function standingsOf(games, isSwiss) {
  const points = pointsOf(games);
  const rows = games.map((played, player) => {
    const own = Number(points[player]);
    const against = (/** @type {Played} */ { opponent, counts }) =>
      opponent === null || !counts ? own : Number(points[opponent]);
    const sum = (/** @type {(one: Played) => number} */ of) => played.reduce((total, one) => total + of(one), 0);
    return {
      player,
      place: 0,
      points: own,
      buchholz: isSwiss ? sum(against) : 0,
      berger: sum((one) => one.points * against(one)),
      wins: played.filter(({ points: won, counts }) => counts && won === 2).length,
    };
  });
  const order = (/** @type {Row} */ a, /** @type {Row} */ b) =>
    b.points - a.points || b.buchholz - a.buchholz || b.berger - a.berger || b.wins - a.wins;
  rows.sort((a, b) => order(a, b) || a.player - b.player);
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1];
    row.place = before && order(before, row) === 0 ? before.place : i + 1;
  }
  return rows;
}

// @ts-check
/**
 * Spaced repetition of missed puzzles, after Leitner: a missed puzzle comes back after a day, and each time it is then solved
 * at once after a longer time; solved four times, it is known. All functions are pure.
 */

/** The days until a puzzle comes back, by the number of times that it was solved since it was missed. */
export const DAYS = [1, 3, 7, 21];

/**
 * @typedef {{box: number, due: number}} Card how often it was solved since it was missed, and the day on which it is due
 * @typedef {Record<string, Card>} Cards by the id of the puzzle
 */

/**
 * Reads the cards from text; what can't be read is left out.
 * @param {string} text
 * @returns {Cards}
 */
export function readCards(text) {
  /** @type {Cards} */
  const cards = {};
  for (const part of text.split(" ")) {
    const [, id, box, due] = /^(\w+):(\d):(\d+)$/.exec(part) ?? [];
    if (id && Number(box) < DAYS.length) cards[id] = { box: Number(box), due: Number(due) };
  }
  return cards;
}

/**
 * Writes the cards as text.
 * @param {Cards} cards
 */
export const writeCards = (cards) =>
  Object.entries(cards)
    .map(([id, { box, due }]) => `${id}:${box}:${due}`)
    .join(" ");

/**
 * Returns the cards after a puzzle was missed: a wrong move, or the solution shown.
 * @param {Cards} cards
 * @param {string} id
 * @param {number} day
 * @returns {Cards}
 */
export const missed = (cards, id, day) => ({ ...cards, [id]: { box: 0, due: day + /** @type {number} */ (DAYS[0]) } });

/**
 * Returns the cards after a puzzle was solved at once. One that is not due yet keeps its day.
 * @param {Cards} cards
 * @param {string} id
 * @param {number} day
 * @returns {Cards}
 */
export function solved(cards, id, day) {
  const card = cards[id];
  if (!card || card.due > day) return cards;
  const others = { ...cards };
  delete others[id];
  const days = DAYS[card.box + 1];
  return days === undefined ? others : { ...others, [id]: { box: card.box + 1, due: day + days } };
}

/**
 * Returns the ids of the puzzles that are due, the longest due first.
 * @param {Cards} cards
 * @param {number} day
 */
export const due = (cards, day) =>
  Object.entries(cards)
    .filter(([, card]) => card.due <= day)
    .sort(([, a], [, b]) => a.due - b.due)
    .map(([id]) => id);

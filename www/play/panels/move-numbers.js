// @ts-check
/** The numbers in the list of moves. */
/**
 * The number before each move; `null`: none. A turn is all moves that a seat makes one after the other.
 * @param {readonly {seat: number}[]} line
 * @returns {(number | null)[]}
 */
export function roundNumbers(line) {
  /** The seats that had their turn in this round. @type {Set<number>} */
  const seen = new Set();
  let round = 0;
  return line.map(({ seat }, i) => {
    if (line[i - 1]?.seat === seat) return null;
    const goesOn = i > 0 && !seen.has(seat);
    if (!goesOn) seen.clear();
    seen.add(seat);
    return goesOn ? null : ++round;
  });
}

/**
 * The number before each move, as players of the game count them; `null`: none.
 * @param {readonly {seat: number}[]} line
 * @param {import("../../api.js").Counting} counting
 */
export const numbersOf = (line, counting) => (counting === "moves" ? line.map((_, i) => i + 1) : roundNumbers(line));

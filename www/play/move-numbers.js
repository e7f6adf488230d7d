// @ts-check
/** Numbers the rounds in the list of moves: before the first move of each round, in which every player has a turn. */
import { update } from "../base/dom.js";
import { lineOf } from "./match.js";

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
 * @param {import("./features.js").Context} context
 * @returns {import("./features.js").Feature}
 */
export const create = ({ client, root }) => ({
  render() {
    const numbers = roundNumbers(lineOf(client.match));
    for (const [i, item] of [...root.querySelectorAll(".moves > li")].entries())
      update(item, { "data-number": numbers[i] ? `${numbers[i]}.` : null });
  },
});

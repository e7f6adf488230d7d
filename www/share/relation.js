// @ts-check
/** Compares the game of a link with the one that is kept. */
import { lineOf } from "../play/match/match.js";

/** @typedef {import("../types.js").Match} Match */

/**
 * How the game of a link continues the one that is kept.
 * @param {Match} kept
 * @param {Match} match
 * @returns {{how: "same" | "older" | "newer" | "other", common: number, ends: boolean}} and how many first moves they have in
 * common, and whether the result of the link is new
 */
export function relation(kept, match) {
  const [ours, theirs] = [lineOf(kept), match.moves];
  const differs = ours.findIndex(({ text }, i) => theirs[i]?.text !== text);
  const common = differs < 0 ? ours.length : differs;
  const [ended, ends] = [kept, match].map(({ result }) => result && JSON.stringify([result.winners, result.reason]));
  const how = () => {
    if (common < Math.min(ours.length, theirs.length)) return "other";
    if (ours.length < theirs.length) return ended ? "other" : "newer";
    if (ours.length > theirs.length) return ends ? "other" : "older";
    if (ended === ends) return "same";
    return ended && ends ? "other" : ended ? "older" : "newer";
  };
  return { how: how(), common, ends: Boolean(ends) && ends !== ended };
}

// @ts-check
/** Names a problem of a live match in the place of a board: an element that shows no match yet has no bar that could. */
import { liveWords } from "../words/dictionary.js";

/**
 * @param {Pick<import("../types.js").LiveDetail, "troubles" | "clockAhead" | "reason">} detail
 * @param {string} language
 * @returns {Promise<string>} what is the most urgent; empty if nothing is wrong
 */
export async function troubleText({ troubles: [first], clockAhead: n, reason }, language) {
  if (!first) return "";
  const { notes } = await liveWords(language);
  return notes[`trouble_${first}`]?.({ who: "", count: 0, move: "", time: "", n, reason }) ?? "";
}

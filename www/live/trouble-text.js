// @ts-check
/** Names a problem of a live match in the place of a board: an element that shows no match yet has no bar that could. */
import { liveWords } from "../words/dictionary.js";

/**
 * @param {string[]} troubles the most urgent first
 * @param {string} language
 * @returns {Promise<string>} empty without any
 */
export async function troubleText([first], language) {
  if (!first) return "";
  const { notes } = await liveWords(language);
  return /** @type {Record<string, () => string>} */ (/** @type {unknown} */ (notes))[`trouble_${first}`]?.() ?? "";
}

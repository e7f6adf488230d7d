// @ts-check
/**
 * What the engine says, in the reader's language. A message is its English text with a `{}` for each argument, and the
 * arguments; the English text is the key to its translations in `messages/<language>.js`, which are loaded when
 * there is first something to say.
 */
import { dictionary, translations } from "./dictionary.js";

/**
 * @typedef {import("../types.js").Message} Message
 * @typedef {import("../types.js").Refusal} Refusal
 * @typedef {Record<string, string>} Catalogue
 */

/** A message of the page's own. @param {string} text @param {...(string | Message)} args @returns {Message} */
export const say = (text, ...args) => ({ text, args });

/** Why the page itself refuses something. @param {string} code @param {Message} message @returns {Refusal} */
export const refusal = (code, message) => ({ code, message: fill(message, {}), say: message });

/**
 * A message as a sentence. A translation may take the arguments in another order: `{1}` is the second.
 * @param {Message} message @param {Catalogue} catalogue @returns {string}
 */
export function fill({ text, args }, catalogue) {
  let next = 0;
  return (catalogue[text] ?? text).replace(/\{(\d*)\}/g, (_, number) => {
    const arg = args[number === "" ? next++ : Number(number)] ?? "";
    return typeof arg === "string" ? arg : fill(arg, catalogue);
  });
}

/** What went wrong, as a sentence for the reader. @param {unknown} error @param {string} language @returns {Promise<string>} */
export async function errorText(error, language) {
  const { message, detail } = /** @type {{message?: string, detail?: Refusal}} */ (error ?? {});
  // Each browser has its own words for this, and none is for the reader.
  if (error instanceof TypeError && /\bmodule\b/.test(error.message)) {
    const words = await dictionary(language);
    return words.notLoaded;
  }
  return detail?.say ? fill(detail.say, await translations(language)) : (message ?? String(error));
}

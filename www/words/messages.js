// @ts-check
/**
 * Translates the engine's messages. A message is an English text with a `{}` for each argument, and the arguments.
 * The English text is the key of its translation in `<language>/messages.js`, which is loaded with the first message.
 */
import { dictionary } from "./dictionary.js";

/**
 * @typedef {import("../types.js").Message} Message
 * @typedef {import("../types.js").Refusal} Refusal
 * @typedef {Record<string, string>} Catalogue
 */

/**
 * Makes a message of the page's own.
 * @param {string} text
 * @param {...(string | Message)} args
 * @returns {Message}
 */
export const say = (text, ...args) => ({ text, args });

/**
 * Makes an error of the page's own.
 * @param {string} code
 * @param {Message} message
 * @returns {Refusal}
 */
export const refusal = (code, message) => ({ code, message: fill(message, {}), say: message });

/**
 * Returns a message as a sentence. A translation may use the arguments in another order: `{1}` is the second.
 * @param {Message} message
 * @param {Catalogue} catalogue
 * @returns {string}
 */
export function fill({ text, args }, catalogue) {
  let next = 0;
  return (catalogue[text] ?? text).replace(/\{(\d*)\}/g, (_, number) => {
    const arg = args[number === "" ? next++ : Number(number)] ?? "";
    return typeof arg === "string" ? arg : fill(arg, catalogue);
  });
}

/**
 * Loads the translations of all messages; none for English, or where they cannot be loaded.
 * @param {string} language
 * @returns {Promise<Catalogue>}
 */
async function catalogue(language) {
  if (language === "en") return {};
  const loaded = await import("./translations.js").catch(() => null);
  return loaded ? loaded.translations(language) : {};
}

/**
 * Returns what went wrong, as a sentence for the reader.
 * @param {unknown} error
 * @param {string} language
 * @returns {Promise<string>}
 */
export async function errorText(error, language) {
  const { message, detail } = /** @type {{message?: string, detail?: Refusal}} */ (error ?? {});
  // A module or file that did not load: each browser words it differently, and none for the reader. Translations of messages
  // may not load either.
  const missing = error instanceof TypeError && /\bmodule\b|fetch|load failed/i.test(error.message);
  if (missing || detail?.code === "not_loaded") {
    const words = await dictionary(language);
    return words.notLoaded;
  }
  return detail?.say ? fill(detail.say, await catalogue(language)) : (message ?? String(error));
}

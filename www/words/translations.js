// @ts-check
/** The translations of the engine's messages. Loaded with the first message, so that the first visit does without them. */
import { jsonFile } from "../base/json-file.js";
import { commonMessages } from "./dictionary.js";

/** Loads the translations of the game modules' messages, by language. @type {() => Promise<Record<string, Record<string, string>>>} */
const gameMessages = jsonFile(new URL("../../games/messages.json", import.meta.url));

/**
 * Loads the translations of all messages; those that cannot be loaded are missing.
 * @param {string} language
 * @returns {Promise<Record<string, string>>}
 */
export async function translations(language) {
  const [common, games] = await Promise.allSettled([commonMessages(language), gameMessages()]);
  const found = {};
  if (games.status === "fulfilled") Object.assign(found, games.value[language]);
  if (common.status === "fulfilled") Object.assign(found, common.value);
  return found;
}

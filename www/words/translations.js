// @ts-check
/** The translations of the engine's messages. Loaded with the first message, so that the first visit does without them. */
import { commonMessages } from "./dictionary.js";

/** The translations of the game modules' messages, by language. @type {Promise<Record<string, Record<string, string>>> | null} */
let gameMessages = null;

function loadGameMessages() {
  gameMessages ??= fetch(new URL("../../games/messages.json", import.meta.url)).then((answer) => {
    if (!answer.ok) throw new TypeError(`failed to fetch messages.json: ${answer.status}`);
    return answer.json();
  });
  gameMessages.catch(() => (gameMessages = null));
  return gameMessages;
}

/**
 * Loads the translations of all messages; those that cannot be loaded are missing.
 * @param {string} language
 * @returns {Promise<Record<string, string>>}
 */
export async function translations(language) {
  const [common, games] = await Promise.allSettled([commonMessages(language), loadGameMessages()]);
  return {
    ...(games.status === "fulfilled" ? games.value[language] : {}),
    ...(common.status === "fulfilled" ? common.value : {}),
  };
}

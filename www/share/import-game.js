// @ts-check
/** Imports games: from a file, by drag and drop, or from pasted text. */
import { addressOf } from "../base/address.js";
import { catalogue } from "../engine/catalogue.js";
import { LinkError, write } from "./link-format.js";

const LARGEST = 1_000_000; // bytes: the largest file

/** @param {string} game @param {string} way */
const follow = (game, way) => location.assign(addressOf(document.documentElement.lang, game, way));

/** Says in words why something is not a game. */
export class NoGame extends Error {}

/**
 * Opens the game in a text: a record, or a link to this page.
 * @param {string} text
 * @param {import("../words/dictionary.js").Dictionary} words
 * @returns {Promise<void>} rejects with a {@link NoGame}
 */
export async function importText(text, words) {
  if (text.length > LARGEST) throw new NoGame(words.noGame.large);
  const [, linked = "", way = ""] = /(\w+)(?:\/#|#|\/)(link\/[\w-]+(?:\/[\w-]+)?)\s*$/.exec(text) ?? [];
  if (way) return follow(linked, way);
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    throw new NoGame(words.noGame.unknown);
  }
  if (record?.format !== "alveole/1" || !Array.isArray(record.moves)) throw new NoGame(words.noGame.unknown);
  const games = await catalogue();
  if (!games.some(({ id }) => id === record.game))
    throw new NoGame(words.unknownGame(String(record.game).slice(0, 40)));
  const { seats = [], options = {}, position = null, result = null, moves, game } = record;
  // The game opens as a link does, and is checked there.
  const whole = await write({ record: { ...record, seats, options, position, result, moves }, id: "" }, true).catch(
    (error) => {
      throw error instanceof LinkError ? new NoGame(words.noGame.large) : error;
    },
  );
  follow(game, `link/${whole}`);
}

/**
 * @param {File} file
 * @param {import("../words/dictionary.js").Dictionary} words
 * @returns {Promise<void>} rejects with a {@link NoGame}
 */
export async function importFile(file, words) {
  if (file.size > LARGEST) throw new NoGame(words.noGame.large);
  await importText(await file.text(), words);
}

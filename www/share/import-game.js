// @ts-check
/** Games that are brought to the page: a file, something dropped, or a text that is pasted. */
import { catalogue } from "../engine/catalogue.js";
import { LinkError, write } from "./link-format.js";

const LARGEST = 1_000_000; // bytes of a file

/** Why something is no game, in words. */
export class NoGame extends Error {}

/**
 * Takes the reader to the game that a text tells of: a record, or an address of this page.
 * @param {string} text @param {import("../words/dictionary.js").Dictionary} words @returns {Promise<void>} rejects with a {@link NoGame}
 */
export async function bringText(text, words) {
  if (text.length > LARGEST) throw new NoGame(words.noGame.large);
  const way = /#(\w+\/link\/[\w-]+)\s*$/.exec(text)?.[1];
  if (way) {
    location.hash = way;
    return;
  }
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
  // It goes the way of every game that comes from elsewhere, and is checked there.
  const whole = await write({ record: { ...record, seats, options, position, result, moves }, id: "" }, true).catch(
    (error) => {
      throw error instanceof LinkError ? new NoGame(words.noGame.large) : error;
    },
  );
  location.hash = `${game}/link/${whole}`;
}

/** @param {File} file @param {import("../words/dictionary.js").Dictionary} words @returns {Promise<void>} rejects with a {@link NoGame} */
export async function bringFile(file, words) {
  if (file.size > LARGEST) throw new NoGame(words.noGame.large);
  await bringText(await file.text(), words);
}

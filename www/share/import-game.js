// @ts-check
/** Imports games: from a file, by drag and drop, or from pasted text. */
import { addressOf } from "../base/address.js";
import { engine } from "../engine/client.js";
import { catalogue } from "../engine/catalogue.js";
import { isUnknown, readAny, textOf } from "../study/read-game.js";
import { linkWordsIn } from "../words/dictionary.js";
import { LinkError, write, writeStudy } from "./link-format.js";
import { pastedLink } from "./pasted-link.js";

const LARGEST = 1_000_000; // bytes: the largest file

/** @param {string} game @param {string} way */
const follow = (game, way) => location.assign(addressOf(document.documentElement.lang, game, way));

/** Says in words why something is not a game. */
export class NoGame extends Error {}

/** @param {"large" | "unknown"} why */
async function noGame(why) {
  const linkWords = await linkWordsIn(document.documentElement.lang);
  return new NoGame(linkWords.noGame[why]);
}

/**
 * Opens the game in a text: a record, or a message with a link to this page.
 * @param {string} text
 * @param {import("../words/dictionary.js").Dictionary} words
 * @returns {Promise<void>} rejects with a {@link NoGame}
 */
export async function importText(text, words) {
  if (text.length > LARGEST) throw await noGame("large");
  const link = await pastedLink(text);
  if (link) return follow(link.game, link.way);
  // Where the engine knows the form, it says what is wrong.
  const read = await readAny(text, (request) => engine.ask(request)).catch(async (error) => {
    throw isUnknown(error) ? await noGame("unknown") : error;
  });
  if (read.study) return importStudy(read.study, words);
  if (read.found) return importForeign(read.found, words);
  await openRecord(read.record, words);
}

/**
 * Opens a study.
 * @param {string | import("../types.js").Study} given JSON, or the text of one
 * @param {import("../words/dictionary.js").Dictionary} words
 */
async function importStudy(given, words) {
  const { study } = await engine.ask({ op: "study", study: given });
  const games = await catalogue();
  if (!games.some(({ id }) => id === study.game)) throw new NoGame(words.unknownGame(study.game));
  const whole = await writeStudy(study, true).catch(async (error) => {
    throw error instanceof LinkError ? await noGame("large") : error;
  });
  follow(study.game, `link/${whole}`);
}

/**
 * Opens the game that another program wrote: of several, and where one has a wrong move or is refused, after it is chosen from a list.
 * @param {import("../api.js").Import} found
 * @param {import("../words/dictionary.js").Dictionary} words
 */
async function importForeign(found, words) {
  const [only, another] = found.games;
  if (only && !another && !only.wrong && found.refused.length === 0) return openRecord(only.record, words);
  const { chooseGame } = await import("./import-list.js");
  await chooseGame(found, words, {
    record: (record) => openRecord(record, words),
    study: (study) => importStudy(study, words),
  });
}

/**
 * Opens a record.
 * @param {any} record
 * @param {import("../words/dictionary.js").Dictionary} words
 */
async function openRecord(record, words) {
  const games = await catalogue();
  if (!games.some(({ id }) => id === record.game))
    throw new NoGame(words.unknownGame(String(record.game).slice(0, 40)));
  const { seats = [], options = {}, position = null, result = null, moves, game } = record;
  // The game opens as a link does, and is checked there.
  const whole = await write({ record: { ...record, seats, options, position, result, moves }, id: "" }, true).catch(
    async (error) => {
      throw error instanceof LinkError ? await noGame("large") : error;
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
  if (file.size > LARGEST) throw await noGame("large");
  await importText(textOf(await file.arrayBuffer()), words);
}

// @ts-check
/**
 * Reads a game in any form: a record, a study as JSON or text, or a text of another program; or the address of a file that has one.
 */
import { baseAddress, readAddress } from "../base/address.js";
import { namesOf } from "../base/names.js";
import { EngineError } from "../engine/client.js";
import { refusal, say } from "../words/messages.js";

/**
 * @typedef {import("../types.js").Ask} Ask
 * @typedef {import("../types.js").Saved} Saved
 * @typedef {import("../types.js").Study} Study
 *
 * @typedef {object} Read the game: a record or a study
 * @property {Saved | null} [record] `null`: there is none
 * @property {Study | string} [study] JSON, or its text
 * @property {number} [ply] the position to show, if the address names one
 */

const STUDY = /^\s*(?:Alveole|Game):/m; // how the text of a study begins (docs/studies.md)
const FILE = /^[^\s{[(]+\.(?:json|txt)(?:[?#]\S*)?$/; // a text that is the address of a file
const LETTERS = 4_000_000; // a longer file is no game: the texts of studies have 400,000 (docs/studies.md)
const SHOWN = 40; // letters of a text in a message

/**
 * Returns the text of a file: UTF-16 if it begins with the byte order mark of it, as files of Windows do, otherwise UTF-8.
 * @param {ArrayBuffer} content
 */
export function textOf(content) {
  const bytes = new Uint8Array(content);
  const marks = /** @type {const} */ ([
    ["utf-16le", 0xff, 0xfe],
    ["utf-16be", 0xfe, 0xff],
  ]);
  const [encoding] = marks.find(([, first, second]) => bytes[0] === first && bytes[1] === second) ?? ["utf-8"];
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Reads a game, or several that another program wrote.
 * @param {string} text
 * @param {Ask} ask
 * @returns {Promise<{record?: Saved, study?: Study | string, found?: import("../api.js").Import}>} `found`: the games of another
 *   program
 * @throws {EngineError} if the engine knows no such form
 */
export async function readAny(text, ask) {
  /** @type {any} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    if (STUDY.test(text)) return { study: text };
  }
  if (value?.format === "alveole/2") return { study: value };
  if (value?.format === "alveole/1" && Array.isArray(value.moves)) return { record: value };
  return { found: await ask({ op: "import", text }) };
}

/** Whether an error says that a text has no known form. @param {unknown} error */
export const isUnknown = (error) =>
  error instanceof EngineError && error.detail.say?.text === "this isn't a format we can read";

/**
 * The games of another program as one: several are the chapters of a study.
 * @param {import("../api.js").Import} found
 * @returns {Read}
 * @throws {EngineError} which names the game or the move that is wrong
 */
function asOne({ games, refused }) {
  const [left] = refused;
  if (left) {
    const message = say("game {} can't be read: {}", String(left.number), left.say);
    throw new EngineError({ ...refusal("bad_json", message), chapter: left.number - 1 });
  }
  for (const [i, { wrong, study }] of games.entries()) {
    if (!wrong || study) continue;
    const culprit = [String(i + 1), String(wrong.ply + 1), wrong.move.slice(0, SHOWN)];
    const { ply, move } = wrong;
    const message = say("game {}, move {}, “{}”: {}", ...culprit, wrong.say);
    throw new EngineError({ ...refusal("illegal_move", message), ply, move, ...(games.length > 1 && { chapter: i }) });
  }
  const [{ record, study } = { record: null, study: null }] = games;
  if (games.length <= 1) return study ? { study: /** @type {any} */ (study) } : { record };
  const other = games.find((game) => game.record.game !== record?.game);
  if (other) {
    const names = [String(record?.game), other.record.game];
    throw new EngineError(refusal("bad_json", say("these are games of {} and of {}: give those of one", ...names)));
  }
  const chapters = games.flatMap((game) => {
    const { options, position, seats = [], moves, result, date } = game.record;
    const title = [seats.length > 0 && namesOf(seats), date].filter(Boolean).join(", ");
    return game.study?.chapters ?? [{ title, options, position, seats, moves, result }];
  });
  return { study: /** @type {any} */ ({ format: "alveole/2", game: record?.game, chapters }) };
}

/**
 * Reads a game.
 * @param {string} text in any form
 * @param {Ask} ask
 * @returns {Promise<Read>}
 * @throws {EngineError} which names the text, the game or the move that is wrong
 */
async function readOne(text, ask) {
  const { found, ...read } = await readAny(text, ask).catch((error) => {
    if (!isUnknown(error)) throw error;
    const message = say("this isn't a game in a form we can read: {}", text.trim().slice(0, SHOWN));
    throw new EngineError(refusal("bad_json", message));
  });
  return found ? asOne(found) : read;
}

/**
 * Reads a game.
 * @param {string} text in any form, or the address of a file whose name ends with `.json` or `.txt`
 * @param {Ask} ask
 * @returns {Promise<Read>}
 * @throws {EngineError} which names the text, the game or the move that is wrong
 */
export const readText = (text, ask) => (FILE.test(text.trim()) ? readFile(text, ask) : readOne(text, ask));

/**
 * Reads the game in a file.
 * @param {string} text its address; `#12` behind it: the position after move 12
 * @param {Ask} ask
 * @returns {Promise<Read>}
 * @throws {EngineError} which names the address: `no_file` if it is not loaded
 */
export async function readFile(text, ask) {
  const address = readAddress(text.trim(), baseAddress());
  const name = (address?.href ?? text).slice(0, 200);
  const fault = (/** @type {string} */ why) =>
    new EngineError(refusal("no_file", say("the file {} cannot be loaded: {}", name, why)));
  const failed = (/** @type {unknown} */ error) => {
    throw fault(String(error instanceof Error ? error.message : error));
  };
  const answer = await fetch(address ?? text).catch(failed);
  if (!answer.ok) throw fault(`HTTP ${answer.status}`);
  const content = textOf(await answer.arrayBuffer().catch(failed));
  if (content.length > LETTERS) throw fault(`${content.length} > ${LETTERS}`);
  const read = await readOne(content, ask).catch((error) => {
    throw error instanceof EngineError
      ? new EngineError({
          ...error.detail,
          ...refusal(error.code, say("the file {}: {}", name, error.detail.say ?? error.message)),
        })
      : error;
  });
  const [, ply] = /^#(\d+)$/.exec(address?.hash ?? "") ?? [];
  return ply === undefined ? read : { ...read, ply: Number(ply) };
}

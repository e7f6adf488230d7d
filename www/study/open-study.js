// @ts-check
/** Opens a study that a page gives the element: as JSON, as text, or as the address of a file that has either. */
import { baseAddress, readAddress } from "../base/address.js";
import { EngineError } from "../engine/client.js";
import { fromRecord } from "../play/match/match.js";
import { playerCount } from "../words/describe.js";
import { refusal, say } from "../words/messages.js";
import { fromJson, matchOf } from "./study-json.js";
import { mainLine } from "./tree.js";

/**
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").Match} Match
 */

const FILE = /^[^\s{]+\.(?:json|txt)(?:[?#]\S*)?$/; // an address, as open-match.js knows it
const LETTERS = 4_000_000; // a file that is longer is no study: its texts have 400,000 (docs/studies.md)

/**
 * The text of a file.
 * @param {URL} address
 * @returns {Promise<string>}
 * @throws {EngineError} `no_file`, which names the address
 */
async function load(address) {
  const refused = (/** @type {string} */ why) =>
    new EngineError(refusal("no_file", say("the file {} cannot be loaded: {}", address.href.slice(0, 200), why)));
  const answer = await fetch(address).catch((error) => {
    throw refused(String(error instanceof Error ? error.message : error));
  });
  if (!answer.ok) throw refused(`HTTP ${answer.status}`);
  const text = await answer.text();
  if (text.length > LETTERS) throw refused(`${text.length} > ${LETTERS}`);
  return text;
}

/**
 * @param {string} given a study as JSON or text, or the address of a file; `#12` behind an address: the position after move 12
 * @param {Game[]} games
 * @param {import("../types.js").Ask} ask
 * @returns {Promise<{game: Game | undefined, id: string, match: () => Match}>} what openMatch returns
 * @throws {EngineError} if the file is not loaded or the study is refused
 */
export async function openStudy(given, games, ask) {
  const address = FILE.test(given.trim()) ? readAddress(given.trim(), baseAddress()) : null;
  const text = address ? await load(address) : given;
  const { study, movers } = await ask({ op: "study", study: parsed(text) });
  const tree = fromJson(study, movers);
  const [first] = tree.chapters;
  const { options = {}, position = null, seats = [], result = null } = first ?? {};
  const named = { format: "alveole/1", game: study.game, options, position, seats, result };
  const { state } = await ask({ op: "check", record: /** @type {any} */ ({ ...named, moves: [], result: null }) });
  const game = games.find(({ id }) => id === study.game);
  const ply = Number(/^#(\d+)$/.exec(address?.hash ?? "")?.[1] ?? 0);
  const match = () => {
    const path = first ? mainLine(first).slice(0, ply) : [];
    const begun = fromRecord(/** @type {any} */ (named), [], game ? playerCount(game, state.options) : 0);
    const moves = path.map((node) => node.text);
    return matchOf(begun, tree, moves);
  };
  return { game, id: study.game, match };
}

/** A study as an object if its text is JSON. @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

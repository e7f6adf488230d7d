// @ts-check
/** Opens a study that a page gives the element. */
import { fromRecord } from "../play/match/match.js";
import { playerCount } from "../words/describe.js";
import { fromJson, matchOf } from "./study-json.js";
import { mainLine } from "./tree.js";

/**
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").Match} Match
 */

/**
 * @param {import("../types.js").Study | string} given JSON, or its text
 * @param {Game[]} games
 * @param {import("../types.js").Ask} ask
 * @param {number} [ply] the number of moves before the position to show
 * @returns {Promise<{game: Game | undefined, id: string, match: () => Match}>} what openMatch returns
 * @throws {import("../engine/client.js").EngineError} if the study is refused
 */
export async function openStudy(given, games, ask, ply = 0) {
  const { study, movers } = await ask({ op: "study", study: typeof given === "string" ? parsed(given) : given });
  const tree = fromJson(study, movers);
  const [first] = tree.chapters;
  const { options = {}, position = null, seats = [], result = null } = first ?? {};
  const named = { format: "alveole/1", game: study.game, options, position, seats, result };
  const { state } = await ask({ op: "check", record: /** @type {any} */ ({ ...named, moves: [], result: null }) });
  const game = games.find(({ id }) => id === study.game);
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

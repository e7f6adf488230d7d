// @ts-check
/** With which match the page of a game begins: the seats that the address asks for, or a match to continue. */
import { recall, remember } from "../../base/preferences.js";
import { playerCount } from "../../words/describe.js";
import { siteWords } from "../../words/dictionary.js";
import { LEVEL, chosenLevel } from "./level.js";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("./game-page.js").Start} Start
 */

/**
 * Returns the seats of a new match.
 * @param {import("../../types.js").Game} game
 * @param {string[]} way the way to play, and perhaps the level, which is then that of the next matches, too
 * @returns {Promise<string | null>} `null`: the address names none
 */
export async function seats(game, [way, level = ""]) {
  if (way === "letters") return "human,away";
  if (way !== "computer") return way === "together" ? "human" : null;
  const [{ suggestedLevel, chooseLevel }, { seatsFor, whoBegins }] = await Promise.all([
    import("../../play/match/results.js"),
    import("../../play/match/sides.js"),
  ]);
  if (LEVEL.test(level)) {
    chooseLevel(game.id, Number(level));
    remember("level", "");
  }
  const opponent = chosenLevel() || String(suggestedLevel(game.id));
  return String(seatsFor(whoBegins({ recall, remember }), playerCount(game, {}), opponent));
}

/**
 * Returns the match that the address contains or names, that this tab showed, or that was played last.
 * @param {Locale} locale
 * @param {string[]} way
 * @param {(match: import("../../types.js").Match) => Promise<void>} show shows a match behind a question about it
 * @returns {Promise<Start | null>}
 */
export async function found(locale, [way, name, secret], show) {
  const game = locale.game.id;
  if (way === "link" || way === "turn") {
    const { receive } = await import("../../share/arrival.js");
    return { ...(await receive(game, name ?? "", locale, secret, show)), arrived: true, turn: way === "turn" };
  }
  if (!recall("games") && way !== "kept") return null;
  const store = await import("../../play/storage/game-store.js");
  const key = way === "kept" ? name : history.state?.key;
  const kept = key ? await store.find(key).catch(() => null) : null;
  if (kept?.match.game === game) return { ...kept, arrived: false, note: "" };
  if (way === "kept") {
    const siteTexts = await siteWords(locale.language);
    throw new Error(siteTexts.noSuchGame);
  }
  const latest = await store.latest(game).catch(() => null);
  return latest && { ...latest, arrived: false, note: "" };
}

// @ts-check
/** Makes the match that the attributes ask for, and checks it. */
import { playerCount } from "../words/describe.js";
import { EngineError, engine } from "../engine/client.js";
import * as matches from "../play/match/match.js";
import { refusal, say } from "../words/messages.js";
import { AttributeElement } from "./attributes.js";

/**
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").Options} Options
 * @typedef {import("../types.js").Seat} Seat
 */

const USUAL = "3"; // the level of `computer` without a number

/**
 * Whether a text is a record, or is meant to be JSON and is none: all other forms are read by study/read-game.js.
 * @param {string} text
 */
function isRecord(text) {
  try {
    const value = JSON.parse(text || "null");
    if (typeof value !== "object" || value === null) return value === null;
    return value.format !== "alveole/2" && ("game" in value || "format" in value);
  } catch {
    return text.startsWith("{");
  }
}

/**
 * @typedef {Pick<import("./attributes.js").AttributeElement, "given" | "read" | "seating">} Values the values of attributes
 */

/**
 * Values that no element has.
 * @param {Partial<Record<string, string | null>>} texts by attribute
 * @returns {Values}
 */
export const valuesOf = (texts) => ({
  given: (name) => texts[name] ?? null,
  read: AttributeElement.prototype.read,
  get seating() {
    return Reflect.get(AttributeElement.prototype, "seating", this);
  },
});

/** Whether a game is given that has moves. @param {Values} values */
export const namesRecord = (values) => values.given("record") !== null || values.given("src") !== null;

/**
 * Begins to load everything that opening a match will need, at once: one after the other, each would be a trip to the host.
 * @param {Values} values
 */
export function hasten(values) {
  const text = (values.given("record") ?? "").trim();
  if (!namesRecord(values)) return engine.prepare({ game: values.given("game") ?? "" });
  if (text && isRecord(text)) {
    const [, game] = /"game"\s*:\s*"(\w+)"/.exec(text) ?? [];
    return engine.prepare({ op: "check", record: { game } });
  }
  engine.prepare({ op: "study", study: text });
  const read = Promise.all([import("../study/read-game.js"), import("../study/open-study.js")]);
  read.catch(() => {}); // Who needs them asks again, and gets the error.
}

/**
 * Finds the game that is given with its moves.
 * @param {Values} values
 * @param {import("../types.js").Ask} ask
 * @returns {Promise<import("../study/read-game.js").Read>}
 * @throws {EngineError} with the `property` if it cannot be read
 */
export async function findGame(values, ask) {
  const text = values.given("record") ?? "";
  const src = text.trim() ? null : values.given("src");
  if (src === null && isRecord(text.trim())) return { record: /** @type {any} */ (values.read("record")) };
  const { readFile, readText } = await import("../study/read-game.js");
  return src === null ? readText(text, ask) : readFile(src, ask);
}

/**
 * The kind of player at each seat: `human`, `random`, `away`, `computer`, or a level, alone or after `computer`. The last kind
 * fills all seats that are left; without any, all seats are `human`.
 * @param {string} text
 * @param {Game} game
 * @param {number} count the number of seats
 * @returns {Seat[]}
 * @throws {EngineError} `bad_seat`
 */
export function seats(text, game, count) {
  const named = text.split(",").flatMap((name) => name.trim() || []);
  const kinds = named.map((name) => {
    if (name === "human" || name === "random" || name === "away") return name;
    const [, level = USUAL] = /^computer(?:[ :]+(\d+))?$/.exec(name) ?? [null, name];
    if (/^\d$/.test(level) && level <= String(game.levels ?? 0)) return level === "0" ? "random" : level;
    const message = say(
      "“{}” can't play here: use human, random, or computer with a level from 1 to {}",
      ...[name.slice(0, 40), String(game.levels ?? 0)],
    );
    throw new EngineError(refusal("bad_seat", message));
  });
  return Array.from({ length: count }, (_, i) => kinds[i] ?? kinds.at(-1) ?? "human");
}

/**
 * @param {Values} element
 * @param {Game[]} games
 * @param {import("../types.js").Ask} ask sends a request to the engine
 * @returns {Promise<{game: Game | undefined, id: string, match: () => Match}>} the game, or `undefined` for an id that no game has
 * @throws {EngineError} for a wrong record; `match` throws for everything else
 */
export async function openMatch(element, games, ask) {
  const { study, record: saved = null, ply } = await findGame(element, ask);
  if (study) return (await import("../study/open-study.js")).openStudy(study, games, ask, ply);
  const players = element.seating;
  const find = (/** @type {string} */ id) => ({ id, game: games.find((g) => g.id === id) });
  if (saved !== null) {
    const { state, moves } = await ask({ op: "check", record: saved });
    const { id, game } = find(state.game);
    const match = () => {
      const count = game ? playerCount(game, state.options) : 0;
      const all = matches.fromRecord(saved, moves, count);
      const recorded = ply === undefined ? all : matches.at(all, Math.min(ply, moves.length));
      return players && game ? { ...recorded, seats: seats(players, game, count) } : recorded;
    };
    return { id, game, match };
  }
  const { id, game } = find(element.given("game") ?? "");
  const match = () => {
    const options = /** @type {Options} */ (element.read("options") ?? {});
    if (!game || typeof options !== "object" || Array.isArray(options))
      throw new EngineError(refusal("bad_option", say("the options must be a JSON object")));
    return matches.begin(id, options, seats(players, game, playerCount(game, options)), element.read("position"));
  };
  return { id, game, match };
}

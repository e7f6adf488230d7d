// @ts-check
/** Whether the attributes of an element ask for another match than the one that is shown. Loaded when they first change. */
import { engine } from "../engine/client.js";
import { beginning } from "../play/match/live.js";
import { fromRecord, lineOf } from "../play/match/match.js";
import { playerCount } from "../words/describe.js";
import { BEGINNING } from "./attributes.js";
import { findGame, namesRecord, openMatch, seats, valuesOf } from "./open-match.js";

/**
 * @typedef {import("./attributes.js").AttributeElement} AttributeElement
 * @typedef {import("../play/match/match-client.js").MatchClient} MatchClient
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").Seat} Seat
 *
 * @typedef {object} Comparison
 * @property {string[]} changes the attributes that ask for another match; none: the one that is shown goes on
 * @property {Seat[]} [seats] who holds the seats of the match that goes on, if the attributes change that
 */

/** The attributes that give a game with its moves. @type {readonly string[]} */
const GIVEN = ["record", "src"];

/**
 * The values of an element that its text `wanted` stood for.
 * @param {string} wanted
 */
function valuesIn(wanted) {
  const values = JSON.parse(wanted || "[]");
  const text = (/** @type {any} */ value) =>
    typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  return valuesOf(Object.fromEntries(BEGINNING.map((name, i) => [name, text(values[i] ?? null)])));
}

/**
 * The parts of a match by attribute, in the engine's form: equal for values that ask for the same.
 * @param {MatchClient} client
 * @param {Match} match
 */
async function described(client, match) {
  const [game, options, position] = JSON.parse(await beginning(client, match));
  const line = lineOf(match).map(({ text }) => text);
  const { winners, reason } = match.result ?? {};
  return { game, options, position, record: [line, reason, winners, match.study?.chapters] };
}

/**
 * Compares what the attributes ask for with the match that is shown, and with what they asked for before.
 * @param {AttributeElement} element
 * @param {MatchClient} client
 * @param {string} before `wanted` of the element when the match began
 * @param {Game[]} games
 * @returns {Promise<Comparison>} rejects if the engine refuses the values
 */
export async function compare(element, client, before, games) {
  const [old, now] = [valuesIn(before), valuesIn(element.wanted)];
  const differs = (/** @type {string} */ name) => now.given(name) !== old.given(name);
  const others = BEGINNING.filter((name) => name !== "players" && differs(name));
  const seated = async () => (differs("players") ? { seats: await seatsOf(element, client, games) } : {});
  if (others.length === 0) return { changes: [], ...(await seated()) };

  const asked = async (/** @type {Parameters<typeof openMatch>[0]} */ values) => {
    const { game, match } = await openMatch(values, games, (request) => engine.ask(request));
    return game ? described(client, match()) : null;
  };
  const next = await asked(element);
  const previous = await asked(old).catch(() => null);
  const shown = await described(client, client.match);
  if (!next) return { changes: others };
  const names = /** @type {const} */ (["game", "options", "position", "record"]);
  const unlike = (/** @type {typeof shown | null} */ other) =>
    names.filter((name) => JSON.stringify(next[name]) !== JSON.stringify(other?.[name]));
  // Without another record, the moves that were made since the beginning are no difference.
  const fromShown = unlike(shown).filter((name) => name !== "record" || GIVEN.some(differs) || namesRecord(element));
  /** @type {readonly string[]} */
  const fromBefore = unlike(previous);
  if (fromBefore.length === 0 || fromShown.length === 0) return { changes: [], ...(await seated()) };
  // A value may be another and mean the same: empty options, and none.
  const meant = others.filter((name) => GIVEN.includes(name) || fromBefore.includes(name));
  return { changes: [...(meant.length > 0 ? meant : others), ...(differs("players") ? ["players"] : [])] };
}

/**
 * The seats of the match that is shown, as the attributes give them.
 * @param {AttributeElement} element
 * @param {MatchClient} client
 * @param {Game[]} games
 * @returns {Promise<Seat[]>}
 */
async function seatsOf(element, client, games) {
  const { match, state } = client;
  const game = /** @type {Game} */ (games.find(({ id }) => id === match.game));
  const count = playerCount(game, state?.options ?? match.options);
  const players = element.seating;
  const { record, study } = players ? {} : await findGame(element, (request) => engine.ask(request));
  if (study) return match.seats;
  return record ? fromRecord(record, [], count).seats : seats(players, game, count);
}

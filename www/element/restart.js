// @ts-check
/** Whether the attributes of an element ask for another match than the one that is shown. Loaded when they first change. */
import { engine } from "../engine/client.js";
import { beginning } from "../play/match/live.js";
import { fromRecord, lineOf } from "../play/match/match.js";
import { playerCount } from "../words/describe.js";
import { AttributeElement, BEGINNING } from "./attributes.js";
import { STUDY, openMatch, seats } from "./open-match.js";

/**
 * @typedef {import("../play/match/match-client.js").MatchClient} MatchClient
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").Seat} Seat
 *
 * @typedef {object} Comparison
 * @property {string[]} changes the attributes that ask for another match; none: the one that is shown goes on
 * @property {Seat[]} [seats] who holds the seats of the match that goes on, if the attributes change that
 */

/**
 * The values of an element that its text `wanted` stood for.
 * @param {string} wanted
 * @returns {Pick<AttributeElement, "given" | "read" | "seating">}
 */
function valuesOf(wanted) {
  const values = JSON.parse(wanted || "[]");
  return {
    given(name) {
      const value = values[BEGINNING.findIndex((other) => other === name)] ?? null;
      return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    },
    read(name) {
      return JSON.parse(this.given(name) || "null");
    },
    get seating() {
      return Reflect.get(AttributeElement.prototype, "seating", this);
    },
  };
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
  const [old, now] = [valuesOf(before), valuesOf(element.wanted)];
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
  const fromShown = unlike(shown).filter(
    (name) => name !== "record" || differs("record") || element.given("record") !== null,
  );
  /** @type {readonly string[]} */
  const fromBefore = unlike(previous);
  if (fromBefore.length === 0 || fromShown.length === 0) return { changes: [], ...(await seated()) };
  // A value may be another and mean the same: empty options, and none.
  const meant = others.filter((name) => name === "record" || fromBefore.includes(name));
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
  if (!players && STUDY.test(element.given("record") ?? "")) return match.seats;
  const record = /** @type {import("../types.js").Saved | null} */ (players ? null : element.read("record"));
  return record ? fromRecord(record, [], count).seats : seats(players, game, count);
}

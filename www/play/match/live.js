// @ts-check
/**
 * Moves and records that come from the page, of a match that is played elsewhere too. Loaded with the first of them.
 *
 * All functions continue `client.truth`. A person who looks at the last position follows it; one who went back, or follows a
 * variation, keeps the position that is shown. They run within a call of the client that runs in order.
 */
import { EngineError } from "../../engine/errors.js";
import { refusal, say } from "../../words/messages.js";
import { moveTo } from "./match-client.js";
import * as matches from "./match.js";

/**
 * @typedef {import("./match-client.js").MatchClient} MatchClient
 * @typedef {import("../../types.js").Match} Match
 * @typedef {import("../../types.js").Ply} Ply
 * @typedef {import("../../types.js").State} State
 */

const STEPS = 4; // new moves that are shown one by one; of more, only the last position is
const STEP_TIME = 550; // milliseconds between two of them

/**
 * A result as text, to compare.
 * @param {Match["result"]} result
 */
const endOf = (result) => JSON.stringify([result?.reason, result?.winners]);

/** @param {readonly Ply[]} line */
const texts = (line) => line.map(({ text }) => text);

/**
 * The number of moves with which both lines begin.
 * @param {readonly Ply[]} a
 * @param {readonly Ply[]} b
 */
function inCommon(a, b) {
  const first = a.findIndex(({ text }, i) => b[i]?.text !== text);
  return first < 0 ? a.length : first;
}

/**
 * The match with the truth `line` in place of `before`; the position that is shown stays, if the line leads to it.
 * @param {Match} match
 * @param {readonly Ply[]} before
 * @param {readonly Ply[]} line
 * @returns {Match}
 */
function continued(match, before, line) {
  const { variations = [], ...rest } = match;
  const shown = matches.lineOf(match);
  const on = matches.isSame(shown, before);
  const others = variations.filter((other) => !matches.begins(line, other) && !matches.isSame(other, before));
  if (!on && !matches.begins(shown, line)) others.unshift([...line]);
  const kept = others.length > 0 ? { variations: others } : {};
  const ply = inCommon(match.moves, line);
  return on ? { ...rest, ...kept, moves: line.slice(0, ply), redo: line.slice(ply) } : { ...rest, ...kept };
}

/**
 * Makes move number `ply` of the match.
 * @param {MatchClient} client
 * @param {string} text
 * @param {number} ply from 1; a move that is there already is not made again
 * @returns {Promise<State>} the state after it, whatever position is shown; rejects with `bad_ply`, `missing_moves`,
 *   `other_move` or the engine's code
 */
export async function playAt(client, text, ply) {
  const { match, state: shown, truth } = client;
  const { line } = truth;
  if (!shown) throw new EngineError(refusal("not_ready", say("No game is loaded yet.")));
  if (!Number.isInteger(ply) || ply < 1)
    throw new EngineError(refusal("bad_ply", say("“ply” is the number of the move: 1, 2, 3 and so on")));
  if (ply > line.length + 1) {
    const message = say("move {} cannot be made: this game has {} moves", String(ply), String(line.length));
    throw new EngineError(refusal("missing_moves", message));
  }
  const known = line[ply - 1];
  if (!known && truth.result) {
    const message = say("move {}: “{}” comes after the end of the game", String(ply), String(text).slice(0, 40));
    throw new EngineError(refusal("game_over", message));
  }
  const { game, options, position } = match;
  const before = line.slice(0, ply - 1);
  const record = { format: "alveole/1", game, options, position, moves: [...texts(before), text] };
  const { state, moves } = await client.check(/** @type {import("../../types.js").Saved} */ (record));
  const made = /** @type {Ply} */ (moves[ply - 1]);
  if (known) {
    if (known.text === made.text) return state;
    throw new EngineError(
      refusal("other_move", say("move {} is “{}” here, not “{}”", String(ply), known.text, made.text)),
    );
  }
  const follows = client.atEnd;
  client.truth = { line: [...line, made] };
  if (follows) client.put(matches.played(match, made), state, { made: moveTo(shown, made.text), by: "page" });
  else {
    const added = { made, moves: 1, state, ended: state.status.over };
    client.add(continued(match, line, client.truth.line), added);
  }
  return state;
}

/**
 * The beginning of a match, in the engine's form.
 * @param {MatchClient} client
 * @param {{game: string, options?: import("../../types.js").Options, position?: unknown}} match
 */
export async function beginning(client, { game, options, position }) {
  const state = await client.stateOf(matches.begin(game, options, [], position));
  return JSON.stringify([state.game, state.options, state.position]);
}

/**
 * Takes a record as the truth about the match.
 * @param {MatchClient} client
 * @param {import("../../types.js").Saved} record
 * @returns {Promise<State | null>} its last state; `null` if it begins differently from the match; rejects with the engine's
 *   code, and then nothing changes
 */
export async function sync(client, record) {
  const { state, moves } = await client.check(record);
  const { match, truth: before } = client;
  if (!client.state || (await beginning(client, match)) !== (await beginning(client, record))) return null;
  const { result, names } = matches.fromRecord(record, moves, match.seats.length);
  if (matches.isSame(moves, before.line) && endOf(result) === endOf(before.result)) return state;
  const follows = client.atEnd;
  const ended = state.status.over;
  client.truth = { line: moves, result };
  const named = names?.some(Boolean) ? { names } : {};
  const next = { ...matches.reopened(continued(match, before.line, moves)), ...named };
  const whole = result ? { ...next, result } : next;
  const added = { moves: moves.length - before.line.length, state, ended };
  if (follows) await walk(client, { ...whole, moves, redo: [] }, state, ended);
  else if (!matches.isSame(matches.lineOf(next), moves)) client.add(next, added);
  else if (next.redo.length === 0) client.put(whole, state, { ended });
  else if (next.moves.length === match.moves.length) client.add(whole, added);
  else client.put(whole, await client.stateOf(whole), { ended });
  return state;
}

/**
 * Shows the new moves one by one, if they are few.
 * @param {MatchClient} client
 * @param {Match} match with all its moves made
 * @param {State} state its state
 * @param {boolean} ended
 */
async function walk(client, match, state, ended) {
  const { moves } = match;
  const shown = client.match.moves.length;
  const goesOn = inCommon(client.match.moves, moves) === shown;
  const few = goesOn && moves.length - shown <= STEPS && !document.hidden;
  for (let ply = few ? Math.min(shown + 1, moves.length) : moves.length; ply <= moves.length; ply++) {
    const last = ply === moves.length;
    const now = last ? match : { ...matches.reopened(match), moves: moves.slice(0, ply) };
    const before = /** @type {State} */ (client.state);
    const made = goesOn && ply > shown ? { made: moveTo(before, moves[ply - 1]?.text ?? "") } : {};
    client.put(now, last ? state : await client.stateOf(now), { ...made, quiet: !last, ended: last && ended });
    if (!last) await new Promise((resolve) => setTimeout(resolve, STEP_TIME));
  }
}

/**
 * Shows the last position of the match.
 * @param {MatchClient} client
 */
export const latest = (client) =>
  client.inOrder(async () => {
    const { line, result } = client.truth;
    const match = matches.onLine(client.match, line, line.length);
    if (result) match.result = result;
    client.put(match, await client.stateOf(match), {});
  });

// @ts-check
/** Checks what somebody wants who opens a live match. */
import { catalogue } from "../engine/catalogue.js";
import { engine } from "../engine/client.js";
import { EngineError } from "../engine/errors.js";
import { playerCount } from "../words/describe.js";
import { refusal, say } from "../words/messages.js";

const LONGEST = 1e10; // milliseconds

/**
 * Returns what a setup is made of, with all options of the game.
 * @param {import("../types.js").LiveWishes} wishes
 * @throws {EngineError} `unknown_game`, `bad_seat`, `bad_clock`, or the engine's code
 */
export async function checkedWishes({
  game: id,
  options = {},
  position = null,
  seats,
  clock = null,
  takebacks = true,
  help = false,
  public: isPublic = false,
}) {
  const game = (await catalogue(id)).find((one) => one.id === id);
  if (!game) throw new EngineError(refusal("unknown_game", say("there is no game “{}”", String(id).slice(0, 40))));
  const state = await engine.ask({ op: "state", game: id, options, position, moves: [] });
  const kinds = [...(Array.isArray(seats) ? seats : [])].map((kind) => kindOf(kind, game.levels ?? 0));
  const count = playerCount(game, state.options);
  if (kinds.length !== count)
    throw new EngineError(
      refusal("bad_seat", say("this match has {} seats, not {}", String(count), String(kinds.length))),
    );
  if (kinds.filter((kind) => kind === "me").length !== 1)
    throw new EngineError(refusal("bad_seat", say("exactly one seat is “me”: your own")));
  return {
    game: id,
    options: state.options,
    position,
    seats: kinds,
    clock: checkedClock(clock),
    takebacks: Boolean(takebacks),
    help: Boolean(help),
    public: Boolean(isPublic),
  };
}

/**
 * @param {unknown} kind
 * @param {number} levels
 * @returns {"me" | "free" | number}
 */
function kindOf(kind, levels) {
  if (kind === "me") return "me";
  if (kind === "invite") return "free";
  const level = Number(/^computer:(\d)$/.exec(String(kind))?.[1] ?? NaN);
  if (level <= levels) return level;
  const message = say(
    "“{}” can't sit here: use me, invite, or computer: with a level from 0 to {}",
    ...[String(kind).slice(0, 40), String(levels)],
  );
  throw new EngineError(refusal("bad_seat", message));
}

/** @param {import("../types.js").LiveWishes["clock"]} clock */
function checkedClock(clock) {
  if (!clock) return null;
  const { time, increment = 0 } = clock;
  const fits = (/** @type {number} */ n) => Number.isInteger(n) && n >= 0 && n <= LONGEST;
  if (fits(time) && time > 0 && fits(increment)) return { time, increment };
  throw new EngineError(refusal("bad_clock", say("a clock has whole milliseconds: a time above 0, and an increment")));
}

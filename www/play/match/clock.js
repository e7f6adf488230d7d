// @ts-check
/**
 * The clocks of a match: seconds for each seat, and an increment after each move. They are no part of the rules. They run from
 * the second turn on, while the element is on the page and no move is undone. A player whose time is up loses: all others win,
 * which among three or more players is a draw between those.
 *
 * The match keeps the clocks as they were at the last move. The time that runs since then is stored every second, so that
 * nobody gains time by reloading the page.
 */
import { playerCount } from "../../words/describe.js";
import { html, keyed, set, write } from "../../base/dom.js";
import { tryAgain } from "../../base/try-again.js";
import { holders, isHuman } from "./match.js";
import { token } from "../../board/pieces.js";
import { colourOf, playerName } from "../../words/dictionary.js";

const TICKING = 10; // seconds below which each second of a person's clock fires `tick`, for the sounds
const LOW = 20; // seconds below which a clock warns

/**
 * A time as text.
 * @param {number} seconds
 */
export function timeText(seconds) {
  const tenths = Math.ceil(Math.max(seconds, 0) * 10);
  if (tenths < 100) return `0:0${(tenths / 10).toFixed(1)}`;
  const whole = Math.ceil(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(String);
  const tail = `${s?.padStart(2, "0")}`;
  return h === "0" ? `${m}:${tail}` : `${h}:${m?.padStart(2, "0")}:${tail}`;
}

/**
 * The clocks at the start of a match; `null`: none.
 * @param {readonly number[]} minutes
 * @param {number} increment
 * @param {number} seats
 * @returns {import("../../types.js").Clock | null}
 */
export function startingClock(minutes, increment, seats) {
  const left = Array.from({ length: seats }, (_, i) => 60 * (minutes[i] ?? minutes.at(-1) ?? 0));
  return left.every((n) => n > 0) ? { left, increment } : null;
}

/**
 * Identifies a turn of a match.
 * @param {import("../../types.js").Match} match
 */
const turnOf = ({ game, moves, clock }) => JSON.stringify([game, moves.length, clock?.left]);

/**
 * The match with the time that had run when the page was left in the same turn.
 * @param {import("../../types.js").Match} match
 * @param {string} kept the time
 * @returns {import("../../types.js").Match}
 */
function resumed(match, kept) {
  const { clock } = match;
  try {
    const { turns, left } = JSON.parse(kept);
    const fits = turns.includes(turnOf(match)) && left.length === clock?.left.length && left.every(Number.isFinite);
    if (clock && fits) return { ...match, clock: { ...clock, left } };
  } catch {
    // Nothing was stored.
  }
  return match;
}

export class Clock {
  element = html("div", { class: "clocks", part: "clocks" });
  #context;
  /** The clocks of the match, as they stopped last. @type {import("../../types.js").Clock | null | undefined} */ #clock;
  /** The seat whose clock runs. @type {number | null} */ #running = null;
  #since = 0;
  #ply = 0;
  /** @type {ReturnType<typeof setTimeout> | 0} */ #timer = 0;
  /**
   * The turn: as it was loaded, and with the stored time. The stored match has the one or the other. @type {string[]}
   */
  #turns = [];
  #stored = 0;

  /**
   * @param {import("../features.js").Context} context
   * @param {import("../../types.js").Match} asked the match when the clocks were asked for
   */
  constructor(context, asked) {
    this.#context = context;
    context.view.parts.tools.append(this.element);
    this.#resume();
    this.#startLate(asked);
    this.#ply = this.#client.match.moves.length;
    this.adjust();
  }

  /** A match that began while this module was loaded has the clocks of the settings. @param {import("../../types.js").Match} asked */
  #startLate(asked) {
    const { match } = this.#client;
    const isSame = match.seats === asked.seats && match.options === asked.options;
    if (match.clock || this.#isLive || hasMoves(asked) || !hasMoves(match) || !isSame) return;
    this.#client.setClock(this.#startingClock() ?? undefined);
    this.#clock = this.#client.match.clock;
  }

  /** The players of a live match agree on its clocks. */
  get #isLive() {
    return this.#context.view.root.host.hasAttribute("data-live");
  }

  /** The clocks of a match that begins now; `null`: none. */
  #startingClock() {
    const { match, state } = this.#client;
    const { minutes, increment } = this.#context.settings.current();
    const count = playerCount(this.#context.view.locale().game, state?.options ?? match.options);
    return startingClock(minutes, increment, count);
  }

  /** Reads the stored time of a match that was just loaded. */
  #resume() {
    const { match } = this.#client;
    const now = resumed(match, this.#context.settings.preferences().recall("clock"));
    this.#turns = [turnOf(match), turnOf(now)];
    this.#client.setClock(now.clock);
    this.#clock = now.clock;
  }

  get #client() {
    return this.#context.match.client;
  }

  /**
   * Seconds that a seat has now.
   * @param {number} seat
   */
  #left(seat) {
    const left = this.#client.match.clock?.left[seat] ?? 0;
    return seat === this.#running ? left - (performance.now() - this.#since) / 1000 : left;
  }

  /** Another position is on the board. */
  changed() {
    this.#update(true);
  }

  /** Other clocks may be wanted. */
  adjust() {
    this.#update(false);
  }

  /** @param {boolean} moved */
  #update(moved) {
    // A stored match may be loaded before this module or after it.
    const other = this.#client.match.clock !== this.#clock;
    if (other) this.#resume();
    const { match, state } = this.#client;
    const { moves, redo } = match;
    // A match that was begun keeps its clocks, or has none.
    const begun = hasMoves(match) || this.#isLive;
    const wanted = begun ? match.clock : this.#startingClock();
    // Time that ran in another match does not count.
    const clock = wanted && wanted === this.#clock && !other ? this.#stopped(wanted) : wanted;
    this.#client.setClock(clock ?? undefined);
    this.#clock = clock;
    if (moved && !other) this.#turns = [turnOf(this.#client.match)];
    this.#ply = moves.length;
    this.#since = performance.now();
    const runs = clock && !match.study?.open && moves.length > 0 && redo.length === 0;
    this.#running = runs ? (state?.to_move?.seat ?? null) : null;
    this.#tick();
  }

  /**
   * The clocks with the running one stopped.
   * @param {import("../../types.js").Clock} clock
   * @returns {import("../../types.js").Clock}
   */
  #stopped(clock) {
    const ran = this.#running;
    if (ran === null) return clock;
    const passed = (performance.now() - this.#since) / 1000;
    const made = this.#client.match.moves.length > this.#ply ? clock.increment : 0;
    const left = clock.left.map((n, seat) => (seat === ran ? Math.max(n - passed, 0) + made : n));
    return { ...clock, left };
  }

  rest() {
    const { clock } = this.#client.match;
    if (clock) {
      this.#clock = this.#stopped(clock);
      this.#client.setClock(this.#clock);
    }
    this.#running = null;
    clearTimeout(this.#timer);
  }

  #tick() {
    clearTimeout(this.#timer);
    this.render();
    const seat = this.#running;
    if (seat === null) return;
    const left = this.#left(seat);
    const { match } = this.#client;
    if (Math.ceil(left) !== this.#stored && match.clock) {
      if (left < TICKING && isHuman(match, seat)) this.#context.view.root.dispatchEvent(new Event("tick"));
      this.#stored = Math.ceil(left);
      const kept = { turns: this.#turns, left: this.#stopped(match.clock).left };
      this.#context.settings.preferences().remember("clock", JSON.stringify(kept));
    }
    if (left > 0) {
      const next = left < 10 ? 100 : 250;
      this.#timer = setTimeout(() => this.#tick(), Math.min(next, left * 1000 + 1));
      return;
    }
    const players = this.#holders.flatMap((holder, player) => (holder === seat ? [] : [player]));
    this.rest();
    void this.#end(players);
  }

  /**
   * Ends the match. If the engine fails, the person sees the error, and this is tried again later.
   * @param {number[]} winners
   * @param {number} [failures]
   */
  async #end(winners, failures = 0) {
    const { moves } = this.#client.match;
    try {
      await this.#client.end(winners, "time");
    } catch {
      tryAgain(failures + 1, () => this.#client.match.moves === moves && void this.#end(winners, failures + 1));
    }
  }

  /** The seat of each player. */
  get #holders() {
    const { match, state } = this.#client;
    const seen = [...match.moves, ...(state?.to_move ? [state.to_move] : [])];
    return holders(seen, playerCount(this.#context.view.locale().game, state?.options ?? match.options));
  }

  render() {
    const { clock } = this.#client.match;
    const { game, words } = this.#context.view.locale();
    this.element.hidden = !clock;
    if (!clock) return;
    keyed(
      this.element,
      this.#holders.map((seat, player) => ({ seat, player })),
      ({ player }) => `${game.id} ${player}`,
      ({ player }) => html("span", { role: "timer" }, token(colourOf(game, player)), html("span")),
      (span, { seat, player }) => {
        const left = this.#left(seat);
        set(span, {
          "aria-label": words.of(playerName(game, words, player), timeText(left)),
          "data-running": seat === this.#running,
          "data-low": left < LOW,
        });
        write(/** @type {Element} */ (span.lastElementChild), timeText(left));
      },
    );
  }
}

/** Whether a match was begun. @param {import("../../types.js").Match} match */
const hasMoves = ({ moves, redo }) => moves.length + redo.length > 0;

/**
 * @param {import("../features.js").Context} context
 * @param {import("../../types.js").Match} asked
 */
export const create = (context, asked) => new Clock(context, asked);

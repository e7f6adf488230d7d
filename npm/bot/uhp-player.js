// @ts-check
/** Plays Hive with an engine that speaks the Universal Hive Protocol (docs/uhp.md). */
import { PlayerError, Program, shown } from "./program.js";
import { Unplayable, inTime } from "./player.js";

/**
 * @typedef {import("./player.js").Player} Player
 * @typedef {import("./player.js").Turn} Turn
 */

const PATIENCE = 60_000; // milliseconds for its start

/** The type of a game, as the protocol writes it: `Base+MLP`. @param {readonly string[]} expansions */
const gameType = (expansions) =>
  ["Base", ["M", "L", "P"].filter((letter) => expansions.includes(letter)).join("")].filter(Boolean).join("+");

/** Milliseconds as `HH:MM:SS`. @param {number} ms */
function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((n) => String(Math.floor(n)).padStart(2, "0"))
    .join(":");
}

/** @implements {Player} */
class UhpPlayer {
  name = "";
  #program;
  #type;
  /** The moves that the engine knows; `null`: none was begun. @type {string[] | null} */ #known = null;
  /** @type {Promise<unknown>} */ #work;

  /** @param {string} command @param {string} type @param {readonly [string, string][]} options */
  constructor(command, type, options) {
    this.#program = new Program(command);
    this.#type = type;
    this.#work = this.#begin(options);
  }

  /** Resolves when the engine is there, with its options. */
  get ready() {
    return this.#work;
  }

  /** @param {readonly [string, string][]} options */
  async #begin(options) {
    const [id = ""] = (await this.#answer("info")).filter((line) => line.startsWith("id "));
    // Without the version: the lobby shows no dots.
    this.name = id.slice("id ".length).replace(/\s+v?\d\S*\s*$/, "");
    for (const [name, value] of options) await this.#ask(`options set ${name} ${value}`);
  }

  /** The lines of an answer. @param {string} to the command */
  async #answer(to) {
    const lines = [];
    for (;;) {
      const line = (await this.#program.line()).trim();
      if (line === "ok") break;
      lines.push(line);
    }
    const fault = lines.find((line) => /^(?:err|invalidmove)\b/.test(line));
    if (fault !== undefined) throw new PlayerError(`it answered ${shown(fault)} to ${shown(to)}`);
    return lines;
  }

  /** @param {string} command */
  #ask(command) {
    this.#program.write(command);
    return this.#answer(command);
  }

  /** Brings the engine to a position. @param {readonly string[]} moves */
  async #follow(moves) {
    const isBehind = this.#known?.every((move, i) => move === moves[i]);
    if (!this.#known || !isBehind) {
      await this.#ask(`newgame ${this.#type}`);
      this.#known = [];
    }
    for (const move of moves.slice(this.#known.length)) {
      await this.#ask(`play ${move}`);
      this.#known.push(move);
    }
  }

  /** @param {Turn} turn @returns {Promise<string>} */
  move({ moves, time, signal }) {
    const answer = this.#work.then(async () => {
      signal.throwIfAborted();
      await this.#follow(moves);
      const ms = time();
      // The protocol has whole seconds.
      const command = ms < 1000 ? "bestmove depth 1" : `bestmove time ${clock(ms)}`;
      const [move] = await this.#ask(command);
      if (!move) throw new PlayerError(`it answered ${shown(command)} without a move`);
      return move;
    });
    this.#work = answer.catch(() => {});
    return answer;
  }

  end() {
    this.#program.end();
  }
}

/**
 * Starts an engine once to know its name, and then one for each match.
 * @param {string} command
 * @param {readonly [string, string][]} options
 * @param {import("../../www/live/relay-client.js").Time} time
 * @returns {Promise<import("./player.js").Kind>} rejects with a {@link PlayerError} if it is no engine, or refuses an option
 */
export async function uhpPlayers(command, options, time) {
  const first = new UhpPlayer(command, "Base", options);
  await inTime(time, PATIENCE, first.ready, "it does not answer").finally(() => first.end());
  return {
    name: first.name,
    async seat({ game, options: { rules, expansions = [] }, position }) {
      if (game !== "hive" || position !== null || rules !== "tournament")
        throw new Unplayable("an engine of the Universal Hive Protocol plays Hive by tournament rules, from the start");
      const player = new UhpPlayer(command, gameType(/** @type {string[]} */ (expansions)), options);
      player.ready.catch(() => {}); // the first move gets the error
      return player;
    },
    end() {},
  };
}

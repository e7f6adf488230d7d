// @ts-check
/** Plays with a program that speaks the lines of `alveole api` (docs/api.md): it is asked for the `best` move. */
import { PlayerError, Program, shown } from "./program.js";

/**
 * @typedef {import("./player.js").Player} Player
 * @typedef {import("./player.js").Turn} Turn
 */

/** @implements {Player} */
class ApiPlayer {
  #program;
  #request;
  #count = 0;
  /** The program answers one line after the other. @type {Promise<unknown>} */ #work = Promise.resolve();

  /** @param {string} command @param {object} request what is the same in all requests */
  constructor(command, request) {
    this.#program = new Program(command);
    this.#request = request;
  }

  /** @param {Turn} turn @returns {Promise<string>} */
  move({ moves, time, signal }) {
    const answer = this.#work.then(async () => {
      signal.throwIfAborted();
      const time_ms = Math.round(time());
      this.#program.write(JSON.stringify({ id: ++this.#count, op: "best", ...this.#request, moves, time_ms }));
      return moveIn(await this.#program.line());
    });
    this.#work = answer.catch(() => {});
    return answer;
  }

  end() {
    this.#program.end();
  }
}

/** @param {string} line */
function moveIn(line) {
  let answer;
  try {
    answer = JSON.parse(line);
  } catch {
    throw new PlayerError(`it answered ${shown(line)}, which is not JSON`);
  }
  const { ok, error } = answer ?? {};
  if (error) throw new PlayerError(`it answered with an error: ${shown(String(error.message ?? error.code ?? error))}`);
  if (typeof ok?.move?.text === "string") return ok.move.text;
  throw new PlayerError(`it answered ${shown(line)}, which has no move`);
}

/**
 * @param {string} command
 * @param {number} [level] what the program is asked for; `undefined`: its strongest
 * @returns {import("./player.js").Kind}
 */
export const apiPlayers = (command, level) => ({
  name: "",
  async seat({ game, options, position }) {
    return new ApiPlayer(command, { game, options, position, level });
  },
  end() {},
});

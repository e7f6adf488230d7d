// @ts-check
/**
 * The engine or the element refused a request, or could not answer it. To the codes of the JSON API it adds:
 *
 * - `crash`: the engine failed twice at the same request
 * - `not_loaded`: the files of the engine could not be loaded: no network, or the host has this version no longer
 * - `moved`: the same, because a bundler has moved its modules: Vite's optimizer (`alveole/vite`)
 * - `timeout`: the engine took too long and was restarted
 * - `not_ready`: no game is loaded yet
 * - `outdated`: the position changed before a move that a person chose was made
 * - `bad_ply`: the game has no move of this number
 * - `other_move`: the game has another move of this number
 * - `missing_moves`: the game lacks moves before this one
 * - `prevented`: the page prevented a move or another match
 * - `bad_match`: what is to be restored is no saved match
 * - `no_file`: the file of a study cannot be loaded; the message names its address
 * - `bad_seat`: a player that does not exist, or more players than the game has seats
 * - `no_relay`: live play is asked for, and the page names no relay
 * - `bad_relay`: what is named as a relay is neither a path nor an address with `wss:`, or there are more than three
 * - `bad_link`: this is no link to a live match
 * - `bad_clock`: clocks of a live match that are no times
 * - `insecure`: live play needs a page opened with https
 * - `bad_message`: a message to the frame that it cannot read
 * - `failed`: any other fault, such as another file that could not be loaded
 */
export class EngineError extends Error {
  /**
   * @param {import("../types.js").Refusal} refusal
   * @param {unknown} [cause] what went wrong underneath, if it was no refusal: the browser's error, or its text
   */
  constructor(refusal, cause) {
    super(refusal.message, cause === undefined ? {} : { cause });
    this.name = "EngineError";
    this.code = refusal.code;
    /** Which move of the game or record is at fault, from 0. @type {number | undefined} */
    this.ply = refusal.ply ?? undefined;
    /** The move at fault, as it was written. @type {string | undefined} */
    this.move = refusal.move ?? undefined;
    /** The option at fault. @type {string | undefined} */
    this.option = refusal.option ?? undefined;
    this.detail = refusal;
  }
}

/**
 * An error with a code.
 * @param {unknown} error
 * @returns {EngineError}
 */
export const coded = (error) =>
  error instanceof EngineError
    ? error
    : new EngineError({ code: "failed", message: String(/** @type {any} */ (error)?.message ?? error) }, error);

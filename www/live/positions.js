// @ts-check
/**
 * The engine's view of the positions of one match: who is to move, and whether and how the game is over. Answers are kept
 * as a tree of moves, so that the engine checks each move once.
 */

/**
 * @typedef {import("../types.js").Ply} Ply
 *
 * @typedef {object} Engine a part of the client of the rules engine
 * @property {import("../types.js").Ask} ask
 *
 * @typedef {object} Position
 * @property {readonly string[]} moves
 * @property {{player: number, seat: number} | null} toMove
 * @property {{winners: number[], reason: string} | null} over
 * @property {Map<string, Position | null>} next by move; `null`: not legal
 */

/** The engine could not answer, which says nothing of the move. */
const FAULTS = ["crash", "not_loaded", "timeout", "not_ready", "failed"];
const REFUSED = 64; // refused moves that are kept of a position
const AHEAD = 4; // with this many unknown moves or more, one request checks them together

export class Positions {
  #engine;
  #start;
  /** @type {Promise<Position> | undefined} */ #root;

  /**
   * @param {Engine} engine
   * @param {{game: string, options: import("../types.js").Options, position: import("../types.js").MatchReference["position"]}} start
   */
  constructor(engine, { game, options, position }) {
    this.#engine = engine;
    this.#start = { game, options, position };
  }

  /** @returns {Promise<Position>} the first position; rejects if the engine refuses the setup */
  root() {
    this.#root ??= this.#ask([]);
    this.#root.catch(() => (this.#root = undefined));
    return this.#root;
  }

  /** @param {readonly string[]} moves */
  async #ask(moves) {
    const state = await this.#engine.ask({ op: "state", ...this.#start, moves, view: false });
    return positionOf(moves, state);
  }

  /**
   * The position after a move.
   * @param {Position} position
   * @param {string} move
   * @returns {Promise<Position | null>} `null` if the move is not legal, or not in the engine's own notation
   */
  async after(position, move) {
    const known = position.next.get(move);
    if (known !== undefined || position.over) return known ?? null;
    const request = { op: /** @type {const} */ ("play"), ...this.#start, moves: position.moves, move, view: false };
    /** @type {Position | null} */
    let next = null;
    try {
      const state = await this.#engine.ask(request);
      if (state.last?.text === move) next = positionOf([...position.moves, move], state);
    } catch (error) {
      if (FAULTS.includes(/** @type {any} */ (error)?.code)) throw error;
    }
    if (next || position.next.size < REFUSED) position.next.set(move, next);
    return next;
  }

  /**
   * Asks the engine for all positions of a chain of acts, so that the agreement, which cannot wait, finds them. It does not look
   * at who agreed to a takeback.
   * @param {readonly string[]} acts
   * @returns {Promise<void>} rejects if the engine cannot answer, which says nothing of the acts
   */
  async learn(acts) {
    const path = [await this.root()];
    for (const [place, act] of acts.entries()) {
      const position = /** @type {Position} */ (path.at(-1));
      if (act.startsWith("<")) {
        path.length = Math.min(path.length, Number(act.slice(1)) + 1);
        continue;
      }
      if (place === 0 || acts[place - 1]?.startsWith("<")) {
        const end = acts.findIndex((other, i) => i > place && !/^[^<=]/.test(other));
        await this.prepare(position, acts.slice(place, end < 0 ? undefined : end));
      }
      const next = await this.after(position, act);
      if (!next) return;
      path.push(next);
    }
  }

  /**
   * The rules for the agreement: they know what was learnt.
   * @returns {Promise<import("./chain.js").Rules>}
   */
  async rules() {
    return { root: await this.root(), after: ({ next }, move) => next.get(move) ?? null };
  }

  /**
   * Checks many moves by one request, if they are legal: a match that just arrived is shown sooner.
   * @param {Position} position
   * @param {readonly string[]} moves
   */
  async prepare(position, moves) {
    let at = position;
    const rest = [...moves];
    for (const move of moves) {
      const next = at.next.get(move);
      if (next === null) return;
      if (!next) break;
      at = next;
      rest.shift();
    }
    if (rest.length < AHEAD || at.over) return;
    const all = [...at.moves, ...rest];
    const record = { format: "alveole/1", ...this.#start, moves: all };
    const answer = await this.#engine.ask({ op: "check", record, view: false }).catch(() => null);
    if (!answer || rest.some((move, i) => answer.moves[at.moves.length + i]?.text !== move)) return;
    for (const move of rest) {
      const made = at.moves.length + 1;
      // Who makes the next move is to move now.
      const ply = answer.moves[made];
      /** @type {Position} */
      const next = ply
        ? { moves: all.slice(0, made), toMove: { player: ply.player, seat: ply.seat }, over: null, next: new Map() }
        : positionOf(all, answer.state);
      at.next.set(move, next);
      at = next;
    }
  }
}

/**
 * @param {readonly string[]} moves
 * @param {import("../api.js").BriefState} state
 * @returns {Position}
 */
const positionOf = (moves, { status, to_move }) => ({
  moves,
  toMove: status.over ? null : to_move,
  over: status.over ? { winners: status.winners, reason: status.reason ?? "" } : null,
  next: new Map(),
});

// @ts-check
/**
 * A live match without its transport: the states of all seats, the game that they say together, and what the own seat does.
 * {@link LiveMatch.mine} is what the own seat publishes after each change.
 */
import { agreedGame, atOdds, haveAllMoved, isAgreed, playersOf, takeback } from "./agreed-game.js";
import { GIFT, SeenTimes, hasBegun, timesLeft } from "./live-clocks.js";
import { claimable } from "./presence.js";
import { seatsOf } from "./seating.js";

/**
 * @typedef {import("./seat-state.js").SeatState} SeatState
 * @typedef {import("./agreed-game.js").Game} Game
 * @typedef {import("./setup.js").Setup} Setup
 */

/** An act that is not possible now. */
export class LiveError extends Error {
  /** @param {"not_your_turn" | "illegal_move" | "not_now" | "no_seat"} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

export class LiveMatch {
  setup;
  seats;
  positions;
  /** The own seat; `null`: a spectator. @type {number | null} */ seat = null;
  /** The state of the own seat, as it is to be published. @type {SeatState | null} */ mine = null;
  /** Whether the own state has to be published. */ isDirty = false;
  /** The game that all states say together. @type {Game | null} */ game = null;
  /** The states that count, by seat. @type {(SeatState | undefined)[]} */ states = [];
  /** Seats whose players published two different moves. @type {Set<number>} */ twoMoves = new Set();
  /** With how many acts the present position came, and when. */ since = { acts: -1, at: 0 };
  #now;
  #times = new SeenTimes();
  #gave = -1;

  /**
   * @param {Setup} setup
   * @param {import("./positions.js").Positions} positions
   * @param {() => number} now milliseconds
   */
  constructor(setup, positions, now) {
    this.setup = setup;
    this.positions = positions;
    this.seats = seatsOf(setup);
    this.#now = now;
  }

  /** The seats of players. */
  get players() {
    return playersOf(this.seats);
  }

  /**
   * Forgets what the player of a seat did: the seat belongs to another one.
   * @param {number} seat
   */
  forget(seat) {
    this.states[seat] = undefined;
    this.game = null;
  }

  /**
   * Works out the game, and does what the own program does by itself.
   * @param {readonly (SeatState | undefined)[]} newest the newest state of each seat
   */
  async update(newest) {
    for (const player of this.players) {
      const state = player === this.seat && this.mine ? this.mine : newest[player];
      if (!state || state === this.states[player]) continue;
      // A state is judged against what was followed. Otherwise a player who published an impossible one could not go on.
      const odds = this.game && atOdds(state, player, this.game, this.seats);
      if (odds === "other") this.twoMoves.add(player);
      if (!odds) this.states[player] = state;
    }
    this.game = await agreedGame(this.states, this.seats, this.positions);
    this.#noteTime(this.game);
    if (this.seat === null || !this.mine || this.game.isOver || this.game.mover !== this.seat) return;
    this.#takeBackIfAgreed(this.game);
    this.#flagOwn(this.game);
  }

  /** Notes when the position changed, and compares the times that others sign with what is seen. @param {Game} game */
  #noteTime({ acts }) {
    if (acts.length === this.since.acts) return;
    const last = acts.at(-1);
    const player = last ? this.seats.holder(last.seat) : this.seat;
    if (last && player !== null && player !== this.seat && acts.length === this.since.acts + 1) {
      const own = acts.filter(({ seat }) => this.seats.holder(seat) === player).length - 1;
      const signed = this.states[player]?.used[own] ?? 0;
      if (hasBegun(acts, acts.length - 1, last.seat)) this.#times.add(last.seat, signed, this.#now() - this.since.at);
    }
    this.since = { acts: acts.length, at: this.#now() };
  }

  /** By how much the clock of a seat is slower than seen from here, in milliseconds. @param {number} seat */
  slower(seat) {
    return this.#times.slower(seat);
  }

  /** The seat to move appends the takeback that all agreed to. @param {Game} game */
  #takeBackIfAgreed({ acts, moves, mover }) {
    const wanted = this.mine?.ok.find(
      ([place, to]) =>
        place === acts.length && to < moves.length && isAgreed(this.states, this.players, mover, place, to),
    );
    if (wanted) this.#append(takeback(wanted[1]));
  }

  /** When the own time is over, in milliseconds since 1970; `null` while no own clock runs. */
  get ownEnd() {
    const { game } = this;
    return this.#runs && game?.mover === this.seat ? this.since.at + this.#leftOf(game.toMove) : null;
  }

  /** Whether a clock runs. */
  get #runs() {
    const { game, setup } = this;
    return !!setup.clock && !!game && !game.isOver && hasBegun(game.acts, game.acts.length, game.toMove);
  }

  /** Says at once that the own time is over. @param {Game} game */
  #flagOwn({ acts, toMove }) {
    if ((this.ownEnd ?? Infinity) <= this.#now() && !this.isDirty) this.#say({ flag: [toMove, acts.length] });
  }

  /** @returns {number[]} milliseconds, by seat */
  #left() {
    return this.setup.clock && this.game ? timesLeft(this.setup.clock, this.game, this.states, this.seats) : [];
  }

  /** @param {number} seat */
  #leftOf(seat) {
    return this.#left()[seat] ?? 0;
  }

  /** Milliseconds that each seat has now; none without clocks. @returns {number[]} */
  timesLeft() {
    const { game } = this;
    const passed = this.#runs ? this.#now() - this.since.at : 0;
    return this.#left().map((ms, seat) => (seat === game?.toMove ? ms - passed : ms));
  }

  /** The seat whose clock runs; `null`: none does. */
  get running() {
    return this.#runs ? (this.game?.toMove ?? null) : null;
  }

  /** The offers, requests and claims of players in this position, by seat. */
  get offers() {
    const n = this.game?.acts.length ?? 0;
    const said = this.players.flatMap((seat) => (this.states[seat] ? [{ seat, ...this.states[seat] }] : []));
    return {
      draw: said.flatMap(({ seat, draw }) => (draw === n ? [seat] : [])),
      takebacks: said.flatMap(({ seat, ok }) => ok.flatMap(([place, moves]) => (place === n ? [{ seat, moves }] : []))),
      claims: said.flatMap(({ seat, flag }) => (flag?.[1] === n ? [seat] : [])),
    };
  }

  /**
   * From when on the player to move can be said to have left, or to be out of time; `null` if that is not for us to say.
   * @param {(seat: number) => import("./presence.js").Seen | undefined} seen when a player was seen last
   */
  claimable(seen) {
    const { game, seat } = this;
    if (!game || seat === null || game.isOver || game.mover === seat) return null;
    const end = this.#runs ? this.since.at + this.#leftOf(game.toMove) : Infinity;
    return claimable({ clock: this.setup.clock, end, since: this.since.at, seen: seen(game.mover) });
  }

  /** Makes a move for the own seat, or for a computer player of the opener's. @param {string} move */
  async play(move) {
    if (this.seat === null || !this.mine || !this.game) throw new LiveError("no_seat");
    const { position, mover, isOver, claimed } = this.game;
    if (mover !== this.seat) throw new LiveError("not_your_turn");
    // A claim of the others is answered by a move.
    if (isOver && !claimed) throw new LiveError("not_now");
    if (!(await this.positions.after(position, move))) throw new LiveError("illegal_move");
    this.#append(move);
  }

  /** Asks to go back to the position after this number of moves, or agrees to it. The seat to move does it when all have agreed. @param {number} moves */
  takeBack(moves) {
    const { acts, moves: made } = this.#running();
    if (!this.setup.takebacks || !(moves >= 0 && moves < made.length)) throw new LiveError("not_now");
    const ok = this.mine?.ok ?? [];
    if (!ok.some(([place, to]) => place === acts.length && to === moves))
      this.#say({ ok: [...ok, [acts.length, moves]] });
  }

  /** How many moves are left when the last own move is taken back; `null` without one. */
  get ownLastMove() {
    const at = this.game?.moves.findLastIndex(({ seat }) => seat === this.seat) ?? -1;
    return at < 0 ? null : at;
  }

  /** Offers a draw, or accepts it. */
  offerDraw() {
    this.#say({ draw: this.#running().acts.length });
  }

  resign() {
    this.#say({ resign: this.#running().acts.length });
  }

  /** Ends the match without a result, until each player has moved. */
  abort() {
    const { acts } = this.#running();
    if (haveAllMoved(acts, this.seats)) throw new LiveError("not_now");
    this.#say({ abort: acts.length });
  }

  /**
   * Says that the time of the player to move is up, or that this player has left.
   * @param {(seat: number) => import("./presence.js").Seen | undefined} seen
   */
  claim(seen) {
    const { acts, toMove } = this.#running();
    const from = this.claimable(seen);
    if (!from || from.at > this.#now()) throw new LiveError("not_now");
    this.#say({ flag: [toMove, acts.length] });
  }

  /** Whether the player here can give time to another one in this turn. */
  get canGive() {
    const { game, setup } = this;
    return Boolean(setup.clock && game && !game.isOver && this.#gave !== game.acts.length);
  }

  /** Gives a seat 15 seconds, once a turn. @param {number} seat */
  giveTime(seat) {
    const { acts } = this.#running();
    if (!this.setup.clock || seat === this.seat || !(seat in this.setup.seats) || this.#gave === acts.length)
      throw new LiveError("not_now");
    this.#gave = acts.length;
    const given = this.mine?.more ?? [];
    this.#say({ more: this.setup.seats.map((_, i) => (given[i] ?? 0) + (i === seat ? GIFT : 0)) });
  }

  /** Wants a rematch, after the end. */
  again() {
    if (!this.mine || !this.game?.isOver) throw new LiveError("not_now");
    this.#say({ again: true });
  }

  /** Whether all players want a rematch. */
  get isAgain() {
    return this.players.every((seat) => this.states[seat]?.again);
  }

  /** @returns {Game} the game, in which this player has a seat and which goes on */
  #running() {
    if (this.seat === null || !this.mine) throw new LiveError("no_seat");
    if (!this.game || this.game.isOver) throw new LiveError("not_now");
    return this.game;
  }

  /** Changes the own state. @param {Partial<SeatState>} change */
  #say(change) {
    // Each state has the whole game.
    const acts = this.game?.line ?? [];
    const mine = /** @type {SeatState} */ (this.mine);
    const longer = acts.length > mine.acts.length ? acts : mine.acts;
    this.mine = { ...mine, acts: longer, ...change };
    this.isDirty = true;
  }

  /** @param {string} act */
  #append(act) {
    const { line } = /** @type {Game} */ (this.game);
    const used = Math.max(0, Math.round(this.#now() - this.since.at));
    this.#say({ acts: [...line, act], used: [...(this.mine?.used ?? []), used] });
  }

  /** The opener confirms who has the seats. @param {readonly (string | null)[]} keys */
  confirm(keys) {
    for (const [seat, kind] of this.setup.seats.entries()) {
      const key = keys[seat];
      if ("invite" in kind && key && !this.mine?.seated?.[seat])
        this.#say({ seated: { ...this.mine?.seated, [seat]: key } });
    }
  }
}

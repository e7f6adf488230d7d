// @ts-check
/**
 * A live match without its transport: what is known of it, the game that this says together, and what the own seat does.
 * {@link LiveMatch.items} is what the own seat publishes.
 */
import { agreed, kept, merged } from "./agreement.js";
import { DRAW, LATE, chainOf, emptyChain, entryOf, playersOf, readEntry, takeback } from "./chain.js";
import { haveAllActed } from "./ends.js";
import { Evidence } from "./evidence.js";
import { gameOf } from "./game.js";
import { SeenTimes, hasBegun, timesLeft } from "./live-clocks.js";
import { claimable } from "./presence.js";
import { seatsOf } from "./seating.js";
import { link } from "./signatures.js";
import { itemsOf } from "./state-items.js";
import { giftsOn, statementKey } from "./statements.js";

/**
 * @typedef {import("./agreement.js").Known} Known
 * @typedef {import("./agreement.js").Signed} Signed
 * @typedef {import("./statements.js").Statement} Statement
 * @typedef {import("./statements.js").Say} Say
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./setup.js").Setup} Setup
 *
 * @typedef {object} Own the player at this device
 * @property {string} root the digest of the setup
 * @property {(item: Signed | Statement) => string} sign the player's signature
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
  /** Whether the own seat can act: what the relays keep of it has arrived. */ isReady = false;
  /** @type {Known} */ known;
  /** The game that is agreed on. @type {Game | null} */ game = null;
  /** The players who signed two acts at one place. */ evidence = new Evidence();
  /** With how many acts the present position came, and when. */ since = { acts: -1, at: 0 };
  /** The digest of the chain after the last own act that was made at this device. */ made = "";
  /** The last claim of the player here: of which seat, with how many acts. @type {{seat: number, acts: number} | null} */
  claimed = null;
  #now;
  #own;
  #times = new SeenTimes();
  /** @type {import("./chain.js").Rules | null} */ #rules = null;
  /** The last digests of the chains whose moves the engine judged. @type {Set<string>} */ #learned = new Set();

  /**
   * @param {Setup} setup
   * @param {import("./positions.js").Positions} positions
   * @param {() => number} now milliseconds
   * @param {Own} own
   */
  constructor(setup, positions, now, own) {
    this.setup = setup;
    this.positions = positions;
    this.seats = seatsOf(setup);
    this.known = { chains: [emptyChain(own.root)], signed: [], statements: [] };
    this.#now = now;
    this.#own = own;
  }

  /** The seats of players. */
  get players() {
    return playersOf(this.seats);
  }

  /** The agreed chain. */
  get chain() {
    return /** @type {import("./chain.js").Chain} */ (this.known.chains[0]);
  }

  /** What the own seat publishes of the match: a function of what is known. */
  get items() {
    return itemsOf(this.known);
  }

  /**
   * Forgets what the player of a seat signed: the seat belongs to another one.
   * @param {number} seat
   */
  forget(seat) {
    const ofOthers = (/** @type {{seat: number}} */ item) => item.seat !== seat;
    const { chains, signed, statements } = this.known;
    this.known = { chains, signed: signed.filter(ofOthers), statements: statements.filter(ofOthers) };
  }

  /**
   * Takes over whole states, whose signatures were checked, and works out the game.
   * @param {readonly Known[]} states
   * @returns {Promise<void>} rejects if the engine cannot answer; then nothing was taken over
   */
  async merge(states) {
    const known = states.reduce(merged, this.known);
    for (const { entries, digests } of known.chains) {
      const last = String(digests.at(-1));
      if (this.#learned.has(last)) continue;
      await this.positions.learn(entries.map((entry) => readEntry(entry).act));
      this.#learned.add(last);
    }
    this.#rules = await this.positions.rules();
    this.#settle(known);
  }

  /** Works out the game, and forgets what no longer counts. @param {Known} known */
  #settle(known) {
    if (!this.#rules) return;
    const terms = { rules: this.#rules, seats: this.seats, link, root: this.#own.root };
    const found = agreed(known, terms, this.seat);
    this.evidence.note(found.twice, known);
    this.known = kept(known, found, this.seat);
    this.game = gameOf(found, this.seats);
    this.#noteTime(this.game);
  }

  /** Does what the own program does by itself. */
  react() {
    const { game } = this;
    if (this.seat === null || !this.isReady || !game || game.isOver || game.mover !== this.seat) return;
    const { draw, takebacks } = this.offers;
    const wanted = takebacks.find(({ seat, moves }) => seat === this.seat && this.#isAgreed("ok", moves));
    if (wanted) return this.#append(takeback(wanted.moves));
    if (draw.includes(this.seat) && this.#isAgreed("draw")) return this.#append(DRAW);
    if ((this.ownEnd ?? Infinity) <= this.#now() && this.isHere) this.#append(LATE);
  }

  /** Whether the player acts at this device, as far as the acts say so. */
  get isHere() {
    const { chain, seat, game } = this;
    const last = game?.authors.lastIndexOf(seat ?? -1) ?? -1;
    return last < 0 || chain.digests[last + 1] === this.made;
  }

  /** Whether all other players said this in the present position. @param {Say} say @param {number} [to] */
  #isAgreed(say, to) {
    return this.players.every((seat) => seat === this.seat || this.#has(seat, say, to));
  }

  /** Whether a player said this in the present position. @param {number} seat @param {Say} say @param {number} [to] */
  #has(seat, say, to) {
    return this.#here(say).some((one) => one.seat === seat && one.to === to);
  }

  /** What was said in the present position. @param {Say} say */
  #here(say) {
    const place = this.chain.entries.length;
    return this.known.statements.filter((one) => one.say === say && one.place === place && this.#stands(one));
  }

  /** @param {Statement} statement */
  #stands({ place, digest }) {
    return this.chain.digests[place] === digest;
  }

  // Clocks

  /** Notes when the position changed, and compares the times that others sign with what is seen. @param {Game} game */
  #noteTime({ acts, authors }) {
    if (acts.length === this.since.acts) return;
    const last = acts.at(-1);
    const isNext = acts.length === this.since.acts + 1;
    if (last && isNext && authors.at(-1) !== this.seat && hasBegun(acts, acts.length - 1, last.seat))
      this.#times.add(last.seat, last.used, this.#now() - this.since.at);
    this.since = { acts: acts.length, at: this.#now() };
  }

  /** By how much the clock of a seat is slower than seen from here, in milliseconds. @param {number} seat */
  slower(seat) {
    return this.#times.slower(seat);
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

  /** @returns {number[]} milliseconds, by seat */
  #left() {
    const { setup, game, known, chain, seats } = this;
    return setup.clock && game
      ? timesLeft(setup.clock, game.acts, giftsOn(known.statements, chain, seats), seats.count)
      : [];
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

  // What players say

  /** The offers, requests and claims of players in this position, by seat. */
  get offers() {
    const seatsOf = (/** @type {Say} */ say) => this.#here(say).map(({ seat }) => seat);
    return {
      draw: seatsOf("draw").sort(),
      takebacks: this.#here("ok").map(({ seat, to = 0 }) => ({ seat, moves: to })),
      claims: seatsOf("claim").sort(),
    };
  }

  /**
   * From when on the player to move can be said to have left, or to be out of time; `null` if that is not for us to say.
   * @param {(seat: number) => import("./presence.js").Seen | undefined} seen when a player was seen last
   */
  claimable(seen) {
    const { game, seat } = this;
    if (!game || seat === null || game.isOver || game.mover === seat) return null;
    const left = this.#leftOf(game.toMove) - this.#times.beyond(game.toMove);
    const end = this.#runs ? this.since.at + left : Infinity;
    return claimable({ clock: this.setup.clock, end, since: this.since.at, seen: seen(game.mover) });
  }

  /** Makes a move for the own seat, or for a computer player of the opener's. @param {string} move */
  async play(move) {
    if (this.seat === null || !this.isReady || !this.game) throw new LiveError("no_seat");
    const { position, mover, isOver, claimed, acts } = this.game;
    if (mover !== this.seat) throw new LiveError("not_your_turn");
    // A claim of the others is answered by a move.
    if (isOver && !claimed) throw new LiveError("not_now");
    if (!(await this.positions.after(position, move))) throw new LiveError("illegal_move");
    if (this.game.acts !== acts) throw new LiveError("not_now");
    this.#append(move);
  }

  /** Asks to go back to the position after this number of moves, or agrees to it. The seat to move does it when all have agreed. @param {number} moves */
  takeBack(moves) {
    const { moves: made, mover } = this.#running();
    if (!this.setup.takebacks || !(moves >= 0 && moves < made.length)) throw new LiveError("not_now");
    if (mover === this.seat && this.#isAgreed("ok", moves)) this.#append(takeback(moves));
    else this.#declare("ok", moves);
  }

  /** How many moves are left when the last own move is taken back; `null` without one. */
  get ownLastMove() {
    const at = this.game?.moves.findLastIndex(({ seat }) => seat === this.seat) ?? -1;
    return at < 0 ? null : at;
  }

  /** Offers a draw, or accepts it. The seat to move makes it when all have. */
  offerDraw() {
    const { mover } = this.#running();
    if (mover === this.seat && this.players.length > 1 && this.#isAgreed("draw")) this.#append(DRAW);
    else this.#declare("draw");
  }

  resign() {
    this.#running();
    this.#add({ ...this.#statement("resign"), digest: this.#own.root });
  }

  /** Ends the match without a result, until each player has moved. */
  abort() {
    const { authors } = this.#running();
    if (haveAllActed(authors, this.seats)) throw new LiveError("not_now");
    this.#declare("abort");
  }

  /**
   * Says that the time of the player to move is up, or that this player has left.
   * @param {(seat: number) => import("./presence.js").Seen | undefined} seen
   */
  claim(seen) {
    const { acts, toMove } = this.#running();
    const from = this.claimable(seen);
    if (!from || from.at > this.#now()) throw new LiveError("not_now");
    this.claimed = { seat: toMove, acts: acts.length };
    this.#declare("claim");
  }

  /** Whether the player here can give time to another one in this turn. */
  get canGive() {
    const { game, setup, seat } = this;
    return Boolean(setup.clock && game && !game.isOver && !this.#here("gift").some((one) => one.seat === seat));
  }

  /** Gives a seat 15 seconds, once a turn. @param {number} seat */
  giveTime(seat) {
    this.#running();
    if (!this.canGive || !(seat in this.setup.seats) || this.seats.holder(seat) === this.seat)
      throw new LiveError("not_now");
    this.#declare("gift", seat);
  }

  /** Wants a rematch, after the end. */
  again() {
    if (this.seat === null || !this.isReady || !this.game?.end) throw new LiveError("not_now");
    this.#declare("again", this.game.end.number);
  }

  /** Whether a player wants a rematch after this end. @param {number} seat */
  wantsAgain(seat) {
    const end = this.game?.end;
    return Boolean(end && this.#has(seat, "again", end.number));
  }

  /** Whether all players want a rematch. */
  get isAgain() {
    return this.players.every((seat) => this.wantsAgain(seat));
  }

  /** @returns {Game} the game, in which this player has a seat and which goes on */
  #running() {
    if (this.seat === null || !this.isReady) throw new LiveError("no_seat");
    if (!this.game || this.game.isOver) throw new LiveError("not_now");
    return this.game;
  }

  /** @param {Say} say @param {number} [to] @returns {Statement} at the present chain */
  #statement(say, to) {
    const { entries, digests } = this.chain;
    const place = entries.length;
    const statement = { seat: Number(this.seat), say, place, digest: String(digests[place]) };
    return to === undefined ? statement : { ...statement, to };
  }

  /** @param {Say} say @param {number} [to] */
  #declare(say, to) {
    this.#add(this.#statement(say, to));
  }

  /** @param {Statement} statement */
  #add(statement) {
    const { known } = this;
    if (known.statements.some((one) => statementKey(one) === statementKey(statement))) return;
    const signed = { ...statement, sig: this.#own.sign(statement) };
    this.#settle(merged(known, { chains: [], signed: [], statements: [signed] }));
  }

  /** @param {string} act */
  #append(act) {
    const { game, chain } = this;
    // Two devices of one player say the same when the time is over.
    const used = act === LATE ? this.#leftOf(game?.toMove ?? -1) : this.#now() - this.since.at;
    const longer = chainOf([...chain.entries, entryOf(act, Math.max(0, Math.round(used)))], link, chain);
    const place = longer.entries.length;
    const digest = String(longer.digests[place]);
    const item = { seat: Number(this.seat), place, digest };
    this.made = digest;
    const signed = [{ ...item, sig: this.#own.sign(item) }];
    this.#settle(merged(this.known, { chains: [longer], signed, statements: [] }));
  }
}

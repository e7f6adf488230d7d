// @ts-check
/** A computer player in one live match, and in its rematches: takes a seat, moves when it is its turn, and leaves after the end. */
import { haveAllActed } from "../../www/live/ends.js";
import { LiveError } from "../../www/live/live-match.js";
import { LiveTable } from "../../www/live/live-table.js";
import { rematchSecret } from "../../www/live/setup.js";
import { holders } from "../../www/play/match/match.js";
import { PlayerError, shown } from "./program.js";
import { inTime, thinkingTime } from "./player.js";

/**
 * @typedef {import("../../www/live/live-match.js").LiveMatch} LiveMatch
 * @typedef {import("../../www/live/live-table.js").World} World
 * @typedef {import("./player.js").Player} Player
 *
 * @typedef {object} Self
 * @property {import("./player.js").Kind} kind
 * @property {string} name what the others see
 * @property {number} most milliseconds of thought in a turn
 * @property {(text: string) => void} say
 * @property {(text: string) => void} warn
 * @property {() => void} [begun] called when all seats of a match are taken
 * @property {() => void} keep called when something is to be kept for a restart
 */

/** The bot cannot go on: the message says why. */
export class BotError extends Error {}

/** The relays do not answer. @param {string} names */
export const unreachable = (names) =>
  `${names} cannot be reached. If it serves certain sites alone, name one with --origin`;

/** Milliseconds. */
const KNOWN = 15_000; // until the relay has sent the setup of the match
const SILENT = 5 * 60_000; // until a player without an answer counts as one that hangs
const AWAY = 15 * 60_000; // more patience for who is away in a match without a clock
const LOOK = 2000; // between two looks at who is there, after the end
const STAYS = 2 * 60_000; // after the end, for a rematch
const LEAVES = 5000; // after a resignation or an abort, which the others receive meanwhile

export class MatchPlayer {
  /** @type {LiveTable} */ #table = /** @type {any} */ (null);
  /** The match before a rematch: others may still need what it publishes. @type {LiveTable | null} */ #before = null;
  #secret = "";
  #world;
  #self;
  /** Whether a relay was ever there. */ #wasOnline = false;
  #isStarted = false;
  /** Whether all seats are taken. */ #hasBegun = false;
  #isDone = false;
  /** What plays in this match. @type {Promise<Player> | null} */ #player = null;
  /** The search for a move, by the digest of its position. @type {{place: string, ends: AbortController} | null} */ #search =
    null;
  /** Why the match was resigned. @type {BotError | null} */ #fault = null;
  /** When the match was over. */ #ended = 0;
  #isGoingOver = false;
  #isRefused = false;
  /** Functions that cancel the timers, by name. @type {Record<string, () => void>} */ #cancels = {};
  /** @type {(error?: BotError) => void} */ #settle = () => {};
  /** @type {Promise<unknown>} */ #entering = Promise.resolve();

  /** @param {World} world @param {Self} self */
  constructor(world, self) {
    this.#world = { ...world, changed: (/** @type {LiveTable} */ table) => table === this.#table && this.#look() };
    this.#self = self;
  }

  /**
   * Plays a match, and its rematches.
   * @param {ConstructorParameters<typeof LiveTable>[0]} match
   * @returns {Promise<void>} resolves when it has left; rejects with a {@link BotError}
   */
  async play(match) {
    const done = new Promise((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve(undefined));
    });
    this.#entering = this.#enter(match).catch((error) => this.#finish(new BotError(error.message)));
    await done;
  }

  /** Resolves when everything that has arrived is worked out, but for what the player thinks about. */
  async settled() {
    await this.#entering;
    await this.#table?.settled();
  }

  /** Leaves the match. */
  async leave() {
    await this.#finish();
  }

  /** What a restart goes on with; `null`: nothing. */
  get kept() {
    const { match } = this.#table ?? {};
    const isOpen = match?.game && (!match.game.isOver || match.game.claimed);
    return isOpen && this.#hasBegun && !this.#isDone ? this.#table.save() : null;
  }

  get #now() {
    return this.#world.time.now();
  }

  /** Does something later, in the place of what this name was for. @param {string} name @param {number} ms @param {() => void} then */
  #later(name, ms, then) {
    this.#cancels[name]?.();
    if (!this.#isDone) this.#cancels[name] = this.#world.time.after(Math.max(0, ms), then);
  }

  /** @param {ConstructorParameters<typeof LiveTable>[0]} match */
  async #enter(match) {
    for (const cancel of Object.values(this.#cancels)) cancel();
    this.#cancels = {};
    this.#isStarted = this.#hasBegun = false;
    this.#ended = 0;
    this.#secret = String(match.secret ?? match.saved?.secret);
    this.#search?.ends.abort();
    this.#search = null;
    this.#endPlayer();
    const table = new LiveTable(match, this.#world);
    this.#table = table;
    await table.start();
    if (table !== this.#table || this.#isDone) return table.end();
    this.#isStarted = true;
    this.#look();
  }

  #endPlayer() {
    this.#player?.then((player) => player.end()).catch(() => {});
    this.#player = null;
  }

  /** Sees what has changed, and does what follows from it. */
  #look() {
    if (this.#isDone || !this.#isStarted) return;
    const problem = this.#problem();
    if (problem) return void this.#finish(new BotError(problem));
    const { match } = this.#table;
    if (!match?.game) return;
    this.#player ??= this.#sitDown(match);
    if (match.seat === null || !match.isReady) return;
    if (!this.#hasBegun && this.#table.keys.every(Boolean)) {
      this.#hasBegun = true;
      this.#self.say(`plays ${match.setup.game} in seat ${match.seat + 1}`);
      this.#self.begun?.();
      this.#self.keep();
    }
    if (this.#table.rematch) return void this.#goOver();
    const mayMove = !match.game.isOver || match.game.claimed;
    if (mayMove && match.game.mover === match.seat) return this.#think(match);
    this.#search?.ends.abort();
    this.#search = null;
    if (match.game.isOver) return this.#waitAfter(match);
    this.#ended = 0;
    this.#watchOthers(match);
    this.#forgetBefore(match);
  }

  /** Why the bot cannot play this match; empty: it can, as far as it knows. */
  #problem() {
    const { relays, match, troubles, full, refusal } = this.#table;
    this.#wasOnline ||= relays.some(({ line }) => line === "online");
    const names = relays.map(({ address }) => address).join(", ");
    if (!this.#wasOnline) return relays.every(({ line }) => line === "offline") ? unreachable(names) : "";
    if (full) return "all seats of this match are taken";
    if (troubles.includes("setup")) return "this version does not know the game or the options of this match";
    if (!match && !this.#cancels["known"]) this.#later("known", KNOWN, () => this.#missing(names));
    // Once is no reason for words.
    const isRefused = troubles.includes("refused") || troubles.includes("clock");
    if (isRefused && !this.#isRefused) this.#self.warn(`the relay refuses what this player publishes: ${refusal}`);
    this.#isRefused = isRefused;
    return "";
  }

  /** @param {string} names of the relays */
  #missing(names) {
    const isNewer = this.#table.troubles.includes("newer");
    const why = isNewer ? "the players of this match have a newer version" : `${names} has no match with this code`;
    if (!this.#table.match) void this.#finish(new BotError(why));
  }

  /** Takes a seat, if this kind of player can play the match. @param {LiveMatch} match */
  #sitDown({ setup }) {
    const { kind, name } = this.#self;
    const table = this.#table;
    const player = kind.seat(setup);
    player.then(() => table.sit(name)).catch((error) => this.#finish(new BotError(error.message)));
    return player;
  }

  // Moves

  /** @param {LiveMatch} match */
  #think(match) {
    const place = String(match.chain.digests.at(-1));
    if (this.#fault || this.#search?.place === place) return;
    this.#search?.ends.abort();
    const ends = new AbortController();
    this.#search = { place, ends };
    this.#move(match, place, ends.signal).catch((error) => {
      // The game went on otherwise meanwhile.
      if (!ends.signal.aborted && !(error instanceof LiveError)) this.#resign(error);
    });
  }

  /** @param {LiveMatch} match @param {string} place @param {AbortSignal} signal */
  async #move(match, place, signal) {
    const player = await this.#player;
    const moves = match.game?.position.moves ?? [];
    const time = () => thinkingTime(this.#self.most, this.#clockOf(match));
    const answer = player?.move({ moves, time, signal }) ?? "";
    const text = await inTime(this.#world.time, SILENT, answer, "it does not answer");
    if (signal.aborted) return;
    const move = await this.#written(match, moves, text);
    await this.#table.act((now) => {
      if (signal.aborted || now.chain.digests.at(-1) !== place) throw new LiveError("not_now");
      return now.play(move);
    });
  }

  /** The own clock. @param {LiveMatch} match */
  #clockOf(match) {
    const { clock } = match.setup;
    return clock && { left: match.timesLeft()[match.game?.toMove ?? -1] ?? 0, increment: clock.increment };
  }

  /** A move in the notation of the match: programs may write it otherwise. @param {LiveMatch} match @param {readonly string[]} moves @param {string} move */
  async #written({ setup: { game, options, position } }, moves, move) {
    /** @type {import("../../www/types.js").Request<"play">} */
    const request = { op: "play", game, options, position, moves, move, view: false };
    const state = await this.#world.engine.ask(request).catch(() => null);
    if (!state?.last) throw new PlayerError(`it plays ${shown(move)}, which is no legal move`);
    return state.last.text;
  }

  /** Gives up a match that the player cannot go on with. @param {Error} error */
  #resign(error) {
    this.#fault = new BotError(`the player cannot go on: ${error.message}`);
    this.#self.warn(`${this.#fault.message}. The match is resigned.`);
    this.#table.act((match) => match.resign()).catch(() => this.#finish());
  }

  // The others

  /** When a match can be ended that somebody has left; `null`: not by this player, now. @param {LiveMatch} match */
  #endable({ setup }) {
    const claim = this.#table.claimable;
    return claim && (claim.why === "away" && !setup.clock ? claim.at + AWAY : claim.at);
  }

  /** Ends the match as soon as somebody has left it. @param {LiveMatch} match */
  #watchOthers(match) {
    const at = this.#endable(match);
    if (at !== null) this.#later("claim", at - this.#now, () => void this.#claim(match).catch(() => {}));
  }

  /** @param {LiveMatch} match */
  async #claim(match) {
    const at = this.#endable(match);
    if (at === null) return;
    if (at > this.#now) return this.#watchOthers(match);
    const hasBegun = haveAllActed(match.game?.authors ?? [], match.seats);
    await (hasBegun ? this.#table.claim() : this.#table.act((one) => one.abort()));
    this.#self.say(
      hasBegun
        ? "claims the match: the other player has left or is out of time"
        : "aborts the match: the other player has left",
    );
  }

  /** The seats of the other players. @param {LiveMatch} match */
  #others = ({ players, seat }) => players.filter((one) => one !== seat);

  /** When all are here, nobody needs the match before any more. @param {LiveMatch} match */
  #forgetBefore(match) {
    if (!this.#others(match).every((seat) => this.#table.seen(seat))) return;
    void this.#before?.finish();
    this.#before = null;
  }

  // The end

  /** Stays a while for a rematch. @param {LiveMatch} match that is over */
  #waitAfter(match) {
    if (!this.#ended) {
      this.#ended = this.#now;
      this.#self.say(resultOf(match));
    }
    const others = this.#others(match);
    const isOpen = !this.#fault && !match.game?.aborted;
    const stays = isOpen && others.some((seat) => this.#table.isHere(seat)) ? STAYS : LEAVES;
    if (this.#now - this.#ended >= stays) return void this.#finish();
    const isWanted = isOpen && others.some((seat) => match.wantsAgain(seat));
    if (isWanted && !match.wantsAgain(Number(match.seat))) this.#table.act((one) => one.again()).catch(() => {});
    this.#later("look", LOOK, () => this.#look());
  }

  /** Goes over to the rematch that all players want. */
  async #goOver() {
    const { link, rematch } = this.#table;
    if (this.#isGoingOver || !rematch) return;
    this.#isGoingOver = true;
    this.#before?.end();
    this.#before = this.#table;
    this.#entering = rematchSecret(this.#secret, link)
      .then((secret) => this.#enter({ ...rematch, secret }))
      .catch((error) => this.#finish(new BotError(error.message)));
    await this.#entering;
    this.#isGoingOver = false;
  }

  /** Leaves. @param {BotError | null} [error] */
  async #finish(error = this.#fault) {
    if (this.#isDone) return;
    this.#isDone = true;
    for (const cancel of Object.values(this.#cancels)) cancel();
    this.#search?.ends.abort();
    this.#endPlayer();
    this.#before?.end();
    await this.#table?.leave();
    this.#settle(error ?? undefined);
  }
}

/** How a match ended for the player here. @param {LiveMatch} match */
function resultOf({ game, seat, seats }) {
  const { result = null, moves = [], position } = game ?? {};
  if (!result) return "the match was aborted";
  const { toMove = null } = position ?? {};
  const winners = holders([...moves, ...(toMove ? [toMove] : [])], seats.count);
  const won = result.winners.some((colour) => winners[colour] === seat);
  const how = won ? (result.winners.length > 1 ? "drawn" : "won") : result.winners.length > 0 ? "lost" : "drawn";
  return `the match is over: ${how} (${result.reason})`;
}

// @ts-check
/** A computer player in the lobby: it opens challenges, plays with everybody who comes, and opens the next ones. */
import { HELD, Lobby } from "../../www/lobby/lobby.js";
import { newSecret } from "../../www/live/seat-keys.js";
import { BotError, MatchPlayer, unreachable } from "./match-player.js";

/**
 * @typedef {import("../../www/lobby/lobby.js").Wishes} Wishes
 * @typedef {import("../../www/lobby/lobby.js").Seated} Seated
 * @typedef {import("../../www/live/live-table.js").World} World
 */

/** After this many matches in a row that the player could not go on with, the bot ends. */
const FAULTS = 3;

export class LobbyPlayer {
  #world;
  #self;
  #wishes;
  #most;
  /** The key by which others can block this player. */ #secret = newSecret();
  /** Where the challenges stand; `null` while all matches that there may be are played. @type {Lobby | null} */ #lobby =
    null;
  /** @type {Set<MatchPlayer>} */ #matches = new Set();
  #count = 0;
  #faults = 0;
  #wasOnline = false;
  #isDone = false;
  /** @type {(error?: BotError) => void} */ #settle = () => {};

  /**
   * @param {World} world
   * @param {import("./match-player.js").Self} self
   * @param {readonly Wishes[]} wishes the challenges, one of each game
   * @param {number} most matches at once
   */
  constructor(world, self, wishes, most) {
    this.#world = world;
    this.#self = self;
    this.#wishes = wishes;
    this.#most = most;
  }

  /** Plays until {@link leave}. @returns {Promise<void>} rejects with a {@link BotError} */
  async play() {
    const done = new Promise((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve(undefined));
    });
    this.#open();
    await done;
  }

  /** Leaves the lobby and all matches. */
  async leave() {
    await this.#finish();
  }

  /** Resolves when everything that has arrived is worked out. */
  async settled() {
    await this.#lobby?.settled();
    await Promise.all([...this.#matches].map((player) => player.settled()));
  }

  /** Opens the challenges. */
  #open() {
    if (this.#isDone || this.#lobby || this.#matches.size >= this.#most) return;
    const who = { secret: this.#secret, name: this.#self.name, computer: true };
    const lobby = new Lobby(who, this.#world, {
      changed: () => this.#look(lobby),
      seated: (seated) => this.#sit(lobby, seated),
      unseated() {},
      refused() {},
    });
    lobby.start(this.#wishes.map(({ game }) => game));
    this.#lobby = lobby;
    for (const wishes of this.#wishes) void lobby.challenge({ ...wishes, seats: shuffled(wishes.seats) });
  }

  /** @param {Lobby} lobby */
  #look(lobby) {
    if (this.#isDone || lobby !== this.#lobby) return;
    if (lobby.line === "online" && !this.#wasOnline) {
      this.#wasOnline = true;
      this.#self.say(`sits in the lobby: ${this.#wishes.map(({ game }) => game).join(", ")}`);
    }
    if (!this.#wasOnline && lobby.line === "offline")
      void this.#finish(new BotError(unreachable(this.#world.relays.join(", "))));
  }

  /** Somebody came. @param {Lobby} lobby @param {Seated} seated */
  #sit(lobby, { session: { table } }) {
    const number = ++this.#count;
    const { say, warn } = this.#self;
    let hasBegun = false;
    const begun = () => {
      hasBegun = true;
      cancel();
      void this.#close(lobby);
    };
    const player = new MatchPlayer(this.#world, {
      ...this.#self,
      say: (text) => say(`(match ${number}) ${text}`),
      warn: (text) => warn(`match ${number}: ${text}`),
      begun,
    });
    this.#matches.add(player);
    const cancel = this.#world.time.after(HELD, () => {
      lobby.missed();
      void player.leave();
    });
    void player
      .play(table)
      .then(
        () => (this.#faults = hasBegun ? 0 : this.#faults),
        (error) => this.#failed(error),
      )
      .finally(() => {
        cancel();
        this.#matches.delete(player);
        this.#open();
      });
  }

  /** The match has begun: the next one can come. @param {Lobby} lobby */
  async #close(lobby) {
    await lobby.end();
    if (lobby === this.#lobby) this.#lobby = null;
    this.#open();
  }

  /** @param {Error} error */
  #failed(error) {
    if (++this.#faults >= FAULTS)
      void this.#finish(new BotError(`${FAULTS} matches in a row failed: ${error.message}`));
  }

  /** @param {BotError} [error] */
  async #finish(error) {
    if (this.#isDone) return;
    this.#isDone = true;
    await Promise.all([this.#lobby?.end(), ...[...this.#matches].map((player) => player.leave())]);
    this.#settle(error);
  }
}

/** The seats in an order that chance decides: who begins is no privilege. @template T @param {readonly T[]} seats @returns {T[]} */
function shuffled(seats) {
  const turned = Math.floor(Math.random() * seats.length);
  return [...seats.slice(turned), ...seats.slice(0, turned)];
}

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
  /** The key by which others can block this player. */ secret;
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
   * @param {string} [secret] the key by which others can block this player
   */
  constructor(world, self, wishes, most, secret = newSecret()) {
    this.secret = secret;
    this.#world = world;
    this.#self = self;
    this.#wishes = wishes;
    this.#most = most;
  }

  /**
   * Plays until {@link leave}.
   * @param {readonly import("../../www/live/live-table.js").SavedTable[]} [kept] matches that go on
   * @returns {Promise<void>} rejects with a {@link BotError}
   */
  async play(kept = []) {
    const done = new Promise((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve(undefined));
    });
    for (const saved of kept) this.#play({ link: saved.link, saved });
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

  /** The matches that a restart goes on with. */
  get kept() {
    return [...this.#matches].flatMap(({ kept }) => kept ?? []);
  }

  /** Opens the challenges. */
  #open() {
    if (this.#isDone || this.#lobby || this.#matches.size >= this.#most) return;
    const who = { secret: this.secret, name: this.#self.name, computer: true };
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
    const begun = () => {
      cancel();
      void this.#close(lobby);
    };
    const { player, done } = this.#play(table, begun);
    const cancel = this.#world.time.after(HELD, () => {
      lobby.missed();
      void player.leave();
    });
    void done.finally(cancel);
  }

  /**
   * Plays a match.
   * @param {ConstructorParameters<typeof import("../../www/live/live-table.js").LiveTable>[0]} match
   * @param {() => void} [begun] called when all are there
   */
  #play(match, begun = () => {}) {
    const number = ++this.#count;
    const { say, warn, keep } = this.#self;
    let hasBegun = false;
    const player = new MatchPlayer(this.#world, {
      ...this.#self,
      say: (text) => say(`(match ${number}) ${text}`),
      warn: (text) => warn(`match ${number}: ${text}`),
      begun: () => {
        hasBegun = true;
        begun();
      },
    });
    this.#matches.add(player);
    const done = player
      .play(match)
      .then(
        () => (this.#faults = hasBegun ? 0 : this.#faults),
        (error) => this.#failed(error),
      )
      .finally(() => {
        this.#matches.delete(player);
        keep();
        this.#open();
      });
    return { player, done };
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

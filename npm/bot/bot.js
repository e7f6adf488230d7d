// @ts-check
/** The command `alveole bot`: what plays, where, and under which name. */
import { plainName } from "../../www/base/names.js";
import { coded } from "../../www/engine/errors.js";
import { wholeLink } from "../../www/live/channel.js";
import { givenLink } from "../../www/live/given-link.js";
import { newSecret } from "../../www/live/seat-keys.js";
import { NAME } from "../../www/live/shapes.js";
import { usualOptions } from "../../www/lobby/usual-options.js";
import { playerCount } from "../../www/words/describe.js";
import { apiPlayers } from "./api-player.js";
import { Computers } from "./computer-player.js";
import { LobbyPlayer } from "./lobby-player.js";
import { BotError, MatchPlayer } from "./match-player.js";
import { readState, writeState } from "./state-file.js";
import { uhpPlayers } from "./uhp-player.js";

/**
 * @typedef {import("./options.js").Options} Options
 * @typedef {import("./player.js").Kind} Kind
 *
 * @typedef {object} Device
 * @property {Omit<import("../../www/live/live-table.js").World, "relays" | "changed">} world
 * @property {() => import("./computer-player.js").Thread} thread starts a thread for the search
 * @property {(text: string) => void} say
 * @property {(text: string) => void} warn
 */

export class Bot {
  #options;
  #device;
  /** @type {Kind | null} */ #kind = null;
  /** @type {MatchPlayer | LobbyPlayer | null} */ #player = null;
  /** What is kept but for the matches, once that is known. @type {import("./state-file.js").State | null} */ #kept =
    null;
  #isStopped = false;

  /** @param {Options} options @param {Device} device */
  constructor(options, device) {
    this.#options = options;
    this.#device = device;
  }

  /** Plays until there is nothing more to play. @returns {Promise<void>} rejects with a {@link BotError} */
  async run() {
    try {
      const { relays, join, lobby, most, state: file } = this.#options;
      const kept = readState(file);
      const match = join === undefined ? null : await matchOf(join);
      const wishes = lobby ? await this.#wishes(lobby) : [];
      this.#kind = await this.#players();
      if (this.#isStopped) return;
      const { say, warn } = this.#device;
      const world = { ...this.#device.world, relays };
      const name = this.#nameOf(this.#kind);
      const self = {
        ...{ kind: this.#kind, name, most, warn },
        say: (/** @type {string} */ text) => say(`${name} ${text}`),
        keep: () => this.#keep(),
      };
      this.#kept = { ...kept, matches: [] };
      if (match) {
        const player = (this.#player = new MatchPlayer(world, self));
        const saved = kept.joined === match.link.of ? kept.matches[0] : undefined;
        this.#kept.joined = String(match.link.of);
        await player.play(saved ? { link: saved.link, saved } : match);
      } else {
        const secret = kept.secret || undefined;
        const player = (this.#player = new LobbyPlayer(world, self, wishes, lobby?.matches ?? 1, secret));
        this.#kept.secret = player.secret;
        await player.play(kept.matches);
      }
      this.#keep();
    } finally {
      this.#kind?.end();
    }
  }

  /** Keeps what a restart goes on with. */
  #keep() {
    if (this.#isStopped || !this.#kept) return;
    const { kept } = this.#player ?? {};
    try {
      writeState(this.#options.state, { ...this.#kept, matches: [kept ?? []].flat() });
    } catch (error) {
      this.#device.warn(`--state: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** Leaves; {@link run} then resolves. */
  async stop() {
    this.#keep();
    this.#isStopped = true;
    await this.#player?.leave();
  }

  /** Resolves when everything that has arrived is worked out. */
  async settled() {
    await this.#player?.settled();
  }

  /** What is played in the lobby: each game with all its options. @param {import("./options.js").LobbyOptions} lobby */
  async #wishes({ games, options, clock }) {
    const { engine } = this.#device.world;
    const { games: known } = await engine.ask({ op: "games" });
    const unknown = games.find((id) => !known.some((game) => game.id === id));
    if (unknown !== undefined) throw new BotError(`--game: there is no game “${unknown}”`);
    const chosen = known.filter(({ id }) => games.length === 0 || games.includes(id));
    return Promise.all(
      chosen.map(async (game) => {
        const { id } = game;
        const wanted = { ...usualOptions(game), ...options };
        const state = await engine
          .ask({ op: "state", game: id, options: wanted, moves: [], view: false })
          .catch((error) => {
            throw new BotError(`--options: ${error.message}`);
          });
        /** @type {("me" | "free")[]} */
        const seats = Array.from({ length: playerCount(/** @type {any} */ (game), state.options) }, (_, i) =>
          i ? "free" : "me",
        );
        return { game: id, options: state.options, clock, seats, takebacks: false, help: false };
      }),
    );
  }

  /** @returns {Promise<Kind>} */
  async #players() {
    const { uhp, options, program, level, hasLevel } = this.#options;
    const { world, thread } = this.#device;
    if (program !== undefined) return apiPlayers(program, hasLevel ? level : undefined);
    if (uhp === undefined) return new Computers(level, thread);
    return uhpPlayers(uhp, options, world.time).catch((error) => {
      throw new BotError(`--uhp “${uhp}”: ${error.message}`);
    });
  }

  /** A name that says that it is a computer. @param {Kind} kind */
  #nameOf(kind) {
    const name = plainName(`Computer ${plainName(this.#options.name ?? kind.name).replace(/^computer\b/i, "")}`);
    return [...name].slice(0, NAME).join("");
  }
}

/** The match of a code, with the own key. @param {string} code */
async function matchOf(code) {
  let found;
  try {
    found = givenLink(code);
  } catch (error) {
    throw new BotError(`--join: ${coded(error).message}`);
  }
  const { secret, ...link } = await wholeLink(found);
  if (!link.capability) throw new BotError("--join: this code is for spectators, and gives no seat");
  return { link, secret: secret ?? newSecret() };
}

// @ts-check
/** What the player at this device publishes of a tournament: a function of what is known, and of what was published before. */
import { publicKey } from "../live/seat-keys.js";
import { joinOf, leaveOf, revealOf } from "./draw.js";
import { linkOf } from "./pairing-match.js";

/**
 * @typedef {import("./known.js").Known} Known
 * @typedef {import("./content.js").PlayerState} PlayerState
 */

export class Player {
  key;
  #known;
  #secret;
  #name;
  /** Whether the player leaves. */ #leaves = false;

  /** @param {Known} known @param {string} secret @param {string} name */
  constructor(known, secret, name) {
    this.#known = known;
    this.#secret = secret;
    this.#name = name;
    this.key = publicKey(secret);
  }

  /** Leaves the tournament. */
  leave() {
    this.#leaves = true;
  }

  /** Whether the player leaves, or has left. */
  get hasLeft() {
    return this.#leaves || Boolean(this.#last?.left);
  }

  /** The link of the own match in the last round. @returns {Promise<import("../live/links.js").LiveLink | null>} */
  async link() {
    const { match, seat } = this.#known.matchOf(this.key) ?? {};
    const [other] = (match && this.#known.course.players[match.players[seat === 0 ? 1 : 0]]) ?? [];
    return match && other ? linkOf(match.setup, this.#secret, other) : null;
  }

  /** What was published last under the own key. */
  get #last() {
    return this.#known.players.get(this.key);
  }

  /** The next state, if the last one lacks something. @returns {Promise<PlayerState | null>} */
  async next() {
    const last = this.#last;
    const join = last?.join ?? joinOf(this.#secret, this.#known.root, this.#name);
    /** @type {PlayerState} */
    const state = { join };
    const reveal = this.#reveal(last);
    if (reveal) state.reveal = reveal;
    const left = last?.left ?? (this.#leaves ? leaveOf(this.#secret, this.#known.root) : "");
    if (left) state.left = left;
    const { twice, head } = this.#known;
    const saw = twice ?? (head && head[0] > 0 ? [head] : []);
    if (saw.length > 0) state.saw = [...saw];
    const topics = await this.#topics(last);
    if (topics.length > 0) state.topics = topics;
    const games = this.#fields(last);
    if (games.length > 0) state.games = games;
    return JSON.stringify(state) === JSON.stringify(last) ? null : state;
  }

  /** Reveals for the last list, unless the reveals of one are complete. @param {PlayerState | undefined} last @returns {PlayerState["reveal"]} */
  #reveal(last) {
    const { course, root } = this.#known;
    const number = course.lists.length - 1;
    const isOn = course.lists.at(-1)?.some((place) => course.joins[place]?.[0] === this.key);
    if (course.phase !== "drawing" || !isOn || number <= (last?.reveal?.[0] ?? -1)) return last?.reveal;
    return this.#known.complete < 0 ? [number, revealOf(this.#secret, root, number)] : last?.reveal;
  }

  /** The topics of the own matches. @param {PlayerState | undefined} last */
  async #topics(last) {
    const topics = [...(last?.topics ?? [])];
    const round = this.#known.course.rounds.length - 1;
    const link = topics.some(([one]) => one === round) ? null : await this.link();
    if (link?.topic) topics.push([round, link.topic]);
    return topics;
  }

  /** The own games, as far as they are known here. @param {PlayerState | undefined} last @returns {import("./content.js").GameField[]} */
  #fields(last) {
    const { course, games } = this.#known;
    const known = new Map((last?.games ?? []).map((field) => [field[0], field]));
    for (const round of course.rounds.keys()) {
      const { match, place } = this.#known.matchOf(this.key, round) ?? {};
      const items = match && games.items(match.setup);
      if (items && place !== undefined) known.set(round, [round, place, items]);
    }
    return [...known.values()].sort(([a], [b]) => a - b);
  }
}

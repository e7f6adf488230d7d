// @ts-check
/**
 * What a device knows of a tournament: the organizer's log, the players' states and their games; and how the tournament stands by them.
 * Devices that know the same show the same, in whatever order it came.
 */
import { readAnnouncement, rootOf } from "./announcement.js";
import { Checks, digestOfJoins, isReveal, revealFor } from "./draw.js";
import { digestsOf, readEntry } from "./log-entries.js";

/**
 * @typedef {import("./content.js").OrganizerState} OrganizerState
 * @typedef {import("./content.js").PlayerState} PlayerState
 * @typedef {import("./content.js").Head} Head
 * @typedef {import("./log.js").Course} Course
 */

/**
 * No game is known before there is a list.
 * @type {Pick<import("./game-proofs.js").Games, "add" | "shown" | "prove" | "items" | "proves">}
 */
const NO_GAMES = {
  add: async () => false,
  shown: () => ({ acts: 0, end: null }),
  prove: () => null,
  items: () => null,
  proves: async () => false,
};

export class Known {
  text;
  /** @type {import("./announcement.js").Announcement} */ terms;
  root;
  games = NO_GAMES;
  checks;
  /** How the tournament stands. @type {Course} */ course;
  /** What the organizer published last. @type {OrganizerState | null} */ organizer = null;
  /** The states of players, by key. @type {Map<string, PlayerState>} */ players = new Map();
  /** Two signatures of the organizer that do not fit. @type {[Head, Head] | null} */ twice = null;
  /** The digests of the log, believed or not. @type {string[]} */ #digests;
  /** What players saw of the log, beyond what is known here. @type {Map<string, Head>} */ #ahead = new Map();
  #world;
  /** What a tournament needs from its first list on. @type {typeof import("./course.js") | null} */ #parts = null;
  /** The states whose games are not read yet. @type {Set<{games?: import("./content.js").GameField[]}>} */ #unread =
    new Set();
  /** Whether the log is to be read again. */ #isOld = false;

  /**
   * @param {string} text of the announcement
   * @param {object} world
   * @param {import("../live/positions.js").Engine} world.engine
   * @param {() => number} world.now seconds since 1970
   * @param {import("../live/signatures.js").Signatures} [world.signatures]
   * @param {Checks} [world.checks]
   */
  constructor(text, world) {
    this.checks = world.checks ?? new Checks();
    this.text = text;
    this.terms = /** @type {import("./announcement.js").Announcement} */ (readAnnouncement(text));
    this.root = rootOf(text);
    this.#world = world;
    this.#digests = [this.root];
    this.course = this.#read();
  }

  /** @returns {Course} */
  #read() {
    const { text, terms, games, checks } = this;
    const { joins = [], log: entries = [] } = this.organizer ?? {};
    if (this.#parts)
      return this.#parts.courseOf({ terms, text, joins, entries, games, checks, now: this.#world.now() });
    return {
      ...{
        phase: "joining",
        lists: [],
        joins,
        players: [],
        out: new Set(),
        rounds: [],
        count: terms.rounds,
        table: [],
      },
      ...{ since: terms.start, digests: [this.root], halt: "" },
    };
  }

  /** Loads what is needed from the first list on. */
  async #load() {
    if (this.#parts || !this.organizer?.log.length) return;
    const parts = await import("./course.js");
    this.games = new parts.Games(this.#world.engine, this.#world.signatures);
    this.#parts = parts;
    this.#isOld = true;
  }

  /** The last signature of the organizer that is known here. @returns {Head | null} */
  get head() {
    return this.organizer && [this.#digests.length - 1, String(this.#digests.at(-1)), this.organizer.sig];
  }

  /**
   * Takes the organizer's state.
   * @param {OrganizerState} state
   * @returns {boolean} whether it says something new
   */
  takeOrganizer(state) {
    if (state.text !== this.text) return false;
    // The signature of the log covers the joins by their digest alone.
    const list = readEntry(state.log[0] ?? "");
    if (list?.[0] === "list" && list[2] !== digestOfJoins(state.joins)) return false;
    const digests = digestsOf(this.root, state.log);
    const last = String(digests.at(-1));
    if (!this.checks.isLog(last, state.sig, this.terms.organizer)) return false;
    const common = Math.min(digests.length, this.#digests.length) - 1;
    if (digests[common] !== this.#digests[common]) {
      this.#note([digests.length - 1, last, state.sig]);
      return false;
    }
    if (digests.length < this.#digests.length) return false;
    this.organizer = state;
    this.#digests = digests;
    this.#unread.add(state);
    this.#isOld = true;
    for (const head of this.#ahead.values()) this.#compare(head);
    return true;
  }

  /**
   * Takes the state of a player.
   * @param {string} key of its author
   * @param {PlayerState} state
   * @returns {boolean} whether it is believed
   */
  takePlayer(key, state) {
    if (state.join[0] !== key || !this.checks.isJoin(state.join, this.root)) return false;
    this.#unread.delete(this.players.get(key) ?? state);
    this.players.set(key, state);
    this.#unread.add(state);
    for (const [i, head] of (state.saw ?? []).entries()) {
      if (this.#digests[head[0]] === head[1] || !this.checks.isLog(head[1], head[2], this.terms.organizer)) continue;
      this.#ahead.set(`${key} ${i}`, head);
      this.#compare(head);
    }
    return true;
  }

  /** Compares a signature of the organizer with the log, and with others. @param {Head} head */
  #compare(head) {
    const own = this.#digests[head[0]];
    if (own !== undefined && own !== head[1]) this.#note(head);
    const other = [...this.#ahead.values()].find(([place, digest]) => place === head[0] && digest !== head[1]);
    if (other) this.twice ??= [head, other];
  }

  /** @param {Head} other a signature that does not fit the log */
  #note(other) {
    if (this.head) this.twice ??= [this.head, other];
  }

  /** Works out how the tournament stands. @returns {Promise<Course>} rejects if the engine cannot answer */
  async update() {
    await this.#load();
    do {
      // The course follows from the log alone, but where it waits for games or for its time.
      if (this.#isOld || this.course.halt) this.course = this.#read();
      this.#isOld = false;
      // Games prove results, from which pairings follow, and with them other games can be read.
    } while ((await this.#readGames()) && this.course.halt);
    return this.course;
  }

  /** Reads the games of all matches that are known. @returns {Promise<boolean>} whether something is new */
  async #readGames() {
    const { rounds } = this.course;
    let isNew = false;
    for (const state of this.#unread) {
      for (const [round, place, items] of state.games ?? []) {
        const match = rounds[round]?.matches[place];
        if (match && (await this.games.add(match.setup, items))) isNew = true;
      }
      if ((state.games ?? []).every(([round]) => round < rounds.length)) this.#unread.delete(state);
    }
    return isNew;
  }

  /** What a player revealed for a list. @param {string} key @param {number} list @param {import("./draw.js").Join} join @returns {string | null} */
  #revealOf(key, list, join) {
    const [number, value] = this.players.get(key)?.reveal ?? [-1, ""];
    if (number < list) return null;
    const reveal = revealFor(value, number, list);
    return isReveal(reveal, list, join) ? reveal : null;
  }

  /** The reveals for a list, in its order; `null` for those that are missing. @param {number} list */
  reveals(list) {
    const { joins, lists } = this.course;
    return (lists[list] ?? []).map((place) => {
      const join = /** @type {import("./draw.js").Join} */ (joins[place]);
      return this.#revealOf(join[0], list, join);
    });
  }

  /** The number of the first list whose reveals are complete; -1: none is. */
  get complete() {
    return this.course.lists.findIndex((list, number) => list.length > 1 && !this.reveals(number).includes(null));
  }

  /** The number of a player in the order of the lot; -1: none. @param {string} key */
  numberOf(key) {
    return this.course.players.findIndex(([one]) => one === key);
  }

  /** The match of a player in a round. @param {string} key @param {number} [round] the last one without it */
  matchOf(key, round = this.course.rounds.length - 1) {
    const number = this.numberOf(key);
    const { matches = [] } = this.course.rounds[round] ?? {};
    const place = number < 0 ? -1 : matches.findIndex(({ players }) => players.includes(number));
    const match = matches[place];
    return match ? { match, place, round, seat: match.players.indexOf(number) } : null;
  }
}

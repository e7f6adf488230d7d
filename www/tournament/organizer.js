// @ts-check
/** The organizer's page: it writes the log, by itself, as soon as the next entry holds. It decides nothing that devices cannot check. */
import { sign } from "../live/seat-keys.js";
import { AUTHOR } from "../live/channel.js";
import { hexKey } from "../live/events.js";
import { digestOf, playersSecret } from "./announcement.js";
import { LISTS, digestOfJoins } from "./draw.js";
import { CLAIMED, digestsOf, signLog } from "./log-entries.js";

/**
 * @typedef {import("./known.js").Known} Known
 * @typedef {import("./log-entries.js").Entry} Entry
 * @typedef {import("./draw.js").Join} Join
 */

const MINUTE = 60; // seconds
/** How long the organizer's page was connected, in seconds, before it says that somebody did not come: it may be that it missed them. */
const LISTENED = 60;

export class Organizer {
  #known;
  #secret;
  #now;
  /** From when on the page is connected, in seconds since 1970. */ #online = Infinity;
  /** By key. @type {Map<string, string>} */ #permits = new Map();

  /** @param {Known} known @param {string} secret of the organizer @param {() => number} now seconds since 1970 */
  constructor(known, secret, now) {
    this.#known = known;
    this.#secret = secret;
    this.#now = now;
  }

  /**
   * The organizer's next state, if there is one.
   * @param {boolean} isOnline whether the page is connected
   * @returns {Promise<import("./content.js").OrganizerState | null>}
   */
  async next(isOnline) {
    this.#online = isOnline ? Math.min(this.#online, this.#now()) : Infinity;
    const { organizer, course, text, root } = this.#known;
    const log = organizer?.log ?? [];
    // What is not believed here was not written here: another device of the organizer may have.
    if (course.digests.length - 1 < log.length) return null;
    const joins = log.length === 0 ? this.#joins() : (organizer?.joins ?? []);
    const entry = this.#entry(joins);
    const games = await this.#orphans();
    const isSame = (/** @type {unknown} */ a, /** @type {unknown} */ b) => JSON.stringify(a) === JSON.stringify(b);
    if (organizer && !entry && isSame(joins, organizer.joins) && isSame(games, organizer.games ?? [])) return null;
    const entries = entry ? [...log, JSON.stringify(entry)] : log;
    const sig = signLog(String(digestsOf(root, entries).at(-1)), this.#secret);
    const permits = joins.map(([key]) => this.#permit(key));
    return { text, joins, permits, log: entries, sig, ...(games.length > 0 && { games }) };
  }

  /** The joins, those first that were there first. @returns {Join[]} */
  #joins() {
    const { players, organizer, terms, root, checks } = this.#known;
    const hasLeft = (/** @type {string} */ key) => checks.isLeave(players.get(key)?.left ?? "", root, key);
    const before = organizer?.joins ?? [];
    const others = [...players.values()]
      .map(({ join }) => join)
      .filter(([key]) => !before.some(([one]) => one === key));
    return [...before, ...others].filter(([key]) => !hasLeft(key)).slice(0, terms.most);
  }

  /** Permits a player to publish in the topic of the players. @param {string} key */
  #permit(key) {
    const secret = playersSecret(this.#secret, digestOf(this.#known.text));
    const permit = this.#permits.get(key) ?? sign(AUTHOR, hexKey(key), secret);
    this.#permits.set(key, permit);
    return permit;
  }

  /** @param {readonly Join[]} joins @returns {Entry | null} */
  #entry(joins) {
    const { phase, since } = this.#known.course;
    const now = Math.floor(this.#now());
    if (now < since) return null;
    if (phase === "joining") return joins.length > 1 ? ["list", now, digestOfJoins(joins)] : null;
    if (phase === "drawing") return this.#draws(now);
    return phase === "playing" ? this.#closes(now) : null;
  }

  /** Whether the page would know of those who are there. @param {number} now */
  #hasListened(now) {
    return now >= this.#online + LISTENED;
  }

  /** @param {number} now @returns {Entry | null} */
  #draws(now) {
    const { complete, terms, course } = this.#known;
    const { lists, since } = course;
    if (complete >= 0) return ["start", now, complete, /** @type {string[]} */ (this.#known.reveals(complete))];
    if (now < since + terms.wait * MINUTE || lists.length === LISTS || !this.#hasListened(now)) return null;
    const reveals = this.#known.reveals(lists.length - 1);
    return ["again", now, (lists.at(-1) ?? []).filter((_, i) => reveals[i] === null)];
  }

  /** @param {number} now @returns {Entry | null} */
  #closes(now) {
    const { course, games, terms, players, root, checks } = this.#known;
    const { begun, matches } = /** @type {import("./log.js").CourseRound} */ (course.rounds.at(-1));
    const ends = matches.map(({ setup }) => {
      const { end } = games.shown(setup);
      const isTime = now >= begun + terms.wait * MINUTE && this.#hasListened(now);
      return end && (end[2] !== CLAIMED || isTime) ? end : 0;
    });
    if (ends.includes(0) && (now < begun + terms.length * MINUTE || !this.#hasListened(now))) return null;
    const left = course.players.flatMap(([key], player) => {
      const sig = players.get(key)?.left ?? "";
      return !course.out.has(player) && checks.isLeave(sig, root, key)
        ? [/** @type {[number, string]} */ ([player, sig])]
        : [];
    });
    return ["close", now, ends, left];
  }

  /** The games that prove results, and that no player shows any more. */
  async #orphans() {
    const { course, games } = this.#known;
    /** @type {import("./content.js").GameField[]} */
    const orphans = [];
    for (const [round, { matches }] of course.rounds.entries())
      for (const [place, { setup, end }] of matches.entries()) {
        const items = end && !(await this.#isShown(round, place, setup, end)) ? games.items(setup) : null;
        if (items) orphans.push([round, place, items]);
      }
    return orphans;
  }

  /** Whether a player shows what proves an end. @param {number} round @param {number} place @param {string} setup @param {import("./game-proofs.js").Stated} end */
  async #isShown(round, place, setup, end) {
    for (const { games = [] } of this.#known.players.values())
      for (const [r, i, items] of games)
        if (r === round && i === place && (await this.#known.games.proves(setup, items, end))) return true;
    return false;
  }
}

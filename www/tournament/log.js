// @ts-check
/**
 * The log of a tournament: what its organizer signed, entry after entry, each with the digest of the log before it. Here it is read again
 * from its beginning, and what does not hold is not believed, nor what comes after it. The result depends on the log and on the games
 * alone, so that all devices show the same.
 */
import { digestOf, rootOf, writeCode } from "./announcement.js";
import { LISTS, digestOfJoins, drawn, isReveal } from "./draw.js";
import { CLAIMED, linkOf, readEntry } from "./log-entries.js";
import { roundRobin, swissRound } from "./pairing.js";
import { setupOf } from "./pairing-match.js";
import { historiesOf, standingsOf } from "./standings.js";

/**
 * @typedef {import("./draw.js").Join} Join
 * @typedef {import("./game-proofs.js").Stated} Stated
 * @typedef {import("./game-proofs.js").Proof} Proof
 *
 * @typedef {import("./log-entries.js").Entry} Entry
 * @typedef {import("./log-entries.js").ListEntry} ListEntry
 * @typedef {import("./log-entries.js").AgainEntry} AgainEntry
 * @typedef {import("./log-entries.js").StartEntry} StartEntry
 * @typedef {import("./log-entries.js").CloseEntry} CloseEntry
 *
 * @typedef {object} Match of a round
 * @property {[number, number]} players by number
 * @property {string} setup as text
 * @property {Stated | 0 | null} end as the log has it; `null` while the round goes on
 * @property {[number, number] | null} points twice the points
 *
 * @typedef {object} CourseRound
 * @property {number} begun in seconds since 1970
 * @property {Match[]} matches
 * @property {number[]} byes
 * @property {boolean} isClosed
 *
 * @typedef {object} Course how a tournament stands
 * @property {"joining" | "drawing" | "playing" | "over" | "cancelled"} phase `cancelled`: there are not enough players
 * @property {number[][]} lists of players, as places among the joins
 * @property {readonly Join[]} joins of the first list
 * @property {Join[]} players in the order of the lot; none before it
 * @property {Set<number>} out the numbers of those who play no more
 * @property {CourseRound[]} rounds
 * @property {number} count how many rounds there will be
 * @property {import("./standings.js").Row[]} table
 * @property {number} since when the last entry was made, in seconds since 1970
 * @property {string[]} digests of the log, as far as it is believed
 * @property {"" | "wrong" | "games" | "early"} halt why an entry is not believed: it does not hold, games are missing that prove it, or
 *   its time has not come
 *
 * @typedef {object} Log what is known of a tournament
 * @property {import("./announcement.js").Announcement} terms
 * @property {string} text of the announcement
 * @property {readonly Join[]} joins
 * @property {readonly string[]} entries of the log, whose signature was checked
 * @property {{prove: (setup: string, stated: Stated) => Proof | null}} games
 * @property {Pick<import("./draw.js").Checks, "isJoin" | "isLeave">} checks
 * @property {number} now in seconds since 1970
 */

const MINUTE = 60; // seconds

/** Reads a log. */
class Reader {
  /** @type {Course} */ course;
  #terms;
  #root;
  #code;
  #games;
  #checks;
  /** What each player did in each round. @type {import("./standings.js").Played[][]} */ #played = [];

  /** @param {Log} log */
  constructor({ terms, text, joins, games, checks }) {
    this.#terms = terms;
    this.#root = rootOf(text);
    this.#code = writeCode({ key: terms.organizer, of: digestOf(text) });
    this.#games = games;
    this.#checks = checks;
    const { rounds: count, start: since } = terms;
    this.course = {
      ...{ phase: "joining", lists: [], joins, players: [], out: new Set(), rounds: [], count, table: [], since },
      ...{ digests: [this.#root], halt: "" },
    };
  }

  /** @param {readonly string[]} entries @param {number} now in seconds since 1970 */
  read(entries, now) {
    const { course } = this;
    for (const text of entries) {
      const entry = readEntry(text);
      course.halt = entry ? this.#check(entry, now) : "wrong";
      if (!entry || course.halt) break;
      course.since = entry[1];
      course.digests.push(linkOf(String(course.digests.at(-1)), text));
      // What follows from an entry has its digest.
      if (entry[0] === "start" || entry[0] === "close") this.#next();
    }
    course.table = standingsOf(this.#played, this.#terms.system === "swiss");
    return course;
  }

  /** Takes an entry, if it holds. @param {Entry} entry @param {number} now @returns {Course["halt"]} */
  #check(entry, now) {
    const { phase, since } = this.course;
    if (entry[1] < since) return "wrong";
    if (entry[1] > now) return "early";
    if (entry[0] === "list") return phase === "joining" && this.#list(entry) ? "" : "wrong";
    if (entry[0] === "again") return phase === "drawing" && this.#again(entry) ? "" : "wrong";
    if (entry[0] === "start") return phase === "drawing" && this.#start(entry) ? "" : "wrong";
    return phase === "playing" ? this.#close(entry) : "wrong";
  }

  /** @param {ListEntry} entry */
  #list([, , digest]) {
    const { joins } = this.course;
    const keys = new Set(joins.map(([key]) => key));
    if (joins.length > this.#terms.most || keys.size !== joins.length || digestOfJoins(joins) !== digest) return false;
    if (!joins.every((join) => this.#checks.isJoin(join, this.#root))) return false;
    this.#draw([...joins.keys()]);
    return true;
  }

  /** @param {number[]} list */
  #draw(list) {
    this.course.lists.push(list);
    this.course.phase = list.length < 2 ? "cancelled" : "drawing";
  }

  /** @param {AgainEntry} entry */
  #again([, at, out]) {
    const { lists, since } = this.course;
    const last = lists.at(-1) ?? [];
    const isLegal = out.length > 0 && out.every((place) => last.includes(place)) && lists.length < LISTS;
    if (!isLegal || at < since + this.#terms.wait * MINUTE) return false;
    this.#draw(last.filter((place) => !out.includes(place)));
    return true;
  }

  /** @param {StartEntry} entry */
  #start([, , number, reveals]) {
    const { lists, joins, digests } = this.course;
    const list = (lists[number] ?? []).map((place) => /** @type {Join} */ (joins[place]));
    if (list.length < 2 || reveals.length !== list.length) return false;
    if (!list.every((join, i) => isReveal(String(reveals[i]), number, join))) return false;
    // A list has the digest of its entry; the lists are the first entries.
    this.course.players = drawn(list, String(digests[number + 1]), reveals);
    this.#played = list.map(() => []);
    this.course.phase = "playing";
    const { system, rounds } = this.#terms;
    this.course.count = system === "robin" ? list.length - 1 + (list.length % 2) : rounds;
    return true;
  }

  /** Pairs the next round. */
  #next() {
    const { course } = this;
    const { players, rounds, out } = course;
    const round = rounds.length;
    const present = [...players.keys()].filter((player) => !out.has(player));
    if (round >= course.count || present.length < 2) {
      course.phase = "over";
      return;
    }
    const isSwiss = this.#terms.system === "swiss";
    const all = isSwiss ? swissRound(present, historiesOf(this.#played), round) : roundRobin(players.length)[round];
    const { pairs = [], byes = [] } = all ?? {};
    // In a round robin somebody who left is no opponent.
    const isWhole = (/** @type {readonly number[]} */ pair) => !pair.some((player) => out.has(player));
    const alone = pairs.filter((pair) => !isWhole(pair)).flat();
    const at = String(course.digests.at(-1));
    rounds.push({
      begun: course.since,
      matches: pairs.filter(isWhole).map((pair) => this.#matchOf(pair, at, round)),
      byes: [...byes, ...alone].filter((player) => !out.has(player)),
      isClosed: false,
    });
  }

  /** @param {import("./pairing.js").Pair} pair @param {string} at @param {number} round @returns {Match} */
  #matchOf(pair, at, round) {
    const [first, second] = pair.map((player) => /** @type {Join} */ (this.course.players[player]));
    const match = {
      first: /** @type {Join} */ (first),
      second: /** @type {Join} */ (second),
      at,
      round,
      code: this.#code,
    };
    return { players: pair, setup: setupOf(this.#terms, match), end: null, points: null };
  }

  /** @param {CloseEntry} entry @returns {Course["halt"]} */
  #close([, at, ends, left]) {
    const { rounds, players, out } = this.course;
    const round = /** @type {CourseRound} */ (rounds.at(-1));
    const { matches, begun } = round;
    const isTime = (/** @type {number} */ minutes) => at >= begun + minutes * MINUTE;
    const { wait, length } = this.#terms;
    if (ends.length !== matches.length) return "wrong";
    if (ends.some((end) => (end === 0 ? !isTime(length) : end[2] === CLAIMED && !isTime(wait)))) return "wrong";
    const hasLeft = (/** @type {[number, string]} */ [player, sig]) =>
      players[player] && this.#checks.isLeave(sig, this.#root, players[player][0]);
    if (!left.every(hasLeft)) return "wrong";
    const proofs = matches.map(({ setup }, i) => {
      const end = ends[i] ?? 0;
      return end === 0
        ? { points: /** @type {[number, number]} */ ([0, 0]), absent: -1 }
        : this.#games.prove(setup, end);
    });
    if (proofs.some((proof) => !proof)) return "games";
    for (const [i, match] of matches.entries()) this.#note(match, ends[i] ?? 0, /** @type {Proof} */ (proofs[i]));
    const isIdle = new Set(matches.flatMap((match) => match.players));
    for (const player of players.keys())
      if (!isIdle.has(player)) {
        const points = round.byes.includes(player) ? 2 : 0;
        this.#played[player]?.push({ opponent: null, seat: -1, points, counts: false });
      }
    for (const [player] of left) out.add(player);
    round.isClosed = true;
    return "";
  }

  /** Notes how a match ended. @param {Match} match @param {Stated | 0} end @param {Proof} proof */
  #note(match, end, { points, absent }) {
    match.end = end;
    match.points = points;
    for (const [seat, player] of match.players.entries()) {
      const opponent = match.players[1 - seat] ?? null;
      const counts = end !== 0 && absent < 0;
      this.#played[player]?.push({ opponent, seat, points: Number(points[seat]), counts });
      if (seat === absent) this.course.out.add(player);
    }
  }
}

/**
 * How a tournament stands by its log.
 * @param {Log} log
 * @returns {Course}
 */
export const courseOf = (log) => new Reader(log).read(log.entries, log.now);

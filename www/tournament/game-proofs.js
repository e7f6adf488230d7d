// @ts-check
/**
 * The games of a tournament, each as its players signed it. A result counts for what a game shows that is played over here: nobody
 * else's word is needed for it.
 */
import { agreed, merged, nothingKnown } from "../live/agreement.js";
import { emptyChain, followed, isOn, playersOf, readEntry } from "../live/chain.js";
import { ENDS, endOf } from "../live/ends.js";
import { Positions } from "../live/positions.js";
import { seatsOf } from "../live/seating.js";
import { Signatures, link, rootOf } from "../live/signatures.js";
import { itemsOf, knownIn } from "../live/state-items.js";
import { Said } from "../live/statements.js";
import { holders } from "../play/match/match.js";

/**
 * @typedef {import("../live/state-items.js").Items} Items
 * @typedef {[place: number, digest: string, kind: number, seat: number]} Stated an end as an entry of the log names it: the place in
 *   the chain, the beginning of the digest there, the number of the end among the {@link ENDS}, and the seat that it names, or -1
 *
 * @typedef {object} Proof what a game shows
 * @property {[number, number]} points of both seats: 2 for a win, 1 for a draw
 * @property {number} absent the seat that never made an act and is claimed to be gone; -1: none
 *
 * @typedef {object} Shown how a match stands
 * @property {number} acts how many there are
 * @property {Stated | null} end
 */

/** Chains of one match that are kept: its players alone can sign more. */
const CHAINS = 16;
const DIGEST = 22; // characters that an entry of the log has of it
/** The statement that makes an end. @type {Record<string, string>} */
const SAYS = { aborted: "abort", resigned: "resign", claimed: "claim" };
/** The statements on which an end can rest. */
const ENDING = ["draw", ...Object.values(SAYS)];

/** One match of a tournament. */
class Game {
  /** @type {Shown} */ shown = { acts: 0, end: null };
  #root;
  #setup;
  #seats;
  #positions;
  #signatures;
  #known = nothingKnown();
  /** @type {import("../live/chain.js").Rules | null} */ #rules = null;
  /** What was read. @type {Set<string>} */ #read = new Set();
  /** What proves the end of the match, to be passed on. @type {Items} */ items = { acts: [], signed: [], said: [] };

  /** @param {string} text of the setup @param {Positions} positions @param {Signatures} signatures */
  constructor(text, positions, signatures) {
    this.#setup = JSON.parse(text);
    this.#root = rootOf(text);
    this.#seats = seatsOf(this.#setup);
    this.#positions = positions;
    this.#signatures = signatures;
  }

  /** @param {{seat: number} & any} item */
  #isValid = (item) => {
    const key = this.#setup.seats[item.seat]?.key;
    return Boolean(key) && this.#signatures.isValid(item, key);
  };

  /**
   * Takes what players signed.
   * @param {Items} items
   * @returns {Promise<boolean>} whether something is new; rejects if the engine cannot answer
   */
  async add(items) {
    const text = JSON.stringify(items);
    if (this.#read.has(text)) return false;
    const { chains, signed, statements } = knownIn(items, link, emptyChain(this.#root));
    const valid = signed.filter(this.#isValid);
    const known = {
      // The engine works for what a player signed alone.
      chains: chains.filter(({ digests }) => valid.some(({ place, digest }) => digests[place] === digest)),
      signed: valid,
      statements: statements.filter(this.#isValid),
    };
    for (const { entries } of known.chains) await this.#positions.learn(entries.map((entry) => readEntry(entry).act));
    this.#rules = await this.#positions.rules();
    const more = merged(this.#known, known);
    this.#read.add(text);
    if (more.chains.length > CHAINS) return false;
    this.#known = more;
    this.shown = this.#show();
    this.items = this.#items();
    return true;
  }

  get #terms() {
    return {
      rules: /** @type {import("../live/chain.js").Rules} */ (this.#rules),
      seats: this.#seats,
      link,
      root: this.#root,
    };
  }

  /** @returns {Shown} */
  #show() {
    const { chain, acts, end } = agreed(this.#known, this.#terms, null);
    const digest = String(chain.digests.at(-1)).slice(0, DIGEST);
    const stated = end && /** @type {Stated} */ ([acts.length, digest, ENDS.indexOf(end.kind), end.player ?? -1]);
    return { acts: acts.length, end: stated };
  }

  /**
   * Proves an end by what the players signed.
   * @param {Stated} stated
   * @returns {Proof | null} `null`: nothing that is known here proves it
   */
  prove([place, digest, number, player]) {
    const kind = ENDS[number];
    if (!this.#rules || !kind) return null;
    const all = place === 0 ? [...this.#known.chains, emptyChain(this.#root)] : this.#known.chains;
    const chain = all.find(({ digests }) => digests[place]?.startsWith(digest));
    if (!chain) return null;
    // Both seats signed the chain up to there: their last acts may come later.
    const { acts } = agreed({ ...this.#known, chains: [chain] }, this.#terms, null);
    if (acts.length < place) return null;
    const start = { entries: chain.entries.slice(0, place), digests: chain.digests.slice(0, place + 1) };
    const players = playersOf(this.#seats);
    const line = followed(start, this.#rules, this.#seats, new Said(this.#known.statements, players).byOthers);
    const statements = this.#known.statements.filter(({ say }) => say === SAYS[kind]);
    const end = endOf(start, line, statements, this.#seats, new Said(statements, players));
    if (end?.kind !== kind || (end.player ?? -1) !== player) return null;
    const isAbsent = kind === "claimed" && !line.authors.includes(player);
    return { points: pointsOf(line, end), absent: isAbsent ? player : -1 };
  }

  #items() {
    const { chains, signed, statements } = this.#known;
    const { chain } = agreed(this.#known, this.#terms, null);
    const others = chains.filter((one) => one.digests.at(-1) !== chain.digests.at(-1));
    // The last signature of a player on a chain vouches for all before it.
    const isLast = (/** @type {import("../live/agreement.js").Signed} */ { seat, place, digest }) =>
      chains.some(
        (one) =>
          isOn(one, place, digest) &&
          !signed.some((other) => other.seat === seat && other.place > place && isOn(one, other.place, other.digest)),
      );
    const counts = (/** @type {import("../live/statements.js").Statement} */ { say }) => ENDING.includes(say);
    return itemsOf({
      chains: [chain, ...others],
      signed: signed.filter(isLast),
      statements: statements.filter(counts),
    });
  }
}

/**
 * @param {import("../live/chain.js").Line} line
 * @param {import("../live/ends.js").End} end
 * @returns {[number, number]}
 */
function pointsOf({ moves, position: { over } }, { kind, player }) {
  const winners = new Set(
    over ? over.winners.map((colour) => holders(moves, 2)[colour]) : player === null ? [] : [1 - player],
  );
  if (kind === "agreed" || winners.size !== 1) return [1, 1];
  return winners.has(0) ? [2, 0] : [0, 2];
}

/** The games of a tournament by their setups. */
export class Games {
  #engine;
  #signatures;
  /** @type {Map<string, {game: Game, positions: Positions}>} */ #games = new Map();
  /** Whether something proves an end. @type {Map<string, boolean>} */ #proves = new Map();

  /** @param {import("../live/positions.js").Engine} engine @param {Signatures} [signatures] that remember what they checked */
  constructor(engine, signatures = new Signatures()) {
    this.#engine = engine;
    this.#signatures = signatures;
  }

  /** @param {string} setup */
  #of(setup) {
    const known = this.#games.get(setup);
    if (known) return known;
    const positions = new Positions(this.#engine, JSON.parse(setup));
    const made = { positions, game: new Game(setup, positions, this.#signatures) };
    this.#games.set(setup, made);
    return made;
  }

  /** Takes what players signed. @param {string} setup as text @param {Items} items */
  add = (setup, items) => this.#of(setup).game.add(items);

  /** How a match stands. @param {string} setup @returns {Shown} */
  shown = (setup) => this.#games.get(setup)?.game.shown ?? { acts: 0, end: null };

  /** @param {string} setup @param {Stated} stated @returns {Proof | null} */
  prove = (setup, stated) => this.#games.get(setup)?.game.prove(stated) ?? null;

  /** What proves how a match ended. @param {string} setup @returns {Items | null} */
  items = (setup) => this.#games.get(setup)?.game.items ?? null;

  /** Whether what a player shows proves an end alone. @param {string} setup @param {Items} items @param {Stated} stated @returns {Promise<boolean>} */
  async proves(setup, items, stated) {
    const name = JSON.stringify([setup, items, stated]);
    let known = this.#proves.get(name);
    if (known === undefined) {
      const game = new Game(setup, this.#of(setup).positions, this.#signatures);
      await game.add(items);
      known = game.prove(stated) !== null;
      this.#proves.set(name, known);
    }
    return known;
  }
}

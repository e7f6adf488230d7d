// @ts-check
/** The element of a live match: it shows the game that all players' states say together, and moves made on it are published. */
import { engine } from "../engine/client.js";
import { clients } from "../play/match/match-client.js";
import { sync } from "../play/match/live.js";
import { isSame } from "../play/match/match.js";
import { dictionary, languageOf } from "../words/dictionary.js";
import { LiveError } from "./live-match.js";
import { matchOf, recordOf } from "./live-view.js";

/**
 * @typedef {import("./live-table.js").LiveTable} LiveTable
 * @typedef {import("../types.js").Ply} Ply
 */

const THINKING = 4000; // milliseconds that a computer player takes at most

export class LiveBoard {
  #host;
  #client;
  #table;
  #other;
  /** The match that the element shows, by the digest of its setup. */ #of = "";
  /** The moves that were made here and are not published yet. @type {Ply[]} */ #pending = [];
  /** The premoves that were kept with the match, until it is shown. @type {import("../types.js").Premoves | undefined} */ #kept;
  /** @type {Promise<void> | null} */ #showing = null;
  #showsAgain = false;
  /** @type {import("../words/dictionary.js").Dictionary} */ #words = /** @type {any} */ (null);
  /** The search of a computer player while an earlier position is shown. @type {{ply: number, ends: AbortController} | null} */ #search =
    null;

  /**
   * @param {import("../types.js").GameElement} host
   * @param {() => LiveTable} table the live match now
   * @param {() => void} other called when the element shows another match
   * @param {AbortSignal} signal ends it
   */
  constructor(host, table, other, signal) {
    const client = clients.get(host);
    if (!client) throw new TypeError("a live match needs an <alveole-game>");
    this.#host = host;
    this.#client = client;
    this.#table = table;
    this.#other = other;
    const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ then) =>
      host.addEventListener(name, (event) => event.target === host && !signal.aborted && then(event), { signal });
    on("alveole-before-move", (event) => this.isShown || event.preventDefault());
    on("alveole-move", ({ detail }) => this.#moved(detail));
    on("alveole-gameover", () => this.#ended());
    signal.addEventListener("abort", () => this.#search?.ends.abort());
    this.#signal = signal;
  }

  #signal;

  /** Whether the element shows the match. */
  get isShown() {
    return this.#of !== "" && this.#of === this.#table()?.link.of;
  }

  /** What the player here answers to moves that the others have not made yet. Only this device knows it. */
  get premoves() {
    return this.#client.match.premoves;
  }

  set premoves(premoves) {
    this.#kept = premoves;
    if (this.isShown) this.#client.match = { ...this.#client.match, ...this.#ownParts() };
  }

  /** The premoves that were kept, once. */
  #ownParts() {
    const premoves = this.#kept;
    this.#kept = undefined;
    return premoves ? { premoves } : {};
  }

  /** Shows the game, after what is shown now. Rejects if the engine refuses the match. */
  show() {
    if (this.#showing) {
      this.#showsAgain = true;
      return this.#showing;
    }
    const done = async () => {
      do {
        this.#showsAgain = false;
        await this.#showNow();
      } while (this.#showsAgain && !this.#signal.aborted);
    };
    this.#showing = done().finally(() => (this.#showing = null));
    return this.#showing;
  }

  async #showNow() {
    const table = this.#table();
    if (!table.match?.game) return;
    if (!this.isShown) {
      this.#pending = [];
      this.#words = await dictionary(languageOf(this.#host));
      await this.#host.restore({ ...matchOf(table, this.#words), ...this.#ownParts() });
      if (table !== this.#table()) return;
      this.#of = table.link.of;
    }
    await this.#client.inOrder(() => this.#follow(table));
    this.#think(table);
  }

  /** Lets the element follow the game, within a call of its client. @param {LiveTable} table */
  async #follow(table) {
    const client = this.#client;
    // A move that was made here is not published yet: the game is older than the board.
    if (table !== this.#table() || !table.match?.game || this.#pending.length > 0 || this.#signal.aborted) return;
    const wanted = matchOf(table, this.#words);
    const { truth } = client;
    const isKnown = isSame(wanted.moves, truth.line) && JSON.stringify(wanted.result) === JSON.stringify(truth.result);
    if (!isKnown && !(await sync(client, recordOf(wanted)))) return this.#other();
    const { match, state } = client;
    const { seats, names = [] } = wanted;
    if (state && JSON.stringify([match.seats, match.names]) !== JSON.stringify([seats, names]))
      client.put({ ...match, seats, names }, state, { quiet: true });
  }

  /** A move was made on the board. @param {import("../types.js").MoveDetail} detail */
  #moved({ move, ply }) {
    const { line } = this.#client.truth;
    const game = this.#table().match?.game;
    const made = line.at(-1);
    // Somebody who went back may try other moves there.
    if (!game || line.length !== ply || made?.text !== move || isSame(line, game.moves)) return;
    const before = line.slice(0, -1);
    if (!isSame(before, [...game.moves, ...this.#pending])) return void this.show();
    this.#pending.push(made);
    this.#publish(made.text, before)
      .then(
        () => this.#pending.shift(),
        () => (this.#pending = []),
      )
      .then(() => this.show())
      .catch(() => {});
  }

  /**
   * @param {string} move
   * @param {readonly Ply[]} before the moves before it; the game may have gone on otherwise
   */
  #publish(move, before) {
    return this.#table().act((match) => {
      if (!isSame(match.game?.moves ?? [], before)) throw new LiveError("not_now");
      return match.play(move);
    });
  }

  /** The element ended the match by itself, as by its own clocks: the live one goes on. */
  #ended() {
    const { game, seat } = this.#table().match ?? {};
    if (game && !game.result && !game.aborted && seat !== null && this.#client.truth.result) void this.show();
  }

  /** Lets a computer player move although its opener looks at an earlier position. @param {LiveTable} table */
  #think({ match }) {
    const { setup, game, seat, seats } = match ?? {};
    const next = game?.position.toMove?.seat ?? -1;
    const kind = setup?.seats[next];
    const ply = game?.moves.length ?? 0;
    const waits =
      setup && game && !game.result && !game.aborted && kind && "ai" in kind && seats?.holder(next) === seat;
    if (waits && !this.#client.atEnd && this.#search?.ply === ply) return;
    this.#search?.ends.abort();
    this.#search = null;
    if (!waits || this.#client.atEnd) return;
    const ends = new AbortController();
    this.#search = { ply, ends };
    const { game: id, options, position } = setup;
    const moves = game.moves.map(({ text }) => text);
    const request = { op: /** @type {const} */ ("best"), game: id, options, position, moves, level: kind.ai };
    engine
      .think({ ...request, time_ms: THINKING }, { signal: ends.signal })
      .then(({ move }) => (ends.signal.aborted ? null : this.#publish(move.text, game.moves)))
      .catch(() => {})
      .finally(() => this.#search?.ends === ends && (this.#search = null));
  }
}

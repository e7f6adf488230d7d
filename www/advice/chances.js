// @ts-check
/**
 * The winning chances: a bar for the position, and a graph over the game. Positions are evaluated one by one, in the
 * background.
 */
import { playerCount } from "../words/describe.js";
import { button, html, keyed, set, write } from "../base/dom.js";
import { EngineError, engine } from "../engine/client.js";
import { ChancesGraph } from "./chances-graph.js";
import { at, reference } from "../play/match/match.js";
import { token } from "../board/pieces.js";
import { adopt } from "../base/css.js";
import style from "./chances.css";
import { colourOf, list, playerName } from "../words/dictionary.js";

/**
 * @typedef {import("../types.js").Match} Match
 * @typedef {{shares: number[], pv: string[]}} Judgement each player's share of the win, and the likely continuation
 */

const LEVEL = 8;
const TIME = 250; // milliseconds of search for each position
const MEMORY = 2000; // positions in the cache

/**
 * Returns the key of a position in the cache.
 * @param {Match} match
 * @param {number} ply
 */
export const keyOf = (match, ply) => JSON.stringify(reference(at(match, ply)));

/**
 * Returns the ply to evaluate next: the current one, then from the end to the beginning.
 * @param {Match} match
 * @param {(ply: number) => boolean} known
 */
export function nextToJudge(match, known) {
  const plies = match.moves.length + match.redo.length;
  if (!known(match.moves.length)) return match.moves.length;
  for (let ply = plies; ply >= 0; ply--) if (!known(ply)) return ply;
  return null;
}

export class Chances {
  element = html("div", { class: "chances" });
  #context;
  #phrases;
  #bar = html("div", { class: "shares", role: "img" });
  #text = html("p");
  #why;
  #graph = new ChancesGraph((ply) => void this.#context.match.client.jump(ply));
  /** @type {Map<string, Judgement>} */ #known = new Map();
  /** Aborts the evaluation that is running. @type {AbortController | null} */ #judge = null;

  /**
   * @param {import("../play/features.js").Context} context
   * @param {import("./expected-line.js").AdviceWords} phrases
   * @param {(line: readonly string[]) => void} explain shows the likely continuation
   */
  constructor(context, phrases, explain) {
    this.#context = context;
    this.#phrases = phrases;
    adopt(context.view.root, style);
    this.#why = button(phrases.why, () => explain(this.#now?.pv ?? []), { "data-act": "whyChances" });
    const legend = html("div", { class: "legend" }, this.#text, this.#why);
    this.element.append(this.#bar, legend, this.#graph.element);
  }

  /** The evaluation of the current position, if known. */
  get #now() {
    const { match } = this.#context.match.client;
    return this.#known.get(keyOf(match, match.moves.length));
  }

  /** Stops the evaluation. */
  stop() {
    this.#judge?.abort();
    this.#judge = null;
  }

  /** Draws bar and graph, and evaluates what is not known yet. */
  render() {
    const { client } = this.#context.match;
    const { match, state } = client;
    if (!state) return;
    const { game, words } = this.#context.view.locale();
    const count = playerCount(game, state.options);
    const plies = match.moves.length + match.redo.length;
    const judged = Array.from({ length: plies + 1 }, (_, ply) => this.#known.get(keyOf(match, ply)));
    const players = Array.from({ length: count }, (_, player) => player);
    const now = judged[match.moves.length];
    const percent = (/** @type {number} */ share) => this.#phrases.percent((share * 100).toFixed());
    const told = players.map((p) => this.#phrases.share(playerName(game, words, p), percent(now?.shares[p] ?? 0)));
    const shares = now ? list(told, words) : this.#phrases.unknown;
    keyed(
      this.#bar,
      players,
      String,
      (p) => html("div", { "data-colour": colourOf(game, p) }, token(colourOf(game, p)), html("span")),
      (div, p) => {
        const share = now?.shares[p];
        div.style.setProperty("--share", String(share ?? 1 / count));
        const text = share === undefined ? "…" : percent(share);
        write(/** @type {Element} */ (div.lastElementChild), (share ?? 1) < 0.14 ? "" : text);
      },
    );
    set(this.#bar, { "aria-label": this.#phrases.now(shares) });
    write(this.#text, shares);
    this.#why.hidden = !now || now.pv.length === 0;
    const lines = players.map((p) => ({ colour: colourOf(game, p), values: judged.map((j) => j?.shares[p]) }));
    this.#graph.render(lines, match.moves.length, this.#phrases.graph, this.#phrases.at(match.moves.length, shares));
    if (!this.#judge) void this.#judgeAll();
  }

  /** Evaluates the positions of the game that are not known yet, one after the other. */
  async #judgeAll() {
    const judge = (this.#judge = new AbortController());
    try {
      for (;;) {
        const { match } = this.#context.match.client;
        const ply = nextToJudge(match, (p) => this.#known.has(keyOf(match, p)));
        if (ply === null) break;
        const judged = await this.#ask(at(match, ply), judge.signal);
        if (this.#known.size >= MEMORY) this.#known.clear();
        this.#known.set(keyOf(match, ply), judged);
        if (judge !== this.#judge) return;
        this.render();
      }
    } catch {
      // Stopped, or the engine failed: the next change tries again.
    }
    if (judge === this.#judge) this.#judge = null;
  }

  /**
   * @param {Match} match
   * @param {AbortSignal} signal
   * @returns {Promise<Judgement>}
   */
  async #ask(match, signal) {
    /** @type {import("../types.js").Request<"best">} */
    const asked = { op: "best", ...reference(match), level: LEVEL, time_ms: TIME, lines: 1, keep: false };
    try {
      const { shares, pv } = await engine.think(asked, { signal, background: true });
      return { shares: shares ?? [], pv };
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== "game_over") throw error;
      const { status, options } = await engine.ask({ op: "state", ...reference(match) });
      const { winners } = status;
      const count = playerCount(this.#context.view.locale().game, options);
      const shares = Array.from({ length: count }, (_, p) => (winners.includes(p) ? 1 / winners.length : 0));
      return { shares, pv: [] };
    }
  }
}

// @ts-check
/** A move that the reader tries while reviewing a game: the position after it, and what the engine says of it. The game stays. */
import { button, html, set } from "../base/dom.js";
import { writeMoves } from "../board/figurines.js";
import { engine } from "../engine/client.js";
import { at, reference } from "../play/match/match.js";
import { errorText } from "../words/messages.js";
import { betterLine, isMistake, namedMoves } from "./review-run.js";

export class SideMove {
  element = html("div", { class: "side", role: "group", hidden: true });
  #context;
  #reviewTexts;
  #phrases;
  #said = html("p", { class: "note", role: "status" });
  #back;
  /** Aborts the search for the verdict. @type {AbortController | null} */ #check = null;

  /**
   * @param {import("../play/features.js").Context} context
   * @param {import("./review.js").ReviewWords} reviewTexts
   * @param {import("./expected-line.js").AdviceWords} phrases
   */
  constructor(context, reviewTexts, phrases) {
    this.#context = context;
    this.#reviewTexts = reviewTexts;
    this.#phrases = phrases;
    this.#back = button(phrases.toGame, () => this.leave(), { class: "primary", "data-act": "leaveSide" });
    this.element.append(this.#said, html("div", { class: "acts" }, this.#back));
  }

  get open() {
    return this.#check !== null;
  }

  /**
   * Shows the position after a move, and then the verdict.
   * @param {import("./review-run.js").ReviewRun} run
   * @param {string} text
   */
  async begin(run, text) {
    this.#check?.abort();
    const check = (this.#check = new AbortController());
    const { view, match } = this.#context;
    const played = match.client.match;
    const ply = played.moves.length;
    set(this.element, { "aria-label": text });
    this.#say(this.#reviewTexts.checking);
    try {
      const state = await engine.ask({ op: "play", ...reference(at(played, ply)), move: text });
      check.signal.throwIfAborted();
      view.show(state);
      this.#back.focus({ preventScroll: true });
      const judged = await run.judge(ply, text, check.signal);
      this.#say(this.#verdict(judged), judged);
    } catch (error) {
      if (!check.signal.aborted) this.#say(await errorText(error, view.locale().language));
    }
  }

  /** Shows the game again. */
  leave() {
    if (!this.open) return;
    this.#check?.abort();
    this.#check = null;
    const inside = this.element.contains(this.#context.view.root.activeElement);
    this.#context.view.show(null);
    if (inside) this.#context.view.board.focus();
  }

  /** @param {import("../types.js").ReviewedMove} judged */
  #verdict(judged) {
    const percent = (/** @type {number} */ share) => this.#phrases.percent((share * 100).toFixed());
    const { side, judgement, better, wins, loses } = this.#reviewTexts;
    const said = side(judged.text, judgement[judged.judgement], percent(judged.share));
    const best = betterLine(judged)[0] ?? judged.best;
    if (judged.missed_win) return `${said} ${wins(best, judged.proof?.turns ?? null)}`;
    if (isMistake(judged)) return `${said} ${better(best, percent(judged.best_share), percent(judged.share))}`;
    return judged.forced_loss ? `${said} ${loses}` : said;
  }

  /** @param {string} text @param {import("../types.js").ReviewedMove} [about] the move that it is about */
  #say(text, about) {
    const { game } = this.#context.view.locale();
    writeMoves(this.#said, text, game, about?.player ?? 0, about ? namedMoves(about) : []);
    this.#context.view.render();
  }
}

// @ts-check
/** Learning from the mistakes of a game: the position before each one, where the reader looks for a better move. */
import { button, html, set, write } from "../base/dom.js";
import { engine } from "../engine/client.js";
import { at, reference } from "../play/match/match.js";
import { playerName } from "../words/dictionary.js";
import { errorText } from "../words/messages.js";
import { betterLine, isMistake, isProven } from "./review-run.js";

/**
 * @typedef {import("./review.js").Mistake} Mistake
 * @typedef {import("../types.js").Move} Move
 */

export class ReviewLesson {
  element = html("div", { class: "lesson", role: "group", hidden: true });
  #context;
  #reviewTexts;
  #panel;
  #where = html("p", { class: "where" });
  #said = html("p", { class: "note", role: "status" });
  #answer;
  #next;
  #back;
  /** @type {Mistake[]} */ #mistakes = [];
  #number = 0;
  /** Whether this lesson changes the position itself. */ #going = false;
  #solved = false;
  /** Aborts the check of a move. @type {AbortController | null} */ #check = null;

  /**
   * @param {import("../play/features.js").Context} context
   * @param {import("./review.js").ReviewWords} reviewTexts
   * @param {object} panel
   * @param {() => import("./review-run.js").ReviewRun} panel.run
   * @param {(mistake: Mistake) => void} panel.answer shows the better line
   * @param {() => void} panel.hide hides it
   * @param {() => void} panel.left called when the reader goes back to the review
   */
  constructor(context, reviewTexts, panel) {
    this.#context = context;
    this.#reviewTexts = reviewTexts;
    this.#panel = panel;
    this.#answer = button(reviewTexts.answer, () => this.#show(), { "data-act": "answer" });
    this.#next = button(reviewTexts.skip, () => void this.#go(this.#number + 1), { "data-act": "nextLesson" });
    this.#back = button(reviewTexts.back, () => this.leave(), { "data-act": "leaveLesson" });
    set(this.element, { "aria-label": reviewTexts.learn });
    this.element.append(this.#where, this.#said, html("div", { class: "acts" }, this.#answer, this.#next, this.#back));
  }

  get open() {
    return this.#mistakes.length > 0;
  }

  get #mistake() {
    return this.#mistakes[this.#number];
  }

  /**
   * Begins with the first of these mistakes.
   * @param {Mistake[]} mistakes
   */
  async begin(mistakes) {
    this.#mistakes = mistakes;
    await this.#go(0);
    this.#answer.focus({ preventScroll: true });
  }

  leave() {
    if (!this.open) return;
    this.#check?.abort();
    const inside = this.element.contains(/** @type {ShadowRoot} */ (this.element.getRootNode()).activeElement);
    this.#mistakes = [];
    this.#context.view.show(null);
    if (inside) this.#panel.left();
  }

  /** Another position is on the board: that of somebody else ends the lesson. */
  changed() {
    if (!this.#going) this.leave();
  }

  /**
   * Goes to a mistake.
   * @param {number} number
   */
  async #go(number) {
    const mistake = this.#mistakes[number];
    if (!mistake) return this.leave();
    this.#check?.abort();
    this.#number = number;
    this.#solved = false;
    this.#panel.hide();
    this.#context.view.show(null);
    const { game, words } = this.#context.view.locale();
    this.#going = true;
    await this.#context.match.client.jump(mistake.ply);
    this.#going = false;
    this.#where.hidden = this.#mistakes.length < 2;
    write(this.#where, this.#reviewTexts.step(number + 1, this.#mistakes.length));
    this.#say(this.#reviewTexts.find(playerName(game, words, mistake.move.player), mistake.move.text));
  }

  /** @param {string} text */
  #say(text) {
    write(this.#said, text);
    set(this.element, { "data-solved": this.#solved });
    this.#next.hidden = this.#number + 1 >= this.#mistakes.length;
    this.#next.classList.toggle("primary", this.#solved);
    this.#context.view.render();
  }

  /** Shows the better line. */
  #show() {
    const mistake = this.#mistake;
    if (!mistake) return;
    this.#solved = true;
    this.#context.view.show(null);
    this.#panel.answer(mistake);
  }

  /**
   * Holds back a move that the reader makes in the lesson, and judges it.
   * @param {Move | null} move
   */
  touch(move) {
    if (!this.open || !move) return false;
    this.#context.match.clear();
    void this.#try(move.text);
    return true;
  }

  /** @param {string} text */
  async #try(text) {
    const mistake = this.#mistake;
    if (!mistake) return;
    this.#check?.abort();
    const check = (this.#check = new AbortController());
    const reviewTexts = this.#reviewTexts;
    const best = betterLine(mistake.move)[0] ?? mistake.move.best;
    this.#say(reviewTexts.checking);
    try {
      const found = text === best || text === mistake.move.best ? null : await this.#judge(text, check.signal);
      if (check.signal.aborted) return;
      this.#solved = found === null || (!isMistake(found) && !isProven(found));
      if (found && !this.#solved) return this.#say(reviewTexts.again(text, reviewTexts.judgement[found.judgement]));
      await this.#place(text, check.signal);
      this.#say(found === null ? reviewTexts.solvedBest(text) : reviewTexts.solvedGood(text, best));
      (this.#next.hidden ? this.#back : this.#next).focus({ preventScroll: true });
    } catch (error) {
      if (!check.signal.aborted) this.#say(await errorText(error, this.#context.view.locale().language));
    }
  }

  /**
   * Shows the position after the reader's move, which is not made in the match.
   * @param {string} text
   * @param {AbortSignal} signal
   */
  async #place(text, signal) {
    const { match } = this.#context.match.client;
    const state = await engine.ask({ op: "play", ...reference(at(match, match.moves.length)), move: text });
    signal.throwIfAborted();
    this.#context.view.show(state);
  }

  /**
   * @param {string} text
   * @param {AbortSignal} signal
   */
  #judge(text, signal) {
    return this.#panel.run().judge(/** @type {Mistake} */ (this.#mistake).ply, text, signal);
  }
}

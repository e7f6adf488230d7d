// @ts-check
/** The likely continuation, to step through on the board. The match does not change. */
import { button, html, set, write } from "../base/dom.js";
import { moveText } from "../board/figurines.js";

/**
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").State} State
 * @typedef {typeof import("../words/en/advice.js").default} AdviceWords
 * @typedef {Move & {own: boolean}} PlannedMove a move of the line, and whether the player who moves first makes it
 */

const LONGEST = 12;
/** The moves that are numbered on the board before the first is made: more would hide each other. */
const PLANNED = 5;

export class ExpectedLine {
  element = html("div", { class: "expected", role: "group", hidden: true });
  #text = html("p", { role: "status" });
  #moves = html("ol");
  #back;
  #forward;
  #leave;
  #ask;
  #show;
  /** The positions of the line that are known, by the number of moves made. @type {State[]} */ #states = [];
  /** @type {string[]} */ #line = [];
  #at = 0;
  #phrases;
  #game;

  /**
   * @param {AdviceWords} phrases
   * @param {() => import("../types.js").Game} game
   * @param {(moves: string[]) => Promise<State>} ask the position after these moves
   * @param {(state: State | null, plan: PlannedMove[]) => void} show shows a position on the board; `null`: the match again. `plan`: the
   *   moves of the line that come next, before the first is made
   */
  constructor(phrases, game, ask, show) {
    this.#phrases = phrases;
    this.#game = game;
    this.#ask = ask;
    this.#show = show;
    this.#back = button("◀", () => void this.go(this.#at - 1), { "aria-label": phrases.back, "data-act": "lineBack" });
    this.#forward = button("▶", () => void this.go(this.#at + 1), {
      "aria-label": phrases.forward,
      "data-act": "lineForward",
    });
    this.#leave = button(phrases.toGame, () => this.leave(), { class: "primary", "data-act": "toGame" });
    set(this.element, { "aria-label": phrases.line });
    this.element.append(
      this.#text,
      this.#moves,
      html("div", { class: "steps" }, this.#back, this.#forward, this.#leave),
    );
  }

  get open() {
    return !this.element.hidden;
  }

  /**
   * Shows a line.
   * @param {readonly string[]} line
   */
  begin(line) {
    this.#line = line.slice(0, LONGEST);
    this.#states = [];
    this.#moves.replaceChildren(
      ...this.#line.map((text, i) =>
        html(
          "li",
          {},
          button(text, () => void this.go(i + 1)),
        ),
      ),
    );
    this.element.hidden = false;
    void this.go(0);
  }

  focus() {
    // The board with the plan stays in view.
    this.#forward.focus({ preventScroll: true });
  }

  /**
   * Shows the position after `at` moves of the line.
   * @param {number} at
   */
  async go(at) {
    if (at < 0 || at > this.#line.length) return;
    this.#at = at;
    this.#render();
    const line = this.#line;
    try {
      this.#states[at] ??= await this.#ask(line.slice(0, at));
    } catch {
      // The game ends before the line does, by a repetition that the search did not see.
      line.length = Math.max(0, at - 1);
      this.#moves.replaceChildren(...[...this.#moves.children].slice(0, line.length));
      return void this.go(line.length);
    }
    const state = /** @type {State} */ (this.#states[at]);
    if (!this.open || line !== this.#line || at !== this.#at) return;
    this.#show(state, []);
    if (at > 0) return;
    const plan = await this.#plan(line);
    if (!this.open || line !== this.#line || this.#at !== 0) return;
    this.#render();
    this.#show(state, plan);
  }

  /**
   * Returns the first moves of the line with their taps, as far as they are known.
   * @param {readonly string[]} line
   */
  async #plan(line) {
    /** @type {PlannedMove[]} */
    const plan = [];
    for (const [i, text] of line.slice(0, PLANNED).entries()) {
      try {
        this.#states[i] ??= await this.#ask(line.slice(0, i));
      } catch {
        break;
      }
      const move = this.#states[i]?.legal.find((legal) => legal.text === text);
      if (!move) break;
      plan.push({ ...move, own: this.#states[i]?.to_move?.player === this.#states[0]?.to_move?.player });
    }
    return plan;
  }

  /** Shows the match again. */
  leave() {
    if (!this.open) return;
    this.element.hidden = true;
    this.#show(null, []);
  }

  #render() {
    const all = this.#line.length;
    write(this.#text, this.#at === 0 ? this.#phrases.plan(all) : this.#phrases.expected(this.#at, all));
    this.#back.disabled = this.#at === 0;
    this.#forward.disabled = this.#at === this.#line.length;
    for (const [i, { firstElementChild: choose }] of [...this.#moves.children].entries()) {
      if (!choose) continue;
      set(choose, { "aria-current": i + 1 === this.#at ? "step" : null });
      // Whose move it is, and so its picture, is known with the position before it.
      const player = this.#states[i]?.to_move?.player;
      if (player !== undefined && !choose.firstElementChild)
        choose.replaceChildren(moveText(this.#game(), { text: this.#line[i] ?? "", player }));
    }
  }
}

// @ts-check
/** Hints for the player to move: good moves, how good they are, and why. Loaded on first use. */
import { playerCount } from "../words/describe.js";
import { button, html, set, write } from "../base/dom.js";
import { moveText } from "../board/figurines.js";
import { engine } from "../engine/client.js";
import { ExpectedLine } from "./expected-line.js";
import { helps } from "../play/match/help.js";
import { reference } from "../play/match/match.js";
import { takePlace } from "../play/panels/one-panel.js";
import { errorText } from "../words/messages.js";
import { Overlay } from "../board/overlay.js";
import { adopt } from "../base/css.js";
import style from "./advice.css";
import { adviceWords } from "../words/dictionary.js";
import { evaluationWord, moveRating } from "./evaluation-words.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("./expected-line.js").AdviceWords} AdviceWords
 * @typedef {import("../types.js").BestLine & {why: string}} Line a move with its reason in the reader's language
 * @typedef {import("../play/features.js").Context} Context
 */

const LEVEL = 8;
const TIME = 2500; // milliseconds that a hint takes at most
const COUNT = 3;

class Advice {
  element = html("section", { class: "advice", part: "advice", hidden: true });
  #context;
  #phrases;
  #overlay;
  #line;
  #told = html("span", { class: "unseen" });
  #standing = html("span");
  #said = html("p", { role: "status" }, this.#told, this.#standing);
  #hint;
  #close;
  #toggle;
  /** The winning chances, if shown. @type {import("./chances.js").Chances | null} */ #chances = null;
  #looking = html("div", { class: "looking", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100 });
  #list = html("ol", { class: "suggested" });
  /** @type {Line[]} */ #lines = [];
  /** The moves of the line that is looked at, before the first is made. @type {readonly import("./expected-line.js").PlannedMove[]} */ #plan =
    [];
  #chosen = 0;
  #drawn = "";
  #problem = "";
  /** Aborts the search that is running. @type {AbortController | null} */ #search = null;

  /**
   * @param {Context} context
   * @param {AdviceWords} phrases
   */
  constructor(context, phrases) {
    this.#context = context;
    this.#phrases = phrases;
    adopt(context.view.root, style);
    this.#overlay = new Overlay(context.view.root, context.view.board.element);
    this.#line = new ExpectedLine(
      phrases,
      () => context.view.locale().game,
      (moves) => this.#ask(moves),
      (state, plan) => this.#shown(state, plan),
    );
    this.#hint = button(phrases.hint, () => void this.hint(), { "data-act": "hint" });
    this.#close = button("×", () => this.close(), {
      "aria-label": context.view.locale().words.close,
      "data-act": "closeAdvice",
    });
    set(this.element, { "aria-label": phrases.title });
    set(this.#list, { "aria-label": phrases.lines });
    set(this.#looking, { "aria-label": phrases.looking });
    this.#toggle = button(phrases.chances, () => void this.#weigh(), {
      "aria-pressed": "false",
      "data-act": "chances",
    });
    this.element.append(html("div", { class: "top" }, this.#said, this.#hint, this.#toggle, this.#close));
    this.element.append(this.#looking, this.#list, this.#line.element);
    context.view.parts.actions.after(this.element);
    // Another panel takes its place.
    this.element.addEventListener("close", () => this.close());
    this.element.addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      e.stopPropagation();
      if (this.#line.open) this.#line.leave();
      else this.close();
    });
  }

  /** Whether a person is to move and can get a hint. */
  get #yours() {
    return this.#allowed && this.#context.match.client.phase === "ready";
  }

  get #allowed() {
    return helps(this.#context);
  }

  /** Opens the panel with a hint if possible; closes it if it shows one already. */
  open() {
    if (this.element.hidden || (this.#yours && this.#lines.length === 0 && !this.#search)) {
      takePlace(this.#context.view.root, this.element);
      this.element.hidden = false;
      if (this.#yours) void this.hint();
      else this.render();
    } else this.close();
  }

  /** Stops all searches: the panel is no longer visible. */
  rest() {
    this.#forget();
    this.#chances?.stop();
  }

  close() {
    this.rest();
    const inside = this.element.contains(this.#context.view.root.activeElement);
    this.element.hidden = true;
    this.render();
    if (inside)
      /** @type {HTMLElement | null} */ (this.#context.view.root.querySelector('[data-act="advice"]'))?.focus();
  }

  /** Removes itself. */
  leave() {
    this.close();
    this.element.remove();
  }

  /** Searches for the best moves of the player to move. */
  async hint() {
    this.#forget();
    const { client } = this.#context.match;
    const { state, match } = client;
    if (!state || !this.#yours) return;
    const search = new AbortController();
    this.#search = search;
    this.#progressed(0);
    this.render();
    try {
      const { lines } = await engine.think(
        { op: "best", ...reference(match), level: LEVEL, time_ms: TIME, lines: COUNT },
        { signal: search.signal, onProgress: (share) => this.#progressed(share) },
      );
      const { language } = this.#context.view.locale();
      const said = (lines ?? []).map(async (line) => ({
        ...line,
        why: line.reason ? await errorText({ detail: line.reason }, language) : "",
      }));
      const found = await Promise.all(said);
      if (search.signal.aborted) return;
      this.#lines = found;
    } catch (error) {
      if (search.signal.aborted) return;
      this.#problem = await errorText(error, this.#context.view.locale().language);
    }
    this.#search = null;
    this.#chosen = 0;
    this.render();
  }

  /** Clears the hint: the position has changed. After the end the result takes its place. */
  changed() {
    this.#forget();
    if (this.#context.match.client.state?.status.over && !this.#chances && !this.element.hidden) this.close();
  }

  /** Shows or hides the winning chances. */
  async #weigh() {
    const { Chances } = await import("./chances.js");
    if (this.#chances) this.#dropChances();
    else {
      this.#chances = new Chances(this.#context, this.#phrases, (line) => this.#explain(line));
      this.element.append(this.#chances.element);
    }
    this.render();
  }

  #dropChances() {
    this.#chances?.stop();
    this.#chances?.element.remove();
    this.#chances = null;
  }

  /** Stops the search and drops what it found. */
  #forget() {
    this.#search?.abort();
    this.#search = null;
    this.#lines = [];
    this.#problem = "";
    this.#line.leave();
  }

  /** @param {number} share */
  #progressed(share) {
    set(this.#looking, { "aria-valuenow": Math.round(share * 100) });
    this.#looking.style.setProperty("--share", `${share * 100}%`);
  }

  /**
   * Returns the position after more moves.
   * @param {string[]} moves
   * @returns {Promise<State>}
   */
  #ask(moves) {
    const now = reference(this.#context.match.client.match);
    return engine.ask({ op: "state", ...now, moves: [...now.moves, ...moves] });
  }

  /**
   * @param {State | null} state
   * @param {readonly import("./expected-line.js").PlannedMove[]} plan
   */
  #shown(state, plan) {
    this.#plan = plan;
    this.#context.view.show(state);
  }

  /** Draws the panel. Called after each change of the match. */
  render() {
    const phrases = this.#phrases;
    const looking = this.#search !== null;
    const [best] = this.#lines;
    const allowed = this.#allowed;
    if (!allowed) this.#dropChances();
    this.#toggle.hidden = !allowed;
    const over = this.#context.match.client.state?.status.over;
    const idle = !allowed ? phrases.closed : over ? phrases.over : phrases.notYours;
    const text = looking ? phrases.looking : this.#problem || (this.#yours ? "" : idle);
    // The list shows the best move already: it is only told.
    write(this.#told, !looking && best ? `${phrases.best(best.move.text, best.why)} `.trimStart() : "");
    write(this.#standing, !looking && best ? this.#worth(best) : text);
    this.#looking.hidden = !looking;
    this.#hint.hidden = looking || !this.#yours || best !== undefined;
    this.#list.hidden = this.#line.open;
    const drawn = JSON.stringify([this.#lines, this.#chosen]);
    if (drawn !== this.#drawn) this.#list.replaceChildren(...this.#lines.map((line, i) => this.#row(line, i)));
    this.#drawn = drawn;
    const opener = this.#context.view.root.querySelector('[data-act="advice"]');
    if (opener) set(opener, { "aria-expanded": this.element.hidden ? "false" : "true" });
    if (this.element.hidden) this.#overlay.render([], 0);
    else if (this.#line.open) this.#overlay.render(this.#plan, -1);
    else
      this.#overlay.render(
        this.#lines.map(({ move }) => move),
        this.#chosen,
        this.#lines[this.#chosen]?.reason?.cells,
      );
    set(this.#toggle, { "aria-pressed": this.#chances ? "true" : "false" });
    if (!this.element.hidden) this.#chances?.render();
  }

  /**
   * @param {Line} line
   * @param {number} i
   */
  #row(line, i) {
    const { move, score, proven } = line;
    const phrases = this.#phrases;
    const meter = html("span", { class: "meter" }, html("span"));
    meter.style.setProperty("--share", `${score * 100}%`);
    const rating = moveRating(line, this.#lines[0]?.score ?? score, i);
    const percent = phrases.percent((score * 100).toFixed());
    const rated = rating === "poor" ? phrases.slips(percent) : phrases.rating[rating] + (proven ? "" : `, ${percent}`);
    const worth = html("span", { class: "worth" }, rated, meter);
    const choose = button("", () => this.#choose(i), {
      class: "choose",
      "aria-pressed": i === this.#chosen ? "true" : "false",
    });
    const player = this.#context.match.client.state?.to_move?.player ?? 0;
    const text = html("span", { class: "text" }, moveText(this.#context.view.locale().game, { ...move, player }));
    choose.append(html("span", { class: "number" }, String(i + 1)), text, worth);
    if (i !== this.#chosen) return html("li", {}, choose);
    const play = button(phrases.play, () => void this.#context.match.client.play(move.text).catch(() => {}), {
      class: "primary",
      "data-act": "playHint",
    });
    const why = button(phrases.why, () => this.#explain(line.pv), { "data-act": "why" });
    const reason = line.why ? [html("p", { class: "reason" }, line.why)] : [];
    return html("li", {}, choose, ...reason, html("div", { class: "acts" }, play, why));
  }

  /**
   * Returns how the player stands after the best move, in words and per cent.
   * @param {Line} line
   */
  #worth({ score, proven }) {
    const options = this.#context.match.client.state?.options ?? {};
    const players = playerCount(this.#context.view.locale().game, options);
    const text = this.#phrases.worth[evaluationWord(score, proven, players)];
    return this.#phrases.standing(text, proven ? "" : this.#phrases.percent((score * 100).toFixed()));
  }

  /** @param {number} i */
  #choose(i) {
    this.#chosen = i;
    this.render();
    /** @type {HTMLElement | null} */ (this.#list.querySelector('[aria-pressed="true"]'))?.focus();
  }

  /**
   * Shows the likely continuation.
   * @param {readonly string[]} line
   */
  #explain(line) {
    this.#line.begin(line);
    this.render();
    // After the list of moves is hidden; else the page would scroll to below the list.
    this.#line.focus();
  }
}

/**
 * Creates the feature, with the texts of the locale's language.
 * @param {Context} context
 */
export const create = async (context) => new Advice(context, await adviceWords(context.view.locale().language));

// @ts-check
/** Replay: steps through all moves made and undone, by hand or automatically. A chain of moves is shown move by move. */
import { button, html, set, svg, write } from "../../base/dom.js";
import { lineOf } from "../match/match.js";
import { Steps } from "../match/steps.js";
import { playerName } from "../../words/dictionary.js";

const STEP_TIME = 900; // milliseconds for each position

/** The paths of the icons, in a square of 24. */
export const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7Z",
  previous: "M16 5l-9 7 9 7Z",
  play: "M7 4l12 8-12 8Z",
  pause: "M8 5v14M16 5v14",
  next: "M8 5l9 7-9 7Z",
  last: "M18 5v14M5 5l9 7-9 7Z",
};

export class Replay {
  #range = html("input", { type: "range", min: 0, step: 1 });
  #where = html("output");
  #context;
  #buttons;
  /** @type {ReturnType<typeof setTimeout> | 0} */ #timer = 0;
  #steps;

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    this.#steps = new Steps(context.match.client);
    const step = (/** @type {number} */ by) => () => this.#to(this.#steps.ply + by);
    this.#buttons = {
      first: button("", () => this.#to(0)),
      previous: button("", step(-1)),
      play: button("", () => this.#run()),
      next: button("", step(1)),
      last: button("", () => this.#to(this.#steps.length)),
    };
    for (const [name, b] of Object.entries(this.#buttons)) {
      const icon = svg("path", { d: ICONS[/** @type {keyof typeof ICONS} */ (name)] });
      set(b, { "data-act": `replay-${name}` }).append(
        svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, icon),
      );
    }
    const { first, previous, play, next, last } = this.#buttons;
    this.element = html("div", { class: "replay-bar", part: "replay", role: "group" });
    this.element.append(first, previous, play, next, last, this.#range, this.#where);
    this.#range.addEventListener("input", () => {
      const ply = this.#range.valueAsNumber; // before `render` sets it
      this.#stop(null);
      void this.#to(ply);
    });
    this.element.hidden = true;
    context.view.parts.tools.prepend(this.element);
  }

  /** Shows or hides the replay. */
  open() {
    this.element.hidden = !this.element.hidden;
    this.render();
    if (!this.element.hidden) this.#range.focus();
    else this.#stop(null);
  }

  /** Shows the replay, and plays from the beginning. */
  run() {
    if (this.element.hidden) this.open();
    if (!this.#timer) this.#run();
  }

  /** @param {import("../../types.js").Move | null} made */
  changed(made) {
    this.#stop(made);
  }

  rest() {
    this.#stop(null);
  }

  /** @param {number} ply */
  async #to(ply) {
    await this.#steps.to(ply);
    this.render();
  }

  /** Starts or stops the automatic replay, from the beginning if it is at the end. */
  #run() {
    if (this.#timer) return this.#stop(null);
    if (this.#steps.ply === this.#steps.length) void this.#to(0);
    this.#timer = setInterval(() => {
      if (this.#steps.ply < this.#steps.length && !this.element.hidden) void this.#to(this.#steps.ply + 1);
      else this.#stop(null);
    }, STEP_TIME);
    this.render();
  }

  /** @param {import("../../types.js").Move | null} made the move that led to the position; `null`: another ply was chosen */
  #stop(made) {
    if (!made && this.#steps.going) return; // this replay changes the position itself
    clearInterval(this.#timer);
    this.#timer = 0;
    this.render();
  }

  render() {
    if (this.element.hidden) return;
    const { match } = this.#context.match.client;
    const { ply, length } = this.#steps;
    const { game, words } = this.#context.view.locale();
    const texts = this.#context.view.texts();
    set(this.element, { "aria-label": texts.replay });
    set(this.#range, { "aria-label": texts.position });
    set(this.#range, { max: length });
    this.#range.value = String(ply);
    this.#range.disabled = length === 0;
    const at = lineOf(match)[ply - 1];
    const name = at ? words.moved(playerName(game, words, at.player), at.text) : texts.beginning;
    set(this.#range, { "aria-valuetext": `${ply} / ${length}. ${name}` });
    write(this.#where, `${ply}/${length}`);
    const { first, previous, play, next, last } = this.#buttons;
    first.disabled = previous.disabled = ply === 0;
    next.disabled = last.disabled = ply === length;
    play.disabled = length === 0;
    const icon = play.querySelector("path");
    if (icon) set(icon, { d: this.#timer ? ICONS.pause : ICONS.play });
    const run = this.#timer ? texts.pause : texts.play;
    const labels = [texts.toFirst, texts.toPrevious, run, texts.toNext, texts.toLast];
    for (const [i, b] of [first, previous, play, next, last].entries())
      set(b, { "aria-label": labels[i], title: labels[i] });
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new Replay(context);

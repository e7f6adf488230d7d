// @ts-check
/**
 * The buttons of a live match in the toolbar of the element. A question takes the place of all buttons of the toolbar, and an
 * answer that cannot be undone waits a moment, so that no tap for the button that was there before hits it.
 */
import { button, html, keyed, set, write } from "../base/dom.js";
import { toolIcon } from "../play/panels/panel.js";

/**
 * @typedef {import("./live-offers.js").Act} Act
 * @typedef {import("./live-offers.js").Note} Note
 * @typedef {typeof import("../words/en/live.js").default} LiveWords
 */

const MOMENT = 600; // milliseconds until a risky answer can be given

/** @type {Record<string, string>} */
const ICONS = {
  takeBack: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  draw: "M5 9.500h14M5 14.500h14",
  resign: "M6 21V4h12l-3 4.500 3 4.500H6",
  abort: "M6 6l12 12M18 6 6 18",
  again: "M19 12a7 7 0 1 1-2-5M17 2.500V7h-4.500",
  leave: "M11 4H5v16h6M10 12h10M16 8l4 4-4 4",
};

export class LiveToolbar {
  #bar;
  #liveTexts;
  #act;
  #acts = html("div", { class: "live-acts" });
  #question = html("p", { id: "live-question" });
  #answers = html("div", { class: "live-answers" });
  #ask = html("div", {
    class: "live-ask",
    part: "live",
    role: "group",
    "aria-labelledby": "live-question",
    hidden: true,
  });
  #asked = "";
  #arming = 0;
  /** The button of the toolbar that had the focus before a question. @type {HTMLElement | null} */ #from = null;

  /**
   * @param {HTMLElement} bar the toolbar of the element
   * @param {LiveWords} liveTexts
   * @param {(act: Act, note?: Note) => void} act called when a button is pressed
   */
  constructor(bar, liveTexts, act) {
    this.#bar = bar;
    this.#liveTexts = liveTexts;
    this.#act = act;
    this.#ask.append(this.#question, this.#answers);
    bar.prepend(this.#acts);
    bar.append(this.#ask);
  }

  /**
   * @param {readonly Act[]} row
   * @param {Note | null} question
   * @param {string} text of the question
   */
  show(row, question, text) {
    const { activeElement } = /** @type {ShadowRoot} */ (this.#bar.getRootNode());
    const focused = this.#bar.contains(activeElement) ? /** @type {HTMLElement} */ (activeElement) : null;
    if (focused && !this.#ask.contains(focused)) this.#from = focused;
    keyed(
      this.#acts,
      row,
      ({ name }) => name,
      (act) => this.#tool(act),
      (element, { name, off = false, primary = false }) => {
        set(element, { class: primary && "primary" });
        /** @type {HTMLButtonElement} */ (element).disabled = off;
        const { waits, again } = this.#liveTexts.short;
        if (name === "again") write(/** @type {Element} */ (element.lastElementChild), (off ? waits : again) ?? "");
      },
    );
    this.#askFor(question, text);
    if (focused && !(focused.isConnected && focused.checkVisibility())) this.focus();
  }

  /** @param {Act} act */
  #tool(act) {
    const { acts, short } = this.#liveTexts;
    const tool = button("", () => this.#act(act), {
      "data-act": act.name,
      "aria-label": acts[act.name],
      title: acts[act.name],
    });
    tool.append(toolIcon(ICONS[act.name] ?? ""), html("span", {}, short[act.name] ?? acts[act.name] ?? ""));
    return tool;
  }

  /** @param {Note | null} question @param {string} text */
  #askFor(question, text) {
    write(this.#question, text);
    const id = question?.id ?? "";
    if (id === this.#asked) return;
    this.#asked = id;
    this.#ask.hidden = !question;
    set(this.#ask, { "data-note": question?.text });
    clearTimeout(this.#arming);
    const answers = (question?.acts ?? []).map((act) => {
      const answer = button(this.#liveTexts.acts[act.name] ?? "", () => this.#act(act, question ?? undefined), {
        "data-act": act.name,
        class: act.risky ? "risky" : act.primary && "primary",
      });
      answer.disabled = act.risky ?? false;
      return answer;
    });
    this.#answers.replaceChildren(...answers);
    this.#arming = window.setTimeout(() => answers.forEach((answer) => (answer.disabled = false)), MOMENT);
  }

  /** Gives the focus to the question, to its answer that changes nothing; without one, to where it was before. */
  focus() {
    const answer = this.#answers.querySelector("button:enabled");
    const back = this.#from?.isConnected && this.#from.matches(":enabled") ? this.#from : null;
    const first = this.#acts.querySelector("button:enabled") ?? this.#bar.querySelector("[data-act=more]");
    /** @type {HTMLElement | null} */ (answer ?? back ?? first)?.focus();
  }

  /** Removes itself. */
  leave() {
    clearTimeout(this.#arming);
    this.#acts.remove();
    this.#ask.remove();
  }
}

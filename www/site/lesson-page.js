// @ts-check
/** The lesson of a game, step by step, at `hex/learn/`. */
import { addressOf } from "../base/address.js";
import { adopt } from "../base/css.js";
import { button, html, set, write } from "../base/dom.js";
import { recall, remember } from "../base/preferences.js";
import { lesson, StepGuide } from "../learn/lesson.js";
import { markdown } from "../learn/markdown.js";
import { forPointer, lessonWords } from "../words/dictionary.js";
import { Exercise } from "./exercise.js";
import boardStyle from "./lesson-board.css.js";
import style from "./lesson-page.css.js";
import { gameFile } from "./stage.js";

/**
 * @typedef {import("../words/describe.js").Locale} Locale
 *
 * @typedef {object} Place a step and its place in its lesson
 * @property {import("../learn/lesson.js").Step} step
 * @property {number} number from 1
 * @property {import("../learn/lesson.js").Lesson} lesson
 * @property {string} further the title of the lesson after it; empty for the last one
 */

/**
 * Returns the steps of all lessons, one after the other.
 * @param {import("../learn/lesson.js").Lesson[]} lessons
 * @returns {Place[]}
 */
const places = (lessons) =>
  lessons.flatMap((lesson, i) =>
    lesson.steps.map((step, k) => ({ step, number: k + 1, lesson, further: lessons[i + 1]?.title ?? "" })),
  );

const MARGIN = 16; // pixels below the lesson
const LEAST = 120; // pixels of the board's height, however small the screen is

/** The steps of a lesson, one of which is shown. */
class LessonPage {
  /** The first board is shown once its size is known, so that nothing moves. */
  element = html("div", { class: "lesson", "data-coming": true });
  #locale;
  #lessonTexts;
  #places;
  /** The indices of the steps that were solved, now or earlier. */ #done;
  /** The button of each step. */ #marks;
  #task = html("div", { class: "task" });
  #buttons = html("div", { class: "steps" });
  #board = html("div", { class: "place" });

  /**
   * @param {Locale} locale
   * @param {Awaited<ReturnType<typeof lessonWords>>} lessonTexts
   * @param {string} text
   */
  constructor(locale, lessonTexts, text) {
    this.#locale = locale;
    this.#lessonTexts = lessonTexts;
    const { more, ...first } = lesson(text);
    this.#places = places([first, ...more]);
    this.#done = new Set(recall(`lesson.${locale.game.id}`).split(" ").filter(Boolean).map(Number));
    this.#marks = this.#places.map((_, i) => button("", () => this.#show(i)));
    const items = this.#marks.map((mark) => html("li", {}, mark));
    const progress = html("ol", { class: "progress", "aria-label": lessonTexts.steps }, ...items);
    this.element.append(progress, this.#task, this.#board, this.#buttons);
    // The reader goes on where the lesson was left.
    const open = this.#places.findIndex((_, i) => !this.#done.has(i));
    this.#show(Math.max(open, 0));
    let width = 0;
    new ResizeObserver(([entry]) => {
      if (width === entry?.contentRect.width) return;
      width = entry?.contentRect.width ?? 0;
      this.#fit();
    }).observe(this.element);
  }

  /** Gives the board the height that the rest of the lesson leaves, so that all is in view. */
  #fit() {
    const [board] = this.#board.querySelectorAll("alveole-game");
    const drawn = board?.shadowRoot?.querySelector(".table");
    if (!drawn) return;
    const top = document.documentElement.getBoundingClientRect().top;
    const bottom = Math.max(...[this.#board, this.#buttons].map((part) => part.getBoundingClientRect().bottom)) - top;
    const height = innerHeight - (bottom - drawn.getBoundingClientRect().height) - MARGIN;
    this.element.style.setProperty("--fit", `${Math.max(Math.floor(height), LEAST)}px`);
  }

  /**
   * Marks the steps that are done and the one that is shown. Of another lesson, only the first step is there.
   * @param {number} shown
   */
  #mark(shown) {
    const here = this.#places[shown]?.lesson;
    this.#marks.forEach((mark, i) => {
      const { step, number, lesson } = /** @type {Place} */ (this.#places[i]);
      const done = this.#done.has(i);
      const other = lesson !== here;
      const name = other ? this.#lessonTexts.more(lesson.title) : this.#lessonTexts.stepName(number, step.title, done);
      write(mark, other ? "…" : done && i !== shown ? "✓" : String(number));
      set(mark, { "aria-label": name, title: name, "aria-current": i === shown ? "step" : null });
      set(mark, { "data-done": done && !other });
      const { parentElement: item } = mark;
      if (item) set(item, { "data-other": other, hidden: other && number > 1 });
    });
  }

  /**
   * Shows a step; the focus moves to its heading, except from the first one shown.
   * @param {number} index
   */
  #show(index) {
    const place = this.#places[index];
    if (!place) return;
    const { step, number, lesson } = place;
    let guide = new StepGuide(step);
    const exercise = new Exercise(this.#locale, step.board, {
      judge: (move) => guide.play(move),
      ended: () => this.#solved(index, exercise, again),
      wrong: (shown) => {
        const left = retry === document.activeElement;
        if (shown) this.#buttons.replaceChildren(this.#back(index), retry);
        else open();
        if (left) show.focus();
      },
    });
    const retry = button(this.#lessonTexts.tryAgain, () => void exercise.takeBack(), {
      class: "primary",
      "data-act": "retry",
    });
    exercise.table.shadowRoot?.adoptedStyleSheets.push(boardStyle);
    const shown = () => {
      this.#fit();
      this.element.removeAttribute("data-coming");
    };
    for (const event of ["alveole-ready", "alveole-error"]) exercise.table.addEventListener(event, shown);
    const show = button(this.#lessonTexts.show, () => {
      show.hidden = true;
      void exercise.show(() => guide.solution(exercise.table.legalMoves().map(({ text }) => text)));
    });
    const open = () => {
      show.hidden = false;
      this.#buttons.replaceChildren(this.#back(index), show);
    };
    const again = button(this.#lessonTexts.again, () => {
      guide = new StepGuide(step);
      exercise.again();
      open();
      heading.focus({ preventScroll: true });
    });
    const heading = html("h2", { tabindex: -1 }, step.title);
    const text = html("div", { class: "text" }, ...markdown(step.text));
    this.#task.replaceChildren(
      html("p", { class: "step" }, this.#lessonTexts.step(number, lesson.steps.length)),
      heading,
      html("div", { class: "words" }, text, exercise.said),
    );
    this.#board.replaceChildren(exercise.element);
    open();
    this.#mark(index);
    if (!this.element.isConnected) return;
    heading.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} index */
  #back(index) {
    return button(this.#lessonTexts.back, () => this.#show(index - 1), { disabled: index === 0 });
  }

  /**
   * Offers what comes after a step.
   * @param {number} index
   * @param {Exercise} exercise
   * @param {HTMLElement} again
   */
  #solved(index, exercise, again) {
    const { id } = this.#locale.game;
    this.#done.add(index);
    remember(`lesson.${id}`, [...this.#done].join(" "));
    this.#mark(index);
    const { number, lesson, further } = /** @type {Place} */ (this.#places[index]);
    const next = (/** @type {string} */ label, /** @type {string | null} */ kind) =>
      button(label, () => this.#show(index + 1), { class: kind });
    if (number < lesson.steps.length) {
      this.#buttons.replaceChildren(this.#back(index), again, next(this.#lessonTexts.next, "primary"));
      this.#fit();
      return;
    }
    exercise.tell(`${exercise.said.textContent ?? ""} ${this.#lessonTexts.learnt}`, "right");
    this.#buttons.replaceChildren(
      html("a", { class: "primary", href: addressOf(this.#locale.language, id, "computer/1") }, this.#lessonTexts.play),
      html("a", { href: addressOf(this.#locale.language, id, "learn/puzzles") }, this.#locale.words.learn.puzzles),
      ...(further ? [next(further, null)] : []),
    );
    this.#fit();
  }
}

/**
 * Returns the lesson.
 * @param {Locale} locale
 */
export async function lessonPage(locale) {
  const { game, words, language } = locale;
  adopt(document, style);
  const [lessonTexts, answer] = await Promise.all([lessonWords(language), gameFile(game.id, `lesson.${language}.md`)]);
  return new LessonPage(locale, lessonTexts, forPointer(await answer.text(), words)).element;
}

// @ts-check
/** The lessons of a game, step by step: that for the first game at `hex/learn/`, those of strategy at `hex/learn/#bridge`. */
import { onResize } from "../../base/platform.js";
import { addressOf } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { afterPaint, button, html, set, write } from "../../base/dom.js";
import * as preferences from "../../base/preferences.js";
import { lesson, StepGuide } from "../../learn/lesson.js";
import { markdown } from "../../learn/markdown.js";
import { forPointer, lessonWords } from "../../words/dictionary.js";
import { Exercise } from "./exercise.js";
import { fit, onWidth } from "./fit.js";
import boardStyle from "./lesson-board.css";
import { LessonList, keyOf } from "./lesson-list.js";
import style from "./lesson-page.css";
import { gameFile } from "./stage.js";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 *
 * @typedef {object} Place a step and its place in its lesson
 * @property {import("../../learn/lesson.js").Step} step
 * @property {number} number from 1
 * @property {import("../../learn/lesson.js").Lesson} lesson
 * @property {string} further the title of the lesson after it on this page; empty for the last one
 */

/**
 * Returns the steps of all lessons, one after the other.
 * @param {import("../../learn/lesson.js").Lesson[]} lessons
 * @returns {Place[]}
 */
const places = (lessons) =>
  lessons.flatMap((lesson, i) =>
    lesson.steps.map((step, k) => ({ step, number: k + 1, lesson, further: lessons[i + 1]?.title ?? "" })),
  );

/**
 * Lets an element grow, but not shrink again: a tap that clears an answer must not move the board under the finger.
 * @param {HTMLElement} element
 */
function keepsHeight(element) {
  let height = 0;
  onResize(element, () => {
    height = Math.max(height, element.offsetHeight);
    element.style.minHeight = `${height}px`;
  });
  return element;
}

/** The steps of a lesson, one of which is shown. */
export class LessonPage {
  /** The first board is shown once its size is known, so that nothing moves. */
  element = html("div", { class: "lesson", "data-coming": true });
  #locale;
  #lessonTexts;
  #list;
  #course;
  #preferences;
  #places;
  /** Where the steps that were solved are kept. */ #key;
  /** The indices of the steps that were solved, now or earlier. */ #done;
  /** The button of each step. */ #marks;
  #task = html("div", { class: "task" });
  #buttons = html("div", { class: "steps" });
  #board = html("div", { class: "place" });

  /**
   * @param {Locale} locale
   * @param {Awaited<ReturnType<typeof lessonWords>>} lessonTexts
   * @param {string} text
   * @param {Pick<LessonList, "open" | "following" | "render">} list which knows which one it is
   * @param {Pick<import("../../base/preferences.js").Preferences, "recall" | "remember">} [course] what keeps the progress in a course
   *   package (npm/course/), which has no other pages to link to
   */
  constructor(locale, lessonTexts, text, list, course) {
    this.#locale = locale;
    this.#lessonTexts = lessonTexts;
    this.#list = list;
    this.#course = course;
    this.#preferences = course ?? preferences;
    this.#key = keyOf(locale.game.id, list.open);
    const { more, ...first } = lesson(text);
    this.#places = places([first, ...more]);
    this.#done = new Set(this.#preferences.recall(this.#key).split(" ").filter(Boolean).map(Number));
    this.#marks = this.#places.map((_, i) => button("", () => this.#show(i)));
    const items = this.#marks.map((mark) => html("li", {}, mark));
    const progress = html("ol", { class: "progress", "aria-label": lessonTexts.steps }, ...items);
    this.element.append(progress, this.#task, this.#board, this.#buttons);
    // The reader goes on where the lesson was left.
    const open = this.#places.findIndex((_, i) => !this.#done.has(i));
    if (first.idea && this.#done.size === 0) this.#introduce();
    else this.#show(Math.max(open, 0));
    onWidth(this.element, () => this.#fit());
  }

  /** Gives the board the height that the rest of the lesson leaves, so that all is in view. */
  #fit() {
    fit(this.element, this.#board, this.#buttons);
  }

  /**
   * Marks the steps that are done and the one that is shown. Of another lesson, only the first step is there.
   * @param {number} shown
   */
  #mark(shown) {
    const here = (this.#places[shown] ?? this.#places[0])?.lesson;
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

  /** Shows the idea of the lesson, above the board of its first step. */
  #introduce() {
    const [place] = this.#places;
    if (!place) return;
    const { title, idea } = place.lesson;
    const exercise = new Exercise(this.#locale, place.step.board, {
      judge: () => ({ right: false, said: "", reply: [], done: false }),
      ended() {},
      wrong() {},
    });
    exercise.table.readonly = true;
    const begin = button(this.#lessonTexts.begin, () => this.#show(0), { class: "primary", "data-act": "begin" });
    this.#put(exercise, this.#lessonTexts.idea, title, html("div", { class: "text" }, ...markdown(idea)));
    this.#buttons.replaceChildren(begin);
    this.#mark(-1);
    this.#arrive();
  }

  /**
   * Puts a task above its board, and shows both once the board is drawn.
   * @param {Exercise} exercise
   * @param {string} step what the task is, in a few words
   * @param {string} title
   * @param {HTMLElement} text
   */
  #put(exercise, step, title, text) {
    adopt(/** @type {ShadowRoot} */ (exercise.table.shadowRoot), boardStyle);
    const shown = () => {
      this.#fit();
      this.element.removeAttribute("data-coming");
    };
    for (const event of ["alveole-ready", "alveole-error"]) exercise.table.addEventListener(event, shown);
    this.#task.replaceChildren(
      html("p", { class: "step" }, step),
      html("h2", { tabindex: -1 }, title),
      keepsHeight(html("div", { class: "words" }, text, exercise.said)),
    );
    this.#board.replaceChildren(exercise.element);
  }

  /** Moves the focus to the heading, except when the page opens. */
  #arrive() {
    if (!this.element.isConnected) return;
    this.#task.querySelector("h2")?.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
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
        else {
          open();
          // The text about the move may have needed a scroll.
          this.#task.scrollIntoView({ block: "nearest" });
        }
        if (left) show.focus();
      },
    });
    const retry = button(this.#lessonTexts.tryAgain, () => void exercise.takeBack(), {
      class: "primary",
      "data-act": "retry",
    });
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
      this.#task.querySelector("h2")?.focus({ preventScroll: true });
    });
    const text = html("div", { class: "text" }, ...markdown(step.text));
    this.#put(exercise, this.#stepText(number, lesson), step.title, text);
    open();
    this.#mark(index);
    this.#arrive();
  }

  /**
   * @param {number} number
   * @param {import("../../learn/lesson.js").Lesson} lesson
   */
  #stepText(number, { title, steps }) {
    const text = this.#lessonTexts.step(number, steps.length);
    return this.#list.open ? `${title} · ${text}` : text;
  }

  /** @param {number} index */
  #back(index) {
    const idea = index === 0 && Boolean(this.#places[0]?.lesson.idea);
    const back = () => (idea ? this.#introduce() : this.#show(index - 1));
    return button(this.#lessonTexts.back, back, { disabled: index === 0 && !idea });
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
    this.#preferences.remember(this.#key, [...this.#done].join(" "));
    this.#list.render();
    // The parts around the board are drawn one task after it.
    afterPaint(() => this.#fit());
    this.#mark(index);
    const { number, lesson, further } = /** @type {Place} */ (this.#places[index]);
    const next = (/** @type {string} */ label, /** @type {string | null} */ kind) =>
      button(label, () => this.#show(index + 1), { class: kind });
    if (number < lesson.steps.length) {
      this.#buttons.replaceChildren(this.#back(index), again, next(this.#lessonTexts.next, "primary"));
      this.#fit();
      return;
    }
    const { open, following } = this.#list;
    const lead = (/** @type {string} */ way, /** @type {string} */ label, /** @type {string | null} */ kind) =>
      html("a", { class: kind, href: addressOf(this.#locale.language, id, way) }, label);
    const puzzles = lead("learn/puzzles", this.#locale.words.learn.puzzles, open && !following ? "primary" : null);
    if (!open) exercise.tell(`${exercise.said.textContent ?? ""} ${this.#lessonTexts.learnt}`, "right");
    const leads = [
      // After the first lesson comes a game; the list below has the others.
      ...(open ? [] : [lead("computer/1", this.#lessonTexts.play, "primary")]),
      ...(open && following
        ? [lead(`learn/${following.name}`, this.#lessonTexts.more(following.title), "primary")]
        : []),
      puzzles,
    ];
    this.#buttons.replaceChildren(
      ...(this.#course ? [this.#back(index), again] : leads),
      ...(further ? [next(further, null)] : []),
    );
    this.#fit();
  }
}

/**
 * Returns a lesson and the list of all.
 * @param {Locale} locale
 * @param {string} name of a strategy lesson; empty or unknown: the lesson for the first game
 */
export async function lessonPage(locale, name) {
  const { game, words, language } = locale;
  adopt(document, style);
  const lessonText = async () => (await gameFile(game.id, `lesson.${language}.md`)).text();
  const [lessonTexts, index, first] = await Promise.all([
    lessonWords(language),
    gameFile(game.id, `lessons/index.${language}.json`),
    name ? "" : lessonText(),
  ]);
  /** @type {import("./lesson-list.js").Entry[]} */
  const strategy = await index.json();
  const open = strategy.some((entry) => entry.name === name) ? name : "";
  const text = open
    ? await (await gameFile(game.id, `lessons/${open}.${language}.md`)).text()
    : first || (await lessonText());
  const list = new LessonList(locale, lessonTexts, strategy, open);
  const page = new DocumentFragment();
  page.append(new LessonPage(locale, lessonTexts, forPointer(text, words), list).element, list.element);
  return page;
}

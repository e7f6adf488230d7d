// @ts-check
/**
 * The page of a course package (docs/course.md): the puzzles or the lesson that the page has as data. tools/release/standalone.mjs
 * bundles it, and npm/bot/course.js writes its page.
 */
import "../../www/alveole-game.js";
import { html, write } from "../../www/base/dom.js";
import { adopt } from "../../www/base/css.js";
import { lesson } from "../../www/learn/lesson.js";
import { PuzzleIndex } from "../../www/learn/puzzle-index.js";
import learnStyle from "../../www/site/learn/learn-page.css";
import { keyOf } from "../../www/site/learn/lesson-list.js";
import { LessonPage } from "../../www/site/learn/lesson-page.js";
import lessonStyle from "../../www/site/learn/lesson-page.css";
import { PuzzlesPage } from "../../www/site/learn/puzzles-page.js";
import puzzlesStyle from "../../www/site/learn/puzzles-page.css";
import siteStyle from "../../www/site/site.css";
import { dictionary, forPointer, lessonWords, puzzleWords } from "../../www/words/dictionary.js";
import { courseWords } from "../../www/words/course.js";
import { Visit } from "./platform.js";
import * as progress from "./progress.js";

/**
 * @typedef {object} Course the data of the package; puzzles or a lesson
 * @property {string} title
 * @property {"en" | "fr"} language
 * @property {import("../../www/learn/puzzle-index.js").Entry[]} [entries] of the puzzles, all on page 0
 * @property {import("../../www/learn/puzzle.js").Puzzle[]} [puzzles]
 * @property {{name: string, text: string}} [lesson] the name is empty for the lesson for the first game
 *
 * @typedef {object} Part what is solved on the page
 * @property {Node} content
 * @property {number} count of what can be solved
 * @property {() => number} solved
 * @property {"passed" | "completed"} done
 */

/** @param {string} id @returns {any} */
const data = (id) => JSON.parse(document.querySelector(`script#${id}`)?.textContent ?? "null");

/** What is kept under a key, word by word. @param {string} key */
const kept = (key) => new Set(progress.recall(key).split(" ").filter(Boolean));

/**
 * @param {import("../../www/words/describe.js").Locale} locale
 * @param {Course} course
 * @returns {Promise<Part>}
 */
async function puzzlesPart(locale, { entries = [], puzzles = [] }) {
  adopt(document, puzzlesStyle);
  const index = new PuzzleIndex({ pages: ["all"], puzzles: entries }, async () => puzzles);
  const page = new PuzzlesPage(locale, await puzzleWords(locale.language), index, progress);
  const solved = () => {
    const all = kept(`solved.${locale.game.id}`);
    return entries.filter(({ id }) => all.has(id)).length;
  };
  return { content: await page.open(), count: entries.length, solved, done: "passed" };
}

/**
 * @param {import("../../www/words/describe.js").Locale} locale
 * @param {NonNullable<Course["lesson"]>} given
 * @returns {Promise<Part>}
 */
async function lessonPart(locale, { name, text }) {
  adopt(document, lessonStyle);
  const list = { open: name, following: undefined, render() {} };
  const words = await lessonWords(locale.language);
  const { element } = new LessonPage(locale, words, forPointer(text, locale.words), list, progress);
  // The lessons after the first one may be left out.
  const { length } = lesson(text).steps;
  const solved = () => [...kept(keyOf(locale.game.id, name))].filter((step) => Number(step) < length).length;
  return { content: element, count: length, solved, done: "completed" };
}

async function begin() {
  /** @type {Course} */
  const course = data("course");
  const { language } = course;
  const texts = courseWords[language];
  adopt(document, siteStyle, learnStyle);
  const visit = Visit.begin();
  if (visit) progress.restore(visit.progress);
  const locale = { game: data("game"), words: await dictionary(language), language };
  const part = await (course.lesson ? lessonPart(locale, course.lesson) : puzzlesPart(locale, course));
  const note = html("span", { class: "step", role: "status" });
  const tell = (/** @type {boolean} */ isKept) => write(note, isKept ? texts.kept : texts.failed);
  if (visit) tell(visit.isOpen);
  else write(note, texts.alone);
  const heading = html("h1", {}, course.title);
  const page = html("div", { class: "page learn" }, html("div", { class: "title" }, heading, note), part.content);
  document.querySelector("main")?.replaceChildren(page);
  if (!visit) return;
  progress.onChange(() => {
    const score = Math.floor((100 * part.solved()) / part.count);
    tell(visit.report(progress.progressText(), score, part.done));
  });
  addEventListener("pagehide", () => visit.end(), { once: true });
}

void begin();

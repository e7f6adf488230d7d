// @ts-check
/** The lesson of a game, step by step, at `#hex/learn`. */
import { button, html } from "../base/dom.js";
import { Exercise } from "./exercise.js";
import { lesson } from "../learn/lesson.js";
import { markdown } from "../learn/markdown.js";
import { gameFile, offer, Stage, task } from "./stage.js";
import { forPointer } from "../words/dictionary.js";

/** @typedef {import("../words/describe.js").Locale} Locale */

/**
 * Returns the lesson.
 * @param {Locale} locale
 */
export async function lessonPage(locale) {
  const { game, words, language } = locale;
  const { steps } = lesson(forPointer(await (await gameFile(game.id, `lesson.${language}.md`)).text(), words));
  const stage = new Stage();
  const show = (/** @type {number} */ number) => {
    const step = steps[number];
    if (!step) return;
    const last = number === steps.length - 1;
    const next = last
      ? html("a", { class: "primary", href: `#${game.id}/learn/puzzles` }, words.learn.toPuzzles)
      : button(words.learn.next, () => show(number + 1), { class: "primary" });
    next.hidden = true;
    const exercise = new Exercise(locale, step.board, (move) => {
      const right = step.board.find?.includes(move) ?? true;
      if (!right) return { right, said: step.wrong };
      offer(next, exercise);
      solution.hidden = true;
      return { right, said: last ? `${step.right} ${words.learn.learnt}` : step.right, done: true };
    });
    const solution = button(words.learn.solution, () => {
      const [move] = step.board.find ?? exercise.table.legalMoves().map(({ text }) => text);
      if (!move) return;
      solution.hidden = true;
      offer(next, exercise);
      exercise.tell(words.of(move, step.right), "right");
      void exercise.show([move]);
    });
    const back = button(words.learn.back, () => show(number - 1), { disabled: number === 0 });
    stage.show(
      task(words.learn.step(number + 1, steps.length), step.title, ...markdown(step.text)),
      exercise.element,
      html("div", { class: "steps" }, back, solution, next),
    );
  };
  show(0);
  return stage.element;
}

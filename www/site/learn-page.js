// @ts-check
/**
 * The page to learn a game: the lesson at `#hex/learn`, puzzles at `#hex/learn/puzzles`, the rules at
 * `#hex/learn/rules`.
 */
import { button, html, set, write } from "../base/dom.js";
import { Exercise } from "./exercise.js";
import { lesson } from "../learn/lesson.js";
import { markdown } from "../learn/markdown.js";
import { recall, remember } from "../base/preferences.js";
import { PuzzleProof } from "../learn/puzzle.js";
import { rulesText } from "../learn/rules.js";
import { adopt } from "../base/css.js";
import boardStyle from "../board/board.css.js";
import elementStyle from "../element/element.css.js";
import style from "./learn-page.css.js";
import { calm } from "../board/viewport.js";
import { forPointer, inLanguage, playerName } from "../words/dictionary.js";

/**
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../learn/puzzle.js").Puzzle} Puzzle
 */

/**
 * Fetches a file of a game module.
 * @param {string} game
 * @param {string} name
 */
async function file(game, name) {
  const answer = await fetch(new URL(`../../games/${game}/${name}`, import.meta.url));
  if (!answer.ok) throw new TypeError(`failed to fetch ${name}: ${answer.status}`);
  return answer;
}

/**
 * Returns the ids of the puzzles solved earlier.
 * @param {string} game
 */
const solved = (game) => new Set(recall(`solved.${game}`).split(" ").filter(Boolean));

/**
 * Returns the task above a board.
 * @param {string} step
 * @param {string} title
 * @param {...(Node | string)} text
 */
function task(step, title, ...text) {
  const heading = html("h2", { tabindex: -1 }, title);
  return html("div", { class: "task" }, html("p", { class: "step" }, step), heading, ...text);
}

/** A part of the page whose content is replaced step by step; the focus moves to the new heading. */
class Stage {
  element = html("div");
  #shown = false;

  /** @param {...Node} nodes */
  show(...nodes) {
    this.element.replaceChildren(...nodes);
    if (this.#shown) {
      this.element.querySelector("h2")?.focus({ preventScroll: true });
      // Scroll back to the task above the board.
      this.element.querySelector(".task")?.scrollIntoView({ block: "nearest" });
    }
    this.#shown = true;
  }
}

/**
 * Shows the button to continue, and scrolls to it.
 * @param {HTMLElement} next
 * @param {Exercise} exercise
 */
function offer(next, { table }) {
  next.hidden = false;
  // After the judgement and the new position are laid out.
  const see = () =>
    requestAnimationFrame(() => next.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" }));
  table.addEventListener("alveole-state", see, { once: true });
  see();
}

/**
 * Returns the lesson.
 * @param {Locale} locale
 */
async function guided(locale) {
  const { game, words, language } = locale;
  const { steps } = lesson(forPointer(await (await file(game.id, `lesson.${language}.md`)).text(), words));
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

/**
 * Returns the puzzles.
 * @param {Locale} locale
 */
async function puzzles(locale) {
  const { game, words } = locale;
  /** @type {Puzzle[]} */
  const all = await (await file(game.id, "puzzles.json")).json();
  const done = solved(game.id);
  const stage = new Stage();
  const count = html("p", { class: "step count", role: "status" });
  const list = html("ol", { class: "list", "aria-label": words.learn.puzzles });
  const chosen = all.map((_, i) => {
    const choice = button("", () => show(i));
    list.append(html("li", {}, choice));
    return choice;
  });
  const mark = (/** @type {number} */ now) => {
    write(count, words.learn.solved(all.filter(({ id }) => done.has(id)).length, all.length));
    chosen.forEach((choice, i) => {
      const { id, turns } = /** @type {Puzzle} */ (all[i]);
      const name = words.learn.puzzle(i + 1, turns, done.has(id));
      write(choice, done.has(id) ? `${i + 1} ✓` : `${i + 1}`);
      set(choice, { "aria-label": name, title: name, "aria-current": i === now ? "true" : null });
    });
  };
  const show = (/** @type {number} */ number) => {
    const puzzle = all[number];
    if (!puzzle) return;
    const next = button(words.learn.next, () => show((number + 1) % all.length), { class: "primary" });
    next.hidden = true;
    let proof = new PuzzleProof(puzzle);
    const exercise = new Exercise(locale, puzzle, (move) => {
      const reply = proof.play(move);
      if (reply === undefined) return { right: false, said: words.learn.wrong(move, puzzle.turns) };
      if (reply) return { right: true, said: words.learn.right, reply };
      done.add(puzzle.id);
      remember(`solved.${game.id}`, [...done].join(" "));
      mark(number);
      offer(next, exercise);
      solution.hidden = true;
      return { right: true, said: words.learn.won, done: true };
    });
    const solution = button(words.learn.solution, () => {
      if (exercise.table.readonly) return;
      const moves = proof.rest;
      offer(next, exercise);
      exercise.tell(moves.join(" · "));
      void exercise.show(moves);
    });
    const again = button(words.learn.again, () => {
      proof = new PuzzleProof(puzzle);
      [next.hidden, solution.hidden] = [true, false];
      exercise.again();
    });
    const heading = words.learn.puzzle(number + 1, puzzle.turns, false);
    const text = html("p", {});
    exercise.table.addEventListener(
      "alveole-state",
      () => {
        const player = exercise.table.state()?.to_move?.player ?? null;
        write(text, words.learn.task(playerName(game, words, player), puzzle.turns));
      },
      { once: true },
    );
    mark(number);
    stage.show(
      task(words.learn.grade(puzzle.turns), heading, text),
      exercise.element,
      html("div", { class: "steps" }, again, solution, next),
    );
  };
  const first = all.findIndex(({ id }) => !done.has(id));
  show(Math.max(first, 0));
  return html("div", {}, count, list, stage.element);
}

/**
 * Returns the rules, styled as in the rules dialog.
 * @param {Locale} locale
 */
async function rules(locale) {
  const element = html("div", { class: "rules" });
  const root = element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [boardStyle, elementStyle];
  root.append(html("div", { class: "sheet" }, await rulesText(locale)));
  return element;
}

/**
 * @param {Locale} locale
 * @param {string | undefined} way the part of the address after `learn`
 * @returns {Promise<{page: HTMLElement}>}
 */
export async function learnPage(locale, way) {
  const { game, words, language } = locale;
  adopt(document, style);
  const name = inLanguage(game.name, language);
  const title = words.learn.title(name);
  document.title = `${title} · ${words.title}`;
  const tab = (/** @type {string} */ to, /** @type {string} */ label, /** @type {boolean} */ here) =>
    html("a", { href: `#${game.id}/${to}`, "aria-current": here ? "page" : null }, label);
  const inPuzzles = way === "puzzles";
  const inRules = way === "rules";
  const page = html(
    "div",
    { class: "page learn" },
    html(
      "div",
      { class: "title" },
      html("a", { class: "back", href: `#${game.id}` }, "‹ ", html("span", {}, name)),
      html("h1", {}, title),
    ),
    html(
      "nav",
      { "aria-label": title },
      tab("learn", words.learn.lesson, !inPuzzles && !inRules),
      tab("learn/puzzles", words.learn.puzzles, inPuzzles),
      tab("learn/rules", words.rules, inRules),
    ),
    await (inRules ? rules(locale) : inPuzzles ? puzzles(locale) : guided(locale)),
  );
  return { page };
}

// @ts-check
/**
 * Lessons: parses `lesson.en.md` of a game module, and judges the reader's moves.
 *
 * A lesson has a title (`# …`), perhaps its idea in a few sentences, and steps (`## …`). Later titles begin further lessons, which the reader may leave out. A
 * step has a heading, a task, a board, and answers to the moves:
 *
 * - The board is a position (`options`, `position`, `moves`) and a task. Its `find` names the moves that are right, as a list
 *   or as an object that says what follows each one: `reply`, the moves that the lesson plays, and perhaps another task. Without
 *   `find`, every move is right. `claim` says what right moves do; `cargo test --test it lessons` proves it.
 * - `+ text` praises the move that ends the step, `- text` answers a wrong move. ``+ `b3`: text`` and ``- `b3` `c…`: text``
 *   are for these moves only. Of several the first one counts.
 *
 * A move is named by its text. `…` in it stands for any characters: `X…` for all moves whose text begins with X.
 */

/**
 * @typedef {object} ExerciseBoard the position at the start of an exercise
 * @property {import("../types.js").Options} [options]
 * @property {unknown} [position]
 * @property {string[]} [moves]
 * @property {{wins?: number, safe?: boolean}} [claim] what right moves do
 *
 * @typedef {object} Task
 * @property {string[] | Record<string, (Task & {reply?: string[]}) | null>} [find]
 *
 * @typedef {object} Answer
 * @property {string[]} moves the moves that it answers; empty for all others
 * @property {string} text
 *
 * @typedef {object} Step
 * @property {string} title
 * @property {string} text the task, as Markdown
 * @property {ExerciseBoard & Task} board
 * @property {Answer[]} right
 * @property {Answer[]} wrong
 *
 * @typedef {object} Lesson
 * @property {string} title
 * @property {string} idea what the steps have in common, as Markdown; empty without one
 * @property {Step[]} steps
 *
 * @typedef {object} Judgement
 * @property {boolean} right
 * @property {string} said
 * @property {string[]} reply the moves that the lesson plays next
 * @property {boolean} done whether the step ends, after the reply
 */

/**
 * @param {string} line
 * @returns {Answer}
 */
function answer(line) {
  const [, moves = "", text = ""] = /^. ((?:`[^`]+` ?)+): (.*)$/.exec(line) ?? ["", "", line.slice(2)];
  return { moves: [...moves.matchAll(/`([^`]+)`/g)].map(([, move = ""]) => move), text };
}

/**
 * @param {string} section
 * @returns {Step}
 */
function step(section) {
  const [head = "", said = ""] = section.split(/\n```\n/);
  const [above = "", board = "{}"] = head.split("```board\n");
  const [title = "", ...text] = above.split("\n");
  const answers = (/** @type {string} */ sign) =>
    said
      .split("\n")
      .filter((line) => line.startsWith(sign))
      .map(answer);
  const [right, wrong] = [answers("+ "), answers("- ")];
  return { title, text: text.join("\n").trim(), board: JSON.parse(board), right, wrong };
}

/**
 * Returns the lesson, and the further ones after it.
 * @param {string} text
 * @returns {Lesson & {more: Lesson[]}}
 */
export function lesson(text) {
  const [first, ...more] = text.split(/^# /m).slice(1).map(part);
  return { title: "", idea: "", steps: [], ...first, more };
}

/**
 * @param {string} text
 * @returns {Lesson}
 */
function part(text) {
  const [head = "", ...sections] = text.split(/\n## /);
  const [title = "", ...idea] = head.split("\n");
  return { title: title.trim(), idea: idea.join("\n").trim(), steps: sections.map(step) };
}

/**
 * Whether a move is one that the pattern names.
 * @param {string} pattern
 * @param {string} move
 */
export function names(pattern, move) {
  const [begin = "", end] = pattern.split("…");
  if (end === undefined) return pattern === move;
  return move.length >= begin.length + end.length && move.startsWith(begin) && move.endsWith(end);
}

/**
 * Returns the text of the first answer to a move.
 * @param {Answer[]} answers
 * @param {string} move
 * @param {boolean} general whether answers to all moves count, too
 */
const said = (answers, move, general) =>
  answers.find(({ moves }) => (moves.length > 0 ? moves.some((pattern) => names(pattern, move)) : general))?.text ?? "";

/** Follows a reader through a step. */
export class StepGuide {
  #step;
  /** @type {Task} */ #task;

  /** @param {Step} step */
  constructor(step) {
    this.#step = step;
    this.#task = step.board;
  }

  /** The replies to the moves that are right now, by pattern. */
  get #found() {
    const { find = ["…"] } = this.#task;
    return Array.isArray(find) ? Object.fromEntries(find.map((move) => [move, null])) : find;
  }

  /**
   * Returns the first right move.
   * @param {readonly string[]} legal
   */
  solution(legal) {
    return legal.find((move) => this.accepts(move));
  }

  /**
   * Whether a move is right now.
   * @param {string} move
   */
  accepts(move) {
    return Object.keys(this.#found).some((pattern) => names(pattern, move));
  }

  /**
   * Judges a legal move; after a right one the step goes on.
   * @param {string} move
   * @returns {Judgement}
   */
  play(move) {
    const { right, wrong } = this.#step;
    const found = Object.entries(this.#found).find(([pattern]) => names(pattern, move));
    if (!found) return { right: false, said: said(wrong, move, true), reply: [], done: false };
    const [, then] = found;
    const done = !then?.find;
    if (!done) this.#task = then;
    return { right: true, said: said(right, move, done), reply: then?.reply ?? [], done };
  }
}

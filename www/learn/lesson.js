// @ts-check
/**
 * Parses a lesson (`lesson.en.md` of a game module): a title and steps. A step has a heading, a task, a board with the
 * moves to find (without any, every move is right), and the answers to a right move (`+`) and to a wrong one (`-`).
 */

/**
 * @typedef {object} ExerciseBoard the position at the start of an exercise
 * @property {import("../types.js").Options} [options]
 * @property {unknown} [position]
 * @property {string[]} [moves]
 *
 * @typedef {object} Step
 * @property {string} title
 * @property {string} text the task, as Markdown
 * @property {ExerciseBoard & {find?: string[]}} board
 * @property {string} right
 * @property {string} wrong
 */

/**
 * @param {string} section
 * @returns {Step}
 */
function step(section) {
  const [head = "", said = ""] = section.split(/\n```\n/);
  const [above = "", board = "{}"] = head.split("```board\n");
  const [title = "", ...text] = above.split("\n");
  const says = (/** @type {string} */ sign) =>
    said
      .split("\n")
      .find((line) => line.startsWith(sign))
      ?.slice(2) ?? "";
  return { title, text: text.join("\n").trim(), board: JSON.parse(board), right: says("+ "), wrong: says("- ") };
}

/**
 * @param {string} text
 * @returns {{title: string, steps: Step[]}}
 */
export function lesson(text) {
  const [title = "", ...sections] = text.split(/\n## /);
  return { title: title.replace(/^# /, "").trim(), steps: sections.map(step) };
}

// @ts-check
/** A puzzle on a page: its task, its board, and what is said and done below or beside that. */
import { adopt } from "../../base/css.js";
import { html } from "../../base/dom.js";
import boardStyle from "./beside-board.css";
import { fit, onWidth } from "./fit.js";

/**
 * Returns the puzzle, all of which is in view.
 * @param {Element | null} before the puzzle that was shown before, which had the same room; the first one is seen once its board is drawn
 * @param {HTMLElement} task
 * @param {import("../../element/element.js").AlveoleGame} board
 * @param {...Node} feedback
 */
export function puzzlePlace(before, task, board, ...feedback) {
  const place = html("div", { class: "exercise place" }, board);
  const below = html("div", { class: "feedback" }, ...feedback);
  const puzzle = html("div", { class: "puzzle", "data-coming": !before }, task, place, below);
  if (board.shadowRoot) adopt(board.shadowRoot, boardStyle);
  if (before) puzzle.style.cssText = before.getAttribute("style") ?? "";
  const drawn = () => {
    fit(puzzle, place, below);
    puzzle.removeAttribute("data-coming");
  };
  for (const event of ["alveole-ready", "alveole-error"]) board.addEventListener(event, drawn);
  onWidth(puzzle, () => fit(puzzle, place, below));
  return puzzle;
}

// @ts-check
/** The puzzles of a game, at `hex/puzzles/`. */
import { addressOf } from "../base/address.js";
import { adopt } from "../base/css.js";
import { button, html, set, write } from "../base/dom.js";
import { recall, remember } from "../base/preferences.js";
import { calm } from "../board/viewport.js";
import { playerName, puzzleWords } from "../words/dictionary.js";
import { PuzzleBoard } from "./puzzle-board.js";
import style from "./puzzles-page.css.js";
import { gameFile, Stage, task } from "./stage.js";

/**
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../learn/puzzle.js").Puzzle} Puzzle
 */

/**
 * Returns the ids of the puzzles solved earlier.
 * @param {string} game
 */
const solvedEarlier = (game) => new Set(recall(`solved.${game}`).split(" ").filter(Boolean));

/**
 * Returns the puzzles.
 * @param {Locale} locale
 */
export async function puzzlesPage(locale) {
  const { game, words, language } = locale;
  adopt(document, style);
  const [puzzleTexts, answer] = await Promise.all([puzzleWords(language), gameFile(game.id, "puzzles.json")]);
  /** @type {Puzzle[]} */
  const all = await answer.json();
  const done = solvedEarlier(game.id);
  const stage = new Stage();
  const count = html("span", { class: "count", role: "status" });
  const list = html("ol", { class: "list", "aria-label": words.learn.puzzles });
  /** @type {PuzzleBoard | null} */
  let board = null;
  const chosen = all.map((_, i) => {
    const choice = button("", () => show(i));
    list.append(html("li", {}, choice));
    return choice;
  });
  const mark = (/** @type {number} */ now) => {
    write(count, puzzleTexts.solved(all.filter(({ id }) => done.has(id)).length, all.length));
    chosen.forEach((choice, i) => {
      const { id, turns } = /** @type {Puzzle} */ (all[i]);
      const name = puzzleTexts.puzzle(i + 1, turns, done.has(id));
      write(choice, done.has(id) ? "✓" : `${i + 1}`);
      set(choice, { "aria-label": name, title: name, "aria-current": i === now ? "true" : null });
    });
  };
  /**
   * Returns the next puzzle that is not solved yet, after this one first.
   * @param {number} number
   */
  const unsolvedAfter = (number) => {
    const order = all.map((_, i) => (number + 1 + i) % all.length);
    return order.find((i) => !done.has(/** @type {Puzzle} */ (all[i]).id));
  };
  /**
   * Returns what follows a solved puzzle: the next one, or praise and the way to a game.
   * @param {number} number
   */
  const sequel = (number) => {
    const next = unsolvedAfter(number);
    if (next !== undefined) return [button(puzzleTexts.next, () => show(next), { class: "primary" })];
    return [
      html("p", { class: "praise" }, puzzleTexts.allSolved(all.length)),
      html("a", { class: "primary", href: addressOf(language, game.id) }, puzzleTexts.play),
    ];
  };
  const show = (/** @type {number} */ number) => {
    const puzzle = all[number];
    if (!puzzle) return;
    board?.leave();
    const text = html("p", {});
    const after = html("div", { class: "steps after" });
    const opened = new PuzzleBoard(locale, puzzle, puzzleTexts, {
      ready: (player) => write(text, puzzleTexts.task(playerName(game, words, player), puzzle.turns)),
      solved: () => {
        done.add(puzzle.id);
        remember(`solved.${game.id}`, [...done].join(" "));
        mark(number);
        after.replaceChildren(...sequel(number));
        after.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
      },
    });
    board = opened;
    mark(number);
    const heading = puzzleTexts.puzzle(number + 1, puzzle.turns, false);
    stage.show(
      html(
        "div",
        { class: "puzzle" },
        task([`${puzzleTexts.grade(puzzle.turns)} · `, count], heading, text),
        html("div", { class: "exercise" }, opened.table),
        html("div", { class: "feedback" }, opened.verdict, opened.buttons, after),
      ),
    );
  };
  show(unsolvedAfter(-1) ?? 0);
  return html("div", { class: "puzzles" }, list, stage.element);
}

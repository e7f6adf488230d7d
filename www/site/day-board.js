// @ts-check
/** The puzzle of the day on the front page, to play right there. */
import "../alveole-game.js";
import { addressOf } from "../base/address.js";
import { html, write } from "../base/dom.js";
import { recall, remember } from "../base/preferences.js";
import { puzzleOf } from "../learn/day.js";
import { inLanguage, playerName, puzzleWords } from "../words/dictionary.js";
import { PuzzleBoard } from "./puzzle-board.js";
import { gameFile } from "./stage.js";

/**
 * Fills the section of the puzzle of the day.
 * @param {HTMLElement} section
 * @param {import("../words/describe.js").Locale} locale its game is that of the day
 * @param {typeof import("../words/en/site.js").default} siteTexts
 * @param {number} day
 * @param {number} games the number of games
 */
export async function showDay(section, locale, siteTexts, day, games) {
  const { game, words, language } = locale;
  const [puzzleTexts, answer] = await Promise.all([puzzleWords(language), gameFile(game.id, "puzzles.json")]);
  const puzzle = puzzleOf(await answer.json(), games, day);
  if (!puzzle || !section.isConnected) return;
  const name = inLanguage(game.name, language);
  const task = html("p", {});
  const after = html("p", { class: "after" });
  const board = new PuzzleBoard(locale, puzzle, puzzleTexts, {
    ready: (player) => {
      write(task, puzzleTexts.task(playerName(game, words, player), puzzle.turns));
      // Who plays which colour says the task; hands are needed to play.
      if (!board.state.view.hands.some(({ pieces }) => pieces.length > 0)) board.table.controls = "none";
    },
    solved: () => {
      const done = new Set([...recall(`solved.${game.id}`).split(" ").filter(Boolean), puzzle.id]);
      remember(`solved.${game.id}`, [...done].join(" "));
      after.replaceChildren(
        html("a", { class: "button", href: addressOf(language, game.id, "learn/puzzles") }, siteTexts.morePuzzles),
        html("a", { class: "button primary", href: addressOf(language, game.id, "computer") }, words.otherGame(name)),
      );
    },
  });
  section.append(
    html("p", { class: "game" }, name),
    task,
    html("div", { class: "board" }, board.table),
    board.verdict,
    board.buttons,
    after,
  );
}

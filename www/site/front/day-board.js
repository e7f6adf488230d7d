// @ts-check
/** The puzzle of the day on the front page, to play right there. */
import "../../alveole-game.js";
import { addressOf } from "../../base/address.js";
import { html, write } from "../../base/dom.js";
import { recall, remember } from "../../base/preferences.js";
import { puzzleOf } from "../../learn/day.js";
import { extended, lengthOn, readStreak, writeStreak } from "../../learn/streak.js";
import { inLanguage, playerName, puzzleWords } from "../../words/dictionary.js";
import { PuzzleBoard } from "../learn/puzzle-board.js";
import { isAtHand, puzzlesOf } from "../learn/stage.js";

/**
 * Fills the section of the puzzle of the day.
 * @param {HTMLElement} section
 * @param {import("../../words/describe.js").Locale} locale its game is that of the day
 * @param {typeof import("../../words/en/site.js").default} siteTexts
 * @param {number} day
 * @param {number} games the number of games
 */
export async function showDay(section, locale, siteTexts, day, games) {
  const { game, words, language } = locale;
  const [puzzleTexts, index] = await Promise.all([puzzleWords(language), puzzlesOf(game.id)]);
  const entry = /** @type {(typeof index.entries)[number] | undefined} */ (puzzleOf(index.entries, games, day));
  // Offline its page may not be stored: then there is no puzzle today, and no failed request.
  const there = entry && (await isAtHand(game.id, index.fileOf(entry)));
  const puzzle = there ? await index.puzzle(index.entries.indexOf(entry)) : undefined;
  if (!puzzle) section.remove();
  if (!puzzle || !section.isConnected) return;
  const name = inLanguage(game.name, language);
  const task = html("p", {});
  const after = html("p", { class: "after" });
  const streak = html("p", { class: "streak", role: "status" });
  const showStreak = () => {
    const length = lengthOn(readStreak(recall("streak")), day);
    write(streak, length > 0 ? puzzleTexts.streak(length, readStreak(recall("streak")).best) : "");
    streak.hidden = length === 0;
  };
  showStreak();
  const board = new PuzzleBoard(locale, puzzle, puzzleTexts, {
    ready: (player) => {
      write(task, puzzleTexts.task(playerName(game, words, player), puzzle.turns));
      // Who plays which colour says the task; hands are needed to play.
      if (!board.state.view.hands.some(({ pieces }) => pieces.length > 0)) board.table.controls = "none";
    },
    solved: () => {
      const done = new Set([...recall(`solved.${game.id}`).split(" ").filter(Boolean), puzzle.id]);
      remember(`solved.${game.id}`, [...done].join(" "));
      remember("streak", writeStreak(extended(readStreak(recall("streak")), day)));
      showStreak();
      after.replaceChildren(
        html("a", { class: "button", href: addressOf(language, game.id, "learn/puzzles") }, siteTexts.morePuzzles),
        html("a", { class: "button primary", href: addressOf(language, game.id, "computer") }, words.otherGame(name)),
      );
    },
  });
  section.append(
    html("p", { class: "game" }, name),
    streak,
    task,
    html("div", { class: "board" }, board.table),
    board.verdict,
    board.buttons,
    after,
  );
}

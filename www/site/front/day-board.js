// @ts-check
/** The puzzles of the day on the front page, one of each game, to play right there. */
import { copied } from "../../base/platform.js";
import "../../alveole-game.js";
import { addressOf, fileAddress } from "../../base/address.js";
import { button, html, set, write } from "../../base/dom.js";
import { latest } from "../../base/latest.js";
import { recall, remember } from "../../base/preferences.js";
import { isDone, readDaily, signsOf, writeDaily } from "../../learn/daily.js";
import { puzzleOf } from "../../learn/day.js";
import { extended, lengthOn, readStreak, writeStreak } from "../../learn/streak.js";
import { inLanguage, playerName, puzzleWords } from "../../words/dictionary.js";
import { PuzzleBoard } from "../learn/puzzle-board.js";
import { isAtHand, puzzlesOf } from "../learn/stage.js";

/**
 * @typedef {import("../../types.js").Game} Game
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("../../learn/daily.js").Outcome} Outcome
 */

/**
 * Loads a game's puzzle of a day; `undefined` if it cannot be had now: offline its page may not be stored.
 * @param {string} game
 * @param {number} day
 */
async function puzzleAt(game, day) {
  const index = await puzzlesOf(game);
  const entry = /** @type {(typeof index.entries)[number] | undefined} */ (puzzleOf(index.entries, day));
  const there = entry && (await isAtHand(game, index.fileOf(entry)));
  const puzzle = there && (await index.puzzle(index.entries.indexOf(entry)));
  return puzzle ? { puzzle, entry } : undefined;
}

export class DayBoard {
  #section;
  #games;
  #words;
  #language;
  #siteTexts;
  #day;
  #puzzleTexts;
  /** @type {Map<string, HTMLButtonElement>} */ #chips = new Map();
  #place = html("div", { class: "puzzle" });
  /** @type {PuzzleBoard | null} */ #board = null;
  #beginShow = latest();

  /**
   * @param {HTMLElement} section
   * @param {readonly Game[]} games the one that the day begins with first
   * @param {Omit<Locale, "game">} locale
   * @param {typeof import("../../words/en/site.js").default} siteTexts
   * @param {typeof import("../../words/en/puzzles.js").default} puzzleTexts
   * @param {number} day
   */
  constructor(section, games, { words, language }, siteTexts, puzzleTexts, day) {
    this.#section = section;
    this.#games = games;
    this.#words = words;
    this.#language = language;
    this.#siteTexts = siteTexts;
    this.#puzzleTexts = puzzleTexts;
    this.#day = day;
    const row = html("div", { class: "eight", role: "group", "aria-label": siteTexts.dailyEight(games.length) });
    for (const [i, game] of games.entries()) {
      const chip = button(String(i + 1), () => void this.show(game), { title: this.#nameOf(game) });
      this.#chips.set(game.id, chip);
      row.append(chip);
    }
    section.append(row, this.#place);
  }

  /** @param {Game} game */
  #nameOf = (game) => inLanguage(game.name, this.#language);

  get #outcomes() {
    return readDaily(recall("daily"), this.#day);
  }

  /** The next game whose puzzle is not solved. @param {Game} [after] */
  next(after) {
    const from = after ? this.#games.indexOf(after) + 1 : 0;
    return [...this.#games.slice(from), ...this.#games.slice(0, from)].find(({ id }) => !isDone(this.#outcomes[id]));
  }

  /** @param {string} game @param {Outcome} outcome */
  #keep(game, outcome) {
    // A puzzle that was solved at once stays so.
    if (this.#outcomes[game] === "solved") return;
    remember("daily", writeDaily(this.#day, { ...this.#outcomes, [game]: outcome }));
  }

  /**
   * Shows the puzzle of a game.
   * @param {Game} game
   * @returns {Promise<boolean>} whether there is one
   */
  async show(game) {
    const isLatest = this.#beginShow();
    const found = await puzzleAt(game.id, this.#day);
    if (!isLatest()) return true;
    const chip = /** @type {HTMLButtonElement} */ (this.#chips.get(game.id));
    chip.disabled = !found;
    if (!found || !this.#section.isConnected) return false;
    const { puzzle, entry } = found;
    const solvedBefore = () => recall(`solved.${game.id}`).split(" ").filter(Boolean);
    const rate = (/** @type {boolean} */ isSolved) => {
      if (this.#outcomes[game.id] || solvedBefore().includes(puzzle.id)) return;
      // A rating that can't be loaded now is not worth an error.
      import("../../play/match/rate.js").then(
        ({ ratePuzzle }) => ratePuzzle(game.id, entry, isSolved),
        () => {},
      );
    };
    this.#board?.leave();
    const task = html("p", { class: "task" });
    const after = html("div", { class: "after" });
    const puzzleTexts = this.#puzzleTexts;
    const board = new PuzzleBoard({ game, words: this.#words, language: this.#language }, puzzle, puzzleTexts, {
      ready: (player) => {
        write(task, puzzleTexts.task(playerName(game, this.#words, player), puzzle.turns));
        // Who plays which colour says the task; hands are needed to play.
        if (!board.state.view.hands.some(({ pieces }) => pieces.length > 0)) board.table.controls = "none";
      },
      missed: () => {
        rate(false);
        if (!isDone(this.#outcomes[game.id])) this.#keep(game.id, "missed");
        this.#mark(game);
      },
      solved: () => {
        rate(true);
        this.#keep(game.id, this.#outcomes[game.id] === "missed" ? "later" : "solved");
        const done = new Set([...solvedBefore(), puzzle.id]);
        remember(`solved.${game.id}`, [...done].join(" "));
        remember("streak", writeStreak(extended(readStreak(recall("streak")), this.#day)));
        this.#mark(game);
        after.replaceChildren(...this.#after(game));
      },
    });
    this.#board = board;
    // The card has no room beside its board: what is said lies over the lower edge until the next tap.
    board.table.append(set(board.verdict, { slot: "note" }));
    const focused = this.#place.contains(document.activeElement);
    const name = html("h3", { class: "game", tabindex: -1 }, this.#nameOf(game));
    const streak = html("p", { class: "streak", role: "status" });
    this.#place.replaceChildren(streak, name, task, html("div", { class: "board" }, board.table), board.buttons, after);
    this.#mark(game);
    if (focused) name.focus({ preventScroll: true });
    return true;
  }

  /** Shows the outcomes, which game is on the board, and the days in a row. @param {Game} shown */
  #mark(shown) {
    const outcomes = this.#outcomes;
    for (const [i, game] of this.#games.entries()) {
      const outcome = outcomes[game.id];
      set(/** @type {Element} */ (this.#chips.get(game.id)), {
        "aria-label": `${i + 1}. ${this.#siteTexts.daily(this.#nameOf(game), outcome)}`,
        "aria-pressed": game === shown ? "true" : "false",
        "data-outcome": outcome ?? null,
      });
    }
    const streak = this.#place.querySelector(".streak");
    if (!streak) return;
    const kept = readStreak(recall("streak"));
    const length = lengthOn(kept, this.#day);
    write(streak, length > 0 ? this.#puzzleTexts.streak(length, kept.best) : "");
    set(streak, { hidden: length === 0 });
  }

  /** What follows a solved puzzle. @param {Game} game */
  #after(game) {
    const next = this.next(game);
    const to = (/** @type {string} */ way) => addressOf(this.#language, game.id, way);
    const more = html("a", { class: "button", href: to("learn/puzzles") }, this.#siteTexts.morePuzzles);
    const play = html("a", { class: "button", href: to("computer") }, this.#words.otherGame(this.#nameOf(game)));
    if (!next) return [html("p", {}, this.#siteTexts.allDaily), ...this.#result(), more, play];
    const on = button(this.#siteTexts.nextDaily(this.#nameOf(next)), () => void this.show(next), {
      class: "primary",
      "data-act": "nextDaily",
    });
    return [on, ...this.#result(), more, play];
  }

  /** The result, to paste elsewhere. */
  #result() {
    const date = new Date(this.#day * 86400e3).toLocaleDateString(this.#language, {
      timeZone: "UTC",
      day: "numeric",
      month: "long",
      year: "numeric",
    });
    const ids = this.#games.map(({ id }) => id);
    const text = `Alvéole, ${date}\n${signsOf(ids, this.#outcomes)}\n${fileAddress("./")}`;
    const said = html("span", { role: "status" });
    const copy = button(
      this.#siteTexts.copyResult,
      () => void copied(text).then((is) => write(said, is ? this.#siteTexts.copied : text)),
      { "data-act": "copyDaily" },
    );
    return [copy, said];
  }
}

/**
 * Fills the section of the puzzles of the day.
 * @param {HTMLElement} section
 * @param {readonly Game[]} games the one that the day begins with first
 * @param {Omit<Locale, "game">} locale
 * @param {typeof import("../../words/en/site.js").default} siteTexts
 * @param {number} day
 */
export async function showDay(section, games, locale, siteTexts, day) {
  const board = new DayBoard(section, games, locale, siteTexts, await puzzleWords(locale.language), day);
  const first = board.next() ?? games[0];
  // Offline the next one may be there.
  for (const game of new Set([first, ...games])) if (game && (await board.show(game))) return;
  section.remove();
}

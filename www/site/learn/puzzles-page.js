// @ts-check
/** The puzzles of a game, at `hex/puzzles/`. */
import { addressOf } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { button, html, set, write } from "../../base/dom.js";
import * as preferences from "../../base/preferences.js";
import { calm } from "../../board/viewport.js";
import { playerName, puzzleWords } from "../../words/dictionary.js";
import { dayOf } from "../../learn/day.js";
import { gradeOf } from "../../learn/puzzle-index.js";
import { due, missed, readCards, solved, writeCards } from "../../learn/repetition.js";
import { ownRating } from "../../play/match/own-rating.js";
import { PuzzleBoard } from "./puzzle-board.js";
import { puzzlePlace } from "./puzzle-place.js";
import style from "./puzzles-page.css";
import { puzzlesOf, Stage, task } from "./stage.js";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("../../learn/puzzle-index.js").Entry} Entry
 * @typedef {import("../../learn/repetition.js").Cards} Cards
 * @typedef {typeof import("../../words/en/puzzles.js").default} PuzzleWords
 */

/**
 * Returns the groups of a list of puzzles, each with the places of its puzzles: the first ones, then by number of players
 * and grade.
 * @param {readonly Entry[]} all
 * @param {PuzzleWords} puzzleTexts
 */
function groupsOf(all, puzzleTexts) {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  const several = new Set(all.filter(({ level }) => level !== null).map(({ players }) => players)).size > 1;
  all.forEach((entry, i) => {
    const grade = puzzleTexts.grades[gradeOf(entry)] ?? "";
    const players = several && entry.players ? ` · ${puzzleTexts.players(entry.players)}` : "";
    const name = entry.level === null ? puzzleTexts.first : grade + players;
    groups.set(name, [...(groups.get(name) ?? []), i]);
  });
  return groups;
}

/** The puzzles, one of which is on the board. */
export class PuzzlesPage {
  #locale;
  #puzzleTexts;
  #index;
  #entries;
  #course;
  #preferences;
  #today = dayOf(new Date());
  /** The ids of the puzzles solved, now or earlier. */ #done;
  /** The puzzles that come again. @type {Cards} */ #cards;
  /** @type {PuzzleBoard | null} */ #board = null;
  /** The place of the puzzle that is shown, or about to be. */ #shown = 0;

  #stage = new Stage();
  #count = html("span", { class: "count", role: "status" });
  #repeat = button("", () => this.#show(this.#nextDue()), { class: "repeat", "data-act": "repeat" });
  /** The buttons of the puzzles, in their order. */ #chosen;
  #groups;
  #themes = html("select");

  /**
   * @param {Locale} locale
   * @param {PuzzleWords} puzzleTexts
   * @param {Awaited<ReturnType<typeof puzzlesOf>>} index
   * @param {Pick<import("../../base/preferences.js").Preferences, "recall" | "remember">} [course] what keeps the progress in a course
   *   package (npm/course/), which has no other pages to link to
   */
  constructor(locale, puzzleTexts, index, course) {
    this.#locale = locale;
    this.#course = course;
    this.#preferences = course ?? preferences;
    this.#puzzleTexts = puzzleTexts;
    this.#index = index;
    this.#entries = index.entries;
    const { recall } = this.#preferences;
    this.#done = new Set(recall(`solved.${locale.game.id}`).split(" ").filter(Boolean));
    this.#cards = readCards(recall(`missed.${locale.game.id}`));
    const chosen = (this.#chosen = this.#entries.map((_, i) => button("", () => this.#show(i))));
    this.#groups = [...groupsOf(this.#entries, puzzleTexts)].map(([name, numbers]) => {
      const list = html("ol", { class: "list", "aria-label": name });
      for (const i of numbers) list.append(html("li", {}, /** @type {HTMLElement} */ (chosen[i])));
      const [bar, count] = [html("progress", { max: numbers.length, "aria-hidden": "true" }), html("span")];
      const fold = html("details", {}, html("summary", {}, html("strong", {}, name), count, bar), list);
      return { fold, numbers, bar, count };
    });
    this.#themes.addEventListener("change", () => this.#filter());
  }

  /** Shows the first puzzle; returns the content of the page. */
  async open() {
    await this.#show(this.#unsolvedAfter(-1) ?? 0);
    const choice = html("div", { class: "choice" }, ...this.#themeField(), this.#repeat);
    return html("div", { class: "puzzles" }, this.#stage.element, choice, ...this.#groups.map(({ fold }) => fold));
  }

  /** The field to choose a theme; empty if no puzzle has one. */
  #themeField() {
    const { themes, theme, anyTheme } = this.#puzzleTexts;
    const known = /** @type {(keyof PuzzleWords["themes"])[]} */ (Object.keys(themes));
    const offered = known.filter((theme) => this.#entries.some((entry) => entry.themes.includes(theme)));
    if (offered.length === 0) return [];
    const option = (/** @type {string} */ value, /** @type {string} */ name) => html("option", { value }, name);
    this.#themes.append(option("", anyTheme), ...offered.map((theme) => option(theme, themes[theme])));
    return [set(this.#themes, { "aria-label": theme })];
  }

  /** Whether a puzzle has the chosen theme. @param {number} place */
  #fits(place) {
    const { value } = this.#themes;
    return value === "" || !!this.#entries[place]?.themes.includes(value);
  }

  /** Lists the puzzles of the chosen theme, and shows one of them. */
  #filter() {
    for (const [i, choice] of this.#chosen.entries()) {
      const item = choice.parentElement;
      if (item) item.hidden = !this.#fits(i);
    }
    for (const { fold, numbers } of this.#groups) {
      fold.hidden = !numbers.some((i) => this.#fits(i));
      if (this.#themes.value) fold.open = true;
    }
    const next = this.#fits(this.#shown) ? undefined : this.#unsolvedAfter(-1);
    if (next !== undefined) void this.#show(next);
  }

  /** The ids of the puzzles that are due, those first that wait for the longest time. */
  get #due() {
    return due(this.#cards, this.#today).filter((id) => this.#entries.some((entry) => entry.id === id));
  }

  /** The place of the puzzle that is due for the longest time; -1 if none is. */
  #nextDue() {
    const [first] = this.#due;
    return this.#entries.findIndex(({ id }) => id === first);
  }

  /**
   * Returns the next puzzle of the theme that is not solved yet, after this one first.
   * @param {number} place
   */
  #unsolvedAfter(place) {
    const entries = this.#entries;
    const order = entries.map((_, i) => (place + 1 + i) % entries.length);
    return order.find((i) => this.#fits(i) && !this.#done.has(/** @type {Entry} */ (entries[i]).id));
  }

  /** Writes on the buttons what was solved, and which puzzle is shown. @param {number} now */
  #mark(now) {
    const [texts, entries, done] = [this.#puzzleTexts, this.#entries, this.#done];
    const own = this.#course ? null : ownRating(`${this.#locale.game.id}.puzzles`);
    const count = texts.solved(entries.filter(({ id }) => done.has(id)).length, entries.length);
    write(this.#count, own ? `${count} · ${texts.rated(own.rating, own.range)}` : count);
    const waiting = this.#due.length;
    write(this.#repeat, texts.due(waiting));
    this.#repeat.hidden = waiting === 0;
    for (const { fold, numbers, bar, count } of this.#groups) {
      const solved = numbers.filter((i) => done.has(/** @type {Entry} */ (entries[i]).id)).length;
      bar.value = solved;
      write(count, texts.solved(solved, numbers.length));
      if (numbers.includes(now)) fold.open = true;
    }
    this.#chosen.forEach((choice, i) => {
      const { id, turns } = /** @type {Entry} */ (entries[i]);
      const name = texts.puzzle(i + 1, turns, done.has(id));
      write(choice, done.has(id) ? "✓" : `${i + 1}`);
      set(choice, { "aria-label": name, title: name, "aria-current": i === now ? "true" : null });
    });
  }

  /**
   * Returns what follows a solved puzzle: the next one, or praise and the way to a game.
   * @param {number} place
   */
  #sequel(place) {
    const { game, language } = this.#locale;
    const texts = this.#puzzleTexts;
    const next = this.#unsolvedAfter(place);
    if (next !== undefined) return [button(texts.next, () => this.#show(next), { class: "primary" })];
    const play = html("a", { class: "primary", href: addressOf(language, game.id) }, texts.play);
    const count = this.#entries.length;
    const praise = this.#done.size < count ? [] : [html("p", { class: "praise" }, texts.allSolved(count))];
    return this.#course ? praise : [...praise, play];
  }

  /** @param {Cards} cards */
  #keep(cards) {
    this.#cards = cards;
    this.#preferences.remember(`missed.${this.#locale.game.id}`, writeCards(cards));
  }

  /**
   * Rates the first try at a puzzle.
   * @param {Entry} entry
   * @param {boolean} isSolved
   */
  async #rate(entry, isSolved) {
    // Several learners of a course may use one browser.
    if (this.#course || this.#done.has(entry.id) || entry.id in this.#cards) return;
    // A rating that can't be loaded now is not worth an error.
    const rating = await import("../../play/match/rate.js").catch(() => null);
    await rating?.ratePuzzle(this.#locale.game.id, entry, isSolved);
    this.#mark(this.#shown);
  }

  /** Shows a puzzle. @param {number} place */
  async #show(place) {
    const entry = this.#entries[place];
    if (!entry) return;
    this.#shown = place;
    this.#board?.leave();
    const puzzle = await this.#index.puzzle(place);
    // Another one was chosen meanwhile.
    if (!puzzle || this.#shown !== place) return;
    const { game, words } = this.#locale;
    const texts = this.#puzzleTexts;
    const text = html("p", { class: "text" });
    const note = html("p", { class: "note", role: "status" });
    const after = html("div", { class: "steps after" });
    let [clean, tries] = [true, 0];
    const board = new PuzzleBoard(this.#locale, puzzle, texts, {
      ready: (player) => write(text, texts.task(playerName(game, words, player), puzzle.turns)),
      missed: (solution) => {
        // A slip is none: the second wrong move is.
        if (!clean || (++tries < 2 && !solution)) return;
        clean = false;
        void this.#rate(entry, false);
        this.#keep(missed(this.#cards, puzzle.id, this.#today));
        write(note, texts.returns);
        this.#mark(place);
      },
      solved: () => {
        if (clean) void this.#rate(entry, true);
        this.#done.add(puzzle.id);
        this.#preferences.remember(`solved.${game.id}`, [...this.#done].join(" "));
        if (clean) this.#keep(solved(this.#cards, puzzle.id, this.#today));
        this.#mark(place);
        after.replaceChildren(...this.#sequel(place));
        after.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
      },
    });
    this.#board = board;
    this.#mark(place);
    const heading = texts.puzzle(place + 1, puzzle.turns, false);
    const facts = [texts.grades[gradeOf(entry)]];
    if (entry.level !== null) facts.push(texts.foundBy(entry.level));
    const said = task([facts.join(" · "), this.#count], heading, text, board.verdict);
    const before = this.#stage.element.firstElementChild;
    this.#stage.show(puzzlePlace(before, said, board.table, board.buttons, after, note));
  }
}

/**
 * Returns the puzzles.
 * @param {Locale} locale
 */
export async function puzzlesPage(locale) {
  adopt(document, style);
  const [puzzleTexts, index] = await Promise.all([puzzleWords(locale.language), puzzlesOf(locale.game.id)]);
  return new PuzzlesPage(locale, puzzleTexts, index).open();
}

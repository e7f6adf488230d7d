// @ts-check
/** The puzzles of a game, at `hex/puzzles/`. */
import { addressOf } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { button, html, set, write } from "../../base/dom.js";
import { recall, remember } from "../../base/preferences.js";
import { calm } from "../../board/viewport.js";
import { playerName, puzzleWords } from "../../words/dictionary.js";
import { dayOf } from "../../learn/day.js";
import { gradeOf } from "../../learn/puzzle-index.js";
import { due, missed, readCards, solved, writeCards } from "../../learn/repetition.js";
import { PuzzleBoard } from "./puzzle-board.js";
import style from "./puzzles-page.css";
import { puzzlesOf, Stage, task } from "./stage.js";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("../../learn/puzzle-index.js").Entry} Entry
 * @typedef {import("../../learn/repetition.js").Cards} Cards
 * @typedef {typeof import("../../words/en/puzzles.js").default} PuzzleWords
 */

/**
 * Returns the ids of the puzzles solved earlier.
 * @param {string} game
 */
const solvedEarlier = (game) => new Set(recall(`solved.${game}`).split(" ").filter(Boolean));

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

/**
 * Returns the puzzles.
 * @param {Locale} locale
 */
export async function puzzlesPage(locale) {
  const { game, words, language } = locale;
  adopt(document, style);
  const [puzzleTexts, index] = await Promise.all([puzzleWords(language), puzzlesOf(game.id)]);
  const all = index.entries;
  const today = dayOf(new Date());
  const done = solvedEarlier(game.id);
  let cards = readCards(recall(`missed.${game.id}`));
  const keep = (/** @type {Cards} */ changed) => {
    cards = changed;
    remember(`missed.${game.id}`, writeCards(cards));
  };
  const stage = new Stage();
  const count = html("span", { class: "count", role: "status" });
  const repeat = button("", () => show(nextDue()), { class: "repeat", "data-act": "repeat" });
  /** @type {PuzzleBoard | null} */
  let board = null;
  /** The number of the puzzle that is shown, or about to be. */
  let shown = 0;
  const chosen = all.map((_, i) => button("", () => show(i)));
  const groups = [...groupsOf(all, puzzleTexts)].map(([name, numbers]) => {
    const list = html("ol", { class: "list", "aria-label": name });
    for (const i of numbers) list.append(html("li", {}, /** @type {HTMLElement} */ (chosen[i])));
    return html("section", {}, html("h3", {}, name), list);
  });
  const themes = html("select", { "aria-label": puzzleTexts.theme });
  const known = /** @type {(keyof PuzzleWords["themes"])[]} */ (Object.keys(puzzleTexts.themes));
  const offered = known.filter((theme) => all.some((entry) => entry.themes.includes(theme)));
  const offer = (/** @type {string} */ value, /** @type {string} */ name) => html("option", { value }, name);
  themes.append(offer("", puzzleTexts.anyTheme), ...offered.map((theme) => offer(theme, puzzleTexts.themes[theme])));
  const fits = (/** @type {number} */ i) => themes.value === "" || !!all[i]?.themes.includes(themes.value);
  themes.addEventListener("change", () => {
    for (const [i, choice] of chosen.entries()) {
      const item = choice.parentElement;
      if (item) item.hidden = !fits(i);
    }
    for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
    const next = fits(shown) ? undefined : unsolvedAfter(-1);
    if (next !== undefined) show(next);
  });
  /** The place of the puzzle that is due for the longest time; -1 if none is. */
  const nextDue = () =>
    all.findIndex(({ id }) => id === due(cards, today).find((known) => all.some((p) => p.id === known)));
  const mark = (/** @type {number} */ now) => {
    write(count, puzzleTexts.solved(all.filter(({ id }) => done.has(id)).length, all.length));
    const waiting = due(cards, today).filter((id) => all.some((entry) => entry.id === id)).length;
    write(repeat, puzzleTexts.due(waiting));
    repeat.hidden = waiting === 0;
    chosen.forEach((choice, i) => {
      const { id, turns } = /** @type {Entry} */ (all[i]);
      const name = puzzleTexts.puzzle(i + 1, turns, done.has(id));
      write(choice, done.has(id) ? "✓" : `${i + 1}`);
      set(choice, { "aria-label": name, title: name, "aria-current": i === now ? "true" : null });
    });
  };
  /**
   * Returns the next puzzle of the theme that is not solved yet, after this one first.
   * @param {number} number
   */
  const unsolvedAfter = (number) => {
    const order = all.map((_, i) => (number + 1 + i) % all.length);
    return order.find((i) => fits(i) && !done.has(/** @type {Entry} */ (all[i]).id));
  };
  /**
   * Returns what follows a solved puzzle: the next one, or praise and the way to a game.
   * @param {number} number
   */
  const sequel = (number) => {
    const next = unsolvedAfter(number);
    if (next !== undefined) return [button(puzzleTexts.next, () => show(next), { class: "primary" })];
    return [
      ...(done.size < all.length ? [] : [html("p", { class: "praise" }, puzzleTexts.allSolved(all.length))]),
      html("a", { class: "primary", href: addressOf(language, game.id) }, puzzleTexts.play),
    ];
  };
  const show = async (/** @type {number} */ number) => {
    const entry = all[number];
    if (!entry) return;
    shown = number;
    board?.leave();
    const puzzle = await index.puzzle(number);
    // Another one was chosen meanwhile.
    if (!puzzle || shown !== number) return;
    const text = html("p", {});
    const note = html("p", { class: "note", role: "status" });
    const after = html("div", { class: "steps after" });
    let clean = true;
    const opened = new PuzzleBoard(locale, puzzle, puzzleTexts, {
      ready: (player) => write(text, puzzleTexts.task(playerName(game, words, player), puzzle.turns)),
      missed: () => {
        if (!clean) return;
        clean = false;
        keep(missed(cards, puzzle.id, today));
        write(note, puzzleTexts.returns);
        mark(number);
      },
      solved: () => {
        done.add(puzzle.id);
        remember(`solved.${game.id}`, [...done].join(" "));
        if (clean) keep(solved(cards, puzzle.id, today));
        mark(number);
        after.replaceChildren(...sequel(number));
        after.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
      },
    });
    board = opened;
    mark(number);
    const heading = puzzleTexts.puzzle(number + 1, puzzle.turns, false);
    const facts = entry.level === null ? [] : [puzzleTexts.foundBy(entry.level)];
    stage.show(
      html(
        "div",
        { class: "puzzle" },
        task([`${[puzzleTexts.grades[gradeOf(entry)], ...facts].join(" · ")} · `, count], heading, text),
        html("div", { class: "exercise" }, opened.table),
        html("div", { class: "feedback" }, opened.verdict, opened.buttons, after, note),
      ),
    );
  };
  const choice = html("div", { class: "choice" }, ...(offered.length > 0 ? [themes] : []), repeat);
  await show(unsolvedAfter(-1) ?? 0);
  return html("div", { class: "puzzles" }, stage.element, choice, ...groups);
}

// @ts-check
/** The puzzles of a game, at `#hex/learn/puzzles`. */
import { button, html, set, write } from "../base/dom.js";
import { Exercise } from "./exercise.js";
import { recall, remember } from "../base/preferences.js";
import { PuzzleProof } from "../learn/puzzle.js";
import { gameFile, offer, Stage, task } from "./stage.js";
import { playerName } from "../words/dictionary.js";

/**
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../learn/puzzle.js").Puzzle} Puzzle
 */

/**
 * Returns the ids of the puzzles solved earlier.
 * @param {string} game
 */
const solved = (game) => new Set(recall(`solved.${game}`).split(" ").filter(Boolean));

/**
 * Returns the puzzles.
 * @param {Locale} locale
 */
export async function puzzlesPage(locale) {
  const { game, words } = locale;
  /** @type {Puzzle[]} */
  const all = await (await gameFile(game.id, "puzzles.json")).json();
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

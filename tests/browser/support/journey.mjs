// The first visit of a new player, walked through as a person does: the front page, a lesson, a first match to its end, the
// review, a rematch, a puzzle, and a link to a friend. tests/browser/journey.test.mjs checks it, `make pictures` photographs it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { StepGuide, lesson } from "../../../www/learn/lesson.js";
import { MatchPage } from "./match-page.mjs";
import { inLanguage } from "./site.mjs";

/** @typedef {import("./browsers.mjs").Page} Page */

const gameFile = (game, name) => readFileSync(new URL(`../../../src/games/${game}/${name}`, import.meta.url), "utf8");

/** The texts of the interface, by language. */
async function textsIn(language) {
  const part = async (name) => (await import(`../../../www/words/${language}/${name}.js`)).default;
  return { puzzle: await part("puzzles") };
}

/** Makes a move, by touch or with the mouse, without waiting for what follows. */
async function make(match, move, touch) {
  const { page } = match;
  for (const id of move.taps) {
    const { x, y } = await match.pointOf(id, move.text);
    await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  }
}

/** Waits until the person may move, or the game is over. */
const turn = (page) =>
  page.waitForFunction(() => {
    const element = document.querySelector("alveole-game");
    const { status } = element?.dataset ?? {};
    return (status === "ready" && !element.readonly) || status === "over";
  });

/** Plays the lesson that is open. Yields each step, as it is put and as it is solved. */
async function* playLesson({ page, match, game, language, touch }) {
  const { steps } = lesson(gameFile(game, `lesson.${language}.md`));
  for (const [i, step] of steps.entries()) {
    await page.getByRole("heading", { name: step.title, exact: true }).waitFor();
    await turn(page);
    yield `lesson, step ${i + 1}`;
    const guide = new StepGuide(step);
    for (let done = false; !done;) {
      await turn(page);
      const { legal, ply } = await match.state();
      const right = guide.solution(legal.map(({ text }) => text));
      assert.ok(right, `${game}, step ${i + 1}: there is a right move`);
      await make(
        match,
        legal.find(({ text }) => text === right),
        touch,
      );
      const judged = guide.play(right);
      done = judged.done;
      await match.page.waitForFunction(
        (wanted) => document.querySelector("alveole-game").state().ply >= wanted,
        ply + 1 + judged.reply.length,
      );
    }
    await page.locator(".steps .primary").waitFor();
    if (i === steps.length - 1) yield "the lesson is done";
    else await page.locator(".steps .primary").click();
  }
}

/**
 * Solves the puzzle that is open, by the first winning line.
 * @param {{match: MatchPage, page: Page, touch?: boolean}} here
 * @param {{answer: any}} puzzle
 */
export async function solve({ match, page, touch }, { answer }) {
  for (let left = answer; left;) {
    await turn(page);
    const [text, more] = Object.entries(left)[0];
    const { legal, ply } = await match.state();
    await make(
      match,
      legal.find((move) => move.text === text),
      touch,
    );
    await page.waitForFunction(
      (wanted) => document.querySelector("alveole-game").state().ply >= wanted,
      ply + 1 + (more?.reply.length ?? 0),
    );
    left = more?.then;
  }
}

/** Makes moves that a random player may choose, until `count` turns were the person's. */
async function playTurns({ match, page, touch }, count, roll) {
  for (let done = 0; done < count;) {
    await turn(page);
    const before = await match.state();
    const { legal, status, ply } = before;
    if (status.over) return;
    await make(match, legal[roll(legal.length)], touch);
    await page.waitForFunction((n) => document.querySelector("alveole-game").state().ply > n, ply);
    // A round may be over by now: an opponent moves soon.
    const after = await match.state();
    if (after.to_move?.seat !== before.to_move.seat || after.turn !== before.turn) done++;
  }
}

/** The puzzle of a game that one turn wins, with the fewest moves. */
function quickWin(game) {
  const puzzles = JSON.parse(gameFile(game, "puzzles.json"));
  return puzzles.find(({ turns, position }) => turns === 1 && position) ?? puzzles[0];
}

/**
 * Walks through the first visit. Yields the name of each thing that a new player sees, when it is shown.
 * @param {Page} page
 * @param {{url: string, game: string, language: string, touch?: boolean, roll: (sides: number) => number,
 *   friend: (() => Promise<Page>) | null}} as `friend` opens a page of somebody else; without one no link is sent
 */
export async function* journey(page, { url, game, language, touch = false, roll, friend }) {
  const texts = await textsIn(language);
  const match = new MatchPage(page);
  const here = { page, match, game, language, touch };
  const press = (locator) => (touch ? locator.tap() : locator.click());

  await page.goto(url);
  const card = page.locator(`.card[data-game="${game}"]`);
  await card.locator("svg").first().waitFor();
  yield "the front page";
  await press(card.locator(".play"));
  await match.waitUntil("ready");
  const strip = page.locator(".strip");
  await strip.locator("button:enabled").waitFor();
  yield "the first visit";

  await press(strip.locator('a[href$="/learn/"]'));
  yield* playLesson(here);
  const first = page.locator(".steps a.primary");
  assert.match(
    await first.getAttribute("href"),
    new RegExp(`/${game}/#computer/1$`),
    "the lesson leads to a match at level 1",
  );
  await press(first);
  await page.locator(".learn").waitFor({ state: "detached" });

  await match.waitUntil("ready");
  const { seats } = await match.record();
  assert.ok(
    seats.slice(1).every(({ ai }) => ai === 1),
    "every opponent is at level 1",
  );
  await playTurns(here, 2, roll);
  yield "the first match";

  yield* winAndReview(here, press);

  await page.goto(`${url}${inLanguage(`${game}/puzzles/`, language)}`);
  const [puzzle] = JSON.parse(gameFile(game, "puzzles.json"));
  await page.locator(".puzzle alveole-game").waitFor();
  await turn(page);
  yield "a puzzle";
  await solve(here, puzzle);
  await page.getByText(texts.puzzle.won).first().waitFor();
  yield "the puzzle is solved";

  if (friend) yield* playByLink(here, { url, roll, friend });
}

/** Loads a match that one turn wins, against level 1, wins it, reviews it, and begins again. */
async function* winAndReview(here, press) {
  const { page, match, game } = here;
  const { options, position, moves = [], answer } = quickWin(game);
  await page.locator("alveole-game").evaluate(
    async (element, record) => {
      // The player to move is the person.
      const { to_move, seats } = await element
        .load(record)
        .then((state) => ({ ...state, seats: element.save().seats }));
      const held = seats.map((_, seat) => (seat === to_move.seat ? {} : { ai: 1 }));
      await element.load({ ...record, seats: held });
    },
    { format: "alveole/1", game, options, position, moves, seats: [], result: null },
  );
  await turn(page);
  yield "before the last move";
  await solve(here, { answer });
  await match.waitUntil("over");
  const card = match.part(".end:not([hidden])");
  await card.locator("h2").waitFor();
  yield "the end";
  await press(card.locator('[data-act="review"]'));
  await match.part(".replay-bar").waitFor();
  yield "the review";
}

/** Begins a match by link, sends it to a friend, who answers. */
async function* playByLink({ page, match, game, language, touch }, { url, roll, friend }) {
  await page.goto("about:blank");
  await page.goto(`${url}${inLanguage(`${game}/#letters`, language)}`);
  await match.part("dialog[open]").or(page.locator("dialog[open]")).first().waitFor();
  yield "a match by link begins";
  await match.start();
  await turn(page);
  await playTurns({ match, page, touch }, 1, roll);
  const bar = page.locator(".correspondence[data-link]");
  await bar.waitFor();
  yield "a link to send";
  const there = await friend();
  await there.goto(await bar.getAttribute("data-link"));
  const other = new MatchPage(there);
  await other.waitUntil("ready");
  await there.locator(".correspondence").waitFor();
  yield { name: "the friend opens the link", page: there };
  await playTurns({ match: other, page: there, touch }, 1, roll);
  await there.locator(".correspondence[data-link]").waitFor();
}

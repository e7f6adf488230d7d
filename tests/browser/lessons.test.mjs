// Lessons: each is played to its end by tapping, in both languages, with a wrong move in each game, which is shown and taken back; all
// is in one view.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { strategyLessons } from "../../tools/pages/game-texts.mjs";
import { lesson, StepGuide } from "../../www/learn/lesson.js";
import { lacks, needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { inLanguage, openSite } from "./support/site.mjs";
import { ALL, detail } from "./support/suite.mjs";

const site = await openSite();
const games = await site.games();
after(() => site.close());

const touch = !lacks("touch");
const textOf = (game, language) =>
  readFileSync(new URL(`../../src/games/${game}/lesson.${language}.md`, import.meta.url), "utf8");

/** Opens a lesson on a small phone. */
async function open(game, locale, as = {}) {
  const page = await openPage(site.browser, { width: 360, height: 640, touch, locale, ...as });
  await page.goto(`${site.server.url}${inLanguage(`${game}/learn/`, locale)}`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  return { page, match };
}

/** Waits until the verdict is this text, with or without more after it; “Tap” may be “Click”. */
async function said(page, text) {
  const words = text.replace(/\b(?:tap|touchez)\b.*/isu, "");
  await page.waitForFunction((begin) => document.querySelector(".verdict").textContent.startsWith(begin), words);
}

/** The parts of the page that are not wholly in view. */
const outOfView = (page) =>
  page.evaluate(() => {
    const board = document.querySelector("alveole-game").shadowRoot.querySelector("svg.board");
    const parts = [...document.querySelectorAll(".lesson h2, .lesson .text, .lesson .steps > *"), board];
    return parts.flatMap((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      const inside = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
      const cut = part.scrollWidth > part.clientWidth + 1 && part.matches("button, a");
      const name = part instanceof SVGElement ? part.className.baseVal : part.textContent;
      return inside && !cut ? [] : [`${name}: ${top} to ${bottom} of ${innerHeight}`];
    });
  });

/** Taps a move; where cells are small, it waits for a second tap, on “Play”. */
async function tapMove(page, match, move, tap = touch) {
  const { ply } = await match.state();
  for (const id of move.taps) {
    const { x, y } = await match.pointOf(id, move.text);
    if (tap) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
  }
  const waits = await page.waitForFunction((ply) => {
    const game = document.querySelector("alveole-game");
    if (game.state().ply > ply) return "made";
    return game.shadowRoot.querySelector('[data-act="commit"]')?.checkVisibility() && "waits";
  }, ply);
  if ((await waits.jsonValue()) === "waits") await page.locator('[data-act="commit"]').tap();
}

/** Plays a step to its end; returns whether a wrong move was tried. */
async function playStep(page, match, step, tryWrong, tap = touch) {
  const guide = new StepGuide(step);
  let tried = false;
  for (;;) {
    const { ply, legal } = await match.state();
    const wrong = tryWrong && !tried && legal.findLast(({ text }) => !guide.accepts(text));
    if (wrong) {
      tried = true;
      await tapMove(page, match, wrong, tap);
      await page.waitForFunction((made) => document.querySelector("alveole-game").state().ply >= made, ply + 1);
      await said(page, guide.play(wrong.text).said);
      await page.locator('[data-act="retry"]').click();
      await match.reached(ply, `${wrong.text} is taken back`);
    }
    const text = guide.solution(legal.map((move) => move.text));
    const judgement = guide.play(text);
    await tapMove(
      page,
      match,
      legal.find((move) => move.text === text),
      tap,
    );
    await match.reached(ply + 1 + judgement.reply.length, `${step.title}: ${text} and what follows`);
    if (judgement.said) await said(page, judgement.said);
    if (judgement.done) return tried;
    await page.waitForFunction(() => !document.querySelector("alveole-game").readonly);
  }
}

for (const { id } of games)
  for (const language of ["en", "fr"])
    detail(
      `${id}: the lesson is played to its end: ${language}`,
      needs(...(language === "en" ? [] : ["language"])),
      async () => {
        const { page, match } = await open(id, language);
        const { steps, more } = lesson(textOf(id, language));
        const last = page.locator(`.steps a.primary[href$="/${id}/#computer/1"]`);
        let tried = false;
        for (const part of [steps, ...more.map((further) => further.steps)]) {
          for (const [i, step] of part.entries()) {
            await page.getByRole("heading", { name: step.title, exact: true }).waitFor();
            await match.waitUntil("ready");
            assert.deepEqual(await outOfView(page), [], step.title);
            tried = (await playStep(page, match, step, !tried)) || tried;
            await page.locator(".steps .primary").waitFor();
            assert.deepEqual(await outOfView(page), [], `${step.title}, solved`);
            if (i + 1 < part.length) await page.locator(".steps button.primary").click();
          }
          await last.waitFor();
          if (part !== (more.at(-1)?.steps ?? steps))
            await page.locator(".steps button", { hasText: more[0].title }).click();
        }
        assert.ok(tried, "a wrong move was tried");
        await last.click();
        await page.waitForFunction((id) => new RegExp(`/${id}/(?:#computer/1)?$`).test(location.href), id);
        await match.waitUntil("ready", "thinking");
        assert.deepEqual(page.errors, []);
        await page.context().close();
      },
    );

for (const { id } of games)
  for (const language of ["fr", "en"])
    detail(
      `${id}: strategy lessons are chosen from the list and played to their end: ${language}`,
      needs(...(language === "en" ? [] : ["language"])),
      async () => {
        const lessons = strategyLessons(id, language).map(({ name, text }) => ({ name, ...lesson(text) }));
        const { page, match } = await open(id, language);
        const list = page.locator(".lessons li");
        await page.locator(".lessons a", { hasText: lessons[0].title }).click();
        for (const [n, { name, title, idea, steps }] of (ALL ? lessons : lessons.slice(0, 1)).entries()) {
          await page.locator(".lessons [aria-current]", { hasText: title }).waitFor();
          assert.match(page.url(), new RegExp(`/learn/#${name}$`));
          if (idea) {
            await page.getByRole("heading", { name: title, exact: true, level: 2 }).waitFor();
            await match.waitUntil("ready");
            assert.deepEqual(await outOfView(page), [], `the idea of ${title}`);
            await page.locator('.lesson [data-act="begin"]').click();
          }
          for (const [i, step] of steps.entries()) {
            await page.getByRole("heading", { name: step.title, exact: true }).waitFor();
            await match.waitUntil("ready");
            assert.deepEqual(await outOfView(page), [], step.title);
            await playStep(page, match, step, i === 0);
            await page.locator(".steps .primary").waitFor();
            assert.deepEqual(await outOfView(page), [], `${step.title}, solved`);
            if (i + 1 < steps.length) await page.locator(".steps button.primary").click();
          }
          await list
            .nth(n + 1)
            .and(page.locator("[data-done]"))
            .waitFor();
          assert.equal(await page.locator(".lessons [data-done]").count(), n + 1);
          const next = lessons[n + 1];
          if (next) await page.locator(".steps a.primary", { hasText: next.title }).click();
          else await page.locator('.steps a.primary[href$="/puzzles/"]').waitFor();
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
      },
    );

detail("a button below the board stays under the finger while others pass", async () => {
  const { page, match } = await open("hexadames", "en");
  await page.locator(".lessons a", { hasText: "Keep the landing cell shut" }).click();
  await page.getByRole("heading", { name: "Keep the landing cell shut", exact: true, level: 2 }).waitFor();
  await page.locator('.lesson [data-act="begin"]').click();
  await page.getByRole("heading", { name: "Beside your king", exact: true }).waitFor();
  await match.waitUntil("ready");
  await match.part(".happened").waitFor({ state: "attached" });
  await page.evaluate(() => {
    window.places = new Set();
    window.notes = new Set();
    requestAnimationFrame(function look() {
      const retry = document.querySelector('[data-act="retry"]');
      if (retry) window.places.add(Math.round(retry.getBoundingClientRect().top + scrollY));
      window.notes.add(
        document.querySelector("alveole-game").shadowRoot.querySelector(".happened:not([hidden])")?.innerText,
      );
      requestAnimationFrame(look);
    });
  });
  const { legal } = await match.state();
  await tapMove(
    page,
    match,
    legal.find(({ text }) => text === "g9-e9"),
  );
  await match.waitUntil("over");
  const [places, notes] = await page.evaluate(() => [[...window.places], [...window.notes]]);
  assert.ok(
    notes.some((note) => note?.includes("Red")),
    `a note says that Red passed: ${notes}`,
  );
  assert.equal(places.length, 1, `“Try again” was ${places} pixels from the top`);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("an unknown lesson is the first one", async () => {
  const { page, match } = await open("hex", "en");
  await page.evaluate(() => void (location.hash = "#nothing"));
  await page.getByRole("heading", { name: lesson(textOf("hex", "en")).steps[0].title }).waitFor();
  await match.waitUntil("ready");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("a lesson is continued where it was left, and its steps can be visited again", async () => {
  const { page, match } = await open("hex", "en", { width: 1280, height: 800, touch: false });
  const [first, second] = lesson(textOf("hex", "en")).steps;
  await playStep(page, match, first, false, false);
  await page.getByRole("button", { name: `Step 1: ${first.title}, done` }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: second.title }).waitFor();
  await page.getByRole("button", { name: `Step 1: ${first.title}, done` }).click();
  await page.getByRole("heading", { name: first.title }).waitFor();
  await match.waitUntil("ready");
  assert.equal((await match.state()).ply, 0);
  // Beside each other.
  const [task, board] = await Promise.all([".task", "alveole-game"].map((css) => page.locator(css).boundingBox()));
  assert.ok(task.x >= board.x + board.width && task.y < board.y + board.height);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("a step is shown, and started over", async () => {
  const { page, match } = await open("hex", "en");
  await page.getByRole("button", { name: "Step 6" }).click();
  await page.getByRole("heading", { name: "Two threats at once" }).waitFor();
  await match.waitUntil("ready");
  await page.getByRole("button", { name: "Show me" }).click();
  await match.waitUntil("over");
  await page.getByRole("button", { name: "Start over" }).click();
  await match.waitUntil("ready");
  assert.equal((await match.state()).ply, 4);
  await playStep(page, match, lesson(textOf("hex", "en")).steps[5], false);
  await page.getByRole("button", { name: "Next" }).waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("a tap that makes no move is explained on the board of a lesson", async () => {
  const { page, match } = await open("hive", "en");
  await page.getByRole("button", { name: "Step 7: One hive" }).click();
  await page.getByRole("heading", { name: "One hive" }).waitFor();
  await match.waitUntil("ready");
  await match.part('.hit[data-id="2,-2"]').click({ force: true });
  await match.part(".why", { hasText: "One hive" }).waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("a wrong move of a lesson is refuted on the board, and taken back by a tap", async () => {
  const { page, match } = await open("hex", "en");
  await page.getByRole("button", { name: "Step 4" }).click();
  await page.getByRole("heading", { name: "Block your opponent" }).waitFor();
  await match.waitUntil("ready");
  const { ply, legal } = await match.state();
  const corner = legal.find(({ text }) => text === "a3");
  await tapMove(page, match, corner);
  await said(page, "Then Red connects at once.");
  // Red connects, and the board shows it.
  await match.waitUntil("over");
  assert.deepEqual((await match.state()).status.winners, [0]);
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await match.part("svg.board").click({ force: true, position: { x: 5, y: 5 } });
  await match.reached(ply, "both are taken back");
  await said(page, "Then Red connects at once.");
  await page.getByRole("button", { name: "Show me" }).waitFor();
  await playStep(page, match, lesson(textOf("hex", "en")).steps[3], false);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

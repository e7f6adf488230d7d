// Learning a game: its lesson and its puzzles, played to the end; the address of its rules.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { lesson } from "../www/learn/lesson.js";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";

const site = await openSite();
const games = await site.games();
after(() => site.close());

const gameFile = (game, name) => readFileSync(new URL(`../src/games/${game}/${name}`, import.meta.url), "utf8");

/** Opens a page for learning a game, with the match on it. */
async function learn(address, as = {}, before = () => {}) {
  const page = await openPage(site.browser, { width: 360, height: 740, ...as });
  await before(page);
  await page.goto(`${site.server.url}#${address}`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  return { page, match };
}

const verdict = (page, kind) => page.locator(`.verdict[data-kind="${kind}"]:not(:empty)`);

/** Tries a wrong move: it is not made, and a message says so. */
async function tryWrongMove(page, match, right) {
  const { ply, legal } = await match.state();
  const wrong = legal.find(({ text }) => !right.includes(text));
  if (!wrong) return;
  for (const id of wrong.taps) {
    const { x, y } = await match.pointOf(id, `${wrong.text}, a wrong move`);
    await page.mouse.click(x, y);
  }
  await verdict(page, "wrong").waitFor();
  assert.equal((await match.state()).ply, ply, `${wrong.text} was not made`);
}

for (const { id } of games) {
  test(`${id}: the lesson is played to its end`, async () => {
    const { page, match } = await learn(`${id}/learn`);
    const { steps } = lesson(gameFile(id, "lesson.en.md"));
    for (const [i, step] of steps.entries()) {
      const heading = page.getByRole("heading", { name: step.title });
      await heading.waitFor();
      assert.ok((await heading.boundingBox()).y >= 0, `${step.title} is visible`);
      await match.waitUntil("ready");
      if (step.board.find) await tryWrongMove(page, match, step.board.find);
      const { legal } = await match.state();
      const right = legal.find(({ text }) => step.board.find?.includes(text) ?? true);
      await match.click(right);
      await verdict(page, "right").waitFor();
      // The page scrolls to the button that continues, and to the next step.
      await page.waitForFunction(() => {
        const { top, bottom } = document.querySelector(".steps .primary").getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      const next =
        i + 1 < steps.length ? page.getByRole("button", { name: "Next" }) : page.getByText("Try the puzzles");
      await next.click();
    }
    await page.getByText("0 of 12 solved").waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test(`${id}: a puzzle is solved, and the result is stored`, async () => {
    const { page, match } = await learn(`${id}/learn/puzzles`, { width: 640 });
    const puzzles = JSON.parse(gameFile(id, "puzzles.json"));
    await page.locator(".list button").last().click();
    await page.getByRole("heading", { name: `Puzzle ${puzzles.length}` }).waitFor();
    await match.waitUntil("ready");
    let { answer } = puzzles.at(-1);
    await tryWrongMove(page, match, Object.keys(answer));
    while (answer) {
      const [move, more] = Object.entries(answer)[0];
      const { ply, legal } = await match.state();
      for (const tap of legal.find(({ text }) => text === move).taps) {
        const { x, y } = await match.pointOf(tap, `${id}: ${move}`);
        await page.mouse.click(x, y);
      }
      await match.reached(ply + 1 + (more?.reply.length ?? 0), `${id}: ${move} and its answer`);
      await page.waitForFunction(
        () => !document.querySelector("alveole-game").readonly || document.querySelector("[data-status=over]"),
      );
      answer = more?.then;
    }
    await page.getByText("Solved!").waitFor();
    await page.reload();
    await page.getByText(`1 of ${puzzles.length} solved`).waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}

test("the solution is shown, in French, without storage", needs("initScripts"), async () => {
  const forbid = (page) =>
    page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("no", "SecurityError");
        },
      });
    });
  const { page, match } = await learn("hex/learn/puzzles", { locale: "fr" }, forbid);
  await page.getByRole("heading", { name: /Problème 1\s: gagner en un tour/ }).waitFor();
  await page.getByRole("button", { name: "Montrer la solution" }).click();
  await match.waitUntil("over");
  assert.ok(await page.getByText("0 sur 12 résolu").isVisible(), "a shown solution does not count as solved");
  await page.getByRole("button", { name: "Recommencer" }).click();
  await match.waitUntil("ready");
  const [{ answer }] = JSON.parse(gameFile("hex", "puzzles.json"));
  const { legal } = await match.state();
  await match.click(legal.find(({ text }) => text in answer));
  await page.getByText("1 sur 12 résolu").waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

for (const { id, rules } of games) {
  test(`${id}: the rules have their own address`, async () => {
    const page = await openPage(site.browser, { width: 360, height: 740 });
    await page.goto(`${site.server.url}#${id}/learn/rules`);
    await page.locator(".rules h2").first().waitFor();
    assert.equal(await page.locator(".rules h2").first().innerText(), /^# (.*)$/m.exec(rules.en)?.[1]);
    assert.equal(await page.locator(".rules .diagram").count(), rules.en.split("```board\n").length - 1);
    assert.equal(await page.locator('.learn nav [aria-current="page"]').innerText(), "Rules");
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}

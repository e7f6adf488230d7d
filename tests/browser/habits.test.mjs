// What players of other sites are used to: keys that step through the moves, numbers of rounds, premoves, sounds, a loupe.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { noViolations } from "./support/accessibility-checks.mjs";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { fingers, middle } from "./support/pointers.mjs";
import { FOLDER, openSite, until } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** Opens the page of a game on the site. */
async function visit(hash, as) {
  const page = await openPage(site.browser, as);
  await page.goto(`${site.server.url}${hash}`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  return match;
}

async function playFirst(match, moves) {
  for (let i = 0; i < moves; i++) await match.play((await match.state()).legal[2].text);
}

const at = (match, ply) =>
  match.page.waitForFunction((wanted) => document.querySelector("alveole-game").state().ply === wanted, ply);

test("arrow keys, Home and End step through the moves from anywhere, but not where they have another use", async () => {
  const match = await visit("hex/#together");
  const { keyboard, mouse } = match.page;
  await playFirst(match, 4);
  await until(async () => {
    await keyboard.press("ArrowLeft");
    return (await match.state()).ply < 4;
  }, "a step back");
  await keyboard.press("Home");
  await at(match, 0);
  await keyboard.press("ArrowRight");
  await at(match, 1);
  await keyboard.press("End");
  await at(match, 4);
  // A click on a cell moves the focus there; the keys still step.
  const { x, y } = await middle(match, "a1");
  await mouse.click(x, y);
  await match.waitUntil("ready");
  const { ply } = await match.state();
  await keyboard.press("ArrowLeft");
  await at(match, ply - 1);
  // With the keyboard on the board, arrows go from cell to cell.
  await match.part(".board .hit[tabindex='0']").focus();
  await keyboard.press("n");
  const focused = () =>
    match.page.evaluate(() => document.querySelector("alveole-game").shadowRoot.activeElement?.dataset.id);
  const cell = await focused();
  await keyboard.press("ArrowRight");
  assert.notEqual(await focused(), cell);
  assert.equal((await match.state()).ply, ply - 1);
  await match.press("newGame");
  await match.part("dialog[open]").waitFor();
  await keyboard.press("Home");
  assert.equal((await match.state()).ply, ply - 1, "not in a dialog");
  await match.close();
});

detail("the rounds are numbered in the list of moves", async () => {
  const match = await site.openMatch("hexadames");
  await match.part(".board").hover();
  await playFirst(match, 4);
  const numbers = () => match.part(".moves > li").evaluateAll((all) => all.map((li) => li.dataset.number ?? ""));
  const wanted = (await match.record()).moves.length;
  assert.equal(wanted, 4);
  await until(async () => (await numbers())[0] === "1.", "the first number");
  assert.equal((await numbers()).filter(Boolean).length, 2, "three players: the fourth move begins the second round");
  assert.equal((await numbers())[3], "2.");
  await match.close();
});

/** A match of Hex-n against a person elsewhere, after the first move here. */
async function awayMatch() {
  const match = await site.openMatch("hex", { options: { size: 5, swap: false }, players: "human,away" });
  await match.part(".board").hover();
  await match.click((await match.state()).legal[0]);
  return match;
}

const byPage = (match, move) => match.page.locator(match.css).evaluate((element, move) => element.play(move), move);

async function choose(match, id) {
  const { x, y } = await middle(match, id);
  await match.page.mouse.click(x, y);
  await match.part(".premove-line", { hasText: `Premove: ${id}` }).waitFor();
}

test("a premove is shown, and made as soon as the turn comes", async () => {
  const match = await awayMatch();
  await choose(match, "c3");
  assert.equal(await match.part(".premove polygon").count(), 1);
  await noViolations(match.page, "with a premove", "alveole-game");
  assert.equal((await match.state()).ply, 1);
  await byPage(match, "b2");

  await at(match, 3);
  assert.deepEqual((await match.record()).moves.slice(1), ["b2", "c3"]);
  assert.equal(await match.part(".premove-line").isVisible(), false);
  await match.close();
});

detail("Escape and its button cancel a premove, and one that became illegal is dropped with a note", async () => {
  const match = await awayMatch();
  await choose(match, "c3");
  await match.page.keyboard.press("Escape");
  await match.part(".premove-line").waitFor({ state: "hidden" });
  await choose(match, "c4");
  await match.press("cancel-premove");
  await match.part(".premove-line").waitFor({ state: "hidden" });
  await choose(match, "d4");
  await byPage(match, "d4");
  await match.part(".premove-line", { hasText: "Your premove d4 is no longer legal." }).waitFor();
  await match.waitUntil("ready");
  assert.equal((await match.state()).ply, 2);
  await match.close();
});

detail("a piece of the board, and one of a hand, are chosen in advance by two clicks", async () => {
  const match = await site.openMatch("hive", { players: "human,away" });
  await match.part(".board").hover();
  for (const move of ["wG1", "bS1 wG1-", "wQ -wG1", "bQ bS1-", "wA1 -wQ"]) await match.play(move);
  const piece = await middle(match, "-2,0");
  await match.page.mouse.click(piece.x, piece.y);
  await match.part('.hit[data-id="-2,0"][aria-pressed]').waitFor();
  const target = match.part(".board[data-early] .hit[data-next]:not([data-taken])").first();
  await target.waitFor();
  const to = await target.getAttribute("data-id");
  const { x, y } = await middle(match, to);
  await match.page.mouse.click(x, y);
  await match.part(".premove polygon").nth(1).waitFor();
  assert.equal(await match.part(".premove polygon").count(), 2);
  await match.page.keyboard.press("Escape");
  await match.part('.held[data-id="hand0:S"]').dispatchEvent("click");
  await target.waitFor();
  const cell = await middle(match, await target.getAttribute("data-id"));
  await match.page.mouse.click(cell.x, cell.y);
  await match.part(".premove-line", { hasText: "Premove: wS1" }).waitFor();
  await match.close();
});

test(
  "Confirm moves is on by itself where cells are small for a finger, and a loupe helps",
  needs("touch"),
  async () => {
    const match = await site.openMatch("hex", { options: { size: 11 }, width: 360, height: 780, touch: true });
    await match.part(".board").hover();
    await match.press("more");
    const confirm = match.part('dialog [name="confirm"]');
    assert.equal(await confirm.isChecked(), true);
    await match.page.keyboard.press("Escape");
    await until(() => match.part(".loupe").count(), "the loupe");
    const hand = await fingers(match);
    const start = await middle(match, "f6");
    const end = await middle(match, "g6");
    await hand.press(start);
    await match.part(".loupe").waitFor({ state: "visible" });
    await hand.move(start, end);
    await noViolations(match.page, "with the loupe", "alveole-game");
    await hand.release();
    await match.part(".loupe").waitFor({ state: "hidden" });
    await match.part('[data-act="commit"]').waitFor();
    assert.equal((await match.state()).ply, 0, "the move waits");
    await match.press("commit");
    assert.equal((await match.reached(1, "the move under the loupe")).last.text, "g6");
    await match.press("more");
    await confirm.uncheck();
    await match.page.keyboard.press("Escape");
    await match.press("more");
    assert.equal(await confirm.isChecked(), false, "a person's choice stays");
    await match.close();
  },
);

/** Counts the knocks that the page plays. */
const listen = (page) =>
  page.addInitScript(() => {
    globalThis.knocks = 0;
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      globalThis.knocks++;
      return start.apply(this, when);
    };
  });

test(
  "sounds are on after the first touch, with a switch in the header that the menu follows",
  needs("initScripts"),
  async () => {
    const page = await openPage(site.browser);
    await listen(page);
    await page.goto(`${site.server.url}hex/#together`);
    const match = new MatchPage(page);
    await match.waitUntil("ready");
    const knocks = () => page.evaluate(() => globalThis.knocks);
    await match.click((await match.state()).legal[4]);
    // The first touch loads the sounds.
    await page.evaluate((path) => import(path).then(() => null), `${FOLDER}www/play/feedback.js`);
    const silent = await knocks();
    await playFirst(match, 1);
    await until(async () => (await knocks()) > silent, "a knock of the next move");
    const button = page.locator(".sound-switch");
    assert.equal(await button.getAttribute("aria-pressed"), "true");
    await noViolations(page, "with the switch");
    await button.click();
    assert.equal(await button.getAttribute("aria-pressed"), "false");
    const before = await knocks();
    await playFirst(match, 2);
    assert.equal(await knocks(), before);
    await match.press("more");
    const box = match.part('dialog [name="sound"]');
    assert.equal(await box.isChecked(), false);
    await box.click();
    await page.keyboard.press("Escape");
    assert.equal(await button.getAttribute("aria-pressed"), "true");
    await page.reload();
    await button.waitFor();
    assert.equal(await button.getAttribute("aria-pressed"), "true");
    await match.close();
  },
);

detail("an element that keeps no settings makes no sound by itself", needs("initScripts"), async () => {
  site.pages["/plain"] = {
    body: `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,"><main><alveole-game game="hex"></alveole-game></main>
      <script type="module">import "/www/alveole-game.js";</script>`,
  };
  const page = await openPage(site.browser);
  await listen(page);
  await page.goto(`${site.server.url}plain`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.part(".board").hover();
  await match.click((await match.state()).legal[4]);
  await playFirst(match, 2);
  assert.equal(await page.evaluate(() => globalThis.knocks), 0);
  await match.close();
});

// What players of Hive expect: tournament rules, expansions without errors, a honeycomb, a cell before its piece.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { FOLDER, openSite, until } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

async function visit(hash) {
  const page = await openPage(site.browser);
  await page.goto(`${site.server.url}${hash}`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  return { page, match };
}

async function close(page) {
  assert.deepEqual(page.errors, [], "the page's console is silent");
  await page.context().close();
}

detail("who chooses nothing plays by tournament rules", async () => {
  const { page, match } = await visit("hive/#together");
  assert.deepEqual((await match.state()).options, { rules: "tournament", expansions: [] });
  // What is stored and shared says so.
  assert.equal((await match.record()).options.rules, "tournament");
  await close(page);
});

detail("a saved game of the first edition keeps its rules", async () => {
  const { page } = await visit("hive/#together");
  await page.evaluate(async (folder) => {
    const store = await import(`${folder}www/play/storage/game-store.js`);
    const element = document.querySelector("alveole-game");
    const match = { ...element.save(), options: {}, moves: [{ text: "wQ", player: 0, seat: 0 }] };
    const { status, to_move } = element.state();
    await store.put({ key: "old", when: Date.now(), match, status, to_move });
  }, FOLDER);
  await page.goto(`${site.server.url}match`);
  await page.goto(`${site.server.url}hive/#kept/old`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const { options, ply } = await match.reached(1, "the saved move");
  assert.deepEqual([options.rules, ply], ["leaflet", 1]);
  await close(page);
});

detail("choosing an expansion never meets an error, and the last choice wins", async () => {
  const match = await site.openMatch("hive", { options: { rules: "leaflet" } });
  await match.part('[data-act="newGame"]').click();
  const dialog = match.part("dialog[open]");
  const field = (value) => dialog.locator(`input[data-option][value="${value}"]`);
  await until(() => field("leaflet").isChecked(), "the rules of the match are chosen");
  await dialog.locator("details:not([open]) > summary").click();
  await field("M").check();
  await until(() => field("tournament").isChecked(), "the rules that have expansions are chosen");
  assert.ok(await field("M").isChecked());
  assert.equal(await dialog.locator(".problem").innerText(), "");
  await field("leaflet").check();
  await until(async () => !(await field("M").isChecked()), "the expansion is left out");
  assert.equal(await dialog.locator(".problem").innerText(), "");
  await field("P").check();
  await until(() => field("tournament").isChecked(), "the rules that have expansions are chosen");
  await dialog.locator(".primary").click();
  await until(async () => (await match.state()).options.expansions[0] === "P", "the new game has the pillbug");
  await match.close();
});

detail("the first screen is a honeycomb, and a tap beside its middle is none beside the board", async () => {
  const match = await site.openMatch("hive");
  const comb = match.part(".comb pattern path");
  assert.equal(await comb.count(), 1);
  const board = await match.part(".board").boundingBox();
  await match.page.mouse.click(board.x + board.width * 0.2, board.y + board.height * 0.2);
  await match.part('.cell[data-chosen="true"], .cell[data-chosen=""]').waitFor();
  await match.part('.held[data-id="hand:A"]').click();
  assert.deepEqual((await match.reached(1, "the ant is placed")).last.cells, ["0,0"]);
  // Another cell takes the place of the chosen one, and a tap beside all gives it up.
  await match.part('.hit[data-id="1,0"]').click();
  await match.part('.hit[data-id="0,1"]').click();
  assert.deepEqual(await match.part(".cell[data-chosen]").count(), 1);
  await match.page.mouse.click(board.x + 4, board.y + 4);
  assert.deepEqual(await match.part(".cell[data-chosen]").count(), 0);
  await match.close();
});

detail("with the keyboard, a cell leads to the pieces that can go there", async () => {
  const match = await site.openMatch("hive");
  await match.part('.hit[data-id="0,0"]').press("Enter");
  const held = match.part(".held:focus");
  await held.waitFor();
  assert.equal(await held.getAttribute("data-id"), "hand:Q");
  await held.press("Enter");
  assert.deepEqual((await match.reached(1, "the queen is placed")).last.cells, ["0,0"]);
  await match.close();
});

test("the reader chooses the board and the pieces, and they stay", async () => {
  const match = await site.openMatch("hive", { options: { rules: "tournament" } });
  const emblem = () =>
    match
      .part(".held .emblem")
      .first()
      .evaluate((e) => getComputedStyle(e).fill);
  const cell = () =>
    match
      .part(".floor")
      .first()
      .evaluate((e) => getComputedStyle(e).getPropertyValue("--cell"));
  const [coloured, wood] = [await emblem(), await cell()];
  await match.part('[data-act="more"]').click();
  await match.part('dialog select[name="board"]').selectOption("paper");
  await match.part('dialog select[name="pieces"]').selectOption("monochrome");
  await until(async () => (await emblem()) !== coloured && (await cell()) !== wood, "the look changes");
  const [plain, paper] = [await emblem(), await cell()];
  await match.page.reload();
  await match.waitUntil("ready");
  await until(async () => (await emblem()) === plain && (await cell()) === paper, "the look is kept");
  await match.close();
});

detail("a page chooses the board and the pieces by attributes", async () => {
  const match = await site.openMatch("hive");
  const look = () => match.part(".board").evaluate((e) => ({ ...e.getRootNode().host.dataset }));
  await match.page.evaluate(() => {
    const element = document.querySelector("alveole-game");
    [element.board, element.pieces] = ["slate", "monochrome"];
  });
  await until(
    async () => (await look()).board === "slate" && (await look()).pieces === "monochrome",
    "the look changes",
  );
  await match.page.evaluate(() => (document.querySelector("alveole-game").board = "marble"));
  await until(async () => (await look()).board === "wood", "an unknown board is wood");
  await match.close();
});

test("a piece says what it is and how it moves, on the board, in a hand, among the moves and in the position in words", async () => {
  const match = await site.openMatch("hive", { lang: "fr" });
  await match.play("wS1");
  await match.play("bG1 wS1-");
  // The pictures of the pieces stand for their codes, which are still in the text.
  const move = match.part(".moves li:nth-child(2) button");
  const icons = move.locator(".icon > [data-colour]");
  await icons.nth(1).waitFor({ state: "attached" });
  const colours = await icons.evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute("data-colour")));
  assert.deepEqual(colours, ["black", "white"]);
  assert.equal(await move.innerText(), "bG1 wS1-");
  assert.equal(await move.getAttribute("title"), "2. Noir\u00a0: bG1 wS1-");
  assert.equal(await move.locator("text=/^bG$/").evaluate((code) => getComputedStyle(code).fontSize), "0px");
  const tip = match.part(".piece-help");
  // The first sign of a person at the board loads the help.
  await match.part('.hit[data-id="0,0"]').hover();
  await tip.waitFor({ state: "attached" });
  await match.part('.held[data-id="hand:B"]').hover();
  await tip.waitFor();
  assert.match(await tip.innerText(), /^Scarabée[^]*monter sur d’autres pièces/);
  await match.part('.hit[data-id="0,0"]').hover();
  await until(async () => /^Araignée/.test(await tip.innerText()), "the piece on the board is explained");
  await match.page.mouse.move(2, 2);
  await tip.waitFor({ state: "hidden" });
  await match.part('.hit[data-id="0,0"]').press("i");
  const text = match.part("dialog[open] .text");
  await until(
    async () => /Araignée\s*: Exactement trois pas/.test(await text.innerText()),
    "the kinds are in the dialog",
  );
  await match.close();
});

detail("the rules have a board for each insect, and its sign", async () => {
  const match = await site.openMatch("hive");
  await match.part('[data-act="rules"]').click();
  const items = match.part("dialog[open] li:has(.icon)");
  await items.first().waitFor();
  assert.deepEqual(
    (await items.allInnerTexts()).map((text) => text.trim().split(":")[0]),
    ["Queen", "Spider", "Ant", "Grasshopper", "Beetle", "Mosquito", "Ladybug", "Pillbug"],
  );
  // The spider is chosen, and both its cells are marked.
  const spider = match.part("dialog[open] .diagram").nth(5);
  await until(async () => (await spider.locator(".hit[data-next]").count()) === 2, "the spider's cells are marked");
  const gap = match.part("dialog[open] .diagram").nth(3);
  assert.equal(await gap.locator('.mark[data-mark="not"]').count(), 1, "a cross where the ant cannot go");
  await match.close();
});

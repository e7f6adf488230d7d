// The page of a game: what a new player reads, results and levels, the language, the form of a new match.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { closeSilent as close, inLanguage, openSite, smallest } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
const games = await site.games();
after(() => site.close());

const { visit } = site;

for (const [width, locale] of /** @type {const} */ ([
  [360, "en"],
  [360, "fr"],
  [1280, "en"],
]))
  detail(`a new player reads the aim, with a way to learn: ${width} pixels, ${locale}`, async () => {
    const page = await visit(inLanguage("hex/#together", locale), {
      width,
      height: width < 500 ? 780 : 800,
      touch: width < 500,
      locale,
    });
    const match = new MatchPage(page);
    await match.waitUntil("ready");
    const strip = page.locator(".strip");
    assert.match(await strip.locator("p").innerText(), locale === "fr" ? /deux bords/ : /two edges/);
    const learn = strip.locator("a");
    // The page replaces the link and the button that it was built with.
    await strip.locator("button:enabled").waitFor();
    assert.equal(await learn.innerText(), locale === "fr" ? "Apprendre" : "Learn");
    for (const part of [learn, strip.locator("button")]) {
      const { x, y, width: wide, height } = await part.boundingBox();
      assert.ok(wide >= 36 && height >= 44 && x >= 0 && x + wide <= width && y < 400);
    }
    // From the first move on the title says it, where it has room.
    await match.play("c4");
    await page.locator(".strip").waitFor({ state: "hidden" });
    if (width > 500)
      assert.match(await page.locator(".title p").innerText(), locale === "fr" ? /deux bords/ : /two edges/);
    await page.evaluate(() => document.querySelector("alveole-game").undo());
    // Closed, it stays away, and the focus is on the heading.
    await page.goto(site.server.url);
    await page.goto(`${site.server.url}${inLanguage("hex/#computer", locale)}`);
    await match.waitUntil("ready");
    await strip.locator("button").click();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1");
    await page.reload();
    await match.waitUntil("ready");
    assert.ok(!(await strip.isVisible()));
    await page.goto(`${site.server.url}${inLanguage("hive/#computer", locale)}`);
    await page.locator('alveole-game:not(.day *)[game="hive"][data-status="ready"]').waitFor();
    assert.ok(await strip.isVisible(), "each game has its own");
    await close(page);
  });

test("a reader who opens a game directly is answered, and a game that another one replaces comes back", async () => {
  const page = await visit("hex/");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const saved = () => page.evaluate(() => document.querySelector("alveole-game").save());
  assert.deepEqual((await saved()).seats, ["human", "1"]);
  await match.play((await match.state()).legal[0].text);
  await match.reached(2, "the answer");
  const { moves } = await saved();
  /** The game that was left is offered, and comes back. */
  const comesBack = async () => {
    await page.locator(".toast button").first().click();
    await match.reached(2, "the game that was left");
    assert.deepEqual((await saved()).moves, moves);
  };
  await page.evaluate(() => (location.hash = "computer/2"));
  await page.waitForFunction(() => String(document.querySelector("alveole-game")?.save?.().seats) === "human,2");
  await comesBack();
  await match.press("newGame");
  await match.part("dialog[open] [type=submit]").click();
  await match.reached(0, "the new game");
  await comesBack();
  // The reader's first move in a new game takes the offer away.
  await page.evaluate(() => (location.hash = "computer/2"));
  await page.locator(".toast button").first().waitFor();
  await match.waitUntil("ready");
  await match.play((await match.state()).legal[0].text);
  await page.locator(".toast button").first().waitFor({ state: "detached" });
  await close(page);
});

test(
  "results against a level are counted once and shown, and the next level is offered",
  needs("initScripts"),
  async () => {
    const page = await openPage(site.browser);
    const match = new MatchPage(page);
    const line = page.locator(".title p");
    const kept = () => page.evaluate(() => localStorage.getItem("alveole.results.hex"));
    await page.goto(`${site.server.url}hex/#computer/2`);
    await match.waitUntil("ready");
    await page.evaluate(() => localStorage.setItem("alveole.results.hex", '{"2":"LWW"}'));
    const { x, y } = await match.pointOf((await match.state()).legal[0].taps[0], "the first move");
    await page.mouse.click(x, y);
    await page.waitForFunction(() => document.querySelector("alveole-game").state().ply === 2);
    /** Resigns by the menu. */
    const resign = async () => {
      await match.press("more");
      await match.press("resign");
      await match.press("resign");
      await match.waitUntil("over");
    };
    await resign();
    await line.filter({ hasText: "Won 2 of 4 at level 2" }).waitFor();
    assert.equal(await kept(), '{"2":"LWWL"}');
    await match.part(".end", { hasText: /Your rating: \d+/ }).waitFor();
    // Undo and another result, and the same match after a reload, add nothing.
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.querySelector("alveole-game").undo());
    await match.waitUntil("ready");
    await resign();
    await page.reload();
    await match.waitUntil("over");
    await line.filter({ hasText: "Won 2 of 4 at level 2" }).waitFor();
    assert.equal(await line.locator("a").count(), 0);
    await page.evaluate(() => document.querySelector("alveole-game").undo());
    await match.waitUntil("ready");
    await resign();
    assert.equal(await kept(), '{"2":"LWWL"}');
    // Three wins among the last five.
    await page.evaluate(() => localStorage.setItem("alveole.results.hex", '{"2":"LWWLW"}'));
    await page.goto(`${site.server.url}hex/#computer`);
    await line.locator("a", { hasText: "Play level 3" }).click();
    await page.waitForFunction(() => document.querySelector("alveole-game")?.save?.().seats.includes("3"));
    await page.goto(site.server.url);
    await page.goto(`${site.server.url}hex/#computer`);
    await page.waitForFunction(() => document.querySelector("alveole-game")?.save?.().seats.includes("3"));
    await close(page);
  },
);

detail("who begins is as it was chosen last", async () => {
  const page = await visit("hex/");
  await new MatchPage(page).waitUntil("ready");
  await page.evaluate(() => localStorage.setItem("alveole.begins", "computer"));
  await page.goto(`${site.server.url}hex/#computer`);
  await page.waitForFunction(() => String(document.querySelector("alveole-game")?.save?.().seats) === "1,human");
  // With more players, a computer begins, too, and the person comes last.
  await page.goto(`${site.server.url}hexadames/#computer`);
  await page.waitForFunction(() => String(document.querySelector("alveole-game")?.save?.().seats) === "1,1,human");
  await close(page);
});

test("the language can be changed during a match", async () => {
  const page = await visit(`${games[0].id}/#together`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const state = await match.click((await match.state()).legal[0]);
  await page.locator(".tools select").last().selectOption("fr");
  await page.locator('html[lang="fr"]').waitFor();
  await match.part('[data-act="undo"]', { hasText: "Annuler" }).waitFor();
  assert.deepEqual(await match.state(), state);
  await match.click(state.legal[0]);
  await close(page);
});

detail("players added in the form are of the same kind as the last one", async () => {
  const page = await visit("go/#computer");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.press("newGame");
  const dialog = match.part("dialog[open]");
  const players = dialog.locator('.field:has([data-option="players"])');
  await dialog.locator("details").evaluate((e) => (e.open = true));
  for (const count of ["4", "5"]) {
    await players.locator('[data-step="more"]').click();
    await players.locator("output", { hasText: count }).waitFor();
  }
  await dialog.locator('[name="opponent"][value="custom"]').check({ force: true });
  const seats = dialog.locator("select[data-seat]");
  await seats.nth(4).waitFor();
  assert.deepEqual(await seats.evaluateAll((all) => all.map((e) => e.value)), ["human", "1", "1", "1", "1"]);
  await close(page);
});

detail("the first moves show hints on what to tap; later only the turn is shown", async () => {
  const page = await visit("hive/#computer");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const line = match.part(".status p");
  // “Tap” where the browser knows of no mouse.
  assert.match(await line.innerText(), /^(?:Click|Tap) a piece in your hand\.$/);
  assert.match(await match.part(".player").first().innerText(), /White \(you\)/);
  assert.doesNotMatch(await match.part(".player").last().innerText(), /\(you\)/);
  await match.part(".held[data-next]").first().click();
  assert.match(await line.innerText(), /^(?:Click|Tap) the destination\.$/);
  await page.goto(`${site.server.url}hive/#together`);
  await page.waitForFunction(() => String(document.querySelector("alveole-game")?.save?.().seats) === "human,human");
  await match.waitUntil("ready");
  assert.doesNotMatch(await match.part(".players").innerText(), /\(you\)/);
  for (let ply = 0; ply < 12; ply++) await match.play((await match.state()).legal[0].text);
  assert.equal(await line.innerText(), "");
  await close(page);
});

const sized = games.find((g) => "size" in g.options);
detail("a new match has the options of the form", { skip: !sized }, async () => {
  const { size } = smallest(sized);
  const page = await visit(`${sized.id}/`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.press("newGame");
  const dialog = match.part("dialog[open]");
  await dialog.waitFor();
  await dialog.locator("details").evaluate((e) => (e.open = true));
  const field = dialog.locator('.field:has([data-option="size"])');
  while ((await field.locator("output").innerText()) !== String(size))
    await field.locator('[data-step="less"]').click();
  await dialog.locator('button[type="submit"]').click();
  await page.waitForFunction((n) => document.querySelector("alveole-game").state().options.size === n, size);
  await close(page);
});

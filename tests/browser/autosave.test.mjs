// Records and saved matches: load, save, autosave, recent games.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { FOLDER, elapse, enter, fakeTimers, openSite, untilInPage } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** Calls a method of the element. Returns `{ok}`, or `{code, message}` if it rejects. */
const call = (match, method, argument) =>
  match.page.locator(match.css).evaluate(
    (element, [name, value]) =>
      element[name](value).then(
        (ok) => ({ ok }),
        ({ code, message }) => ({ code, message }),
      ),
    [method, argument],
  );

detail("load shows a record with its names and with who made which move", async () => {
  const match = await site.openMatch("hexone");
  const record = {
    format: "alveole/1",
    game: "hex",
    options: { size: 4 },
    position: null,
    seats: [{ name: "Ada" }, { name: "Blaise" }],
    moves: ["d4", "swap", "b2"],
    result: null,
    date: "2026-11-20T12:00:00Z",
  };
  const { ok } = await call(match, "load", record);
  assert.equal(ok.ply, 3);
  assert.equal(ok.last.text, "b2");
  await match.reached(3, "the record");
  assert.match(await match.text(), /Ada/);
  const again = await match.record();
  assert.deepEqual({ ...again, date: record.date, options: { size: 4 } }, record);
  assert.equal(again.options.swap, true, "the record has all options");
  await match.press("undo");
  assert.equal(
    (await match.reached(2, "undo")).to_move.player,
    1,
    "after the swap the same person plays the other colour",
  );
  const bad = await call(match, "load", { ...record, moves: ["d4", "swap", "z9"] });
  assert.equal(bad.code, "bad_notation");
  assert.equal((await match.state()).ply, 2, "the match does not change");
  await match.close();
});

detail("save and restore give the same match, with its undone moves", async () => {
  const match = await site.openMatch("hexone", { players: "human,human" });
  const { legal } = await match.state();
  await match.play(legal[0].text);
  const { ok } = await match.play((await match.state()).legal[0].text);
  await match.press("undo");
  await match.reached(1, "undo");
  const saved = await match.page.locator(match.css).evaluate((element) => element.save());
  await match.press("newGame");
  await match.part('dialog[open] button[type="submit"]').click();
  await match.reached(0, "a new game");
  await call(match, "restore", saved);
  await match.reached(1, "the saved match");
  await match.press("redo");
  assert.deepEqual(await match.reached(2, "redo"), ok);
  await match.close();
});

/** Opens an address of the site. */
async function visit(hash = "", page = null) {
  const there = page ?? (await openPage(site.browser));
  await there.goto(`${site.server.url}${hash}`);
  return new MatchPage(there);
}

/** Makes `moves` moves, each time the first legal one. */
async function advance(match, moves) {
  await match.waitUntil("ready");
  for (let i = 0; i < moves; i++) await match.play((await match.state()).legal[0].text);
  return match.state();
}

/** Waits until the storage has a match with this number of moves. */
const stored = (page, moves) =>
  untilInPage(
    page,
    async ([folder, wanted]) => {
      const store = await import(`${folder}www/play/storage/game-store.js`);
      return (await store.all()).some(({ match }) => match.moves.length === wanted);
    },
    [FOLDER, moves],
    `a saved match of ${moves} moves`,
  );

test("a match continues after reloading the page, with its undone moves", async () => {
  const match = await visit("hex/#together");
  await advance(match, 3);
  await match.press("undo");
  const before = await match.reached(2, "undo");
  await stored(match.page, 2);
  await match.page.reload();
  assert.deepEqual(await match.reached(2, "reloaded"), before);
  await match.press("redo");
  await match.reached(3, "redo");
  await match.close();
});

/** Gives both players a minute and makes two moves. */
async function twoTimedMoves(match) {
  await match.waitUntil("ready");
  await match.press("more");
  for (const seat of [0, 1]) await enter(match.part(`dialog [name="minutes-${seat}"]`), "1");
  await match.page.keyboard.press("Tab");
  await match.page.keyboard.press("Escape");
  await advance(match, 2);
}

/** The clock of the first player, who is to move. */
const firstClock = (match) => match.part(".clocks > span:nth-child(1)");

/** The seconds that it shows. */
const secondsLeft = async (match) =>
  Number((await firstClock(match).innerText()).trim().replace("1:00", "0:60").slice(2));

/** Lets time pass until it shows this many seconds or fewer: time passes by itself as well. */
async function runTo(match, seconds) {
  for (let n = 0; n < 20 && (await secondsLeft(match)) > seconds; n++) await elapse(match.page, 250);
  assert.ok((await secondsLeft(match)) <= seconds, `the clock does not run to ${seconds} s`);
}

detail("reloading gains no time, and a resigned match stays resigned", async () => {
  const page = await openPage(site.browser);
  await fakeTimers(page);
  const match = await visit("hex/#together", page);
  await twoTimedMoves(match);
  await stored(page, 2);
  for (const most of [58, 56]) {
    await runTo(match, most);
    await page.reload();
    await match.reached(2, "reloaded");
    await firstClock(match).waitFor();
    const left = await secondsLeft(match);
    assert.ok(left <= most, `${left} s are left of ${most}`);
  }
  await match.press("more");
  await match.press("resign");
  await match.press("resign");
  await match.waitUntil("over");
  const { result } = await match.record();
  await untilInPage(
    page,
    async (folder) =>
      (await (await import(`${folder}www/play/storage/game-store.js`)).all()).some((kept) => kept.match.result),
    FOLDER,
    "a saved match with a result",
  );
  await page.reload();
  await match.waitUntil("over");
  assert.deepEqual((await match.record()).result, result);
  assert.match(await match.part(".status").innerText(), / resigned\./);
  await page.locator("a.back").click();
  assert.match(await page.locator(".kept .card").innerText(), /wins/);
  await match.close();
});

detail("a card to continue names the opponent", async () => {
  const match = await visit("hex/#computer/2");
  await match.waitUntil("ready");
  const { x, y } = await match.pointOf((await match.state()).legal[0].taps[0], "the first move");
  await match.page.mouse.click(x, y);
  await stored(match.page, 2);
  await match.page.locator("a.back").click();
  assert.match(await match.page.locator(".kept .card .meta").innerText(), /^against level 2 · /);
  await match.close();
});

detail("restoring a match in a page with clocks gains no time", async () => {
  const page = await openPage(site.browser);
  await fakeTimers(page);
  const match = await visit("hex/#together", page);
  await twoTimedMoves(match);
  const saved = await page.locator(match.css).evaluate((element) => element.save());
  await runTo(match, 58);
  await match.press("newGame");
  await match.part('dialog[open] button[type="submit"]').click();
  await match.reached(0, "a new game");
  await firstClock(match).filter({ hasText: "1:00" }).waitFor();
  for (const most of [58, 56]) {
    await call(match, "restore", saved);
    await match.reached(2, "the saved match");
    const left = await secondsLeft(match);
    assert.ok(left <= most, `${left} s are left of ${most}`);
    await runTo(match, most - 2);
  }
  await match.close();
});

detail("a match outlives its tab, and each tab keeps its own match", needs("tabs"), async () => {
  const first = await visit("hex/#together");
  await advance(first, 2);
  await stored(first.page, 2);
  const second = await visit("hex/", await first.page.context().newPage());
  assert.equal((await second.reached(2, "another tab")).ply, 2);
  await second.press("newGame");
  await second.part('dialog[open] button[type="submit"]').click();
  await second.reached(0, "a new game");
  await advance(second, 5);
  await stored(second.page, 5);
  await second.page.reload();
  await second.reached(5, "the second tab");
  await first.page.reload();
  await first.reached(2, "the first tab");
  await first.page.close();
  await second.page.close();
  const context = second.page.context();
  const third = await visit("hex/", await context.newPage());
  await third.reached(5, "a new tab: the last match");
  await context.close();
});

test("recent games are cards that open them; a removed one can be restored", needs("clock"), async () => {
  const match = await visit("hex/#together");
  await advance(match, 2);
  await stored(match.page, 2);
  await visit("hive/#together", match.page);
  await match.page.locator('alveole-game:not(.day *)[game="hive"][data-status="ready"]').waitFor();
  await advance(match, 3);
  await stored(match.page, 3);
  await match.page.locator("a.back").click();
  const { page } = match;
  const cards = page.locator(".kept .card");
  await cards.nth(1).waitFor();
  assert.deepEqual(await page.locator(".kept h3").allInnerTexts(), ["Hive", "Hex-n"], "the last one first");
  assert.match(await cards.nth(0).innerText(), /Black to play\s+on this device · 3 moves · now/);
  await cards.nth(0).locator(".mini .piece").first().waitFor();
  await cards.nth(1).click();
  await match.reached(2, "continued");
  assert.equal(page.url(), `${site.server.url}hex/`);
  await page.locator("a.back").click();
  await page.locator(".kept .remove").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".kept .card").length === 1);
  await page.locator(".toast button").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".kept .card").length === 2);
  await page.clock.install();
  await page.locator(".kept .remove").last().click();
  await page.waitForFunction(() => document.querySelectorAll(".kept .card").length === 1);
  await page.clock.runFor(120_000);
  const offered = page.locator(".toast button");
  assert.equal(await offered.count(), 2, "the offer stays");
  await offered.last().press("Enter");
  assert.equal(await offered.count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1", "the focus moves to the heading");
  await page.reload();
  await cards.first().waitFor();
  assert.equal(await cards.count(), 1);
  await match.close();
});

for (const [what, breakStorage, message] of /** @type {const} */ ([
  [
    "full",
    () =>
      (IDBObjectStore.prototype.put = () => {
        window.attempts = (window.attempts ?? 0) + 1;
        throw new DOMException("no room", "QuotaExceededError");
      }),
    /no space left to save/,
  ],
  [
    "forbidden",
    () =>
      (IDBFactory.prototype.open = () => {
        window.attempts = (window.attempts ?? 0) + 1;
        throw new DOMException("not here", "SecurityError");
      }),
    /blocks saving/,
  ],
]))
  // prettier-ignore
  detail(`when the storage is ${what}, a message says so once, and the match continues`, needs("initScripts"), async () => {
    const page = await openPage(site.browser);
    await page.addInitScript(breakStorage);
    const match = await visit("hex/#together", page);
    await match.waitUntil("ready");
    await page.locator(".toast", { hasText: message }).waitFor();
    await page.evaluate(() => document.querySelector(".toast").replaceChildren());
    await advance(match, 3);
    await page.waitForFunction(() => window.attempts > 1);
    assert.equal(await page.locator(".toast").innerText(), "", "once only");
    await page.locator("a.back").click();
    await page.locator(".card .play").first().waitFor();
    await match.close();
  });

detail("an invalid match in the storage does not prevent playing", async () => {
  const match = await visit("hex/#together");
  await advance(match, 2);
  await stored(match.page, 2);
  await match.page.evaluate(async (folder) => {
    const store = await import(`${folder}www/play/storage/game-store.js`);
    const [kept] = await store.all();
    await store.put({ ...kept, match: { ...kept.match, moves: [{ text: "z99", player: 0, seat: 0 }] } });
  }, FOLDER);
  await match.page.reload();
  await match.page.locator(".toast", { hasText: /could not be opened.*z99/ }).waitFor();
  await match.reached(0, "a game to play");
  await advance(match, 1);
  await stored(match.page, 1);
  const kept = await match.page.evaluate(
    async (folder) => (await (await import(`${folder}www/play/storage/game-store.js`)).all()).length,
    FOLDER,
  );
  assert.equal(kept, 2, "the invalid match is kept");
  await match.close();
});

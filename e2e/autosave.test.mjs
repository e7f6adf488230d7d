// What becomes of a game when it is not being played: kept, sent, taken up again.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { enter, openSite } from "./support/site.mjs";

const site = await openSite();
after(() => site.close());

/** The element's method, called in its page: `{ok}` or `{code}`. */
const call = (match, method, argument) =>
  match.page.locator(match.css).evaluate(
    (element, [name, value]) =>
      element[name](value).then(
        (ok) => ({ ok }),
        ({ code, message }) => ({ code, message }),
      ),
    [method, argument],
  );

test("a record is put on the match, with who made which move", async () => {
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
  assert.equal(again.options.swap, true, "all options are told");
  await match.press("undo");
  assert.equal((await match.reached(2, "undo")).to_move.player, 1, "whoever gave the stone away moves on as the other");
  const bad = await call(match, "load", { ...record, moves: ["d4", "swap", "z9"] });
  assert.equal(bad.code, "bad_notation");
  assert.equal((await match.state()).ply, 2, "the table stays as it was");
  await match.close();
});

test("what was saved is the same game again, with what was undone", async () => {
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
  await match.reached(1, "the game of before");
  await match.press("redo");
  assert.deepEqual(await match.reached(2, "redo"), ok);
  await match.close();
});

/** The site at an address, with one table or none. */
async function visit(hash = "", page = null) {
  const there = page ?? (await openPage(site.browser));
  await there.goto(`${site.server.url}${hash}`);
  return new MatchPage(there);
}

/** Makes this many moves, each the first that is legal. */
async function advance(match, moves) {
  await match.waitUntil("ready");
  for (let i = 0; i < moves; i++) await match.play((await match.state()).legal[0].text);
  return match.state();
}

/** Waits until so many moves lie in the browser's storage. */
const stored = (page, moves) =>
  page.waitForFunction(async (wanted) => {
    const shelf = await import("/www/play/game-store.js");
    return (await shelf.all()).some(({ match }) => match.moves.length === wanted);
  }, moves);

test("the game on the table is there again after reloading, undone moves too", async () => {
  const match = await visit("#hex");
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

/** Gives both players a minute, and plays two moves. */
async function twoMovesByTheClock(match) {
  await match.waitUntil("ready");
  await match.press("more");
  for (const seat of [0, 1]) await enter(match.part(`dialog [name="minutes-${seat}"]`), "1");
  await match.page.keyboard.press("Tab");
  await match.page.keyboard.press("Escape");
  await advance(match, 2);
}

test("reloading wins nobody any time, and a game that was given up stays given up", async () => {
  const match = await visit("#hex");
  const { page } = match;
  await twoMovesByTheClock(match);
  await stored(page, 2);
  const second = match.part(".clocks > span:nth-child(1)");
  const seconds = async () => Number((await second.innerText()).trim().replace("1:00", "0:60").slice(2));
  for (const most of [58, 56]) {
    await second.filter({ hasText: `0:${most}` }).waitFor();
    await page.reload();
    await match.reached(2, "reloaded");
    await second.waitFor();
    assert.ok((await seconds()) <= most, `${await seconds()} s are left of ${most}`);
  }
  await match.press("more");
  await match.press("resign");
  await match.press("resign");
  await match.waitUntil("over");
  const { result } = await match.record();
  await page.waitForFunction(async () =>
    (await (await import("/www/play/game-store.js")).all()).some((kept) => kept.match.result),
  );
  await page.reload();
  await match.waitUntil("over");
  assert.deepEqual((await match.record()).result, result);
  assert.match(await match.part(".status").innerText(), / resigned\./);
  await page.locator("a.back").click();
  assert.match(await page.locator(".kept .card").innerText(), /wins/);
  await match.close();
});

test("a game that comes to a table whose clocks are there already wins nobody any time either", async () => {
  const match = await visit("#hex");
  const { page } = match;
  await twoMovesByTheClock(match);
  const saved = await page.locator(match.css).evaluate((element) => element.save());
  const shown = match.part(".clocks > span:nth-child(1)");
  await shown.filter({ hasText: "0:58" }).waitFor();
  await match.press("newGame");
  await match.part('dialog[open] button[type="submit"]').click();
  await match.reached(0, "a new game");
  await shown.filter({ hasText: "1:00" }).waitFor();
  for (const most of [58, 56]) {
    await call(match, "restore", saved);
    await match.reached(2, "the game of before");
    const left = (await shown.innerText()).trim();
    assert.ok(left.startsWith("0:") && Number(left.slice(2)) <= most, `${left} are left, of ${most} s`);
    await shown.filter({ hasText: `0:${most - 2}` }).waitFor();
  }
  await match.close();
});

test("a game outlives its tab; one that a tab shows is its own", needs("pages"), async () => {
  const first = await visit("#hex");
  await advance(first, 2);
  await stored(first.page, 2);
  const second = await visit("#hex", await first.page.context().newPage());
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
  const third = await visit("#hex", await context.newPage());
  await third.reached(5, "opened again: the last game");
  await context.close();
});

test("last games are cards that lead to them; a removed one can be put back", needs("clock"), async () => {
  const match = await visit("#hex");
  await advance(match, 2);
  await stored(match.page, 2);
  await visit("#hive", match.page);
  await match.page.locator('alveole-game[game="hive"][data-status="ready"]').waitFor();
  await advance(match, 3);
  await stored(match.page, 3);
  await match.page.locator("a.back").click();
  const { page } = match;
  const cards = page.locator(".kept .card");
  await cards.nth(1).waitFor();
  assert.deepEqual(await page.locator(".kept h3").allInnerTexts(), ["Hive", "Hex-n"], "the last one first");
  assert.match(await cards.nth(0).innerText(), /Black to play\s+3 moves · now/);
  await cards.nth(0).locator(".mini .piece").first().waitFor();
  await cards.nth(1).click();
  await match.reached(2, "gone on with");
  assert.equal(await page.evaluate(() => location.hash), "#hex");
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
  assert.equal(await offered.count(), 2, "an offer waits as long as one likes");
  await offered.last().press("Enter");
  assert.equal(await offered.count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1", "the focus is not lost");
  await page.reload();
  await cards.first().waitFor();
  assert.equal(await cards.count(), 1);
  await match.close();
});

for (const [what, spoil, message] of [
  [
    "full",
    () =>
      (IDBObjectStore.prototype.put = () => {
        throw new DOMException("no room", "QuotaExceededError");
      }),
    /no space left to save/,
  ],
  [
    "forbidden",
    () =>
      (IDBFactory.prototype.open = () => {
        throw new DOMException("not here", "SecurityError");
      }),
    /blocks saving/,
  ],
])
  // prettier-ignore
  test(`a storage that is ${what} is told of once, and play goes on`, needs("early"), async () => {
    const page = await openPage(site.browser);
    await page.addInitScript(spoil);
    const match = await visit("#hex", page);
    await match.waitUntil("ready");
    await page.locator(".toast", { hasText: message }).waitFor();
    await page.evaluate(() => document.querySelector(".toast").replaceChildren());
    await advance(match, 3);
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".toast").innerText(), "", "once only");
    await page.locator("a.back").click();
    await page.locator("a.card").first().waitFor();
    await match.close();
  });

test("what lies spoilt in the storage stops nobody from playing", async () => {
  const match = await visit("#hex");
  await advance(match, 2);
  await stored(match.page, 2);
  await match.page.evaluate(async () => {
    const shelf = await import("/www/play/game-store.js");
    const [kept] = await shelf.all();
    await shelf.put({ ...kept, match: { ...kept.match, moves: [{ text: "z99", player: 0, seat: 0 }] } });
  });
  await match.page.reload();
  await match.page.locator(".toast", { hasText: /could not be put on the table.*z99/ }).waitFor();
  await match.reached(0, "a game to play");
  await advance(match, 1);
  await stored(match.page, 1);
  const kept = await match.page.evaluate(async () => (await (await import("/www/play/game-store.js")).all()).length);
  assert.equal(kept, 2, "the spoilt game is not lost");
  await match.close();
});

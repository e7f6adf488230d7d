// A match that nobody plays here: diagrams, keys that step through it, and what the element stores.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

const HIVE = { format: "alveole/1", game: "hive", moves: ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wA1 -wQ"] };
const HEX = { format: "alveole/1", game: "hex", options: { size: 3 }, moves: ["a1", "b2", "c3"] };
const attribute = (value) => JSON.stringify(value).replaceAll("'", "&#39;");

/** Opens a page with `body` that counts what is written into the storage. */
async function open(body, as = {}) {
  const page = await openPage(site.browser, as);
  site.pages["/diagram"] = {
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Diagrams</title><link rel="icon" href="data:,"><body>${body}
    <script type="module" src="/www/alveole-game.js"></script>`,
  };
  await page.goto(`${site.server.url}diagram`);
  return page;
}
const close = async (page) => {
  assert.deepEqual(page.errors, []);
  await page.context().close();
};

test("readonly with controls=none is the board alone, at 94 pixels too", async () => {
  const tag = (more) =>
    `<alveole-game readonly record='${attribute(HIVE)}' ${more} style="width: 94px"></alveole-game>`;
  const page = await open(
    `<div id="bare">${tag('controls="none"')}</div><div id="hands">${tag('controls="hands"')}</div>`,
  );
  const bare = new MatchPage(page, "#bare alveole-game");
  const hands = new MatchPage(page, "#hands alveole-game");
  await bare.waitUntil("ready");
  await hands.waitUntil("ready");
  // Zoom buttons are shown a frame after the board.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.equal(await bare.part("button:not(.on-focus):visible").count(), 0, "no hand, no button");
  assert.equal(await bare.part(":is(.status, .players, .moves, .bar, .zoom)").filter({ visible: true }).count(), 0);
  const { height, width } = await bare.part("svg.board").boundingBox();
  const whole = await page.locator("#bare alveole-game").boundingBox();
  assert.deepEqual([width, height], [94, whole.height], "the board fills the element");

  assert.ok((await hands.part(".held:visible").count()) > 5, "the pieces in hand, where they are asked for");
  const boxes = [];
  for (const button of await hands.part(".zoom button").all()) boxes.push(await button.boundingBox());
  assert.equal(boxes.length, 3);
  boxes.sort((a, b) => a.x - b.x);
  for (const [i, box] of boxes.entries()) {
    assert.ok(box.width >= 24 && box.x >= whole.x && box.x + box.width <= whole.x + 94, JSON.stringify(boxes));
    if (i > 0) assert.ok(boxes[i - 1].x + boxes[i - 1].width <= box.x, `buttons overlap: ${JSON.stringify(boxes)}`);
  }
  await close(page);
});

detail("the wheel and a finger scroll the page over a diagram, and move the board elsewhere", async () => {
  const tag = (more) => `<alveole-game ${more} record='${attribute(HIVE)}' style="width: 300px"></alveole-game>`;
  const page = await open(
    `${tag("readonly controls=none")}${tag("id=free readonly controls=status")}<p style="height: 3000px">`,
  );
  for (const css of ["alveole-game:not([id])", "#free"]) await new MatchPage(page, css).waitUntil("ready");
  const boxOf = (css) => page.locator(`${css} svg.board`).getAttribute("viewBox");
  const wheel = async (css) => {
    const before = await boxOf(css);
    const { x, y } = await page.locator(`${css} svg.board`).boundingBox();
    await page.mouse.move(x + 100, y + 100);
    await page.mouse.wheel(0, 100);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return before !== (await boxOf(css));
  };
  assert.equal(await wheel("#free"), true, "the wheel zooms a board that grows");
  assert.equal(await wheel("alveole-game:not([id])"), false);
  await page.waitForFunction(() => scrollY > 0);
  await close(page);
});

detail("arrow keys, Home and End step through a readonly match, and go over the board of an empty one", async () => {
  const page = await open(
    `<alveole-game readonly controls="none" record='${attribute(HEX)}'></alveole-game>
     <alveole-game id="empty" readonly controls="none" game="hex" options='{"size": 3}'></alveole-game>`,
  );
  const match = new MatchPage(page, "alveole-game:not([id])");
  const empty = new MatchPage(page, "#empty");
  await match.waitUntil("ready");
  await empty.waitUntil("ready");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab"); // The first stop opens the position in words.
  const to = async (ply, ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
    await match.reached(ply, keys.join());
  };
  assert.match(await match.part("#keys").textContent(), /Left, right, Home, End: go through the moves/);
  await to(2, "ArrowLeft");
  await to(0, "ArrowLeft", "ArrowLeft", "ArrowLeft"); // Faster than the engine answers.
  await to(1, "ArrowRight");
  await to(3, "End");
  await to(0, "Home");
  await to(0, "Alt+ArrowRight", "Shift+End"); // The browser's and the reader's own.
  assert.equal((await match.record()).moves.length, 0);
  assert.equal(await page.locator("alveole-game:not([id])").evaluate((e) => e.save().redo.length), 3);

  const focus = () => page.locator("#empty").evaluate((e) => e.shadowRoot.activeElement?.dataset.id);
  await empty.part('[tabindex="0"][data-id]').focus();
  const before = await focus();
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await focus(), before, "without moves the arrows go from cell to cell");
  assert.doesNotMatch(await empty.part("#keys").textContent(), /Home/);
  await close(page);
});

detail("arrow keys do not step through a match that is played", async () => {
  const page = await open(`<alveole-game record='${attribute(HEX)}'></alveole-game>`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.part('[tabindex="0"][data-id]').focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  assert.equal((await match.state()).ply, 3);
  await close(page);
});

/** Plays with clocks and another setting, and returns what the page has stored. */
async function stored(attributes) {
  const page = await open(`<alveole-game game="hex" options='{"size": 3}' ${attributes}></alveole-game>`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.press("more");
  await match.part("dialog.menu[open]").waitFor();
  await match.part('dialog [name="coordinates"]').check();
  for (const seat of [0, 1]) {
    const field = match.part(`dialog [name="minutes-${seat}"]`);
    await field.fill("5");
    await field.blur();
  }
  await match.part("dialog.menu footer button").click();
  await match.part(".clocks").first().waitFor();
  await match.play("a1");
  await match.part(".clocks [data-running]").waitFor();
  await match.part("svg.board .names text").first().waitFor({ state: "attached" });
  const keys = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
    document.cookie,
  ]);
  // Another element of the page has the settings too.
  await page.evaluate((attributes) => {
    document.body.insertAdjacentHTML("beforeend", `<alveole-game id="next" game="hex" ${attributes}></alveole-game>`);
  }, attributes);
  const next = new MatchPage(page, "#next");
  await next.waitUntil("ready");
  await next.part("svg.board").hover();
  await next.part("svg.board .names text").first().waitFor({ state: "attached" });
  await close(page);
  return keys.filter(Boolean).sort();
}

test("the element stores nothing on its page unless “storage” gives a prefix", needs("initScripts"), async () => {
  assert.deepEqual(await stored(""), []);
  assert.deepEqual(await stored('storage="mine"'), ["mine.clock", "mine.table"]);
  assert.deepEqual(await stored("storage"), ["alveole.clock", "alveole.table"]);
});

detail("the site reads and writes the settings it always had", async () => {
  const page = await openPage(site.browser);
  await page.addInitScript(() => localStorage.setItem("alveole.table", '{"coordinates": true}'));
  await page.goto(`${site.server.url}hex/`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.part("svg.board .names text").first().waitFor({ state: "attached" });
  await close(page);
});

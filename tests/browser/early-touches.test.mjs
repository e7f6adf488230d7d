// A picture in place of the board: it stands where the board will, and its touches are played when the engine is there.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { FOLDER, openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/**
 * Opens a page whose element has a picture with these cells, with the engine or other files held back. Returns what lets them through.
 * @param {Record<string, any>} setting
 */
async function open({ game, options = {}, viewBox, cells, attributes = "", grown = "", held = "**/*.wasm" }) {
  const hexagon = '<polygon points="87,-50 87,50 0,100 -87,50 -87,-50 0,-100"/>';
  const drawn = Object.entries(cells).map(
    ([id, at]) => `<g data-cell="${id}" transform="translate(${at})">${hexagon}</g>`,
  );
  site.pages["/picture"] = {
    body: `<!doctype html><html lang="en"><title>A picture</title><link rel="icon" href="data:,">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <script src="${FOLDER}www/site/early/early-touches.js"></script><script type="module" src="/www/alveole-game.js"></script><body>
    <alveole-game game="${game}" options='${JSON.stringify(options)}' ${attributes}><svg slot="picture" class="board ${grown}"
      viewBox="${viewBox}">${drawn.join("")}</svg></alveole-game>`,
  };
  const page = await openPage(site.browser, { width: 412, height: 823 });
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.context().route(held, (route) => released.then(() => route.continue()));
  await page.goto(`${site.server.url}picture`);
  await page.waitForFunction(() => document.querySelector("alveole-game").shadowRoot);
  return { page, match: new MatchPage(page), release };
}
const close = async (page) => {
  assert.deepEqual(page.errors, []);
  await page.context().close();
};
const HEX = { game: "hex", options: { size: 3 }, viewBox: "-120 -134 727 568", cells: { a1: "0 0", b2: "260 150" } };

test("touches made before the engine is there are played when it is", async () => {
  const { page, match, release } = await open(HEX);
  for (const id of ["b2", "a1"]) await page.locator(`[data-cell="${id}"] polygon`).click();
  assert.equal(await page.locator("[data-touched]").count(), 2, "the touches are seen");
  release();
  await match.reached(2, "both touches made their moves");
  assert.deepEqual((await match.record()).moves, ["b2", "a1"]);
  assert.equal(await page.locator('[slot="picture"]').count(), 0, "the board has replaced the picture");
  await close(page);
});

detail("a touch of the picture makes no move in a match that was continued", async () => {
  const record = JSON.stringify({ format: "alveole/1", game: "hex", options: { size: 3 }, moves: ["c3"] });
  const { page, match, release } = await open({ ...HEX, attributes: `record='${record}'` });
  await page.locator('[data-cell="b2"] polygon').click();
  release();
  await match.waitUntil("ready");
  const undone = await page.evaluate(async () => {
    const element = document.querySelector("alveole-game");
    await element.goTo(0); // after what the element does by itself
    return element.save().redo.map(({ text }) => text);
  });
  assert.deepEqual(undone, ["c3"]);
  await close(page);
});

for (const [name, setting] of Object.entries({
  "of a board": HEX,
  "of a board, while the words load,": { ...HEX, held: /\/interface\d*\.js$/ },
  "of a board that grows": { game: "hive", viewBox: "-500 -500 1000 1000", cells: { "0,0": "0 0" }, grown: "grown" },
}))
  detail(`the picture ${name} stands where the board will`, async () => {
    const { page, match, release } = await open(setting);
    const box = (css) => page.locator(css).evaluate((e) => JSON.stringify(e.getBoundingClientRect()));
    const before = await box('[slot="picture"]');
    release();
    await match.waitUntil("ready");
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.equal(await box("alveole-game svg.board"), before);
    await close(page);
  });

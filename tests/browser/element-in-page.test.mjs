// The element among others in a page: what it loads and when, its layout, and what it lets its reader do.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, inElement, opener } from "./support/element-pages.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());
const open = opener(site);

detail("readonly: taps make no move, methods do", async () => {
  const page = await open(`<alveole-game readonly game="hex" options='{"size": 3}'></alveole-game>`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  assert.equal(await match.part("[data-next]").count(), 0);
  assert.ok(!(await match.part('[data-act="newGame"]').isVisible()));
  await match.part('[data-id="b2"]').first().dispatchEvent("click");
  assert.equal((await match.state()).ply, 0);
  assert.equal((await match.play("b2")).ok.ply, 1);
  await close(page);
});

test("loading=lazy: the element starts near the viewport, and shows its content until then", async () => {
  site.server.hits.length = 0;
  const page = await open(
    `<div style="height: 4000px"></div><alveole-game loading="lazy" game="hex"><p id="poster">Soon</p></alveole-game>`,
  );
  await page.locator("#poster").waitFor();
  // Observers are called in the order of their creation: after this one, the element's has been called as well.
  await inElement(
    page,
    (element) =>
      new Promise((resolve) => {
        new IntersectionObserver(resolve).observe(element);
      }),
  );
  assert.equal(await inElement(page, (e) => e.state()), null);
  assert.deepEqual(
    site.server.hits.filter((path) => path.endsWith(".wasm")),
    [],
    "it has loaded nothing",
  );
  await page.locator("#poster").scrollIntoViewIfNeeded();
  await new MatchPage(page).waitUntil("ready");
  assert.ok(!(await page.locator("#poster").isVisible()), "the board replaces the content");
  await close(page);
});

detail("in every layout the element has a width and does not overflow its parent", async () => {
  const tag = `<alveole-game game="hex" options='{"size": 3}' controls="status"></alveole-game>`;
  const boxes = {
    row: `display: flex; width: 700px`,
    column: `display: flex; flex-direction: column; align-items: center; width: 700px`,
    narrow: `display: flex; width: 250px`,
    grid: `display: grid; grid-template-columns: 1fr 1fr; width: 500px`,
    auto: `display: grid; justify-items: center; width: 700px`,
    styled: `width: 300px; white-space: nowrap; text-transform: uppercase; letter-spacing: 3px`,
  };
  const page = await open(
    Object.keys(boxes)
      .map((name) => `<div class="${name}">${tag}</div>`)
      .join(""),
    Object.entries(boxes)
      .map(([name, css]) => `document.querySelector(".${name}").style.cssText = "${css}";`)
      .join(""),
  );
  for (const name of Object.keys(boxes)) await new MatchPage(page, `.${name} alveole-game`).waitUntil("ready");
  const widths = await page.evaluate(
    (names) =>
      names.map((name) => {
        const box = document.querySelector(`.${name}`);
        return /** @type {const} */ ([
          box.firstElementChild.getBoundingClientRect().width,
          box.scrollWidth <= box.clientWidth,
        ]);
      }),
    Object.keys(boxes),
  );
  const [row, column, narrow, grid, auto, styled] = widths.map(([width]) => width);
  for (const width of [row, column, auto])
    assert.ok(width > 350 && width < 500, `${width} pixels, without a given width`);
  assert.deepEqual([narrow, grid, styled], [250, 250, 300]);
  assert.ok(widths.every(([, fits]) => fits));
  const heading = page.locator(".styled alveole-game h2");
  assert.equal(await heading.evaluate((e) => getComputedStyle(e).textTransform), "none");
  await close(page);
});

test("ten elements on a page share one worker, and download each module once, and all take moves", async () => {
  const games = ["hex", "hive", "go", "hexone", "hextris", "hexit", "labyrinth", "hexadames", "hex", "hive"];
  site.server.hits.length = 0;
  const page = await open(
    games.map((id) => `<alveole-game game="${id}" controls="none"></alveole-game>`).join(""),
    `window.started = 0;
     window.Worker = class extends Worker { constructor(...args) { super(...args); started++; } };`,
  );
  await page.waitForFunction(
    () => document.querySelectorAll('alveole-game[data-status="ready"]').length === 10,
    undefined,
    { timeout: 30_000 },
  );
  assert.equal(await page.evaluate(() => window.started), 1);
  const modules = site.server.hits.filter((path) => path.endsWith(".wasm"));
  assert.equal(new Set(modules).size, modules.length, "none is downloaded twice");
  assert.equal(modules.length, 1 + new Set(games).size, "what the games share, and a part for each");
  const plies = await page.evaluate(async () => {
    const plies = [];
    for (const element of document.querySelectorAll("alveole-game"))
      plies.push((await element.play(element.legalMoves()[0].text)).ply);
    return plies;
  });
  assert.deepEqual(plies, Array(10).fill(1));
  await close(page);
});

// What stands beside each other: no button alone in a row beneath full ones, edges that agree, boards that take the room that there is.
import assert from "node:assert/strict";
import { after } from "node:test";
import { openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { inLanguage, openSite, until } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";
import { playRandomly } from "./support/views.mjs";

const site = await openSite();
const games = await site.games();
after(() => site.close());

const LANGUAGES = ["en", "fr"];
/** Settings in which rows are tight: the narrowest phone, one on its side, a desktop. */
const SETTINGS = [
  { width: 360, height: 640, touch: true },
  { width: 390, height: 664, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 1280, height: 800 },
];

/** Opens a page of the site in a language. */
async function visit(way, as) {
  const page = await openPage(site.browser, as);
  await page.goto(site.server.url + inLanguage(way, as.locale));
  return page;
}

async function close(page) {
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

/** How many of these elements stand in each row. */
async function rows(elements) {
  const tops = await elements.evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().top)),
  );
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}

for (const locale of LANGUAGES)
  detail(`four buttons stand two by two, in the menu and before a game: ${locale}`, async () => {
    for (const setting of SETTINGS) {
      const page = await visit("hive/#together", { ...setting, locale });
      const match = new MatchPage(page);
      await match.waitUntil("ready");
      await playRandomly(match, 2);
      const at = `${setting.width} × ${setting.height}`;
      await match.press("more");
      await match.part("dialog.menu[open]").waitFor();
      assert.deepEqual(await rows(match.part(".menu .grid").first().locator("button")), [2, 2], at);
      await page.keyboard.press("Escape");
      await match.part("dialog.menu[open]").waitFor({ state: "hidden" });
      await match.press("newGame");
      await match.part("dialog.new[open]").waitFor();
      const opponents = match.part('.new .choice:has([name="opponent"])');
      assert.deepEqual(await rows(opponents), [2, 2], at);
      const tall = await opponents.evaluateAll((all) => Math.max(...all.map((one) => one.offsetHeight)));
      assert.ok(tall < 50, `${at}: ${tall} pixels high, on one line`);
      await page.keyboard.press("Escape");
      await match.part("dialog.new[open]").waitFor({ state: "hidden" });
      await page.locator(".share-button").click();
      await page.locator("dialog.share[open]").waitFor();
      const widths = await page
        .locator(".share .files button")
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
      assert.ok(widths.length >= 5 && new Set(widths).size === 1, `${at}: the files are ${widths} pixels wide`);
      const high = await page
        .locator(".share .files button")
        .evaluateAll((all) => Math.max(...all.map((one) => one.offsetHeight)));
      assert.ok(high < 50, `${at}: ${high} pixels high, on one line`);
      await close(page);
    }
  });

for (const lang of LANGUAGES)
  for (const theme of ["", "light"])
    detail(`the toolbar of a narrow element is one row, with names: ${lang} ${theme}`, async () => {
      const match = await site.openMatch("hive", { lang });
      const { page } = match;
      for (const width of [200, 240, 280, 300, 320, 340, 360, 400]) {
        const row = await page.evaluate(async ([width, theme]) => {
          const element = document.querySelector("alveole-game");
          if (theme) element.setAttribute("theme", theme);
          element.style.width = `${width}px`;
          await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
          const buttons = [...element.shadowRoot.querySelectorAll(".bar > button")];
          const { right } = element.getBoundingClientRect();
          return buttons.map((button) => {
            const box = button.getBoundingClientRect();
            const span = button.querySelector("span");
            const cut = getComputedStyle(span).clipPath === "none" && span.scrollWidth > span.clientWidth + 1;
            return { top: box.top, size: box.width, over: box.right > right, cut, title: button.title };
          });
        }, /** @type {const} */ ([width, theme]));
        assert.equal(row.length, 6);
        assert.equal(new Set(row.map(({ top }) => top)).size, 1, `${width} pixels: one row`);
        for (const { size, over, cut, title } of row)
          assert.ok(
            size >= 24 && !over && !cut && title,
            `${width} pixels: ${JSON.stringify({ size, over, cut, title })}`,
          );
      }
      await match.close();
    });

for (const way of ["learn/", "puzzles/"])
  for (const id of ["hive", "hexadames"])
    detail(`${id}/${way}: at 1920 × 1080 board and text take the width, in one view`, async () => {
      const page = await visit(`${id}/${way}`, { width: 1920, height: 1080, locale: "fr" });
      const match = new MatchPage(page);
      await match.waitUntil("ready");
      const task = page.locator(".learn .task");
      await task.waitFor();
      const boxes = async () => [
        await match.part(".table").boundingBox(),
        await task.boundingBox(),
        await match.part(".players").boundingBox(),
      ];
      await until(async () => {
        const [board, , players] = await boxes();
        return board.height > 740 && players.y + players.height > 1000;
      }, "the board takes the height").catch(() => {});
      const [board, text, players] = await boxes();
      assert.ok(board.width > 1300 && board.height > 740, `a board of ${board.width} × ${board.height}`);
      assert.ok(
        text.x > board.x + board.width && text.x + text.width > 1850,
        `the text ends at ${text.x + text.width}`,
      );
      assert.ok(players.y + players.height <= 1080, `to ${players.y + players.height}`);
      assert.ok(players.y - board.y - board.height < 12, "nothing is between the board and the players");
      await close(page);
    });

for (const { id } of games)
  detail(`${id}: on a phone a puzzle is in one view, with its board, players and the button for a hint`, async () => {
    for (const setting of SETTINGS.slice(0, 2))
      for (const locale of LANGUAGES) {
        const page = await visit(`${id}/puzzles/`, { ...setting, locale });
        const match = new MatchPage(page);
        await match.waitUntil("ready");
        const hint = page.locator('[data-act="hint"]');
        await hint.waitFor();
        const [board, players, act] = await Promise.all([
          match.part(".table").boundingBox(),
          match.part(".players").boundingBox(),
          hint.boundingBox(),
        ]);
        const at = `${locale}, ${setting.width} × ${setting.height}: a board of ${board.width} × ${board.height}, to ${act.y + act.height}`;
        assert.ok(board.height >= 215, at);
        assert.ok(players.y >= board.y + board.height && act.y >= players.y + players.height, at);
        assert.ok(act.y + act.height <= setting.height, at);
        await close(page);
      }
  });

detail("the text of the rules begins at the left edge of the page", async () => {
  for (const width of [390, 1280, 1920]) {
    const page = await visit("hive/rules/", { width, height: 800, locale: "en" });
    await page.locator(".learn .rules p").first().waitFor();
    const left = async (css) => (await page.locator(css).first().boundingBox()).x;
    assert.equal(await left(".learn .rules p"), await left(".learn nav"), `${width} pixels`);
    await close(page);
  }
});

detail("one saved game is a card of its own width, and two fill their row: 1600 × 900", async () => {
  const page = await visit("hive/#together", { width: 1600, height: 900, locale: "en" });
  const match = new MatchPage(page);
  for (const [id, count] of /** @type {const} */ ([
    ["hive", 1],
    ["hex", 2],
  ])) {
    await page.goto(`${site.server.url}${id}/#together`);
    await match.waitUntil("ready");
    await playRandomly(match, 2);
    await page.locator("a.back").click();
    await page
      .locator(".kept .card")
      .nth(count - 1)
      .waitFor();
    const [card, kept] = [page.locator(".kept .card"), page.locator(".kept")];
    const [{ width }, whole] = [await card.first().boundingBox(), await kept.boundingBox()];
    if (count === 1) assert.ok(width <= 416 && whole.width > 700, `${width} of ${whole.width}`);
    else assert.ok(width > whole.width * 0.45, `${width} of ${whole.width}`);
  }
  await close(page);
});

detail("from 640 pixels on, the ways to play are one row", async () => {
  const page = await visit("fr/", { width: 844, height: 390, touch: true, locale: "en" });
  await page.locator(".with:not([inert]) .ways").waitFor();
  for (const width of [640, 844, 1000, 1280, 1920]) {
    await page.setViewportSize({ width, height: 700 });
    const found = await rows(page.locator(".ways .choice"));
    assert.equal(found.length, 1, `${width} pixels: ${found}`);
  }
  await close(page);
});

detail("on a phone on its side, what each player won of an opening stands in the table", async () => {
  const page = await visit("hive/#together", { width: 844, height: 390, touch: true, locale: "fr" });
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.press("more");
  await match.press("explorer");
  const cell = match.part(".explorer tbody tr").first();
  await cell.waitFor();
  const [row, won] = [await cell.boundingBox(), await cell.locator(".won").boundingBox()];
  assert.ok(
    won.width > 20 && won.x >= row.x && won.x + won.width <= row.x + row.width + 1,
    JSON.stringify({ row, won }),
  );
  assert.ok(won.y >= row.y && won.y + won.height <= row.y + row.height, JSON.stringify({ row, won }));
  await close(page);
});

detail("three players have a table of moves with the numbers beside the moves", async () => {
  for (const [id, width] of /** @type {const} */ ([
    ["hexadames", 1280],
    ["hexadames", 1920],
    ["go", 1280],
    ["go", 1920],
  ])) {
    const page = await visit(`${id}/#together`, { width, height: 800, locale: "en" });
    const match = new MatchPage(page);
    await match.waitUntil("ready");
    await playRandomly(match, 6);
    const heights = await match
      .part(".moves li")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    assert.equal(heights.length, 6);
    assert.ok(Math.max(...heights) < 40, `${id}, ${width} pixels: ${heights}`);
    await close(page);
  }
});

detail("the boards in the rules are seen, on a phone on its side, too", async () => {
  for (const setting of SETTINGS) {
    const page = await visit("hive/rules/", { ...setting, locale: "en" });
    const board = page.locator(".learn .rules .diagram .board").first();
    await board.waitFor({ state: "attached" });
    const { width, height } = await board.evaluate((one) => one.getBoundingClientRect().toJSON());
    assert.ok(width > 200 && height > 150, `${setting.width} × ${setting.height}: a board of ${width} × ${height}`);
    await close(page);
  }
});

detail("the head of the documentation is one row on a phone", async () => {
  for (const width of [360, 390]) {
    const page = await visit("docs/", { width, height: 664, touch: true });
    const all = page.locator("header a");
    const bottom = await all.evaluateAll((links) =>
      Math.max(...links.map((link) => link.getBoundingClientRect().bottom)),
    );
    assert.ok((await all.count()) >= 3 && bottom < 60, `${width} pixels: to ${bottom}`);
    await close(page);
  }
});

// The layout: nothing is wider than the screen, and the buttons of a match stay in view.
import assert from "node:assert/strict";
import { after } from "node:test";
import { openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { inLanguage, openSite, until } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";
import { playRandomly } from "./support/views.mjs";

const WIDTHS = [320, 360, 768, 1280, 1500, 1920];

const site = await openSite();
const games = await site.games();
after(() => site.close());

/** What is wider than the screen, or cut off at its sides; what scrolls by itself may be. Runs in the page. */
function tooWide() {
  const width = document.documentElement.clientWidth;
  const found = [];
  if (document.documentElement.scrollWidth > width) found.push(`the page: ${document.documentElement.scrollWidth}`);
  const walk = (node) => {
    const style = getComputedStyle(node);
    if (style.display === "none" || style.visibility === "hidden" || style.clipPath !== "none") return;
    const { left, right, height } = node.getBoundingClientRect();
    if (height > 0 && (right > width + 1 || left < -1))
      found.push(
        `${node.tagName.toLowerCase()}.${node.getAttribute("class")}: ${left.toFixed()} to ${right.toFixed()}`,
      );
    // A text that does not fit into its box, and is not cut off on purpose.
    if (
      style.overflowX === "visible" &&
      node.scrollWidth > node.clientWidth + 1 &&
      node.clientWidth > 0 &&
      style.display !== "inline"
    )
      if (node.matches("button:not(.held), a, h1, h2, h3, p, label, select, summary"))
        found.push(`the text of ${node.tagName.toLowerCase()} “${node.textContent.trim().slice(0, 30)}”`);
    if (style.overflowX !== "visible" || node.localName === "svg") return;
    for (const child of (node.shadowRoot ?? node).children) walk(child);
  };
  walk(document.body);
  return found;
}

/** Waits until everything has taken its size and `look`, which runs in the page, finds no fault. */
async function findsNothing(page, look, message) {
  await until(async () => (await page.evaluate(look)).length === 0, message).catch(() => {});
  assert.deepEqual(await page.evaluate(look), [], message);
}

/** Checks the page at every width. */
async function fits(page, what, widths = WIDTHS) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 780 : width < 1280 ? 1024 : 800 });
    await findsNothing(page, tooWide, `${what}, ${width} pixels`);
  }
}

/** The buttons of a match that are not in view, or covered. Runs in the page. */
function hiddenButtons() {
  const root = document.querySelector("alveole-game").shadowRoot;
  return [...root.querySelectorAll(".bar button")].flatMap((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return `${button.textContent} ${bottom}`;
    const hit = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return button.contains(hit) ? [] : `${button.textContent} is covered by ${hit?.className}`;
  });
}

for (const locale of ["en", "fr"]) {
  journeyIf(locale === "fr")(`the front page fits every width, and texts of twice the size: ${locale}`, async () => {
    const page = await openPage(site.browser, { locale });
    await page.goto(site.server.url);
    await page.locator(".foot a").first().waitFor();
    assert.equal(await page.locator(".foot a").count(), 5);
    await fits(page, "the front page");
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await fits(page, "with large texts", [360, 1280]);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  for (const { id } of games)
    detail(
      `${id}: a match, the lesson and the puzzles fit every width, and texts of twice the size: ${locale}`,
      async () => {
        const page = await openPage(site.browser, { locale, touch: true });
        const match = new MatchPage(page);
        for (const way of ["#computer", "#together", "learn/", "puzzles/", "rules/"]) {
          await page.goto("about:blank");
          await page.goto(`${site.server.url}${inLanguage(`${id}/${way}`, locale)}`);
          if (way === "rules/") await page.locator(".learn .rules").waitFor();
          else await match.waitUntil("ready");
          if (way === "#computer") await page.locator(".strip a").first().waitFor();
          if (way === "#together") await playRandomly(match, 12);
          await fits(page, way);
          await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
          await fits(page, `${way} with large texts`, [360, 1280]);
          await page.evaluate(() => (document.documentElement.style.fontSize = ""));
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
      },
    );
}

for (const { id } of games)
  detail(`${id}: whatever is open beside the board, its buttons are in view`, async () => {
    const page = await openPage(site.browser, { width: 1280, height: 800 });
    const match = new MatchPage(page);
    const check = async (what) => {
      for (const [width, height] of [
        [1280, 800],
        [1500, 900],
        [1920, 1080],
      ]) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        await findsNothing(page, hiddenButtons, `${what}, ${width} × ${height}`);
      }
    };
    await page.goto(`${site.server.url}${id}/#together`);
    await match.waitUntil("ready");
    await page.locator(".strip a").first().waitFor();
    await check("at the start");
    await playRandomly(match, 40);
    await check("with many moves");
    await match.press("more");
    const menu = match.part("dialog.menu[open]");
    await menu.waitFor();
    await menu.locator('[data-act="replay"]').click();
    await match.part(".replay-bar").waitFor();
    await match.press("more");
    await menu.locator('[data-act="type"]').click();
    await match.part(".typed input").waitFor();
    await check("with replay and typed moves");
    await match.press("advice");
    await match.part(".advice:not([hidden])").waitFor();
    await match.part(".advice button", { hasText: "Winning chances" }).click();
    await check("with hints and winning chances, too");
    await match.close();
  });

detail("from 1500 pixels on, the board is between the moves and the panels", async () => {
  const page = await openPage(site.browser, { width: 1500, height: 900 });
  const match = new MatchPage(page);
  await page.goto(`${site.server.url}hex/#together`);
  await match.waitUntil("ready");
  await playRandomly(match, 10);
  const box = (css) => match.part(css).first().boundingBox();
  for (const open of [false, true]) {
    if (open) {
      await match.press("advice");
      await match.part(".advice:not([hidden])").waitFor();
    }
    const [moves, board, players] = [await box(".moves"), await box(".table"), await box(".players")];
    assert.ok(moves.x + moves.width < board.x && board.x + board.width < players.x, `open: ${open}`);
    assert.ok(players.x + players.width > 1400 && moves.x < 100, "they use the width");
  }
  await match.close();
});

/** Opens an address of the site. */
async function visit(hash, as) {
  const page = await openPage(site.browser, as);
  await page.goto(`${site.server.url}${hash}`);
  return page;
}
async function close(page) {
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

for (const [game, width, height] of /** @type {const} */ ([
  ["hex", 740, 360],
  ["hive", 740, 360],
  ["hive", 844, 390],
  ["hexit", 568, 320],
]))
  journeyIf(game === "hive" && width === 740)(
    `${game}: on a phone in landscape, ${width} × ${height}, players and buttons are beside the board, in one view`,
    async () => {
      const page = await visit(`fr/${game}/#computer`, { width, height, touch: true, locale: "fr" });
      const match = new MatchPage(page);
      await match.waitUntil("ready");
      const box = (css) => match.part(css).first().boundingBox();
      const [board, status, players] = [await box("svg.board"), await box(".status"), await box(".players")];
      assert.ok(board.height >= 200, `a board of ${board.height} pixels`);
      for (const { x, y } of [status, players]) assert.ok(x >= board.x + board.width && y < height - 60);
      const buttons = await match
        .part(".bar button")
        .evaluateAll((all) => all.map((b) => b.getBoundingClientRect().toJSON()));
      assert.ok(buttons.length >= 6);
      for (const { left, right, top, bottom } of [
        ...buttons,
        await match.part("svg.board").evaluate((e) => e.getBoundingClientRect().toJSON()),
      ])
        // prettier-ignore
        assert.ok(top >= 0 && bottom <= height && left >= 0 && right <= width, `${left} ${top} ${right} ${bottom}`);
      // On the lowest screens, buttons are a little lower than elsewhere.
      for (const { width, height } of buttons) assert.ok(width >= 44 && height >= 36, `${width} × ${height}`);
      // The header is in the same line as the title, and covers none of it.
      for (const css of [".brand", ".back", ".learn-link", ".share-button", ".tools select"]) {
        const part = page.locator(css).first();
        // The narrowest screens have one link to the lesson, in the strip for new players.
        if (css === ".learn-link" && width < 640) continue;
        const hit = await part.evaluate((e) => {
          const { left, top, width, height } = e.getBoundingClientRect();
          return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        assert.ok(hit, `${css} is not covered`);
      }
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      );
      await close(page);
    },
  );

for (const { id } of games)
  for (const [width, height] of /** @type {const} */ ([
    [390, 664],
    [360, 640],
  ]))
    journeyIf(id === "hive" && width === 390)(
      `${id}: on a phone, ${width} × ${height}, board, players and buttons are in one view`,
      async () => {
        for (const locale of ["en", "fr"]) {
          const page = await visit(inLanguage(`${id}/`, locale), { width, height, touch: true, locale });
          const match = new MatchPage(page);
          const check = async (/** @type {string} */ when) => {
            const [board, players, bar] = await Promise.all(
              [".table", ".players", ".bar"].map((css) => match.part(css).first().boundingBox()),
            );
            const said = `${locale}, ${when}: the board ${board.width} × ${board.height}, players to ${players.y + players.height}, buttons ${bar.y} to ${bar.y + bar.height}`;
            assert.ok(board.y >= 0 && board.y + board.height <= players.y, said);
            assert.ok(players.y + players.height <= bar.y + 1 && bar.y + bar.height <= height, said);
            assert.ok(Math.min(board.width, board.height) >= (height > 650 ? 300 : 270), said);
          };
          await match.waitUntil("ready");
          await page.locator(".strip button:enabled").waitFor();
          await check("at the first visit");
          await match.play((await match.state()).legal[0].text);
          await page.locator(".strip").waitFor({ state: "hidden" });
          await match.waitUntil("ready");
          await check("after a move");
          await page.evaluate((id) => localStorage.setItem(`alveole.aim.${id}`, "off"), id);
          await page.reload();
          await match.waitUntil("ready");
          await check("later");
          await close(page);
        }
      },
    );

for (const [width, height] of [
  [768, 1024],
  [820, 1180],
  [1024, 1366],
])
  detail(
    `on a tablet in portrait, ${width} × ${height}, the board has the full width, with players and buttons below in one view`,
    async () => {
      const page = await visit("hive/#computer", { width, height, touch: true });
      const match = new MatchPage(page);
      await match.waitUntil("ready");
      const box = (css) => match.part(css).first().boundingBox();
      const [board, players, bar] = [await box("svg.board"), await box(".players"), await box(".bar")];
      assert.ok(board.width > 0.9 * width && board.height > 0.5 * height, `${board.width} × ${board.height} pixels`);
      assert.ok(players.y >= board.y + board.height && bar.y >= players.y + players.height);
      assert.ok(bar.y + bar.height <= height, `${bar.y + bar.height} of ${height} pixels`);
      await close(page);
    },
  );

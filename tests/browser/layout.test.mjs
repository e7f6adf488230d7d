// The layout: nothing is wider than the screen, and the buttons of a match stay in view.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { inLanguage, openSite, until } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";
import { playRandomly } from "./support/views.mjs";

const WIDTHS = [320, 360, 768, 1280, 1500, 1920];

/** Games to their end. */
const ENDS = JSON.parse(readFileSync(new URL("support/ends.json", import.meta.url), "utf8"));

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
    assert.equal(await page.locator(".foot a").count(), 6);
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

/** What is cut off in the column beside the board, or leaves it empty. Runs in the page. */
function column(css) {
  const root = document.querySelector("alveole-game").shadowRoot;
  const [panel, bar, moves, tools] = [css, ".bar", ".moves", ".tools"].map((each) => root.querySelector(each));
  const [box, below] = [panel, bar].map((part) => part.getBoundingClientRect());
  const cut = [...panel.querySelectorAll("tr, button, p")].filter((part) => {
    const { top, bottom, height } = part.getBoundingClientRect();
    return height > 0 && !part.closest("ol, .tree") && (top < box.top - 1 || bottom > below.top);
  });
  return {
    moves: moves?.checkVisibility() ?? false,
    cut: cut.map((part) => part.textContent),
    free: Math.round(below.top - box.bottom - (css === ".end" ? 0 : tools.getBoundingClientRect().height)),
  };
}

test("a panel beside the board takes the column, and the card of the end is whole: 1280 × 720", async () => {
  const page = await openPage(site.browser, { width: 1280, height: 720 });
  const match = new MatchPage(page);
  await page.goto(`${site.server.url}hexit/#together`);
  await match.waitUntil("ready");
  await playRandomly(match, 10);
  const look = (/** @type {string} */ css) => page.evaluate(column, css);
  const open = async (/** @type {string} */ css) => {
    await match.part(`${css}:not([hidden])`).waitFor();
    await until(async () => (await look(css)).free < 40, `${css} takes the column`).catch(() => {});
    const { moves, cut, free } = await look(css);
    assert.deepEqual([moves, cut], [false, []], css);
    assert.ok(free < 40, `${free} pixels are free below ${css}`);
  };
  await match.press("advice");
  await open(".advice");
  for (const [act, css] of [
    ["explorer", ".explorer"],
    ["annotate", ".study"],
  ]) {
    await match.press("more");
    await match.part(`dialog.menu[open] [data-act="${act}"]`).click();
    await open(css);
    if (css !== ".explorer") continue;
    // On the widest screens it is in the column of the players, and the moves stay in theirs.
    await page.setViewportSize({ width: 1500, height: 900 });
    const [moves, board, panel] = await Promise.all(
      [".moves", ".table", css].map((part) => match.part(part).first().boundingBox()),
    );
    assert.ok(moves.x + moves.width < board.x && board.x + board.width < panel.x && board.width > 600);
    await page.setViewportSize({ width: 1280, height: 720 });
    await match.part('[data-act="closeExplorer"]').click();
  }
  await match.part('[data-act="closeStudy"]').click();
  const { game, options, moves } = ENDS.find(({ game }) => game === "hexit");
  const record = {
    format: "alveole/1",
    game,
    options,
    position: null,
    seats: [],
    moves: moves.split(", "),
    result: null,
  };
  await page.locator(match.css).evaluate((element, saved) => element.load(saved).then(() => null), record);
  await match.part(".end:not([hidden])").waitFor();
  assert.deepEqual((await look(".end")).cut, []);
  assert.equal((await look(".end")).moves, false);
  await match.press("review");
  await match.part(".review:not([hidden])").waitFor();
  const review = await look(".review");
  assert.ok(!review.moves && review.free < 40, `${review.free} pixels are free below the review, which scrolls`);
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

for (const [id, width, height, way] of /** @type {const} */ ([
  ["hive", 844, 390, "learn/"],
  ["hive", 740, 360, "learn/"],
  ["hex", 844, 390, "learn/"],
  ["labyrinth", 667, 375, "learn/"],
  ["hive", 844, 390, "puzzles/"],
  ["hexadames", 740, 360, "puzzles/"],
  ["labyrinth", 667, 375, "puzzles/"],
]))
  journeyIf(width === 844 && id === "hive" && way === "learn/")(
    `${id}/${way}: on a phone in landscape, ${width} × ${height}, the board is beside its text`,
    async () => {
      const page = await visit(`fr/${id}/${way}`, { width, height, touch: true, locale: "fr" });
      const match = new MatchPage(page);
      await match.waitUntil("ready");
      const box = (/** @type {string} */ css) => page.locator(css).first().boundingBox();
      const board = await match.part(".table").boundingBox();
      assert.ok(Math.min(board.width, board.height) >= 280, `${board.width} × ${board.height}`);
      assert.ok(board.y + board.height <= height, `to ${board.y + board.height}`);
      const players = await match.part(".players").boundingBox();
      const [text, acts] =
        way === "learn/" ? [".lesson .text", ".lesson .steps"] : [".puzzle .task", ".puzzle .feedback"];
      const steps = await box(acts);
      for (const part of [await box(text), steps, players])
        assert.ok(part.x >= board.x + board.width && part.y + part.height <= height, JSON.stringify(part));
      assert.ok(steps.y + steps.height <= players.y, "the buttons are above the players");
      assert.ok(Math.abs(steps.x - players.x) < 2, `one left edge: ${steps.x}, ${players.x}`);
      await findsNothing(page, coveredLinks, "the tabs");
      await close(page);
    },
  );

detail("beside the board of a lesson the text has at least 17 pixels: 1280 × 800", async () => {
  const page = await visit("hive/learn/", { width: 1280, height: 800 });
  await new MatchPage(page).waitUntil("ready");
  for (const part of await page.locator(".lesson :is(.text, .verdict)").all())
    assert.ok((await part.evaluate((e) => Number.parseFloat(getComputedStyle(e).fontSize))) >= 17);
  await close(page);
});

/** The links and switches at the head of a page that something covers, or that are cut off. Runs in the page. */
function coveredLinks() {
  const all = document.querySelectorAll(".top :is(a, button, .picker), .title a, .learn nav a");
  const seen = [...all].filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1);
  const found = seen.flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!part.contains(hit)) return `${part.textContent} is covered by ${hit?.outerHTML.slice(0, 60)}`;
    const others = seen.filter((other) => other !== part).map((other) => other.getBoundingClientRect());
    const over = others.some(
      (o) => o.left < right - 1 && o.right > left + 1 && o.top < bottom - 1 && o.bottom > top + 1,
    );
    return over || left < 0 || right > innerWidth ? `${part.textContent} overlaps: ${left} to ${right}` : [];
  });
  return seen.length < 5 ? [`only ${seen.length} links`] : found;
}

test("at 400 % the tabs of Learn cover nothing, and nothing is wider than the screen", async () => {
  for (const way of ["learn/", "puzzles/", "rules/"]) {
    const page = await visit(`fr/hive/${way}`, { width: 320, height: 256, locale: "fr" });
    if (way === "rules/") await page.locator(".learn .rules").waitFor();
    else await new MatchPage(page).waitUntil("ready");
    await findsNothing(page, coveredLinks, way);
    await findsNothing(page, tooWide, way);
    await close(page);
  }
});

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

for (const [id, players, moves, across] of /** @type {const} */ ([
  ["hexit", 2, 40, 1],
  ["labyrinth", 3, 12, 3],
  ["labyrinth", 6, 12, 3],
  ["go", 4, 12, 3],
]))
  for (const [width, height] of [
    [390, 664],
    [360, 640],
  ])
    detail(
      `${id}: with ${players} players and all that is counted, ${width} × ${height}, the rows are above the buttons`,
      async () => {
        const page = await visit(`fr/${id}/#computer/1`, { width, height, touch: true, locale: "fr" });
        const match = new MatchPage(page);
        await match.waitUntil("ready");
        // A random game of it may stop at a turn with a button above the rows.
        const known = id === "hexit" && ENDS.find(({ game }) => game === id);
        const record = {
          format: "alveole/1",
          game: id,
          options: known ? known.options : { players },
          position: null,
          seats: [{}, ...Array.from({ length: players - 1 }, () => ({ ai: 0 }))],
          moves: known ? known.moves.split(", ").slice(0, moves) : [],
          result: null,
        };
        await page.locator(match.css).evaluate((element, saved) => element.load(saved).then(() => null), record);
        await match.waitUntil("ready");
        if (!known) await playRandomly(match, moves);
        const [board, bar] = [await match.part(".table").boundingBox(), await match.part(".bar").boundingBox()];
        const rows = await match.part(".player").evaluateAll((all) =>
          all.map((row) => {
            const { top, bottom } = row.getBoundingClientRect();
            const cut = [...row.querySelectorAll("*")].filter((part) => part.scrollWidth > part.clientWidth + 1);
            const inline = cut.filter((part) => getComputedStyle(part).display !== "inline");
            return { top, bottom, text: row.textContent ?? "", cut: inline.map((part) => part.className) };
          }),
        );
        assert.equal(rows.length, players);
        for (const { top, bottom, cut, text } of rows) {
          assert.ok(top >= board.y + board.height && bottom <= bar.y, `${text}: ${top} to ${bottom}, ${bar.y}`);
          assert.deepEqual(cut, [], text);
          // Of the tiles, those that are left are counted; the points have the others.
          assert.ok((text.match(/dalles/g) ?? []).length <= 1, text);
        }
        if (id === "hexit") assert.match(rows[0].text, /dalles restantes\s:\s\d+/);
        assert.equal(rows.filter(({ top }) => top === rows[0].top).length, Math.min(across, players));
        assert.ok(bar.y + bar.height <= height && Math.min(board.width, board.height) >= 250);
        await close(page);
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

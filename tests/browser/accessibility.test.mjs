// Every view in two settings: axe, target sizes, reflow, language. docs/accessibility.md names the criterion of each test.
// `make test` checks a sample of them.
import assert from "node:assert/strict";
import { after } from "node:test";
import { write } from "../../www/share/link-format.js";
import { fitsWidth, noViolations, viewChecker } from "./support/accessibility-checks.mjs";
import { BROWSER, lacks, needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { inLanguage, openSite } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";
import { MISSED, allViews, beginMove, learnViews, menuViews, playRandomly, studyViews } from "./support/views.mjs";

const site = await openSite();
const games = await site.games();
const checkView = await viewChecker(games);
after(() => site.close());

const DESKTOP = { width: 1280, height: 800, locale: "en" };
const PHONE = { width: 360, height: 740, dark: true, touch: BROWSER === "chromium", locale: "fr" };
const SETTINGS = [DESKTOP, PHONE];
/** The game with the most kinds of views: a hand, stacks, and moves of several taps. */
const FULL = "hive";
const nameOf = ({ width, dark = false, locale }) => `${width} px, ${dark ? "dark" : "light"}, ${locale}`;
/** The reason why this browser cannot have a setting. */
const without = (setting) => (setting === DESKTOP ? false : lacks("narrowWindows", "language"));

async function visit(hash = "", setting = DESKTOP) {
  const page = await openPage(site.browser, setting);
  await page.goto(`${site.server.url}${hash && inLanguage(hash, setting.locale)}`);
  await page
    .locator(
      hash ? 'alveole-game:not(.day *)[data-status="ready"]' : `.cards:not(.kept *) li:nth-child(${games.length})`,
    )
    .waitFor();
  return page;
}

/** Waits for the puzzle of the day on the catalogue, whose buttons get their names with the match. */
async function puzzleOfTheDay(page) {
  await page.locator(".day").scrollIntoViewIfNeeded();
  await page.locator('.day alveole-game[data-status="ready"]').waitFor();
  await page.locator(".day .steps button").first().waitFor();
}

async function close(page) {
  assert.deepEqual(page.errors, [], "the console has no errors");
  await page.context().close();
}

for (const setting of SETTINGS) {
  const options = { skip: without(setting) };

  journeyIf(SETTINGS.indexOf(setting) === 0)(`the catalogue is accessible: ${nameOf(setting)}`, options, async () => {
    const page = await visit("", setting);
    await checkView(page, setting, "the catalogue");
    await puzzleOfTheDay(page);
    await checkView(page, setting, "the catalogue with the puzzle of the day and the foot");
    await page.locator(".day .eight button").nth(1).click();
    await page.locator('.day .eight button[aria-pressed="true"]').nth(0).waitFor();
    await puzzleOfTheDay(page);
    for (let hints = 0; hints < 3; hints++) await page.locator('.day [data-act="hint"]').click();
    await page.locator('.day [data-act="run"]').waitFor();
    await checkView(page, setting, "the solution of another of the daily eight");
    await close(page);
  });

  for (const { id } of games) {
    journeyIf(id === FULL && setting === SETTINGS[1])(
      `${id}: all views of a match are accessible: ${nameOf(setting)}`,
      options,
      async () => {
        const page = await visit(`${id}/#together`, setting);
        for await (const view of allViews(new MatchPage(page))) await checkView(page, setting, view);
        await close(page);
      },
    );
  }

  for (const { id } of games)
    detail(`${id}: lesson and puzzles are accessible: ${nameOf(setting)}`, options, async () => {
      const page = await openPage(site.browser, setting);
      for await (const view of learnViews(page, site.server.url, id, setting.locale))
        await checkView(page, setting, view);
      await close(page);
    });

  detail(`sharing, correspondence, hints and recent games are accessible: ${nameOf(setting)}`, options, async () => {
    const page = await visit("hex/#together", setting);
    const match = new MatchPage(page);
    await playRandomly(match, 3);
    await page.locator(".share-button").click();
    await page.locator("dialog[open]").waitFor();
    await checkView(page, setting, "sharing");
    await page.keyboard.press("Escape");
    await match.press("advice");
    await match.part(".suggested li").first().waitFor();
    await checkView(page, setting, "hints");
    await page.locator("a.back").click();
    await page.locator(".kept .card").waitFor();
    await puzzleOfTheDay(page);
    await checkView(page, setting, "the catalogue with a recent game");
    await page.goto(`${site.server.url}${inLanguage("hex/#letters", setting.locale)}`);
    await match.part("dialog.new[open] [name=name]").waitFor();
    await checkView(page, setting, "the start of a game with a friend");
    await match.start();
    await playRandomly(match, 1);
    await page.locator(".correspondence .send button").first().waitFor();
    await checkView(page, setting, "correspondence");
    await page.locator('.correspondence [data-act="send"]').click();
    await page.locator("dialog.send-dialog[open]").waitFor();
    await checkView(page, setting, "the link as a code and in a message");
    await page.keyboard.press("Escape");
    await close(page);
  });

  detail(`the menu and what it opens are accessible: ${nameOf(setting)}`, options, async () => {
    const page = await visit("hex/#together", setting);
    for await (const view of menuViews(new MatchPage(page))) await checkView(page, setting, view);
    await close(page);
  });
}

for (const setting of SETTINGS)
  detail(`a review and a study are accessible: ${nameOf(setting)}`, { skip: without(setting) }, async () => {
    const page = await visit("hex/#together", setting);
    for await (const view of studyViews(new MatchPage(page))) await checkView(page, setting, view);
    await close(page);
  });

for (const path of [
  "embed.html?game=hive&lang=en",
  "examples/index.html",
  "examples/article.html",
  "examples/blog.html",
  "examples/lesson.html",
  "examples/quiz.html",
  "examples/live.html",
])
  detail(`${path} is accessible`, async () => {
    const page = await openPage(site.browser, DESKTOP);
    await page.goto(site.server.url + path);
    if (path !== "examples/index.html")
      await page.locator('alveole-game:is([data-status="ready"], [data-status="over"])').first().waitFor();
    await checkView(page, DESKTOP, path);
    await close(page);
  });

for (const setting of SETTINGS)
  detail(
    `a list of games, some refused, and a film are accessible: ${nameOf(setting)}`,
    { skip: without(setting) },
    async () => {
      const page = await visit("hive/#together", setting);
      const game = '[GameType "Base"]\n[White "Ada"]\n[Black "Zoé"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n';
      const wrong = game.replace("3. wQ -wS1", "3. wA1 bS1-");
      await page.evaluate(
        (pasted) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text", pasted);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true }));
        },
        [game, wrong, game.replace('"Base"', '"Base+X"')].join("\n"),
      );
      await page.locator("dialog.imported .refused").waitFor();
      await checkView(page, setting, "a list of games, some refused");
      await page.keyboard.press("Escape");
      const record = { format: "alveole/1", ...MISSED, position: null, seats: [{}, {}], result: null };
      const link = await write({ record, id: "" });
      await page.goto("about:blank");
      await page.goto(`${site.server.url}${inLanguage(`hex/#link/${link}`, setting.locale)}`);
      const match = new MatchPage(page);
      await match.part('.end [data-act="review"]').click();
      await match.part('.review [data-act="film"]').click();
      await page.locator("dialog.share img.film").waitFor();
      await checkView(page, setting, "the film of a game");
      await close(page);
    },
  );

for (const dark of [false, true])
  detail(`an element that names an error is accessible: ${dark ? "dark" : "light"}`, async () => {
    const page = await openPage(site.browser, { ...DESKTOP, dark });
    await page.goto(`${site.server.url}embed.html?game=chess`);
    await page.locator('alveole-game[data-status="failed"]').waitFor();
    await noViolations(page, "an unknown game");
    await page.context().close();
  });

detail("the message for a broken link is accessible", needs("language"), async () => {
  const page = await openPage(site.browser, PHONE);
  await page.goto(`${site.server.url}fr/hex/#link/zzzz`);
  await page.locator(".notice").waitFor();
  await checkView(page, PHONE, "a broken link");
  await close(page);
});

for (const [name, media] of /** @type {const} */ ([
  ["forced colours", { forcedColors: "active" }],
  ["more contrast", { contrast: "more" }],
])) {
  detail(
    `with ${name}, texts keep their contrast, and the player to move has an outline`,
    needs("mediaFeatures"),
    async () => {
      for (const dark of [false, true]) {
        const page = await visit("hive/#together", { ...DESKTOP, dark });
        const match = new MatchPage(page);
        await page.emulateMedia(media);
        await playRandomly(match, 5);
        await beginMove(match);
        await noViolations(page, `${name}, ${dark}`);
        const outline = (turn) =>
          match.part(`.player${turn ? "[data-turn]" : ":not([data-turn])"}`).evaluate((e) => {
            const { outlineStyle, outlineColor, borderTopColor, borderTopWidth } = getComputedStyle(e);
            return [outlineStyle, outlineColor, borderTopColor, borderTopWidth].join(" ");
          });
        assert.notEqual(await outline(true), await outline(false));
        await close(page);
      }
    },
  );
}

detail("pieces are animated, except with reduced motion", needs("reducedMotion"), async () => {
  for (const moving of [false, true]) {
    const page = await visit("hexone/#together", { ...DESKTOP, moving });
    const match = new MatchPage(page);
    const count = () => page.evaluate(() => document.querySelector("alveole-game").shadowRoot.getAnimations().length);
    let most = 0;
    for (let i = 0; i < 3; i++) {
      const { legal } = await match.state();
      await match.play(legal[0].text);
      most = Math.max(most, await count());
    }
    assert.equal(most > 0, moving);
    await close(page);
  }
});

// 1280 × 800 at 200 %, and 1280 × 1024 at 400 %.
for (const [zoom, setting] of /** @type {const} */ ([
  ["200 %", { width: 640, height: 400, locale: "fr" }],
  ["400 %", { width: 320, height: 256, locale: "fr" }],
]))
  for (const id of ["", ...games.map((game) => game.id)])
    detail(
      `${id || "catalogue"}: at ${zoom} nothing is cut off, without horizontal scrolling`,
      needs("narrowWindows"),
      async () => {
        const page = await visit(id && `${id}/`, setting);
        await fitsWidth(page, `${id} at ${zoom}`);
        for (const act of id ? ["undo", "redo", "newGame", "rules"] : [])
          assert.ok(await new MatchPage(page).part(`[data-act="${act}"]`).isVisible(), `${id} ${act}`);
        await close(page);
      },
    );

detail("with the text spacing of WCAG 1.4.12, nothing is cut off", needs("narrowWindows"), async () => {
  const page = await visit("hive/#together", PHONE);
  await playRandomly(new MatchPage(page), 4);
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }",
    );
    document.adoptedStyleSheets.push(style);
    document.querySelector("alveole-game").shadowRoot.adoptedStyleSheets.push(style);
  });
  await fitsWidth(page, "with text spacing");
  await close(page);
});

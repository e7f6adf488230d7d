// Whether everybody can use every view: by keyboard, by ear, with any colours, at any size, in their language.
// docs/accessibility.md says which criterion each test is about.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { BROWSER, lacks, needs, openPage } from "./support/browsers.mjs";
import { MatchPage, openSite } from "./support/match-page.mjs";
import { begin, extrasOf, finish, learnOf, look, playOn, viewsOf } from "./support/views.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TARGET = 24; // pixels, the least size of what can be touched
const site = await openSite();
const games = await site.games();
after(() => site.close());

const DESKTOP = { width: 1280, height: 800, locale: "en" };
const PHONE = { width: 360, height: 740, dark: true, touch: BROWSER === "chromium", locale: "fr" };
/** Why this look at the page cannot be had in this browser. */
const without = (as) => (as === DESKTOP ? false : lacks("narrow", "language"));
const named = ({ width, dark = false, locale }) => `${width} px, ${dark ? "dark" : "light"}, ${locale}`;

async function visit(hash = "", as = DESKTOP) {
  const page = await openPage(site.browser, as);
  await page.goto(`${site.server.url}${hash}`);
  await page
    .locator(hash ? 'alveole-game[data-status="ready"]' : `.cards:not(.kept *) li:nth-child(${games.length})`)
    .waitFor();
  return page;
}

async function leave(page) {
  assert.deepEqual(page.errors, [], "the page's console is silent");
  await page.context().close();
}

/** That axe finds nothing in what is now on the screen. */
async function accessible(page, where) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
    );
  });
  assert.deepEqual(found, [], where);
}

/** Runs `work` in the page with all elements that are seen there. */
const inView = (page, work, argument) =>
  page.evaluate(`((argument) => (${work})((${look})(), argument))(${JSON.stringify(argument ?? null)})`);

/** That what can be touched is large enough. Cells may be smaller where zooming is offered beside them. */
async function large(page, where) {
  const small = await inView(
    page,
    (seen, least) => {
      const touched = seen.filter((e) =>
        e.matches("a[href], button, select, input, summary, [role=button], [role=switch], [role=slider]"),
      );
      const zoom = seen.some((e) => e.matches(".zoom"));
      return touched.flatMap((e) => {
        // A label is touched as the field in it is; what only the keyboard comes to is touched by nobody.
        const box = (e.closest("label") ?? e).getBoundingClientRect();
        const style = getComputedStyle(e);
        if (style.clipPath !== "none" || style.pointerEvents === "none" || box.width === 0) return [];
        if (e.matches(".hit") && zoom) return [];
        return Math.min(box.width, box.height) + 0.01 < least
          ? [`${e.outerHTML.slice(0, 120)} is ${box.width.toFixed()} × ${box.height.toFixed()}`]
          : [];
      });
    },
    TARGET,
  );
  assert.deepEqual(small, [], where);
}

/** That the page need not be scrolled sideways, and no text is cut off. */
async function fits(page, where) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(width <= 0, `${where}: the page is ${width} px too wide`);
  const cut = await inView(page, (seen) =>
    seen
      .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
      .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1)
      .filter((e) => ["hidden", "clip"].includes(getComputedStyle(e).overflowX))
      .map((e) => e.textContent),
  );
  assert.deepEqual(cut, [], `${where}: cut off`);
}

const wordsOf = (text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
/** All texts in a dictionary, those of functions with letters in their places. */
const texts = (words) =>
  Object.values(words).flatMap((value) =>
    typeof value === "function"
      ? [String(value("", "", ""))]
      : typeof value === "object"
        ? texts(value)
        : [String(value)],
  );
const dictionaries = async (language) =>
  (
    await Promise.all(["interface", "advice", "play"].map((part) => import(`../www/words/${language}/${part}.js`)))
  ).flatMap((module) => texts(module.default));
const ofGames = (language) =>
  games.flatMap((game) => [
    ...Object.values(game.words[language]),
    game.rules[language],
    game.name[language],
    game.author,
  ]);
/** Moves are written alike in all languages. */
const NOTATION = ["pass", "swap", "done"];
const french = new Set([...NOTATION, ...(await dictionaries("fr")), ...ofGames("fr")].flatMap(wordsOf));
/** Words that only English has. */
const english = [...(await dictionaries("en")), ...ofGames("en")].flatMap(wordsOf).filter((word) => !french.has(word));

/** That nothing on the page is in English. */
async function isFrench(page, where) {
  const read = await inView(page, (seen) =>
    seen
      .filter((e) => e.lang !== "en" && !e.closest("[lang=en], select"))
      .flatMap((e) => [
        ...[...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data),
        ...["aria-label", "title", "alt", "placeholder", "aria-description"].map((name) => e.getAttribute(name) ?? ""),
      ]),
  );
  assert.ok(read.some((text) => /\p{L}/u.test(text)));
  const known = new Set(english);
  const strangers = read.flatMap((text) =>
    wordsOf(text)
      .filter((word) => known.has(word))
      .map((word) => `${word}: ${text}`),
  );
  assert.deepEqual([...new Set(strangers)], [], where);
}

/** What holds for every view. */
async function forEverybody(page, as, where) {
  await accessible(page, where);
  await large(page, where);
  await fits(page, where);
  assert.equal(await page.evaluate(() => document.documentElement.lang), as.locale);
  if (as.locale === "fr") await isFrench(page, where);
}

for (const as of [DESKTOP, PHONE]) {
  test(`the catalogue is for everybody: ${named(as)}`, { skip: without(as) }, async () => {
    const page = await visit("", as);
    await forEverybody(page, as, "the catalogue");
    await leave(page);
  });

  for (const game of games) {
    test(`${game.id}: every view of the table is for everybody: ${named(as)}`, { skip: without(as) }, async () => {
      const page = await visit(`#${game.id}`, as);
      for await (const view of viewsOf(new MatchPage(page))) await forEverybody(page, as, view);
      await leave(page);
    });
  }
}

for (const as of [DESKTOP, PHONE]) {
  test(`sharing, letters, advice and kept games are for everybody: ${named(as)}`, { skip: without(as) }, async () => {
    const page = await visit("#hex", as);
    const match = new MatchPage(page);
    await playOn(match, 3);
    await page.locator(".share-button").click();
    await page.locator("dialog[open]").waitFor();
    await forEverybody(page, as, "sharing");
    await page.keyboard.press("Escape");
    await match.press("advice");
    await match.part(".suggested li").first().waitFor();
    await forEverybody(page, as, "advice");
    await page.locator("a.back").click();
    await page.locator(".kept .card").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1", "one hears where one was led");
    await forEverybody(page, as, "the catalogue with a kept game");
    await page.evaluate(() => (location.hash = "#hex/letters"));
    await match.waitUntil("ready");
    await playOn(match, 1);
    await page.locator(".letters .send button").first().waitFor();
    await forEverybody(page, as, "a game by letters");
    await leave(page);
  });
}

for (const as of [DESKTOP, PHONE]) {
  test(`what a table offers beside moving is for everybody: ${named(as)}`, { skip: without(as) }, async () => {
    const page = await visit("#hex", as);
    for await (const view of extrasOf(new MatchPage(page))) await forEverybody(page, as, view);
    await leave(page);
  });

  test(`learning is for everybody: ${named(as)}`, { skip: without(as) }, async () => {
    for (const { id } of games) {
      const page = await openPage(site.browser, as);
      for await (const view of learnOf(page, site.server.url, id)) await forEverybody(page, as, `${id}: ${view}`);
      await leave(page);
    }
  });
}

for (const path of ["embed.html?game=hive&lang=en", "examples/index.html", "examples/blog.html", "examples/quiz.html"])
  test(`${path} is for everybody`, async () => {
    const page = await openPage(site.browser, DESKTOP);
    await page.goto(site.server.url + path);
    if (path !== "examples/index.html")
      await page.locator('alveole-game:is([data-status="ready"], [data-status="over"])').waitFor();
    await forEverybody(page, DESKTOP, path);
    await leave(page);
  });

test("a link that does not hold is told of for everybody", needs("language"), async () => {
  const page = await openPage(site.browser, PHONE);
  await page.goto(`${site.server.url}#hex/link/zzzz`);
  await page.locator(".notice").waitFor();
  await forEverybody(page, PHONE, "a broken link");
  await leave(page);
});

test("a game that does not exist is told of for everybody", needs("language"), async () => {
  const page = await openPage(site.browser, PHONE);
  await page.goto(`${site.server.url}#chess`);
  await page.locator(".notice").waitFor();
  await forEverybody(page, PHONE, "no such game");
  await leave(page);
});

for (const [name, media] of [
  ["forced colours", { forcedColors: "active" }],
  ["more contrast", { contrast: "more" }],
]) {
  test(`with ${name}, texts keep their contrast, and the turn is still outlined`, needs("wishes"), async () => {
    for (const dark of [false, true]) {
      const page = await visit("#hive", { ...DESKTOP, dark });
      const match = new MatchPage(page);
      await page.emulateMedia(media);
      await playOn(match, 5);
      await begin(match);
      await accessible(page, `${name}, ${dark}`);
      const outline = (turn) =>
        match.part(`.player${turn ? "[data-turn]" : ":not([data-turn])"}`).evaluate((e) => {
          const { outlineStyle, outlineColor, borderTopColor, borderTopWidth } = getComputedStyle(e);
          return [outlineStyle, outlineColor, borderTopColor, borderTopWidth].join(" ");
        });
      assert.notEqual(await outline(true), await outline(false));
      await leave(page);
    }
  });
}

test("nothing moves where less motion is wished for; else it does", needs("motion"), async () => {
  for (const moving of [false, true]) {
    const page = await visit("#hexone", { ...DESKTOP, moving });
    const match = new MatchPage(page);
    const count = () => page.evaluate(() => document.querySelector("alveole-game").shadowRoot.getAnimations().length);
    let most = 0;
    for (let i = 0; i < 3; i++) {
      const { legal } = await match.state();
      await match.play(legal[0].text);
      most = Math.max(most, await count());
    }
    assert.equal(most > 0, moving);
    await leave(page);
  }
});

// 1280 × 800 at 200 %, and 1280 × 1024 at 400 %.
for (const [zoom, as] of [
  ["200 %", { width: 640, height: 400, locale: "fr" }],
  ["400 %", { width: 320, height: 256, locale: "fr" }],
]) {
  test(`at ${zoom} nothing is lost, and nobody scrolls sideways`, needs("narrow"), async () => {
    for (const hash of ["", ...games.map(({ id }) => `#${id}`)]) {
      const page = await visit(hash, as);
      await fits(page, `${hash} at ${zoom}`);
      if (hash) {
        for (const act of ["undo", "redo", "newGame", "rules"])
          assert.ok(await new MatchPage(page).part(`[data-act="${act}"]`).isVisible(), `${hash} ${act}`);
      }
      await leave(page);
    }
  });
}

test("with the text spacing that readers may set, nothing is cut off", needs("narrow"), async () => {
  const page = await visit("#hive", PHONE);
  await playOn(new MatchPage(page), 4);
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }",
    );
    document.adoptedStyleSheets.push(style);
    document.querySelector("alveole-game").shadowRoot.adoptedStyleSheets.push(style);
  });
  await fits(page, "spaced");
  await leave(page);
});

/** What has the focus, within shadow roots too. Runs in the page. */
function focused() {
  let e = document.activeElement;
  while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
  if (!e || e === document.body) return null;
  const { left, top, width, height } = e.getBoundingClientRect();
  const root = e.getRootNode();
  const above = root.elementFromPoint(left + width / 2, top + height / 2);
  const outline = getComputedStyle(e);
  const polygon = e.querySelector("polygon");
  return {
    what: `${e.tagName.toLowerCase()} ${e.dataset.act ?? e.dataset.id ?? e.className} ${e.ariaLabel ?? e.textContent}`,
    cell: e.matches(".hit"),
    held: e.matches(".held"),
    move: Boolean(e.closest(".moves")),
    seen: width > 0 && (above === e || e.contains(above) || above?.contains(e)),
    marked: e.matches(".hit")
      ? getComputedStyle(polygon ?? e).stroke !== "none"
      : outline.outlineStyle !== "none" || e.closest(".picker, label") !== null,
  };
}

for (const game of games) {
  test(`${game.id}: Tab goes once to the board, the hands and the moves, all in sight, and out of it again`, async () => {
    const page = await visit(`#${game.id}`);
    const match = new MatchPage(page);
    await playOn(match, 8);
    await page.evaluate(() => document.body.focus());
    const stops = [];
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(focused);
      if (stop === null) break;
      stops.push(stop);
      if (stops.length > 1 && stop.what === stops[0].what) break;
    }
    assert.ok(stops.length < 30, `${stops.length} stops: ${stops.map((s) => s.what).join("; ")}`);
    assert.equal(stops.filter((s) => s.cell).length, 1, "one stop for the board");
    assert.ok(stops.filter((s) => s.held).length <= 2, "one stop a hand");
    assert.equal(stops.filter((s) => s.move).length, 1, "one stop for the moves");
    assert.deepEqual(
      stops.filter((s) => !s.seen || !s.marked),
      [],
      "what has the focus is in sight, and marked",
    );
    await leave(page);
  });
}

test("the list of moves is walked by arrows, and a move of it is gone back to", async () => {
  const page = await visit("#hex");
  const match = new MatchPage(page);
  await playOn(match, 5);
  await match.part(".moves [aria-current]").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.match((await page.evaluate(focused)).what, / 3\. /);
  await page.keyboard.press("Enter");
  await match.reached(3, "the third move");
  await page.keyboard.press("Home");
  assert.match((await page.evaluate(focused)).what, / 1\. /);
  await leave(page);
});

test("the six keys around S go to the six neighbours, whatever letters are on them", async () => {
  const page = await visit("#hexone");
  const match = new MatchPage(page);
  const step = (from, code, key) =>
    match.part(`.hit[data-id="${from}"]`).evaluate(
      (cell, pressed) => {
        cell.focus();
        cell.dispatchEvent(new KeyboardEvent("keydown", { ...pressed, bubbles: true, composed: true }));
        return cell.getRootNode().activeElement.dataset.id;
      },
      { code, key },
    );
  // On a French keyboard, A and Z are where W and Q are on others, and W where Z is.
  const around = { KeyW: "z", KeyE: "e", KeyD: "d", KeyX: "x", KeyZ: "w", KeyA: "q" };
  const reached = [];
  for (const [code, key] of Object.entries(around)) reached.push(await step("c3", code, key));
  assert.deepEqual(reached, ["d3", "d4", "c4", "b3", "b2", "c2"]);
  await leave(page);
});

test("who listens hears what a move has changed, what comes next, and the whole position", async () => {
  const page = await visit("#hextris");
  const match = new MatchPage(page);
  const said = match.part('.unseen[role="status"]');
  const heard = (pattern) => said.filter({ hasText: pattern }).waitFor({ state: "attached" });
  await match.play("La1");
  await heard(/^Large \(red\)|^Red .*on a1\. Blue to play\.$/i);
  await match.play("Sa2");
  await match.part(".hand button[data-next]").first().click();
  await heard(/places can be touched next/);
  await page.keyboard.press("Escape");
  await match.part('.hit[tabindex="0"]').focus();
  await page.keyboard.press("i");
  const account = match.part("dialog[open]");
  await account.waitFor();
  const text = await account.innerText();
  assert.match(text, /Red to play/);
  assert.match(text, /× 1: a1/);
  assert.match(text, /\d+ moves are possible/);
  for (const { text: move } of (await match.state()).legal.slice(0, 5)) assert.ok(text.includes(move), move);
  assert.match((await page.evaluate(focused)).what, /^h2/, "reading begins at the heading");
  await page.keyboard.press("Escape");
  assert.match((await page.evaluate(focused)).what, /^g /, "the focus is back on the board");
  await leave(page);
});

test("a look into a stack comes by focus and by pointing, stays, and Escape puts it away", async () => {
  const page = await visit("#hexone");
  const match = new MatchPage(page);
  await finish(match);
  const { pieces } = (await match.state()).view;
  const { cell: id } = pieces.find(
    ({ cell, count = 1 }, i) => count > 1 || pieces.slice(i + 1).some((other) => other.cell === cell),
  );
  const cell = match.part(`.hit[data-id="${id}"]`);
  const shown = match.part(".peek:not([hidden])");
  await cell.hover();
  await shown.waitFor();
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
  await page.mouse.move(1, 1);
  await match.part('.hit[tabindex="0"]').focus();
  await page.keyboard.press("ArrowRight"); // from here on the keyboard is used, and focus is seen
  await cell.evaluate((e) => e.focus());
  await shown.waitFor();
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
  await leave(page);
});

test("focus and choices alone begin no game and lead nowhere", async () => {
  const page = await visit("#hive");
  const match = new MatchPage(page);
  await playOn(match, 3);
  const before = [await match.state(), await match.page.locator(match.css).evaluate((e) => e.save()), await page.url()];
  await match.press("newGame");
  const dialog = match.part("dialog[open]");
  for (const box of await dialog.locator("input:not([type=number])").all()) await box.check({ force: true });
  for (const select of await dialog.locator("select").all()) await select.selectOption({ index: 1 });
  for (let i = 0; i < 20; i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  const after = [await match.state(), await match.page.locator(match.css).evaluate((e) => e.save()), await page.url()];
  assert.deepEqual(after, before);
  await leave(page);
});

test("a screen reader finds a board of buttons with names", needs("debugger"), async () => {
  const page = await visit("#hexone");
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const role = (wanted) => nodes.filter((node) => !node.ignored && node.role?.value === wanted);
  const board = role("application");
  assert.deepEqual(
    board.map((node) => node.name.value),
    ["Board of Hexone"],
  );
  assert.match(board[0].description?.value ?? "", /Arrow keys/);
  const { cells } = (await new MatchPage(page).state()).view;
  const names = role("button").map((node) => node.name.value);
  for (const { id } of cells) assert.equal(names.filter((name) => name.startsWith(`${id}, `)).length, 1, id);
  assert.ok(names.every((name) => name.trim() !== ""));
  assert.equal(role("heading").length >= 2, true);
  assert.equal(role("main").length, 1);
  await leave(page);
});

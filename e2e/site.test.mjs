// The site: the catalogue, navigation to a match, layout, and what a visit loads.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { firstVisit, imports } from "../scripts/size.mjs";
import { dayOf, gameOf, puzzleOf } from "../www/learn/day.js";
import { BROWSER, lacks, needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite, smallest } from "./support/site.mjs";

// Firefox also requests the icon for home screens.
const HOME_ICON = BROWSER === "firefox" ? "assets/icon-touch.png" : "";
const site = await openSite();
const games = await site.games();
after(() => site.close());

async function visit(hash = "", as = {}) {
  const page = await openPage(site.browser, as);
  await page.goto(`${site.server.url}${hash}`);
  return page;
}

async function close(page) {
  assert.deepEqual(page.errors, [], "the page's console is silent");
  await page.context().close();
}

test("the catalogue shows every game and links to it", async () => {
  const page = await visit();
  const cards = page.locator(".card .play");
  await cards.nth(games.length - 1).waitFor();
  if (!process.env.GAMES) assert.equal(await cards.count(), games.length);
  for (const game of games) {
    await page.locator(`.card[data-game="${game.id}"] .play`).click();
    await page.locator(`alveole-game:not(.day *)[game="${game.id}"][data-status="ready"]`).waitFor();
    assert.match(await page.title(), new RegExp(game.name.en));
    await page.locator("a.back").click();
    await cards.first().waitFor();
  }
  await close(page);
});

test("a card leads to a match, to the lesson and to the puzzles, easy games first", async () => {
  for (const as of [
    { width: 360, height: 780, touch: true, locale: "fr" },
    { width: 1280, height: 800 },
  ]) {
    const page = await visit("", as);
    const cards = page.locator(".card[data-game]");
    await cards.last().locator(".play").waitFor();
    const shown = await cards.evaluateAll((all) => all.map((card) => card.dataset.game));
    const order = (id) => ["easy", "medium", "hard"].indexOf(games.find((game) => game.id === id)?.difficulty);
    const known = shown.filter((id) => order(id) >= 0);
    assert.deepEqual(
      known,
      known.toSorted((a, b) => order(a) - order(b)),
      "as difficult as the one before, or more so",
    );
    for (const id of known) {
      const links = page.locator(`.card[data-game="${id}"] a`);
      const ways = await links.evaluateAll((all) => all.map((a) => a.href));
      const at = `${site.server.url}${as.locale ? `${as.locale}/` : ""}${id}/`;
      assert.deepEqual(ways, [`${at}#computer`, `${at}learn/`, `${at}puzzles/`]);
      const { name } = games.find((game) => game.id === id);
      for (const link of await links.all()) {
        const label = await link.getAttribute("aria-label");
        assert.ok(
          label.startsWith(await link.innerText()) && label.includes(name[as.locale ?? "en"] ?? name.en),
          label,
        );
        const { x, width, height } = await link.boundingBox();
        assert.ok(width >= 44 && height >= 44 && x >= 0 && x + width <= as.width, `${label}: ${width} × ${height}`);
      }
    }
    // The rest of the card plays, too; the links above it are their own.
    const first = cards.first();
    const title = await first.locator("h2").boundingBox();
    await page.mouse.click(title.x + title.width / 2, title.y + title.height / 2);
    await page.locator('alveole-game:not(.day *)[data-status="ready"]').waitFor();
    // After the answer, which a page that is left cannot give.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await first.locator("a").nth(1).click();
    await page.locator(".learn").waitFor();
    await close(page);
  }
});

for (const as of [
  { width: 1280, height: 800 },
  { width: 360, height: 780, touch: true },
])
  test(
    `the puzzle of the day is played on the front page, ${as.width} pixels`,
    { skip: (process.env.GAMES && "it needs all games") || (as.touch && lacks("touch")) },
    async () => {
      const day = dayOf(new Date());
      const { id } = gameOf(games, day);
      const puzzles = JSON.parse(readFileSync(`src/games/${id}/puzzles.json`, "utf8"));
      const puzzle = puzzleOf(puzzles, games.length, day);
      const page = await visit("", as);
      const section = page.locator(".day");
      await section.scrollIntoViewIfNeeded();
      const match = new MatchPage(page, ".day alveole-game");
      await match.waitUntil("ready");
      assert.equal(await page.locator(".day alveole-game").getAttribute("game"), id);
      const [cards, board] = [await page.locator(".card").first().boundingBox(), await section.boundingBox()];
      assert.ok(as.width > 1000 ? board.y < cards.y && board.x > 600 : board.y > cards.y);
      // The winning moves of the proof, with the replies between them.
      for (let [answer, ply] = [puzzle.answer, 0]; answer;) {
        const [text, next] = Object.entries(answer)[0];
        const at = (n) => page.waitForFunction((n) => document.querySelector(".day alveole-game").state().ply >= n, n);
        const { taps } = (await match.state()).legal.find((move) => move.text === text);
        for (const tap of taps) {
          const { x, y } = await match.pointOf(tap, text);
          await (as.touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        }
        ply += 1 + (next?.reply.length ?? 0);
        await at(ply);
        if (next) await page.waitForFunction(() => !document.querySelector(".day alveole-game").readonly);
        answer = next?.then;
      }
      await section.locator(".verdict", { hasText: "Solved!" }).waitFor();
      assert.deepEqual(await section.locator(".after a").evaluateAll((all) => all.map((a) => a.href)), [
        `${site.server.url}${id}/puzzles/`,
        `${site.server.url}${id}/#computer`,
      ]);
      assert.equal(await page.evaluate((id) => localStorage.getItem(`alveole.solved.${id}`), id), puzzle.id);
      // It is no match of the page: the next one is new.
      await section.locator(".after a").last().click();
      await new MatchPage(page, ".page > alveole-game").waitUntil("ready");
      assert.equal(await page.evaluate(() => document.querySelector("alveole-game").save().position), null);
      await close(page);
    },
  );

test("a card shows players, duration, difficulty and author", async () => {
  const page = await visit();
  for (const { id, players, minutes, difficulty, author } of games) {
    const [facts, by = ""] = (await page.locator(`.card[data-game="${id}"] .meta`).innerText()).split("\n");
    assert.match(facts, new RegExp(`^${players[0]}\\D.*players · ${minutes[0]}\\b.* min · \\w+$`), id);
    assert.equal(facts.split(" · ")[2], { easy: "easy", medium: "medium", hard: "hard" }[difficulty], id);
    assert.equal(by, author, id);
  }
  await close(page);
});

for (const [width, locale] of [
  [360, "en"],
  [360, "fr"],
  [1280, "en"],
])
  test(`a new player reads the aim, with ways to learn and to play an easy match: ${width} pixels, ${locale}`, async () => {
    const page = await visit("#hex/together", { width, height: width < 500 ? 780 : 800, touch: width < 500, locale });
    const match = new MatchPage(page);
    await match.waitUntil("ready");
    const strip = page.locator(".strip");
    assert.match(await strip.locator("p").innerText(), locale === "fr" ? /deux bords/ : /two edges/);
    const [learn, play] = [strip.locator("a").nth(0), strip.locator("a").nth(1)];
    assert.equal(await learn.innerText(), locale === "fr" ? "Apprendre en 1 minute" : "Learn in 1 minute");
    for (const part of [learn, play, strip.locator("button")]) {
      const { x, y, width: wide, height } = await part.boundingBox();
      assert.ok(wide >= 44 && height >= 44 && x >= 0 && x + wide <= width && y < 400);
    }
    // It starts a match of level 1, where it is in nobody's way; the next visit has it again.
    await play.click();
    await page.waitForFunction(() => document.querySelector("alveole-game")?.save?.().seats.includes("1"));
    await match.waitUntil("ready");
    assert.ok(!(await strip.isVisible()));
    await page.goto(`${site.server.url}#hex/computer`);
    await match.waitUntil("ready");
    await play.click();
    await strip.waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => document.querySelector("alveole-game").save().moves.length), 0);
    // Closed, it stays away, and the focus is on the heading.
    await page.goto(site.server.url);
    await page.goto(`${site.server.url}#hex/computer`);
    await match.waitUntil("ready");
    await strip.locator("button").click();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1");
    await page.reload();
    await match.waitUntil("ready");
    assert.ok(!(await strip.isVisible()));
    await page.goto(`${site.server.url}#hive/computer`);
    await page.locator('alveole-game:not(.day *)[game="hive"][data-status="ready"]').waitFor();
    assert.ok(await strip.isVisible(), "each game has its own");
    await close(page);
  });

test(
  "results against a level are counted once and shown, and the next level is offered",
  needs("initScripts"),
  async () => {
    const page = await openPage(site.browser);
    const match = new MatchPage(page);
    const line = page.locator(".title p");
    const kept = () => page.evaluate(() => localStorage.getItem("alveole.results.hex"));
    await page.goto(`${site.server.url}#hex/computer/2`);
    await match.waitUntil("ready");
    await page.evaluate(() => localStorage.setItem("alveole.results.hex", '{"2":"LWW"}'));
    const { x, y } = await match.pointOf((await match.state()).legal[0].taps[0], "the first move");
    await page.mouse.click(x, y);
    await page.waitForFunction(() => document.querySelector("alveole-game").state().ply === 2);
    /** Resigns by the menu. */
    const resign = async () => {
      await match.press("more");
      await match.press("resign");
      await match.press("resign");
      await match.waitUntil("over");
    };
    await resign();
    await line.filter({ hasText: "Won 2 of 4 at level 2" }).waitFor();
    assert.equal(await kept(), '{"2":"LWWL"}');
    // Undo and another result, and the same match after a reload, add nothing.
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.querySelector("alveole-game").undo());
    await match.waitUntil("ready");
    await resign();
    await page.reload();
    await match.waitUntil("over");
    await line.filter({ hasText: "Won 2 of 4 at level 2" }).waitFor();
    assert.equal(await line.locator("a").count(), 0);
    await page.evaluate(() => document.querySelector("alveole-game").undo());
    await match.waitUntil("ready");
    await resign();
    assert.equal(await kept(), '{"2":"LWWL"}');
    // Three wins among the last five.
    await page.evaluate(() => localStorage.setItem("alveole.results.hex", '{"2":"LWWLW"}'));
    await page.goto(`${site.server.url}#hex/computer`);
    await line.locator("a", { hasText: "Play level 3" }).click();
    await page.waitForFunction(() => document.querySelector("alveole-game")?.save?.().seats.includes("3"));
    await page.goto(site.server.url);
    await page.goto(`${site.server.url}#hex/computer`);
    await page.waitForFunction(() => document.querySelector("alveole-game")?.save?.().seats.includes("3"));
    await close(page);
  },
);

test("who begins is as it was chosen last", async () => {
  const page = await visit("#hex");
  await page.evaluate(() => localStorage.setItem("alveole.begins", "computer"));
  await page.goto(`${site.server.url}#hex/computer`);
  await page.waitForFunction(() => String(document.querySelector("alveole-game")?.save?.().seats) === "1,human");
  // With more players, a computer begins, too, and the person comes last.
  await page.goto(`${site.server.url}#hexadames/computer`);
  await page.waitForFunction(() => String(document.querySelector("alveole-game")?.save?.().seats) === "1,1,human");
  await close(page);
});

test("the page preloads the modules of its first board and no others", async () => {
  const page = readFileSync("dist/index.html", "utf8");
  const named = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file);
  assert.ok(named.length > 0);
  assert.equal(new Set(named).size, named.length);
  assert.deepEqual(imports("dist", named).sort(), named.toSorted(), "all that they import");
  const visited = await visit();
  await visited.locator(".card .play").first().waitFor();
  const loaded = await visited.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name.replace(document.baseURI, "")),
  );
  assert.deepEqual(
    named.filter((file) => !loaded.includes(file)),
    [],
    "preloaded, and not used",
  );
  await close(visited);
});

test("a card starts a match against the computer, or against the chosen opponent", async () => {
  const page = await visit();
  const seats = () => page.evaluate(() => document.querySelector("alveole-game").save().seats);
  await page.locator(".card .play").first().click();
  await page.locator('alveole-game:not(.day *)[data-status="ready"]').waitFor();
  const [first, ...others] = await seats();
  assert.equal(first, "human");
  assert.ok(others.length > 0 && others.every((seat) => seat === "1"), `a computer of level 1: ${others}`);
  for (const [way, wanted] of [
    ["together", "human"],
    ["letters", "away"],
  ]) {
    await page.locator("a.back").click();
    await page.locator(`.with input[value="${way}"]`).check();
    await page.locator(".card .play").first().click();
    await page.locator('alveole-game:not(.day *)[data-status="ready"]').waitFor();
    assert.deepEqual(new Set((await seats()).slice(1)), new Set([wanted]));
    assert.match(page.url(), /\/\w+\/$/, "the address is that of the match");
  }
  // The next visit has the same choice and level.
  await page.goto(site.server.url);
  await page.locator('.with input[value="letters"]:checked').waitFor();
  await page.locator('.with input[value="computer"]').check();
  await page.locator(".with select").selectOption("5");
  await page.locator(".card .play").first().click();
  await page.locator('alveole-game:not(.day *)[data-status="ready"]').waitFor();
  assert.ok((await seats()).slice(1).every((seat) => seat === "5"));
  await close(page);
});

/** The files that a browser asks for until a touch is answered: the choices of the catalogue, a cell of the engine's board. */
async function askedFor(path) {
  const page = await openPage(site.browser, { locale: "fr" });
  await page.addInitScript(() => {
    const drawn = () =>
      document.querySelector(".with .choice") ||
      [...document.querySelectorAll("alveole-game")].some((e) => e.shadowRoot?.querySelector(".cell"));
    const look = () => (drawn() ? (window.shown = Date.now()) : requestAnimationFrame(look));
    look();
  });
  site.server.log.length = 0;
  await page.goto(`${site.server.url}${path}`);
  const shown = await (await page.waitForFunction(() => window.shown)).jsonValue();
  const asked = site.server.log
    .filter(({ at }) => at <= shown)
    .map(({ path }) => path.slice(1).replace(/\/$/, "/index.html"));
  await close(page);
  return new Set(asked);
}

for (const game of [undefined, ...games.map(({ id }) => id)])
  test(
    `a first visit to ${game ?? "the catalogue"} downloads exactly the files that scripts/size.mjs counts`,
    needs("initScripts"),
    async () => {
      const asked = await askedFor(game ? `fr/${game}/` : "fr/");
      const weighed = firstVisit("dist", game);
      assert.deepEqual(
        // What the page says to its player follows the first board at once.
        [...asked].filter(
          (file) =>
            !weighed.includes(file) &&
            file !== HOME_ICON &&
            !/\/(?:site\/welcome|play\/results|words\/\w+\/site)\.js$/.test(file),
        ),
        [],
        "requested, and not counted by scripts/size.mjs",
      );
      assert.deepEqual(
        weighed.filter((file) => /\.(?:html|css|js|wasm)$/.test(file) && !asked.has(file)),
        [],
        "counted by scripts/size.mjs, and not requested",
      );
      const parts = [...asked].flatMap((file) => /\/rules-(\w+)\.wasm$/.exec(file)?.[1] ?? []);
      assert.deepEqual(parts, game ? [game] : [], "the rules of this game, and of no other");
    },
  );

test(
  "on a slow network, what the site is and the aim of the game are there before the match",
  needs("network"),
  async () => {
    const page = await openPage(site.browser, { locale: "fr" });
    /** What holds back the files that match; returns what lets them through. */
    const hold = async (files) => {
      let release;
      const released = new Promise((resolve) => (release = resolve));
      await page.route(files, async (route) => {
        await released;
        await route.continue();
      });
      return release;
    };
    const [scripts, element] = [await hold("**/first/site.js"), await hold("**/first/element.js")];
    await page.goto(`${site.server.url}fr/hive/`, { waitUntil: "commit" });
    const { name, words } = games.find(({ id }) => id === "hive") ?? { name: { fr: "Hive" }, words: null };
    await page.locator("h1", { hasText: name.fr }).waitFor();
    if (words) await page.locator(".strip p", { hasText: words.fr.about }).waitFor();
    await page.locator("alveole-game > svg [data-cell]").waitFor();
    // An address of version 0.1 says the same.
    const old = await page.context().newPage();
    await old.route("**/first/element.js", () => {}); // It never comes.
    await old.goto(`${site.server.url}#hive`);
    await old.locator(".begin h1", { hasText: name.fr }).waitFor();
    if (words) await old.locator(".begin p", { hasText: words.fr.about }).waitFor();
    await old.close();
    scripts();
    element();
    await page.locator('alveole-game[data-status="ready"]').waitFor();
    assert.equal(await page.locator(".begin").count(), 0);
    await close(page);
  },
);

test("the language can be changed during a match", async () => {
  const page = await visit(`#${games[0].id}`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const state = await match.click((await match.state()).legal[0]);
  await page.locator(".tools select").last().selectOption("fr");
  await page.locator('html[lang="fr"]').waitFor();
  await match.part('[data-act="undo"]', { hasText: "Annuler" }).waitFor();
  assert.deepEqual(await match.state(), state);
  await match.click(state.legal[0]);
  await close(page);
});

test("players added in the form are of the same kind as the last one", async () => {
  const page = await visit("#go/computer");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.press("newGame");
  const dialog = match.part("dialog[open]");
  const players = dialog.locator('.field:has([data-option="players"])');
  await dialog.locator("details").evaluate((e) => (e.open = true));
  for (const count of ["4", "5"]) {
    await players.locator('[data-step="more"]').click();
    await players.locator("output", { hasText: count }).waitFor();
  }
  await dialog.locator('[name="opponent"][value="custom"]').check({ force: true });
  const seats = dialog.locator("select[data-seat]");
  await seats.nth(4).waitFor();
  assert.deepEqual(await seats.evaluateAll((all) => all.map((e) => e.value)), ["human", "1", "1", "1", "1"]);
  await close(page);
});

test("the first moves show hints on what to tap; later only the turn is shown", async () => {
  const page = await visit("#hive/computer");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const line = match.part(".status p");
  // “Tap” where the browser knows of no mouse.
  assert.match(await line.innerText(), /^(?:Click|Tap) a piece in your hand\.$/);
  assert.match(await match.part(".player").first().innerText(), /White \(you\)/);
  assert.doesNotMatch(await match.part(".player").last().innerText(), /\(you\)/);
  await match.part(".held[data-next]").first().click();
  assert.match(await line.innerText(), /^(?:Click|Tap) the destination\.$/);
  await page.goto(`${site.server.url}#hive/together`);
  await page.waitForFunction(() => String(document.querySelector("alveole-game")?.save?.().seats) === "human,human");
  await match.waitUntil("ready");
  assert.doesNotMatch(await match.part(".players").innerText(), /\(you\)/);
  for (let ply = 0; ply < 12; ply++) await match.play((await match.state()).legal[0].text);
  assert.equal(await line.innerText(), "");
  await close(page);
});

for (const [game, width, height] of [
  ["hex", 740, 360],
  ["hive", 740, 360],
  ["hive", 844, 390],
  ["hexit", 568, 320],
])
  test(`${game}: on a phone in landscape, ${width} × ${height}, players and buttons are beside the board, in one view`, async () => {
    const page = await visit(`#${game}/computer`, { width, height, touch: true, locale: "fr" });
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
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    await close(page);
  });

for (const [width, height] of [
  [768, 1024],
  [820, 1180],
  [1024, 1366],
])
  test(`on a tablet in portrait, ${width} × ${height}, the board has the full width, with players and buttons below in one view`, async () => {
    const page = await visit("#hive/computer", { width, height, touch: true });
    const match = new MatchPage(page);
    await match.waitUntil("ready");
    const box = (css) => match.part(css).first().boundingBox();
    const [board, players, bar] = [await box("svg.board"), await box(".players"), await box(".bar")];
    assert.ok(board.width > 0.9 * width && board.height > 0.5 * height, `${board.width} × ${board.height} pixels`);
    assert.ok(players.y >= board.y + board.height && bar.y >= players.y + players.height);
    assert.ok(bar.y + bar.height <= height, `${bar.y + bar.height} of ${height} pixels`);
    await close(page);
  });

const sized = games.find((g) => "size" in g.options);
test("a new match has the options of the form", { skip: !sized }, async () => {
  const { size } = smallest(sized);
  const page = await visit(`#${sized.id}`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.press("newGame");
  const dialog = match.part("dialog[open]");
  await dialog.waitFor();
  await dialog.locator("details").evaluate((e) => (e.open = true));
  const field = dialog.locator('.field:has([data-option="size"])');
  while ((await field.locator("output").innerText()) !== String(size))
    await field.locator('[data-step="less"]').click();
  await dialog.locator('button[type="submit"]').click();
  await page.waitForFunction((n) => document.querySelector("alveole-game").state().options.size === n, size);
  await close(page);
});

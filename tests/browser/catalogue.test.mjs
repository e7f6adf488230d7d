// The catalogue: its cards, what they lead to, and the page's own puzzle and board.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { puzzleEntries, puzzles } from "../../tools/pages/game-texts.mjs";
import { withRelays } from "../../tools/pages/relays.mjs";
import { dayOf, gameOf, puzzleOf } from "../../www/learn/day.js";
import { viewChecker } from "./support/accessibility-checks.mjs";
import { lacks } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { closeSilent as close, inLanguage, openSite } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

const site = await openSite();
const games = await site.games();
const checkView = await viewChecker(games);
after(() => site.close());

const { visit } = site;

detail("the catalogue shows every game and links to it", async () => {
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

detail("a card leads to a match, to the lesson and to the puzzles, easy games first", async () => {
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

// Days on which each game has its turn: tests say the same on every day.
const DAYS = games.map((_, number) => new Date(2026, 10, 27 + number, 12));
const PHONE = { width: 360, height: 780, touch: true };
for (const [date, as] of [[DAYS[0], { width: 1280, height: 800 }], ...DAYS.map((date) => [date, PHONE])]) {
  const day = dayOf(date);
  const { id } = gameOf(games, day);
  journeyIf(as !== PHONE)(
    `the puzzle of the day is played on the front page, ${id}, ${as.width} pixels`,
    { skip: (process.env.GAMES && "it needs all games") || lacks("clock", ...(as.touch ? ["touch"] : [])) },
    async () => {
      const entry = puzzleOf(puzzleEntries(id), day);
      const puzzle = puzzles(id).find((puzzle) => puzzle.id === entry.id);
      const page = await visit("", { ...as, date });
      const section = page.locator(".day");
      await section.scrollIntoViewIfNeeded();
      const match = new MatchPage(page, ".day alveole-game");
      await match.waitUntil("ready");
      assert.equal(await page.locator(".day alveole-game").getAttribute("game"), id);
      assert.equal(await section.locator(".eight button").count(), games.length);
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
        // Where cells are small for a finger, the move waits for the button.
        const touched = await page.waitForFunction((made) => {
          const element = document.querySelector(".day alveole-game");
          if (element.state().ply >= made) return "made";
          return element.shadowRoot.querySelector(".board[data-waiting]") && "waits";
        }, ply + 1);
        if ((await touched.jsonValue()) === "waits") await match.press("commit");
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
      assert.equal(await section.locator(".streak").innerText(), "1 day in a row");
      // The result, and the next game's puzzle in the same place.
      assert.equal(await section.locator('[data-outcome="solved"]').count(), 1);
      const next = section.locator('[data-act="nextDaily"]');
      const [, second] = [...games.slice(games.findIndex((game) => game.id === id)), ...games];
      assert.match(await next.innerText(), new RegExp(second.name.en));
      await next.click();
      await page.locator(`.day alveole-game[game="${second.id}"][data-status="ready"]`).waitFor();
      assert.equal(
        await section.locator('.eight [aria-pressed="true"]').getAttribute("aria-label"),
        `2. ${second.name.en}`,
      );
      await page.reload();
      await section.scrollIntoViewIfNeeded();
      await page.locator(`.day alveole-game[game="${second.id}"]`).waitFor();
      await section.locator(".eight button").first().click();
      await page.locator(`.day alveole-game[game="${id}"]`).waitFor();
      await close(page);
    },
  );
}

/** The texts that take more than one line, or are cut off, of the elements that `css` selects. Runs in the page. */
function wrapped(css) {
  return [...document.querySelectorAll(css)].flatMap((e) => {
    const range = new Range();
    range.selectNodeContents(e);
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
    return lines.size > 1 || e.scrollWidth > e.clientWidth + 1 ? [`${e.textContent}: ${lines.size} lines`] : [];
  });
}

/** Where the rows of a list end, from the left edge of the first item to the right edge of the page's content. Runs in the page. */
function rowsOf(css) {
  const boxes = [...document.querySelectorAll(css)].map((e) => e.getBoundingClientRect());
  const ends = Map.groupBy(boxes, ({ bottom }) => Math.round(bottom));
  return [...ends.values()].map((row) => Math.round(Math.max(...row.map(({ right }) => right))));
}

for (const [width, height, locale] of /** @type {const} */ ([
  [360, 640, "fr"],
  [1280, 800, "fr"],
  [1600, 900, "en"],
  [1920, 1080, "fr"],
]))
  journeyIf(width < 1300 && locale === "fr")(
    `${width} pixels, ${locale}: the board of the day is the largest, and no button wraps`,
    { skip: (process.env.GAMES && "it needs all games") || lacks("language", "narrowWindows", "initScripts") },
    async () => {
      const page = await visit("", { width, height, locale, touch: width < 500 });
      // Two saved games, and a relay for live play: all that the page can have.
      for (const id of ["hive", "hex"]) {
        await page.goto(`${site.server.url}${inLanguage(`${id}/#together`, locale)}`);
        const match = new MatchPage(page);
        await match.waitUntil("ready");
        await match.play((await match.state()).legal[0].text);
        await page.waitForFunction(() => localStorage.getItem("alveole.games"));
      }
      const path = inLanguage("", locale);
      site.pages[`/${path}`] = { body: withRelays(readFileSync(`dist/${path}index.html`, "utf8"), ["/live"]) };
      await page.goto(`${site.server.url}${path}`);
      await page.locator(".kept .card").nth(1).waitFor();
      delete site.pages[`/${path}`];
      await page.locator(".foot a").first().waitFor();
      assert.equal(await page.locator('.ways[role="radiogroup"] input').count(), 5);
      assert.deepEqual(await page.evaluate(wrapped, ".ways span, .with button, .with select, .to-day, .to a"), []);
      // The saved games fill their rows.
      const { x: left, width: across } = await page.locator(".kept").boundingBox();
      for (const end of await page.evaluate(rowsOf, ".kept li")) assert.equal(end, Math.round(left + across));
      await page.locator(".day").scrollIntoViewIfNeeded();
      await new MatchPage(page, ".day alveole-game").waitUntil("ready");
      const [board, ...others] = await page.evaluate(() =>
        [
          document.querySelector(".day alveole-game").shadowRoot.querySelector(".table"),
          ...document.querySelectorAll(".mini"),
        ]
          .map((e) => e.getBoundingClientRect())
          .map(({ width, height }) => ({ width, height, area: width * height })),
      );
      assert.ok(others.length >= games.length && others.every(({ area }) => area < board.area), "the largest board");
      if (width < 1000) {
        const [line, card] = [
          await page.locator(".to-day").boundingBox(),
          await page.locator(".card[data-game]").first().boundingBox(),
        ];
        assert.ok(line.y + line.height <= card.y && line.height < 50, "one line above the cards");
      } else {
        assert.ok(board.width >= 540 && board.height >= 240, `${board.width} × ${board.height}`);
        const { x, width: content } = await page.locator(".foot").boundingBox();
        for (const end of await page.evaluate(rowsOf, ".card[data-game]"))
          assert.equal(end, Math.round(x + content), "no hole");
      }
      await close(page);
    },
  );

detail("the foot offers to install the site as soon as the browser does, and asks once", async () => {
  const page = await visit("fr/", { width: 360, height: 640, locale: "fr" });
  const install = page.locator('.foot [data-act="install"]');
  await install.waitFor({ state: "attached" });
  assert.ok(await install.isHidden(), "this browser did not offer it");
  await page.evaluate(() => {
    window.asked = 0;
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt: async () => void window.asked++ }));
  });
  await install.click();
  await install.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => window.asked), 1);
  await close(page);
});

detail("a card shows players, duration, difficulty and author", async () => {
  const page = await visit();
  for (const { id, players, minutes, difficulty, author } of games) {
    const [facts, by = ""] = (await page.locator(`.card[data-game="${id}"] .meta`).innerText()).split("\n");
    assert.match(facts, new RegExp(`^${players[0]}\\D.*players · ${minutes[0]}\\b.* min · \\w+$`), id);
    assert.equal(facts.split(" · ")[2], { easy: "easy", medium: "medium", hard: "hard" }[difficulty], id);
    assert.equal(by, author, id);
  }
  await close(page);
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

detail("my games: the results at each level, and the matches that are kept", async () => {
  for (const as of [
    { width: 360, height: 664, touch: !lacks("touch"), locale: "fr", dark: true },
    { width: 1280, height: 800, locale: "en" },
  ]) {
    const path = as.locale === "fr" ? "fr/" : "";
    const page = await visit(`${path}hexone/#together`, as);
    const match = new MatchPage(page);
    await match.waitUntil("ready");
    await match.click((await match.state()).legal[0]);
    await page.evaluate(() => {
      localStorage.setItem("alveole.results.hex", '{"1":"WWL","3":"LDW","8":"L","people":"LW"}');
      localStorage.setItem("alveole.rating.hex", "1412.3 98.2 0.05999 20785");
    });
    await page.goto(site.server.url + path);
    await page.locator(".foot a").first().click();
    await page.locator(".my-games .kept .card").waitFor();
    const cells = await page
      .locator(".my-games tr")
      .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText)));
    const [rating, level, people] =
      as.locale === "fr" ? ["Classement", "Niveau", "Personnes"] : ["Rating", "Level", "People"];
    assert.deepEqual(cells, [
      ["", rating, `${level} 1`, `${level} 3`, `${level} 8`, people],
      ["Hex-n", "1410 ± 190", "2 – 1", "1 – 1 – 1", "0 – 1", "1 – 1"],
    ]);
    await checkView(page, as, "my games");
    await page.locator(".kept .card").click();
    await match.waitUntil("ready");
    assert.equal((await match.state()).ply, 1);
    await close(page);
  }
});

// Learning a game: its puzzles, played to the end; the address of its rules. Lessons are in lessons.test.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { puzzles as puzzlesOf } from "../../tools/pages/game-texts.mjs";
import { solution } from "../../www/learn/puzzle.js";
import { needs, openPage } from "./support/browsers.mjs";
import { solve } from "./support/journey.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

const site = await openSite();
const games = await site.games();
after(() => site.close());

const gameFile = (game, name) => readFileSync(new URL(`../../src/games/${game}/${name}`, import.meta.url), "utf8");

/**
 * Opens a page for learning a game, with the match on it.
 * @param {string} address
 * @param {import("./support/browsers.mjs").As} [as]
 * @param {(page: import("./support/browsers.mjs").Page) => unknown} [before] runs before the page loads
 */
async function learn(address, as = {}, before = () => {}) {
  const page = await openPage(site.browser, { width: 360, height: 740, ...as });
  await before(page);
  await page.goto(`${site.server.url}${address}`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  return { page, match };
}

const verdict = (page, kind) => page.locator(`.verdict[data-kind="${kind}"]:not(:empty)`);

/** Makes a move that is not one of the right ones, and returns it. */
async function makeWrongMove(page, match, right) {
  const { legal } = await match.state();
  const wrong = legal.find(({ text }) => !right.includes(text));
  assert.ok(wrong, "there is a wrong move");
  for (const id of wrong.taps) {
    const { x, y } = await match.pointOf(id, `${wrong.text}, a wrong move`);
    await page.mouse.click(x, y);
  }
  return wrong;
}

/** Where the verdict is: in view, and over neither the board nor the players, whose pieces the next try needs. */
async function placeOfVerdict(page, match) {
  const said = await page.locator(".verdict:not(:empty)").boundingBox();
  const buttons = await page.locator(".puzzle .feedback").boundingBox();
  const { width, height } = page.viewportSize();
  const text = JSON.stringify(said);
  assert.ok(said.x >= 0 && said.y >= 0 && said.x + said.width <= width && said.y + said.height <= height, text);
  for (const other of [await match.part(".table").boundingBox(), await match.part(".players").boundingBox(), buttons]) {
    const isBeside = said.x + said.width <= other.x || other.x + other.width <= said.x;
    assert.ok(isBeside || said.y + said.height <= other.y || other.y + other.height <= said.y, `${text} covers`);
    assert.ok(other.y + Math.min(other.height, 40) <= height, `${JSON.stringify(other)} is in view`);
  }
  return { x: said.x, y: said.y };
}

/** The words of the way on from a solved puzzle are in view, on one line. */
async function nextIsInView(page) {
  const next = page.locator(".puzzle .feedback .primary");
  const { y, height } = await next.boundingBox();
  const text = `“${await next.innerText()}” from ${y}, ${height} high`;
  const padding = 9;
  assert.ok(y >= 0 && y + height - padding <= page.viewportSize().height && height < 56, text);
}

/** Adds up all layout shifts of a page, those soon after a tap, too. Runs in the page, before its scripts. */
function addShifts() {
  const all = /** @type {any} */ (window);
  all.shift = 0;
  const add = (/** @type {PerformanceEntryList} */ entries) => {
    for (const entry of entries) all.shift += /** @type {any} */ (entry).value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  all.shiftSoFar = () => (add(observer.takeRecords()), all.shift);
}

for (const [id, width, height] of /** @type {const} */ ([
  ["hexit", 390, 664],
  ["hive", 390, 664],
  ["hive", 360, 640],
  ["hive", 844, 390],
  ["hive", 1280, 800],
  ["hexit", 1280, 800],
]))
  detail(
    `${id}: a puzzle with two wrong moves and the right ones, ${width} × ${height}: nothing moves, and what is said has one place`,
    needs("devtools", "initScripts"),
    async () => {
      const [puzzle] = puzzlesOf(id);
      const before = (page) => page.addInitScript(addShifts);
      const { page, match } = await learn(`fr/${id}/puzzles/`, { width, height, locale: "fr" }, before);
      const board = () => match.part(".table").boundingBox();
      const start = await board();
      const places = [];
      for (let tries = 0; tries < 2; tries++) {
        await makeWrongMove(page, match, Object.keys(puzzle.answer));
        await verdict(page, "wrong").waitFor();
        places.push(await placeOfVerdict(page, match));
        await page.getByRole("button", { name: "Réessayer" }).click();
        await page.getByText("Votre coup est repris.").waitFor();
        places.push(await placeOfVerdict(page, match));
        await match.reached(0, "taken back");
      }
      await solve({ page, match }, puzzle);
      await page.getByText("Résolu !").waitFor();
      await nextIsInView(page);
      places.push(await placeOfVerdict(page, match));
      assert.equal(new Set(places.map((place) => JSON.stringify(place))).size, 1, JSON.stringify(places));
      assert.deepEqual(await board(), start, "the board stays where it is");
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      const shift = await page.evaluate(() => /** @type {any} */ (window).shiftSoFar());
      assert.ok(shift <= 0.1, `a shift of ${shift}`);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    },
  );

for (const { id } of games) {
  journeyIf(id === "hextris")(
    `${id}: a wrong move in a puzzle is made, answered and taken back; a right one solves it`,
    async () => {
      const { page, match } = await learn(`${id}/puzzles/`, { width: 390, height: 664 });
      const puzzles = puzzlesOf(id);
      // The list is folded, but for what is shown.
      const folds = page.locator(".puzzles details");
      assert.deepEqual(await folds.evaluateAll((all) => [all[0].open, all.at(-1).open]), [true, false]);
      await folds.last().locator("summary").click();
      await page.locator(".list button").last().click();
      await page.getByRole("heading", { name: `Puzzle ${puzzles.length}` }).waitFor();
      await match.waitUntil("ready");
      await page.evaluate(() => scrollTo(0, 0));
      let { answer } = puzzles.at(-1);
      const player = (await match.state()).to_move.player;
      const wrong = await makeWrongMove(page, match, Object.keys(answer));
      await verdict(page, "wrong").waitFor();
      await placeOfVerdict(page, match);
      // Either the turn goes on, or the opponents answer.
      await page.waitForFunction((player) => {
        const { ply, to_move } = document.querySelector("alveole-game").state();
        return ply > 1 || to_move?.player === player;
      }, player);
      const { ply } = await match.state();
      assert.ok(ply >= 1, `${wrong.text} was made`);
      const text = await page.locator(".verdict").innerText();
      assert.match(text, ply > 1 ? /hold out longer\. Watch the answer\.$/ : /hold out longer\.$/, "without notation");
      await page.getByRole("button", { name: "Try again" }).click();
      assert.equal((await match.reached(0, "taken back")).ply, 0);
      while (answer) {
        const [move, more] = Object.entries(answer)[0];
        const { ply, legal } = await match.state();
        for (const tap of legal.find(({ text }) => text === move).taps) {
          const { x, y } = await match.pointOf(tap, `${id}: ${move}`);
          await page.mouse.click(x, y);
        }
        await match.reached(ply + 1 + (more?.reply.length ?? 0), `${id}: ${move} and its answer`);
        await page.waitForFunction(
          () => !document.querySelector("alveole-game").readonly || document.querySelector("[data-status=over]"),
        );
        answer = more?.then;
      }
      await page.getByText("Solved!").waitFor();
      await nextIsInView(page);
      assert.match(await page.locator(".puzzles details").last().locator("summary").innerText(), /\b1 of \d+ solved/);
      await page.getByText(/your rating \d+/).waitFor();
      await page.reload();
      await page.getByText(new RegExp(`1 of ${puzzles.length} solved . your rating`)).waitFor();
      assert.deepEqual(page.errors, []);
      await page.context().close();
    },
  );
}

detail("the solution is shown, in French, without storage", needs("initScripts"), async () => {
  const forbid = (page) =>
    page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("no", "SecurityError");
        },
      });
    });
  const { page, match } = await learn("fr/hex/puzzles/", { locale: "fr" }, forbid);
  const all = puzzlesOf("hex").length;
  await page.getByRole("heading", { name: /Problème 1\s: gagner en un tour/ }).waitFor();
  await page.getByRole("button", { name: "Indice", exact: true }).click();
  await page.getByRole("button", { name: "Autre indice" }).click();
  await page.getByRole("button", { name: "Montrer la solution" }).click();
  await match.waitUntil("over");
  assert.ok(await page.getByText(`0 sur ${all} résolu`).isVisible(), "a shown solution does not count as solved");
  await page.getByRole("button", { name: "Essayer vous-même" }).click();
  await match.waitUntil("ready");
  const [{ answer }] = JSON.parse(gameFile("hex", "puzzles.json"));
  const { legal } = await match.state();
  await match.click(legal.find(({ text }) => text in answer));
  await page.getByText(`1 sur ${all} résolu`).waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("hints of a puzzle: a piece or an area, then the cells, then the solution, to step through with the keyboard", async () => {
  const { page, match } = await learn("hive/puzzles/");
  await page.getByRole("button", { name: /^Puzzle 9:/ }).click();
  await match.waitUntil("ready");
  const puzzle = JSON.parse(gameFile("hive", "puzzles.json"))[8];
  const [first] = Object.keys(puzzle.answer);
  const { taps } = (await match.state()).legal.find(({ text }) => text === first);
  const outlined = () => match.part(".highlights g").count();
  const count = async (wanted) => {
    await page.waitForFunction(
      (n) => document.querySelector("alveole-game").shadowRoot.querySelectorAll(".highlights g").length === n,
      wanted,
    );
    assert.equal(await outlined(), wanted);
  };
  await page.locator('[data-act="hint"]').focus();
  await page.keyboard.press("Enter");
  await page.getByText("Look at this piece").waitFor();
  await count(1);
  await page.keyboard.press("Enter");
  await page.getByText("Play the highlighted cells").waitFor();
  await count(taps.length);
  await page.keyboard.press("Enter");
  const moves = /** @type {string[]} */ (solution(puzzle.answer));
  await page.getByText(`Solution: move ${moves.length} of ${moves.length}`).waitFor();
  await match.waitUntil("over");
  await page.getByRole("button", { name: "Previous move" }).press("Enter");
  await page.getByText(`Solution: move ${moves.length - 1} of ${moves.length}`).waitFor();
  await page.getByRole("button", { name: "Next move" }).press("Enter");
  await page.getByText(`Solution: move ${moves.length} of ${moves.length}`).waitFor();
  await page.getByRole("button", { name: "Try it yourself" }).press("Enter");
  assert.equal((await match.reached(0, "from the beginning")).ply, 0);
  assert.equal(await outlined(), 0, "no hint is left over");
  assert.ok(await page.getByRole("button", { name: "Hint", exact: true }).isVisible());
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("a wrong move is taken back by itself where motion is welcome, and at once by a tap", async () => {
  const { page, match } = await learn("hex/puzzles/", { moving: true });
  const [{ answer }] = JSON.parse(gameFile("hex", "puzzles.json"));
  for (const skip of [false, true]) {
    await makeWrongMove(page, match, Object.keys(answer));
    await verdict(page, "wrong").waitFor();
    if (skip) await match.part("svg.board").click();
    await page.getByText("Your move is taken back").waitFor();
    assert.equal((await match.reached(0, "taken back")).ply, 0);
  }
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("a wrong move is judged without the search, and without a network", needs("initScripts"), async () => {
  const { page, match } = await learn("hex/puzzles/", {}, (page) =>
    page.route(/wasm\/search-/, (route) => route.abort()),
  );
  const [{ answer }] = JSON.parse(gameFile("hex", "puzzles.json"));
  await makeWrongMove(page, match, Object.keys(answer));
  await page.getByText("Not quite: that doesn't win this turn.").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Your move is taken back").waitFor();
  assert.equal((await match.state()).ply, 0);
  await page.context().close();
});

detail(
  "a missed puzzle is offered again on its day, and a theme leaves its puzzles alone",
  needs("initScripts"),
  async () => {
    const puzzles = puzzlesOf("hive");
    const late = puzzles.findLastIndex(({ themes }) => themes?.includes("fork"));
    const { page, match } = await learn("hive/puzzles/", {}, (page) =>
      page.addInitScript((id) => localStorage.setItem("alveole.missed.hive", `${id}:0:1`), puzzles[late].id),
    );
    await page.getByRole("button", { name: "Retry 1 missed puzzle" }).click();
    await page.getByRole("heading", { name: `Puzzle ${late + 1}:` }).waitFor();
    await match.waitUntil("ready");
    // The first wrong move is no miss yet.
    await makeWrongMove(page, match, Object.keys(puzzles[late].answer));
    await verdict(page, "wrong").waitFor();
    await page.locator('[data-act="retry"]').click();
    await page.getByText("Your move is taken back.").waitFor();
    assert.equal(await page.evaluate(() => localStorage["alveole.missed.hive"]), `${puzzles[late].id}:0:1`);
    await makeWrongMove(page, match, Object.keys(puzzles[late].answer));
    await page.getByText("Missed: try it again tomorrow.").waitFor();
    const today = await page.evaluate(() => Math.floor((Date.now() - new Date().getTimezoneOffset() * 6e4) / 864e5));
    assert.equal(await page.evaluate(() => localStorage["alveole.missed.hive"]), `${puzzles[late].id}:0:${today + 1}`);
    assert.ok(await page.getByRole("button", { name: /^Retry/ }).isHidden());
    await page.locator("main").getByRole("combobox", { name: "Theme" }).selectOption("fork");
    const shown = await page.locator(".list button:visible").count();
    assert.equal(shown, puzzles.filter(({ themes }) => themes?.includes("fork")).length);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  },
);

detail("after the last puzzle: praise, and the way to a game", needs("initScripts"), async () => {
  const puzzles = puzzlesOf("hex");
  const solved = puzzles.slice(1).map(({ id }) => id);
  const { page, match } = await learn("hex/puzzles/", {}, (page) =>
    page.addInitScript((ids) => localStorage.setItem("alveole.solved.hex", ids), solved.join(" ")),
  );
  await page.getByText(`${puzzles.length - 1} of ${puzzles.length} solved`).waitFor();
  const { legal } = await match.state();
  await match.click(legal.find(({ text }) => text in puzzles[0].answer));
  await page.getByText(`All ${puzzles.length} puzzles solved. Well done!`).waitFor();
  await page.getByRole("link", { name: "Play a game" }).click();
  await page.waitForURL(`${site.server.url}hex/`);
  await match.waitUntil("ready");
  await page.context().close();
});

for (const { id, rules } of games) {
  detail(`${id}: the rules have their own address`, async () => {
    const page = await openPage(site.browser, { width: 360, height: 740 });
    await page.goto(`${site.server.url}${id}/rules/`);
    await page.locator(".rules h2").first().waitFor();
    assert.equal(await page.locator(".rules h2").first().innerText(), /^# (.*)$/m.exec(rules.en)?.[1]);
    assert.equal(await page.locator(".rules .diagram").count(), rules.en.split("```board\n").length - 1);
    assert.equal(await page.locator('.learn nav [aria-current="page"]').innerText(), "Rules");
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}

// Studies on other pages: inline and by address, to be read with its chapters, variations, comments and arrows.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { largeTargets, noViolations } from "./support/accessibility-checks.mjs";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { portOf } from "./support/servers.mjs";
import { openSite, until } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

const STUDY = `Alveole: 2
Game: hex

Chapter: The centre
Options: {"size":3,"swap":false}
Seat 1: Ada

{An empty board.} 1. c3! {In the middle.} [arrow red c3 b2] (1. a1 2. b2 {Better here.}) 2. b2 [mark blue b2] 3. d4

Chapter: The edge
Options: {"size":3,"swap":false}

1. a1 2. b2
`;

async function open(record, as = {}, more = "", tab = null) {
  const page = tab ?? (await openPage(site.browser, as));
  site.pages["/study.alveole.txt"] = { body: STUDY, type: "text/plain" };
  const escaped = record.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  site.pages["/viewer"] = {
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>A study</title><link rel="icon" href="data:,"><body><alveole-game readonly record="${escaped}" ${more}></alveole-game>
    <script type="module" src="/www/alveole-game.js"></script>`,
  };
  await page.goto(`${site.server.url}viewer`);
  return new MatchPage(page, "alveole-game");
}
const current = (match) => match.part('.tree [aria-selected="true"]').getAttribute("aria-label");
const paints = (match) =>
  match.part(".board").evaluate((board) => [...board.querySelectorAll(".shapes > g")].map((g) => g.dataset.paint));

test("a study in the page is read with keys: comments, a variation, arrows, and chapters", async () => {
  const match = await open(STUDY);
  const { page } = match;
  await until(async () => (await match.part(".study .tree").count()) === 1, "the tree");
  assert.match(await current(match), /An empty board\.$/);
  assert.equal(await match.part(".study :is(textarea, [data-act=closeStudy])").count(), 0, "nothing to change");
  await match.part('.tree [aria-selected="true"]').focus();
  await page.keyboard.press("ArrowRight");
  await until(async () => /c3, Good move, In the middle/.test(await current(match)), "the first move");
  assert.deepEqual(await paints(match), ["red"]);
  await page.keyboard.press("ArrowRight");
  await until(async () => (await paints(match)).join() === "blue", "the mark of the next move");
  await match.part('.tree [role=treeitem][aria-label*="Better here"]').click();
  await until(async () => /b2, variation, Better here\.$/.test(await current(match)), "the variation");
  await match.part(".study select").selectOption({ label: "The edge" });
  await until(async () => (await match.part(".tree [role=treeitem]").count()) === 3, "the other chapter");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("a study by address opens at the move behind #; without the list it is a diagram with its arrows", async () => {
  const match = await open("study.alveole.txt#1", {}, 'controls="none"');
  const { page } = match;
  await until(async () => (await paints(match)).join() === "red", "the arrow");
  assert.equal(
    (await page.locator("alveole-game").evaluate((element) => element.record({ shown: true }))).moves.join(),
    "c3",
  );
  assert.equal(await match.part(".study").isVisible(), false);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("a file that is not there is named", async () => {
  const match = await open("missing.alveole.json");
  const text = () => match.page.locator("alveole-game").evaluate((element) => element.shadowRoot.textContent);
  await until(async () => /missing\.alveole\.json.*HTTP 404/s.test(await text()), "the message");
  await match.page.context().close();
});

const noted = (match) => match.page.locator("alveole-game").evaluate((element) => element.state()?.ply);

test("the layout for articles has the text beside the board, or below it, and buttons from move to move", async () => {
  for (const [width, beside] of [
    [360, false],
    [640, true],
  ]) {
    const match = await open(STUDY, { width, height: 800 }, 'controls="viewer"');
    const { page } = match;
    await match.part(".steps button").first().waitFor();
    for (const name of ["status", "players", "bar"])
      assert.equal(await match.part(`.${name}`).isVisible(), false, name);
    const [board, text] = await Promise.all(["table", "study"].map((name) => match.part(`.${name}`).boundingBox()));
    assert.equal(text.x >= board.x + board.width, beside, `${width} px: beside`);
    assert.equal(text.y >= board.y + board.height, !beside, `${width} px: below`);
    const [first, previous, next, last] = ["Go to the start", "Previous move", "Next move", "Go to the end"].map(
      (name) => match.part(`.steps [aria-label="${name}"]`),
    );
    await next.click();
    await until(async () => (await noted(match)) === 1, "the first move");
    assert.deepEqual(await paints(match), ["red"]);
    await last.press("Enter");
    await until(async () => (await noted(match)) === 3, "the end");
    assert.equal(await next.getAttribute("aria-disabled"), "true");
    assert.ok(await last.evaluate((b) => b.matches(":focus")), "the button keeps the focus");
    await previous.click();
    await first.click();
    await until(async () => (await noted(match)) === 0, "the start");
    await noViolations(page, `the layout for articles, ${width} px`, "alveole-game");
    await largeTargets(page, `the layout for articles, ${width} px`);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
});

detail("a board follows the texts of its page that come to the middle of the screen or are clicked", async () => {
  const match = await open(STUDY, { width: 640, height: 700 }, 'id="game" controls="viewer"');
  const { page } = match;
  await match.part(".steps button").first().waitFor();
  // The element reads the page when its study is there.
  await page.evaluate(() => {
    const far = '<div style="height: 150vh"></div>';
    const texts = [
      ["2", ""],
      ["2:1", 'data-for="game"'],
      ["3", 'data-for="other"'],
      ["three", ""],
    ].map(([move, more]) => `${far}<p data-move="${move}" ${more}>${move}</p>`);
    document.body.insertAdjacentHTML("beforeend", `${texts.join("")}${far}`);
    const game = document.querySelector("alveole-game");
    game.after(game.cloneNode());
    game.remove();
  });
  await match.part(".steps button").first().waitFor();
  const middle = (text) =>
    page.getByText(text, { exact: true }).evaluate((e) => e.scrollIntoView({ block: "center", behavior: "instant" }));
  const shown = () =>
    page.evaluate(() => [...document.querySelectorAll("[data-shown]")].map((e) => e.textContent).join());
  await middle("2");
  await until(async () => (await noted(match)) === 2, "the second move");
  assert.deepEqual(await paints(match), ["blue"]);
  assert.equal(await shown(), "2");
  await middle("2:1");
  await until(async () => (await match.part(".study select").inputValue()) === "1", "the other chapter");
  await until(async () => (await noted(match)) === 1, "its first move");
  for (const other of ["3", "three"]) await middle(other);
  // Without scrolling to it.
  await page.getByText("2", { exact: true }).evaluate((e) => e.click());
  await until(async () => (await noted(match)) === 2, "the clicked move");
  assert.equal(await match.part(".study select").inputValue(), "0");
  assert.equal(await shown(), "2");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("a page draws arrows and marks of its own until the position changes", async () => {
  const match = await open(STUDY, {}, 'controls="none"');
  const { page } = match;
  await match.part(".board .hit").first().waitFor({ state: "attached" });
  const point = (things) =>
    page.locator("alveole-game").evaluate((element, things) => element.highlight(things), things);
  await point([
    { cell: "b2", colour: "yellow" },
    { arrow: ["a1", "c3"] },
    { arrow: ["a1"] },
    { cell: "c3", colour: "pink" },
    "a1",
    { cell: "z9" },
    null,
  ]);
  await until(async () => (await paints(match)).join() === "yellow,green", "the arrow and the mark");
  assert.equal(await match.part(".highlights > g").count(), 1, "one cell is outlined");
  await point([{ cell: "c3", colour: "red" }]);
  await until(async () => (await paints(match)).join() === "red", "the other mark");
  assert.equal(await match.part(".highlights > g").count(), 0);
  await page.locator("alveole-game").evaluate((element) => element.goTo(2));
  await until(async () => (await paints(match)).join() === "blue", "what the study draws there");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("a study of another host is shown if that host allows it, else the file is named", async () => {
  const host = createServer((request, response) => {
    if (request.url === "/open.txt") response.setHeader("access-control-allow-origin", "*");
    response.end(STUDY);
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", () => resolve(null)));
  const at = `http://127.0.0.1:${portOf(host)}`;
  const match = await open(`${at}/open.txt#2`, {}, 'controls="none"');
  await until(async () => (await paints(match)).join() === "blue", "the mark after the second move");
  await match.page.context().close();
  const closed = await open(`${at}/closed.txt`);
  const text = () => closed.page.locator("alveole-game").evaluate((element) => element.shadowRoot.textContent);
  await until(async () => (await text()).includes(`${at}/closed.txt`), "the message");
  await closed.page.context().close();
  await new Promise((resolve) => host.close(resolve));
});

test("a frame shows a study by address in the layout for articles", async () => {
  const page = await openPage(site.browser, { width: 640, height: 800 });
  site.pages["/study.alveole.txt"] = { body: STUDY, type: "text/plain" };
  await page.goto(`${site.server.url}embed.html?record=study.alveole.txt&readonly&controls=viewer`);
  const match = new MatchPage(page, "alveole-game");
  await match.part('.steps [aria-label="Next move"]').click();
  await until(async () => (await paints(match)).join() === "red", "the arrow of the first move");
  assert.match(await current(match), /c3, Good move, In the middle/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("the article and the lesson of the examples show what they say", async () => {
  const page = await openPage(site.browser, { width: 1280, height: 800 });
  await page.goto(`${site.server.url}examples/article.html`);
  const games = page.locator("alveole-game");
  assert.equal(await games.count(), 4);
  for (const [i, shapes] of /** @type {const} */ ([
    [1, ["green"]],
    [2, ["red", "red"]],
    [3, ["green"]],
  ])) {
    const diagram = new MatchPage(page, `figure:nth-of-type(${i}) alveole-game`);
    await games.nth(i).scrollIntoViewIfNeeded();
    await until(async () => (await paints(diagram)).join() === shapes.join(), `the shapes of diagram ${i}`);
  }
  await page.goto(`${site.server.url}examples/lesson.html`);
  const lesson = new MatchPage(page, "alveole-game");
  await page.getByRole("button", { name: "Step 6" }).click();
  await until(async () => (await noted(lesson)) === 4 && (await paints(lesson)).join() === "red", "the cut");
  assert.deepEqual((await lesson.record()).moves, ["d4", "g4", "b4", "c4"]);
  await page.getByRole("button", { name: "Show the bridges of the first stone" }).click();
  await until(async () => (await paints(lesson)).join() === Array(6).fill("blue").join(), "six arrows");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("a study's rules load with its scripts and words, not after them", needs("network"), async () => {
  const page = await openPage(site.browser);
  let release = () => {};
  const released = new Promise((resolve) => (release = () => resolve(null)));
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.context().route(/\/games\/cards\.js|\/chunks\/(?:study|interface)\d*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  const match = await open(STUDY, {}, "", page);
  for (const part of ["bg", "hex", "study", "deferred"].map((name) => new RegExp(`/rules[-_]${name}\\.wasm$`)))
    await until(() => asked.some((url) => part.test(url)), `the request for ${part}`);
  assert.equal(await match.part(".board .cell").count(), 0, "nothing is drawn without its words");
  release();
  await match.part(".board .cell").first().waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

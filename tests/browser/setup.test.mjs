// The editor of positions: by mouse and by keyboard, from a match and back into one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { noViolations } from "./support/accessibility-checks.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const PHONE = { width: 360, height: 780, touch: true, locale: "fr" };

const site = await openSite();
after(() => site.close());

/** Opens the editor of a game. */
async function edit(way, as = {}) {
  const page = await site.visit(way, as);
  await page.locator(".setup .said").waitFor();
  return {
    page,
    said: page.locator(".setup .said"),
    tool: (name) => page.locator(`.setup [data-tool="${name}"]`).click(),
    cell: (id) => page.locator(`.setup .hit[data-id="${id}"]`),
    act: (name) => page.locator(`[data-act="${name}"]`),
    /** Waits until the editor says what matches. */
    until: (text) => page.locator(".setup .said", { hasText: text }).waitFor(),
    /** The pieces on the board. */
    pieces: () => page.locator(".setup .pieces [data-colour]").count(),
  };
}

test("a position is set up with the mouse, refused with the rule and its cell, mended and played", async () => {
  const { page, tool, cell, act, until } = await edit("hive/#setup");
  await until("can be played");
  await tool("thing-2"); // a white spider
  await cell("0,0").click();
  await until("can't be Black's turn".replace("Black", "White"));
  assert.ok(await act("play").isDisabled());
  const turn = page.locator(".setup .choices[data-wrong]");
  assert.match(await turn.locator(".why").innerText(), /White's turn/, "the reason is beside the side to move");
  await tool("thing-3");
  await cell("1,0").click();
  await until("can be played");
  await tool("thing-8"); // a white ant, on the spider
  await cell("1,0").click();
  await until("can't climb");
  assert.match(await cell("1,0").getAttribute("aria-label"), /problem/);
  assert.equal(await page.locator(".setup .hit[data-wrong]").count(), 1);
  // A second thing that is wrong is said, too.
  await tool("thing-9");
  await cell("0,0").click();
  const reasons = page.locator(".setup .said li");
  await until("can't climb");
  await reasons.nth(1).waitFor();
  assert.match((await reasons.allInnerTexts()).join(" "), /wA1 is on top of .* bA1 is on top of /);
  assert.equal(await page.locator(".setup .hit[data-wrong]").count(), 2);
  await act("undo").click();
  await reasons.first().waitFor({ state: "hidden" });
  await act("undo").click();
  await until("can be played");
  await act("redo").click();
  await until("can't climb");
  await tool("move");
  await cell("1,0").click();
  await cell("-1,0").click();
  await page.locator('.setup input[value="1"]').check();
  await until("can be played");
  await act("play").click();
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const { position, to_move, ply } = await match.state();
  assert.deepEqual(
    [position.pieces.map(({ piece }) => piece).sort(), to_move.player, ply],
    [["bS1", "wA1", "wS1"], 1, 0],
  );
});

detail("the menu of a match opens its position, which the keyboard changes", async () => {
  const page = await site.visit("hex/#together");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.play("e5");
  await match.press("more");
  await match.part('dialog.menu [data-act="setup"]').click();
  const label = async (id) => page.locator(`.setup .hit[data-id="${id}"]`).getAttribute("aria-label");
  await page.locator(".setup .said", { hasText: "can be played" }).waitFor();
  assert.match(await label("e5"), /red/i);
  await page.locator('.setup .hit[data-id="e5"]').focus();
  await page.keyboard.press("Delete");
  await page.locator(".setup .said", { hasText: "can't be played" }).waitFor();
  assert.match(await label("e5"), /empty/);
  await page.keyboard.press("Control+z");
  await page.locator(".setup .said", { hasText: "can be played" }).waitFor();
  assert.match(await label("e5"), /red/i);
  // The tools are one stop of the Tab key, and the arrows choose among them.
  await page.locator('.setup [data-tool="thing-0"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator('.setup [data-tool="thing-1"]').getAttribute("aria-checked"), "true");
  await page.locator('.setup .hit[data-id="e5"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator(".setup .said", { hasText: "can't be played" }).waitFor();
  await page.locator('.setup input[name="to-move"]:checked').press("ArrowUp");
  await page.locator(".setup .said", { hasText: "can be played" }).waitFor();
  assert.equal(await page.evaluate(() => document.querySelector(".setup").shadowRoot.activeElement?.value), "0");
});

detail("a win that the analysis proves is kept and opens as a puzzle, and axe finds nothing", async () => {
  // A win in two turns.
  const { options, position, answer } = JSON.parse(readFileSync("src/games/hextris/puzzles.json", "utf8"))[4];
  const page = await site.visit("fr/hextris/#setup", PHONE);
  const begin = { game: "hextris", options, position };
  await page.evaluate((text) => sessionStorage.setItem("alveole.setup", text), JSON.stringify(begin));
  await page.reload();
  await page.locator(".setup .said", { hasText: "peut être jouée" }).waitFor();
  await noViolations(page, "the editor of positions");
  await page.locator('[data-act="analyse"]').click();
  await page.locator('[data-act="keep"]').click();
  await page.locator(".kept li").waitFor();
  await page.reload();
  await page.locator(".kept button").first().click();
  const puzzle = new MatchPage(page, ".puzzle alveole-game");
  await puzzle.waitUntil("ready");
  await noViolations(page, "a puzzle of one's own");
  const verdict = page.locator(".puzzle .verdict");
  const [right] = Object.keys(answer);
  const { legal } = await puzzle.state();
  const move = (text) => legal.find((one) => one.text === text);
  // After this one, both can expect the same.
  await puzzle.tap(move("c3-d4"));
  await verdict.filter({ hasText: "Presque" }).waitFor();
  // The verdict grows with the answer, which moves the button below it.
  await puzzle.reached(2, "the wrong move is answered");
  await page.locator('[data-act="retry"]').click();
  await puzzle.reached(0, "the wrong move is taken back");
  await puzzle.tap(move(right));
  await verdict.filter({ hasText: "Exact" }).waitFor();
  await puzzle.reached(2, "the answer");
  for (let hint = 0; hint < 3; hint++) await page.locator('[data-act="hint"]').click();
  await verdict.filter({ hasText: "Solution" }).waitFor();
  assert.equal((await puzzle.reached(3, "the solution")).status.winners[0], position.to_move ?? 0);
  await page.locator('.puzzle [data-act="back"]').click();
  await page.locator(".setup .said", { hasText: "peut être jouée" }).waitFor();
});

// The keyboard and the screen reader: order of focus, keys on the board and in lists, names, live regions.
// docs/accessibility.md names the criterion of each test.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite, until } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";
import { loadFinished, playRandomly } from "./support/views.mjs";

const site = await openSite();
const games = await site.games();
after(() => site.close());

async function visit(hash) {
  const page = await openPage(site.browser);
  await page.goto(`${site.server.url}${hash}`);
  await new MatchPage(page).waitUntil("ready");
  return page;
}

async function close(page) {
  assert.deepEqual(page.errors, [], "the console has no errors");
  await page.context().close();
}

/** Describes the element that has the focus, also within a shadow root. Runs in the page. */
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
  journeyIf(game.id === "hive")(
    `${game.id}: the board, each hand and the list of moves are one tab stop each; each stop is visible and has a focus ring`,
    async () => {
      const page = await visit(`${game.id}/#together`);
      const match = new MatchPage(page);
      await playRandomly(match, 8);
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
      assert.ok(stops.filter((s) => s.held).length <= 2, "one stop for each hand");
      assert.equal(stops.filter((s) => s.move).length, 1, "one stop for the moves");
      assert.deepEqual(
        stops.filter((s) => !s.seen || !s.marked),
        [],
        "each stop is visible and has a focus ring",
      );
      await close(page);
    },
  );
}

detail("arrow keys move in the list of moves, and Enter goes back to a move", async () => {
  const page = await visit("hex/#together");
  const match = new MatchPage(page);
  await playRandomly(match, 5);
  const number = () => match.part(".moves li:has(:focus)").getAttribute("data-number");
  await match.part(".moves [aria-current]").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await number(), "3.");
  await page.keyboard.press("Enter");
  await match.reached(3, "the third move");
  await page.keyboard.press("Home");
  assert.equal(await number(), "1.");
  await close(page);
});

detail("the six keys around S move to the six neighbours on every keyboard layout", async () => {
  const page = await visit("hexone/#together");
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
  // On a French keyboard, A and Z are in the places of W and Q.
  const around = { KeyW: "z", KeyE: "e", KeyD: "d", KeyX: "x", KeyZ: "w", KeyA: "q" };
  const reached = [];
  for (const [code, key] of Object.entries(around)) reached.push(await step("c3", code, key));
  assert.deepEqual(reached, ["d3", "d4", "c4", "b3", "b2", "c2"]);
  await close(page);
});

test("live regions announce moves and next taps; I opens the position in words", async () => {
  const page = await visit("hextris/#together");
  const match = new MatchPage(page);
  const said = match.part('.unseen[role="status"]');
  const announced = (pattern) => said.filter({ hasText: pattern }).waitFor({ state: "attached" });
  await match.play("La1");
  await announced(/^Large \(red\)|^Red .*on a1\. Blue to play\.$/i);
  await match.play("Sa2");
  await match.part(".hand button[data-next]").first().click();
  await announced(/ways to continue/);
  await page.keyboard.press("Escape");
  await match.part('.hit[tabindex="0"]').focus();
  await page.keyboard.press("i");
  const account = match.part("dialog[open]");
  await account.waitFor();
  const text = await account.innerText();
  assert.match(text, /Red to play/);
  assert.match(text, /× 1: a1/);
  assert.match(text, /\d+ legal moves/);
  const { legal } = await match.state();
  assert.ok(legal.length > 5);
  for (const { text: move } of legal.slice(0, 5)) assert.ok(text.includes(move), move);
  assert.match((await page.evaluate(focused)).what, /^h2/, "the heading has the focus");
  await page.keyboard.press("Escape");
  assert.match((await page.evaluate(focused)).what, /^g /, "the focus is back on the board");
  await close(page);
});

test("the stack popover opens on focus and on hover, stays open, and Escape closes it", async () => {
  const page = await visit("hexone/#together");
  const match = new MatchPage(page);
  await loadFinished(match);
  const { pieces } = (await match.state()).view;
  const { cell: id } = pieces.find(
    ({ cell, count = 1 }, i) => count > 1 || pieces.slice(i + 1).some((other) => other.cell === cell),
  );
  const cell = match.part(`.hit[data-id="${id}"]`);
  const shown = match.part(".stack-popover:not([hidden])");
  await cell.hover();
  await shown.waitFor();
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
  await page.mouse.move(1, 1);
  await match.part('.hit[tabindex="0"]').focus();
  await page.keyboard.press("ArrowRight"); // after a key press the browser shows the focus
  await cell.evaluate((e) => e.focus());
  await shown.waitFor();
  const visible = () => match.part("svg.board").getAttribute("viewBox");
  const all = await visible();
  await page.keyboard.press("+");
  await until(async () => (await visible()) !== all, "zooming in");
  assert.ok(await shown.isVisible(), "it stays when the board moves");
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
  await close(page);
});

detail("focus and choices in the form start no game and navigate nowhere", async () => {
  const page = await visit("hive/#together");
  const match = new MatchPage(page);
  await playRandomly(match, 3);
  const before = [await match.state(), await match.page.locator(match.css).evaluate((e) => e.save()), await page.url()];
  await match.press("newGame");
  const dialog = match.part("dialog[open]");
  for (const box of await dialog.locator("input:is([type=radio], [type=checkbox])").all())
    if (await box.isVisible()) await box.check({ force: true });
  for (const select of await dialog.locator("select:visible").all()) await select.selectOption({ index: 1 });
  for (let i = 0; i < 20; i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  const after = [await match.state(), await match.page.locator(match.css).evaluate((e) => e.save()), await page.url()];
  assert.deepEqual(after, before);
  await close(page);
});

detail("the accessibility tree has a board of buttons with names", needs("devtools"), async () => {
  const page = await visit("hexone/");
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const role = (wanted) => nodes.filter((node) => !node.ignored && node.role?.value === wanted);
  const board = role("application");
  assert.deepEqual(
    board.map((node) => node.name.value),
    ["Hexone board"],
  );
  assert.match(board[0].description?.value ?? "", /Arrow keys/);
  const { cells } = (await new MatchPage(page).state()).view;
  const names = role("button").map((node) => node.name.value);
  assert.ok(cells.length > 12);
  for (const { id } of cells) assert.equal(names.filter((name) => name.startsWith(`${id}, `)).length, 1, id);
  assert.ok(names.every((name) => name.trim() !== ""));
  assert.equal(role("heading").length >= 2, true);
  assert.equal(role("main").length, 1);
  await close(page);
});

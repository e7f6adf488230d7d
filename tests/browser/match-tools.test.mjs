// Variations, replay, previews, typed moves, resignation and draws, settings, clocks.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { lacks, needs } from "./support/browsers.mjs";
import { FOLDER, enter, openSite, until } from "./support/site.mjs";
import { requestsOf } from "./support/modules.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

const small = { options: { size: 4, swap: false } };

/** Makes moves given in notation. */
async function playAll(match, ...moves) {
  for (const move of moves) assert.ok((await match.play(move)).ok, move);
}

/** Gives both players these minutes, in the menu. */
async function setMinutes(match, minutes) {
  await match.press("more");
  for (const seat of [0, 1]) await enter(match.part(`dialog [name="minutes-${seat}"]`), minutes);
  await match.page.keyboard.press("Tab");
  await match.page.keyboard.press("Escape");
}

/** The notation of the moves made. */
const movesOf = async (match) => (await match.record()).moves.join(" ");

test("a variation is kept, chosen with the keyboard, and saved", async () => {
  const match = await site.openMatch("hex", small);
  const { keyboard } = match.page;
  await playAll(match, "d4", "d5", "c3");
  await match.press("undo");
  await match.reached(2, "undo");
  await match.press("undo");
  await match.reached(1, "undo");
  await playAll(match, "e5");
  assert.equal(await movesOf(match), "d4 e5");
  const branch = match.part(".moves [data-line]");
  assert.match(await branch.getAttribute("title"), /Variation from move 2: d5/);
  await branch.focus();
  await keyboard.press("Enter");
  // The branch has as many moves.
  await until(async () => (await movesOf(match)) === "d4 d5", "the branch");
  assert.equal(await match.part(".moves [data-line]").innerText(), "e5");
  assert.ok(await match.part('.moves [aria-current="step"]').evaluate((b) => b.matches(":focus")), "the focus stays");
  await match.press("redo");
  await match.reached(3, "redo");
  const saved = await match.page.locator(match.css).evaluate((element) => element.save());
  assert.deepEqual(
    saved.variations.map((line) => line.map((m) => m.text)),
    [["d4", "e5"]],
  );
  await match.page.locator(match.css).evaluate((element, match) => element.restore(match), saved);
  assert.equal(await match.part(".moves [data-line]").count(), 1);
  await match.close();
});

detail(
  "against a computer, undo goes back to the person's turn, and another move starts a variation that is answered",
  async () => {
    const match = await site.openMatch("hex", { ...small, players: "human,random" });
    await playAll(match, "d4");
    await match.reached(2, "the answer");
    await match.press("undo");
    await match.reached(0, "undo");
    await playAll(match, "a1");
    await match.reached(2, "the answer to the other move");
    assert.equal(await match.part(".moves [data-line]").count(), 1);
    await match.close();
  },
);

detail("the replay steps through a chain of explosions, with the keyboard and by itself", async () => {
  const match = await site.openMatch("hexone");
  let state = await match.state();
  // Until a turn has several moves: after an explosion the same player continues.
  const turns = [];
  for (let i = 0; i < 40 && !turns.some((p, n) => n > 0 && p === turns[n - 1]) && !state.status.over; i++) {
    turns.push(state.to_move.player);
    const most = state.legal.find((m) => m.taps[0] === state.last?.cells[0]) ?? state.legal[0];
    await playAll(match, most.text);
    state = await match.state();
  }
  assert.ok(
    turns.some((p, n) => n > 0 && p === turns[n - 1]),
    "a player moved twice in a row",
  );
  const { length } = (await match.record()).moves;
  await match.press("more");
  await match.press("replay");
  const range = match.part('.replay-bar input[type="range"]');
  await match.part(".replay-bar input:focus").waitFor();
  await match.page.keyboard.press("ArrowLeft");
  await match.reached(length - 1, "one back");
  assert.match(await range.getAttribute("aria-valuetext"), new RegExp(`^${length - 1} / ${length}\\. `));
  await match.page.keyboard.press("Home");
  await match.reached(0, "the beginning");
  assert.ok(await match.part('[data-act="replay-previous"]').isDisabled());
  await match.press("replay-next");
  await match.reached(1, "one on");
  await match.press("replay-play");
  await match.reached(3, "by itself");
  await match.press("replay-play");
  await match.press("replay-last");
  await match.reached(length, "the end");
  await match.close();
});

detail("hovering previews a move, and the setting asks to confirm it with a second tap", async () => {
  const match = await site.openMatch("labyrinth", { touch: true, width: 360, height: 740 });
  const { page } = match;
  const move = (await match.state()).legal.find((m) => m.taps.length === 1);
  const { x, y } = await match.pointOf(move.taps[0], "labyrinth");
  await page.mouse.move(x, y);
  await match.part(".move-preview:not([hidden])").waitFor();
  assert.ok((await match.part(".foresight > *").count()) > 0);
  assert.equal((await match.state()).ply, 0);
  await page.mouse.move(2, 2);
  await match.part(".move-preview").waitFor({ state: "hidden" });
  assert.equal(await match.part(".foresight > *").count(), 0);
  await match.press("more");
  await match.part('dialog [name="confirm"]').check();
  await page.keyboard.press("Escape");
  // Playwright sends no touch events to Firefox.
  const tap = (x, y) => (lacks("touch") ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  await tap(x, y);
  await match.part('[data-act="commit"]').waitFor();
  assert.equal((await match.state()).ply, 0, "the first tap shows the preview");
  await tap(x, y);
  assert.equal((await match.reached(1, "the second tap")).last.text, move.text);
  const next = (await match.state()).legal.find((m) => m.taps.length === 1);
  const there = await match.pointOf(next.taps[0], "labyrinth");
  await tap(there.x, there.y);
  await match.press("commit");
  assert.equal((await match.reached(2, "the button")).last.text, next.text);
  await match.close();
});

detail("a preview that loads while the match ends is not shown", needs("network", "clock"), async () => {
  const match = await site.openMatch("labyrinth");
  const { page } = match;
  // The module of previews arrives after the end.
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.clock.install();
  await page.route(requestsOf("www/play/input/move-preview.js"), (route) => released.then(() => route.continue()));
  const asked = page.waitForRequest(requestsOf("www/play/input/move-preview.js"));
  const [move] = (await match.state()).legal.filter((m) => m.taps.length === 1);
  const { x, y } = await match.pointOf(move.taps[0], "labyrinth");
  await page.mouse.move(x, y);
  await asked;
  await match.press("more");
  await match.press("resign");
  await match.press("resign");
  await match.waitUntil("over");
  const loaded = page.waitForResponse(requestsOf("www/play/input/move-preview.js"));
  release();
  await loaded;
  await page.evaluate((folder) => import(`${folder}www/play/input/move-preview.js`), FOLDER);
  await page.clock.runFor(1000); // a preview waits less before it is shown
  await match.state();
  assert.ok(await match.part(".move-preview").isHidden());
  assert.equal(await match.part(".foresight > *").count(), 0);
  await match.close();
});

test("a move can be typed; an invalid one gets a message", async () => {
  const match = await site.openMatch("hex", small);
  await match.press("more");
  await match.press("type");
  const { keyboard } = match.page;
  await match.part(".typed input:focus").waitFor();
  await keyboard.type("z9");
  await keyboard.press("Enter");
  const field = match.part(".typed input");
  await match.part('.typed input[aria-invalid="true"]').waitFor();
  assert.match(await match.part("#typed-problem").innerText(), /z9/);
  await keyboard.type("d4");
  await keyboard.press("Enter");
  assert.equal((await match.reached(1, "typed")).last.text, "d4");
  assert.equal(await field.inputValue(), "");
  await match.close();
});

test("resigning asks for confirmation, is in the record, and can be undone", async () => {
  const match = await site.openMatch("hex", small);
  await playAll(match, "d4");
  const mover = (await match.state()).to_move.player;
  await match.press("more");
  await match.press("resign");
  assert.equal((await match.state()).status.over, false);
  await match.press("resign");
  await match.waitUntil("over");
  const { result } = await match.record();
  assert.deepEqual(result, { winners: [1 - mover], reason: "resigned" });
  assert.match(await match.text(), / resigned\./);
  await match.press("undo");
  await match.waitUntil("ready");
  assert.equal((await match.state()).status.over, false);
  assert.equal((await match.state()).ply, 1);
  await match.press("more");
  await match.press("draw");
  await match.press("draw");
  await match.waitUntil("over");
  const record = await match.record();
  assert.deepEqual(record.result, { winners: [0, 1], reason: "agreed" });
  const again = await match.page.locator(match.css).evaluate((element, r) => element.load(r), record);
  assert.equal(again.status.reason, "agreed");
  await match.close();
});

detail("the board can be rotated and mirrored, and takes taps as it is shown", async () => {
  const match = await site.openMatch("hex", small);
  const place = () => match.part('.hit[data-id="a1"]').getAttribute("transform");
  const before = await place();
  await match.press("more");
  for (let i = 0; i < 3; i++) await match.press("turn-right");
  const [x, y] = before.match(/-?[\d.]+/g).map(Number);
  const opposite = (await place()).match(/-?[\d.]+/g).map(Number);
  assert.deepEqual([opposite[0] + x, opposite[1] + y], [0, 0]);
  await match.press("flip");
  assert.notEqual(await place(), `translate(${opposite.join(" ")})`);
  await match.part('dialog [name="coordinates"]').check();
  await match.page.keyboard.press("Escape");
  await match.part(".names text").first().waitFor();
  assert.ok((await match.part(".names text").allTextContents()).includes("a1"));
  const move = (await match.state()).legal.find((m) => m.text === "b2");
  await match.click(move);
  await match.page.reload();
  await match.waitUntil("ready");
  await match.part(".names text").first().waitFor();
  assert.notEqual(await place(), before, "the orientation is stored");
  await match.close();
});

test("a player whose time is up loses; a clock runs only on its player's turn", needs("clock"), async () => {
  const match = await site.openMatch("hex", small);
  await match.page.clock.install();
  await match.press("more");
  await enter(match.part('dialog [name="minutes-0"]'), "1");
  await enter(match.part('dialog [name="minutes-1"]'), "2");
  await enter(match.part('dialog [name="increment"]'), "5");
  await match.page.keyboard.press("Tab");
  await match.page.keyboard.press("Escape");
  const clocks = async () => (await match.part(".clocks > span").allInnerTexts()).map((t) => t.trim());
  await match.part(".clocks").waitFor();
  assert.deepEqual(await clocks(), ["1:00", "2:00"]);
  await playAll(match, "d4");
  await match.page.clock.runFor(30_000);
  const [one, two] = await clocks();
  assert.equal(one, "1:00");
  assert.match(two, /^1:(29|30)$/);
  await playAll(match, "d5");
  assert.match((await clocks())[1], /^1:3[45]$/, "five seconds more");
  // No longer than needed: the watchdog of the engine has the same clock.
  await match.page.clock.runFor(61_000);
  await match.waitUntil("over");
  assert.deepEqual((await match.record()).result, { winners: [1], reason: "time" });
  await match.close();
});

detail("hints and replay are below each other beside the board, which keeps its size", async () => {
  const match = await site.openMatch("hex", small);
  const box = (css) => match.part(css).first().boundingBox();
  await playAll(match, "d4", "c3");
  const before = await box("svg.board");
  await match.press("more");
  await match.press("replay");
  await match.part(".replay-bar").waitFor();
  await match.press("advice");
  await match.part(".suggested li").first().waitFor();
  const [board, advice, scrubber] = await Promise.all(["svg.board", ".advice", ".replay-bar"].map(box));
  assert.equal(board.width, before.width);
  for (const { x } of [advice, scrubber]) assert.ok(x >= board.x + board.width);
  assert.ok(advice.y + advice.height <= scrubber.y);
  await match.close();
});

detail("clocks that load after the first move of their match run all the same", needs("network", "clock"), async () => {
  const match = await site.openMatch("hex", small);
  await match.page.clock.install();
  let release = () => {};
  const released = new Promise((resolve) => (release = () => resolve(null)));
  await match.page.route(requestsOf("www/play/match/clock.js"), (route) => released.then(() => route.continue()));
  await setMinutes(match, "1");
  await playAll(match, "d4");
  release();
  await match.part(".clocks > span").first().waitFor();
  await match.page.clock.runFor(20_000);
  const clocks = (await match.part(".clocks > span").allInnerTexts()).map((text) => text.trim());
  assert.equal(clocks[0], "1:00");
  assert.match(clocks[1], /^0:[0-4]\d$/);
  await match.close();
});

detail("clocks set during a match apply from the next match on, with their full time", needs("clock"), async () => {
  const match = await site.openMatch("hex", small);
  await match.page.clock.install();
  const clocks = async () => (await match.part(".clocks > span").allInnerTexts()).map((t) => t.trim());
  await playAll(match, "d4");
  await setMinutes(match, "1");
  await match.page.clock.runFor(5_000);
  assert.ok(await match.part(".clocks").isHidden(), "the match that began without clocks has none");
  await match.page.locator("alveole-game").evaluate((e) => e.reset());
  await match.part(".clocks").waitFor();
  assert.deepEqual(await clocks(), ["1:00", "1:00"]);
  await playAll(match, "d4");
  await match.page.clock.runFor(20_000);
  assert.match((await clocks())[1], /^0:(39|40)$/);
  await match.page.locator("alveole-game").evaluate((e) => e.reset());
  await match.page.clock.runFor(5_000);
  assert.deepEqual(await clocks(), ["1:00", "1:00"]);
  await match.close();
});

detail("at 360 pixels the menu does not overflow, and the buttons are in one row", needs("narrowWindows"), async () => {
  const match = await site.openMatch("hex", { ...small, width: 360, height: 740, lang: "fr" });
  const tops = await match
    .part(".bar button")
    .evaluateAll((all) => [...new Set(all.map((b) => Math.round(b.getBoundingClientRect().top)))]);
  assert.equal(tops.length, 1);
  await match.press("more");
  await match.part("dialog.menu[open]").waitFor();
  const wide = await match.part("dialog.menu").evaluate((d) => d.scrollWidth - d.clientWidth);
  assert.equal(wide, 0);
  await match.close();
});

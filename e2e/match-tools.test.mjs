// What a table offers beside moving: branches and replay, previews, typed moves, the ends that players choose, settings, clocks.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { lacks, needs } from "./support/browsers.mjs";
import { openSite, enter } from "./support/site.mjs";

const site = await openSite();
after(() => site.close());

const small = { options: { size: 4, swap: false } };

/** Some moves in the game's notation. */
async function playAll(match, ...moves) {
  for (const move of moves) assert.ok((await match.play(move)).ok, move);
}

/** The texts of the moves made. */
const made = async (match) => (await match.record()).moves.join(" ");

test("a branch is kept, chosen by keyboard, and survives saving", async () => {
  const match = await site.openMatch("hex", small);
  const { keyboard } = match.page;
  await playAll(match, "d4", "d5", "c3");
  await match.press("undo");
  await match.reached(2, "undo");
  await match.press("undo");
  await match.reached(1, "undo");
  await playAll(match, "e5");
  assert.equal(await made(match), "d4 e5");
  const branch = match.part(".moves [data-line]");
  assert.match(await branch.getAttribute("aria-label"), /Variation from move 2: d5/);
  await branch.focus();
  await keyboard.press("Enter");
  await match.reached(2, "the branch");
  assert.equal(await made(match), "d4 d5");
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

test("against a computer, undo goes back to one's own turn, and another move makes a branch that is answered", async () => {
  const match = await site.openMatch("hex", { ...small, players: "human,random" });
  await playAll(match, "d4");
  await match.reached(2, "the answer");
  await match.press("undo");
  await match.reached(0, "undo");
  await playAll(match, "a1");
  await match.reached(2, "the answer to the other move");
  assert.equal(await match.part(".moves [data-line]").count(), 1);
  await match.close();
});

test("the replay goes through a chain of explosions one by one, by keyboard and by itself", async () => {
  const match = await site.openMatch("hexone");
  let state = await match.state();
  // Until a turn of more than one move: whoever explodes goes on.
  const turns = [];
  for (let i = 0; i < 40 && !turns.some((p, n) => n > 0 && p === turns[n - 1]) && !state.status.over; i++) {
    turns.push(state.to_move.player);
    const most = state.legal.find((m) => m.taps[0] === state.last?.cells[0]) ?? state.legal[0];
    await playAll(match, most.text);
    state = await match.state();
  }
  assert.ok(
    turns.some((p, n) => n > 0 && p === turns[n - 1]),
    "somebody moved twice in a row",
  );
  const { length } = (await match.record()).moves;
  await match.press("more");
  await match.press("replay");
  const range = match.part('.scrubber input[type="range"]');
  await match.part(".scrubber input:focus").waitFor();
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

test("what a move does is seen before it is made; a setting asks for a second touch", async () => {
  const match = await site.openMatch("labyrinth", { touch: true, width: 360, height: 740 });
  const { page } = match;
  const move = (await match.state()).legal.find((m) => m.taps.length === 1);
  const { x, y } = await match.pointOf(move.taps[0], "labyrinth");
  await page.mouse.move(x, y);
  await match.part(".foreseen:not([hidden])").waitFor();
  assert.ok((await match.part(".foresight > *").count()) > 0);
  assert.equal((await match.state()).ply, 0);
  await page.mouse.move(2, 2);
  await match.part(".foreseen").waitFor({ state: "hidden" });
  assert.equal(await match.part(".foresight > *").count(), 0);
  await match.press("more");
  await match.part('dialog [name="confirm"]').check();
  await page.keyboard.press("Escape");
  // In Firefox no driver has a finger.
  const tap = (x, y) => (lacks("finger") ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  await tap(x, y);
  await match.part('[data-act="commit"]').waitFor();
  assert.equal((await match.state()).ply, 0, "the first touch shows");
  await tap(x, y);
  assert.equal((await match.reached(1, "the second touch")).last.text, move.text);
  const next = (await match.state()).legal.find((m) => m.taps.length === 1);
  const there = await match.pointOf(next.taps[0], "labyrinth");
  await tap(there.x, there.y);
  await match.press("commit");
  assert.equal((await match.reached(2, "the button")).last.text, next.text);
  await match.close();
});

test("what is looked at while the game ends is not shown after its end", needs("network"), async () => {
  const match = await site.openMatch("labyrinth");
  const { page } = match;
  // What shows it comes only after the end.
  /** @type {() => void} */
  let release;
  const over = new Promise((resolve) => (release = resolve));
  await page.route("**/www/play/move-preview.js", (route) => over.then(() => route.continue()));
  const asked = page.waitForRequest("**/www/play/move-preview.js");
  const [move] = (await match.state()).legal.filter((m) => m.taps.length === 1);
  const { x, y } = await match.pointOf(move.taps[0], "labyrinth");
  await page.mouse.move(x, y);
  await asked;
  await match.press("more");
  await match.press("resign");
  await match.press("resign");
  await match.waitUntil("over");
  const loaded = page.waitForResponse("**/www/play/move-preview.js");
  release();
  await loaded;
  await page.waitForTimeout(500);
  assert.ok(await match.part(".foreseen").isHidden());
  assert.equal(await match.part(".foresight > *").count(), 0);
  await match.close();
});

test("a move can be typed; what is wrong with it is said beside it", async () => {
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

test("who resigns is asked once more; the record says so, and undo takes it back", async () => {
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

test("the board turns and is mirrored, and is played on as it lies", async () => {
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
  assert.notEqual(await place(), before, "it is remembered");
  await match.close();
});

test("whose time is up loses; clocks count one's own time alone", needs("clock"), async () => {
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
  await match.page.clock.runFor(70_000);
  await match.waitUntil("over");
  assert.deepEqual((await match.record()).result, { winners: [1], reason: "time" });
  await match.close();
});

test("hint, replay and clocks stand below each other beside the board, which stays as large as it was", async () => {
  const match = await site.openMatch("hex", small);
  const box = (css) => match.part(css).first().boundingBox();
  await playAll(match, "d4", "c3");
  const before = await box("svg.board");
  await match.press("more");
  await match.press("replay");
  await match.part(".scrubber").waitFor();
  await match.press("advice");
  await match.part(".suggested li").first().waitFor();
  const [board, advice, scrubber, moves] = await Promise.all(["svg.board", ".advice", ".scrubber", ".moves"].map(box));
  assert.equal(board.width, before.width);
  for (const { x } of [advice, scrubber, moves]) assert.ok(x >= board.x + board.width);
  assert.ok(advice.y + advice.height <= scrubber.y && scrubber.y + scrubber.height <= moves.y);
  await match.close();
});

test(
  "clocks that are set in mid-game are the next game's, and take nothing with them from one to the other",
  needs("clock"),
  async () => {
    const match = await site.openMatch("hex", small);
    await match.page.clock.install();
    const set = async (minutes) => {
      await match.press("more");
      for (const seat of [0, 1]) await enter(match.part(`dialog [name="minutes-${seat}"]`), minutes);
      await match.page.keyboard.press("Tab");
      await match.page.keyboard.press("Escape");
    };
    const clocks = async () => (await match.part(".clocks > span").allInnerTexts()).map((t) => t.trim());
    await playAll(match, "d4");
    await set("1");
    await match.page.clock.runFor(5_000);
    assert.ok(await match.part(".clocks").isHidden(), "a game that began without clocks has none");
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
  },
);

test(
  "the menu at a phone's width has nothing outside, and the row of buttons is one row",
  needs("narrow"),
  async () => {
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
  },
);

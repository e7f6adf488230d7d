// What a table offers beside moving: branches and replay, previews, typed moves, the ends that players choose, settings, clocks.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { lacks, needs } from "./support/browsers.mjs";
import { deferred } from "../www/base/deferred.js";
import { openHouse, enter } from "./support/match-page.mjs";

const house = await openHouse();
after(() => house.close());

const small = { options: { size: 4, swap: false } };

/** Some moves in the game's notation. */
async function playAll(table, ...moves) {
  for (const move of moves) assert.ok((await table.play(move)).ok, move);
}

/** The texts of the moves made. */
const made = async (table) => (await table.record()).moves.join(" ");

test("a branch is kept, chosen by keyboard, and survives saving", async () => {
  const table = await house.sit("hex", small);
  const { keyboard } = table.page;
  await playAll(table, "d4", "d5", "c3");
  await table.press("undo");
  await table.reached(2, "undo");
  await table.press("undo");
  await table.reached(1, "undo");
  await playAll(table, "e5");
  assert.equal(await made(table), "d4 e5");
  const branch = table.part(".moves [data-line]");
  assert.match(await branch.getAttribute("aria-label"), /Variation at move 2: d5/);
  await branch.focus();
  await keyboard.press("Enter");
  await table.reached(2, "the branch");
  assert.equal(await made(table), "d4 d5");
  assert.equal(await table.part(".moves [data-line]").innerText(), "e5");
  assert.ok(await table.part('.moves [aria-current="step"]').evaluate((b) => b.matches(":focus")), "the focus stays");
  await table.press("redo");
  await table.reached(3, "redo");
  const saved = await table.page.locator(table.css).evaluate((element) => element.save());
  assert.deepEqual(
    saved.variations.map((line) => line.map((m) => m.text)),
    [["d4", "e5"]],
  );
  await table.page.locator(table.css).evaluate((element, match) => element.restore(match), saved);
  assert.equal(await table.part(".moves [data-line]").count(), 1);
  await table.leave();
});

test("against a computer, undo goes back to one's own turn, and another move makes a branch that is answered", async () => {
  const table = await house.sit("hex", { ...small, players: "human,random" });
  await playAll(table, "d4");
  await table.reached(2, "the answer");
  await table.press("undo");
  await table.reached(0, "undo");
  await playAll(table, "a1");
  await table.reached(2, "the answer to the other move");
  assert.equal(await table.part(".moves [data-line]").count(), 1);
  await table.leave();
});

test("the replay goes through a chain of explosions one by one, by keyboard and by itself", async () => {
  const table = await house.sit("hexone");
  let state = await table.state();
  // Until a turn of more than one move: whoever explodes goes on.
  const turns = [];
  for (let i = 0; i < 40 && !turns.some((p, n) => n > 0 && p === turns[n - 1]) && !state.status.over; i++) {
    turns.push(state.to_move.player);
    const most = state.legal.find((m) => m.taps[0] === state.last?.cells[0]) ?? state.legal[0];
    await playAll(table, most.text);
    state = await table.state();
  }
  assert.ok(
    turns.some((p, n) => n > 0 && p === turns[n - 1]),
    "somebody moved twice in a row",
  );
  const { length } = (await table.record()).moves;
  await table.press("more");
  await table.press("replay");
  const range = table.part('.scrubber input[type="range"]');
  await table.part(".scrubber input:focus").waitFor();
  await table.page.keyboard.press("ArrowLeft");
  await table.reached(length - 1, "one back");
  assert.match(await range.getAttribute("aria-valuetext"), new RegExp(`^${length - 1} / ${length}\\. `));
  await table.page.keyboard.press("Home");
  await table.reached(0, "the beginning");
  assert.ok(await table.part('[data-act="replay-previous"]').isDisabled());
  await table.press("replay-next");
  await table.reached(1, "one on");
  await table.press("replay-play");
  await table.reached(3, "by itself");
  await table.press("replay-play");
  await table.press("replay-last");
  await table.reached(length, "the end");
  await table.leave();
});

test("what a move does is seen before it is made; a setting asks for a second touch", async () => {
  const table = await house.sit("labyrinth", { touch: true, width: 360, height: 740 });
  const { page } = table;
  const move = (await table.state()).legal.find((m) => m.taps.length === 1);
  const { x, y } = await table.placeOf(move.taps[0], "labyrinth");
  await page.mouse.move(x, y);
  await table.part(".foreseen:not([hidden])").waitFor();
  assert.ok((await table.part(".foresight > *").count()) > 0);
  assert.equal((await table.state()).ply, 0);
  await page.mouse.move(2, 2);
  await table.part(".foreseen").waitFor({ state: "hidden" });
  assert.equal(await table.part(".foresight > *").count(), 0);
  await table.press("more");
  await table.part('dialog [name="confirm"]').check();
  await page.keyboard.press("Escape");
  // In Firefox no driver has a finger.
  const tap = (x, y) => (lacks("finger") ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  await tap(x, y);
  await table.part('[data-act="commit"]').waitFor();
  assert.equal((await table.state()).ply, 0, "the first touch shows");
  await tap(x, y);
  assert.equal((await table.reached(1, "the second touch")).last.text, move.text);
  const next = (await table.state()).legal.find((m) => m.taps.length === 1);
  const there = await table.placeOf(next.taps[0], "labyrinth");
  await tap(there.x, there.y);
  await table.press("commit");
  assert.equal((await table.reached(2, "the button")).last.text, next.text);
  await table.leave();
});

test("what is looked at while the game ends is not shown after its end", needs("network"), async () => {
  const table = await house.sit("labyrinth");
  const { page } = table;
  // What shows it comes only after the end.
  const over = deferred();
  await page.route("**/www/play/move-preview.js", (route) => over.promise.then(() => route.continue()));
  const asked = page.waitForRequest("**/www/play/move-preview.js");
  const [move] = (await table.state()).legal.filter((m) => m.taps.length === 1);
  const { x, y } = await table.placeOf(move.taps[0], "labyrinth");
  await page.mouse.move(x, y);
  await asked;
  await table.press("more");
  await table.press("resign");
  await table.press("resign");
  await table.waitUntil("over");
  const loaded = page.waitForResponse("**/www/play/move-preview.js");
  over.resolve();
  await loaded;
  await page.waitForTimeout(500);
  assert.ok(await table.part(".foreseen").isHidden());
  assert.equal(await table.part(".foresight > *").count(), 0);
  await table.leave();
});

test("a move can be typed; what is wrong with it is said beside it", async () => {
  const table = await house.sit("hex", small);
  await table.press("more");
  await table.press("type");
  const { keyboard } = table.page;
  await table.part(".typed input:focus").waitFor();
  await keyboard.type("z9");
  await keyboard.press("Enter");
  const field = table.part(".typed input");
  await table.part('.typed input[aria-invalid="true"]').waitFor();
  assert.match(await table.part("#typed-problem").innerText(), /z9/);
  await keyboard.type("d4");
  await keyboard.press("Enter");
  assert.equal((await table.reached(1, "typed")).last.text, "d4");
  assert.equal(await field.inputValue(), "");
  await table.leave();
});

test("who resigns is asked once more; the record says so, and undo takes it back", async () => {
  const table = await house.sit("hex", small);
  await playAll(table, "d4");
  const mover = (await table.state()).to_move.player;
  await table.press("more");
  await table.press("resign");
  assert.equal((await table.state()).status.over, false);
  await table.press("resign");
  await table.waitUntil("over");
  const { result } = await table.record();
  assert.deepEqual(result, { winners: [1 - mover], reason: "resigned" });
  assert.match(await table.text(), /by resignation/i);
  await table.press("undo");
  await table.waitUntil("ready");
  assert.equal((await table.state()).status.over, false);
  assert.equal((await table.state()).ply, 1);
  await table.press("more");
  await table.press("draw");
  await table.press("draw");
  await table.waitUntil("over");
  const record = await table.record();
  assert.deepEqual(record.result, { winners: [0, 1], reason: "agreed" });
  const again = await table.page.locator(table.css).evaluate((element, r) => element.load(r), record);
  assert.equal(again.status.reason, "agreed");
  await table.leave();
});

test("the board turns and is mirrored, and is played on as it lies", async () => {
  const table = await house.sit("hex", small);
  const place = () => table.part('.hit[data-id="a1"]').getAttribute("transform");
  const before = await place();
  await table.press("more");
  for (let i = 0; i < 3; i++) await table.press("turn-right");
  const [x, y] = before.match(/-?[\d.]+/g).map(Number);
  const opposite = (await place()).match(/-?[\d.]+/g).map(Number);
  assert.deepEqual([opposite[0] + x, opposite[1] + y], [0, 0]);
  await table.press("flip");
  assert.notEqual(await place(), `translate(${opposite.join(" ")})`);
  await table.part('dialog [name="coordinates"]').check();
  await table.page.keyboard.press("Escape");
  await table.part(".names text").first().waitFor();
  assert.ok((await table.part(".names text").allTextContents()).includes("a1"));
  const move = (await table.state()).legal.find((m) => m.text === "b2");
  await table.click(move);
  await table.page.reload();
  await table.waitUntil("ready");
  await table.part(".names text").first().waitFor();
  assert.notEqual(await place(), before, "it is remembered");
  await table.leave();
});

test("whose time is up loses; clocks count one's own time alone", needs("clock"), async () => {
  const table = await house.sit("hex", small);
  await table.page.clock.install();
  await table.press("more");
  await enter(table.part('dialog [name="minutes-0"]'), "1");
  await enter(table.part('dialog [name="minutes-1"]'), "2");
  await enter(table.part('dialog [name="increment"]'), "5");
  await table.page.keyboard.press("Tab");
  await table.page.keyboard.press("Escape");
  const clocks = async () => (await table.part(".clocks > span").allInnerTexts()).map((t) => t.trim());
  await table.part(".clocks").waitFor();
  assert.deepEqual(await clocks(), ["1:00", "2:00"]);
  await playAll(table, "d4");
  await table.page.clock.runFor(30_000);
  const [one, two] = await clocks();
  assert.equal(one, "1:00");
  assert.match(two, /^1:(29|30)$/);
  await playAll(table, "d5");
  assert.match((await clocks())[1], /^1:3[45]$/, "five seconds more");
  await table.page.clock.runFor(70_000);
  await table.waitUntil("over");
  assert.deepEqual((await table.record()).result, { winners: [1], reason: "time" });
  await table.leave();
});

test("hint, replay and clocks stand below each other beside the board, which stays as large as it was", async () => {
  const table = await house.sit("hex", small);
  const box = (css) => table.part(css).first().boundingBox();
  await playAll(table, "d4", "c3");
  const before = await box("svg.board");
  await table.press("more");
  await table.press("replay");
  await table.part(".scrubber").waitFor();
  await table.press("advice");
  await table.part(".suggested li").first().waitFor();
  const [board, advice, scrubber, moves] = await Promise.all(["svg.board", ".advice", ".scrubber", ".moves"].map(box));
  assert.equal(board.width, before.width);
  for (const { x } of [advice, scrubber, moves]) assert.ok(x >= board.x + board.width);
  assert.ok(advice.y + advice.height <= scrubber.y && scrubber.y + scrubber.height <= moves.y);
  await table.leave();
});

test(
  "clocks that are set in mid-game are the next game's, and take nothing with them from one to the other",
  needs("clock"),
  async () => {
    const table = await house.sit("hex", small);
    await table.page.clock.install();
    const set = async (minutes) => {
      await table.press("more");
      for (const seat of [0, 1]) await enter(table.part(`dialog [name="minutes-${seat}"]`), minutes);
      await table.page.keyboard.press("Tab");
      await table.page.keyboard.press("Escape");
    };
    const clocks = async () => (await table.part(".clocks > span").allInnerTexts()).map((t) => t.trim());
    await playAll(table, "d4");
    await set("1");
    await table.page.clock.runFor(5_000);
    assert.ok(await table.part(".clocks").isHidden(), "a game that began without clocks has none");
    await table.page.locator("alveole-game").evaluate((e) => e.reset());
    await table.part(".clocks").waitFor();
    assert.deepEqual(await clocks(), ["1:00", "1:00"]);
    await playAll(table, "d4");
    await table.page.clock.runFor(20_000);
    assert.match((await clocks())[1], /^0:(39|40)$/);
    await table.page.locator("alveole-game").evaluate((e) => e.reset());
    await table.page.clock.runFor(5_000);
    assert.deepEqual(await clocks(), ["1:00", "1:00"]);
    await table.leave();
  },
);

test(
  "the menu at a phone's width has nothing outside, and the row of buttons is one row",
  needs("narrow"),
  async () => {
    const table = await house.sit("hex", { ...small, width: 360, height: 740, lang: "fr" });
    const tops = await table
      .part(".bar button")
      .evaluateAll((all) => [...new Set(all.map((b) => Math.round(b.getBoundingClientRect().top)))]);
    assert.equal(tops.length, 1);
    await table.press("more");
    await table.part("dialog.menu[open]").waitFor();
    const wide = await table.part("dialog.menu").evaluate((d) => d.scrollWidth - d.clientWidth);
    assert.equal(wide, 0);
    await table.leave();
  },
);

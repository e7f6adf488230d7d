// Advice: hints on the board, how everybody stands, and what may come, in games of two and of more.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { lacks, needs } from "./support/browsers.mjs";
import { dice, openHouse } from "./support/match-page.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Debian's Firefox is not moved by Playwright's finger.
const touch = lacks("finger") ? "click" : "tap";
const house = await openHouse();
const games = await house.games();
after(() => house.close());

/** A table at which some moves were made, without anybody touching them. */
async function begun(game, moves, as = {}) {
  const table = await house.sit(game, as);
  const roll = dice(moves);
  for (let i = 0; i < moves; i++) {
    const { legal } = await table.state();
    await table.play(legal[roll(legal.length)].text);
  }
  return table;
}

/** The moves that are suggested, and how good they are. */
async function hints(table) {
  await table.press("advice");
  await table.part(".suggested li").first().waitFor();
  const [texts, worths] = [".text", ".worth"].map((css) => table.part(`.suggested ${css}`).allInnerTexts());
  return { texts: await texts, worths: await worths };
}

for (const { id, players } of games) {
  test(`${id}: a hint is three good moves, shown on the board, and the first can be played`, async () => {
    const options = players.includes(3) && id !== "hexadames" ? { players: 3 } : {};
    const table = await begun(id, 2, { options, width: 360, height: 900, touch: true });
    const before = await table.state();
    const { texts, worths } = await hints(table);
    const legal = before.legal.map(({ text }) => text);
    assert.equal(texts.length, Math.min(3, legal.length));
    assert.equal(new Set(texts).size, texts.length);
    for (const text of texts) assert.ok(legal.includes(text), text);
    for (const worth of worths) assert.match(worth, /\d%|certain|sure/);
    assert.ok((await table.part(".advised .move[data-chosen]").count()) === 1, "the first is shown");
    assert.match(await table.part(".top [role=status]").textContent(), new RegExp(`A good move: `));
    // In some games there may be only one thing to do.
    const chosen = Math.min(1, texts.length - 1);
    const { taps } = before.legal.find(({ text }) => text === texts[chosen]);
    await table.part(".suggested .choose").nth(chosen)[touch]();
    const cells = before.view.cells.map((cell) => cell.id);
    const outlined = await table.part(".advised .move[data-chosen] polygon").count();
    assert.equal(outlined, taps.filter((tap) => cells.includes(tap)).length, `the cells of ${texts[chosen]}`);
    assert.deepEqual(await table.state(), before, "a hint changes nothing");
    await table.part('[data-act="playHint"]')[touch]();
    const state = await table.reached(3, "the hint is played");
    assert.equal(state.last.text, texts[chosen]);
    assert.equal(await table.part(".suggested li").count(), 0, "the hint is gone with its position");
    await table.leave();
  });
}

test("numbers of hints that end on the same cell lie beside one another", async () => {
  const table = await house.sit("hive", { width: 360, height: 740 });
  const { texts } = await hints(table);
  const middles = await table.part(".advised .number").evaluateAll((all) =>
    all.map((e) => {
      const { left, top, width, height } = e.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, size: width };
    }),
  );
  for (const [i, a] of middles.entries())
    for (const b of middles.slice(i + 1))
      assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > a.size, "no number lies on another");
  assert.deepEqual([middles.length, texts.length], [3, 3], "three pieces for the only cell");
  await table.leave();
});

test("why: what may come is stepped through on the board, and the game stays as it is", async () => {
  const options = { size: 3, swap: false };
  const table = await house.sit("hex", { options });
  for (const text of ["a1", "b3", "a2", "c4", "a3", "d5"]) await table.play(text);
  const before = await table.state();
  const record = await table.record();
  const { texts } = await hints(table);
  await table.press("why");
  const board = table.part("svg.board");
  await table.part(".board.elsewhere").waitFor();
  const stones = () => table.part(".pieces .piece").count();
  const shows = (wanted) =>
    table.page.waitForFunction((wanted) => {
      const pieces = document.querySelector("alveole-game").shadowRoot.querySelectorAll(".pieces .piece");
      return pieces.length === wanted;
    }, wanted);
  const count = before.view.pieces.length;
  await shows(count + 1);
  assert.deepEqual(await table.state(), before, "the game stays as it is");
  assert.equal(await table.part('.expected [aria-current="step"]').innerText(), texts[0]);
  const forward = table.part('[data-act="lineForward"]');
  if (await forward.isEnabled()) {
    await forward.click();
    await shows(count + 2);
    await table.press("lineBack");
  }
  await table.press("lineBack");
  await shows(count);
  assert.ok(await table.part('[data-act="lineBack"]').isDisabled());
  // Nothing is touched while something else than the game is shown.
  assert.equal(await table.part("[data-next]").count(), 0);
  await table.press("toGame");
  assert.equal(await stones(), count);
  assert.doesNotMatch(await board.getAttribute("class"), /elsewhere/);
  assert.deepEqual({ ...(await table.record()), date: null }, { ...record, date: null });
  await table.click(before.legal.find(({ text }) => text === texts[0]));
  await table.leave();
});

test("why: on a phone the board stays where it is", needs("narrow"), async () => {
  const table = await house.sit("hexone", { touch: true, width: 360, height: 620 });
  await hints(table);
  // As a finger does it: a driver would scroll first.
  await table.part('[data-act="why"]').evaluate((e) => e.scrollIntoView({ block: "nearest" }));
  const before = await table.page.evaluate(() => scrollY);
  await table.part('[data-act="why"]').evaluate((e) => e.click());
  await table.part(".board.elsewhere").waitFor();
  assert.ok((await table.page.evaluate(() => scrollY)) <= before);
  await table.leave();
});

test("chances: a share for each of three players, a graph whose points lead there", async () => {
  const table = await begun("hextris", 8, { options: { players: 3 } });
  await table.press("advice");
  await table.press("chances");
  const shares = table.part(".shares");
  const known = (text) => /Red \d+%, Blue \d+% and Yellow \d+%/.test(text);
  await table.page.waitForFunction(() => {
    const root = document.querySelector("alveole-game").shadowRoot;
    const courses = [...root.querySelectorAll(".graph .course")].map((path) => path.getAttribute("d"));
    return courses.length === 3 && courses.every((d) => d.split(/[ML]/).length === 10);
  });
  const label = await shares.getAttribute("aria-label");
  assert.ok(known(label), label);
  const sum = label.match(/\d+(?=%)/g).reduce((all, n) => all + Number(n), 0);
  assert.ok(Math.abs(sum - 100) <= 2, label);
  assert.equal(await table.part(".graph .course").count(), 3);
  const signs = await table.part(".graph .sign").evaluateAll((all) => all.map((sign) => sign.getAttribute("d")));
  assert.equal(new Set(signs).size, 3, "each line has its sign");
  const graph = table.part(".graph");
  const { x, y, width, height } = await graph.boundingBox();
  await table.page.mouse.click(x + width / 2, y + height / 2);
  assert.equal((await table.reached(4, "the middle of the graph")).ply, 4);
  await graph.focus();
  await table.page.keyboard.press("ArrowRight");
  await table.reached(5, "one to the right");
  await table.page.keyboard.press("End");
  await table.reached(8, "the end");
  assert.match(await graph.getAttribute("aria-valuetext"), /After 8 moves: Red/);
  await table.leave();
});

test("chances keep up with play, know how a game ended, and rest when nobody looks", async () => {
  const options = { size: 3, swap: false };
  const table = await house.sit("hex", { options });
  await table.press("advice");
  await table.press("chances");
  const said = () => table.part(".shares").getAttribute("aria-label");
  const told = (pattern) =>
    table.page.waitForFunction((source) => {
      const bar = document.querySelector("alveole-game").shadowRoot.querySelector(".shares");
      return new RegExp(source).test(bar?.getAttribute("aria-label") ?? "");
    }, pattern);
  await told("Red \\d");
  while (!(await table.state()).status.over) {
    const { legal } = await table.state();
    await table.play(legal[0].text);
    await told("Red \\d");
  }
  const [winner] = (await table.state()).status.winners;
  assert.match(await said(), winner === 0 ? /Red 100% and Black 0%/ : /Red 0% and Black 100%/);
  await table.press("closeAdvice");
  assert.ok(await table.part(".advice").isHidden());
  await table.leave();
});

test("advice in French speaks French, and is gone when the language changes", async () => {
  const table = await begun("hex", 2, { lang: "fr" });
  await hints(table);
  assert.match(await table.part(".advice").innerText(), /Le jouer/);
  await table.page.evaluate(() => document.querySelector("alveole-game").setAttribute("lang", "en"));
  await table.page.waitForFunction(() => !document.querySelector("alveole-game").shadowRoot.querySelector(".advice"));
  await hints(table);
  assert.match(await table.part(".advice").innerText(), /Play it/);
  await table.leave();
});

test("a hint that is looked for stops with the next move, and none is given on another's turn", async () => {
  const table = await house.sit("hex", { players: "human,1", options: { size: 9 } });
  await table.press("advice");
  await table.part(".looking").waitFor();
  await table.page.evaluate(() => document.querySelector("alveole-game").play("d4"));
  await table.reached(2, "the opponent's answer");
  assert.ok(await table.part(".looking").isHidden());
  assert.equal(await table.part(".suggested li").count(), 0);
  await table.leave();
});

for (const theme of ["light", "dark"]) {
  test(`advice in the ${theme} is accessible, and fits a narrow screen`, needs("narrow"), async () => {
    const table = await begun("hextris", 6, { options: { players: 3 }, width: 360, height: 900 });
    const { page } = table;
    await page.evaluate((theme) => document.querySelector("alveole-game").setAttribute("theme", theme), theme);
    await hints(table);
    await table.press("chances");
    await table.part(".graph .course").first().waitFor({ state: "attached" });
    await page.evaluate(AXE);
    const faults = async () => {
      const { violations } = await page.evaluate(() => window.axe.run(document.querySelector("alveole-game")));
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    };
    assert.deepEqual(await faults(), []);
    await table.press("why");
    await table.part('.expected [aria-current="step"]').waitFor();
    assert.deepEqual(await faults(), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `the page is ${wide} pixels wide`);
    await table.leave();
  });
}

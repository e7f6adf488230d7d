// Hints on the board, the expected continuation, and the chances of each player, in games of two and more.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { noViolations } from "./support/accessibility-checks.mjs";
import { lacks, needs } from "./support/browsers.mjs";
import { dice, openSite } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

// Playwright sends no touch events to Debian's Firefox.
const tap = lacks("touch") ? "click" : "tap";
const site = await openSite();
const games = await site.games();
after(() => site.close());

/** Opens a match in which `moves` moves were made. */
async function openAfter(game, moves, as = {}) {
  const match = await site.openMatch(game, as);
  const roll = dice(moves);
  for (let i = 0; i < moves; i++) {
    const { legal } = await match.state();
    await match.play(legal[roll(legal.length)].text);
  }
  return match;
}

/** Asks for a hint. Returns the suggested moves and their evaluations. */
async function hints(match) {
  await match.press("advice");
  await match.part(".suggested li").first().waitFor();
  const [texts, worths] = [".text", ".worth"].map((css) => match.part(`.suggested ${css}`).allInnerTexts());
  return { texts: await texts, worths: await worths };
}

for (const { id, players } of games) {
  journeyIf(id === "hex")(
    `${id}: a hint suggests up to three moves, shows them on the board, and plays one`,
    async () => {
      const options = players.includes(3) && id !== "hexadames" ? { players: 3 } : {};
      const match = await openAfter(id, 2, { options, width: 360, height: 900, touch: true });
      const before = await match.state();
      const { texts, worths } = await hints(match);
      const legal = before.legal.map(({ text }) => text);
      assert.equal(texts.length, Math.min(3, legal.length));
      assert.equal(new Set(texts).size, texts.length);
      for (const text of texts) assert.ok(legal.includes(text), text);
      for (const worth of worths) assert.match(worth, /\d%|proven/);
      assert.match(worths[0], /^(Best move|Winning move|Best defence|Drawing move)\b/, "words rate the move");
      const standing = await match.part(".advice .top [role=status] span").last().innerText();
      assert.match(standing, /^You are .+\.$/, "and the position");
      assert.ok((await match.part(".advised .move[data-chosen]").count()) === 1, "the first is marked");
      assert.match(await match.part(".top [role=status]").textContent(), new RegExp(`Best move: `));
      // There may be only one legal move.
      const chosen = Math.min(1, texts.length - 1);
      const { taps } = before.legal.find(({ text }) => text === texts[chosen]);
      await match.part(".suggested .choose").nth(chosen)[tap]();
      const cells = before.view.cells.map((cell) => cell.id);
      const outlined = await match.part(".advised .move[data-chosen] polygon").count();
      assert.equal(outlined, taps.filter((tap) => cells.includes(tap)).length, `the cells of ${texts[chosen]}`);
      assert.deepEqual(await match.state(), before, "a hint changes nothing");
      await match.part('[data-act="playHint"]')[tap]();
      const state = await match.reached(3, "the hint is played");
      assert.equal(state.last.text, texts[chosen]);
      assert.equal(await match.part(".suggested li").count(), 0, "the hint goes with its position");
      await match.close();
    },
  );
}

detail("numbers of hints that end on the same cell do not overlap", async () => {
  const match = await site.openMatch("hive", { width: 360, height: 740 });
  const { texts } = await hints(match);
  const middles = await match.part(".advised .number").evaluateAll((all) =>
    all.map((e) => {
      const { left, top, width, height } = e.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, size: width };
    }),
  );
  for (const [i, a] of middles.entries())
    for (const b of middles.slice(i + 1))
      assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > a.size, "no number overlaps another");
  assert.deepEqual([middles.length, texts.length], [3, 3], "three pieces for the only cell");
  await match.close();
});

test("“Why?” steps through the expected moves on the board, and the match does not change", async () => {
  const options = { size: 3, swap: false };
  const match = await site.openMatch("hex", { options });
  for (const text of ["a1", "b3", "a2", "c4", "a3", "d5"]) await match.play(text);
  const before = await match.state();
  const record = await match.record();
  const { texts } = await hints(match);
  await match.press("why");
  const board = match.part("svg.board");
  await match.part(".board.elsewhere").waitFor();
  const stones = () => match.part(".pieces .piece").count();
  // First the plan, as numbered cells on the board as it is.
  await match.part(".advised .number").first().waitFor();
  const [planned, steps] = await Promise.all(
    [".advised .number", ".expected li"].map((css) => match.part(css).count()),
  );
  assert.ok(planned >= Math.min(3, steps) && planned <= steps, `${planned} of ${steps} moves are numbered`);
  assert.equal(await stones(), before.view.pieces.length);
  await match.press("lineForward");
  const shows = (wanted) =>
    match.page.waitForFunction((wanted) => {
      const pieces = document.querySelector("alveole-game").shadowRoot.querySelectorAll(".pieces .piece");
      return pieces.length === wanted;
    }, wanted);
  const count = before.view.pieces.length;
  await shows(count + 1);
  assert.deepEqual(await match.state(), before, "the match does not change");
  assert.equal(await match.part('.expected [aria-current="step"]').innerText(), texts[0]);
  const forward = match.part('[data-act="lineForward"]');
  if (await forward.isEnabled()) {
    await forward.click();
    await shows(count + 2);
    await match.press("lineBack");
  }
  await match.press("lineBack");
  await shows(count);
  assert.ok(await match.part('[data-act="lineBack"]').isDisabled());
  // The board takes no taps while it shows another position.
  assert.equal(await match.part("[data-next]").count(), 0);
  await match.press("toGame");
  assert.equal(await stones(), count);
  assert.doesNotMatch(await board.getAttribute("class"), /elsewhere/);
  assert.deepEqual({ ...(await match.record()), date: null }, { ...record, date: null });
  await match.click(before.legal.find(({ text }) => text === texts[0]));
  await match.close();
});

detail("a hint gives one reason, in the reader's language, and marks its cells", async () => {
  const options = { size: 3, swap: false };
  // A move wins, which is found however little time there is; where every move loses, none has a reason.
  const moves = ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1"];
  for (const [lang, said] of /** @type {const} */ ([
    ["en", /\.$/],
    ["fr", /^(Menace|Crée|Ferme|Raccourcit|Barre|Relie|Gagne)\b/],
  ])) {
    const match = await site.openMatch("hex", { options, lang });
    for (const text of moves) await match.play(text);
    await hints(match);
    const reason = await match.part(".advice .reason").innerText();
    assert.match(reason, said);
    assert.ok((await match.part(".advice .top .unseen").textContent()).includes(reason), "a screen reader hears it");
    assert.equal(await match.part(".advice .reason").count(), 1, "of the chosen move alone");
    await match.close();
  }
});

detail("why: on a phone the board stays where it is", needs("narrowWindows"), async () => {
  const match = await site.openMatch("hexone", { touch: true, width: 360, height: 620 });
  await hints(match);
  // Without the driver, which would scroll first.
  await match.part('[data-act="why"]').evaluate((e) => e.scrollIntoView({ block: "nearest" }));
  const before = await match.page.evaluate(() => scrollY);
  await match.part('[data-act="why"]').evaluate((e) => e.click());
  await match.part(".board.elsewhere").waitFor();
  assert.ok((await match.page.evaluate(() => scrollY)) <= before);
  await match.close();
});

detail("chances: a share for each of three players, and a graph that goes to its positions", async () => {
  const match = await openAfter("hextris", 8, { options: { players: 3 } });
  await hints(match);
  await match.press("chances");
  const shares = match.part(".shares");
  const known = (text) => /Red \d+%, Blue \d+% and Yellow \d+%/.test(text);
  await match.page.waitForFunction(() => {
    const root = document.querySelector("alveole-game").shadowRoot;
    const courses = [...root.querySelectorAll(".graph .course")].map((path) => path.getAttribute("d"));
    return courses.length === 3 && courses.every((d) => d.split(/[ML]/).length === 10);
  });
  const label = await shares.getAttribute("aria-label");
  assert.ok(known(label), label);
  const sum = label.match(/\d+(?=%)/g).reduce((all, n) => all + Number(n), 0);
  assert.ok(Math.abs(sum - 100) <= 2, label);
  assert.equal(await match.part(".graph .course").count(), 3);
  const signs = await match.part(".graph .sign").evaluateAll((all) => all.map((sign) => sign.getAttribute("d")));
  assert.equal(new Set(signs).size, 3, "each line has its sign");
  const graph = match.part(".graph");
  await graph.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await graph.boundingBox();
  await match.page.mouse.click(x + width / 2, y + height / 2);
  assert.equal((await match.reached(4, "the middle of the graph")).ply, 4);
  await graph.focus();
  await match.page.keyboard.press("ArrowRight");
  await match.reached(5, "one to the right");
  await match.page.keyboard.press("End");
  await match.reached(8, "the end");
  assert.match(await graph.getAttribute("aria-valuetext"), /After 8 moves: Red/);
  await match.close();
});

test("chances follow the match up to its result, and close", async () => {
  const options = { size: 3, swap: false };
  const match = await site.openMatch("hex", { options });
  await match.press("advice");
  await match.press("chances");
  const said = () => match.part(".shares").getAttribute("aria-label");
  const shows = (pattern) =>
    match.page.waitForFunction((source) => {
      const bar = document.querySelector("alveole-game").shadowRoot.querySelector(".shares");
      return new RegExp(source).test(bar?.getAttribute("aria-label") ?? "");
    }, pattern);
  await shows("Red \\d");
  while (!(await match.state()).status.over) {
    const { legal } = await match.state();
    await match.play(legal[0].text);
    await shows("Red \\d");
  }
  const [winner] = (await match.state()).status.winners;
  assert.match(await said(), winner === 0 ? /Red 100% and Black 0%/ : /Red 0% and Black 100%/);
  await match.press("closeAdvice");
  assert.ok(await match.part(".advice").isHidden());
  await match.close();
});

detail("hints are in French, and close when the language changes", async () => {
  const match = await openAfter("hex", 2, { lang: "fr" });
  await hints(match);
  assert.match(await match.part(".advice").innerText(), /Le jouer/);
  await match.page.evaluate(() => document.querySelector("alveole-game").setAttribute("lang", "en"));
  await match.page.waitForFunction(() => !document.querySelector("alveole-game").shadowRoot.querySelector(".advice"));
  await hints(match);
  assert.match(await match.part(".advice").innerText(), /Play it/);
  await match.close();
});

detail("a search for hints stops with the next move, and there are no hints on the opponent's turn", async () => {
  const match = await site.openMatch("hex", { players: "human,1", options: { size: 9 }, unhurried: true });
  await match.press("advice");
  await match.part(".looking").waitFor();
  await match.page.evaluate(() => document.querySelector("alveole-game").play("d4"));
  await match.reached(2, "the opponent's answer");
  assert.ok(await match.part(".looking").isHidden());
  assert.equal(await match.part(".suggested li").count(), 0);
  await match.close();
});

for (const theme of ["light", "dark"]) {
  detail(
    `hints are accessible in the ${theme} theme and fit a screen of 360 pixels`,
    needs("narrowWindows"),
    async () => {
      const match = await openAfter("hextris", 6, { options: { players: 3 }, width: 360, height: 900 });
      const { page } = match;
      await page.evaluate((theme) => document.querySelector("alveole-game").setAttribute("theme", theme), theme);
      await hints(match);
      await match.press("chances");
      await match.part(".graph .course").first().waitFor({ state: "attached" });
      await noViolations(page, "hints and chances", "alveole-game");
      await match.press("why");
      await match.part(".advised .number").first().waitFor();
      await noViolations(page, "the expected moves", "alveole-game");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 360, `the page is ${wide} pixels wide`);
      await match.close();
    },
  );
}

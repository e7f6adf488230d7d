// Pieces are dragged with the mouse and with a finger, in every game where they move.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { centre, fingers, middle, mouse } from "./support/pointers.mjs";
import { dice, openSite, until } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());
// Before the first test, because WebKit has one page at a time.
const games = await site.games();

/** @type {[string, import("./support/browsers.mjs").As, typeof mouse | typeof fingers][]} */
const POINTERS = [
  ["mouse", {}, mouse],
  ["finger", { width: 360, height: 780, touch: true }, fingers],
];

/** The features of the board are loaded: the dragging too. */
const loaded = (match) =>
  match.page.waitForFunction(() => document.querySelector("alveole-game").shadowRoot.querySelector("[data-grip]"));

/** Whether the piece that a move begins with can be dragged: another tap follows. */
const draggable = ({ taps }) => taps.length > 1;

/** Drags what has the first id to the second: a cell, or an arrow, which appears once the piece is dragged. */
async function drag(match, pointer, from, to) {
  const start = await middle(match, from);
  await pointer.press(start);
  const away = { x: start.x + 9, y: start.y - 9 };
  await pointer.move(start, away);
  await match.part(".ghost").waitFor();
  const end = await centre(match.part(`.hit[data-id="${to}"]`).first());
  await pointer.move(away, end);
  await pointer.release();
}

for (const { id } of games)
  for (const [name, as, open] of POINTERS)
    journeyIf(id === "hextris" && as.touch)(
      `${id}: random games by dragging with the ${name}`,
      needs(...(as.touch ? ["touch"] : [])),
      async () => {
        const match = await site.openMatch(id, as);
        await match.part(".board").hover();
        const pointer = await open(match);
        const roll = dice(id.length * 77);
        let dragged = 0;
        for (let ply = 0; ply < 60 && dragged < 6; ply++) {
          const { legal, status } = await match.state();
          if (status.over) break;
          const moves = legal.filter(draggable);
          if (moves.length === 0) {
            await match.play(legal[roll(legal.length)].text);
            continue;
          }
          const move = moves[roll(moves.length)];
          await loaded(match);
          const pieces = await match.part(`[data-id="${move.taps[0]}"]:is([data-taken], .held)`).count();
          if (pieces === 0) {
            await match.play(move.text);
            continue;
          }
          await drag(match, pointer, move.taps[0], move.taps[1]);
          for (const tap of move.taps.slice(2)) {
            const { x, y } = await match.pointOf(tap, `${id}, ${move.text}`);
            await match.page.mouse.click(x, y);
          }
          const after = await match.reached(ply + 1, `${id}, ${move.text}`);
          assert.equal(after.last.text, move.text);
          assert.equal(await match.part(".ghost").count(), 0);
          dragged++;
        }
        const places = (await match.state()).ply > 0 && ["hex", "go"].includes(id);
        assert.ok(places || dragged >= 3, `${dragged} moves were dragged`);
        await match.close();
      },
    );

const chosen = (match) =>
  match.part('[aria-pressed="true"][data-id]').evaluateAll((all) => all.map((e) => e.dataset.id));

/** Drags a piece, without releasing it. */
async function hold(match, pointer, from, to) {
  await loaded(match);
  const start = await middle(match, from);
  await pointer.press(start);
  await pointer.move(start, to);
  await match.part(".ghost").waitFor();
}

const HIVE = ["wG1", "bS1 wG1-", "wQ -wG1", "bQ bS1-"];

async function hive(as) {
  const match = await site.openMatch("hive", as);
  for (const move of HIVE) assert.ok((await match.play(move)).ok, move);
  await match.part(".board").hover();
  return match;
}

test("a drop that breaks a rule is explained as a tap is, and the piece stays selected", async () => {
  const match = await hive();
  const pointer = mouse(match);
  await hold(match, pointer, "-1,0", await middle(match, "1,0"));
  assert.deepEqual(await chosen(match), ["-1,0"]);
  await pointer.release();
  await match.part(".why", { hasText: "This cell is taken." }).waitFor();
  assert.deepEqual(await chosen(match), ["-1,0"], "the selection stays");
  assert.equal(await match.part(".ghost").count(), 0);
  assert.equal((await match.state()).ply, 4);
  await match.close();
});

detail("Escape, a drop beside the board, and a second finger give a drag up", needs("touch"), async () => {
  const match = await hive({ touch: true });
  const gone = async (how) => {
    await match.part(".ghost").waitFor({ state: "detached" });
    assert.deepEqual(await chosen(match), [], how);
    assert.equal((await match.state()).ply, 4, how);
  };
  const pointer = mouse(match);
  const there = await middle(match, "-2,1");
  await hold(match, pointer, "-1,0", there);
  await match.page.keyboard.press("Escape");
  await gone("Escape");
  await pointer.release();
  await gone("the release after it");
  await hold(match, pointer, "-1,0", await centre(match.part(".status")));
  await pointer.release();
  await gone("beside the board");
  const hand = await fingers(match);
  await hold(match, hand, "-1,0", there);
  await hand.press({ x: there.x - 60, y: there.y + 60 });
  await gone("a second finger");
  await hand.release();
  await gone("both fingers");
  await match.close();
});

detail("a drag from a selected piece moves it, and one that returns keeps it selected", async () => {
  const match = await hive();
  const pointer = mouse(match);
  const start = await middle(match, "-1,0");
  await loaded(match);
  await match.page.mouse.click(start.x, start.y);
  assert.deepEqual(await chosen(match), ["-1,0"]);
  await hold(match, pointer, "-1,0", await middle(match, "-2,1"));
  await pointer.move(await middle(match, "-2,1"), start);
  await pointer.release();
  assert.deepEqual(await chosen(match), ["-1,0"]);
  const move = (await match.state()).legal.find(({ taps }) => taps[0] === "-1,0");
  await drag(match, pointer, ...move.taps);
  assert.equal((await match.reached(5, "the drag")).last.text, move.text);
  await match.close();
});

detail("a finger scrolls the page beside the pieces that can be dragged, and not on them", needs("touch"), async () => {
  const match = await site.openMatch("hexadames", { width: 360, height: 500, touch: true });
  await match.part(".board").hover();
  await loaded(match);
  await match.page.evaluate(() => (document.body.style.paddingBottom = "1000px"));
  const hand = await fingers(match);
  const scroll = () => match.page.evaluate(() => scrollY);
  const { taps } = (await match.state()).legal.find(draggable);
  const grip = await middle(match, taps[0]);
  const before = await scroll();
  await hand.press(grip);
  await hand.move(grip, { x: grip.x, y: grip.y - 150 });
  assert.equal(await match.part(".ghost").count(), 1);
  assert.equal(await scroll(), before, "the piece moves, the page does not");
  await hand.release();
  const free = await match.part(".hit:not([data-taken])").first().getAttribute("data-id");
  const cell = await middle(match, free);
  await hand.press(cell);
  await hand.move(cell, { x: cell.x, y: cell.y - 150 });
  await hand.release();
  await until(async () => (await scroll()) > before + 40, "scrolling");
  await match.close();
});

detail(
  "a dragged piece lies where it was dropped: it does not travel there once more",
  needs("reducedMotion"),
  async () => {
    const match = await site.openMatch("hexadames", { moving: true });
    await match.part(".board").hover();
    await loaded(match);
    /** How many pieces travel on the board, as soon as `move` is made if there is one. */
    const flights = (move) =>
      match.part(".board").evaluate(async (board, move) => {
        if (move) await board.getRootNode().host.play(move);
        return board
          .getAnimations({ subtree: true })
          .filter((a) => /** @type {KeyframeEffect} */ (a.effect).target.matches(".piece")).length;
      }, move);
    const [first, second] = (await match.state()).legal.filter(({ taps }) => taps.length === 2);
    await drag(match, mouse(match), ...first.taps);
    await match.reached(1, "the drag");
    assert.equal(await flights(), 0);
    assert.ok(second);
    const { legal } = await match.state();
    assert.ok((await flights(legal[0].text)) > 0, "other moves are animated");
    await match.close();
  },
);

/** Opens an element whose page scales what is around it. */
async function openScaled(style, attributes, as) {
  site.pages["/scaled"] = {
    body: `<!doctype html>
      <html lang="en">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>A scaled page</title>
        <link rel="icon" href="data:,">
        <script type="module" src="/www/alveole-game.js"></script>
        <div style="${style}"><alveole-game players="human" ${attributes}></alveole-game></div>
      </html>`,
  };
  const match = new MatchPage(await site.visit("scaled", as));
  await match.waitUntil("ready");
  await match.part(".board").hover();
  return match;
}

/** The box of what is shown first, on the screen. */
const boxOf = (match, css) =>
  match
    .part(css)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON());
/** Checks that numbers are equal, but for `by` pixels. */
const near = (is, wanted, what, by = 2) => assert.ok(Math.abs(is - wanted) <= by, `${what}: ${is} and not ${wanted}`);

for (const style of ["transform: scale(0.6); transform-origin: 30px 10px", "zoom: 1.4"]) {
  journeyIf(style.startsWith("transform"))(
    `under “${style}” a dragged piece is at the pointer, and lists and help are at their pieces`,
    async () => {
      const match = await openScaled(style, 'game="hive"', { width: 700, height: 800 });
      for (const move of [...HIVE, "wB1 -wQ", "bG1 bQ-", "wB1 wQ"]) await match.play(move);
      const [answer] = (await match.state()).legal;
      await match.play(answer.text);
      const pointer = mouse(match);
      const stack = await boxOf(match, '.hit[data-id="-1,0"]');
      const middleOfStack = await middle(match, "-1,0");
      await match.page.mouse.move(middleOfStack.x, middleOfStack.y);
      await match.part(".stack-popover").waitFor();
      const list = await boxOf(match, ".stack-popover");
      near(Math.min(Math.abs(list.left - stack.right), Math.abs(stack.left - list.right)), 6, "the list’s distance", 3);
      near(list.top, stack.top, "the list’s top");
      await match.part(".piece-help").waitFor();
      const help = await boxOf(match, ".piece-help");
      near(Math.min(Math.abs(stack.top - help.bottom), Math.abs(help.top - stack.bottom)), 8, "the help’s distance");
      near(help.left, Math.max(middleOfStack.x - help.width / 2, 8), "the help’s left edge");

      await loaded(match);
      const { text, taps } = (await match.state()).legal.find(({ taps }) => taps[0] === "-1,0");
      const { width } = await boxOf(match, ".piece[data-piece] .body");
      const to = await middle(match, taps[1]);
      await hold(match, pointer, taps[0], to);
      const ghost = await boxOf(match, ".ghost .body");
      near(ghost.left + ghost.width / 2, to.x, "the piece’s x");
      near(ghost.top + ghost.height / 2, to.y, "the piece’s y");
      near(ghost.width, width, "the piece’s width");
      await pointer.release();
      assert.equal((await match.reached(9, "the drag")).last.text, text);
      await match.close();
    },
  );

  detail(`under “${style}” a finger’s piece and the loupe are above the finger`, needs("touch"), async () => {
    const phone = { width: 360, height: 640, touch: true };
    const match = await openScaled(style, `game="hex" options='{"size": 11}'`, phone);
    await until(() => match.part(".loupe").count(), "the loupe");
    const hand = await fingers(match);
    const at = await middle(match, "f6");
    await hand.press(at);
    await match.part(".loupe").waitFor({ state: "visible" });
    const loupe = await boxOf(match, ".loupe");
    near(loupe.width, 136, "the loupe’s width");
    near(loupe.left + loupe.width / 2, at.x, "the loupe’s middle");
    near(loupe.bottom, at.y - 36, "the loupe’s edge");
    await hand.release();
    await match.close();
    const hive = await openScaled(style, 'game="hive"', phone);
    for (const move of HIVE) await hive.play(move);
    const to = await middle(hive, "-2,1");
    const finger = await fingers(hive);
    await hold(hive, finger, "-1,0", to);
    const ghost = await boxOf(hive, ".ghost .body");
    near(ghost.left + ghost.width / 2, to.x, "the piece’s x");
    near(ghost.top + ghost.height / 2, to.y - 46, "the piece’s y");
    await finger.release();
    await hive.close();
  });
}

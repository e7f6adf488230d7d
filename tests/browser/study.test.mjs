// Annotating a match: the tree of moves, variations, glyphs, comments, arrows and marks, and undo of all of it.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openSite, until } from "./support/site.mjs";

const site = await openSite();
after(() => site.close());

const save = (match) => match.page.locator(match.css).evaluate((element) => element.save());
const names = (match) =>
  match
    .part(".study")
    .evaluate((panel) => [...panel.querySelectorAll("[role=treeitem]")].map((item) => item.getAttribute("aria-label")));
const current = (match) => match.part('.tree [aria-selected="true"]').getAttribute("aria-label");

test("a match is annotated: a variation, a glyph, a comment, arrows and marks; all of it is undone and kept", async () => {
  const match = await site.openMatch("hex", { options: { size: 4, swap: false }, players: "human,8" });
  const { keyboard, mouse } = match.page;
  const ply = (text, i) => ({ text, player: i % 2, seat: i % 2 });
  const moves = ["d4", "d5", "c3", "e5"].map(ply);
  const begun = {
    game: "hex",
    options: { size: 4, swap: false },
    position: null,
    seats: ["human", "8"],
    redo: [],
    moves,
  };
  await match.page.locator(match.css).evaluate((element, begun) => element.restore(begun), begun);
  await match.press("more");
  await match.part("[data-act=annotate]").click();
  await until(async () => (await match.part(".study .tree").count()) === 1, "the tree");
  assert.match(await current(match), /^4\. .*e5$/);

  // Up goes back; a move that is played there is a variation, and no computer answers it.
  await keyboard.press("ArrowLeft");
  await until(async () => /^3\./.test(await current(match)), "the move before");
  assert.ok((await match.play("b2")).ok);
  await until(async () => /b2, variation$/.test(await current(match)), "the variation");
  assert.equal((await names(match)).length, 6);
  assert.equal(await match.page.locator(match.css).getAttribute("data-status"), "ready");

  await match.part("[data-act=study-judge]").click();
  await match.part("[data-act=study-glyph2]").click();
  await match.part("[data-act=study-comment]").click();
  await match.part("textarea").fill("Too far away.");
  /** @returns {Promise<[number, number]>} */
  const pointOf = async (id) => {
    const { x, y, width, height } = await match.part(`.hit[data-id="${id}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await mouse.move(...(await pointOf("b2")));
  await mouse.down({ button: "right" });
  await mouse.move(...(await pointOf("d4")), { steps: 3 });
  await mouse.up({ button: "right" });
  await match.part('.hit[data-id="c3"]').focus();
  await keyboard.press("2");
  assert.match(
    await current(match),
    /b2, Mistake, variation, Too far away\., green arrow from b2 to d4, red mark on c3$/,
  );
  assert.deepEqual(
    await match
      .part(".board")
      .evaluate((board) => [...board.querySelectorAll(".shapes > g")].map((g) => g.dataset.paint)),
    ["green", "red"],
  );

  const kept = await save(match);
  // Mark, arrow, comment, glyph, and at last the move itself.
  for (let i = 0; i < 5; i++) {
    const before = await names(match);
    await keyboard.press("Control+z");
    await until(async () => String(await names(match)) !== String(before), `undo ${i + 1}`);
  }
  assert.equal((await names(match)).length, 5);
  await keyboard.press("Control+Shift+z");
  await until(async () => (await names(match)).length === 6, "redo");

  // What was saved opens with all of it.
  await match.page.locator(match.css).evaluate((element, kept) => element.restore(kept), kept);
  await until(async () => /Too far away/.test(await current(match)), "the saved study");
  await match.part("[data-act=study-more]").click();
  await match.part("[data-act=study-promote]").click();
  await until(async () => (await names(match)).some((name) => /^4\. .*e5, variation$/.test(name)), "the promotion");
  await match.part("[data-act=study-remove]").click();
  await until(async () => (await names(match)).length === 5, "the deletion");
  assert.deepEqual(
    (await save(match)).moves.map((m) => m.text),
    ["d4", "d5", "c3"],
  );
  await match.close();
});

/** A chapter on a board of side 4 with 20 moves, and after each but the last all other moves as variations, with an answer. */
function hugeChapter() {
  const cells = [4, 5, 6, 7, 6, 5, 4].flatMap((n, i) => Array.from({ length: n }, (_, j) => `${"abcdefg"[i]}${j + 1}`));
  const node = (text, ply, next = []) => ({ text, player: ply % 2, seat: ply % 2, next });
  let next = [];
  for (let ply = 19; ply >= 0; ply--) {
    const free = cells.slice(ply + 1);
    const others = ply === 19 ? [] : free.map((text) => node(text, ply, [node(cells[ply], ply + 1)]));
    next = [node(cells[ply], ply, next), ...others];
  }
  return { options: { size: 4, swap: false }, next };
}

test("a study of over a thousand moves draws the lines near what is seen, and the keys reach the last move", async () => {
  const match = await site.openMatch("hex", { options: { size: 4, swap: false }, players: "human,human" });
  const count = (nodes) => nodes.reduce((sum, { next }) => sum + 1 + count(next), 0);
  const chapter = hugeChapter();
  const all = count(chapter.next) + 1;
  assert.ok(all > 1000, `${all} moves`);
  await match.page.locator(match.css).evaluate(
    (element, chapter) =>
      element.restore({
        game: "hex",
        options: { size: 4, swap: false },
        position: null,
        seats: ["human", "human"],
        moves: [],
        redo: [],
        study: { chapters: [chapter], at: 0, open: true },
      }),
    chapter,
  );
  const items = match.part(".tree [role=treeitem]");
  await items.first().waitFor();
  const drawn = () => items.count();
  const isDrawn = async (ply) => (await names(match)).some((name) => name.startsWith(`${ply}. `));
  await until(async () => (await drawn()) > 20, "the first lines");
  assert.ok((await drawn()) < all / 2, `${await drawn()} of ${all} moves are drawn`);
  assert.ok(!(await isDrawn(20)), "the last move is far away");

  const { keyboard } = match.page;
  await match.part('.tree [aria-selected="true"]').focus();
  await keyboard.press("End");
  await until(async () => /^20\. /.test(await current(match)), "the last move");
  const last = match.part('.tree [aria-selected="true"]');
  await until(() => last.evaluate((item) => item.matches(":focus")), "the focus on it");
  await until(
    () =>
      last.evaluate((item) => {
        const [list, place] = [item.closest(".tree").getBoundingClientRect(), item.getBoundingClientRect()];
        return place.top >= list.top && place.bottom <= list.bottom;
      }),
    "the last move in view",
  );
  assert.equal(await last.getAttribute("aria-posinset"), String(all));
  assert.equal(await last.getAttribute("aria-setsize"), String(all));
  await until(async () => !(await isDrawn(1)), "the first lines gave up their place");
  assert.ok((await drawn()) < all / 2, `${await drawn()} of ${all} moves are drawn`);
  // Up leads to the item before, which is a variation's answer.
  await keyboard.press("ArrowUp");
  await until(async () => /variation$/.test(await current(match)), "the item before");
  await match.close();
});

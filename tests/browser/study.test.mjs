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

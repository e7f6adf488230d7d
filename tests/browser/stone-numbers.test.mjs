// The numbers of moves on stones, on the board and in exported pictures.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { FOLDER, openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** The numbers on the stones of the board. Waits until there are `count` of them. */
async function numbersOn(match, count) {
  await match.page.waitForFunction(
    (count) => document.querySelector("alveole-game").shadowRoot.querySelectorAll(".number").length === count,
    count,
  );
  return (await match.part(".pieces .number").allTextContents()).map(Number).sort((a, b) => a - b);
}

/** Switches the numbers on in the menu; returns whether the menu offers them. */
async function offered(match) {
  await match.press("more");
  const box = match.part('dialog [name="numbers"]');
  await match.part('dialog [name="coordinates"]').waitFor();
  const found = (await box.count()) === 1;
  if (found) await box.check();
  await match.page.keyboard.press("Escape");
  return found;
}

test("stones have the numbers of their moves, in names of cells and exported pictures, too", async () => {
  const match = await site.openMatch("hex");
  for (const move of ["e5", "swap", "d4"]) await match.play(move);
  assert.ok(await offered(match));
  assert.deepEqual(await numbersOn(match, 2), [1, 3]);
  assert.match(await match.part('.hit[data-id="d4"]').getAttribute("aria-label"), /, move 3$/);
  await match.press("undo");
  assert.deepEqual(await numbersOn(match, 1), [1]);
  const text = await match.page.evaluate(async (folder) => {
    const { picture } = await import(`${folder}www/share/image-export.js`);
    const { catalogue } = await import(`${folder}www/engine/catalogue.js`);
    const { dictionary } = await import(`${folder}www/words/dictionary.js`);
    const element = document.querySelector("alveole-game");
    const [game] = await catalogue("hex");
    const locale = { game, words: await dictionary("en"), language: "en" };
    const { options, moves } = element.record({ shown: true });
    return picture(locale, element.state(), { game: "hex", options, position: null, moves }, element);
  }, FOLDER);
  assert.deepEqual(text.match(/>\d+<\/text>/g), [">1</text>"]);
  await match.page.context().close();
});

detail("games whose moves are counted by rounds offer no numbers on stones", async () => {
  const match = await site.openMatch("hexone");
  assert.equal(await offered(match), false);
  await match.page.context().close();
});

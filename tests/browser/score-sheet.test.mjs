// The score sheet of a match, on the screen and on paper.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { MatchPage } from "./support/match-page.mjs";
import { openPage } from "./support/browsers.mjs";
import { openSite } from "./support/site.mjs";

const site = await openSite();
after(() => site.close());

test("a score sheet has the players, the moves and diagrams, and prints nothing else", async () => {
  const page = await openPage(site.browser);
  await page.goto(`${site.server.url}hive/#together`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  for (let i = 0; i < 6; i++) await match.play((await match.state()).legal[i].text);
  await page.locator(".share-button").click();
  await page.locator('.share [data-act="sheet"]').click();
  const sheet = page.locator("dialog.score-sheet");
  await sheet.waitFor();
  const { moves } = await match.record();
  assert.deepEqual(await sheet.locator(".moves li").allTextContents(), [
    `${moves[0]}; ${moves[1]}`,
    `${moves[2]}; ${moves[3]}`,
    `${moves[4]}; ${moves[5]}`,
  ]);
  assert.equal(await sheet.locator("figure svg").count(), 2);
  assert.deepEqual(await sheet.locator("figcaption").allTextContents(), [
    `After 2. ${moves[3]}`,
    `After 3. ${moves[5]}`,
  ]);
  assert.equal(await sheet.locator(".players li").count(), 2);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("alveole-game").first().isVisible(), false);
  assert.equal(await sheet.locator("footer").isVisible(), false);
  assert.equal(await sheet.locator("figure").last().isVisible(), true);
  await page.context().close();
});

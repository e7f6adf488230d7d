// The rules that come with each game: they can be read in both languages, and tried.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openSite } from "./support/site.mjs";

const site = await openSite();
const games = await site.games();
after(() => site.close());

for (const game of games) {
  for (const lang of ["en", "fr"]) {
    test(`${game.id}: the rules are read and tried (${lang})`, async () => {
      const { page } = await site.openMatch(game.id, { lang, width: 360, height: 740 });
      const rules = lang === "en" ? "Rules" : "Règles";
      await page.locator("alveole-game").getByRole("button", { name: rules }).click();
      await page.locator("alveole-game dialog[open]").waitFor();
      const diagrams = page.locator("alveole-game .diagram");
      assert.equal(await diagrams.count(), game.rules[lang].split("```board\n").length - 1);
      assert.ok((await diagrams.count()) > 0);
      for (const diagram of await diagrams.all()) {
        const again = diagram.locator("button");
        assert.ok(await again.isDisabled(), "there is nothing to take back yet");
        const lit = diagram.locator("[data-next]");
        // A move takes a few touches at the most.
        for (let touch = 0; touch < 4 && (await again.isDisabled()); touch++) {
          await lit.first().waitFor();
          await lit.first().dispatchEvent("click");
          await page.waitForTimeout(150);
        }
        assert.ok(await again.isEnabled(), "a move was made on the board");
        await again.click();
        await lit.first().waitFor();
      }
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }
}

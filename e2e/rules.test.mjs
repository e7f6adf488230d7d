// The rules of each game: readable in both languages, with diagrams on which moves can be made.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ALL, openSite } from "./support/site.mjs";

const site = await openSite();
const games = await site.games();
after(() => site.close());

for (const [i, game] of games.entries()) {
  for (const lang of ALL ? ["en", "fr"] : [["en", "fr"][i % 2]]) {
    test(`${game.id}: the rules open, and a move is made and reset in each diagram (${lang})`, async () => {
      const match = await site.openMatch(game.id, { lang, width: 360, height: 740 });
      const { page } = match;
      await match
        .part("button")
        .filter({ hasText: lang === "en" ? "Rules" : "Règles" })
        .click();
      await match.part("dialog[open]").waitFor();
      const diagrams = match.part(".diagram");
      assert.equal(await diagrams.count(), game.rules[lang].split("```board\n").length - 1);
      assert.ok((await diagrams.count()) > 0);
      for (const [n, diagram] of (await diagrams.all()).entries()) {
        const reset = diagram.locator("button");
        assert.ok(await reset.isDisabled(), "nothing to reset yet");
        const taps = diagram.locator("[data-next]");
        // Each click waits until the diagram shows its effect: other taps, or the move.
        for (let tap = 0; tap < 4 && (await reset.isDisabled()); tap++) {
          await taps.first().waitFor();
          const drawing = await diagram.evaluate((e) => e.innerHTML);
          await taps.first().dispatchEvent("click");
          await page.waitForFunction(
            ([n, drawing]) => {
              const { shadowRoot } = document.querySelector("alveole-game");
              return shadowRoot.querySelectorAll(".diagram")[n].innerHTML !== drawing;
            },
            [n, drawing],
          );
        }
        assert.ok(await reset.isEnabled(), "a move was made in the diagram");
        await reset.click();
        await taps.first().waitFor();
        assert.ok(await reset.isDisabled(), "the diagram is as it was");
      }
      await match.close();
    });
  }
}

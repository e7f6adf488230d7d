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
        const reset = diagram.locator("> button");
        assert.ok(await reset.isDisabled(), "nothing to reset yet");
        const taps = diagram.locator("[data-next]");
        await taps.first().waitFor();
        // Each tap waits until the diagram shows the effect of the one before: other taps, or the move.
        for (let tap = 0, drawing = ""; tap < 9 && drawing !== "move"; tap++) {
          const tapped = await page.waitForFunction(
            ([n, drawing]) => {
              const diagram = document.querySelector("alveole-game").shadowRoot.querySelectorAll(".diagram")[n];
              if (!diagram.querySelector(":scope > button").disabled) return "move";
              const next = diagram.querySelector("[data-next]");
              const before = diagram.innerHTML;
              if (!next || before === drawing) return "";
              next.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
              return before;
            },
            [n, drawing],
          );
          drawing = await tapped.jsonValue();
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

test("a turn of several moves goes on in a diagram, and ends by a button below it", async () => {
  const match = await site.openMatch("hexadames", { width: 360, height: 740 });
  await match.part("button").filter({ hasText: "Rules" }).click();
  const several = match.part(".diagram").nth(2);
  await several.locator("figcaption", { hasText: "Red to play." }).waitFor();
  assert.equal(await several.locator(".steps button").count(), 0);
  await several.locator('.hit[data-id="c3"]').click({ force: true });
  await several.getByRole("button", { name: "Stop capturing" }).click();
  await several.locator("figcaption", { hasText: "Black to play." }).waitFor();
  assert.equal(await several.locator("[data-next], .steps button").count(), 0, "the turn is over");
  await several.locator("> button").click();
  await several.locator("figcaption", { hasText: "Red to play." }).waitFor();
  await match.close();
});

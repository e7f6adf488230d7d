// The rules of each game: readable in both languages, with diagrams on which moves can be made.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after } from "node:test";
import { openPage } from "./support/browsers.mjs";
import { closeSilent, openSite } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

const site = await openSite();
const games = await site.games();
after(() => site.close());

for (const game of games) {
  for (const lang of ["en", "fr"]) {
    journeyIf(game.id === "hive" && lang === "en")(
      `${game.id}: the rules open, and a move is made and reset in each diagram (${lang})`,
      async () => {
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
          if (await diagram.evaluate((figure) => figure.matches(".signed"))) continue; // No move is made there.
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
      },
    );
  }
}

detail("a turn of several moves goes on in a diagram, and ends by a button below it", async () => {
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

/** How many cells of the map of side 5 in the document have each sign. */
function counts() {
  const map = /^H5: .*([^`]*)/m.exec(readFileSync("docs/hex-solved.md", "utf8"))[1];
  const signs = [...map.matchAll(/ ([-+?])/g)].map(([, sign]) => sign);
  assert.equal(signs.length, 61);
  return Object.fromEntries(["+", "-", "?"].map((sign) => [sign, signs.filter((other) => other === sign).length]));
}

for (const [lang, path, title, meaning] of [
  ["en", "hex/rules/", "The first stone", "the first stone wins"],
  ["fr", "fr/hex/rules/", "La première pierre", "la première pierre gagne"],
])
  detail(`the rules of Hex-n show where the first stone wins (${lang})`, async () => {
    const known = counts();
    // As it is built, without scripts.
    const built = await (await fetch(site.server.url + path)).text();
    assert.match(built, new RegExp(`<h3>${title}</h3>`));
    for (const [sign, count] of Object.entries(known))
      assert.equal(built.split(`data-sign="${sign}"`).length - 1, count, `built page, ${sign}`);
    assert.match(built, new RegExp(`<desc>${meaning}: (?:[a-i][1-9], ){${known["+"] - 1}}[a-i][1-9]\\.`));

    const page = await openPage(site.browser, { locale: lang, width: 360, height: 740 });
    await page.goto(site.server.url + path);
    const map = page.locator(".rules .signed");
    await map.locator("[data-sign]").first().waitFor();
    assert.equal(await map.locator(".ground .cell").count(), 61);
    for (const [sign, count] of Object.entries(known))
      assert.equal(await map.locator(`[data-sign="${sign}"]`).count(), count, sign);
    const places = await map
      .locator("[data-sign]")
      .evaluateAll((all) => all.map((g) => `${g.dataset.sign} ${g.getAttribute("transform")}`));
    assert.equal(new Set(places.map((place) => place.slice(2))).size, 61, "one sign on each cell");
    assert.ok(places.includes("+ translate(0 0)"), "the centre wins");
    const [wins] = await map.locator("li").allTextContents();
    assert.match(wins, new RegExp(`^${meaning} \\(${known["+"]}\\): (?:[a-i][1-9], ){${known["+"] - 1}}[a-i][1-9]$`));
    // The picture has no names: the list has them.
    assert.equal(await map.locator("svg.board").getAttribute("aria-hidden"), "true");
    const [{ x, width }, wide] = [await map.boundingBox(), await page.evaluate(() => document.body.scrollWidth)];
    assert.ok(x >= 0 && x + width <= 360 && wide <= 360, `${x} ${width} ${wide}`);
    await closeSilent(page);
  });

// What is printed: the position, the moves and the rules, and nothing to press.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";
import { playRandomly } from "./support/views.mjs";

const site = await openSite();
after(() => site.close());

/** The texts of what can be pressed and would be printed; the moves are buttons, too, and are wanted. */
const pressable = (page) =>
  page.locator("button, a.button, nav a").evaluateAll((all) => {
    const seen = (e) => e.checkVisibility() && getComputedStyle(e).clipPath === "none";
    return all.filter((e) => seen(e) && !e.closest(".moves, .hand")).map((e) => e.textContent);
  });

test("a match is printed with its board and all its moves, without buttons", needs("mediaFeatures"), async () => {
  const page = await openPage(site.browser, { width: 800, height: 1100, dark: true });
  await page.goto(`${site.server.url}hive/#together`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await pressable(page), [], "before anything is touched");
  await page.emulateMedia({ media: "screen" });
  await match.part(".board").hover();
  await playRandomly(match, 14);
  await match.part('[data-act="more"]').click();
  await match.part("dialog.menu[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await pressable(page), []);
  assert.ok(await match.part(".board").isVisible());
  const list = await match
    .part(".moves")
    .evaluate((e) => [e.scrollWidth <= e.clientWidth, e.querySelectorAll("button").length]);
  assert.deepEqual(list, [true, 14], "every move is in view");
  await match.close();
});

detail("rules are printed with their boards, without buttons", needs("mediaFeatures"), async () => {
  const page = await openPage(site.browser, { width: 800, height: 1100 });
  await page.goto(`${site.server.url}hex/rules/`);
  await page.locator(".rules .diagram svg").first().waitFor();
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await pressable(page), []);
  assert.ok(await page.locator(".rules .diagram svg").first().isVisible());
  await page.context().close();
});

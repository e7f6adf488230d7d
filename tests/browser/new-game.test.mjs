// The dialog before a match: opponents, who begins, clocks, presets, and what it remembers.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { noViolations } from "./support/accessibility-checks.mjs";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { inLanguage, openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

async function visit(hash, as) {
  const page = await openPage(site.browser, as);
  await page.goto(`${site.server.url}${hash}`);
  const match = new MatchPage(page);
  await match.waitUntil("ready", "thinking");
  return match;
}
const saved = (match) => match.page.locator(match.css).evaluate((element) => element.save());
const seats = async (match) => (await saved(match)).seats;
const chosen = (match, name) => match.part(`dialog.new[open] [name="${name}"]:checked`).getAttribute("value");

test("the computer begins if it is asked to, and the choice is remembered", async () => {
  const match = await visit("hex/#together");
  await match.press("newGame");
  await match.start({ opponent: "computer", begins: "computer", level: "1" });
  await match.reached(1, "the move of the computer");
  assert.deepEqual(await seats(match), ["1", "human"]);
  await match.press("newGame");
  await match.part("dialog.new[open]").waitFor();
  assert.deepEqual([await chosen(match, "opponent"), await chosen(match, "begins")], ["computer", "computer"]);
  assert.match(await match.part('dialog.new [data-row="begins"]').innerText(), /You play Black/);
  await match.start({ begins: "you" });
  await match.reached(0, "a new game");
  assert.deepEqual(await seats(match), ["human", "1"]);
  await match.close();
});

test("a game begins with the clocks of the dialog", async () => {
  const match = await visit("hex/#together");
  for (const [time, clock] of [
    ["5+5", { left: [300, 300], increment: 5 }],
    ["own", { left: [180, 180], increment: 2 }],
    ["0+0", null],
  ]) {
    await match.press("newGame");
    await match.part(`dialog.new[open] [name="time"][value="${time}"]`).check({ force: true });
    if (time === "own") {
      for (const [name, value] of Object.entries({ minutes: "3", increment: "2" })) {
        const field = match.part(`dialog.new [name="${name}"]`);
        // The driver of Firefox fills in a field for numbers beside what is there.
        await field.evaluate((e) => (e.value = ""));
        await field.fill(value);
      }
    }
    await match.start();
    await match.page.waitForFunction(
      (wanted) => JSON.stringify(document.querySelector("alveole-game").save().clock ?? null) === wanted,
      JSON.stringify(clock),
    );
    assert.equal(await match.part(".clocks:not([hidden])").count(), clock ? 1 : 0);
  }
  await match.close();
});

detail("presets of Hive set all options, which the next visit has", async () => {
  const match = await visit("hive/#together");
  const { page } = match;
  await match.press("newGame");
  const preset = match.part('dialog.new [data-preset="mlp"]');
  await preset.click();
  await match.part('dialog.new [data-preset="mlp"][aria-pressed="true"]').waitFor();
  assert.match(await match.part("dialog.new summary").innerText(), /Mosquito · Ladybug · Pillbug/);
  await match.start();
  await page.waitForFunction(() => document.querySelector("alveole-game").state().options.expansions.length === 3);
  await page.goto("about:blank");
  await page.goto(`${site.server.url}hive/#together`);
  await match.waitUntil("ready");
  assert.deepEqual((await match.state()).options.expansions, []);
  await match.press("newGame");
  await match.part('dialog.new [data-preset="mlp"][aria-pressed="true"]').waitFor();
  await match.close();
});

detail("what was remembered and is refused gives way to the options of the match", async () => {
  const match = await visit("hex/#together");
  await match.page.evaluate(() => localStorage.setItem("alveole.new.hex", '{"size": 999}'));
  await match.press("newGame");
  await match.start();
  await match.reached(0, "a new game");
  assert.notEqual((await match.state()).options.size, 999);
  await match.close();
});

detail("an element of another page offers no links, unless it says that it sends them", async () => {
  const match = await site.openMatch("hex", { players: "human,human" });
  await match.press("newGame");
  await match.part("dialog.new[open]").waitFor();
  const offered = () =>
    match.part('dialog.new [name="opponent"]').evaluateAll((inputs) => inputs.map(({ value }) => value));
  assert.deepEqual(await offered(), ["computer", "together", "custom"]);
  await match.close();
});

for (const locale of ["en", "fr"])
  detail(`${locale}: on a small phone everything to start is in view`, needs("narrowWindows", "language"), async () => {
    for (const hash of ["hive/#computer", "go/#computer", "hexone/#letters"]) {
      const match = await visit(inLanguage(hash, locale), { width: 360, height: 640, locale });
      if (!hash.endsWith("letters")) await match.press("newGame");
      const dialog = match.part("dialog.new[open]");
      await dialog.waitFor();
      const start = await dialog.locator('button[type="submit"]').boundingBox();
      assert.ok(start.y > 0 && start.y + start.height <= 640, `${hash}: Start ends at ${start.y + start.height}`);
      assert.equal(await dialog.evaluate((e) => e.scrollTop), 0);
      const wide = await dialog.evaluate((e) => e.scrollWidth - e.clientWidth);
      assert.equal(wide, 0, `${hash}: ${wide} pixels too wide`);
      assert.equal(await dialog.locator("details").getAttribute("open"), null, "the options are folded");
      // Each row of choices is full, and no name is broken.
      const rows = dialog.locator(".choices:visible");
      for (const row of await rows.all()) {
        const { ends, broken, edge } = await row.evaluate((e) => {
          const parts = [...e.children].filter((one) => one.checkVisibility());
          const boxes = parts.map((one) => one.getBoundingClientRect());
          const lines = Map.groupBy(boxes, ({ bottom }) => Math.round(bottom));
          const names = [...e.querySelectorAll("span, button")].filter((one) => one.checkVisibility());
          return {
            ends: [...lines.values()].map((line) => Math.round(Math.max(...line.map(({ right }) => right)))),
            broken: names.filter((one) => one.getBoundingClientRect().height > 50).map((one) => one.textContent),
            edge: Math.round(e.getBoundingClientRect().right),
          };
        });
        assert.deepEqual(broken, [], `${hash}: names on one line`);
        assert.deepEqual(new Set(ends), new Set([edge]), `${hash}: rows without a gap`);
      }
      const radios = await dialog.locator('[data-row="opponent"] input').count();
      assert.equal(radios, 4);
      await match.close();
    }
  });

detail("the rating of a level stands beside it, and beside the name of the player", async () => {
  const match = await visit("hex/#together", { locale: "en" });
  await match.press("newGame");
  const level = match.part('dialog.new [name="level"]');
  await match.start({ opponent: "computer", level: "1" });
  const shown = match.part(".player .rating");
  await shown.waitFor();
  assert.equal(await shown.innerText(), "Rating 800");
  await match.press("newGame");
  // What the ratings mean is behind a button, for the keyboard as well; a screen reader has it with the level.
  const about = match.part('dialog.new button[aria-controls="form-scale"]');
  await about.waitFor();
  const scale = match.part("dialog.new #form-scale");
  assert.deepEqual([await scale.isVisible(), await about.getAttribute("aria-expanded")], [false, "false"]);
  await level.focus();
  await match.page.keyboard.press("Tab");
  await match.page.keyboard.press("Enter");
  assert.deepEqual([await scale.isVisible(), await about.getAttribute("aria-expanded")], [true, "true"]);
  assert.match(await scale.innerText(), /^Level 1 is rated 800/);
  await noViolations(match.page, "the ratings explained");
  assert.match(await level.locator('[value="1"]').textContent(), /^Level\u00a01 · 800$/);
  assert.match(await level.locator('[value="8"]').textContent(), /^Level\u00a08 · strongest · \d+$/);
  const third = await level.locator('[value="3"]').textContent();
  assert.ok(Number(/· (\d+)$/.exec(third)?.[1]) > 800, third);
  assert.equal(await level.getAttribute("aria-describedby"), "form-scale");
  await match.start({ opponent: "together" });
  await shown.waitFor({ state: "detached" });
  await match.close();
});

// The documentation on the site: every page opens and fits, every link leads somewhere, examples and playground work.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fitsWidth, noViolations } from "./support/accessibility-checks.mjs";
import { lacks, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { ALL, detail, journeyIf } from "./support/suite.mjs";
import { anchorOf } from "../../tools/pages/docs.mjs";

const site = await openSite();
after(() => site.close());

const DOCS = "dist/docs";
const pages = readdirSync(DOCS, { encoding: "utf8", recursive: true }).filter((file) => file.endsWith(".html"));
const texts = new Map(pages.map((file) => [file, readFileSync(join(DOCS, file), "utf8")]));

async function open(path, setting) {
  const page = await openPage(site.browser, setting);
  await page.goto(`${site.server.url}docs/${path}`);
  return page;
}
async function close(page) {
  assert.deepEqual(page.errors, [], "the console has no errors");
  await page.context().close();
}

test("every Markdown file of the documentation has a page, and the menu of each page lists it", () => {
  const files = ["docs", "docs/rules", "docs/design"].flatMap((folder) =>
    readdirSync(folder).flatMap((file) => (file.endsWith(".md") ? [join(folder, file)] : [])),
  );
  const titles = files.map((file) => /^# (.*)$/m.exec(readFileSync(file, "utf8"))[1]);
  assert.ok(titles.length > 20, `${titles.length} files`);
  for (const title of titles) {
    const shown = title.replaceAll("`", "").replace(/ \(.*\)$/, "");
    assert.match(texts.get("index.html"), new RegExp(`<li><a [^>]*>${RegExp.escape?.(shown) ?? shown}</a>`), title);
  }
});

test("the page about the site is in the languages of the site, and the foot of the front page leads to it", async () => {
  for (const language of ["en", "fr"]) {
    const { about, privacy } = (await import(`../../www/words/${language}/site.js`)).default.pages;
    const text = texts.get(about.replace("docs/", ""));
    assert.match(text, new RegExp(`^<html lang="${language}">$`, "m"));
    assert.ok(text.includes(`<h2 id="${privacy.replace(`${about}#`, "")}">`), privacy);
  }
});

test("every link between pages leads to a page, and to a heading that it has", () => {
  let anchors = 0;
  for (const [file, text] of texts)
    for (const [, href] of text.matchAll(/<(?:a|link|script|img)\b[^>]* (?:href|src)="([^"]*)"/g)) {
      if (/^(https?:|data:)/.test(href) || file === "playground.html" || /playground\.html#/.test(href)) continue;
      const [path, anchor] = href.split("#");
      const target = join(DOCS, path === "" ? file : join(dirname(file), path));
      assert.ok(existsSync(target), `${file}: ${href}`);
      if (!anchor) continue;
      anchors++;
      const there = texts.get(target.slice(DOCS.length + 1));
      assert.ok(there.includes(`id="${anchor}"`), `${file}: ${href}`);
    }
  assert.ok(anchors > 100, `${anchors} links to headings`);
});

test("headings have the anchors that sites for Markdown give them", () => {
  assert.equal(anchorOf("Cell names on a hexagon (Abalone notation)"), "cell-names-on-a-hexagon-abalone-notation");
  assert.equal(anchorOf("`why`: a tap"), "why-a-tap");
});

// The pages share one layout: a run with ALL=1 looks at each.
const looked = ALL ? pages : ["index.html", "api.html", "reference.html", "playground.html", "rules/hive.html"];
for (const setting of [
  { width: 1280, height: 800 },
  { width: 360, height: 740, dark: true },
])
  journeyIf(setting.dark)(
    `pages fit ${setting.width} px, and axe finds nothing`,
    {
      skip: setting.dark && lacks("narrowWindows", "mediaFeatures"),
    },
    async () => {
      for (const path of looked) {
        const page = await open(path, setting);
        await fitsWidth(page, path);
        await noViolations(page, path);
        await close(page);
      }
    },
  );

detail("the example of the element can be played on its page", async () => {
  const page = await open("embed.html");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.play("wG1");
  await match.reached(2, "the computer's answer");
  const buttons = await page
    .locator("alveole-game .bar [data-act]")
    .evaluateAll((all) => all.map((button) => button.getAttribute("data-act")));
  assert.ok(buttons.length >= 6);
  const text = readFileSync("docs/embed.md", "utf8");
  for (const name of buttons)
    assert.ok(text.includes(`\`${name}\``), `docs/embed.md does not name the control ${name}`);
  await close(page);
});

const answer = (page) => page.locator("#answer").textContent();
const summary = (page, text) => page.locator("#summary", { hasText: text }).waitFor();

test("the playground answers, refuses and shares a request", async () => {
  const page = await open("playground.html");
  await summary(page, "Answered");
  assert.equal(JSON.parse(await answer(page)).ok.game, "hive");

  await page.getByLabel("Request").fill('{"op": "perft", "game": "hex", "options": {"size": 3}, "depth": 2}');
  await page.getByLabel("Request").press("Control+Enter");
  await page.locator("#answer", { hasText: "nodes" }).waitFor();
  // The second player answers with one of 18 cells, or swaps.
  assert.deepEqual(JSON.parse(await answer(page)), { ok: { nodes: 19 * (18 + 1) } });

  await page.getByLabel("Request").fill('{"op": "state", "game": "chess"}');
  await page.getByRole("button", { name: "Send" }).click();
  await summary(page, "there is no game “chess”");
  assert.equal(JSON.parse(await answer(page)).error.code, "unknown_game");

  await page.getByLabel("Request").fill("{");
  await page.getByRole("button", { name: "Send" }).click();
  await summary(page, "not valid JSON");
  await close(page);
});

detail("a request of the API's page opens in the playground", async () => {
  const page = await open("api.html");
  await page.locator('a[href^="playground.html#"][href*="%22state%22"]').first().click();
  await summary(page, "Answered");
  assert.equal(JSON.parse(await page.getByLabel("Request").inputValue()).op, "state");
  assert.deepEqual(JSON.parse(await answer(page)).ok.options.size, 3);
  await close(page);
});

detail("every example of the playground is answered", async () => {
  const page = await open("playground.html");
  await summary(page, "Answered");
  const examples = page.getByLabel("Example");
  const count = await examples.locator("option").count();
  assert.ok(count >= 9);
  for (let i = 1; i < count; i++) {
    await examples.selectOption(String(i));
    const { op } = JSON.parse(await page.getByLabel("Request").inputValue());
    await page.waitForFunction(() => !document.querySelector("#summary").textContent.includes("Waiting"));
    assert.match(await page.locator("#summary").textContent(), /^Answered/, op);
  }
  await close(page);
});

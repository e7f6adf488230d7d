// A new player's first visit to each game: the lesson, a first match, its end, a review, a puzzle, a link to a friend.
// `make test` walks each game in one setting, one of them up to the link; ALL=1 walks all of it in every setting.
import assert from "node:assert/strict";
import { after } from "node:test";
import { BROWSER, lacks, openPage } from "./support/browsers.mjs";
import { journey } from "./support/journey.mjs";
import { dice, openSite } from "./support/site.mjs";
import { ALL, journeyIf } from "./support/suite.mjs";

const site = await openSite();
const games = await site.games();
after(() => site.close());

const PHONE = { width: 360, height: 780, touch: BROWSER === "chromium" };
const DESKTOP = { width: 1280, height: 800 };
/** @type {import("./support/browsers.mjs").As[]} */
const SETTINGS = [
  { ...PHONE, locale: "en" },
  { ...DESKTOP, locale: "fr" },
  { ...PHONE, locale: "fr" },
  { ...DESKTOP, locale: "en" },
];

for (const [i, { id }] of games.entries())
  for (const [k, setting] of SETTINGS.entries()) {
    const { width, touch = false, locale } = setting;
    const skip = lacks("tabs", ...(width < 1280 ? ["narrowWindows"] : []), ...(locale === "en" ? [] : ["language"]));
    journeyIf(k === i % SETTINGS.length)(`${id}: a first visit at ${width} px, ${locale}`, { skip }, async () => {
      const page = await openPage(site.browser, setting);
      const pages = [page];
      const byLink = ALL || id === "hex";
      const friend = async () => {
        pages.push(await openPage(site.browser, setting));
        return pages.at(-1);
      };
      const walk = journey(page, {
        url: site.server.url,
        game: id,
        language: locale,
        touch,
        roll: dice(7 + i),
        friend: byLink ? friend : null,
      });
      const seen = [];
      for await (const view of walk) {
        const { name, page: shown } = typeof view === "string" ? { name: view, page } : view;
        seen.push(name);
        const wide = await shown.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${seen.at(-1)}: nothing is wider than the screen: ${wide} px`);
      }
      assert.equal(seen.at(-1), byLink ? "the friend opens the link" : "the puzzle is solved");
      for (const one of pages) {
        assert.deepEqual(one.errors, [], "the console has no errors");
        await one.context().close();
      }
    });
  }

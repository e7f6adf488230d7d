// Photographs the journey of a new player (tests/browser/support/journey.mjs) through each game, and lays the pictures out on one
// contact sheet for each game and setting, in target/pictures/. GAMES=hex,hive restricts it.
//   node tools/bench/pictures.mjs [SETTING…]     phone-light, phone-dark, desktop-light, desktop-dark; all of them without any
import { mkdirSync } from "node:fs";
import { openPage } from "../../tests/browser/support/browsers.mjs";
import { journey } from "../../tests/browser/support/journey.mjs";
import { dice, openSite } from "../../tests/browser/support/site.mjs";

const OUT = "target/pictures";

/** English in the light and French in the dark, so that one look shows both. */
const SETTINGS = {
  "phone-light": { width: 390, height: 664, touch: true, locale: "en" },
  "phone-dark": { width: 390, height: 664, touch: true, dark: true, locale: "fr" },
  "desktop-light": { width: 1280, height: 800, locale: "en" },
  "desktop-dark": { width: 1280, height: 800, dark: true, locale: "fr" },
};
const SHEET = 1800; // pixels wide
const COLUMNS = { phone: 6, desktop: 3 };

/** One picture of all these, with their names. */
async function sheet(browser, pictures, columns, path) {
  const page = await browser.newPage({ viewport: { width: SHEET, height: 600 } });
  const figures = pictures.map(
    ({ name, png }) =>
      `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${png.toString("base64")}"></figure>`,
  );
  await page.setContent(`<!doctype html><style>
    body { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 12px; margin: 12px; background: #777; }
    figure { margin: 0; font: 15px sans-serif; color: #fff; }
    img { width: 100%; }
  </style>${figures.join("")}`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SETTINGS);
const unknown = chosen.find((name) => !SETTINGS[name]);
if (unknown) throw new Error(`there is no setting “${unknown}”, only ${Object.keys(SETTINGS).join(", ")}`);

mkdirSync(OUT, { recursive: true });
const site = await openSite();
try {
  for (const { id } of await site.games())
    for (const setting of chosen) {
      const as = SETTINGS[setting];
      const page = await openPage(site.browser, as);
      const pictures = [];
      const friend = () => openPage(site.browser, as);
      const walk = journey(page, {
        url: site.server.url,
        game: id,
        language: as.locale,
        touch: as.touch,
        roll: dice(7),
        friend,
      });
      const path = `${OUT}/${id}-${setting}.png`;
      try {
        for await (const view of walk) {
          const named = typeof view === "string" ? { name: view, page } : view;
          // The last images and typefaces.
          await named.page.evaluate(() => document.fonts.ready);
          pictures.push({ name: named.name, png: await named.page.screenshot() });
        }
      } finally {
        // A journey that fails shows how far it came.
        pictures.push({ name: "the last view", png: await page.screenshot() });
        await sheet(site.browser, pictures, COLUMNS[setting.split("-")[0]], path);
        for (const context of site.browser.contexts()) await context.close();
      }
      console.log(path);
    }
} finally {
  await site.close();
}

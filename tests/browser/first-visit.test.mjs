// What a first visit loads, and what it shows on a slow network.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { firstAnswer, firstVisit } from "../../tools/bench/size.mjs";
import { Bundle } from "../../tools/build/bundle.mjs";
import { currentFolder } from "../../tools/release/versions.mjs";
import { BROWSER, needs, openPage } from "./support/browsers.mjs";
import { closeSilent as close, openSite } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

// Firefox also requests the icon for home screens.
const HOME_ICON = BROWSER === "firefox" ? "assets/icon-touch.png" : "";
const site = await openSite();
const games = await site.games();
after(() => site.close());

const { visit } = site;

test("the page preloads the modules of its first board and no others", async () => {
  const page = readFileSync("dist/index.html", "utf8");
  const named = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file);
  assert.ok(named.length > 0);
  assert.equal(new Set(named).size, named.length);
  const { outputs } = new Bundle("target/site");
  const folder = currentFolder("dist");
  const scripts = [...page.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, file]) => file);
  for (const file of [...named, ...scripts])
    for (const imported of outputs[file.slice(folder.length)].imports)
      assert.ok([...named, ...scripts].includes(folder + imported), `${file} imports ${imported}`);
  const visited = await visit();
  await visited.locator(".card .play").first().waitFor();
  const loaded = await visited.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name.replace(document.baseURI, "")),
  );
  assert.deepEqual(
    named.filter((file) => !loaded.includes(file)),
    [],
    "preloaded, and not used",
  );
  await close(visited);
});

/** The files that a browser asks for until a touch is answered: the choices of the catalogue, a cell of the engine's board. */
async function askedFor(path) {
  const page = await openPage(site.browser, { locale: "fr" });
  await page.addInitScript(() => {
    const drawn = () =>
      document.querySelector(".with:not([inert]) .choice") ||
      [...document.querySelectorAll("alveole-game")].some((e) => e.shadowRoot?.querySelector(".cell"));
    const look = () => (drawn() ? (window.shown = Date.now()) : requestAnimationFrame(look));
    look();
  });
  site.server.log.length = 0;
  await page.goto(`${site.server.url}${path}`);
  const shown = await (await page.waitForFunction(() => window.shown)).jsonValue();
  const asked = site.server.log
    .filter(({ at }) => at <= shown)
    .map(({ path }) => path.slice(1).replace(/\/$/, "/index.html"));
  await close(page);
  return new Set(asked);
}

for (const game of [undefined, ...games.map(({ id }) => id)])
  journeyIf([undefined, "hive"].includes(game))(
    `a first visit to ${game ?? "the catalogue"} downloads exactly the files that tools/bench/size.mjs counts`,
    needs("initScripts"),
    async () => {
      const asked = await askedFor(game ? `fr/${game}/` : "fr/");
      const weighed = firstVisit("dist", game);
      const next = game ? firstAnswer("dist", game) : [];
      assert.deepEqual(
        // What the page says to its player follows the first board at once, and so does the computer player.
        [...asked].filter(
          (file) =>
            !weighed.includes(file) &&
            !next.includes(file) &&
            file !== HOME_ICON &&
            !/\/(?:site\/welcome|play\/results|words\/\w+\/site)\.js$/.test(file),
        ),
        [],
        "requested, and not counted by tools/bench/size.mjs",
      );
      assert.deepEqual(
        weighed.filter((file) => /\.(?:html|css|js|wasm)$/.test(file) && !asked.has(file)),
        [],
        "counted by tools/bench/size.mjs, and not requested",
      );
      const parts = [...asked].flatMap((file) => /\/rules-(\w+)\.wasm$/.exec(file)?.[1] ?? []);
      assert.deepEqual(parts, game ? [game] : [], "the rules of this game, and of no other");
    },
  );

detail(
  "on a slow network, what the site is and the aim of the game are there before the match",
  needs("network"),
  async () => {
    const page = await openPage(site.browser, { locale: "fr" });
    /** What holds back the files that match; returns what lets them through. */
    const hold = async (files) => {
      let release;
      const released = new Promise((resolve) => (release = resolve));
      await page.route(files, async (route) => {
        await released;
        await route.continue();
      });
      return release;
    };
    const [scripts, element] = [await hold("**/site/site.js"), await hold("**/element/alveole-game.js")];
    await page.goto(`${site.server.url}fr/hive/`, { waitUntil: "commit" });
    const { name, words } = games.find(({ id }) => id === "hive") ?? { name: { fr: "Hive" }, words: null };
    await page.locator("h1", { hasText: name.fr }).waitFor();
    if (words) await page.locator(".strip p", { hasText: words.fr.about }).waitFor();
    await page.locator("alveole-game > svg [data-cell]").waitFor();
    scripts();
    element();
    await page.locator('alveole-game[data-status="ready"]').waitFor();
    await close(page);
  },
);

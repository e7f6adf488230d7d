// The built site on a server of this test file, a browser, and what the tests share.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { launch, openPage } from "./browsers.mjs";
import { MatchPage } from "./match-page.mjs";
import { modulePages } from "./modules.mjs";
import { serve } from "../../../tools/build/static-server.mjs";
import { currentFolder } from "../../../tools/release/versions.mjs";

/** The folder of the built site's modules, `/v/VERSION/`, for pages that import one by its address. */
export const FOLDER = `/${currentFolder("dist")}`;

/** The page's modules at the addresses of their sources. */
const MODULES = modulePages(FOLDER);

/** The address of a page in the language of its reader. */
export const inLanguage = (address, language = "en") => (language === "en" ? address : `${language}/${address}`);

// A page with one element, whose attributes are those of the page's address.
const MATCH = `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>A match</title>
  <link rel="icon" href="data:,">
  <main></main>
  <script type="module">
    import "/www/alveole-game.js";
    const game = document.createElement("alveole-game");
    for (const [name, value] of new URLSearchParams(location.search)) game.setAttribute(name, value);
    document.querySelector("main").append(game);
  </script>
</html>`;

/**
 * Serves the built site and starts the browser.
 * @param {import("../../../tools/build/static-server.mjs").Options} [options] `pages`: more pages on the server, by path
 */
export async function openSite({ pages = {}, ...more } = {}) {
  // A relay answers what is no WebSocket as well.
  const relay = more.upgrade ? { "/live": { body: "a relay" } } : {};
  const all = Object.assign(Object.create(MODULES), { "/match": { body: MATCH } }, relay, pages);
  const server = await serve("dist", { pages: all, ...more });
  const browser = await launch();
  return {
    server,
    browser,
    /** Pages beside those of the site, by path. Tests may add some. */
    pages: all,
    /** Opens an address of the site. */
    async visit(hash = "", as = {}) {
      const page = await openPage(browser, as);
      await page.goto(`${server.url}${hash}`);
      return page;
    },
    /**
     * Opens a page with one match of `game`, for two people unless `players` says otherwise.
     * @param {string} game
     * @param {import("./browsers.mjs").As & {options?: object, players?: string, lang?: string}} [how]
     */
    async openMatch(game, { options = {}, players = "", lang = "en", ...as } = {}) {
      const page = await openPage(browser, as);
      const given = { game, options: JSON.stringify(options), players, lang, storage: "alveole" };
      const attributes = new URLSearchParams(given);
      await page.goto(`${server.url}match?${attributes}`);
      const match = new MatchPage(page);
      await match.waitUntil("ready", "thinking", "over");
      return match;
    },
    /** The games of the catalogue with their rules. `GAMES=hex,hive` restricts a run to some of them. */
    async games() {
      const { default: cards } = await import(resolve("target/site/games/cards.js"));
      const rules = JSON.parse(readFileSync("target/site/games/rules.json", "utf8"));
      const games = cards.map((card) => ({ ...card, rules: rules[card.id] }));
      const only = process.env.GAMES?.split(",") ?? games.map(({ id }) => id);
      assert.ok(only.length > 0 && only.every((one) => games.some(({ id }) => id === one)), `games: ${only.join()}`);
      return games.filter(({ id }) => only.includes(id));
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Closes the browser of a page, whose console said nothing. */
export async function closeSilent(page) {
  assert.deepEqual(page.errors, [], "the page's console is silent");
  await page.context().close();
}

/** The smallest board of a game, as options: its games are short. */
export const smallest = ({ options }) =>
  "size" in options ? { size: options.size.minimum ?? Math.min(...options.size.enum) } : {};

export { dice } from "./dice.mjs";

/** Types into a field. (When a driver fills in a field, Firefox fires no event.) */
export async function enter(field, text) {
  await field.selectText();
  await field.pressSequentially(text);
}

/** Waits in Node until `condition` returns something true, and returns it; fails after 10 s. */
export async function until(condition, what) {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(20)) {
    const value = await condition();
    if (value) return value;
  }
  throw new Error(`${what} did not happen in 10 s`);
}

/**
 * Waits in the same way until `condition`, an async function that runs in the page, returns something true.
 * `waitForFunction` takes the promise of such a function for true.
 */
export const untilInPage = (page, condition, argument, what) => until(() => page.evaluate(condition, argument), what);

/** Fakes the timers of a page from its next load on, where the driver can. */
export const fakeTimers = (page) => page.clock?.install();

/** Lets `ms` milliseconds pass in a page with fake timers; in browsers without them, waits as long. */
export const elapse = (page, ms) => (page.clock ? page.clock.runFor(ms) : sleep(ms));

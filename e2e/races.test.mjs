// What comes at the wrong moment: while something loads, while the element is moved, while the network is gone.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";

const site = await openSite();
after(() => site.close());

/** A page with one element on it. */
async function open(attributes) {
  const page = await openPage(site.browser);
  site.pages["/page"] = {
    body: `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">
      <main><alveole-game ${attributes}></alveole-game></main><aside></aside>
      <script type="module" src="/www/alveole-game.js"></script>`,
  };
  await page.goto(`${site.server.url}page`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  return { page, match };
}
const leave = async (page, errors = []) => {
  assert.deepEqual(page.errors, errors);
  await page.context().close();
};
const inElement = (page, work, argument) => page.locator("alveole-game").evaluate(work, argument);

test("whoever waits until it is ready waits no longer than for what changed", async () => {
  const { page } = await open(`game="hex" options='{"size": 3}'`);
  const states = await inElement(page, async (element) => {
    await element.play("b2");
    const told = [];
    for (const [name, value] of [
      ["lang", "fr"],
      ["readonly", true],
      ["orientation", "60"],
      ["controls", "status"],
      ["game", "hex"],
    ]) {
      element[name] = value;
      const late = new Promise((resolve) => setTimeout(resolve, 5000, { ply: `${name}: never` }));
      told.push((await Promise.race([element.ready, late])).ply);
    }
    return told;
  });
  assert.deepEqual(states, [1, 1, 1, 1, 1]);
  await leave(page);
});

test("a saved game of another kind is shown in its own words", async () => {
  const { page, match } = await open(`game="hex" options='{"size": 3}'`);
  const record = { format: "alveole/1", game: "hive", options: {}, moves: ["wS1", "bG1 wS1-"] };
  const { ply } = await inElement(page, (element, record) => element.load(record), record);
  assert.equal(ply, 2);
  assert.match(await match.part("svg.board").getAttribute("aria-label"), /Hive/);
  assert.equal(await match.part(".hand").count(), 2);
  await leave(page);
});

test("what is refused leaves the match, and what the element says of it, as it was", async () => {
  const { page, match } = await open(`game="hex" options='{"size": 3}'`);
  const told = await inElement(page, async (element) => {
    const match = { game: "hive", options: {}, position: null, redo: [], seats: ["human", "human"] };
    const code = await element
      .restore({ ...match, moves: [{ text: "wZ9", player: 0, seat: 0 }] })
      .catch(({ code }) => code);
    await element.ready;
    element.lang = "en";
    return [code, element.game, (await element.ready).game, (await element.play("a1")).game];
  });
  assert.deepEqual(told, ["bad_notation", "hex", "hex", "hex"]);
  assert.match(await match.part("svg.board").getAttribute("aria-label"), /Hex-n/);
  await leave(page);
});

test("an element that is moved in the page goes on: what it loads, and who thinks", async () => {
  const { page, match } = await open(`game="hex" options='{"size": 3}'`);
  const told = await inElement(page, async (element) => {
    const ply = (text, seat) => ({ text, player: seat, seat });
    const match = (game, seats, ...moves) => ({ game, options: {}, position: null, moves, redo: [], seats });
    /** Moves the element once the game is on its way to the table. */
    const moved = async (loading, to) => {
      for (let i = 0; i < 20; i++) await null;
      document.querySelector(to).append(element);
      return loading.then(
        ({ game, ply }) => `${game} ${ply}`,
        ({ code }) => code,
      );
    };
    return [
      await moved(element.restore(match("hextris", ["human", "human"], ply("La1", 0))), "aside"),
      await moved(element.restore(match("hexone", ["human", "random"], ply("b2", 0))), "main"),
    ];
  });
  assert.deepEqual(told, ["hextris 1", "hexone 1"]);
  await page.evaluate(() => document.querySelector("aside").append(document.querySelector("alveole-game")));
  await match.reached(2, "the computer moves wherever the element is");
  await leave(page);
});

test("a game that is loaded while a computer thinks takes its place", async () => {
  const { page } = await open(`game="hex" options='{"size": 5}' players="human,computer:8"`);
  const told = await inElement(page, async (element) => {
    await element.play("e5");
    const match = { game: "hextris", options: {}, position: null, moves: [], redo: [], seats: ["human", "human"] };
    const { game } = await element.restore(match);
    return [game, (await element.ready).game, element.dataset["status"]];
  });
  assert.deepEqual(told, ["hextris", "hextris", "ready"]);
  await leave(page);
});

test("what could not be loaded is asked for again", needs("network", "again"), async () => {
  const { page, match } = await open(`game="hex" options='{"size": 3}'`);
  let gone = true;
  await page
    .context()
    .route(/\/www\/(play\/menu|play\/search-progress|advice\/advice)\.js$/, (route) =>
      gone ? route.abort() : route.continue(),
    );
  await match.press("more");
  await page.waitForTimeout(500);
  gone = false;
  await match.press("more");
  await match.part("dialog[open]").waitFor({ timeout: 5000 });
  page.errors.length = 0;
  await leave(page);
});

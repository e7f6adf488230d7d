// Events at difficult moments: during loading, while the element is moved in the page, without a network.
import assert from "node:assert/strict";
import { after } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { requestsOf } from "./support/modules.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** Opens a page with one element. */
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
const close = async (page, errors = []) => {
  assert.deepEqual(page.errors, errors);
  await page.context().close();
};
const inElement = (page, work, argument) => page.locator("alveole-game").evaluate(work, argument);

detail("“ready” settles after every change of an attribute", { timeout: 20_000 }, async () => {
  const { page } = await open(`game="hex" options='{"size": 3}'`);
  const states = await inElement(page, async (element) => {
    await element.play("b2");
    const plies = [];
    for (const [name, value] of /** @type {const} */ ([
      ["lang", "fr"],
      ["readonly", true],
      ["orientation", "60"],
      ["controls", "status"],
      ["game", "hex"],
    ])) {
      element[name] = value;
      plies.push((await element.ready).ply);
    }
    return plies;
  });
  assert.deepEqual(states, [1, 1, 1, 1, 1]);
  await close(page);
});

detail("a loaded match of another game changes the names and the board", async () => {
  const { page, match } = await open(`game="hex" options='{"size": 3}'`);
  const record = { format: "alveole/1", game: "hive", options: {}, moves: ["wS1", "bG1 wS1-"] };
  const { ply } = await inElement(page, (element, record) => element.load(record), record);
  assert.equal(ply, 2);
  assert.match(await match.part("svg.board").getAttribute("aria-label"), /Hive/);
  assert.equal(await match.part(".hand").count(), 2);
  await close(page);
});

detail("a refused match leaves the current one and its properties unchanged", async () => {
  const { page, match } = await open(`game="hex" options='{"size": 3}'`);
  const results = await inElement(page, async (element) => {
    const match = { game: "hive", options: {}, position: null, redo: [], seats: ["human", "human"] };
    const code = await element
      .restore({ ...match, moves: [{ text: "wZ9", player: 0, seat: 0 }] })
      .catch(({ code }) => code);
    await element.ready;
    element.lang = "en";
    return [code, element.game, (await element.ready).game, (await element.play("a1")).game];
  });
  assert.deepEqual(results, ["bad_notation", "hex", "hex", "hex"]);
  assert.match(await match.part("svg.board").getAttribute("aria-label"), /Hex-n/);
  await close(page);
});

detail("an element that is moved in the page continues to load and to think", async () => {
  const { page, match } = await open(`game="hex" options='{"size": 3}'`);
  const results = await inElement(page, async (element) => {
    const ply = (text, seat) => ({ text, player: seat, seat });
    const match = (game, seats, ...moves) => ({ game, options: {}, position: null, moves, redo: [], seats });
    /** Moves the element while it loads the match. */
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
  assert.deepEqual(results, ["hextris 1", "hexone 1"]);
  await page.evaluate(() => document.querySelector("aside").append(document.querySelector("alveole-game")));
  await match.reached(2, "the computer moves after the element was moved");
  await close(page);
});

detail("a match that is loaded while a computer thinks replaces the current one", async () => {
  const { page } = await open(`game="hex" options='{"size": 5}' players="human,computer:8"`);
  const results = await inElement(page, async (element) => {
    await element.play("e5");
    const match = { game: "hextris", options: {}, position: null, moves: [], redo: [], seats: ["human", "human"] };
    const { game } = await element.restore(match);
    return [game, (await element.ready).game, element.dataset["status"]];
  });
  assert.deepEqual(results, ["hextris", "hextris", "ready"]);
  await close(page);
});

detail("a module that could not be loaded is requested again", needs("network", "moduleRetry"), async () => {
  const { page, match } = await open(`game="hex" options='{"size": 3}'`);
  let offline = true;
  await page
    .context()
    .route(
      requestsOf("www/play/panels/menu.js", "www/play/panels/search-progress.js", "www/advice/advice.js"),
      (route) => (offline ? route.abort() : route.continue()),
    );
  const failed = page.waitForEvent("requestfailed");
  await match.press("more");
  await failed;
  offline = false;
  await match.press("more");
  await match.part("dialog[open]").waitFor();
  page.errors.length = 0;
  await close(page);
});

detail(
  "the board of a move is painted before what stands around it, and a page in the background draws all at once",
  async () => {
    const { page } = await open(`game="hex" options='{"size": 3}'`);
    /** What is drawn when the move of a tap is made, and two frames later. */
    const drawn = (id, hidden) =>
      inElement(
        page,
        async (element, [id, hidden]) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          const root = element.shadowRoot;
          const cell = root.querySelector(`.hit[data-id="${id}"]`);
          const turn = root.querySelector(".status h2").textContent;
          const now = () => ({
            pieces: root.querySelectorAll("[data-piece]").length,
            named: !cell.getAttribute("aria-label").includes("empty"),
            turned: root.querySelector(".status h2").textContent !== turn,
          });
          const made = new Promise((resolve) =>
            element.addEventListener("alveole-state", () => resolve(now()), { once: true }),
          );
          cell.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
          const first = await made;
          const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          await frame();
          await frame();
          return [first, now()];
        },
        [id, hidden],
      );
    const whole = (pieces) => ({ pieces, named: true, turned: true });
    assert.deepEqual(await drawn("b2", false), [{ pieces: 1, named: false, turned: false }, whole(1)]);
    assert.deepEqual(await drawn("a1", true), [whole(2), whole(2)]);
    await close(page);
  },
);

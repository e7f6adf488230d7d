// A game's page that is left or loaded again at any moment: the match that was played there is shown, and no other begins.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { FOLDER, openSite, untilInPage } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** Opens the page of Hex-n as it is built. */
async function visit(page) {
  await page.goto(`${site.server.url}hex/#together`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  return match;
}

/** Plays the first legal move. */
const advance = async (match) => match.play((await match.state()).legal[0].text);

/** How many moves the stored matches have. */
const stored = async (folder) =>
  (await (await import(`${folder}www/play/storage/game-store.js`)).all()).map(({ match }) => match.moves.length);

/** Whether a stored match has a move. */
const anyStored = async (folder) =>
  (await (await import(`${folder}www/play/storage/game-store.js`)).all()).some(({ match }) => match.moves.length > 0);

/** Holds the requests of matching files back until the function that it returns is called. */
async function hold(page, files) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.context().route(files, (route) => released.then(() => route.continue()));
  return release;
}

detail(
  "the match continues on the built page, however late the page's own script comes",
  needs("network"),
  async () => {
    const match = await visit(await openPage(site.browser));
    const { page } = match;
    await advance(match);
    await untilInPage(page, anyStored, FOLDER, "the move is stored");
    const release = await hold(page, "**/site/site.js");
    await page.reload({ waitUntil: "commit" });
    // The element is there before the page that knows the match.
    await page.evaluate((folder) => void import(`${folder}www/alveole-game.js`), FOLDER);
    await page.waitForFunction(() => customElements.get("alveole-game"));
    const built = page.locator("alveole-game[data-built]");
    assert.equal(await built.evaluate((element) => element.state()), null, "it begins no match");
    release();
    await match.reached(1, "the match that is kept");
    assert.equal(await built.count(), 0);
    assert.deepEqual(await page.evaluate(stored, FOLDER), [1]);
    assert.deepEqual(page.errors, []);
    await match.close();
  },
);

detail("a page that is left before the match is stored leaves it to the next one", needs("initScripts"), async () => {
  const page = await openPage(site.browser);
  // The first page never gets to store anything.
  await page.addInitScript(() => {
    if (localStorage.getItem("visited")) return;
    localStorage.setItem("visited", "yes");
    IDBFactory.prototype.open = () => (window.asked = /** @type {any} */ ({}));
  });
  const match = await visit(page);
  await page.waitForFunction(() => window.asked);
  await advance(match);
  await page.reload();
  await match.reached(1, "the move that was not stored");
  assert.deepEqual(await page.evaluate(stored, FOLDER), [1]);
  assert.equal(await page.evaluate(() => localStorage.getItem("alveole.left")), "");
  await match.close();
});

test("a page that is left before it can save leaves the match to the next one", needs("network"), async () => {
  const page = await openPage(site.browser);
  const release = await hold(page, "**/site/autosave.js");
  const match = await visit(page);
  await advance(match);
  await page.reload();
  await match.reached(1, "the move that no module was there to store");
  release();
  assert.deepEqual(await page.evaluate(stored, FOLDER), [1]);
  // And once more, in the match that is kept by now: a page that changed nothing leaves nothing.
  await page.reload();
  await match.reached(1, "the same match");
  assert.deepEqual(await page.evaluate(stored, FOLDER), [1]);
  await match.close();
});

detail("what a page left joins what another tab stored of the match meanwhile", async () => {
  const match = await visit(await openPage(site.browser));
  const { page } = match;
  await advance(match);
  const moves = await page.evaluate(async (folder) => {
    const store = await import(`${folder}www/play/storage/game-store.js`);
    const { leave } = await import(`${folder}www/play/storage/left-match.js`);
    const element = document.querySelector("alveole-game");
    const kept = { key: "one", when: 1, status: element.state().status, to_move: element.state().to_move };
    const base = element.save();
    await element.play(element.legalMoves()[0].text);
    const mine = element.save();
    await element.goTo(1);
    await element.play(element.legalMoves()[1].text);
    const theirs = { ...element.save(), variations: [] };
    await store.put({ ...kept, version: "theirs", match: theirs });
    leave({ kept: { ...kept, version: "mine", match: mine }, version: "base", base });
    const text = (line) => line.map((ply) => ply.text).join();
    const { match } = await store.find("one");
    return {
      line: text(match.moves),
      others: match.variations.map(text),
      mine: text(mine.moves),
      theirs: text(theirs.moves),
    };
  }, FOLDER);
  assert.equal(moves.line, moves.theirs, "the moves that were stored first");
  assert.deepEqual(moves.others, [moves.mine], "the others are a variation");
  await match.close();
});

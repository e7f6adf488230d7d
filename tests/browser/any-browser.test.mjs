// What people do in any browser: `make test-browsers` runs it in Firefox and in WebKit too.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { passUpgrade, startRelay } from "../../tools/build/relay.mjs";
import { openPage } from "./support/browsers.mjs";
import { solve } from "./support/journey.mjs";
import { send, visit } from "./support/links.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite, until } from "./support/site.mjs";

const relay = await startRelay(["--trusted-proxy", "127.0.0.1"]);
const TWO = `<!doctype html><html lang="en"><title>Two people</title><link rel="icon" href="data:,">
  <style>alveole-game { display: inline-block; width: 45%; }</style>
  <alveole-game id="ada" game="hex" relays="/live"></alveole-game><alveole-game id="bob" game="hex" relays="/live"></alveole-game>
  <script type="module">import "/www/alveole-game.js";</script>`;
const site = await openSite({ upgrade: passUpgrade(relay.port), pages: { "/two": { body: TWO } } });
after(async () => {
  await site.close();
  await relay.close();
});

/** The move with this text. */
const move = async (match, text) => (await match.state()).legal.find((one) => one.text === text);

test("a board is tapped", async () => {
  const match = await visit(site, "hive/#together");
  await match.waitUntil("ready");
  const [first] = (await match.state()).legal;
  assert.ok(first.taps.length > 1, "a piece of the hand, and a cell");
  await match.click(first);
  await match.press("undo");
  await match.reached(0, "undone");
  await match.close();
});

test("a game is won", async () => {
  const match = await site.openMatch("hex", { options: { size: 3 } });
  for (const text of ["b1", "d2", "c4", "b3", "d3", "a2", "e4", "a3", "c2"]) await match.click(await move(match, text));
  await match.part(".end h2").waitFor();
  assert.match(await match.part(".end h2").innerText(), /wins$/);
  await match.close();
});

test("a puzzle is solved", async () => {
  const match = await visit(site, "hex/puzzles/");
  const [puzzle] = JSON.parse(readFileSync("src/games/hex/puzzles.json", "utf8"));
  await match.page.locator(".puzzle alveole-game").waitFor();
  await solve({ match, page: match.page }, puzzle);
  await match.page.getByText("Solved!").first().waitFor();
  await match.close();
});

test("a link is opened", async () => {
  const ada = await visit(site, "hex/#letters");
  await ada.click((await ada.state()).legal[4]);
  const link = await send(ada, 1);
  const made = (await ada.record()).moves;
  await ada.close();
  const bob = await visit(site, link);
  await bob.reached(1, "the move in the link");
  assert.deepEqual((await bob.record()).moves, made);
  await bob.click((await bob.state()).legal[0]);
  await bob.close();
});

test("a live move is made", async () => {
  const page = await openPage(site.browser);
  await page.goto(`${site.server.url}two`);
  const [ada, bob] = ["#ada", "#bob"].map((css) => new MatchPage(page, css));
  for (const player of [ada, bob]) await player.waitUntil("ready");
  const { play } = await page
    .locator("#ada")
    .evaluate((element) =>
      element.openTable({ game: "hex", options: { size: 4 }, seats: ["me", "invite"], name: "Ada" }),
    );
  await page.locator("#bob").evaluate((element, code) => element.join(code, { name: "Bob" }).then(() => null), play);
  for (const css of ["#ada", "#bob"]) await page.locator(`${css}[data-live="playing"]`).waitFor({ state: "attached" });
  const line = (player) => player.record().then(({ moves }) => moves.join(" "));
  for (const [i, text] of ["b3", "d1"].entries()) {
    const mover = [ada, bob][i];
    await mover.standsStill();
    const { x, y } = await mover.pointOf(text, text);
    await page.mouse.click(x, y);
    const wanted = ["b3", "b3 d1"][i];
    for (const player of [ada, bob]) await until(async () => (await line(player)) === wanted, `${wanted} is shown`);
  }
  await page.context().close();
});

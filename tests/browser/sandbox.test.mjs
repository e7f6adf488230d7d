// Sandboxed pages and frames, whose origin is “null”: browsers start no worker there, and the engine runs in the page.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const SANDBOX = "sandbox allow-scripts";
const site = await openSite();
after(() => site.close());

/** Clicks what has the id, whether it is a possible tap or not. */
async function click(page, match, id) {
  const { x, y, width, height } = await match.part(`[data-id="${id}"]`).first().boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Plays against a strong computer: ends its search early, cancels another one, and taps where no move is. */
async function playsInThePage(page, match) {
  await match.waitUntil("ready");
  await click(page, match, "a1");
  await match.waitUntil("thinking");
  // Clicks arrive during a search: it runs in slices.
  await match.part('[data-act="moveNow"]').click();
  const { legal } = await match.reached(2, "the computer's answer");
  await click(page, match, "a1");
  await match.part(".why", { hasText: "There is already a stone on this cell." }).waitFor();
  await click(page, match, legal.at(-1).taps[0]);
  await match.waitUntil("thinking");
  await match.part(".share").waitFor();
  await match.press("undo");
  await match.reached(2, "undo");
  assert.deepEqual(page.workers(), []);
  assert.deepEqual(page.errors, []);
}

const GAME = { game: "hex", options: '{"size": 9}', players: "human,8", lang: "en" };

detail("in a sandboxed page, one plays against the computer", needs("workers", "frames"), async () => {
  const attributes = Object.entries(GAME).map(([name, value]) => `${name}='${value}'`);
  const body = `<!doctype html><html lang="en"><title>Sandbox</title><link rel="icon" href="data:,">
    <script type="module" src="/www/alveole-game.js"></script><alveole-game ${attributes.join(" ")}></alveole-game>`;
  site.pages["/sandboxed"] = { body, headers: { "content-security-policy": SANDBOX } };
  const page = await openPage(site.browser, { endless: true });
  await page.goto(`${site.server.url}sandboxed`);
  assert.equal(await page.evaluate(() => globalThis.origin), "null");
  await playsInThePage(page, new MatchPage(page));
  await page.context().close();
});

test("in a sandboxed frame, one plays, and the page around sends it messages", needs("workers", "frames"), async () => {
  const origin = site.server.url.slice(0, -1);
  const src = `${site.server.url}embed.html?${new URLSearchParams({ ...GAME, origin })}`;
  const body = `<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,">
    <script>
      window.received = [];
      addEventListener("message", ({ source, origin, data }) => source === frames[0] && received.push({ origin, data }));
    </script>
    <iframe title="f" sandbox="allow-scripts" width="700" height="700" src="${src.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;
  site.pages["/around"] = { body };
  const page = await openPage(site.browser, { endless: true });
  await page.goto(`${site.server.url}around`);
  const frame = page.frames()[1];
  assert.equal(await frame.evaluate(() => globalThis.origin), "null");
  await playsInThePage(page, new MatchPage(frame));
  // Only “*” reaches an origin that is “null”.
  await page.evaluate(() => frames[0].postMessage({ alveole: 1, id: 7, call: "undo" }, "*"));
  await page.waitForFunction(() => received.some(({ data }) => data.id === 7));
  const received = await page.evaluate(() => window.received);
  assert.ok(received.every((message) => message.origin === "null"));
  assert.equal(received.find(({ data }) => data.id === 7).data.ok.ply, 0);
  const events = new Set(received.map(({ data }) => data.event));
  for (const event of ["ready", "before-move", "move", "state", "size"]) assert.ok(events.has(event), event);
  await page.context().close();
});

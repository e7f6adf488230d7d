// After the first visit everything works without a network; and from one version to the next nothing is mixed.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { writeWorker } from "../scripts/offline.mjs";
import { lacks, launch, openPage } from "./support/browsers.mjs";
import { launchPlain } from "./support/devtools-chromium.mjs";
import { serve } from "../scripts/static-server.mjs";
import { MatchPage } from "./support/match-page.mjs";

// A host with the site in a folder of a folder; what lies there can be exchanged.
const folder = mkdtempSync(join(tmpdir(), "alveole-"));
const place = join(folder, "host/some/where");
mkdirSync(join(folder, "host/some"), { recursive: true });
const lay = (version) => {
  rmSync(place, { force: true });
  symlinkSync(join(folder, version), place);
};

/** The built site as a version of its own: its heading says which, in two languages' files. */
function make(version, { spoilt = false } = {}) {
  const dir = join(folder, version);
  cpSync("dist", dir, { recursive: true });
  const change = (file, from, to) => {
    const path = join(dir, file);
    const text = readFileSync(path, "utf8");
    assert.ok(text.includes(from), `${file} has “${from}”`);
    writeFileSync(path, text.replace(from, to));
  };
  change("www/words/en/interface.js", "Board games on hexagons", `${version}: hexagons`);
  change("www/words/en/interface.js", '"Share"', `"Share ${version}"`);
  change("www/share/share-dialog.js", "words.shareLinkWhat", `"lazy ${version}"`);
  const made = writeWorker(dir);
  // A host in the middle of an upload: one file is not yet, or no longer, of this version.
  if (spoilt) change("www/share/share-dialog.js", `lazy ${version}`, "lazy something else");
  return made;
}

const versions = { A: make("A"), B: make("B"), C: make("C", { spoilt: true }) };
lay("A");
const host = await serve(join(folder, "host"));
const url = `${host.url}some/where/`;
const browser = await launch();
after(async () => {
  await browser.close();
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A page that the site's worker takes care of. */
async function visit(hash = "") {
  const page = await openPage(browser, { worker: true });
  page.context().setDefaultTimeout(20_000);
  await page.goto(url + hash);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  return page;
}
const heading = async (page) => (await page.locator(".catalogue h1").innerText()).split(":")[0];
/**
 * The site once all its tabs were closed, in the version that waited. (By a reload or a tap one need not close them; but
 * under a debugger, which is what drives these tests, Chromium may hold the worker of the version before for minutes.)
 */
async function opened(page, hash) {
  const next = await page.context().newPage();
  await page.close();
  for (let tries = 0; tries < 20; tries++) {
    // A held worker answers nobody, not even for the page: then it is let go of, and asked again.
    await next.goto(url + hash, { timeout: 8000 }).catch(() => {});
    const ready = next.locator('alveole-game[data-status="ready"]').waitFor({ timeout: 8000 });
    const there = await ready.then(() => true).catch(() => false);
    if (there && (await version(next)) === versions.B) break;
    await next.goto("about:blank");
    await next.waitForTimeout(300);
  }
  assert.equal(await version(next), versions.B);
  return next;
}
const version = (page) => page.evaluate(() => document.documentElement.dataset.version);
/** What the dialog that is loaded only now says of its version. */
async function lazy(page) {
  await page.locator(".share-button").click();
  const text = await page.locator("dialog.share p").first().innerText();
  await page.keyboard.press("Escape");
  return text;
}

// Playwright drives the workers of Chromium alone.
const skip = lacks("offline");

test("every version has a name of its own", () => {
  assert.equal(new Set(Object.values(versions)).size, 3);
  assert.match(versions.A, /^[0-9a-f]{12}$/);
});

test("after the first visit everything works without a network", { skip }, async () => {
  const page = await visit();
  host.hits.length = 0;
  await page.context().setOffline(true);
  await page.reload();
  assert.equal(await heading(page), "A");
  await page.goto(`${url}#hex`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.click((await match.state()).legal[0]);
  // A computer player, the rules, another language, what is loaded late: all is there.
  await page.goto(`${url}#hexone/computer`);
  await page.locator('alveole-game[game="hexone"][data-status="ready"]').waitFor();
  await match.play((await match.state()).legal[0].text);
  await match.reached(2, "the computer answers offline");
  await match.press("rules");
  await match.part("dialog[open] h2").first().waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await lazy(page), "lazy A");
  await page.locator(".tools select").last().selectOption("fr");
  await page.locator('html[lang="fr"]').waitFor();
  // The browser itself looks for a new version; nothing else was asked of the host.
  assert.deepEqual(
    host.hits.filter((path) => !path.endsWith("/sw.js")),
    [],
  );
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("a new version waits while one plays, and takes over whole", { skip }, async () => {
  lay("A");
  const page = await visit("#hex");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const { legal } = await match.state();
  await match.play(legal[0].text);
  lay("B");
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.locator(".toast", { hasText: "new version" }).waitFor();
  // The game is not disturbed, and what it loads only now is of its own version.
  assert.equal((await match.state()).ply, 1);
  assert.equal(await version(page), versions.A);
  assert.equal(await lazy(page), "lazy A");
  assert.equal(await page.locator(".share-button").innerText(), "Share A");
  // Opened again, all is new, and the game is there.
  const again = await opened(page, "#hex");
  await new MatchPage(again).reached(1, "the game after the change");
  assert.equal(await lazy(again), "lazy B");
  assert.equal(await again.locator(".share-button").innerText(), "Share B");
  const caches = await again.evaluate(() => window.caches.keys());
  assert.equal(caches.length, 1, `the old files are gone: ${caches}`);
  await again.context().close();
});

test("a tap on the offer brings the new version, whole, and the game goes on", { skip }, async () => {
  lay("A");
  const page = await launchPlain();
  const seen = (version) => `document.documentElement.dataset.version === "${version}"`;
  const ready = `document.querySelector('alveole-game[data-status="ready"]') !== null`;
  const share = `document.querySelector(".share-button")?.innerText`;
  try {
    await page.go(`${url}#hex`);
    await page.until(ready);
    await page.until("navigator.serviceWorker.controller !== null");
    await page.evaluate(`(async () => {
      const match = document.querySelector("alveole-game");
      await match.play(match.legalMoves()[0].text);
    })()`);
    lay("B");
    host.hits.length = 0;
    await page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())");
    await page.until(`document.querySelector(".toast button") !== null`);
    assert.ok(await page.evaluate(seen(versions.A)), "not before the tap");
    assert.equal(await page.evaluate(share), "Share A");
    const from = host.hits.length;
    await page.evaluate(`document.querySelector(".toast button").click()`);
    await page.until(`${seen(versions.B)} && ${ready}`);
    assert.equal(await page.until(share), "Share B");
    await page.until(`document.querySelector("alveole-game").state()?.ply === 1`);
    // What is loaded only now is of the new version too, and the files of the old one are gone.
    await page.evaluate(`document.querySelector(".share-button").click()`);
    assert.equal(await page.until(`document.querySelector("dialog.share p")?.innerText`), "lazy B");
    assert.equal(await page.evaluate("caches.keys().then((all) => all.length)"), 1);
    const asked = host.hits.slice(from).filter((path) => !path.endsWith("/sw.js"));
    assert.deepEqual(asked, [], "all of it was there before the tap");
  } finally {
    await page.close();
  }
});

test("no version takes over while another tab uses the one before", { skip }, async () => {
  lay("A");
  const page = await visit("#hex");
  const other = await page.context().newPage();
  await other.goto(`${url}#hive`);
  await other.locator('alveole-game[data-status="ready"]').waitFor();
  lay("B");
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.locator(".toast button").first().click();
  await page.locator(".toast", { hasText: "Other tabs" }).waitFor();
  assert.equal(await version(page), versions.A);
  assert.equal(await lazy(other), "lazy A");
  await page.reload();
  await page.locator('alveole-game[data-status="ready"]').waitFor();
  assert.equal(await version(page), versions.A);
  await other.close();
  const again = await opened(page, "#hex");
  assert.equal(await lazy(again), "lazy B");
  await again.context().close();
});

test("a version that is only half there never takes over", { skip }, async () => {
  lay("A");
  const page = await visit("#hex");
  lay("C");
  const outcome = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    for (let i = 0; i < 100 && registration.installing; i++) await new Promise((r) => setTimeout(r, 50));
    return registration.waiting === null;
  });
  assert.ok(outcome, "it was not installed");
  await page.reload();
  await page.locator('alveole-game[data-status="ready"]').waitFor();
  assert.equal(await version(page), versions.A);
  assert.equal(await lazy(page), "lazy A");
  await page.context().close();
});

test("a table on another page brings no worker with it", { skip }, async () => {
  const body = `<!doctype html><title>blog</title><link rel="icon" href="data:,"><script type="module" src="${url}www/alveole-game.js"></script><alveole-game game="hex"></alveole-game>`;
  const blog = await serve(folder, { pages: { "/": { body } } });
  const page = await openPage(browser, { worker: true });
  await page.goto(blog.url);
  await page.locator('alveole-game[data-status="ready"]').waitFor();
  await page.waitForTimeout(2500);
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  await page.context().close();
  await blog.close();
});

test("the site can be installed: its manifest names it and its icons", async () => {
  const page = readFileSync("dist/index.html", "utf8");
  const path = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1];
  const manifest = JSON.parse(readFileSync(join("dist", path), "utf8"));
  assert.equal(new URL(manifest.start_url, `${url}${path}`).href, url);
  assert.equal(new URL(manifest.scope, `${url}${path}`).href, url);
  assert.ok(manifest.icons.some(({ purpose }) => purpose === "maskable"));
  for (const { src, sizes, type } of manifest.icons) {
    const body = readFileSync(join("dist/assets", src));
    if (type !== "image/png") continue;
    assert.equal(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, sizes, src);
  }
});

// The service worker: the site works without a network after the first visit, and never mixes two versions.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { lacks, launch, openPage } from "./support/browsers.mjs";
import { launchChromium } from "./support/devtools-chromium.mjs";
import { serve } from "../../tools/build/static-server.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { detail } from "./support/suite.mjs";
import { bundle, requestsOf } from "./support/modules.mjs";
import { change, makeVersion, named } from "./support/versions.mjs";

// A server with the site in a sub-folder, which is a link to one version or another.
const folder = mkdtempSync(join(tmpdir(), "alveole-"));
const place = join(folder, "host/some/where");
mkdirSync(join(folder, "host/some"), { recursive: true });
const publish = (version) => {
  rmSync(place, { force: true });
  symlinkSync(join(folder, version), place);
};

/** Makes the site in another version, whose texts contain its name, and returns what its page says its version is. */
async function make(version, { spoilt = false } = {}) {
  const dir = join(folder, version);
  const of = await makeVersion(dir, [
    ["www/words/en/interface.js", /\btagline:\w+=>`[^`]*`/, `tagline:()=>"${version}: hexagons"`],
    ...named(version),
  ]);
  // A server during an upload: one file is of another version.
  if (spoilt) change(join(dir, of, bundle.file("www/share/share-dialog.js")), `lazy ${version}`, "lazy something else");
  return /data-version="([^"]+)"/.exec(readFileSync(join(dir, "index.html"), "utf8"))[1];
}

const versions = { A: await make("A"), B: await make("B"), C: await make("C", { spoilt: true }) };
publish("A");
const host = await serve(join(folder, "host"));
const url = `${host.url}some/where/`;
const browser = await launch();
after(async () => {
  await browser.close();
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page that the service worker controls. */
async function visit(hash = "") {
  const page = await openPage(browser, { worker: true });
  page.context().setDefaultTimeout(20_000);
  await page.goto(url + hash);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  return page;
}
/**
 * Opens the site after all its tabs were closed, in the version that was waiting. (Users need not close tabs; but while a
 * debugger drives Chromium, the browser may keep the previous service worker for minutes.)
 */
async function opened(page, hash) {
  const next = await page.context().newPage();
  await page.close();
  for (let tries = 0; tries < 20; tries++) {
    // A worker that the debugger keeps does not respond: leave the page and try again.
    await next.goto(url + hash, { timeout: 8000 }).catch(() => {});
    const ready = next.locator('alveole-game:not(.day *)[data-status="ready"]').waitFor({ timeout: 8000 });
    const there = await ready.then(() => true).catch(() => false);
    if (there && (await version(next)) === versions.B) break;
    await next.goto("about:blank");
  }
  assert.equal(await version(next), versions.B);
  return next;
}
const version = (page) => page.evaluate(() => document.documentElement.dataset.version);
/** The version in the text of a dialog whose module is loaded on demand. */
async function lazy(page) {
  await page.locator(".share-button").click();
  const text = await page.locator("dialog.share p").first().innerText();
  await page.keyboard.press("Escape");
  return text;
}

// Playwright drives service workers in Chromium only.
const skip = lacks("offline");

detail("every version has a different name", () => {
  assert.equal(new Set(Object.values(versions)).size, 3);
  assert.match(versions.A, /^[0-9a-f]{12}$/);
});

test("the site works offline after the first visit", { skip }, async () => {
  const page = await visit();
  host.hits.length = 0;
  await page.context().setOffline(true);
  await page.reload();
  // The page has another heading until its script has run.
  await page.locator(".catalogue h1", { hasText: /^A:/ }).waitFor();
  await page.goto(`${url}hex/#together`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.click((await match.state()).legal[0]);
  // A computer player, the rules, another language, modules loaded on demand.
  await page.goto(`${url}hexone/#computer`);
  await page.locator('alveole-game:not(.day *)[game="hexone"][data-status="ready"]').waitFor();
  await match.play((await match.state()).legal[0].text);
  await match.reached(2, "the computer answers offline");
  await match.press("rules");
  await match.part("dialog[open] h2").first().waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await lazy(page), "lazy A");
  await page.locator(".tools select").last().selectOption("fr");
  await page.locator('html[lang="fr"]').waitFor();
  // The browser checks for a new version; there are no other requests.
  assert.deepEqual(
    host.hits.filter((path) => !path.endsWith("/sw.js")),
    [],
  );
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

/** Every kind of page, from a folder of the site or as a reader may type it; what the page shows, and in which language. */
const PAGES = {
  "": [".catalogue .card", "en"],
  "fr/": [".catalogue .card", "fr"],
  "hive/": ['alveole-game[data-status="ready"]', "en"],
  hive: ['alveole-game[data-status="ready"]', "en"],
  "fr/hive/index.html": ['alveole-game[data-status="ready"]', "fr"],
  "hive/rules/": [".diagram", "en"],
  "fr/hive/rules": [".diagram", "fr"],
  "fr/hex/learn/": ['alveole-game[data-status="ready"]', "fr"],
  "hex/puzzles/": ['alveole-game[data-status="ready"]', "en"],
};
for (const first of ["", "fr/hex/"])
  detail(`after one visit to ${first || "the catalogue"} all pages open offline`, { skip }, async () => {
    publish("A");
    const page = await visit(first);
    await page.context().setOffline(true);
    for (const [path, [part, language]] of Object.entries(PAGES)) {
      await page.goto(url + path);
      await page.locator(part).first().waitFor();
      assert.equal(await page.locator("html").getAttribute("lang"), language, path);
      assert.equal(page.url(), url + path.replace(/index\.html$|(?<=[^/])$/, (end) => (end ? "" : "/")), path);
    }
    // A link to a match, at the address without its slash.
    await page.goto(`${url}hex#computer/2`);
    await page.waitForFunction(() => document.querySelector("alveole-game")?.save?.().seats.includes("2"));
    assert.deepEqual(page.errors, []);
    // What does not exist says so, in the looks of the site, and leads to it.
    for (const path of ["nothing", "hive/nothing/at/all", "fr/hive/nothing/"]) {
      const response = await page.goto(url + path);
      assert.equal(response.status(), 404, path);
      await page.locator("h1", { hasText: "does not exist" }).waitFor();
      assert.ok(await page.evaluate(() => document.styleSheets[0].cssRules.length > 0), `${path}: the style sheet`);
    }
    assert.deepEqual(
      page.errors,
      Array(3).fill(page.errors[0]),
      "each is an answer 404, and all that it names is there",
    );
    await page.locator("main a").first().click();
    await page.locator(".catalogue .card").first().waitFor();
    assert.equal(page.url(), url);
    await page.context().close();
  });

test("a new version waits during a match and then replaces all files", { skip }, async () => {
  publish("A");
  const page = await visit("hex/#together");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const { legal } = await match.state();
  await match.play(legal[0].text);
  publish("B");
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.locator(".toast", { hasText: "new version" }).waitFor();
  // The match continues, and modules loaded now are of its version.
  assert.equal((await match.state()).ply, 1);
  assert.equal(await version(page), versions.A);
  assert.equal(await lazy(page), "lazy A");
  assert.equal(await page.locator(".share-button").innerText(), "Share A");
  // Opened again, all files are new, and the match is there.
  const again = await opened(page, "hex/");
  await new MatchPage(again).reached(1, "the match after the update");
  assert.equal(await lazy(again), "lazy B");
  assert.equal(await again.locator(".share-button").innerText(), "Share B");
  const caches = await again.evaluate(() => window.caches.keys());
  assert.equal(caches.length, 1, `the old files are deleted: ${caches}`);
  await again.context().close();
});

detail("“Reload” in the message updates the site, and the match continues", { skip }, async () => {
  publish("A");
  const page = await launchChromium();
  const seen = (version) => `document.documentElement.dataset.version === "${version}"`;
  const ready = `document.querySelector('alveole-game:not(.day *)[data-status="ready"]') !== null`;
  const share = `document.querySelector(".share-button")?.innerText`;
  try {
    await page.go(`${url}hex/#together`);
    await page.until(ready);
    await page.until("navigator.serviceWorker.controller !== null");
    await page.evaluate(`(async () => {
      const match = document.querySelector("alveole-game");
      await match.play(match.legalMoves()[0].text);
    })()`);
    publish("B");
    host.hits.length = 0;
    await page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())");
    await page.until(`document.querySelector(".toast button") !== null`);
    assert.ok(await page.evaluate(seen(versions.A)), "not before the click");
    assert.equal(await page.evaluate(share), "Share A");
    const from = host.hits.length;
    await page.evaluate(`document.querySelector(".toast button").click()`);
    await page.until(`${seen(versions.B)} && ${ready}`);
    assert.equal(await page.until(share), "Share B");
    await page.until(`document.querySelector("alveole-game").state()?.ply === 1`);
    // Modules loaded now are of the new version, and the old files are deleted.
    await page.evaluate(`document.querySelector(".share-button").click()`);
    assert.equal(await page.until(`document.querySelector("dialog.share p")?.innerText`), "lazy B");
    assert.equal(await page.evaluate("caches.keys().then((all) => all.length)"), 1);
    const changed = host.hits.slice(0, from).filter((path) => /\.(?:wasm|json|js)$/.test(path));
    assert.ok(
      changed.some((path) => requestsOf("www/share/share-dialog.js").test(path)) && changed.length < 8,
      `only the files that changed were fetched: ${changed.join(" ")}`,
    );
    const asked = host.hits.slice(from).filter((path) => !path.endsWith("/sw.js"));
    assert.deepEqual(asked, [], "all files were there before the click");
  } finally {
    await page.close();
  }
});

detail("a new version waits while another tab uses the previous one", { skip }, async () => {
  publish("A");
  const page = await visit("hex/#together");
  const other = await page.context().newPage();
  await other.goto(`${url}hive/`);
  await other.locator('alveole-game:not(.day *)[data-status="ready"]').waitFor();
  publish("B");
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.locator(".toast button").first().click();
  await page.locator(".toast", { hasText: "Other tabs" }).waitFor();
  assert.equal(await version(page), versions.A);
  assert.equal(await lazy(other), "lazy A");
  await page.reload();
  await page.locator('alveole-game:not(.day *)[data-status="ready"]').waitFor();
  assert.equal(await version(page), versions.A);
  await other.close();
  const again = await opened(page, "hex/");
  assert.equal(await lazy(again), "lazy B");
  await again.context().close();
});

detail("an incomplete version is never installed", { skip }, async () => {
  publish("A");
  const page = await visit("hex/#together");
  publish("C");
  const outcome = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    const { installing } = registration;
    if (installing) await new Promise((resolve) => (installing.onstatechange = resolve));
    return registration.waiting === null;
  });
  assert.ok(outcome, "it is not installed");
  await page.reload();
  await page.locator('alveole-game:not(.day *)[data-status="ready"]').waitFor();
  assert.equal(await version(page), versions.A);
  assert.equal(await lazy(page), "lazy A");
  await page.context().close();
});

detail("an element on another page installs no service worker", { skip }, async () => {
  const body = `<!doctype html><title>blog</title><link rel="icon" href="data:,"><script type="module" src="${url}www/alveole-game.js"></script><alveole-game game="hex"></alveole-game>`;
  const blog = await serve(folder, { pages: { "/": { body } } });
  const page = await openPage(browser, { worker: true });
  await page.clock.install();
  await page.goto(blog.url);
  await page.locator('alveole-game:not(.day *)[data-status="ready"]').waitFor();
  await page.clock.runFor(10_000); // the site itself waits less before it installs its worker
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  await page.context().close();
  await blog.close();
});

detail("the manifest has the address, the scope and the icons of the site", async () => {
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

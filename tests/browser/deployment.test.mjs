// A new version of the site is published while pages are open, or while a browser still has files of the last one: every
// page goes on with the modules of one version. The host sets no headers of ours: files may be ten minutes old everywhere.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ON_DEMAND } from "../../tools/release/offline.mjs";
import { SITE } from "../../tools/release/release.mjs";
import { serve } from "../../tools/build/static-server.mjs";
import { currentFolder, layOut } from "../../tools/release/versions.mjs";
import { lacks, launch, needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { detail } from "./support/suite.mjs";
import { makeVersion, named } from "./support/versions.mjs";
import { bundle } from "./support/modules.mjs";

const browser = await launch();
const folder = mkdtempSync(join(tmpdir(), "alveole-"));
const hosts = [];
after(async () => {
  await browser.close();
  await Promise.all(hosts.map((host) => host.close()));
  rmSync(folder, { recursive: true, force: true });
});

test("a release has the site that make site lays out", async () => {
  const dir = join(folder, "release");
  const [{ name }] = await layOut(SITE, dir, { before: [] });
  assert.equal(`v/${name}/`, currentFolder("dist"));
});

let count = 0;
const widget = (url) => `<!doctype html><html lang="en"><title>A blog</title><link rel="icon" href="data:,">
  <script type="module" src="${url}www/alveole-game.js"></script>
  <alveole-game game="hex" options='{"size": 3}' players="human,computer 1"></alveole-game>`;

/** Serves a site as GitHub Pages does, and beside it a blog of another origin with the element. */
async function host() {
  const dir = join(folder, String(++count));
  /** Publishes a version, whose texts contain its name, and returns its folder. */
  const publish = (name, options) =>
    makeVersion(
      dir,
      [
        ...named(name),
        ["www/engine/rules-worker.js", /^/, `self.version = "${name}";\n`],
        ["www/engine/search-worker.js", /^/, `self.version = "${name}";\n`],
      ],
      options,
    );
  const first = await publish("A");
  const pages = {};
  const site = await serve(dir, { headers: { "cache-control": "public, max-age=600" }, pages });
  const body = widget(site.url);
  const posts = { "/": { body }, "/fr": { body: body.replace('lang="en"', 'lang="fr"') } };
  const blog = await serve(folder, { pages: posts });
  hosts.push(site, blog);
  return { site: Object.assign(site, { dir, pages }), blog: Object.assign(blog, { pages: posts }), first, publish };
}

/**
 * Opens a page; `page.folders` collects the versions of which it requests files.
 * @param {string} url
 * @param {any} [context]
 * @param {import("./support/browsers.mjs").As & {saveData?: boolean}} [more]
 */
async function open(url, context, { saveData = false, ...as } = {}) {
  const page = context ? await context.newPage() : await openPage(browser, as);
  // Then a computer player is not loaded before its first move.
  if (saveData)
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  page.folders ??= new Set();
  page.errors ??= [];
  // Those of workers too, which are requests of the context.
  page.context().on("request", (request) => {
    const path = new URL(request.url()).pathname;
    const of = /^\/(v\/\w+\/)/.exec(path)?.[1] ?? (/\.(?:js|wasm)$/.test(path) ? path : null);
    if (of) page.folders.add(of);
  });
  await page.goto(url);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  return { page, match };
}

/** Uses what a page loads only when it is asked for: the search, explanations, the rules. */
async function useAll(match) {
  const { page } = match;
  const { x, y } = await match.pointOf("a1", "the first move");
  await page.mouse.click(x, y);
  await match.reached(2, "the computer's answer");
  await page.mouse.click(x, y);
  await match.part(".why").waitFor();
  await match.press("rules");
  await match.part("dialog[open] .diagram").first().waitFor();
  await page.keyboard.press("Escape");
  assert.deepEqual(page.errors, []);
}
const share = (page) => page.locator(".share-button");
async function lazy(page) {
  await share(page).click();
  const text = await page.locator("dialog.share p").first().innerText();
  await page.keyboard.press("Escape");
  return text;
}
const LOADER = "/www/alveole-game.js";

detail("an element that is open goes on with the modules of its version", needs("network"), async () => {
  const { blog, first, publish } = await host();
  const { page, match } = await open(blog.url);
  const second = await publish("B");
  assert.notEqual(second, first);
  await useAll(match);
  assert.deepEqual([...page.folders].sort(), [LOADER, first].sort());
  await page.context().close();
  // A new visitor gets the new version, whole.
  const next = await open(blog.url);
  await useAll(next.match);
  assert.deepEqual([...next.page.folders].sort(), [LOADER, second].sort());
  await next.page.context().close();
});

detail("a loader from the browser's cache finds its version", needs("network", "tabs"), async () => {
  const { site, blog, first, publish } = await host();
  const { page } = await open(blog.url);
  await publish("B");
  site.hits.length = 0;
  const again = await open(`${blog.url}fr`, page.context());
  await useAll(again.match);
  assert.ok(!site.hits.includes(LOADER), "the loader came from the cache");
  assert.deepEqual([...again.page.folders].sort(), [LOADER, first].sort());
  await page.context().close();
});

detail("what a cache keeps longer than its version leads to the current one", needs("network"), async () => {
  const { site, blog, publish } = await host();
  // A proxy has the loader and a page of version A, and no other file.
  const loader = readFileSync(join(site.dir, LOADER));
  const old = readFileSync(join(site.dir, "index.html"));
  const second = await publish("B", { keep: 0 });
  site.pages["/www/kept.js"] = { type: "text/javascript", body: loader };
  blog.pages["/late"] = { body: widget(site.url).replace("alveole-game.js", "kept.js") };
  const { page, match } = await open(`${blog.url}late`);
  const { x, y } = await match.pointOf("a1", "the first move");
  await page.mouse.click(x, y);
  await match.reached(2, "the computer's answer");
  assert.ok(page.folders.has(second));
  assert.deepEqual(page.errors, []);
  await page.context().close();
  // The page is loaded again, once, as the host has it now.
  site.pages["/"] = {
    get body() {
      delete site.pages["/"];
      return old;
    },
  };
  const reloaded = await open(`${site.url}hex/`);
  assert.equal(await share(reloaded.page).innerText(), "Share B");
  await reloaded.page.context().close();
});

detail("the site goes on with the modules of its version, without its service worker", needs("network"), async () => {
  const { site, first, publish } = await host();
  const { page, match } = await open(`${site.url}hex/#computer`);
  const second = await publish("B");
  assert.equal(await share(page).innerText(), "Share A");
  assert.equal(await lazy(page), "lazy A");
  await useAll(match);
  // A page from the cache names its version itself.
  const again = await open(`${site.url}hex/`, page.context());
  assert.equal(await lazy(again.page), "lazy A");
  for (const one of [page, again.page]) assert.deepEqual([...one.folders], [first]);
  await page.context().close();
  const next = await open(`${site.url}hex/`);
  assert.equal(await lazy(next.page), "lazy B");
  assert.deepEqual([...next.page.folders], [second]);
  await next.page.context().close();
});

detail(
  "the site goes on with its service worker, even if its version is gone from the host",
  needs("network", "offline"),
  async () => {
    const { site, publish } = await host();
    const { page, match } = await open(`${site.url}hex/#computer`, null, { worker: true });
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    site.hits.length = 0;
    const second = await publish("B", { keep: 0 });
    assert.equal(await lazy(page), "lazy A");
    await useAll(match);
    assert.ok(!site.hits.some((path) => path.startsWith(`/${second}`)), "nothing of the new version is needed");
    await page.context().close();
  },
);

/**
 * The files of a version that a page may ask for, with their digests.
 * @param {boolean} stored whether they have to be in the browser, which stores some once they were loaded
 */
const filesOf = (dir, version, stored) =>
  Object.entries(JSON.parse(readFileSync(join(dir, version, "files.json"), "utf8"))).filter(
    ([file]) => !/\.d\.ts$|\.txt$|^www\/docs\/|^wasm\/alveole/.test(file) && !(stored && ON_DEMAND.test(file)),
  );
/** Those of them that a page gets otherwise than they were built. */
const wrong = (page, version, files) =>
  page.evaluate(
    async ([folder, all]) => {
      const isWrong = async ([file, sum]) => {
        const body = await fetch(`/${folder}${file}`).then((response) => response.arrayBuffer());
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-384", body));
        return `sha384-${btoa(String.fromCharCode(...digest))}` !== sum;
      };
      const found = await Promise.all(all.map((one) => isWrong(one).catch(() => true)));
      return all.filter((_, i) => found[i]).map(([file]) => file);
    },
    [version, files],
  );

for (const { title, worker, offline, keep } of [
  { title: "online without a service worker", worker: false, offline: false },
  { title: "online with one, and its version gone", worker: true, offline: false, keep: 0 },
  { title: "offline with one", worker: true, offline: true, keep: 0 },
])
  detail(
    `what a game's page first asks for after a deployment is of its version: ${title}`,
    { skip: lacks("network", ...(worker ? ["offline"] : [])) },
    async () => {
      const { site, first, publish } = await host();
      const files = filesOf(site.dir, first, worker);
      for (const late of ["wasm/search-hex_bg.wasm", bundle.file("www/live/session.js"), "games/hive/lesson.en.md"])
        assert.ok(
          files.some(([file]) => file === late),
          late,
        );
      const { page, match } = await open(`${site.url}hex/#computer`, null, { worker });
      if (worker) await page.waitForFunction(() => navigator.serviceWorker.controller);
      assert.notEqual(await publish("B", { keep }), first);
      await page.context().setOffline(offline);
      assert.deepEqual(await wrong(page, first, files), []);
      await useAll(match);
      await match.play((await match.state()).legal[0].text);
      await match.reached(4, "another move, with the rest of the rules");
      await match.press("advice");
      await match.part('[data-act="playHint"]').waitFor();
      assert.equal(await lazy(page), "lazy A");
      await page.locator(".tools select").last().selectOption("fr");
      await match.part('[data-act="undo"]', { hasText: "Annuler" }).waitFor();
      assert.deepEqual(page.errors, []);
      // A service worker loads what is at the root, too.
      if (!worker) assert.deepEqual([...page.folders], [first]);
      await page.context().close();
    },
  );

detail(
  "offline without a service worker the match goes on, and what was not loaded comes with the network",
  needs("network", "offline", "moduleRetry"),
  async () => {
    const { site, first, publish } = await host();
    const { page, match } = await open(`${site.url}hex/#together`);
    // The rest of the rules comes with the first move.
    const rest = page.waitForResponse(/rules-deferred\.wasm/);
    await match.play((await match.state()).legal[0].text);
    await (await rest).finished();
    await publish("B");
    await page.context().setOffline(true);
    for (let ply = 1; ply < 4; ply++) await match.play((await match.state()).legal[ply].text);
    await match.reached(4, "moves of people need no network");
    await match.part('[data-act="rules"]').first().click();
    await match
      .part(".problem", { hasText: /could not be loaded/ })
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await match.press("rules");
    await match.part("dialog[open] .diagram").first().waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await lazy(page), "lazy A");
    await match.press("undo");
    await match.reached(3, "undo");
    assert.deepEqual([...page.folders], [first]);
    await page.context().close();
  },
);

detail("a page whose version is gone has kept its match for the new version", needs("network"), async () => {
  const { site, publish } = await host();
  const { page, match } = await open(`${site.url}hex/#together`);
  const second = await publish("B", { keep: 0 });
  const { ok } = await match.play((await match.state()).legal[0].text);
  await match.part('[data-act="rules"]').first().click();
  await match.part(".problem", { hasText: GONE.en[1] }).first().waitFor();
  await page.reload();
  assert.deepEqual(await match.reached(1, "the match"), ok);
  assert.equal(await share(page).innerText(), "Share B");
  assert.ok(page.folders.has(second));
  await page.context().close();
});

const GONE = {
  en: ["", /Part of this page could not be loaded.*reload the page/],
  fr: ["fr", /Une partie de cette page n’a pas pu être chargée.*rechargez la page/],
};
for (const [language, [path, text]] of Object.entries(GONE))
  detail(`a page whose version is gone from the host says to reload it, ${language}`, needs("network"), async () => {
    const { blog, publish } = await host();
    // The search of a computer player; a part of the element.
    for (const [name, ask] of /** @type {const} */ ([
      ["B", async ({ page, match }) => page.mouse.click(...Object.values(await match.pointOf("a1", "the first move")))],
      ["C", ({ match }) => match.part('[data-act="rules"]').first().click()],
    ])) {
      const opened = await open(blog.url + path, null, { saveData: true });
      await publish(name, { keep: 0 });
      await ask(opened);
      await opened.match.part(".problem", { hasText: text }).first().waitFor();
      await opened.page.context().close();
    }
  });

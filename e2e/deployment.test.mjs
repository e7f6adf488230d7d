// A new version of the site is published while pages are open, or while a browser still has files of the last one: every
// page goes on with the modules of one version. The host sets no headers of ours: files may be ten minutes old everywhere.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { serve } from "../scripts/static-server.mjs";
import { launch, needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { makeVersion } from "./support/versions.mjs";

const browser = await launch();
const folder = mkdtempSync(join(tmpdir(), "alveole-"));
const hosts = [];
after(async () => {
  await browser.close();
  await Promise.all(hosts.map((host) => host.close()));
  rmSync(folder, { recursive: true, force: true });
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
        ["www/words/en/interface.js", /^( *)share: .*$/m, `$1share: "Share ${name}",`],
        ["www/share/share-dialog.js", "words.shareLinkWhat", `"lazy ${name}"`],
        ["www/engine/serve.js", /^/, `self.version = "${name}";\n`],
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

/** Opens a page; `page.folders` collects the versions of which it requests files. */
async function open(url, context, as) {
  const page = context ? await context.newPage() : await openPage(browser, as);
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

test("an element that is open goes on with the modules of its version", needs("network"), async () => {
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

test("a loader from the browser's cache finds its version", needs("network", "tabs"), async () => {
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

test("what a cache keeps longer than its version leads to the current one", needs("network"), async () => {
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
  const reloaded = await open(`${site.url}#hex`);
  assert.equal(await share(reloaded.page).innerText(), "Share B");
  await reloaded.page.context().close();
});

test("the site goes on with the modules of its version, without its service worker", needs("network"), async () => {
  const { site, first, publish } = await host();
  const { page, match } = await open(`${site.url}#hex/computer`);
  const second = await publish("B");
  assert.equal(await share(page).innerText(), "Share A");
  assert.equal(await lazy(page), "lazy A");
  await useAll(match);
  // A page from the cache names its version itself.
  const again = await open(`${site.url}#hex`, page.context());
  assert.equal(await lazy(again.page), "lazy A");
  for (const one of [page, again.page]) assert.deepEqual([...one.folders], [first]);
  await page.context().close();
  const next = await open(`${site.url}#hex`);
  assert.equal(await lazy(next.page), "lazy B");
  assert.deepEqual([...next.page.folders], [second]);
  await next.page.context().close();
});

test(
  "the site goes on with its service worker, even if its version is gone from the host",
  needs("network", "offline"),
  async () => {
    const { site, publish } = await host();
    const { page, match } = await open(`${site.url}#hex/computer`, null, { worker: true });
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    site.hits.length = 0;
    const second = await publish("B", { keep: 0 });
    assert.equal(await lazy(page), "lazy A");
    await useAll(match);
    assert.ok(!site.hits.some((path) => path.startsWith(`/${second}`)), "nothing of the new version is needed");
    await page.context().close();
  },
);

const GONE = {
  en: ["", /Part of this page could not be loaded.*reload the page/],
  fr: ["fr", /Une partie de cette page n’a pas pu être chargée.*rechargez la page/],
};
for (const [language, [path, text]] of Object.entries(GONE))
  test(`a page whose version is gone from the host says to reload it, ${language}`, needs("network"), async () => {
    const { blog, publish } = await host();
    // The search of a computer player; a part of the element.
    for (const [name, ask] of [
      ["B", async ({ page, match }) => page.mouse.click(...Object.values(await match.pointOf("a1", "the first move")))],
      ["C", ({ match }) => match.part('[data-act="rules"]').first().click()],
    ]) {
      const opened = await open(blog.url + path);
      await publish(name, { keep: 0 });
      await ask(opened);
      await opened.match.part(".problem", { hasText: text }).first().waitFor();
      await opened.page.context().close();
    }
  });

// What a browser refuses or lacks, one by one: a game is played all the same, nothing is asked for without end, and nothing
// goes wrong unheard.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { closeSilent, FOLDER, openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** What scripts before those of a page use to break something. Each call of what is broken counts. */
const TOOLS = `
  window.asked = 0;
  const refused = (name = "SecurityError") => new DOMException("refused", name);
  const refuse = (name) => { asked++; throw refused(name); };
  const reject = () => { asked++; return Promise.reject(refused()); };
  const getter = (on, name, get = refuse) => Object.defineProperty(on, name, { get: () => get(), configurable: true });
  const value = (on, name, value) => Object.defineProperty(on, name, { value, configurable: true, writable: true });
  const lacks = (...names) => names.forEach((name) => delete window[name]);
  const opens = (then) => { IDBFactory.prototype.open = () => { asked++; const request = {}; then(request); return request; }; };
`;

/** What is refused or lacking, and the script that makes it so. */
const REFUSALS = {
  "locks reject": `LockManager.prototype.request = reject;`,
  "locks throw": `LockManager.prototype.request = () => refuse();`,
  "locks cannot be reached": `getter(Navigator.prototype, "locks");`,
  "locks never answer": `LockManager.prototype.request = () => { asked++; return new Promise(() => {}); };`,
  "no locks": `value(Navigator.prototype, "locks", undefined);`,
  "localStorage cannot be reached": `getter(window, "localStorage");`,
  "localStorage is null": `value(window, "localStorage", null);`,
  "localStorage reads nothing": `Storage.prototype.getItem = () => refuse();`,
  "localStorage is full": `Storage.prototype.setItem = () => refuse("QuotaExceededError");`,
  "sessionStorage cannot be reached": `getter(window, "sessionStorage");`,
  "IndexedDB throws": `IDBFactory.prototype.open = () => refuse();`,
  "IndexedDB fails": `opens((request) => setTimeout(() => { request.error = refused(); request.onerror?.(); }));`,
  "IndexedDB never answers": `opens(() => {});`,
  "no IndexedDB": `value(window, "indexedDB", undefined);`,
  "IndexedDB is full": `IDBObjectStore.prototype.put = () => refuse("QuotaExceededError");`,
  "no worker starts": `window.Worker = class { constructor() { refuse(); } };`,
  "workers fail": `window.Worker = class extends EventTarget { constructor() { super(); asked++; setTimeout(() => this.dispatchEvent(new Event("error"))); } postMessage() {} terminate() {} };`,
  "no BroadcastChannel starts": `window.BroadcastChannel = class { constructor() { refuse(); } };`,
  "no BroadcastChannel": `lacks("BroadcastChannel");`,
  "no crypto.subtle": `value(Crypto.prototype, "subtle", undefined);`,
  "no clipboard": `value(Navigator.prototype, "clipboard", undefined);`,
  "the clipboard rejects": `Clipboard.prototype.writeText = reject;`,
  "no notifications": `lacks("Notification");`,
  "service workers cannot be reached": `getter(Navigator.prototype, "serviceWorker");`,
  "service workers reject": `ServiceWorkerContainer.prototype.register = reject;`,
  "caches reject": `CacheStorage.prototype.match = reject; getter(window, "caches");`,
  "no compression": `lacks("CompressionStream", "DecompressionStream");`,
  "no ResizeObserver": `lacks("ResizeObserver");`,
  "no IntersectionObserver": `lacks("IntersectionObserver");`,
  "no matchMedia": `value(window, "matchMedia", undefined);`,
  "no sound": `window.AudioContext = class { constructor() { refuse(); } };`,
  "the battery is secret": `Navigator.prototype.getBattery = () => refuse();`,
  "no popovers": `delete HTMLElement.prototype.showPopover; delete HTMLElement.prototype.hidePopover;`,
  "no more entries of the history": `let entries = 0; const { replaceState } = History.prototype; History.prototype.replaceState = function (...how) { return ++entries > 5 ? refuse() : replaceState.apply(this, how); };`,
};

/** What Safari 16.4, Chrome 111 or Firefox 115 lack (docs/embed.md). Without workers, the engine runs in the page and lacks it too. */
const EARLY_2023 = `
  const none = (on, ...names) => names.forEach((name) => on && delete on[name]);
  none(Promise, "withResolvers", "try"); none(URL, "canParse", "parse"); none(AbortSignal, "any", "timeout");
  none(Object, "groupBy"); none(Map, "groupBy"); none(Array, "fromAsync"); none(RegExp, "escape"); none(Math, "sumPrecise");
  none(Set.prototype, "union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom");
  none(Object.getPrototypeOf(Object.getPrototypeOf([].values())), "map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find");
  none(Uint8Array, "fromBase64", "fromHex"); none(Uint8Array.prototype, "toBase64", "toHex"); none(String.prototype, "isWellFormed", "toWellFormed");
  none(Element.prototype, "checkVisibility", "setHTMLUnsafe", "getHTML", "moveBefore"); none(Document.prototype, "startViewTransition");
  none(HTMLElement.prototype, "popover", "showPopover", "hidePopover", "togglePopover"); none(HTMLDialogElement.prototype, "requestClose", "closedBy");
  none(window, "requestIdleCallback", "scheduler", "CloseWatcher", "Iterator", "Navigation", "navigation", "Worker");
  none(Navigator.prototype, "userActivation", "getBattery", "connection", "deviceMemory", "vibrate");
  const { supports } = CSS; CSS.supports = (...what) => !/light-dark/.test(String(what)) && supports.apply(CSS, what);
`;

/** What jsdom lacks, in which tests of other pages run. */
const JSDOM = `
  const none = (on, ...names) => names.forEach((name) => on && delete on[name]);
  none(window, "ResizeObserver", "IntersectionObserver", "matchMedia", "Worker", "CSS", "BroadcastChannel", "AudioContext");
  none(CSSStyleSheet.prototype, "replaceSync", "replace"); none(Element.prototype, "animate", "getAnimations", "scrollTo");
  none(SVGGraphicsElement.prototype, "getScreenCTM", "getBBox"); none(Navigator.prototype, "locks", "clipboard", "serviceWorker");
  for (const on of [Document.prototype, ShadowRoot.prototype]) Object.defineProperty(on, "adoptedStyleSheets", { value: undefined, writable: true });
`;

/** A page on which a script has broken something. */
async function broken(script, as = {}) {
  const page = await openPage(site.browser, as);
  await page.addInitScript(`{ ${TOOLS} ${script} }`);
  return page;
}

/** Plays on the page of a game, shares it, and looks at the front page. */
async function plays(page) {
  const match = new MatchPage(page);
  await page.goto(`${site.server.url}hex/#computer/1`);
  await match.waitUntil("ready");
  // The page asks what it asks with the first moves.
  for (const ply of [0, 2, 4]) {
    const { legal } = await match.reached(ply, "a turn");
    await match.play(legal[0].text);
  }
  await match.reached(6, "the computer answers");
  await page.locator(".share-button").click();
  await page.locator("dialog.share[open]").or(page.locator(".toast")).first().waitFor();
  const copy = page.locator("dialog.share[open] [data-act=copy]");
  if (await copy.count()) {
    await copy.click();
    await page.locator(".toast").or(page.locator("dialog.share input.link")).first().waitFor();
  }
  assert.ok((await page.evaluate(() => window.asked)) < 60, "nothing is asked for again and again");
  // A page that was played on before looks for the match to go on with.
  await page.goto(`${site.server.url}hex/`);
  await match.waitUntil("ready", "thinking");
  await page.goto(site.server.url);
  await page.locator(".card svg").first().waitFor();
  await page.locator(".day").scrollIntoViewIfNeeded();
  await page.locator('.day alveole-game[data-status="ready"]').waitFor();
}

test("where the browser keeps no site data, a game is played", needs("initScripts"), async () => {
  const names = ["locks reject", "localStorage cannot be reached", "sessionStorage cannot be reached"];
  names.push("IndexedDB fails", "no BroadcastChannel starts", "service workers reject", "caches reject");
  const page = await broken(names.map((name) => REFUSALS[name]).join("\n"));
  await plays(page);
  await closeSilent(page);
});

test("a game is played in browsers of early 2023", needs("initScripts"), async () => {
  const page = await broken(EARLY_2023, { dark: true });
  await plays(page);
  const sheets = await page.evaluate(() => {
    const { adoptedStyleSheets } = document.querySelector(".day alveole-game").shadowRoot;
    return adoptedStyleSheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join("\n"));
  });
  assert.ok(sheets.length > 0 && sheets.every((css) => css && !css.includes("light-dark")));
  await closeSilent(page);
});

detail("an element is played in jsdom", needs("initScripts"), async () => {
  const page = await broken(JSDOM);
  await page.goto(`${site.server.url}match?${new URLSearchParams({ game: "hex", players: "human,1", lang: "en" })}`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.play((await match.state()).legal[0].text);
  await match.reached(2, "the computer answers");
  await closeSilent(page);
});

for (const [name, script] of Object.entries(REFUSALS))
  detail(`a game is played although: ${name}`, needs("initScripts"), async () => {
    const page = await broken(script);
    await plays(page);
    await closeSilent(page);
  });

test("where a policy forbids WebAssembly, the event and the console say so once", async () => {
  const body = `<!doctype html><html lang="en"><title>Policy</title><link rel="icon" href="data:,"><script>
      window.failures = [];
      document.addEventListener("alveole-error", ({ detail }) => failures.push(detail));
    </script><script type="module" src="/www/alveole-game.js"></script>
    <alveole-game game="hex" lang="en"></alveole-game><alveole-game game="go" lang="en"></alveole-game>`;
  const policy = "script-src 'self' 'unsafe-inline'; worker-src 'none'";
  site.pages["/policy"] = { body, headers: { "content-security-policy": policy } };
  const page = await openPage(site.browser);
  await page.goto(`${site.server.url}policy`);
  await page.locator('alveole-game[data-status="failed"]').nth(1).waitFor();
  const failures = await page.evaluate(() => window.failures);
  assert.deepEqual(
    failures.map(({ code, cause }) => [code, /WebAssembly|wasm/.test(cause)]),
    [
      ["not_loaded", true],
      ["not_loaded", true],
    ],
  );
  const said = page.errors.filter((text) => text.startsWith("<alveole-game>"));
  assert.equal(said.length, 1);
  assert.match(said[0], /not_loaded: .*WebAssembly/);
  await page.context().close();
});

/** A saved match, under a key. */
const kept = (key, more = {}) => ({
  ...{ key, when: 1, version: `${key}1`, to_move: { player: 1, seat: 1 } },
  status: { over: false, winners: [], reason: null, scores: null },
  match: { game: "hex", options: {}, moves: [{ text: "a1", player: 0, seat: 0 }], redo: [], seats: ["human", "human"] },
  ...more,
});
const leftOne = (key, more) => ({ kept: kept(key, more), base: null });

/** What other programs may have put where a page leaves a match (play/storage/left-match.js): none of it hides the saved matches. */
const LEFT = [
  ...["7", '"x"', "{}", "true", "null", "[", "[null]", "[[]]", '[{"kept":null}]', '[{"kept":{"key":"b"}}]', "[7, {}]"],
  ...[{ match: null }, { match: {} }, { key: 5 }, { status: {} }, { to_move: 3 }, { keys: 5 }, { live: 5 }].map(
    (more) => JSON.stringify([leftOne("b", more)]),
  ),
  JSON.stringify([{ kept: kept("b", { match: { ...kept("b").match, moves: [null] } }) }]),
];
const EARLY = ["7", "{}", '{"match":null,"state":{},"start":{}}', '{"match":{},"state":{},"start":{"match":7}}'];

test("what cannot be read or stored of a match that a page left hides no saved match", async () => {
  const page = await openPage(site.browser);
  await page.goto(`${site.server.url}docs/`);
  const keysWith = (texts) =>
    page.evaluate(
      async ([folder, first, texts]) => {
        const store = await import(`${folder}www/play/storage/game-store.js`);
        await store.put(first);
        const found = [];
        for (const [name, text] of texts) {
          localStorage.setItem(`alveole.${name}`, text);
          const keys = (await store.all().catch((error) => [{ key: String(error) }])).map(({ key }) => key);
          const one = await store.find(first.key).catch(() => null);
          found.push([text.slice(0, 60), keys.sort().join(), one?.key]);
        }
        return found;
      },
      [FOLDER, kept("a"), texts],
    );
  const unread = [...LEFT.map((text) => ["left", text]), ...EARLY.map((text) => ["early", text])];
  for (const [text, keys, one] of await keysWith(unread)) assert.deepEqual([keys, one], ["a", "a"], text);

  // A disk without space: the match stays where it was left, and is stored when there is some.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    window.withSpace = () => (IDBObjectStore.prototype.put = put);
  });
  const left = JSON.stringify([7, leftOne("b"), { kept: {} }, leftOne("c", { when: 2 })]);
  const full = await page.evaluate(
    async ([folder, left]) => {
      const store = await import(`${folder}www/play/storage/game-store.js`);
      const keys = async () => (await store.all()).map(({ key }) => key).join();
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      localStorage.setItem("alveole.left", left);
      const before = await keys();
      window.withSpace();
      return [before, await keys(), localStorage.getItem("alveole.left")];
    },
    [FOLDER, left],
  );
  assert.deepEqual(full, ["a", "c,a,b", ""]);
  await closeSilent(page);
});

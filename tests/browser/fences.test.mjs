// Code blocks with the language `alveole`, as programs write them, on a page with www/fences.js.
import assert from "node:assert/strict";
import { after } from "node:test";
import { openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** Opens a page with `body`. */
async function open(body, { lang = "en", ...as } = {}) {
  const page = await openPage(site.browser, as);
  site.pages["/fences"] = {
    body: `<!doctype html><html lang="${lang}"><title>Notes</title><link rel="icon" href="data:,"><body><main>${body}</main>
      <script type="module" src="/www/fences.js"></script>`,
  };
  site.server.hits.length = 0;
  await page.goto(`${site.server.url}fences`);
  return page;
}

/** Waits for the board in the place of the first fence, and returns its match. */
async function boardIn(page, place) {
  const match = new MatchPage(page, `${place} alveole-game`);
  await match.waitUntil("ready");
  return match;
}

const plain = (text) => `<pre><code class="language-alveole">${text}</code></pre>`;
const STUDY = "readonly controls=viewer\nGame: hex\n\n1. e5 {In the middle.} 2. swap\n";
const lines = (text, line) => text.split("\n").map(line).join("");

detail("a fence becomes a board, in what each program writes", async () => {
  const forms = {
    plain: plain(STUDY),
    vitepress: `<div class="language-alveole vp-adaptive-theme"><button class="copy"></button><span class="lang">alveole</span><pre
      class="shiki"><code>${STUDY.split("\n").map((text) => `<span class="line"><span>${text}</span></span>`).join("\n")}</code></pre></div>`, // prettier-ignore
    docusaurus: `<div class="language-alveole theme-code-block"><div><pre class="prism-code language-alveole"><code>${lines(STUDY,
      (text) => `<span class="token-line"><span class="token plain">${text}</span><br></span>`)}</code></pre></div></div>`, // prettier-ignore
    kramdown: `<div class="language-alveole highlighter-rouge"><div class="highlight"><pre><code>${STUDY}</code></pre></div></div>`,
    pandoc: `<pre class="alveole"><code>${STUDY}</code></pre>`,
    highlighted: `<pre class="language-alveole"><code>${STUDY}</code></pre>`,
  };
  const page = await open(Object.entries(forms).map(([name, html]) => `<section id="${name}">${html}</section>`).join("")); // prettier-ignore
  for (const name of Object.keys(forms)) {
    await page.locator(`#${name}`).scrollIntoViewIfNeeded();
    const match = await boardIn(page, `#${name}`);
    assert.equal((await match.state()).game, "hex", name);
    await page.locator(`#${name} alveole-game`).getByText("In the middle.", { exact: true }).waitFor();
    assert.ok(!(await page.locator(`#${name} > :first-child`).isVisible()), `${name}: the code is hidden`);
    assert.equal(await page.locator(`#${name} alveole-game`).count(), 1, name);
  }
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("the attributes of the first line are those of the element; without a text they name the game", async () => {
  const page = await open(plain(`game=hex options='{"size": 3}' players="human,random" board=slate\n`));
  const match = await boardIn(page, "main");
  const { options, game } = await match.state();
  assert.deepEqual([game, options.size], ["hex", 3]);
  assert.equal(await page.locator("alveole-game").getAttribute("board"), "slate");
  await match.play("a1");
  await match.reached(2, "the other player answers");
  await page.context().close();
});

detail("a broken fence keeps its text, and says below it what is wrong, in the language of the page", async () => {
  const page = await open(
    `${plain("readonly\n\nGame: hex\n\n1. e5 3. d4\n")}${plain("bord=slate\nGame: hex\n")}${plain("Game: hex\n\n1. e5 2. d4\n")}`,
    { lang: "fr" },
  );
  const errors = page.getByRole("alert");
  await errors.nth(1).waitFor();
  assert.deepEqual(await errors.allTextContents(), [
    "ligne 5\u00a0: ici vient le coup 2, et non 3",
    "un bloc n’a pas d’attribut «\u00a0bord\u00a0»",
  ]);
  for (const [i, text] of ["readonly", "bord=slate"].entries()) {
    const code = page.locator("pre:not(alveole-game *)").nth(i);
    assert.ok(await code.isVisible());
    assert.ok((await code.textContent()).startsWith(text));
  }
  await boardIn(page, "main");
  assert.equal(await page.locator("alveole-game").count(), 1, "the one that is not broken");
  await page.context().close();
});

detail("fences that come later are shown, those that go are forgotten, and without one nothing loads", async () => {
  const page = await open(`<p>Nothing yet, but <code class="language-alveole">Game: hex</code> in a line.</p>`);
  const loaded = () => site.server.hits.filter((path) => /\.(?:js|wasm)$/.test(path));
  assert.deepEqual(
    loaded().filter((path) => !path.endsWith("/fences.js")),
    [],
  );
  const put = (html) =>
    page.locator("main").evaluate((main, html) => {
      const parsed = new DOMParser().parseFromString(html, "text/html");
      main.replaceChildren(...parsed.body.childNodes);
    }, html);
  await put(plain("Game: hex\n"));
  await boardIn(page, "main");
  await put(`<p>Another page</p>${plain("Game: hexone\n")}`);
  assert.equal((await (await boardIn(page, "main")).state()).game, "hexone");
  assert.equal(await page.locator("alveole-game").count(), 1);
  // As a framework that removes the code alone.
  await page.locator("main > pre").evaluate((pre) => pre.remove());
  await page.locator("alveole-game").waitFor({ state: "detached" });
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("the text of a fence is text: nothing in it becomes markup or script", async () => {
  const nasty =
    "Game: hex\nTitle: &lt;img src=x onerror=window.bad=1&gt;\n\n1. zz {&lt;script&gt;window.bad=1&lt;/script&gt;}\n";
  const page = await open(`${plain(nasty)}${plain("onclick=window.bad=1\nGame: hex")}`);
  await page.getByRole("alert").nth(1).waitFor();
  assert.equal(await page.evaluate(() => window.bad), undefined);
  assert.equal(await page.locator("main img, main script, main [onclick]").count(), 0);
  await page.context().close();
});

// Pages and frames whose content comes from a script, as previews of content systems and notebooks have them: their own address
// is none that others could be relative to.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { closeSilent, openSite } from "./support/site.mjs";

const site = await openSite();
after(() => site.close());

const content = (script) =>
  `<!doctype html><html lang="en"><title>Filled</title><link rel="icon" href="data:,"><script type="module" src="${script}"></script>` +
  `<alveole-game game="hex" options='{"size": 4}' players="human,1" lang="en"></alveole-game>`;

/** How a frame gets its content. Each function runs in the page. */
const KINDS = {
  "an address": ({ frame, html }) => ((frame.src = "/filled"), void html),
  srcdoc: ({ frame, html }) => (frame.srcdoc = html),
  "srcdoc in a sandbox": ({ frame, html }) => (frame.setAttribute("sandbox", "allow-scripts"), (frame.srcdoc = html)),
  "blob:": ({ frame, html }) => (frame.src = URL.createObjectURL(new Blob([html], { type: "text/html" }))),
  "data:": ({ frame, html }) => (frame.src = `data:text/html,${encodeURIComponent(html)}`),
  "about:blank": ({ frame, html }) => {
    document.body.append(frame);
    frame.contentDocument.open();
    frame.contentDocument.write(html);
    frame.contentDocument.close();
  },
  "a frame in a frame": ({ frame, html }) => {
    const inner = html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    frame.srcdoc = `<!doctype html><title>Around</title><iframe title="inner" width="700" height="600" srcdoc="${inner}"></iframe>`;
  },
};

test("a game is played in pages that have no address of their own", needs("frames"), async () => {
  const html = content(`${site.server.url}www/alveole-game.js`);
  site.pages["/filled"] = { body: html };
  site.pages["/filling"] = {
    body: '<!doctype html><html lang="en"><title>Filling</title><link rel="icon" href="data:,"><body>',
  };
  for (const [kind, fill] of Object.entries(KINDS)) {
    const page = await openPage(site.browser);
    await page.goto(`${site.server.url}filling`);
    await page.evaluate(`{
      const frame = Object.assign(document.createElement("iframe"), { title: "f", width: 800, height: 700 });
      (${fill})({ frame, html: ${JSON.stringify(html)} });
      if (!frame.isConnected) document.body.append(frame);
    }`);
    const inner = () => page.frames().at(-1);
    await page.locator("iframe").waitFor();
    await assert.doesNotReject(async () => {
      const match = new MatchPage(inner());
      await inner().locator("alveole-game").waitFor({ state: "attached" });
      await match.waitUntil("ready");
      const { legal } = await match.state();
      await match.play(legal[0].text);
      await match.reached(2, "the computer answers");
    }, kind);
    await closeSilent(page);
  }
});

// Pages of others with the element: how tests open them, and what its events say.
import assert from "node:assert/strict";
import { openPage } from "./browsers.mjs";

const EVENTS = ["ready", "before-move", "move", "state", "gameover", "error"];

/**
 * Returns a function that opens a page with `body` that collects the events of all elements in `window.events`, as `name` or
 * `name:detail`.
 */
export const opener = (site) =>
  async function open(body, script = "") {
    const page = await openPage(site.browser);
    site.pages["/page"] = {
      body: `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,"><body>${body}
    <script>
      window.events = [];
      for (const name of ${JSON.stringify(EVENTS)})
        document.addEventListener("alveole-" + name, ({ detail }) =>
          events.push(name + (detail.move ? ":" + detail.move : detail.code ? ":" + detail.code : "")));
      ${script}
    </script>
    <script type="module" src="/www/alveole-game.js"></script>`,
    };
    await page.goto(`${site.server.url}page`);
    return page;
  };
/** The events since the last call. */
export const events = (page) => page.evaluate(() => window.events.splice(0));

/** Closes a page, whose console said nothing. */
export const close = async (page) => {
  assert.deepEqual(page.errors, []);
  await page.context().close();
};

/** Runs `work` in the page with its element. */
export const inElement = (page, work, argument) => page.locator("alveole-game").evaluate(work, argument);

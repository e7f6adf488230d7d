#!/usr/bin/env node
// The computer players of the built site in Chromium, as a program that answers JSON requests, one a line, like `alveole api`: so
// that a tournament can measure what a page plays. The page's own workers search.
//   alveole-lab tournament hive --a api:crates/lab/chromium.mjs --b uhp:./nokamute.sh --time 1000
// WORKERS=2 lets as many workers search together; one, unless told otherwise. Nothing is searched on the other's time.
import { createInterface } from "node:readline";

process.chdir(new URL("../..", import.meta.url).pathname); // the site is in dist/
const { openPage } = await import("../../tests/browser/support/browsers.mjs");
const { FOLDER, openSite } = await import("../../tests/browser/support/site.mjs");

const site = await openSite();
const page = await openPage(site.browser, { unhurried: true });
await page.addInitScript(
  (workers) => {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: workers });
    // The page thinks on the other's time, which here is the other program's: with data saving, it does not, nor has it helpers.
    if (workers === 1) Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  },
  Number(process.env.WORKERS ?? 1),
);
await page.goto(`${site.server.url}match`);

for await (const line of createInterface({ input: process.stdin })) {
  // As a match asks: a search with a seed is to be the same again, so that it has no helpers.
  const request = { ...JSON.parse(line), seed: undefined };
  const answer = await page.evaluate(
    async ([folder, request]) => {
      const { engine } = await import(`${folder}www/site/start-engine.js`);
      return engine.think(request).then(
        (ok) => ({ ok }),
        (error) => ({ error: { code: error.code, message: error.message } }),
      );
    },
    [FOLDER, request],
  );
  console.log(JSON.stringify(answer));
}
await site.close();

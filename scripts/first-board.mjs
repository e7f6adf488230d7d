// Prints when the first board of the built site is seen on a slow machine, and its longest task on the main thread.
//   node scripts/first-board.mjs [FOLDER]   fails after 1 s, or at a task over 50 ms
import { launch, openPage } from "../e2e/browser.mjs";
import { serve } from "../e2e/serve.mjs";

const PAGES = ["", "#hex"];
const SLOWDOWN = 4; // times slower than this machine
const SOONEST = 1000; // milliseconds until the first board
const LONG = 50; // milliseconds that a piece of work may take on the main thread

const host = await serve(process.argv[2] ?? "dist", { squeezed: true });
let failed = false;
const say = (text, ok) => {
  if (!ok) failed = true;
  console.log(`${text}${ok ? "" : "   NOT GOOD ENOUGH"}`);
};

const browser = await launch("chromium");
for (const hash of PAGES) {
  const page = await openPage(browser, { width: 412, height: 823 });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(() => {
    window.long = [];
    new PerformanceObserver((list) =>
      window.long.push(...list.getEntries().map((e) => Math.round(e.duration))),
    ).observe({
      type: "longtask",
      buffered: true,
    });
    const drawn = () =>
      [...document.querySelectorAll(".mini, alveole-game")].some((e) => e.shadowRoot?.querySelector(".board g > *"));
    const look = () =>
      drawn() ? requestAnimationFrame(() => (window.shown = performance.now())) : requestAnimationFrame(look);
    look();
  });
  await page.goto(`${host.url}${hash}`);
  const shown = await (await page.waitForFunction(() => window.shown)).jsonValue();
  await page.waitForTimeout(3000);
  const long = await page.evaluate(() => window.long);
  say(`/${hash} first board at ${SLOWDOWN} times slower: ${Math.round(shown)} ms`, shown <= SOONEST);
  const worst = Math.max(0, ...long);
  const found = worst ? `${worst} ms` : `none over ${LONG} ms`;
  say(`/${hash} longest task on the main thread at ${SLOWDOWN} times slower: ${found}`, worst <= LONG);
  await page.context().close();
}
await browser.close();
await host.close();
process.exitCode = failed ? 1 : 0;

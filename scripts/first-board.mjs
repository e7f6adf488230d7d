// Prints when the first board of the built site is seen on a slow machine, and its longest task on the main thread:
// the median of some visits, each with nothing kept in the browser.
//   node scripts/first-board.mjs [VISITS]      fails after 1 s, or at a task over 50 ms
import { launch, openPage } from "../e2e/browser.mjs";
import { serve } from "../e2e/serve.mjs";

const VIEWS = { catalogue: "", game: "#hex", "first game": "#hex/learn", rules: "#hex/learn/rules" };
const VISITS = Number(process.argv[2] ?? 3);
const SLOWDOWN = 4; // times slower than this machine
const SOONEST = 1000; // milliseconds until the first board
const LONG = 50; // milliseconds that a piece of work may take on the main thread
const STAY = 4000; // milliseconds on the page afterwards: in this time it makes itself ready for times without a network

/** Runs in the page before all else. */
function watch() {
  window.long = [];
  const observer = new PerformanceObserver((list) => window.long.push(...list.getEntries().map((e) => e.duration)));
  observer.observe({ type: "longtask", buffered: true });
  const boards = ".mini, alveole-game, .rules";
  const drawn = () => [...document.querySelectorAll(boards)].some((e) => e.shadowRoot?.querySelector(".board .cell"));
  // Seen is what was painted: the frame after the one in which it is found.
  const look = () => requestAnimationFrame(drawn() ? () => setTimeout(() => (window.shown = performance.now())) : look);
  look();
}

async function visit(browser, url) {
  const page = await openPage(browser, { width: 412, height: 823, moving: true, worker: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(watch);
  await page.goto(url);
  const shown = await (await page.waitForFunction(() => window.shown)).jsonValue();
  await page.waitForTimeout(STAY);
  const long = Math.max(0, ...(await page.evaluate(() => window.long)));
  await page.context().close();
  return { shown, long };
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
const host = await serve("dist", { squeezed: true });
const browser = await launch("chromium");
let failed = false;
console.log(`at ${SLOWDOWN} times slower, the median of ${VISITS} visits:`);
console.log("| view       | first board, ms | longest task, ms |\n| ---        | ---             | ---              |");
for (const [view, hash] of Object.entries(VIEWS)) {
  const visits = [];
  for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, `${host.url}${hash}`));
  const shown = median(visits.map((one) => one.shown));
  const long = median(visits.map((one) => one.long));
  if (shown > SOONEST || long > LONG) failed = true;
  const task = long ? Math.round(long) : `none over ${LONG}`;
  console.log(`| ${view.padEnd(10)} | ${String(Math.round(shown)).padEnd(15)} | ${String(task).padEnd(16)} |`);
}
await browser.close();
await host.close();
process.exitCode = failed ? 1 : 0;

// Prints when the built site shows its first board on a slow machine, and the longest task on the main thread: the median
// of some visits, each with an empty cache. Tasks are measured in thread time, so that other programs do not count.
//   node scripts/first-board.mjs [VISITS]      fails after 1 s, or at a task over 50 ms
import { availableParallelism, loadavg } from "node:os";
import { launch, openPage } from "../e2e/support/browsers.mjs";
import { serve } from "./static-server.mjs";

const VIEWS = { catalogue: "", game: "#hex", "first game": "#hex/learn", rules: "#hex/learn/rules" };
const VISITS = Number(process.argv[2] ?? 3);
const SLOWDOWN = 4; // times slower than this machine
const SOONEST = 1000; // milliseconds until the first board
const LONG = 50; // milliseconds that a piece of work may take on the main thread
const BEGUN = "alveole begins"; // the name of a mark in the trace
const STAY = 4000; // milliseconds on the page afterwards: in this time it makes itself ready for times without a network

/** Runs in the page before its scripts. */
function watch(begun) {
  performance.mark(begun);
  const boards = ".mini, alveole-game, .rules";
  const cellIn = (e) => (e.shadowRoot ?? e).querySelector(".board .cell, svg.board polygon");
  const drawn = () => [...document.querySelectorAll(boards)].some((e) => cellIn(e)?.checkVisibility());
  // The board is painted in the frame after the one in which it is found.
  const look = () => requestAnimationFrame(drawn() ? () => setTimeout(() => (window.shown = performance.now())) : look);
  look();
}

/** The longest task of the page's main thread in a trace, in milliseconds. */
function longest({ traceEvents: events }) {
  // Before this mark the browser was navigating, which is not work of the page.
  const start = events.find(({ name }) => name === BEGUN);
  const tasks = events.filter(
    ({ name, pid, tid, ts, tdur }) =>
      name.endsWith("RunTask") && pid === start.pid && tid === start.tid && ts > start.ts && tdur,
  );
  if (tasks.length === 0) throw new Error("first-board: the trace has no task of the page's main thread");
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1000;
}

async function visit(browser, url) {
  const page = await openPage(browser, { width: 412, height: 823, moving: true, worker: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(watch, BEGUN);
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  await page.goto(url);
  const shown = await (await page.waitForFunction(() => window.shown)).jsonValue();
  await page.waitForTimeout(STAY);
  const long = longest(JSON.parse((await browser.stopTracing()).toString()));
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
  console.log(
    `| ${view.padEnd(10)} | ${String(Math.round(shown)).padEnd(15)} | ${String(Math.round(long)).padEnd(16)} |`,
  );
}
const [load] = loadavg();
if (load > availableParallelism())
  console.log(
    `The machine was busy (a load of ${load.toFixed(1)} on ${availableParallelism()} cores): boards are seen sooner on one that is not.`,
  );
await browser.close();
await host.close();
process.exitCode = failed ? 1 : 0;

// Prints how soon the built site is there on a slow machine, with and without slow networks: when the first board is visible and a
// first touch is answered, counted from the start of the response; how long the easiest computer player takes for its first move,
// with all that loads for it; the longest task on the main thread; and what moved by itself (layout shift). Each figure is the
// median of some visits, each with an empty cache, beside the time that the network alone needs (floor). Fails above the bars.
//   node tools/bench/first-board.mjs [VISITS]
import { availableParallelism, loadavg } from "node:os";
import { launch, openPage } from "../../tests/browser/support/browsers.mjs";
import { serve } from "../build/static-server.mjs";
import { ARTICLES } from "./article.mjs";

/**
 * The views; whether a touch of the board is measured, and then the answer; and the trips to the host, one after the other, from the
 * start of the page's response until the board, the touch and the answer: scripts, the engine with the part of the game; its worker with
 * the computer player. The article's board waits for the loader, the element, its readers and the worker, and the engine.
 * @type {[name: string, path: string, touches: boolean, trips: number[]][]}
 */
const VIEWS = [
  ["catalogue", "", false, [0]],
  ["hex", "hex/", true, [0, 2, 2]],
  ["hive", "hive/", true, [0, 2, 2]],
  ["lesson", "hex/learn/", false, [0]],
  ["article", "article", false, [4]],
];
const VISITS = Number(process.argv[2] ?? 5);
const SLOWDOWN = 4; // times slower than this machine

/** @typedef {"board" | "touch" | "answer" | "task" | "shift"} What */
/**
 * The networks: “Fast 4G” and “Slow 4G” of Chrome DevTools (devtools-frontend, front_end/core/sdk/NetworkManager.ts): 9 Mbit/s × 0.9
 * and 60 ms × 2.75; 1.6 Mbit/s × 0.9 and 150 ms × 3.75. The server keeps to them, and not the browser, so that they hold for
 * the requests of workers, too. And the bars: milliseconds, and the layout shift, which must not round to more than 0.00.
 * @type {[string, {rate: number, latency: number} | undefined, Partial<Record<What, number>>][]}
 */
const NETWORKS = [
  ["none", undefined, { board: 400, touch: 700, answer: 1500, task: 50, shift: 0.005 }],
  [
    "Fast 4G",
    { rate: ((9 * 1000 * 1000) / 8) * 0.9, latency: 60 * 2.75 },
    { board: 400, touch: 700, answer: 1500, shift: 0.005 },
  ],
  [
    "Slow 4G",
    { rate: ((1.6 * 1000 * 1000) / 8) * 0.9, latency: 150 * 3.75 },
    { touch: 3000, answer: 5000, shift: 0.005 },
  ],
];
/** The bars of the article: all of its engine loads before the board. @type {Record<string, number>} */
const ARTICLE_BARS = { none: 1200, "Fast 4G": 1200, "Slow 4G": 4000 };

const BEGUN = "alveole begins"; // the name of a mark in the trace, and the word when all was seen
const ANSWER = 500; // milliseconds around an act or an answer in which something may move because of it, as browsers have it
const STAY = 4000; // milliseconds on the page afterwards: in this time it makes itself ready for times without a network

/** Runs in the page before its scripts. */
function watch({ begun, touches }) {
  performance.mark(begun);
  const seen = (window.seen = { board: 0, touch: 0, answer: 0, played: 0, at: {}, shifts: [] });
  const after = (now) => now - performance.getEntriesByType("navigation")[0].responseStart;
  new PerformanceObserver((list) => {
    for (const { value, startTime } of list.getEntries()) seen.shifts.push({ value, at: after(startTime) });
  }).observe({ type: "layout-shift", buffered: true });
  const since = () => after(performance.now());
  const boards = ".mini, alveole-game, .rules, .games";
  const cellIn = (e) =>
    e.shadowRoot?.querySelector(".board .cell") ?? e.querySelector("svg polygon, svg path, svg [data-cell]");
  const drawn = () => [...document.querySelectorAll(boards)].some((e) => cellIn(e)?.checkVisibility());
  /** Touches the first cell that is there, of the picture or of the board. */
  const touch = () => {
    const game = document.querySelector("main alveole-game");
    const cell =
      game?.querySelector(':scope > [slot="picture"] [data-cell] > *') ??
      (game?.dataset.status === "ready" ? game.shadowRoot.querySelector(".hit > *") : null);
    return cell?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true })) ?? false;
  };
  const answered = () => {
    const game = document.querySelector("main alveole-game");
    return game?.state?.()?.ply > 0 || game?.shadowRoot?.querySelector('[aria-pressed="true"]');
  };
  // What is found is painted in the frame after the one in which it is found.
  const painted = (name) =>
    setTimeout(() => {
      seen[name] ||= since();
      seen.at[name] ||= Date.now();
    });
  /** Makes a first move, unless the touch was one. */
  const play = (game) => {
    seen.played = since();
    if (game.state().ply === 0) void game.play(game.legalMoves()[0].text);
  };
  let touched = false;
  const look = () =>
    requestAnimationFrame(() => {
      const game = document.querySelector("main alveole-game");
      if (!seen.board && drawn()) painted("board");
      if (touches && !touched && seen.board) touched = touch();
      if (touched && !seen.touch && answered()) painted("touch");
      if (seen.touch && !seen.played) play(game);
      if (seen.played && !seen.answer && game.state().ply > 1) painted("answer");
      if (!seen.board || (touches && !seen.answer)) look();
      else console.debug(begun);
    });
  look();
}

/** The longest task of the page's main thread in a trace, in milliseconds: in thread time, so that other programs do not count. */
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

async function visit(browser, url, touches) {
  const page = await openPage(browser, { width: 412, height: 823, moving: true, worker: true, unhurried: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(watch, { begun: BEGUN, touches });
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  // A word in the console, since a function of the driver that waits in the page would cost it a task of 60 ms.
  const seenAll = page.waitForEvent("console", { predicate: (said) => said.text() === BEGUN, timeout: 60_000 });
  await page.goto(url);
  await seenAll;
  await page.waitForTimeout(STAY);
  const seen = await page.evaluate(() => window.seen);
  const task = longest(JSON.parse((await browser.stopTracing()).toString()));
  await page.context().close();
  // What the answer to the touch moves, as the button that swaps the colours, was asked for. The browser leaves that out by
  // itself only after a touch of a person.
  const byItself = seen.shifts.filter(
    ({ at }) => !touches || [seen.touch, seen.played, seen.answer].every((answer) => Math.abs(at - answer) > ANSWER),
  );
  const shift = byItself.reduce((sum, { value }) => sum + value, 0);
  return { ...seen, answer: seen.answer - seen.played, task, shift };
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
const browser = await launch("chromium");
let failed = false;
console.log(`at ${SLOWDOWN} times slower, the median of ${VISITS} visits, in ms`);
const row = (...cells) =>
  console.log(cells.map((cell, i) => (i < 3 ? `${cell}`.padEnd(10) : `${cell}`.padStart(9))).join(""));
row("network", "page", "what", "median", "bar", "floor", "trips", "kB");
for (const [network, link, bars] of NETWORKS) {
  const host = await serve("dist", { squeezed: true, link, pages: ARTICLES });
  for (const [name, path, touches, trips] of VIEWS) {
    const visits = [];
    for (let i = 0; i < VISITS; i++) {
      host.log.length = 0;
      const visited = await visit(browser, `${host.url}${path}`, touches);
      /** The bytes that were asked for until something was seen. @param {number} until */
      const bytes = (until) => host.log.reduce((sum, { at, bytes }) => sum + (at < until ? bytes : 0), 0);
      visits.push({
        ...visited,
        bytes: { board: bytes(visited.at.board), touch: bytes(visited.at.touch), answer: bytes(visited.at.answer) },
      });
    }
    for (const [i, what] of ["board", "touch", "answer", "task", "shift"].entries()) {
      if ((what === "touch" || what === "answer") && !touches) continue;
      const found = median(visits.map((one) => one[what]));
      const bar = (name === "article" ? { board: ARTICLE_BARS[network] } : bars)[what];
      const over = found > bar;
      if (over) failed = true;
      const cells = [what === "shift" ? found.toFixed(2) : Math.round(found), `${bar ?? ""}${over ? " *" : ""}`];
      const kB = (key) => median(visits.map(({ bytes }) => bytes[key])) / 1000;
      const loaded = i < 3 ? kB(what) - (what === "answer" ? kB("touch") : 0) : 0;
      const alone = link && trips[i] * link.latency + (loaded * 1e6) / link.rate;
      if (link && i < 3) cells.push(alone.toFixed(), trips[i], loaded.toFixed(1));
      row(network, name, what, ...cells);
    }
  }
  await host.close();
}
const [load] = loadavg();
if (load > availableParallelism())
  console.log(
    `The machine was busy (a load of ${load.toFixed(1)} on ${availableParallelism()} cores): boards are seen sooner on one that is not.`,
  );
await browser.close();
process.exitCode = failed ? 1 : 0;

// Measures times of the built site in Chromium, prints them, and fails where one is over its bar.
//   node tools/bench/perf.mjs [WORD]   those whose names have the word; on an idle machine: the bars hold for one with two cores
import { openPage } from "../../tests/browser/support/browsers.mjs";
import { FOLDER, openSite } from "../../tests/browser/support/site.mjs";
import { largest, tapToPaint } from "./tap-to-paint.mjs";

const GAMES = ["hex", "hive", "go", "hexone", "hextris", "hexit", "labyrinth", "hexadames", "hex", "hive"];
const site = await openSite();

/** The longest task on the main thread in six seconds in which two computers play and a graph of chances is drawn. */
async function longestTask() {
  const match = await site.openMatch("hive", { players: "8,8", unhurried: true });
  await match.press("advice");
  await match.press("chances");
  await match.part(".graph .course").first().waitFor({ state: "attached" });
  const [longest, check] = await match.page.evaluate(async () => {
    let longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: "longtask" });
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    await pause(6000);
    const found = longest;
    // A long task on purpose shows that the observer works.
    for (const end = performance.now() + 120; performance.now() < end;);
    await pause(200);
    return [found, longest];
  });
  if (check < 100) throw new Error("the browser reports no long tasks");
  if ((await match.state()).ply === 0) throw new Error("no computer moved");
  await match.close();
  return longest;
}

/** The slowest move on a page with ten elements. */
async function slowestMove() {
  const page = await openPage(site.browser);
  site.pages["/ten"] = {
    body: `<!doctype html><title>Ten</title><link rel="icon" href="data:,">
      ${GAMES.map((id) => `<alveole-game game="${id}" controls="none"></alveole-game>`).join("")}
      <script type="module" src="/www/alveole-game.js"></script>`,
  };
  await page.goto(`${site.server.url}ten`);
  const ready = () => document.querySelectorAll('alveole-game[data-status="ready"]').length === 10;
  await page.waitForFunction(ready, undefined, { timeout: 30_000 });
  const slowest = await page.evaluate(async () => {
    let slowest = 0;
    for (const element of document.querySelectorAll("alveole-game")) {
      const before = performance.now();
      await element.play(element.legalMoves()[0].text);
      slowest = Math.max(slowest, performance.now() - before);
    }
    return slowest;
  });
  await page.context().close();
  return slowest;
}

/** Opens a match in which a strong computer player is thinking. */
async function thinking() {
  const match = await site.openMatch("hex", { options: { size: 9 }, players: "human,8", unhurried: true });
  await match.page.evaluate(() => void document.querySelector("alveole-game").play("e5"));
  await match.part('[data-act="moveNow"]').waitFor();
  return match;
}

/** From “Move now” to the move. */
async function moveNow() {
  const match = await thinking();
  const begin = performance.now();
  await match.part('[data-act="moveNow"]').click();
  await match.reached(2, "the move");
  const time = performance.now() - begin;
  await match.close();
  return time;
}

/** From the undo that stops a search to the answer to another request. */
async function nextAnswer() {
  const match = await thinking();
  await match.press("undo");
  await match.reached(0, "undo");
  const time = await match.page.evaluate(async (folder) => {
    const { engine } = await import(`${folder}www/site/start-engine.js`);
    const begin = performance.now();
    await engine.think({ op: "best", game: "hex", level: 1, nodes: 8 });
    return performance.now() - begin;
  }, FOLDER);
  await match.close();
  return time;
}

/** Names of the measures, how each is taken, and its bar in milliseconds. */
const MEASURES = [
  ["longest task while computers think", longestTask, 50],
  ["slowest move of ten elements on a page", slowestMove, 1000],
  ["from “Move now” to the move", moveNow, 1500],
  ["from undo to the next answer of the engine", nextAnswer, 1000],
  ...(await site.games()).map((game) => [
    `tap to paint, 4x slower, p95: ${game.id}`,
    () => tapToPaint(site, game.id, largest(game), 20),
    50,
  ]),
  ["tap to paint, 4x slower, p95: hive, 80 plies", () => tapToPaint(site, "hive", {}, 80), 50],
];

let failed = 0;
for (const [name, measure, bar] of MEASURES.filter(([name]) => name.includes(process.argv[2] ?? ""))) {
  const measured = await measure();
  const [ms, more] = typeof measured === "number" ? [measured] : [measured.board, measured.all];
  if (ms > bar) failed++;
  console.log(
    `${name.padEnd(46)} ${ms.toFixed().padStart(5)} ms of ${bar}${more === undefined ? "" : `  (everything ${more.toFixed()})`}${ms > bar ? "  OVER" : ""}`,
  );
}
await site.close();
process.exitCode = failed === 0 ? 0 : 1;

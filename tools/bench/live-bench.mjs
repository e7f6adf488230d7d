// Measures live play over the project's relay, on elements in Chromium, prints the times and fails where one is over its bar.
// Matches at once are measured by `make relay-bench`.
//   node tools/bench/live-bench.mjs    on an idle machine: the bars hold for one with two cores
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { openPage } from "../../tests/browser/support/browsers.mjs";
import { dice } from "../../tests/browser/support/dice.mjs";
import { MatchPage } from "../../tests/browser/support/match-page.mjs";
import { FOLDER, openSite } from "../../tests/browser/support/site.mjs";
import { passUpgrade, startRelay } from "../build/relay.mjs";

const MATCHES = 10;
const MOVES = 10; // of each match
const OUTAGES = 4;
/** How long the relay is away: longer than the longest pause between two attempts. In milliseconds. */
const OUTAGE = 6000;

/** A page with one element, which joins the match that follows # and notes when what happens. Times are since 1970. */
const PAGE = `<!doctype html>
<title>Live</title>
<link rel="icon" href="data:,">
<alveole-game game="hex" options='{"size":9}' relays="/live" storage="bench"></alveole-game>
<script type="module">
  import "/www/alveole-game.js";
  const element = document.querySelector("alveole-game");
  window.now = () => performance.timeOrigin + performance.now();
  window.times = {};
  // When a condition first holds at the beginning of a frame.
  window.when = (holds) => new Promise((resolve) => {
    const look = () => (holds() ? resolve(now()) : requestAnimationFrame(look));
    look();
  });
  window.shows = (ply) => element.dataset.live === "playing" && element.state()?.ply === ply;
  addEventListener("pointerup", () => (times.touch = now()), { capture: true });
  when(() => element.dataset.live === "playing").then((at) => (times.playing = at));
  const ply = Number(sessionStorage.getItem("ply") ?? NaN);
  when(() => shows(ply)).then((at) => (times.shown = at - performance.timeOrigin));
  await element.ready;
  times.ready = now();
  if (location.hash) await element.join(location.hash.slice(1), { name: "Bob" });
</script>`;

let relay = await startRelay(["--trusted-proxy", "127.0.0.1"]);
const { port } = relay;
const site = await openSite({ upgrade: passUpgrade(port) });
site.pages["/bench"] = { body: PAGE };

/** A person with a browser of their own; a guest joins by the code. */
async function come(code = "") {
  const page = await openPage(site.browser, { unhurried: true });
  await page.goto(`${site.server.url}bench${code && `#${code}`}`);
  await page.waitForFunction(() => window.times?.ready);
  const match = new MatchPage(page);
  return {
    page,
    match,
    times: () => page.evaluate(() => window.times),
    shows: (ply) => page.evaluate((ply) => window.when(() => window.shows(ply)), ply),
    open: () =>
      page.evaluate(() =>
        document.querySelector("alveole-game").openTable({
          game: "hex",
          options: { size: 9 },
          seats: ["me", "invite"],
          name: "Ada",
        }),
      ),
    /** Touches the cell of a legal move; when that was. */
    async move(random) {
      const { legal } = await match.state();
      const [cell] = legal[random(legal.length)].taps;
      const { x, y } = await match.pointOf(cell, cell);
      await page.mouse.click(x, y);
      return (await page.evaluate(() => window.times)).touch;
    },
    /** When the relay answers again after it was away. */
    line: () =>
      page.evaluate(async (folder) => {
        const { LiveSession } = await import(`${folder}www/live/session.js`);
        const session = LiveSession.of(document.querySelector("alveole-game"));
        await window.when(() => session.line === "offline");
        return window.when(() => session.line === "online");
      }, FOLDER),
  };
}

const results = { seated: [], move: [], reload: [], back: [] };
const random = dice(1);

async function playInBrowsers() {
  for (let n = 0; n < MATCHES; n++) {
    const ada = await come();
    const { play } = await ada.open();
    const bob = await come(play);
    await Promise.all([ada.shows(0), bob.shows(0)]);
    const [one, two] = [await ada.times(), await bob.times()];
    results.seated.push(Math.max(one.playing, two.playing) - two.ready);
    for (let ply = 1; ply <= MOVES; ply++) {
      const [mover, other] = ply % 2 ? [ada, bob] : [bob, ada];
      const seen = other.shows(ply);
      const touched = await mover.move(random);
      results.move.push((await seen) - touched);
      await mover.shows(ply);
    }
    await bob.page.evaluate((ply) => sessionStorage.setItem("ply", String(ply)), MOVES);
    await bob.page.reload();
    await bob.shows(MOVES);
    results.reload.push((await bob.times()).shown);
    for (let i = 0; n === 0 && i < OUTAGES; i++) {
      const lines = [ada.line(), bob.line()];
      relay.child.kill("SIGKILL");
      await relay.close();
      await pause(OUTAGE);
      relay = await startRelay(["--trusted-proxy", "127.0.0.1"], { port });
      const from = Date.now();
      results.back.push(Math.max(...(await Promise.all(lines))) - from);
    }
    for (const { page } of [ada, bob]) await page.context().close();
  }
}

const percentile = (times, part) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Infinity;

console.log(`${"load of the machine before".padEnd(46)} ${loadavg()[0].toFixed(1).padStart(5)}`);
await playInBrowsers();
await site.close();
await relay.close();

let failed = 0;
/** @type {[string, number[], number][]} */
const ROWS = [
  ["both seated, after the guest's page is ready", results.seated, 500],
  ["a move, from the touch to the other's board", results.move, 100],
  ["the match on the board after a reload", results.reload, 1000],
  ["a relay's return noticed by both", results.back, 5000],
];
for (const [name, taken, bar] of ROWS) {
  const [p50, p95] = [percentile(taken, 0.5), percentile(taken, 0.95)];
  if (p95 > bar) failed++;
  const numbers = `${String(taken.length).padStart(5)} times, p50 ${p50.toFixed().padStart(5)} ms, p95 ${p95.toFixed().padStart(5)} ms`;
  console.log(`${name.padEnd(46)} ${numbers} of ${bar}${p95 > bar ? "  OVER" : ""}`);
}
process.exitCode = failed === 0 ? 0 : 1;

// Opponents that search: progress, "move now", undo during a search, turns of several moves. `make perf` measures times.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { needs } from "./support/browsers.mjs";
import { FOLDER, openSite, until } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** Opens a match and makes the first move; a strong opponent is thinking about its answer, until it is told to move. */
async function thinking(game, { options = {}, players = "human,8", ...as } = {}) {
  const match = await site.openMatch(game, { options, players, endless: true, ...as });
  const { taps } = (await match.state()).legal[3];
  for (const id of taps) {
    const { x, y } = await match.pointOf(id, game);
    await match.page.mouse.click(x, y);
  }
  await match.waitUntil("thinking");
  return match;
}

test("an opponent shows its progress, and “Move now” ends its search", async () => {
  const match = await thinking("hex", { options: { size: 9 } });
  const share = match.part(".share");
  await share.waitFor();
  assert.equal(await share.getAttribute("role"), "progressbar");
  assert.match(await share.getAttribute("aria-label"), /Black is thinking/);
  const now = match.part('[data-act="moveNow"]');
  await now.waitFor();
  const value = Number(await share.getAttribute("aria-valuenow"));
  assert.ok(value > 0 && value < 100, `${value} %`);
  await now.click();
  await match.reached(2, "the opponent's move");
  const last = Number(await share.getAttribute("aria-valuenow"));
  assert.ok(last < 100, `the search ended at ${last} %`);
  assert.ok(await now.isHidden(), "no search is running");
  await match.close();
});

detail("while the computer player loads, the page says how much of it is there, and then it moves", async (t) => {
  let rest = () => {};
  const halved = await openSite({
    answer: (request, response) => {
      if (!request.url?.endsWith("/search-hex_bg.wasm")) return false;
      const body = readFileSync(`dist${request.url}`);
      response.writeHead(200, { "content-type": "application/wasm" });
      response.write(body.subarray(0, body.length >> 1));
      rest = () => response.end(body.subarray(body.length >> 1));
      return true;
    },
  });
  t.after(() => halved.close());
  const match = await halved.openMatch("hex", { players: "human,1" });
  const { x, y } = await match.pointOf((await match.state()).legal[3].taps[0], "hex");
  await match.page.mouse.click(x, y);
  const status = match.part(".status");
  await status.filter({ hasText: /The computer player is loading \((?:[1-4]\d|50)%\)\./ }).waitFor();
  rest();
  await match.reached(2, "the opponent's move");
  assert.doesNotMatch(await status.innerText(), /loading/);
  await match.close();
});

detail("the strongest level thinks in several workers", needs("workers"), async () => {
  const scripts = () => site.server.hits.filter((path) => path.endsWith("/engine/search-worker.js")).length;
  // The first one loads with the match.
  const before = scripts();
  const match = await site.openMatch("hex", { options: { size: 9 }, players: "human,8", unhurried: true });
  const { page } = match;
  // What the worker asks when it first searches.
  await page.evaluate(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 3 }));
  const move = async () => {
    const { x, y } = await match.pointOf((await match.state()).legal[3].taps[0], "hex");
    await page.mouse.click(x, y);
    await match.waitUntil("thinking");
  };
  // On a busy machine the first search may be over before the worker knows what it may take; the second begins with that.
  await move();
  await match.waitUntil("ready");
  await move();
  await until(() => scripts() >= before + 3, "a search in three workers");
  await match.reached(4, "the opponent's move");
  await match.close();
});

detail("a tap during the opponent's turn names whom to wait for, until the opponent moves", async () => {
  const match = await thinking("hex", { options: { size: 9 } });
  const { page } = match;
  const why = match.part(".why");
  const tap = async (match) => {
    const { x, y, width, height } = await match.part('.hit[tabindex="0"]').boundingBox();
    await match.page.mouse.click(x + width / 2, y + height / 2);
  };
  await tap(match);
  await why.filter({ hasText: "Please wait. Black is thinking…" }).waitFor();
  await match.part('[data-act="moveNow"]').click();
  await match.reached(2, "the opponent's move");
  assert.equal(await why.textContent(), "");
  await match.press("undo");
  await match.press("redo");
  await match.reached(2, "redone");
  // After goTo the opponent waits for “Continue from here”.
  await page.locator("alveole-game").evaluate((element) => element.goTo(1));
  await tap(match);
  await why.filter({ hasText: "Black is waiting. Choose “Continue from here” to go on." }).waitFor();
  await match.close();
  const remote = await site.openMatch("hex", { players: "away,human" });
  await tap(remote);
  await remote.part(".why", { hasText: "Please wait. Waiting for Red." }).waitFor();
  assert.equal((await remote.state()).ply, 0);
  await remote.close();
});

test("undo stops the search, and the same worker answers the next request", needs("workers"), async () => {
  const match = await thinking("hex", { options: { size: 9 } });
  const { page } = match;
  await match.part(".share").waitFor();
  const workers = page.workers();
  assert.ok(workers.length >= 2, "the rules, the search and its helpers");
  await match.press("undo");
  await match.reached(0, "undo");
  const answer = await page.evaluate(async (folder) => {
    const { engine } = await import(`${folder}www/site/start-engine.js`);
    return engine.think({ op: "best", game: "hex", level: 1, nodes: 8 });
  }, FOLDER);
  assert.ok(answer.move.text);
  assert.ok(workers.every((worker) => page.workers().includes(worker)));
  assert.equal((await match.state()).ply, 0, "the opponent does not move");
  await match.close();
});

detail("the laboratory's program for the players of the page answers a request a line", async () => {
  const program = spawn("node", ["crates/lab/chromium.mjs"], { stdio: ["pipe", "pipe", "inherit"] });
  const request = { op: "best", game: "hex", level: 1, nodes: 8 };
  program.stdin.end(
    [request, { ...request, moves: ["z9"] }, request].map((line) => `${JSON.stringify(line)}\n`).join(""),
  );
  const [first, second, third] = (await text(program.stdout)).split("\n", 3).map((line) => JSON.parse(line));
  assert.ok(first.ok.move.text);
  assert.match(second.error.message, /z9/);
  assert.ok(third.ok.move.text);
});

detail("a background search yields to another and resumes afterwards", async () => {
  const match = await site.openMatch("hex");
  const order = await match.page.evaluate(async (folder) => {
    const { engine } = await import(`${folder}www/site/start-engine.js`);
    const answered = [];
    const ask = (name, more, wishes) =>
      engine
        .think({ op: "best", game: "hex", level: 8, seed: 1, ...more }, wishes)
        .then(({ nodes }) => answered.push([name, nodes]));
    let background;
    await new Promise((onProgress) => {
      background = ask("background", { nodes: 60000, keep: false }, { background: true, onProgress });
    });
    await Promise.all([background, ask("foreground", { nodes: 300 })]);
    return answered;
  }, FOLDER);
  assert.deepEqual(order, [
    ["foreground", 300],
    ["background", 60000],
  ]);
  await match.close();
});

detail("a computer player's turn of several moves is shown move by move", async () => {
  const match = await site.openMatch("hexone", { players: "2,2" });
  // What the board shows at each move, until a player moves twice in a row.
  const moves = await match.page.evaluate(
    () =>
      new Promise((resolve) => {
        const element = document.querySelector("alveole-game");
        const moves = [];
        element.addEventListener("alveole-move", (/** @type {CustomEvent} */ { detail: { state } }) => {
          const drawing = element.shadowRoot.querySelector(".pieces").innerHTML;
          moves.push({ ply: state.ply, next: state.to_move?.player, drawing });
          const [before, first] = moves.slice(-3);
          if (moves.length < 3 || first.next !== before.next) return;
          element.players = "human,human";
          resolve(moves.slice(-2));
        });
      }),
  );
  const [first, second] = moves;
  assert.ok(second.ply > 2);
  assert.equal(second.ply, first.ply + 1);
  assert.notEqual(second.drawing, first.drawing);
  await match.close();
});

detail("undo in a match of one person and two computers goes back to the person's turn", async () => {
  const match = await site.openMatch("hextris", { options: { players: 3 }, players: "human,2,2" });
  const start = await match.state();
  const mine = start.legal[5];
  await match.play(mine.text);
  await match.waitUntil("ready");
  const { ply, to_move } = await match.state();
  assert.ok(ply >= 3, `both computers have moved: ${ply} moves`);
  assert.equal(to_move.seat, 0);
  await match.press("undo");
  assert.deepEqual(await match.reached(0, "undo"), start);
  await match.press("redo");
  assert.equal((await match.reached(ply, "redo")).to_move.seat, 0);
  await match.close();
});

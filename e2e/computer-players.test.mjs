// Opponents that search: they show that they think, stop at once, and leave the page alone meanwhile.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs } from "./support/browsers.mjs";
import { openSite } from "./support/site.mjs";

const site = await openSite();
after(() => site.close());

/** A table at which a strong opponent thinks about its answer to the first move. */
async function thinking(game, { options = {}, players = "human,8", ...as } = {}) {
  const match = await site.openMatch(game, { options, players, ...as });
  const { taps } = (await match.state()).legal[3];
  for (const id of taps) {
    const { x, y } = await match.pointOf(id, game);
    await match.page.mouse.click(x, y);
  }
  await match.waitUntil("thinking");
  return match;
}

test("an opponent shows how far it is, and moves at once when told to", async () => {
  const match = await thinking("hex", { options: { size: 9 } });
  const share = match.part(".share");
  await share.waitFor();
  assert.equal(await share.getAttribute("role"), "progressbar");
  assert.match(await share.getAttribute("aria-label"), /Black is thinking/);
  const now = match.part('[data-act="moveNow"]');
  await now.waitFor();
  const value = Number(await share.getAttribute("aria-valuenow"));
  assert.ok(value > 0 && value < 100, `${value} %`);
  const begun = performance.now();
  await now.click();
  await match.reached(2, "the opponent's move");
  const took = performance.now() - begun;
  assert.ok(took < 1500, `it moved ${took} ms after it was told to`);
  assert.ok(await now.isHidden(), "nobody thinks any more");
  await match.close();
});

test("a touch while somebody else is to move says whom one waits for, and the answer takes that away", async () => {
  const match = await thinking("hex", { options: { size: 9 } });
  const { page } = match;
  const why = match.part(".why");
  const touch = async (match) => {
    const { x, y, width, height } = await match.part('.hit[tabindex="0"]').boundingBox();
    await match.page.mouse.click(x + width / 2, y + height / 2);
  };
  await touch(match);
  await why.filter({ hasText: "Please wait. Black is thinking…" }).waitFor();
  await match.part('[data-act="moveNow"]').click();
  await match.reached(2, "the opponent's move");
  assert.equal(await why.textContent(), "");
  await match.press("undo");
  await match.press("redo");
  await match.reached(2, "redone");
  // One move alone is taken back: the opponent leaves the time to look at it.
  await page.locator("alveole-game").evaluate((element) => element.goTo(1));
  await touch(match);
  await why.filter({ hasText: "Black is waiting. Choose “Continue from here” to go on." }).waitFor();
  await match.close();
  const afar = await site.openMatch("hex", { players: "away,human" });
  await touch(afar);
  await afar.part(".why", { hasText: "Please wait. Waiting for Red." }).waitFor();
  assert.equal((await afar.state()).ply, 0);
  await afar.close();
});

test(
  "undo stops an opponent at once, and the next question is answered by the same worker",
  needs("workers"),
  async () => {
    const match = await thinking("hex", { options: { size: 9 } });
    const { page } = match;
    await match.part(".share").waitFor();
    const workers = page.workers().length;
    assert.equal(workers, 2);
    await match.press("undo");
    await match.reached(0, "undo");
    const begun = performance.now();
    const answer = await page.evaluate(async () => {
      const { engine } = await import("/www/engine/client.js");
      return engine.think({ op: "best", game: "hex", level: 1, nodes: 8 });
    });
    assert.ok(answer.move.text);
    const took = performance.now() - begun;
    assert.ok(took < 1000, `the next answer came after ${took} ms`);
    assert.equal(page.workers().length, workers);
    assert.equal((await match.state()).ply, 0, "the opponent does not move");
    await match.close();
  },
);

test("thoughts in the background make room, and go on afterwards", async () => {
  const match = await site.openMatch("hex");
  const order = await match.page.evaluate(async () => {
    const { engine } = await import("/www/engine/client.js");
    const told = [];
    const ask = (name, more, wishes) =>
      engine
        .think({ op: "best", game: "hex", level: 8, seed: 1, ...more }, wishes)
        .then(({ nodes }) => told.push([name, nodes]));
    const behind = ask("behind", { nodes: 30000, keep: false }, { background: true });
    await new Promise((resolve) => setTimeout(resolve, 60));
    await Promise.all([behind, ask("front", { nodes: 300 })]);
    return told;
  });
  assert.deepEqual(order, [
    ["front", 300],
    ["behind", 30000],
  ]);
  await match.close();
});

test("a turn of several moves is seen move by move", async () => {
  const match = await site.openMatch("hextris", { players: "2,human" });
  const plies = await match.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error("the opponent does not move")), 15_000);
        const element = document.querySelector("alveole-game");
        const times = [];
        element.addEventListener("alveole-move", ({ detail: { state } }) => {
          times.push(performance.now());
          if (state.to_move?.seat !== 0 || state.ply > 5) resolve(times);
        });
      }),
  );
  for (let i = 1; i < plies.length; i++) assert.ok(plies[i] - plies[i - 1] > 400, `moves at ${plies}`);
  await match.close();
});

test("undo among three, two of them computers, comes back to one's own turn", async () => {
  const match = await site.openMatch("hextris", { options: { players: 3 }, players: "human,2,2" });
  const start = await match.state();
  const mine = start.legal[5];
  await match.play(mine.text);
  await match.waitUntil("ready");
  const { ply, to_move } = await match.state();
  assert.ok(ply >= 3, `both have answered: ${ply} moves`);
  assert.equal(to_move.seat, 0);
  await match.press("undo");
  assert.deepEqual(await match.reached(0, "undo"), start);
  await match.press("redo");
  assert.equal((await match.reached(ply, "redo")).to_move.seat, 0);
  await match.close();
});

test("the page stays responsive while the computer thinks", needs("tasks"), async () => {
  const match = await site.openMatch("hive", { players: "8,8" });
  // Whoever looks at the chances has a graph drawn meanwhile.
  await match.press("advice");
  await match.press("chances");
  await match.part(".graph .course").first().waitFor({ state: "attached" });
  const [longest, ours] = await match.page.evaluate(async () => {
    let longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: "longtask" });
    const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    await rest(6000);
    const found = longest;
    // The observer is awake: a long task of our own is seen.
    for (const end = performance.now() + 120; performance.now() < end;);
    await rest(200);
    return [found, longest];
  });
  assert.ok(ours >= 100, `${ours}`);
  assert.ok((await match.state()).ply > 0, "somebody thought and moved");
  assert.ok(longest <= 50, `a task on the main thread took ${longest} ms`);
  await match.close();
});

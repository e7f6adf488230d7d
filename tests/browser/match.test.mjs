// A match on a page: undo and redo, refused moves, recovery of the engine, opponents, several elements.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs } from "./support/browsers.mjs";
import { bundled } from "./support/modules.mjs";
import { dice, openSite } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

const FOREIGN = "/foreign";
const site = await openSite();
const games = await site.games();
after(() => site.close());

/** Makes some moves with the mouse. Returns all states, beginning with the first. */
async function playSome(match, count, seed) {
  const roll = dice(seed);
  const states = [await match.state()];
  for (let i = 0; i < count && !states.at(-1).status.over; i++) {
    const { legal } = states.at(-1);
    states.push(await match.click(legal[roll(legal.length)]));
  }
  return states;
}

for (const [i, game] of games.entries()) {
  journeyIf(game.id === "hex")(
    `${game.id}: undo and redo go move by move, and another move clears what was undone`,
    async () => {
      const match = await site.openMatch(game.id);
      const states = await playSome(match, 4, i);
      assert.equal(states.length, 5);
      const [undo, redo] = [match.part('[data-act="undo"]'), match.part('[data-act="redo"]')];
      for (const state of states.slice(0, -1).reverse()) {
        await undo.click();
        assert.deepEqual(await match.reached(state.ply, "undo"), state);
      }
      assert.ok(await undo.isDisabled(), "no move to undo");
      for (const state of states.slice(1)) {
        await redo.click();
        assert.deepEqual(await match.reached(state.ply, "redo"), state);
      }
      assert.ok(await redo.isDisabled(), "no move to redo");
      await undo.click();
      await match.reached(3, "undo");
      await undo.click();
      const { legal } = await match.reached(2, "undo");
      const other = legal.find(({ text }) => text !== states[3].last.text);
      if (other) {
        await match.click(other);
        assert.ok(await redo.isDisabled(), "another move clears what was undone");
      }
      await match.close();
    },
  );

  detail(`${game.id}: an invalid move is refused with a message, and the match does not change`, async () => {
    const match = await site.openMatch(game.id);
    const states = await playSome(match, 2, 50 + i);
    const { code } = await match.play("nonsense");
    assert.equal(code, "bad_notation");
    const message = match.part(".message");
    assert.match(await message.innerText(), /nonsense/);
    assert.ok(await message.isVisible());
    assert.deepEqual(await match.state(), states.at(-1));
    await match.click(states.at(-1).legal[0]);
    assert.equal(await message.innerText(), "", "the next move clears the message");
    await match.close();
  });
}

/** Collects the workers that the page starts in `window.workers`. */
const collectWorkers = (page) =>
  page.addInitScript(() => {
    window.workers = [];
    window.Worker = class extends Worker {
      /** @param {ConstructorParameters<typeof Worker>} args */
      constructor(...args) {
        super(...args);
        window.workers.push(this);
      }
    };
  });

/** Opens a match and loads its page again after `prepare` has changed it. */
async function openPrepared(game, prepare, as) {
  const match = await site.openMatch(game, as);
  await prepare(match.page);
  await match.page.reload();
  return match;
}

/** Opens a match whose first worker evaluates `answer` instead of asking the module. */
const openWithFaultyWorker = (game, before, answer) =>
  openPrepared(game, async (page) => {
    await collectWorkers(page);
    let first = true;
    const change = (text) => {
      assert.match(text, /answer\(request\)/, "the worker asks the module as this test supposes");
      return `${before}\n${text.replace("answer(request)", answer)}`;
    };
    const body = await bundled("www/engine/rules-worker.js", { file: "www/engine/serve.js", change });
    await page.context().route("**/www/engine/rules-worker.js", async (route) => {
      const faulty = first;
      first = false;
      await (faulty ? route.fulfill({ contentType: "text/javascript", body }) : route.continue());
    });
  });

test("when the engine is killed, the next move continues the same match", needs("initScripts"), async () => {
  const match = await openPrepared("hex", collectWorkers);
  await match.waitUntil("ready");
  const states = await playSome(match, 3, 7);
  await match.page.evaluate(() => {
    const worker = window.workers.at(-1);
    worker.terminate();
    worker.dispatchEvent(new ErrorEvent("error", { message: "killed by a test", cancelable: true }));
  });
  const state = await match.click(states.at(-1).legal[5]);
  assert.equal(state.ply, 4);
  assert.equal(await match.page.evaluate(() => window.workers.length), 2, "a second worker runs");
  await match.press("undo");
  assert.deepEqual(await match.reached(3, "undo"), states.at(-1));
  await match.close();
});

// As after a panic: the module traps at its third request.
detail("when the engine crashes at a request, a new one answers it", needs("initScripts"), async () => {
  const match = await openWithFaultyWorker("hex", "let asked = 0;", "++asked > 2 ? unreachable() : answer(request)");
  await match.waitUntil("ready");
  const states = await playSome(match, 4, 8);
  assert.equal(states.at(-1).ply, 4);
  assert.equal(await match.page.evaluate(() => window.workers.length), 2);
  await match.close();
});

detail(
  "when the engine hangs, a message says so, a new one starts, and the match continues",
  needs("initScripts", "clock"),
  async () => {
    const hang = "const hang = () => { for (;;); };";
    const match = await openWithFaultyWorker("hex", hang, 'request.move === "b2" ? hang() : answer(request)');
    await match.waitUntil("ready");
    await match.click({ text: "a1", taps: ["a1"] });
    const before = await match.state();
    const { x, y } = await match.pointOf("b2", "hex");
    // The page's timers run ahead of the worker's until the client gives it up.
    await match.page.clock.install();
    await match.page.mouse.click(x, y);
    const message = match.part(".message", { hasText: "took too long" });
    for (let n = 0; n < 20 && (await message.count()) === 0; n++) await match.page.clock.runFor(1000);
    await message.waitFor();
    await match.page.clock.resume();
    assert.deepEqual(await match.state(), before, "the match does not change");
    await match.click({ text: "b2", taps: ["b2"] });
    assert.equal(await match.page.evaluate(() => window.workers.length), 2, "a second worker runs");
    await match.close();
  },
);

detail("a player whose time is up loses, though the engine hangs then", needs("initScripts", "clock"), async () => {
  const hang = "const hang = () => { for (;;); };";
  const match = await openWithFaultyWorker("hex", hang, 'request.op === "check" ? hang() : answer(request)');
  await match.waitUntil("ready");
  await match.page.clock.install();
  await match.press("more");
  for (const seat of [0, 1]) await match.part(`dialog [name="minutes-${seat}"]`).fill("1");
  await match.page.keyboard.press("Tab");
  await match.page.keyboard.press("Escape");
  await match.click({ text: "a1", taps: ["a1"] });
  await match.page.clock.runFor(61_000);
  for (let n = 0; n < 30 && !(await match.state()).status.over; n++) await match.page.clock.runFor(1000);
  await match.waitUntil("over");
  assert.deepEqual((await match.record()).result, { winners: [0], reason: "time" });
  assert.equal(await match.page.evaluate(() => window.workers.length), 2, "a second worker runs");
  await match.close();
});

test("when the engine cannot be loaded, the element says so and offers to try again", needs("network"), async () => {
  const match = await site.openMatch("hex");
  let broken = true;
  await match.page.context().route("**/*.wasm", (route) => (broken ? route.abort() : route.continue()));
  await match.page.reload();
  await match.waitUntil("failed");
  const retry = match.part(".loading button");
  assert.ok(await retry.isVisible());
  broken = false;
  await retry.click();
  await match.waitUntil("ready");
  await playSome(match, 1, 9);
  const causes = match.page.errors.filter((text) => text.includes("<alveole-game>: not_loaded"));
  assert.equal(causes.length, 1, "the console has the cause, once");
  await match.close(/ERR_FAILED|Failed to load|not_loaded/);
});

detail("an opponent that begins makes the first move", async () => {
  const match = await site.openMatch("hex", { players: "random,human" });
  const state = await match.reached(1, "the opponent's first move");
  assert.equal(state.to_move.seat, 1);
  const roll = dice(10);
  const mine = state.legal[roll(state.legal.length)];
  for (const id of mine.taps) {
    const { x, y } = await match.pointOf(id, "hex");
    await match.page.mouse.click(x, y);
  }
  await match.reached(3, "the opponent's answer");
  await match.press("undo");
  assert.deepEqual(await match.reached(1, "undo"), state, "undo goes back to the person's turn");
  await match.close();
});

detail("an opponent answers even if its engine is killed during the search", needs("initScripts"), async () => {
  const match = await openPrepared("hex", collectWorkers, { options: { size: 5 }, players: "human,1" });
  await match.waitUntil("ready");
  // The computer player is loaded with the match.
  await match.page.waitForFunction(() => window.workers.length === 2);
  await match.page.evaluate(() => {
    const thinker = window.workers[1];
    const post = thinker.postMessage.bind(thinker);
    thinker.postMessage = (message) => {
      post(message);
      if (!message.think) return;
      thinker.terminate();
      const killed = new ErrorEvent("error", { message: "killed by a test", cancelable: true });
      queueMicrotask(() => thinker.dispatchEvent(killed));
    };
  });
  const clickOn = async (id) => {
    const { x, y } = await match.pointOf(id, "hex");
    await match.page.mouse.click(x, y);
  };
  await clickOn("a1");
  await match.reached(2, "the answer of a new engine");
  assert.equal(await match.page.evaluate(() => window.workers.length), 3);
  await clickOn((await match.state()).legal.at(-1).taps[0]);
  await match.reached(4, "the next answer");
  assert.equal(await match.page.evaluate(() => window.workers.length), 3, "the engine is kept");
  await match.close();
});

detail("a click right after another one counts", async () => {
  const match = await site.openMatch("hex");
  const { mouse } = match.page;
  const [taken, free] = [await match.pointOf("e5", "hex"), await match.pointOf("d4", "hex")];
  await match.click({ text: "e5", taps: ["e5"] });
  await mouse.click(taken.x, taken.y);
  await mouse.move(free.x, free.y);
  await mouse.down();
  // Between press and release, the reason why the first click was no move appears and changes the board.
  await match.part(".why:not(:empty)").waitFor();
  await mouse.up();
  assert.equal((await match.reached(2, "the second click")).last.text, "d4");
  await match.close();
});

detail("two elements on a page are two matches", async () => {
  const match = await site.openMatch("hex");
  await match.page.evaluate(async () => {
    document.querySelector("alveole-game").id = "one";
    const other = document.createElement("alveole-game");
    other.id = "other";
    other.setAttribute("game", "hex");
    other.setAttribute("options", '{"size": 3}');
    document.querySelector("main").append(other);
  });
  const [one, other] = [match.beside("#one"), match.beside("#other")];
  await other.waitUntil("ready");
  const start = await one.state();
  await other.click((await other.state()).legal[2]);
  assert.deepEqual(await one.state(), start);
  await one.click(start.legal[3]);
  assert.equal((await other.state()).ply, 1);
  await match.close();
});

detail("unknown games and options are refused with a message", async () => {
  for (const [game, options] of /** @type {const} */ ([
    ["chess", {}],
    ["hex", { size: 1000 }],
  ])) {
    const page = await site.openMatch("hex");
    await page.page.evaluate(
      ({ game, options }) => {
        const element = document.createElement("alveole-game");
        element.setAttribute("game", game);
        element.setAttribute("options", JSON.stringify(options));
        document.querySelector("alveole-game").replaceWith(element);
      },
      { game, options },
    );
    await page.waitUntil("failed");
    assert.match(await page.text(), game === "chess" ? /chess/ : /size/);
    await page.close();
  }
});

detail("with lang=fr the element is in French", async () => {
  const match = await site.openMatch("hex", { lang: "fr" });
  assert.match(await match.text(), /Aux rouges de jouer/);
  assert.doesNotMatch(await match.text(), /to move|Undo/);
  const { code } = await match.play("nonsense");
  assert.equal(code, "bad_notation");
  await match
    .part(".message", { hasText: /^coup 1\u00a0: «\u00a0nonsense\u00a0» n’est pas un coup valable/ })
    .waitFor();
  await match.close();
});

// A page of another origin embeds the element and allows only what it needs.
detail("the element works on a page of another origin with a strict policy", async () => {
  const { url } = site.server;
  const origin = url.slice(0, -1);
  const policy = [
    "default-src 'none'",
    "img-src data:",
    `script-src ${origin} 'wasm-unsafe-eval'`,
    `connect-src ${origin}`,
    `worker-src blob: ${origin}`,
  ].join("; ");
  const body = `<!doctype html><html lang="en"><title>A foreign page</title><link rel="icon" href="data:,">
    <script type="module" src="${url}www/alveole-game.js"></script>
    <alveole-game game="hex" options='{"size": 4}' players="human,human"></alveole-game>`;
  const foreign = await openSite({ pages: { [FOREIGN]: { body, headers: { "content-security-policy": policy } } } });
  try {
    const match = await foreign.openMatch("hex");
    await match.page.goto(`${foreign.server.url.slice(0, -1)}${FOREIGN}`);
    await match.waitUntil("ready");
    foreign.server.hits.length = 0;
    assert.equal((await playSome(match, 3, 11)).at(-1).ply, 3);
    assert.deepEqual(foreign.server.hits, [], "everything came from the other host");
    await match.close();
  } finally {
    await foreign.close();
  }
});

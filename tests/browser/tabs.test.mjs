// One saved match in two tabs: each shows what the other does, computer players think in one of them, and no move is lost.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { FOLDER, dice, openSite, until, untilInPage } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** Lets a test make the tab deaf to the others: `deaf`. */
function deafness() {
  const { addEventListener } = globalThis.BroadcastChannel?.prototype ?? {};
  if (addEventListener)
    BroadcastChannel.prototype.addEventListener = function (type, hear) {
      return addEventListener.call(this, type, (event) => globalThis.deaf || hear(event));
    };
}

/** Opens the site in a tab of its own, beside the other tabs of `context`. */
async function tab(context, hash) {
  const page = context ? await context.newPage() : await openPage(site.browser);
  await page.addInitScript(deafness);
  page.errors ??= [];
  page.on("pageerror", (error) => page.errors.push(String(error)));
  await page.goto(`${site.server.url}${hash}`);
  const match = new MatchPage(page);
  await match.waitUntil("ready", "thinking", "over");
  return match;
}

/** The match of a tab as one text, whichever position is shown. */
const whole = (match) =>
  match.page.locator(match.css).evaluate((element) => {
    const { moves, redo, variations = [], result } = element.save();
    const line = (plies) => plies.map(({ text }) => text).join(" ");
    return JSON.stringify([line([...moves, ...redo]), variations.map(line).sort(), result ?? null]);
  });

const moves = async (match) => JSON.parse(await whole(match))[0];

/** Waits until both tabs and the storage have the same match. */
async function agree(...tabs) {
  const [first] = tabs;
  const key = await first.page.evaluate(() => history.state.key);
  const stored = () =>
    first.page.evaluate(
      async ([folder, key]) => {
        const { find } = await import(`${folder}www/play/storage/game-store.js`);
        const { moves, redo, variations = [], result } = (await find(key)).match;
        const line = (plies) => plies.map(({ text }) => text).join(" ");
        return JSON.stringify([line([...moves, ...redo]), variations.map(line).sort(), result ?? null]);
      },
      [FOLDER, key],
    );
  let last = [];
  const same = async () => {
    const now = [await stored(), ...(await Promise.all(tabs.map(whole)))];
    const quiet = JSON.stringify(now) === JSON.stringify(last);
    last = now;
    return quiet && new Set(now).size === 1 && now[0];
  };
  return JSON.parse(
    await until(same, "agreement").catch((error) => assert.fail(`${error.message}: ${last.join("\n")}`)),
  );
}

/** Two tabs with one match of Hex-n on a small board for two people, which has begun. */
async function twoTabs(players = "together", game = "hex") {
  const a = await tab(null, `${game}/#${players}`);
  const { legal } = await a.state();
  await a.play(legal[3].text);
  await a.waitUntil("ready", "thinking");
  await a.page.waitForFunction(() => history.state?.key);
  await saved(a);
  const b = await tab(a.page.context(), `${game}/`);
  await agree(a, b);
  return [a, b];
}

/** Waits until the match is saved with the moves that are shown. */
const saved = async (match) => {
  const wanted = await moves(match);
  await untilInPage(
    match.page,
    async ([folder, wanted]) => {
      const { find } = await import(`${folder}www/play/storage/game-store.js`);
      const kept = await find(history.state?.key);
      return kept?.match.moves.map(({ text }) => text).join(" ") === wanted;
    },
    [FOLDER, wanted],
    "the saved match",
  );
};

const close = async (...tabs) => {
  for (const { page } of tabs) assert.deepEqual(page.errors, []);
  await tabs[0].page.context().close();
};

test("a move in one tab is shown in the other, both ways, and so is a resignation", needs("tabs"), async () => {
  const [a, b] = await twoTabs();
  const { legal } = await a.state();
  await a.click(legal[5]);
  assert.equal((await b.reached(2, "the move of the other tab")).last.text, legal[5].text);
  const answer = (await b.state()).legal[7];
  await b.click(answer);
  assert.equal((await a.reached(3, "the answer")).last.text, answer.text);
  await b.press("more");
  await b.press("resign");
  await b.press("resign");
  await a.waitUntil("over");
  assert.equal((await agree(a, b))[2].reason, "resigned");
  await close(a, b);
});

detail("a reader of an earlier position stays there, and learns that there is a new move", needs("tabs"), async () => {
  const [a, b] = await twoTabs();
  await a.play((await a.state()).legal[0].text);
  await b.reached(2, "the second move");
  await b.press("undo");
  await b.press("undo");
  await b.reached(0, "undo");
  await a.play((await a.state()).legal[0].text);
  await b.part('[data-act="latest"]', { hasText: "1 new move" }).waitFor();
  assert.equal((await b.state()).ply, 0);
  assert.equal((await a.state()).ply, 3, "going back in one tab moves no other");
  await agree(a, b);
  await close(a, b);
});

detail("two moves at once: one wins, the other is a variation and its player learns it", needs("tabs"), async () => {
  const [a, b] = await twoTabs();
  const [first, second] = (await a.state()).legal;
  await b.page.evaluate(() => (globalThis.deaf = true));
  await a.click(first);
  await saved(a);
  assert.equal((await b.state()).ply, 1, "this tab does not know the move yet");
  const { x, y } = await b.pointOf(second.taps[0], "the other move");
  await b.page.mouse.click(x, y);
  const [line, variations] = await agree(a, b);
  assert.ok(line.endsWith(` ${first.text}`), line);
  assert.deepEqual(
    variations.map((moves) => moves.split(" ")[1]),
    [second.text],
  );
  await b.page.locator(".toast", { hasText: "This game went on in another tab." }).waitFor();
  assert.equal(await a.page.locator(".toast").count(), 0);
  assert.equal((await b.state()).last.text, first.text, "it shows the move of the other tab");
  await close(a, b);
});

for (const seed of [1, 2, 3])
  detail(`both tabs at once, in any order, come to the same match (${seed})`, needs("tabs"), async () => {
    const [a, b] = await twoTabs();
    const roll = dice(seed);
    const made = new Set();
    const act = async (match) => {
      for (let i = 0; i < 8; i++) {
        const { legal, ply } = await match.state();
        const what = roll(5);
        if (what === 0 && ply > 0) await match.page.locator(match.css).evaluate((element) => element.undo());
        else if (what === 1) await match.page.locator(match.css).evaluate((element) => element.redo());
        else {
          const move = legal[roll(legal.length)].text;
          const { ok } = await match.play(move);
          if (ok) made.add(move);
        }
      }
    };
    await Promise.all([act(a), act(b)]);
    const [line, variations] = await agree(a, b);
    const known = new Set([line, ...variations].flatMap((moves) => moves.split(" ")));
    assert.deepEqual(
      [...made].filter((move) => !known.has(move)),
      [],
      "no move is lost",
    );
    await close(a, b);
  });

/** Makes the tabs count their searches. */
const searches = (context) =>
  context.addInitScript(() => {
    globalThis.searches = 0;
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message?.request?.op === "best" && message.request.level !== undefined) globalThis.searches++;
      return postMessage.call(this, message, ...more);
    };
  });

const count = ({ page }) => page.evaluate(() => globalThis.searches);

detail("computer players think in one tab only, and go on when it closes", needs("tabs"), async () => {
  const first = await openPage(site.browser, { unhurried: true });
  const context = first.context();
  await searches(context);
  await first.close();
  const a = await tab(context, "hex/#computer");
  await a.play((await a.state()).legal[3].text);
  await saved(a);
  await a.reached(2, "the answer of the computer");
  const b = await tab(context, "hex/");
  await b.reached(2, "the same match");
  await agree(a, b);
  await a.page.keyboard.press("Shift");
  const before = await count(b);
  await a.play((await a.state()).legal[3].text);
  await b.reached(4, "the answer, in the other tab");
  assert.equal(await count(b), before, "only the tab of the person thinks");
  assert.ok((await count(a)) >= 2);
  // It thinks when the tab closes.
  await a.play((await a.state()).legal[5].text);
  await b.page.waitForFunction(() => document.querySelector("alveole-game").state().ply === 5);
  await a.page.close();
  await b.reached(6, "the other tab goes on");
  assert.ok((await count(b)) > before);
  await context.close();
});

detail(
  "without Web Locks and channels, a tab reads the match when a person comes back to it",
  needs("tabs"),
  async () => {
    const first = await openPage(site.browser);
    const context = first.context();
    await context.addInitScript(() => {
      delete globalThis.BroadcastChannel;
      delete (/** @type {{locks?: unknown}} */ (Navigator.prototype).locks);
    });
    await first.close();
    const a = await tab(context, "hex/#together");
    await a.play((await a.state()).legal[3].text);
    await saved(a);
    const b = await tab(context, "hex/");
    await b.reached(1, "the same match");
    const [one, other] = (await b.state()).legal;
    await b.play(one.text);
    await saved(b);
    await a.play(other.text);
    await untilInPage(
      a.page,
      async (folder) => {
        const { find } = await import(`${folder}www/play/storage/game-store.js`);
        return Boolean((await find(history.state.key)).match.variations?.length);
      },
      FOLDER,
      "a saved variation",
    );
    await b.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const [line, variations] = await agree(a, b);
    assert.ok(line.endsWith(one.text));
    assert.ok(variations[0].endsWith(other.text));
    await close(a, b);
  },
);

detail("by link: both tabs sign with one key, and offer the same link", needs("tabs"), async () => {
  const [a, b] = await twoTabs("letters");
  const link = (match) => match.page.locator(".correspondence").getAttribute("data-link");
  const oneLink = (before) =>
    until(async () => {
      const [one, other] = await Promise.all([a, b].map(link));
      return one === other && one !== before && one;
    }, "one link");
  const sent = await oneLink();
  const secrets = await a.page.evaluate(async (folder) => {
    const { all } = await import(`${folder}www/play/storage/game-store.js`);
    return (await all()).map(({ keys }) => keys?.secret);
  }, FOLDER);
  assert.equal(secrets.length, 1);
  assert.ok(secrets[0]);
  await b.press("undo");
  await b.reached(0, "undo");
  await b.play((await b.state()).legal[9].text);
  await agree(a, b);
  await oneLink(sent);
  await close(a, b);
});

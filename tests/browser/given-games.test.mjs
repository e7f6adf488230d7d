// Games that a page gives the element in texts: what is a game and what is not, several in one text, and where a fault is.
import assert from "node:assert/strict";
import { after } from "node:test";
import { openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** Opens a page with `body`. */
async function open(body) {
  const page = await openPage(site.browser);
  site.pages["/page"] = {
    body: `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,"><body>${body}
      <script type="module" src="/www/alveole-game.js"></script>`,
  };
  await page.goto(`${site.server.url}page`);
  return page;
}

const GAME = "Base;InProgress;White[2];wS1;bG1 wS1-";
const PGN = '[GameType "Base"]\n[White "Ada"]\n\n1. wS1\n2. bG1 wS1-\n';
const HIVE =
  "(;GM[27]SU[Hive]P0[id \"Al\"]P1[id \"Ben\"]; P0[1 Dropb wS1 N 13 .]; P0[2 Done ]; P1[3 Dropb bS1 O 13 .]; P1[4 Done ])"; // prettier-ignore
const EXXIT = '(;GM[28]VV[1]SU[exxit]P0[id "Ada"]P1[id "Zoé"]\n; P0[0 Start P0]\n)';
const STUDY = "Game: hex\n\n1. e5 2. swap\n";

detail("text that is no game waits for one, and a game in the content opens", async () => {
  const page = await open(`<main></main>`);
  const codes = await page.evaluate(
    async (contents) => {
      await customElements.whenDefined("alveole-game");
      const all = [];
      for (const content of contents) {
        const element = document.createElement("alveole-game");
        element.textContent = content;
        document.querySelector("main").replaceChildren(element);
        all.push(await element.ready.then(({ game }) => game, ({ code }) => code)); // prettier-ignore
      }
      return all;
    },
    [
      "Loading…",
      "Loading (please wait)…",
      "The game: soon; be patient",
      "Wird geladen [1/2]",
      "",
      GAME,
      PGN,
      HIVE,
      STUDY,
      "{",
    ],
  );
  assert.deepEqual(codes, [...Array(5).fill("unknown_game"), "hive", "hive", "hive", "hex", "bad_json"]);
  // A page says later which game it is, as frameworks do.
  const ready = await page.evaluate(async () => {
    const element = document.createElement("alveole-game");
    element.textContent = "Loading…";
    document.querySelector("main").replaceChildren(element);
    await element.ready.catch(() => {});
    element.game = "hex";
    return (await element.ready).game;
  });
  assert.equal(ready, "hex");
  await page.context().close();
});

detail("several games of one text are chapters; a fault has its place in fields, and the match stays", async () => {
  const page = await open(`<alveole-game game="go"></alveole-game>`);
  await new MatchPage(page).waitUntil("ready");
  const load = (text) =>
    page.locator("alveole-game").evaluate(
      (element, text) =>
        new Promise((done) => {
          const fired = [];
          const hear = (/** @type {any} */ { detail }) => void fired.push(detail);
          element.addEventListener("alveole-error", hear);
          const end = (result) => (element.removeEventListener("alveole-error", hear), done(result));
          element.record = text;
          void element.ready.then(
            ({ game }) => end({ game, chapters: element.save().study?.chapters.length ?? 0 }),
            ({ code, message, ply, move, option }) =>
              end({ code, message, ply, move, option, fired, game: element.state().game }),
          );
        }),
      text,
    );
  assert.deepEqual(await load(`${HIVE}\n${HIVE}\n${HIVE}`), { game: "hive", chapters: 3 });

  const mixed = await load(`${HIVE}\n${EXXIT}`);
  assert.equal(mixed.message, "these are games of hexit and of hive: give those of one");
  assert.deepEqual([mixed.code, mixed.ply, mixed.game], ["bad_json", undefined, "hive"]);

  const refused = await load(`${HIVE}\n${HIVE.replace("SU[Hive]", "SU[Hive-Ultimate]")}\n${HIVE}`);
  assert.match(refused.message, /^game 2 can't be read: .*Hive-Ultimate/);
  assert.deepEqual([refused.code, refused.fired[0].chapter, refused.game], ["bad_json", 1, "hive"]);

  const wrong = await load(`${PGN}\n${PGN}3. wQ wS1\n`);
  assert.match(wrong.message, /^game 2, move 3, “wQ wS1”: /);
  assert.deepEqual([wrong.code, wrong.ply, wrong.move], ["illegal_move", 2, "wQ wS1"]);
  const [{ message, ...place }] = wrong.fired;
  assert.deepEqual(place, { code: "illegal_move", chapter: 1, ply: 2, move: "wQ wS1" });
  assert.equal(message, wrong.message);

  const record = { format: "alveole/1", game: "hex", options: { size: 3 }, moves: ["c3", "c3"] };
  const illegal = await load(JSON.stringify(record));
  assert.deepEqual([illegal.code, illegal.ply, illegal.move], ["illegal_move", 1, "c3"]);
  const sized = await load(JSON.stringify({ ...record, options: { size: 99 } }));
  assert.deepEqual([sized.code, sized.ply, sized.option], ["bad_option", undefined, "size"]);
  const study = await load(`${STUDY}3. e5\n`);
  assert.deepEqual([study.code, study.ply, study.move, study.fired[0].chapter], ["bad_json", 2, "e5", 0]);
  assert.equal(study.game, "hive", "the match on the board stays");
  await page.context().close();
});

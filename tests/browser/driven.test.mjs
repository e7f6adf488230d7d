// The element as a page drives it: calls in order, moves and records from elsewhere, ends, restarts, errors.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

const HEX = `game="hex" options='{"size": 3}'`;

/** Opens a page with one element that collects its events in `window.events`. */
async function open(attributes) {
  const page = await openPage(site.browser);
  site.pages["/page"] = {
    body: `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">
      <alveole-game ${attributes}></alveole-game>
      <script>
        window.events = [];
        for (const name of ["before-move", "move", "state", "gameover", "before-restart", "error"])
          document.addEventListener("alveole-" + name, ({ detail }) => events.push({ name, ...detail }));
        window.codes = (promises) => Promise.all(promises.map((promise) => promise.then(
          (state) => state?.ply ?? state, (error) => typeof error.message === "string" && error.message && error.code)));
        window.seen = (...names) => events.splice(0).filter(({ name }) => names.length === 0 || names.includes(name));
      </script>
      <script type="module" src="/www/alveole-game.js"></script>`,
  };
  await page.goto(`${site.server.url}page`);
  const match = new MatchPage(page);
  await match.waitUntil("ready", "thinking", "over");
  await page.evaluate(() => void window.seen());
  return { page, match };
}
const close = async (page) => {
  assert.deepEqual(page.errors, []);
  await page.context().close();
};
const inElement = (page, work, argument) => page.locator("alveole-game").evaluate(work, argument);
const seen = (page, ...names) => page.evaluate((names) => window.seen(...names), names);

detail("calls run in the order in which a page makes them, and each promise has its own state or error", async () => {
  const { page } = await open(HEX);
  const answers = await inElement(page, async (element) => {
    const first = window.codes([
      element.play("a1"),
      element.play("a1"),
      element.play("b2"),
      element.undo(),
      element.play("c3"),
      element.goTo(9),
      element.goTo(0),
    ]);
    element.options = { size: 4 };
    const second = [element.play("d4"), element.ready];
    const record = { format: "alveole/1", game: "hex", options: { size: 5 }, moves: ["e5"] };
    const third = [
      element.load(record),
      element.play("a1"),
      element.load({ ...record, moves: ["z9"] }),
      element.undo(),
    ];
    return [await first, await window.codes(second), await window.codes(third), element.state().options.size];
  });
  assert.deepEqual(answers, [[1, "illegal_move", 2, 1, 2, "bad_ply", 0], [1, 0], [1, 2, "bad_notation", 1], 5]);
  await close(page);
});

detail("a move with its number reaches a reader who went back, and the position stays", async () => {
  const { page, match } = await open(`${HEX} players="away"`);
  const answers = await inElement(page, (element) =>
    window.codes([
      element.play("a1", { ply: 1 }),
      element.play("b2", { ply: 2 }),
      element.play("b2", { ply: 2 }),
      element.play("c3", { ply: 2 }),
      element.play("c3", { ply: 4 }),
      element.play("zz", { ply: 3 }),
      element.goTo(1),
      element.play("c3", { ply: 3 }),
    ]),
  );
  assert.deepEqual(answers, [1, 2, 2, "other_move", "missing_moves", "bad_notation", 1, 3]);
  assert.equal((await match.state()).ply, 1);
  const events = await seen(page);
  assert.deepEqual(
    events.map(({ name, move, ply }) => [name, move, ply].filter((part) => part !== undefined).join(" ")),
    ["state", "move a1 1", "state", "move b2 2", "state", "move c3 3"],
  );
  const { player, seat, by, state } = events.at(-1);
  assert.deepEqual([player, seat, by, state.ply], [0, 0, "page", 3]);
  await match.part(".moves li").nth(2).waitFor();
  assert.equal(await match.part(".moves li").count(), 3);
  await match.part('[data-act="latest"]', { hasText: "1 new move" }).waitFor();
  assert.equal(await inElement(page, (element) => element.play("a2", { ply: 4 }).then(({ ply }) => ply)), 4);
  await match.part("[role=status] button", { hasText: "2 new moves" }).click();
  await match.reached(4, "the last position");
  await match.part('[data-act="latest"]').waitFor({ state: "hidden" });
  assert.ok(!(await match.part('[data-act="goOn"]').isVisible()));
  await close(page);
});

test("sync shows the moves of a late joiner, and a refused record changes nothing", async () => {
  const { page, match } = await open(`${HEX} players="human,away"`);
  const record = (...moves) => ({ format: "alveole/1", game: "hex", options: { size: 3 }, moves });
  const answers = await inElement(
    page,
    (element, records) => window.codes(records.map((record) => element.sync(record))),
    [
      record("a1", "b2", "c3"),
      record("a1", "b2", "zz"),
      null,
      { ...record("a1"), moves: "a1" },
      { ...record("a1"), game: "chess" },
      record("a1", "b2", "c3"),
    ],
  );
  assert.deepEqual(answers, [3, "bad_notation", "bad_json", "bad_json", "unknown_game", 3]);
  assert.deepEqual((await match.record()).moves, ["a1", "b2", "c3"]);
  assert.deepEqual(
    (await seen(page)).map(({ name }) => name),
    ["state"],
    "no move is said to be made, and nothing is said of refused records",
  );
  const { ok } = await match.play("a2");
  assert.equal(ok.ply, 4);
  const back = await inElement(page, async (element, shorter) => {
    await element.goTo(1);
    const { ply } = await element.sync(shorter);
    const seats = element.save().seats;
    return [ply, element.state().ply, element.save().redo.map(({ text }) => text), seats];
  }, record("a1", "b2", "c3", "a3", "b1")); // prettier-ignore
  assert.deepEqual(back, [5, 1, ["b2", "c3", "a3", "b1"], ["human", "away"]]);
  const other = await inElement(page, async (element) => {
    const { options } = await element.sync({ format: "alveole/1", game: "hex", options: { size: 4 }, moves: ["d4"] });
    return [options.size, element.state().ply, element.save().seats];
  });
  assert.deepEqual(other, [4, 1, ["human", "away"]], "another match is opened, with the seats of the attribute");
  await close(page);
});

test("alveole-gameover fires once for each end: a move, a resignation, an agreement, the time, a record", async () => {
  const { page, match } = await open(`game="hex" options='{"size": 4}'`);
  const ends = async () =>
    (await seen(page, "gameover")).map(({ status, state }) => [status.reason, status.over && state.status.over]);
  await inElement(page, async (element) => {
    const moves = "b3 d1 a2 a1 d4 d6 e5 d3 f7 c3 c6 g5 c4 e6 f6";
    for (const move of moves.split(" ")) await element.play(move);
    await element.undo();
    await element.redo();
  });
  assert.deepEqual(await ends(), [["connected", true]]);
  const act = async (name, times) => {
    await inElement(page, (element) => element.reset());
    await match.press("more");
    for (let i = 0; i < times; i++) await match.part(`dialog[open] [data-act="${name}"]`).click();
    await match.waitUntil("over");
  };
  await act("resign", 2);
  assert.deepEqual(await ends(), [["resigned", true]]);
  await inElement(page, (element) => element.undo());
  await match.waitUntil("ready");
  await act("draw", 2);
  assert.deepEqual(await ends(), [["agreed", true]]);
  const record = { format: "alveole/1", game: "hex", options: { size: 3 }, moves: ["a1"] };
  const result = { winners: [1], reason: "time" };
  await inElement(
    page,
    async (element, records) => {
      for (const record of records) await element.sync(record);
      await element.goTo(0);
      await element.goTo(1);
    },
    [record, { ...record, result }, { ...record, result }],
  );
  await match.waitUntil("over");
  assert.deepEqual(await ends(), [["time", true]]);
  await inElement(page, async (element) => {
    const clock = { left: [0.01, 60], increment: 0 };
    const ply = (text, seat) => ({ text, player: seat, seat });
    const match = { game: "hex", options: { size: 3 }, position: null, redo: [], seats: ["human", "human"] };
    await element.restore({ ...match, moves: [ply("a1", 0), ply("b2", 1)], clock });
  });
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await match.waitUntil("over");
  assert.deepEqual(await ends(), [["time", true]]);
  await close(page);
});

detail("alveole-move says who made which move: a person, a computer or the page", async () => {
  // Without the swap, after which a seat has the other colour.
  const { page, match } = await open(`game="hex" options='{"size": 3, "swap": false}' players="human,random"`);
  const { x, y } = await match.pointOf("a1", "the first move");
  await page.mouse.click(x, y);
  await match.reached(2, "the answer");
  await inElement(page, (element) => element.play(element.legalMoves()[0].text));
  const moves = (await seen(page, "move")).slice(0, 3);
  assert.deepEqual(
    moves.map(({ by, player, seat, ply, state }) => [by, player, seat, ply, state.ply]),
    [
      ["person", 0, 0, 1, 1],
      ["computer", 1, 1, 2, 2],
      ["page", 0, 0, 3, 3],
    ],
  );
  assert.equal(moves[0].move, "a1");
  await close(page);
});

detail("players that are set change the seats of the match, and equal values change nothing", async () => {
  const { page, match } = await open(`game="hex" players="human"`);
  const trial = (properties) =>
    inElement(
      page,
      async (element, properties) => {
        Object.assign(element, properties);
        const { ply, options } = await element.ready;
        return [ply, options.size, element.save().seats.join()];
      },
      properties,
    );
  const { size } = (await match.state()).options;
  await inElement(page, (element) => element.play("a1"));
  await seen(page);
  assert.deepEqual(await trial({ options: {} }), [1, size, "human,human"]);
  assert.deepEqual(await trial({ options: { size } }), [1, size, "human,human"]);
  assert.deepEqual(await trial({ options: null, position: null }), [1, size, "human,human"]);
  assert.deepEqual(await trial({ players: "away,human" }), [1, size, "away,human"]);
  assert.deepEqual(await trial({ players: ["human", "away"] }), [1, size, "human,away"]);
  assert.deepEqual(await trial({ game: "hex", record: null, players: "human" }), [1, size, "human,human"]);
  const record = await match.record();
  assert.deepEqual(await trial({ record }), [1, size, "human,human"], "the record of this very match");
  assert.deepEqual(await seen(page), [], "no event fires");
  assert.deepEqual(await trial({ players: "human,random" }), [1, size, "human,random"]);
  await match.reached(2, "the computer that now plays moves");
  assert.deepEqual(await trial({ players: "human,nobody" }).catch(({ message }) => /nobody/.test(message)), true);
  assert.deepEqual((await trial({ players: "human" }))[0], 2, "the match goes on after a refused value");
  await match.waitUntil("ready");
  await close(page);
});

detail("a match that an attribute replaces is announced first, and the page may keep it", async () => {
  const { page, match } = await open(HEX);
  const set = (properties) =>
    inElement(
      page,
      async (element, properties) => {
        Object.assign(element, properties);
        return window.codes([element.ready]);
      },
      properties,
    );
  assert.deepEqual(await set({ options: { size: 4 } }), [0]);
  assert.deepEqual(await seen(page, "before-restart"), [], "a match without moves is replaced at once");
  await inElement(page, async (element) => {
    await element.play("a1");
    await element.play("b2");
    await element.goTo(1);
    window.keep = true;
    element.addEventListener("alveole-before-restart", (event) => window.keep && event.preventDefault());
  });
  await seen(page);
  assert.deepEqual(await set({ options: { size: 5 }, players: "human" }), ["prevented"]);
  const [{ changes, by, record, state }, ...more] = await seen(page);
  assert.deepEqual([changes, by, record.moves, state.ply], [["options", "players"], "page", ["a1", "b2"], 1]);
  assert.deepEqual(more, []);
  assert.deepEqual(await set({ controls: "status" }), [1], "other attributes do not ask again");
  assert.deepEqual(await set({ options: { size: 4 } }), [1], "back to the match that is shown");
  assert.deepEqual(await set({ controls: null }), [1]);
  await match.press("newGame");
  await match.part('dialog[open] button[type="submit"]').click();
  await page.waitForFunction(() => window.events.some(({ name }) => name === "before-restart"));
  assert.deepEqual(
    (await seen(page)).map(({ name, by, changes }) => [name, by, changes.join()]),
    [["before-restart", "person", "options,players"]],
  );
  assert.equal((await match.state()).ply, 1);
  await page.evaluate(() => (window.keep = false));
  assert.deepEqual(await set({ game: "hexone", options: null }), [0]);
  assert.deepEqual(
    (await seen(page)).map(({ name, changes }) => [name, changes?.join()]),
    [["before-restart", "game,options"]],
  );
  await close(page);
});

detail("every method refuses bad input with a code and a message, and the match goes on", async () => {
  const { page } = await open(HEX);
  const answers = await inElement(page, async (element) => {
    await element.play("a1");
    const endless = { format: "alveole/1" };
    endless.self = endless;
    const bad = [
      undefined,
      null,
      0,
      -1,
      1.5,
      NaN,
      "",
      "z9",
      true,
      [],
      {},
      endless,
      1n,
      Symbol("s"),
      () => {},
      new Date(0),
    ];
    const calls = {
      play: (value) => element.play(value),
      "play with a number": (value) => element.play("b2", { ply: value ?? "none" }),
      "play of something with a number": (value) => element.play(value, { ply: 2 }),
      goTo: (value) => element.goTo(value === 0 ? 99 : value),
      load: (value) => element.load(value),
      sync: (value) => element.sync(value),
      restore: (value) => element.restore(value),
      "restore of a broken match": (value) => element.restore({ ...element.save(), seats: value ?? 0 }),
      "restore of other moves": (value) => element.restore({ ...element.save(), moves: [{ text: value }] }),
    };
    const wrong = [];
    const codes = new Set();
    for (const [name, call] of Object.entries(calls))
      for (const [i, value] of bad.entries()) {
        if (name === "restore of a broken match" && Array.isArray(value)) continue; // nobody has a seat: all are persons
        /** @type {(Error & {code?: string}) | null} */
        const error = await call(value).then(
          () => null,
          (error) => error,
        );
        const fine = error instanceof Error && /^[a-z_]+$/.test(error.code) && error.message.length > 3;
        if (!fine) wrong.push(`${name}, value ${i}: ${error?.code} ${error?.message}`);
        else codes.add(error.code);
      }
    return { wrong, codes: [...codes].sort(), ply: (await element.play("b2")).ply };
  });
  assert.deepEqual(answers.wrong, []);
  assert.equal(answers.ply, 2);
  for (const code of ["bad_ply", "bad_match", "bad_json", "bad_notation"])
    assert.ok(answers.codes.includes(code), code);
  assert.ok(!answers.codes.includes("failed"), "each has a code of its own");
  await close(page);
});

detail("calls before the first match wait for it, or say that there is none", async () => {
  const { page } = await open(HEX);
  const answers = await page.evaluate(async () => {
    const element = document.createElement("alveole-game");
    const never = await window.codes([element.play("a1"), element.sync({}), element.undo(), element.reset()]);
    element.setAttribute("game", "hex");
    document.body.append(element);
    return [never, await window.codes([element.play("a1"), element.play("b2", { ply: 2 })])];
  });
  assert.deepEqual(answers, [
    ["not_ready", "bad_json", null, null],
    [1, 2],
  ]);
  await close(page);
});

// The bot of the npm package: it takes a seat by a code, plays with what it was given, and leaves.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { detail } from "../../tests/browser/support/suite.mjs";
import { RELAY, Room, fake } from "./bot-support.mjs";
import { NEEDS_ENGINE } from "./live-support.mjs";

/** A room for one test. */
async function room(t, step) {
  const opened = await Room.open(step);
  t.after(() => opened.close());
  return opened;
}

const resultOf = ({ match }) => match?.game?.result ?? null;
const isTurnOf = ({ match }) => match?.game && !match.game.isOver && match.game.mover === match.seat;
const nameOf = (table, seat) => table.stateOf(seat)?.name;

test("two bots play a game to its end by their own computer players, and leave", NEEDS_ENGINE, async (t) => {
  const here = await room(t);
  // A few moves before its end, with a first position.
  const position = { stones: [["a1", "a2", "b1"], ["b4", "c3", "d3"]], to_move: 0, swapped: false }; // prettier-ignore
  const { table, own, code } = await here.host({ options: { size: 3, swap: false }, position });
  table.end();
  const one = here.bot(own, "--level", "2");
  const two = here.bot(code, "--level", "1", "--name", "of the club");
  assert.deepEqual([await here.end(one), await here.end(two)], ["left", "left"]);
  assert.deepEqual(here.warned, []);
  const results = here.said.flatMap((text) => /^(.*) the match is over: (won|lost) \(/.exec(text)?.slice(1) ?? []);
  assert.deepEqual([...results].sort(), ["Computer 2", "Computer of the club", "lost", "won"]);
});

test("a rematch that the other player wants, with the seats turned", NEEDS_ENGINE, async (t) => {
  const here = await room(t);
  const { table, code } = await here.host();
  here.bot(code, "--level", "0");
  await here.until(() => table.match.game && table.keys.every(Boolean), "the bot sits");
  await table.act((match) => match.resign());
  await table.act((match) => match.again());
  await here.until(() => table.rematch, "the bot wants it too");
  const next = await here.goOver(table);
  await here.until(() => isTurnOf(next), "the bot has made the first move");
  assert.equal(next.match.seat, 1);
  assert.equal(next.match.game.moves.length, 1);
});

test("a program that speaks the lines of the API thinks no longer than the clock allows", NEEDS_ENGINE, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "bot-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "lines");
  const here = await room(t, 5);
  const clock = { time: 600_000, increment: 1000 };
  const { table, code } = await here.host({ clock });
  const bot = here.bot(code, "--program", fake("api", file), "--level", "3", "--time", "60");
  for (let move = 1; move <= 3; move++) {
    await here.until(() => isTurnOf(table), `my move ${move}`);
    await here.answer(table);
  }
  await here.until(() => isTurnOf(table), "the third answer");
  assert.match(nameOf(table, 1), /^Computer$/);
  const lines = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.equal(lines.length, 3);
  const [{ time_ms, ...first }] = lines;
  const match = { game: "hex", options: table.match.setup.options, position: null };
  assert.deepEqual(first, { id: 1, op: "best", ...match, level: 3, moves: [table.match.game.moves[0].text] });
  for (const line of lines) assert.ok(line.time_ms > 1000 && line.time_ms <= 25_000, `${line.time_ms} ms`);
  assert.ok(time_ms > 20_000, "a part of ten minutes");
  await table.act((one) => one.resign());
  await table.leave();
  assert.equal(await here.end(bot), "left");
});

test("an engine of the Universal Hive Protocol plays Hive, and nothing else", NEEDS_ENGINE, async (t) => {
  const here = await room(t, 5);
  const { table, code } = await here.host({ game: "hive", options: { rules: "tournament", expansions: [] } });
  here.bot(code, "--uhp", fake("uhp"), "--option", "Level=3");
  for (let move = 1; move <= 3; move++) {
    await here.until(() => isTurnOf(table), `my move ${move}`);
    await here.answer(table);
  }
  await here.until(() => isTurnOf(table), "the third answer");
  assert.equal(nameOf(table, 1), "Computer Fake");
  assert.equal(table.match.game.moves.length, 6);
  const other = await here.host();
  const refused = here.bot(other.code, "--uhp", fake("uhp"));
  assert.match(await here.end(refused), /plays Hive by tournament rules/);
  assert.deepEqual(other.table.keys.map(Boolean), [true, false], "it did not sit down");
  const option = here.bot(code, "--uhp", fake("uhp"), "--option", "Missing=3");
  assert.match(await here.end(option), /“err there is no such option” to “options set Missing 3”/);
});

for (const [kind, why] of /** @type {const} */ ([
  ["nonsense", /“nonsense”, which is not JSON/],
  ["illegal", /“z99”, which is no legal move/],
  ["refuses", /I do not know this game/],
  ["dies", /it ended \(exit code 3\)/],
  ["silent", /it does not answer/],
]))
  (kind === "illegal" ? test : detail)(
    `a program that cannot go on resigns the match: ${kind}`,
    NEEDS_ENGINE,
    async (t) => {
      const here = await room(t, kind === "silent" ? 200 : 20);
      const { table, code } = await here.host();
      const bot = here.bot(code, "--program", fake(kind));
      await here.until(() => isTurnOf(table) && table.keys.every(Boolean), "the bot sits");
      await here.answer(table);
      await here.until(() => resultOf(table), "the bot resigns");
      assert.deepEqual(resultOf(table), { winners: [0], reason: "resigned" });
      assert.match(await here.end(bot), why);
      assert.match(here.warned.join(), why);
    },
  );

test("the other player leaves: the match is claimed, or aborted if it has not begun", NEEDS_ENGINE, async (t) => {
  const here = await room(t);
  const clock = { time: 600_000, increment: 0 };
  // A bot that swapped would be the other player.
  const options = { size: 3, swap: false };
  const [begun, fresh] = [await here.host({ clock, options }), await here.host({ clock, options })];
  const bots = [begun, fresh].map(({ code }) => here.bot(code, "--level", "0"));
  await here.until(() => isTurnOf(begun.table) && begun.table.keys.every(Boolean), "the bot sits");
  await here.answer(begun.table);
  await here.until(() => isTurnOf(begun.table), "the bot answers");
  await here.until(() => fresh.table.keys.every(Boolean), "the other bot sits");
  const spectators = [await here.watch(begun.code), await here.watch(fresh.code)];
  for (const { table } of [begun, fresh]) await table.leave();
  assert.deepEqual([await here.end(bots[0]), await here.end(bots[1])], ["left", "left"]);
  await here.until(() => spectators.every(({ match }) => match?.game?.isOver), "both are over");
  assert.deepEqual(resultOf(spectators[0]), { winners: [1], reason: "time" });
  assert.equal(spectators[1].match.game.aborted, true);
});

test("draws and takebacks are not accepted, and a stopped bot resigns nothing", NEEDS_ENGINE, async (t) => {
  const here = await room(t);
  const { table, code } = await here.host();
  const running = here.bot(code, "--level", "0");
  await here.until(() => isTurnOf(table) && table.keys.every(Boolean), "the bot sits");
  await here.answer(table);
  await table.act((match) => match.offerDraw()).catch(() => {});
  await table.act((match) => match.takeBack(0)).catch(() => {});
  await here.until(() => isTurnOf(table), "the bot moves");
  assert.equal(table.match.game.moves.length, 2);
  await running.bot.stop();
  assert.equal(await running.end, "left");
  await here.until(() => table.seen(1)?.left, "it said goodbye");
  assert.equal(table.match.game.isOver, false);
});

test("a code that leads nowhere, to no seat or to no relay ends with a sentence", NEEDS_ENGINE, async (t) => {
  const here = await room(t);
  const { table, code, watch } = await here.host();
  const wrong = {
    "2.abc": /^BotError|--join: This link to a live match is incomplete/,
    [watch]: /for spectators/,
    [code.replace(/.{16}\.j/, "AAAAAAAAAAAAAAAA.j")]: new RegExp(`${RELAY} has no match with this code`),
  };
  for (const [text, why] of Object.entries(wrong)) assert.match(await here.end(here.bot(text)), why);
  await here.join(code);
  await here.until(() => table.keys.every(Boolean), "the seat is taken");
  assert.match(await here.end(here.bot(code)), /all seats of this match are taken/);
  here.relay.stop();
  assert.match(await here.end(here.bot(code)), new RegExp(`${RELAY} cannot be reached`));
});

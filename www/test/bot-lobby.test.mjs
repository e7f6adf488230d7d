// The bot of the npm package in the lobby: it opens challenges, and plays with everybody who comes.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { detail } from "../../tests/browser/support/suite.mjs";
import { readOptions } from "../../npm/bot/options.js";
import { Room, fake } from "./bot-support.mjs";
import { NEEDS_ENGINE } from "./live-support.mjs";

/** A room for one test. */
async function room(t, step) {
  const opened = await Room.open(step);
  t.after(() => opened.close());
  return opened;
}

const isTurnOf = ({ match }) => match?.game && !match.game.isOver && match.game.mover === match.seat;
const listed = ({ lobby }) => lobby.listed.map(({ name, game, computer }) => [name, game, computer]);

test(
  "a bot in the lobby plays with everybody who comes, several at once, and never more than it may",
  NEEDS_ENGINE,
  async (t) => {
    const here = await room(t);
    const folder = mkdtempSync(join(tmpdir(), "bot-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "state.json");
    const args = ["--level", "0", "--game", "hex", "--options", '{"size": 3}', "--matches", "2", "--state", file];
    const bot = here.inLobby(...args);
    const [ada, bob, eve] = ["Ada", "Bob", "Eve"].map((name) => here.visitor(name, ["hex"]));
    const offers = [["Computer 0", "hex", true]];
    await here.until(() => ada.lobby.listed.length === 1, "the challenge is listed");
    assert.deepEqual(listed(ada), offers);
    const [{ clock, seats, options, takebacks, help, opener }] = ada.lobby.listed;
    assert.deepEqual([clock, options.size, takebacks, help], [{ time: 600_000, increment: 5000 }, 3, false, false]);
    assert.deepEqual([...seats].sort(), ["free", "me"]);
    const tables = [];
    for (const person of [ada, bob]) {
      await here.until(() => person.lobby.listed.length === 1, "there is a challenge");
      tables.push(await here.sitDown(person));
    }
    for (let move = 0; move < 2; move++)
      for (const table of tables) {
        await here.until(() => isTurnOf(table), "the bot moves in both matches");
        await here.answer(table);
      }
    await here.world.time.pass(70_000);
    assert.deepEqual(listed(eve), [], "it plays as many as it may");
    await tables[0].act((match) => match.resign());
    await tables[0].leave();
    await here.until(() => eve.lobby.listed.length === 1, "it is back in the lobby");
    assert.deepEqual(listed(eve), offers);
    await here.until(() => isTurnOf(tables[1]), "the bot has answered");
    await bot.bot.stop();
    assert.equal(await bot.end, "left");
    await here.until(() => eve.lobby.listed.length === 0, "it took its challenge back");
    await here.until(() => [0, 1].some((seat) => tables[1].seen(seat)?.left), "it said goodbye");
    assert.equal(tables[1].match.game.isOver, false);
    await here.answer(tables[1]);
    here.inLobby(...args);
    await here.until(() => isTurnOf(tables[1]), "it goes on after a restart");
    await here.until(() => eve.lobby.listed.length === 1, "it is in the lobby again");
    assert.equal(eve.lobby.listed[0].opener, opener, "it has the same key there");
    assert.deepEqual(here.warned, []);
    writeFileSync(file, "[]");
    const broken = here.inLobby(...args);
    assert.match(await here.end(broken), /--state “.*state\.json” is not the state of a bot/);
  },
);

test("who asks for a seat and does not come loses it, and the next one gets it", NEEDS_ENGINE, async (t) => {
  const here = await room(t);
  here.inLobby("--level", "0", "--game", "hex", "--matches", "1");
  const [ada, bob] = ["Ada", "Bob"].map((name) => here.visitor(name, ["hex"]));
  await here.until(() => ada.lobby.listed.length === 1, "the challenge is listed");
  // Ada's page says that it came, and never opens the match.
  ada.lobby.ask(ada.lobby.listed[0]);
  await here.until(() => ada.seated, "Ada is offered a seat");
  await here.until(() => bob.lobby.listed.length === 0, "nobody else is offered one");
  await here.until(() => bob.lobby.listed.length === 1, "the challenge stands again");
  const table = await here.sitDown(bob);
  await here.until(() => isTurnOf(table), "the bot plays with Bob");
});

detail("a program that fails in every match ends the bot", NEEDS_ENGINE, async (t) => {
  const here = await room(t, 20);
  const bot = here.inLobby("--game", "hex", "--options", '{"size": 3}', "--program", fake("dies"));
  for (let match = 1; match <= 3; match++) {
    const person = here.visitor(`P${match}`, ["hex"]);
    await here.until(() => person.lobby.listed.length === 1, "there is a challenge");
    const table = await here.sitDown(person);
    await here.until(() => isTurnOf(table) || table.match?.game?.isOver, "the match begins");
    if (isTurnOf(table)) await here.answer(table);
    await here.until(() => table.match.game.isOver, "it is resigned");
  }
  assert.match(await here.end(bot), /3 matches in a row failed: .*it ended \(exit code 3\)/);
  assert.match(here.warned[0], /^match 1: /);
});

test("games, options and a clock are checked, and named where they are wrong", NEEDS_ENGINE, async (t) => {
  const here = await room(t);
  assert.match(await here.end(here.inLobby("--game", "chess")), /--game: there is no game “chess”/);
  assert.match(
    await here.end(here.inLobby("--game", "hex", "--options", '{"size": 99}')),
    /--options: the option “size” can't be 99/,
  );
  const read =
    (...args) =>
    () =>
      readOptions(["--relay", "wss://live.example", "--lobby", ...args]);
  for (const [args, why] of /** @type {[string[], RegExp][]} */ ([
    [["--join", "2.a"], /--join and --lobby/],
    [["--clock", "10"], /--clock “10”/],
    [["--matches", "0"], /--matches “0”/],
    [["--options", "{}"], /--options is for one game/],
    [["--game", "hex", "--options", "[]"], /--options “\[\]”/],
    [["--uhp", "engine", "--game", "hex"], /--uhp plays hive alone/],
    [["--program", "program"], /--game is missing/],
  ]))
    assert.throws(read(...args), why);
  assert.deepEqual(read("--uhp", "engine")().lobby.games, ["hive"]);
});

test("the service of the documents is a command that the bot takes", () => {
  const service = readFileSync("docs/relay/alveole-bot.service", "utf8");
  const [, command] = /^ExecStart=\S+ \S+\/npm\/bot\/main\.js bot (.+)$/m.exec(service);
  const { relays, origin, lobby, level, state } = readOptions(command.split(" "));
  assert.deepEqual([relays, origin, level], [["wss://play.example/live"], "https://play.example", 4]);
  assert.match(state, /^%S\/alveole-bot\//);
  assert.deepEqual(lobby.games, []);
});

// The command `alveole bot` as the npm package has it, over a real relay: it needs no browser.
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { startRelay } from "../../tools/build/relay.mjs";
import { COMMAND, writeCommand } from "../../tools/release/command.mjs";
import { realEngine } from "../../www/test/live-support.mjs";
import { worldOf } from "./support/live-world.mjs";
import { openSocket } from "./support/websocket.mjs";
import { detail } from "./support/suite.mjs";

const { LiveTable } = await import("../../www/live/live-table.js");
const { writeLink } = await import("../../www/live/links.js");
const { newSecret } = await import("../../www/live/seat-keys.js");
const { Lobby } = await import("../../www/lobby/lobby.js");
const { openedSetup } = await import("../../www/live/setup.js");

/** Node 20 has WebSocket behind a flag. */
const FLAGS = globalThis.WebSocket ? [] : ["--experimental-websocket"];

/** The site that the relay serves. */
const ORIGIN = "https://play.example";

let relay;
let world;
const folder = mkdtempSync(join(tmpdir(), "bot-"));
const program = join(folder, COMMAND);

before(async () => {
  await writeCommand(folder);
  mkdirSync(join(folder, "www/engine"), { recursive: true });
  for (const file of ["npm/engine-node.js", "npm/engine.js", "npm/calls.js", "www/engine/errors.js"])
    cpSync(file, join(folder, file));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  symlinkSync(resolve("target/site/wasm"), join(folder, "wasm"));
  relay = await startRelay(["--origin", ORIGIN]);
  const open = (address) => openSocket(address, { origin: ORIGIN });
  world = worldOf({ engine: await realEngine(), relays: [relay.url], open });
});
after(async () => {
  await relay?.close();
  rmSync(folder, { recursive: true });
});

/** Somebody opens a match. */
async function host(t, wishes) {
  const secret = newSecret();
  const { setup, link } = await openedSetup({ seats: ["me", "free"], name: "Ada", ...wishes }, secret);
  const table = new LiveTable({ link, secret, setup }, world);
  t.after(() => table.end());
  await table.start();
  const { seed, of, join } = link;
  return { table, code: writeLink({ seed, of, join }) };
}

/** Starts the command; it ends with the test. */
function bot(t, ...args) {
  const where = ["--relay", relay.url, "--origin", ORIGIN];
  const child = spawn(process.execPath, [...FLAGS, program, "bot", ...where, ...args]);
  const ran = { child, said: "", warned: "", end: new Promise((done) => child.once("close", done)) };
  child.stdout.setEncoding("utf8").on("data", (text) => (ran.said += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (ran.warned += text));
  t.after(() => child.kill("SIGKILL"));
  return ran;
}

const isTurnOf = ({ match }) => match?.isReady && match.game && match.game.mover === match.seat;

/** Makes any move for a table, as soon as it is its turn. */
async function answer(table) {
  await world.until(() => isTurnOf(table), "it is my turn");
  const { game, options } = table.match.setup;
  const { moves } = table.match.game.position;
  const { legal } = await world.engine.ask({ op: "legal", game, options, moves, view: false });
  await table.act((match) => match.play(legal[0].text));
}

test("alveole bot takes a seat by a code, moves, leaves when it is stopped, and goes on", async (t) => {
  const { table, code } = await host(t, { game: "hex", options: { size: 3 } });
  await world.until(() => table.match?.isReady, "the match is open");
  const args = ["--join", code, "--level", "1", "--state", join(folder, "state.json")];
  const one = bot(t, ...args);
  await answer(table);
  await answer(table);
  await world.until(() => isTurnOf(table), "it has answered");
  assert.equal(table.stateOf(1).name, "Computer 1");
  assert.equal(one.said, "Computer 1 plays hex in seat 2\n");
  one.child.kill("SIGTERM");
  assert.equal(await one.end, 0);
  await world.until(() => table.seen(1).left, "it said goodbye");
  assert.equal(table.match.game.isOver, false);
  assert.equal(one.warned, "");
  await answer(table);
  const again = bot(t, ...args);
  await world.until(() => isTurnOf(table) || table.match.game.isOver, "it goes on after a restart");
  assert.equal(table.match.game.moves.length, 6);
  assert.equal(again.warned, "");
});

test("alveole bot says what is wrong with its command line", async () => {
  const run = (...args) =>
    new Promise((done) => {
      execFile(process.execPath, [program, ...args], (error, said, warned) => done([error?.code ?? 0, said, warned]));
    });
  const [help, none] = await Promise.all([run("bot", "--help"), run("play", "hive")]);
  assert.equal(help[0], 0);
  assert.match(help[1], /--relay ADDRESS/);
  assert.deepEqual([none[0], none[1]], [2, ""]);
  assert.match(none[2], /“play” is no command of this package/);
  if (globalThis.WebSocket) return;
  const old = await run("bot", "--relay", relay.url, "--join", "2.a");
  assert.equal(old[0], 1);
  assert.match(old[2], /needs Node 22 or later/);
});

for (const [player, name] of /** @type {[string[], RegExp][]} */ ([
  [["--uhp", "target/debug/alveole uhp", "--option", "Level=2", "--time", "1"], /^Computer alveole$/],
  [["--program", "target/debug/alveole api", "--level", "2"], /^Computer$/],
]))
  detail(`the native program plays Hive with all expansions: ${player.slice(0, 2).join(" ")}`, async (t) => {
    // As the tests of Rust build it.
    execFileSync("cargo", "build --locked --quiet --profile test -p alveole-cli --features relay".split(" "));
    const options = { rules: "tournament", expansions: ["M", "L", "P"] };
    const { table, code } = await host(t, { game: "hive", options, clock: { time: 300_000, increment: 0 } });
    const one = bot(t, "--join", code, ...player);
    for (let move = 0; move < 5; move++) await answer(table);
    await world.until(() => table.match.game.moves.length === 10, "five answers");
    assert.match(table.stateOf(1).name, name);
    assert.equal(one.warned, "");
  });

detail("alveole bot sits in the lobby, and plays with who comes", async (t) => {
  bot(t, "--lobby", "--game", "hex", "--options", '{"size": 3}', "--level", "1", "--clock", "5+0");
  let seated = null;
  const on = { changed() {}, seated: (place) => (seated = place), unseated() {}, refused() {} };
  const lobby = new Lobby({ secret: newSecret(), name: "Ada" }, world, on);
  t.after(() => lobby.end());
  lobby.start(["hex"]);
  await world.until(() => lobby.listed.length === 1, "the challenge is listed");
  const [challenge] = lobby.listed;
  assert.deepEqual([challenge.name, challenge.computer, challenge.options.size], ["Computer 1", true, 3]);
  lobby.ask(challenge);
  await world.until(() => seated, "there is a seat");
  const { link, secret } = seated.session.table;
  const table = new LiveTable({ link, secret }, world);
  t.after(() => table.end());
  await table.start();
  void table.sit("Ada");
  await answer(table);
  await answer(table);
  await world.until(() => lobby.listed.some(({ id }) => id !== challenge.id), "there is another challenge");
});

detail("two bots play Hexone to its end", async (t) => {
  const { table, code } = await host(t, {
    game: "hexone",
    seats: ["me", "free"],
    clock: { time: 300_000, increment: 0 },
  });
  await world.until(() => table.match?.isReady, "the match is open");
  const { seed, of, capability } = table.link;
  const own = writeLink({ seed, of, capability, secret: table.save().secret });
  const bots = [bot(t, "--join", own, "--level", "1"), bot(t, "--join", code, "--level", "2", "--time", "0.2")];
  await world.until(() => bots.every(({ said }) => said.includes("plays")), "both sit");
  table.end();
  await world.until(() => bots.every(({ said }) => said.includes("the match is over")), "the game ends");
  // Each would wait for the other one to want a rematch.
  for (const { child } of bots) child.kill("SIGINT");
  assert.deepEqual(await Promise.all(bots.map(({ end }) => end)), [0, 0]);
  assert.match(bots.map(({ said }) => said).join(""), /won \(/);
});

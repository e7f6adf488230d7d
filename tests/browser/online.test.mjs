// The example of a game between two browsers, with its own server.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { currentFolder } from "../../tools/release/versions.mjs";
import { launch, lacks, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { until } from "./support/site.mjs";
import { bundle } from "./support/modules.mjs";
import { detail } from "./support/suite.mjs";

const browser = lacks("tabs") ? null : await launch();
const root = mkdtempSync(join(tmpdir(), "alveole-online-"));
const servers = [];
after(async () => {
  await browser?.close();
  for (const server of servers) server.kill();
  rmSync(root, { recursive: true });
});

/** Starts the server of the example, where the package `alveole` is installed. Returns its address. */
async function start() {
  const alveole = join(root, "node_modules/alveole");
  mkdirSync(alveole, { recursive: true });
  for (const file of ["engine.js", "engine-node.js", "calls.js"]) cpSync(`npm/${file}`, join(alveole, "npm", file));
  const version = join("dist", currentFolder("dist"));
  for (const file of bundle.closure(["www/engine/errors.js"])) cpSync(join("target/site", file), join(alveole, file));
  cpSync(join(version, "wasm"), join(alveole, "wasm"), { recursive: true });
  const exports = { "./engine": "./npm/engine-node.js" };
  writeFileSync(join(alveole, "package.json"), JSON.stringify({ name: "alveole", type: "module", exports }));
  cpSync("examples/server.mjs", join(root, "server.mjs"));
  const server = spawn(process.execPath, ["server.mjs", resolve("dist"), "0"], { cwd: root, stdio: ["ignore", "pipe", "inherit"] }); // prettier-ignore
  servers.push(server);
  const [line] = await once(createInterface(server.stdout), "line");
  return new URL(line).origin;
}

/** Opens the page of a room, as somebody of their own. */
async function visit(origin, room) {
  const page = await openPage(browser);
  await page.goto(`${origin}/examples/online.html?room=${room}`);
  const match = new MatchPage(page);
  return { page, match, says: (text) => page.locator("#connection", { hasText: text }).waitFor() };
}
const seats = ({ page }) => page.locator("alveole-game").evaluate((element) => element.save().seats.join());
const click = async ({ page, match }, id) => {
  const { x, y } = await match.pointOf(id, id);
  await page.mouse.click(x, y);
};

detail("two browsers play, others watch, join late, reload and go back", { skip: lacks("tabs") }, async () => {
  assert.ok(readFileSync("examples/server.mjs", "utf8").split("\n").length <= 61, "a server of 60 lines");
  const origin = await start();
  const one = await visit(origin, "a");
  await one.says("You play.");
  const two = await visit(origin, "a");
  await two.says("You play.");
  assert.deepEqual([await seats(one), await seats(two)], ["human,away", "away,human"]);

  await click(one, "b3");
  await two.match.reached(1, "the first move at the other");
  await click(two, "d1");
  await one.match.reached(2, "the answer");
  const late = await visit(origin, "a");
  await late.says("You watch.");
  await late.match.reached(2, "both moves, for somebody who comes late");
  assert.equal(await seats(late), "away,away");
  assert.equal(await late.match.part("[data-next]").count(), 0, "who watches makes no move");

  await late.match.press("undo");
  await late.match.reached(1, "a step back");
  await click(one, "a2");
  await two.match.reached(3, "the next move");
  await late.match.part('[data-act="latest"]', { hasText: "1 new move" }).waitFor();
  assert.equal((await late.match.state()).ply, 1, "the reader stays");
  await late.match.part('[data-act="latest"]').click();
  await late.match.reached(3, "the last move");

  await two.page.reload();
  await two.says("You play.");
  await two.match.reached(3, "after a reload");
  assert.equal(await seats(two), "away,human", "the seat is kept");
  await two.match.press("undo");
  await two.match.reached(1, "before the last own move");
  await two.match.part('.hit[data-id="a1"]').first().dispatchEvent("click");
  assert.equal((await two.match.state()).ply, 1, "no move is made in the past");
  await two.match.press("redo");
  await two.match.reached(3, "the last position");
  await click(two, "a1");
  for (const { match } of [one, two, late]) await match.reached(4, "everywhere");

  const other = await visit(origin, "b");
  await other.says("You play.");
  assert.equal((await other.match.state()).ply, 0, "another room is another game");
  for (const { page } of [one, two, late, other]) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
});

detail(
  "the server refuses moves of others, out of order and against the rules, and the page takes them back",
  { skip: lacks("tabs") },
  async () => {
    const origin = await start();
    const one = await visit(origin, "c");
    await one.says("You play.");
    /** @returns {Promise<[number, string]>} */
    const send = async (key, text, ply) => {
      const body = typeof text === "string" ? JSON.stringify({ text, ply }) : text;
      const answer = await fetch(`${origin}/move?room=c&key=${key}`, { method: "POST", body: body ?? null });
      return [answer.status, await answer.text()];
    };
    const key = await one.page.evaluate(() => sessionStorage.seatKey);
    assert.deepEqual(await send("other", "a1", 1), [409, "It is not your turn."]);
    assert.deepEqual(await send("", "a1", 1), [409, "It is not your turn."]);
    assert.deepEqual(await send(key, "a1", 2), [409, "The game went on."]);
    assert.match((await send(key, "z9", 1))[1], /z9/);
    assert.equal((await send(key, undefined))[0], 409);
    assert.equal((await send(key, ["x".repeat(2000)]))[0], 413);
    for (const path of ["/../package.json", "/%2e%2e/server.mjs", "/%00", "/no/such/file", "/"])
      assert.equal((await fetch(`${origin}${path}`)).status, 404, path);
    assert.deepEqual(await send(key, "a1", 1), [204, ""]);
    await one.match.reached(1, "a move that came from the server");
    // A move that the server refuses: this window has another opponent's seat, as it believes.
    await one.page.locator("alveole-game").evaluate((element) => (element.players = "human"));
    await until(async () => (await seats(one)) === "human,human", "both seats");
    await click(one, "b2");
    await until(async () => (await seats(one)) === "human,away", "the game as the server has it");
    await until(async () => (await one.match.state()).ply === 1, "without the move");
    assert.deepEqual(one.page.errors.filter((error) => !/409/.test(error)), []); // prettier-ignore
    await one.page.context().close();
  },
);

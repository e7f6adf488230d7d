// The npm package in an empty project: in Node and Deno, in a page without a bundler, and in one built by Vite.
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { launch, openPage } from "../../e2e/support/browsers.mjs";
import { serve } from "../../scripts/static-server.mjs";
import { MatchPage } from "../../e2e/support/match-page.mjs";

const run = promisify(execFile);
const tarball = (await readdir("target/npm")).find((name) => name.endsWith(".tgz"));
const project = await mkdtemp(join(tmpdir(), "alveole-"));
await writeFile(join(project, "package.json"), '{"private": true, "type": "module"}');
// Offline, because the package has no dependencies.
const quiet = ["--offline", "--no-audit", "--no-fund"];
await run("npm", ["install", ...quiet, resolve("target/npm", tarball)], { cwd: project });
const browser = await launch();
after(async () => {
  await browser.close();
  await rm(project, { recursive: true });
});

/** Runs code as a module of the project. Returns what it prints. */
async function prints(code) {
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], { cwd: project });
  return stdout.trim();
}

/** Opens a page of the project, served from `folder`, for `work`; checks that its console has no errors. */
async function visit(folder, pages, path, work) {
  const host = await serve(folder, { pages });
  const page = await openPage(browser);
  try {
    await page.goto(host.url + path);
    await work(page, host);
    assert.deepEqual(page.errors, []);
  } finally {
    await page.context().close();
    await host.close();
  }
}

/** Makes a move and waits for the move of the computer. */
async function playAgainstComputer(page) {
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const { x, y } = await match.pointOf("a1", "the first move");
  await page.mouse.click(x, y);
  await match.reached(2, "the computer's answer");
}

const ENGINE = `
    import { EngineError, loadEngine } from "alveole/engine";
    const engine = await loadEngine();
    const { ply, to_move } = engine.ask({ op: "play", game: "hex", moves: ["e5"], move: "swap" });
    const { move } = engine.ask({ op: "best", game: "hive", level: 2, nodes: 300, seed: 1 });
    let code;
    try { engine.ask({ op: "state", game: "chess" }); } catch (e) { code = e instanceof EngineError && e.code; }
    const raw = engine.answer({ id: 7, op: "legal", game: "hex", options: { size: 3 } });
    console.log(JSON.stringify([ply, to_move.player, typeof move.text, code, raw.id, raw.ok.legal.length]));`;
const EXPECTED = [2, 1, "string", "unknown_game", 7, 19];

test("Node: the engine answers and refuses requests", async () => {
  assert.deepEqual(JSON.parse(await prints(ENGINE)), EXPECTED);
});

// Builds of Deno are optional dependencies: a lock file written on one system may have none for another.
const deno = resolve("npm/elsewhere/node_modules/.bin/deno");
const { status } = spawnSync(deno, ["--version"]);
const skip = status !== 0 && "no Deno for this system";

test("Deno: the engine answers as in Node, with only the permission to read its own files", { skip }, async () => {
  await writeFile(join(project, "engine.mjs"), ENGINE);
  const { stdout } = await run(deno, ["run", "--no-prompt", "--allow-read=node_modules/alveole", "engine.mjs"], {
    cwd: project,
  });
  assert.deepEqual(JSON.parse(stdout), EXPECTED);
});

test("Node: the modules of the element can be imported on a server and register nothing", async () => {
  const printed = await prints(`
    import * as element from "alveole";
    import * as define from "alveole/define";
    console.log(JSON.stringify([Object.keys(element), Object.keys(define), typeof customElements, typeof HTMLElement]));`);
  assert.deepEqual(JSON.parse(printed), [["AlveoleGame"], ["AlveoleGame", "catalogue"], "undefined", "undefined"]);
});

test("the package says where it comes from, as Cargo.toml does", async () => {
  const { repository, homepage, bugs } = JSON.parse(
    await readFile(join(project, "node_modules/alveole/package.json"), "utf8"),
  );
  const cargo = await readFile("Cargo.toml", "utf8");
  const [, address] = /^repository = "(.*)"$/m.exec(cargo);
  assert.equal(repository.url, `git+${address}.git`);
  assert.equal(bugs.url, `${address}/issues`);
  assert.equal(homepage, /^homepage = "(.*)"$/m.exec(cargo)[1]);
});

test("every export exists, and no module of the site is included", async () => {
  const root = join(project, "node_modules/alveole");
  const { exports: all, customElements: manifest } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const files = Object.values(all).flatMap((entry) => (typeof entry === "string" ? entry : Object.values(entry)));
  for (const file of [...files.filter((name) => !name.includes("*")), manifest, "LICENCES.txt", "LICENSE-MIT"])
    assert.ok((await readFile(join(root, file))).length > 0, file);
  assert.ok(!(await readdir(join(root, "www"))).includes("site"));
  const { modules } = JSON.parse(await readFile(join(root, manifest), "utf8"));
  const [{ attributes, events, members }] = modules[0].declarations;
  const { AlveoleGame } = await import(resolve("www/element/element.js"));
  assert.deepEqual(attributes.map(({ name }) => name).sort(), [...AlveoleGame.observedAttributes, "theme"].sort());
  assert.equal(events.length, 6);
  for (const name of ["play", "undo", "redo", "goTo", "reset", "legalMoves", "state", "record"])
    assert.ok(
      members.some((member) => member.name === name),
      name,
    );
});

test("the types accept correct programs and reject wrong ones", async () => {
  const tsc = async (name, code) => {
    await writeFile(join(project, name), code);
    const options = ["--noEmit", "--strict", "--skipLibCheck", "false", "--module", "nodenext", "--target", "es2023"];
    return run(
      resolve("node_modules/.bin/tsc"),
      [...options, "--types", "", "--lib", "es2023,dom,dom.iterable", name],
      {
        cwd: project,
      },
    ).then(
      () => "",
      ({ stdout }) => stdout,
    );
  };
  const good = `
    import "alveole/define";
    import { loadEngine, EngineError } from "alveole/engine";
    import type { State, Saved } from "alveole/types";
    const match = document.querySelector("alveole-game")!;
    match.options = { size: 4 };
    match.players = ["human", 3];
    const saved: Saved = match.record();
    match.record = saved;
    const state: State | null = match.state();
    const texts: string[] = match.legalMoves().map((m) => m.text);
    export const done: Promise<State> = match.play(texts[0] ?? "");
    export const nodes: number = (await loadEngine()).ask({ op: "perft", game: "hex", depth: 1 }).nodes;
    export const code: string = new EngineError({ code: "x", message: "y" }).code;
    export { state };`;
  assert.equal(await tsc("good.ts", good), "");
  assert.match(await tsc("bad.ts", good.replace("{ size: 4 }", "4")), /bad\.ts\(6,\d+\): error TS2322/);
});

test("a page without a bundler uses it with an import map", async () => {
  const map = { imports: { "alveole/define": "/node_modules/alveole/www/alveole-game.js" } };
  const body = `<!doctype html><html lang="en"><title>Plain</title><link rel="icon" href="data:,">
    <script type="importmap">${JSON.stringify(map)}</script><script type="module">import "alveole/define";</script>
    <alveole-game game="hex" options='{"size": 4}' players="human,computer 1"></alveole-game>`;
  await visit(project, { "/plain": { body } }, "plain", playAgainstComputer);
});

test("the engine alone works in a page", async () => {
  const body = `<!doctype html><html lang="en"><title>Engine</title><link rel="icon" href="data:,"><script type="module">
    import { loadEngine } from "/node_modules/alveole/npm/engine.js";
    window.ply = (await loadEngine()).ask({ op: "play", game: "hex", move: "a1" }).ply;</script>`;
  await visit(project, { "/engine": { body } }, "engine", async (page) => {
    await page.waitForFunction(() => window.ply === 1);
  });
});

test("Vite builds a page with it", async () => {
  for (const name of ["index.html", "main.js", "vite.config.js"])
    await cp(`npm/elsewhere/${name}`, join(project, name));
  const vite = resolve("npm/elsewhere/node_modules/.bin/vite");
  const { stdout, stderr } = await run(vite, ["build", "--base", "./"], { cwd: project });
  assert.doesNotMatch(stdout + stderr, /warn/i);
  await visit(join(project, "dist"), {}, "", async (page, host) => {
    await playAgainstComputer(page);
    await page.locator("output", { hasText: "361" }).waitFor();
    assert.ok(
      host.hits.some((path) => /assets\/rules_bg-.*\.wasm$/.test(path)),
      "what Vite named is loaded",
    );
    await page.locator("alveole-game").evaluate((element) => element.setAttribute("lang", "fr"));
    await page.getByText(/^À vous \(/).waitFor();
  });
});

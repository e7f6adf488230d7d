// The npm package in an empty project: in Node, and in a page without a bundler. bundlers.test.mjs and runtimes.test.mjs
// have what else it is built with and runs in.
import assert from "node:assert/strict";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { launch } from "../../tests/browser/support/browsers.mjs";
import { newProject, playAgainstComputer, run, visit as visitIn } from "./project.mjs";

// The compiler of the project has no API; the one that the frameworks need has.
const ts = createRequire(resolve("npm/frameworks/package.json"))("typescript");
const { folder: project, remove } = await newProject(tmpdir());
const browser = await launch();
after(async () => {
  await browser.close();
  await remove();
});
const visit = (...page) => visitIn(browser, project, ...page);

/** Runs code as a module of the project. Returns what it prints. */
async function prints(code) {
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], { cwd: project });
  return stdout.trim();
}

const ENGINE = `
    import { EngineError, loadEngine } from "alveole/engine";
    const engine = await loadEngine();
    const { ply, to_move } = engine.ask({ op: "play", game: "hex", moves: ["e5"], move: "swap" });
    const { move } = engine.ask({ op: "best", game: "hive", level: 2, nodes: 300, seed: 1 });
    const refusal = (request) => { try { engine.ask(request); } catch (e) { return e instanceof EngineError && e; } };
    const { code } = refusal({ op: "state", game: "chess" });
    const record = { format: "alveole/1", game: "hex", moves: ["e5", "e5"] };
    const wrong = refusal({ op: "check", record });
    const place = [wrong.ply, wrong.move, refusal({ op: "state", game: "hex", options: { size: 99 } }).option];
    const about = engine.ask({ op: "version" });
    const raw = engine.answer({ id: 7, op: "legal", game: "hex", options: { size: 3 } });
    console.log(JSON.stringify([ply, to_move.player, typeof move.text, code, raw.id, raw.ok.legal.length, place, about]));`;
const { default: cards } = await import(resolve("target/site/games/cards.js"));
const IDS = cards.map(({ id }) => id);
const [, VERSION] = /^version = "(.*)"$/m.exec(await readFile("Cargo.toml", "utf8"));
const PLACE = [1, "e5", "size"];
const EXPECTED = [2, 1, "string", "unknown_game", 7, 19, PLACE, { version: VERSION, games: IDS }];

test("Node: the engine answers and refuses requests", async () => {
  assert.deepEqual(JSON.parse(await prints(ENGINE)), EXPECTED);
});

test("Node: the engine loads where a bundler for servers has put another URL in place of Node's", async () => {
  const printed = await prints(`
    // As an object of another realm: Node's functions for files take none.
    const Own = URL;
    globalThis.URL = class URL {
      constructor(...address) { this.href = new Own(...address).href; }
      toString() { return this.href; }
    };
    const { readFile } = await import("node:fs/promises");
    const refused = await readFile(new URL("file:///etc/hostname")).catch((error) => error.message);
    const { renderSvg } = await import("alveole/engine");
    console.log(JSON.stringify([refused, (await renderSvg({ game: "hex", moves: ["e5"] })).slice(0, 4)]));`);
  const [refused, svg] = JSON.parse(printed);
  assert.match(refused, /Received an instance of URL/, "the imitation is one");
  assert.equal(svg, "<svg");
});

test("Node: the modules of the element can be imported on a server and register nothing", async () => {
  const printed = await prints(`
    import * as element from "alveole";
    import * as define from "alveole/define";
    import * as standalone from "alveole/standalone";
    console.log(JSON.stringify([Object.keys(element), Object.keys(define), Object.keys(standalone), typeof customElements, typeof HTMLElement]));`);
  assert.deepEqual(JSON.parse(printed), [
    ["AlveoleGame"],
    ["AlveoleGame", "catalogue"],
    ["AlveoleGame", "EngineError", "catalogue", "loadEngine", "renderSvg"],
    "undefined",
    "undefined",
  ]);
});

test("the command of the package: it has its options, and the engine that it plays with", async () => {
  const command = join(project, "node_modules/.bin/alveole");
  const { stdout } = await run(command, ["bot", "--help"]);
  assert.match(stdout, /--relay ADDRESS/);
  // Node 20 has WebSocket behind a flag.
  const flags = globalThis.WebSocket ? [] : ["--experimental-websocket"];
  const code = `2.${"A".repeat(22)}.${"A".repeat(16)}.j${"A".repeat(22)}`;
  const bot = run(process.execPath, [...flags, command, "bot", "--relay", "ws://127.0.0.1:1", "--join", code]);
  await assert.rejects(bot, ({ code, stderr }) => code === 1 && stderr.includes("127.0.0.1:1/ cannot be reached"));
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

test("what the page of the package links to exists, from the folder that package.json names", async () => {
  const root = join(project, "node_modules/alveole");
  const { repository } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const readme = await readFile(join(root, "README.md"), "utf8");
  const links = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
  assert.ok(links.length > 1);
  for (const link of links) {
    if (/^https:/.test(link)) continue;
    const [path, anchor] = link.split("#");
    const text = path ? await readFile(join(repository.directory, path), "utf8") : readme;
    const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    assert.ok(anchor === undefined || anchors.includes(anchor), link);
  }
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
  await import("../../www/test/css-hooks.mjs");
  const { AlveoleGame } = await import(resolve("www/element/element.js"));
  // These two are read when they are needed, and not observed.
  const read = ["relays", "theme"];
  assert.deepEqual(attributes.map(({ name }) => name).sort(), [...AlveoleGame.observedAttributes, ...read].sort());
  const { EVENTS } = await import(resolve("www/element/events.js"));
  assert.deepEqual(events.map(({ name }) => name).sort(), EVENTS.map((name) => `alveole-${name}`).sort());
  const declared = await readFile(join(root, "www/types.d.ts"), "utf8");
  const fieldsOf = (name) =>
    [
      ...declared
        .split(`interface ${name} {`)[1]
        .split("\n}")[0]
        .matchAll(/^ {2}"?([\w-]+)"?\??:/gm),
    ].map(([, field]) => field);
  assert.deepEqual(fieldsOf("GameAttributes").sort(), attributes.map(({ name }) => name).sort());
  assert.deepEqual(fieldsOf("GameEvents").sort(), events.map(({ name }) => name).sort());
  for (const name of ["play", "undo", "redo", "goTo", "reset", "legalMoves", "state", "record"])
    assert.ok(
      members.some((member) => member.name === name),
      name,
    );
});

test("the types accept correct programs and reject wrong ones", async () => {
  const tsc = async (files) => {
    for (const [name, code] of Object.entries(files)) await writeFile(join(project, name), code);
    const options = ["--noEmit", "--strict", "--skipLibCheck", "false", "--module", "nodenext", "--target", "es2023"];
    return run(
      resolve("node_modules/.bin/tsc"),
      [...options, "--types", "", "--lib", "es2023,dom,dom.iterable", ...Object.keys(files)],
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
    import type { GameId, State, Saved } from "alveole/types";
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
    export const ply: number | undefined = new EngineError({ code: "x", message: "y", ply: 1 }).ply;
    const engine = await loadEngine();
    export const swapped: State = engine.ask({ op: "play", game: "hex", moves: ["d4"], move: "e5", id: 1 });
    const answer = engine.answer({ op: "check", record: saved });
    export const valid: true | string = answer.error ? answer.error.code : answer.ok.valid;
    match.addEventListener("alveole-before-move", (event) => event.detail.by === "person" && event.preventDefault());
    document.addEventListener("alveole-gameover", ({ detail }) => console.log(detail.status.over));
    addEventListener("alveole-error", ({ detail }) => console.log(detail.code, detail.property));
    match.game = "hive";
    const id: GameId = saved.game;
    const games: GameId[] = engine.ask({ op: "version" }).games;
    export { state, id, games };`;
  /** Each change makes it wrong; one run checks them all. @type {[string, string, RegExp][]} */
  const bad = [
    ["{ size: 4 }", "4", /TS2322/],
    ['["human", 3]', "[true]", /TS2322/],
    ["depth: 1 }).nodes", "deep: 1 }).nodes", /TS2353|TS2345|TS2769/],
    ["depth: 1 }).nodes", "depth: 1 }).ply", /TS2339/],
    ['op: "perft"', 'op: "fly"', /TS2322/],
    ['move: "e5"', "moves: []", /TS2345|TS2322/],
    ["answer.error.code", "answer.ok.code", /TS18048|TS2339/],
    ["answer.ok.valid", "answer.ok.ply", /TS2339/],
    ["event.detail.by", "event.detail.from", /TS2339/],
    ["detail.status.over", "detail.move", /TS2339/],
    ["match.play(texts", "match.play(1, texts", /TS2345|TS2554/],
    ['match.game = "hive"', 'match.game = "chess"', /TS2322/],
    ['game: "hex", moves: ["d4"]', 'game: "hexx", moves: ["d4"]', /TS2820/],
    ["ply: number | undefined", "ply: string", /TS2322/],
  ];
  const files = { "good.ts": good };
  for (const [i, [right, wrong]] of bad.entries()) {
    assert.ok(good.includes(right), right);
    files[`bad${i}.ts`] = good.replace(right, wrong);
  }
  const said = await tsc(files);
  const about = (file) => said.split(/^(?=(?:good|bad\d+)\.ts)/m).filter((message) => message.startsWith(`${file}.ts`));
  assert.deepEqual(about("good"), []);
  for (const [i, [right, wrong, error]] of bad.entries())
    assert.match(about(`bad${i}`).join(""), error, `${right} → ${wrong}`);
});

test("moduleResolution node10, which does not read `exports`, finds the types of each entry", async () => {
  const code = `
    import { AlveoleGame } from "alveole";
    import { catalogue } from "alveole/define";
    import { EngineError, renderSvg } from "alveole/engine";
    import { loadEngine } from "alveole/standalone";
    import type { State } from "alveole/types";
    import vite from "alveole/vite";
    export const svg: Promise<string> = renderSvg({ game: "hex" });
    export const refused: number | undefined = new EngineError({ code: "x", message: "y" }).ply;
    export const state: State | null = new AlveoleGame().state();
    export const name: string = vite().name;
    export { catalogue, loadEngine };`;
  await writeFile(join(project, "old.ts"), code);
  await writeFile(join(project, "wrong.ts"), code.replace("Promise<string>", "Promise<number>"));
  const old = ["--module", "esnext", "--moduleResolution", "node10", "--target", "es2022", "--strict"];
  const compiler = resolve("npm/frameworks/node_modules/typescript/bin/tsc");
  const check = (file) =>
    run(process.execPath, [compiler, "--noEmit", ...old, "--lib", "es2023,dom,dom.iterable", file], {
      cwd: project,
    }).then(
      () => "",
      ({ stdout }) => stdout,
    );
  assert.equal(await check("old.ts"), "");
  assert.match(await check("wrong.ts"), /TS2322/);
});

test("no published declaration has the type any", async () => {
  const root = join(project, "node_modules/alveole");
  const found = [];
  for (const file of await readdir(root, { recursive: true })) {
    if (!file.endsWith(".d.ts")) continue;
    const text = await readFile(join(root, file), "utf8");
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const visit = (node) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword)
        found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  assert.deepEqual(found, []);
});

test("a page without a bundler uses it with an import map", async () => {
  const map = { imports: { "alveole/define": "/node_modules/alveole/www/alveole-game.js" } };
  const body = `<!doctype html><html lang="en"><title>Plain</title><link rel="icon" href="data:,">
    <script type="importmap">${JSON.stringify(map)}</script><script type="module">import "alveole/define";</script>
    <alveole-game game="hex" options='{"size": 4}' players="human,computer 1"></alveole-game>`;
  await visit({ "/plain": { body } }, "plain", playAgainstComputer);
});

test("the engine alone works in a page", async () => {
  const body = `<!doctype html><html lang="en"><title>Engine</title><link rel="icon" href="data:,"><script type="module">
    import { loadEngine } from "/node_modules/alveole/npm/engine.js";
    window.ply = (await loadEngine()).ask({ op: "play", game: "hex", move: "a1" }).ply;</script>`;
  await visit({ "/engine": { body } }, "engine", async (page) => {
    await page.waitForFunction(() => window.ply === 1);
  });
});

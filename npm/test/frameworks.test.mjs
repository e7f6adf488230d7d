// The npm package in React, Vue and Svelte: the files of docs/frameworks.md, built by Vite, in Chromium, and their types.
import assert from "node:assert/strict";
import { cp, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { launch, openPage } from "../../tests/browser/support/browsers.mjs";
import { MatchPage } from "../../tests/browser/support/match-page.mjs";
import { serve } from "../../tools/build/static-server.mjs";
import { newProject, run } from "./project.mjs";

const frameworks = resolve("npm/frameworks");
const bin = join(frameworks, "node_modules/.bin");
// Inside the folder of the frameworks, whose packages it finds.
const { folder: project, remove } = await newProject(frameworks);
after(remove);

/** The code on the page of the documentation, by file name. */
const documented = new Map(
  [...(await readFile("docs/frameworks.md", "utf8")).matchAll(/^```\w+ (\S+)\n([^]*?)^```$/gm)].map((m) => [
    m[1],
    m[2],
  ]),
);
/** The tag of that page as it is written in HTML. */
const [tag] = documented.get("tag.html").split("\n");

for (const name of await readdir(frameworks))
  if (/\.(?:html|jsx?|vue|svelte)$/.test(name)) await cp(join(frameworks, name), join(project, name));
for (const [name, code] of documented) await writeFile(join(project, name), code);
await writeFile(join(project, "Pasted.jsx"), `export const Pasted = () => ${tag};\n`);
const component = tag.replaceAll("alveole-game", "AlveoleGame");
const imported = 'import { AlveoleGame } from "alveole/react";';
await writeFile(join(project, "PastedComponent.jsx"), `${imported}\nexport const Pasted = () => ${component};\n`);
await writeFile(join(project, "Pasted.vue"), `<template>${tag}</template>\n`);
// Braces begin an expression in Svelte.
await writeFile(join(project, "Pasted.svelte"), tag.replace(/'(\{.*\})'/, "{$1}"));

// In development mode the frameworks complain of what they find wrong, and React mounts everything twice.
for (const args of [[], ["--ssr"]])
  await run(join(bin, "vite"), ["build", "--mode", "development", ...args], {
    cwd: project,
    env: { ...process.env, NODE_ENV: "development" },
  });

const browser = await launch();
const pages = {};
const host = await serve(join(project, "dist"), { pages });
after(() => Promise.all([browser.close(), host.close()]));

/** Opens a page and waits for its two matches. */
async function open(path) {
  const page = await openPage(browser);
  await page.goto(host.url + path);
  const [pasted, bound] = [new MatchPage(page, "#pasted alveole-game"), new MatchPage(page, "#bound alveole-game")];
  await pasted.waitUntil("ready");
  await bound.waitUntil("ready");
  return { page, pasted, bound };
}
const log = (page) => page.evaluate(() => window.log.splice(0));
const set = (page, props) => page.evaluate((props) => window.app.set(props), props);
const ready = (page) =>
  page.locator("#bound alveole-game").evaluate((element) =>
    element.ready.then(
      () => [element.state().options.size, element.state().ply, element.save().seats.join()],
      ({ code }) => code,
    ),
  );
async function close(page, ...expected) {
  const strange = page.errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
  assert.deepEqual(strange, [], "the console is silent");
  await page.context().close();
}

/** What holds in each framework, whether or not a server has rendered the page. */
async function works({ page, pasted, bound }) {
  const state = await pasted.state();
  assert.equal(state.options.size, 4, "the options of the pasted tag");
  const { x, y } = await pasted.pointOf("a1", "the first move");
  await page.mouse.click(x, y);
  await pasted.reached(2, "the computer of the pasted tag answers");

  await page.waitForFunction(() => window.app);
  assert.deepEqual(await ready(page), [3, 0, "human,human"], "objects are set as properties");
  await bound.play("a1");
  assert.deepEqual(await log(page), ["first a1"], "one handler receives the event");
  // Equal values in new objects, and another handler.
  await set(page, { options: { size: 3 }, label: "second" });
  await bound.play("b2");
  assert.deepEqual(await log(page), ["second b2"], "the handler of the last rendering receives it");
  assert.deepEqual(await ready(page), [3, 2, "human,human"], "the match goes on");
  await set(page, { options: { size: 5 }, players: "human,random" });
  assert.deepEqual(await ready(page), [5, 0, "human,random"]);
  await set(page, { options: "{size: 3}" });
  assert.equal(await ready(page), "bad_json");
  assert.deepEqual(await log(page), ["bad_json options"]);
  assert.equal((await bound.state()).options.size, 5, "the match on the board stays");
  await set(page, { options: '{"size": 4}', players: null });
  assert.deepEqual(await ready(page), [4, 0, "human,human"], "JSON text is a value too");

  await page.evaluate(() => window.app.show(false));
  await page.locator("#bound alveole-game").waitFor({ state: "detached" });
  await page.evaluate(() => window.app.show(true));
  await bound.waitUntil("ready");
  await bound.play("c3");
  assert.deepEqual(await log(page), ["second c3"], "a mounted element has its handlers");
  await close(page);
}

for (const name of ["react", "vue", "svelte"])
  test(`${name}: the pasted tag, objects, handlers, changes, mounting`, async () => works(await open(`${name}.html`)));

/** The page of a framework as a server sends it: with its markup. */
async function rendered(name, kind = "Game") {
  const { render } = await import(pathToFileURL(join(project, "server", `${name}.js`)).href);
  const markup = await render(kind);
  const html = await readFile(join(project, "dist", `${name}.html`), "utf8");
  const [before, behind] = html.split('data-game="Game">');
  assert.ok(behind, "the root of the page");
  pages[`/${name}-${kind}.html`] = { body: `${before}data-game="${kind}">${markup}${behind}` };
  return { markup, path: `${name}-${kind}.html` };
}

test("react: a page that a server renders, with the component of alveole/react", async () => {
  const { markup, path } = await rendered("react", "Rendered");
  assert.match(markup, /<alveole-game game="hex" options="\{&quot;size&quot;:3\}" players="/);
  await works(await open(path));
});

test("react: the tag itself loses its objects and handlers, as the page says", async () => {
  const { page, bound } = await open((await rendered("react")).path);
  await page.waitForFunction(() => window.app);
  assert.notEqual((await bound.state()).options.size, 3);
  await bound.play("a1");
  assert.deepEqual(await log(page), []);
  await close(page, /hydrat/i);
});

for (const name of ["vue", "svelte"])
  test(`${name}: a page that a server renders`, async () => works(await open((await rendered(name)).path)));

/** What a command prints in the project, also where it fails. */
const prints = (command, ...args) =>
  run(command, args, { cwd: project }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );

const COMPILER = { strict: true, skipLibCheck: false, module: "esnext", moduleResolution: "bundler", target: "es2023" };
/**
 * Correct markup for each framework, and changes that make it wrong, with the error that the checker finds.
 * @type {Record<string, {extension: string, check: (folder: string) => Promise<string>, good: string, bad: [string, string, RegExp][]}>}
 */
const CHECKED = {
  react: {
    extension: "tsx",
    check: (folder) => prints(resolve("node_modules/.bin/tsc"), "-p", folder),
    good: `
      import { useRef } from "react";
      import { AlveoleGame, type AlveoleGameElement } from "alveole/react";
      import type { Saved } from "alveole/types";
      export function Games({ saved }: { saved: Saved }) {
        const ref = useRef<AlveoleGameElement>(null);
        return <>
          <alveole-game ref={ref} game="hex" options={{ size: 4 }} players={["human", 3]} className="board" readonly
            onalveole-move={(event) => event.detail.move.toUpperCase() + event.detail.state.ply.toFixed()} />
          <AlveoleGame ref={ref} record={saved} options='{"size": 4}' theme="dark" style={{ width: 300 }}
            onalveole-error={({ detail }) => detail.property?.trim()} onClick={() => ref.current?.play("a1")} />
        </>;
      }`,
    bad: [
      ["{{ size: 4 }}", "{4}", /TS2322.*number/],
      ['theme="dark"', 'theme="pink"', /TS2322.*pink/],
      ["event.detail.move.", "event.detail.moves.", /TS2551.*moves/],
      ["onalveole-error", "onalveole-errors", /TS2322|TS7031/],
      ['play("a1")', "play(1)", /TS2345/],
    ],
  },
  vue: {
    extension: "vue",
    check: (folder) => prints(join(bin, "vue-tsc"), "-p", folder),
    good: `<script setup lang="ts">
      import type {} from "alveole/vue";
      import type { Options, Saved } from "alveole/types";
      defineProps<{ options: Options; saved: Saved }>();
      </script>
      <template>
        <alveole-game game="hex" :options="options" :players="['human', 3]" theme="dark" readonly class="board"
          @alveole-move="(event) => event.detail.move.toUpperCase() + event.detail.state.ply.toFixed()" />
        <alveole-game :record="saved" options="{}" @alveole-before-move="$event.detail.by === 'person'" @click="() => {}" />
      </template>`,
    bad: [
      [':options="options"', ':options="4"', /TS2322.*number/],
      ['theme="dark"', 'theme="pink"', /TS2322.*pink/],
      ["event.detail.move.", "event.detail.moves.", /TS2551.*moves/],
      ["=== 'person'", "=== 'persons'", /TS2367/],
    ],
  },
  svelte: {
    extension: "svelte",
    check: (folder) =>
      prints(join(bin, "svelte-check"), "--workspace", folder, "--threshold", "error", "--output", "machine"),
    good: `<script lang="ts">
      import type {} from "alveole/svelte";
      import type { Options, Saved } from "alveole/types";
      let { options, saved }: { options: Options; saved: Saved } = $props();
      </script>
      <alveole-game game="hex" {options} players={["human", 3]} theme="dark" readonly class="board"
        onalveole-move={(event) => event.detail.move.toUpperCase() + event.detail.state.ply.toFixed()}></alveole-game>
      <alveole-game record={saved} options="text" onalveole-before-move={({ detail }) => detail.by === "person"}></alveole-game>`,
    bad: [
      ["{options}", "options={4}", /number.*is not assignable/],
      ['theme="dark"', 'theme="pink"', /pink.*is not assignable/],
      ["event.detail.move.", "event.detail.moves.", /'moves' does not exist/],
      ['=== "person"', '=== "persons"', /no overlap/],
    ],
  },
};

for (const [name, { extension, good, bad, check }] of Object.entries(CHECKED))
  test(`${name}: the types of markup accept what is right and reject what is wrong`, async () => {
    const folder = join(project, `types-${name}`);
    await mkdir(folder);
    const compilerOptions = { ...COMPILER, noEmit: true, types: [], lib: ["es2023", "dom", "dom.iterable"] };
    const config = { compilerOptions: { ...compilerOptions, jsx: "react-jsx" }, include: ["*"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    await writeFile(join(folder, `good.${extension}`), good);
    for (const [i, [right, wrong]] of bad.entries()) {
      assert.ok(good.includes(right), right);
      await writeFile(join(folder, `bad${i}.${extension}`), good.replace(right, wrong));
    }
    // One run for all files; a message goes on until the next one begins.
    const said = await check(folder);
    const about = (file) =>
      said
        .split(/^(?=.*\b(?:good|bad\d)\.)/m)
        .filter((message) => message.includes(`${file}.${extension}`))
        .join("");
    assert.equal(about("good"), "");
    for (const [i, [right, wrong, error]] of bad.entries())
      assert.match(about(`bad${i}`), error, `${right} → ${wrong}`);
  });

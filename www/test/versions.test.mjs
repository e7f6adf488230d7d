// The folders of versions that a site is laid out in: their names, the addresses that stay, and which versions are kept.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { precompress } from "../../tools/release/precompress.mjs";
import { serve } from "../../tools/build/static-server.mjs";
import { smallSite } from "./small-site.mjs";
import { currentFolder, download, layOut, succeed, versions } from "../../tools/release/versions.mjs";

const root = mkdtempSync(join(tmpdir(), "alveole-"));
after(() => rmSync(root, { recursive: true }));
let count = 0;
const folder = () => join(root, String(++count));

const built = (text, more) => smallSite(folder(), text, more);
const read = (...path) => readFileSync(join(...path), "utf8");
const names = (dir) => readdirSync(join(dir, "v")).filter((name) => existsSync(join(dir, "v", name, "files.json")));
const DAY = 24 * 60 * 60 * 1000;

test("a version lies in a folder named after its content, and the stable addresses name it", async () => {
  const dir = folder();
  await layOut(built("one"), dir);
  const of = currentFolder(dir);
  assert.match(of, /^v\/[0-9a-f]{12}\/$/);
  assert.equal(read(dir, "www/alveole-game.js"), `export * from "../${of}www/element/alveole-game.js";\n`);
  assert.match(read(dir, "wasm/alveole.js"), /^export \* from "\.\.\/v\/.*\nexport \{ default \} from "/);
  assert.match(read(dir, "index.html"), new RegExp(`href="assets/icon.svg".*src="${of}www/main.js"`));
  assert.equal(
    read(dir, "docs/page.html"),
    `<script type="module" src="../${of}www/element/alveole-game.js"></script><a href="../www/main.js">`,
  );
  const lost = `<link rel="stylesheet" href="https://host/www/a/${of}www/site.css" /><link rel="icon" href="https://host/www/a/i.svg" />`;
  assert.equal(read(dir, "404.html"), lost, "it has whole addresses");
  assert.match(read(dir, "examples/one.html"), /src="\.\.\/www\/alveole-game\.js"/, "a page to copy from");
  for (const file of ["www/main.js", "games/rules.json", ".unfinished"]) assert.ok(!existsSync(join(dir, file)), file);
  const { FILES, LOST } = JSON.parse(/^self\.SITE = (.*);$/m.exec(read(dir, "sw.js"))[1]);
  assert.equal(LOST, lost, "the worker has the page for addresses that do not exist");
  // The module for programs is not for pages without a network.
  const inVersion = ["games/rules.json", "www/element/alveole-game.js", "www/main.js", "www/site.css"];
  const stable = ["./", "assets/icon.svg", "www/alveole-game.js"];
  assert.deepEqual(Object.keys(FILES).sort(), [...stable, ...inVersion.map((file) => of + file)].sort());
  // The same content again: the same site, to the byte.
  const all = () => readdirSync(dir, { recursive: true }).sort();
  const before = all().map((file) => [file, /\.\w+$/.test(file) && read(dir, file)]);
  await layOut(built("one"), dir);
  assert.deepEqual(
    all().map((file) => [file, /\.\w+$/.test(file) && read(dir, file)]),
    before,
  );
});

test("an address that stays names all that its module imports, so that it loads at once", async () => {
  const dir = folder();
  const chain = {
    "www/element/alveole-game.js": `import "../chunks/a.js";import{b}from'../chunks/b.js';export const text = import("../chunks/later.js");`,
    "www/chunks/a.js": "import{b}from`./b.js`;",
    "www/chunks/b.js": `import "./a.js";export const b = 1;`,
    "www/chunks/later.js": "",
  };
  await layOut(smallSite(folder(), "one", chain), dir);
  const at = (file) => `"../${currentFolder(dir)}www/${file}"`;
  const lines = [
    `export * from ${at("element/alveole-game.js")};`,
    `import ${at("chunks/a.js")};`,
    `import ${at("chunks/b.js")};`,
  ];
  assert.equal(read(dir, "www/alveole-game.js"), `${lines.join("\n")}\n`);
});

test("earlier versions stay, and what nothing names any more goes", async () => {
  const dir = folder();
  await layOut(built("one"), dir);
  const first = currentFolder(dir);
  writeFileSync(join(dir, "www/old.js"), "");
  await layOut(built("two"), dir);
  assert.notEqual(currentFolder(dir), first);
  assert.match(read(dir, first, "www/element/alveole-game.js"), /"one"/);
  assert.match(read(dir, currentFolder(dir), "www/element/alveole-game.js"), /"two"/);
  assert.ok(!existsSync(join(dir, "www/old.js")));
  assert.ok(!read(dir, "sw.js").includes(first), "the worker has the current version alone");
  await layOut(built("three"), dir, { keep: 1 });
  assert.equal(names(dir).length, 2);
  assert.ok(!existsSync(join(dir, first, "www/main.js")));
  await layOut(built("four"), dir, { keep: 0 });
  assert.deepEqual(names(dir), [versions(dir)[0].name]);
  // Addresses of a version that is gone lead to the current one: an element, and a page.
  const { gone } = JSON.parse(read(dir, "v/versions.json"));
  assert.equal(gone.length, 3);
  for (const old of gone.map((name) => `v/${name}/`)) {
    assert.equal(
      read(dir, old, "www/element/alveole-game.js"),
      `export * from "../../../${currentFolder(dir).slice(2)}www/element/alveole-game.js";\n`,
    );
    assert.match(read(dir, old, "wasm/alveole.js"), /export \{ default \}/);
    assert.match(read(dir, old, "www/site/site.js"), /location\.reload/);
  }
  assert.ok(!gone.some((name) => read(dir, "sw.js").includes(name)), "the worker keeps nothing of them");
  // One of them comes back.
  await layOut(built("one"), dir);
  assert.match(read(dir, first, "www/element/alveole-game.js"), /"one"/);
});

test("a version is kept for a number of days after it was replaced", () => {
  const day = (n) => Date.UTC(2026, 0, 1) + n * DAY;
  let list = [];
  const publish = (name, n, options) => (list = succeed(name, list, { now: day(n), days: 30, ...options }));
  publish("a", 0);
  publish("b", 100);
  assert.deepEqual(
    list.map(({ name }) => name),
    ["b", "a"],
    "the age counts from the day on which it was replaced",
  );
  publish("b", 129);
  assert.equal(list.length, 2);
  assert.equal(list[0].since, new Date(day(100)).toISOString());
  publish("b", 130);
  assert.equal(list.length, 1);
  publish("c", 140);
  publish("b", 141);
  assert.deepEqual(
    list.map(({ name, until }) => [name, until]),
    [
      ["b", undefined],
      ["c", new Date(day(141)).toISOString()],
    ],
    "back to an earlier version",
  );
  publish("d", 142, { keep: 1 });
  assert.deepEqual(
    list.map(({ name }) => name),
    ["d", "b"],
  );
});

test("a damaged version is written again", async () => {
  const dir = folder();
  await layOut(built("one"), dir);
  const path = join(dir, currentFolder(dir), "www/main.js");
  writeFileSync(path, "damaged");
  await layOut(built("one"), dir);
  assert.match(readFileSync(path, "utf8"), /import/);
});

test("what gains is compressed beside the file, once for each content, and the versions stay as they are", async () => {
  const dir = folder();
  const cache = join(folder(), "cache");
  const long = `export default ${JSON.stringify("a long text, ".repeat(100))};\n`;
  const site = built("one");
  writeFileSync(join(site, "www/long.js"), long);
  writeFileSync(join(site, "assets/same.js"), long);
  writeFileSync(join(site, "assets/icon.png"), long);
  writeFileSync(join(site, "_headers"), long);
  writeFileSync(join(site, ".htaccess"), long);
  writeFileSync(join(site, ".pages"), "");
  await layOut(site, dir);
  const first = currentFolder(dir);
  const unpack = { br: brotliDecompressSync, gz: gunzipSync };
  for (const made of [true, false]) {
    const done = await precompress(dir, { cache });
    assert.equal(done.made > 0, made, "a second time all comes from the cache");
    for (const [way, decode] of Object.entries(unpack))
      for (const file of [`${first}www/long.js`, "assets/same.js"])
        assert.equal(decode(readFileSync(join(dir, `${file}.${way}`))).toString(), long, file);
    for (const file of ["assets/icon.png", "_headers", `${first}www/main.js`])
      assert.ok(!existsSync(join(dir, `${file}.br`)), file);
  }
  assert.ok(!read(dir, "sw.js").includes("long.js.br"), "the worker loads no file twice");
  assert.equal(read(dir, ".htaccess"), long);
  assert.ok(!read(dir, "sw.js").includes(".htaccess"), "no host sends what it reads");
  assert.ok(!existsSync(join(dir, ".pages")), "a mark of the build");
  // The version is whole beside them; what is gone from the site is gone compressed, too.
  const { mtimeMs } = statSync(join(dir, first, "www/long.js"));
  rmSync(join(site, "assets/same.js"));
  await layOut(site, dir);
  assert.equal(statSync(join(dir, first, "www/long.js")).mtimeMs, mtimeMs);
  assert.ok(existsSync(join(dir, first, "www/long.js.br")));
  assert.ok(!existsSync(join(dir, "assets/same.js.br")));
});

test("a folder that is no site is left alone", async () => {
  const dir = built("one");
  rmSync(join(dir, "index.html"));
  await assert.rejects(layOut(built("two"), dir), /is not a site/);
  assert.ok(existsSync(join(dir, "www/main.js")));
});

test("earlier versions come from the published site, digest by digest", async () => {
  const published = folder();
  await layOut(built("one"), published);
  const one = currentFolder(published);
  await layOut(built("two"), published);
  const host = await serve(published);
  try {
    const dir = folder();
    await layOut(built("never published"), dir);
    const before = await download(host.url, dir);
    await layOut(built("three"), dir, { before });
    assert.deepEqual(
      versions(dir).map(({ name }) => `v/${name}/`),
      [currentFolder(dir), currentFolder(published), one],
    );
    assert.match(read(dir, one, "www/element/alveole-game.js"), /"one"/);
    assert.equal(names(dir).length, 3, "what was never published is not kept");
    // A site without versions; one with a file that does not belong to its version.
    assert.deepEqual(await download(`${host.url}elsewhere/`, folder()), []);
    writeFileSync(join(published, one, "www/main.js"), "changed");
    await assert.rejects(download(host.url, folder()), /www\/main\.js is not of that version/);
  } finally {
    await host.close();
  }
});

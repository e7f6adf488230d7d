// The folders of www/ import types from lower folders only, as `make arrows` holds them to for code.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { LAYERS } from "../../tools/test/dependency-cruiser.mjs";

const WWW = join(import.meta.dirname, "..");

/** The row of a folder; files at the top of www/ that hold types only are below all, entry files above. */
function level(file) {
  const [folder, inside] = file.split("/");
  if (inside === undefined) return /^(?:api|types)\.js$/.test(file) ? -1 : LAYERS.length;
  return LAYERS.findIndex((row) => row.includes(folder));
}

/** The files whose types a file imports in its comments. */
const typesOf = (file) =>
  [...readFileSync(join(WWW, file), "utf8").matchAll(/\bimport\("(\.[^"]+)"\)(?:\.(?!then\b|catch\b)\w|\))/g)].map(
    ([, path]) => join(dirname(file), path),
  );

/** Whether a file of one folder may use one of another. */
const allowed = (from, to) => from.split("/")[0] === to.split("/")[0] || level(to) < level(from);

const files = readdirSync(WWW, { recursive: true }).filter((file) => /\.(?:js|d\.ts)$/.test(file));

test("type imports point downwards", () => {
  const all = files.flatMap((file) => typesOf(file).map((to) => [file, to]));
  assert.ok(all.length > 100, `${all.length} type imports`);
  const upwards = all.filter(([from, to]) => !allowed(from, to)).map(([from, to]) => `${from} → ${to}`);
  assert.deepEqual([...new Set(upwards)], []);
});

test("every folder has its row", () => {
  const folders = new Set(files.flatMap((file) => (file.includes("/") ? [file.split("/")[0]] : [])));
  folders.delete("test");
  assert.deepEqual([...folders].sort(), LAYERS.flat().sort());
});

test("no module names a game: the page knows games from the engine", () => {
  const id = /["'`](?:hexit|hexone|hive|hextris|labyrinth|hexadames)["'`]/;
  // Examples to try out are of some game.
  const modules = files.filter((file) => file.endsWith(".js") && !/^(?:docs|test)\//.test(file));
  const code = (file) => readFileSync(join(WWW, file), "utf8").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  assert.ok(modules.length > 100, `${modules.length} modules`);
  assert.deepEqual(
    modules.filter((file) => id.test(code(file))),
    [],
  );
});

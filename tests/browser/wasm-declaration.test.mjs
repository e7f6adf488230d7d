// www/wasm.d.ts declares what the WebAssembly modules export: compared with what wasm-bindgen writes for the built site.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../../", import.meta.url);
const read = (file) => readFileSync(new URL(file, ROOT), "utf8");

/** The functions of a declaration or an interface, one line each, without comments. `start` runs by itself when a module loads. */
const functions = (text) =>
  text
    .replace(/\/\*.*?\*\//gs, "")
    .split("\n")
    .map((line) => line.trim().replace(/^export function /, ""))
    .filter((line) => /^(?!initSync|start\b|default\b)\w+\(.*\): .*;$/.test(line))
    .sort();

const declared = (beginning) => {
  const found = read("www/wasm.d.ts")
    .split(/declare module |export interface /)
    .find((part) => part.startsWith(beginning));
  assert.ok(found, "the module is declared");
  return functions(found);
};
const written = (name) => functions(read(`target/site/wasm/${name}.d.ts`));

for (const name of ["alveole", "rules"]) {
  test(`www/wasm.d.ts declares the functions of wasm/${name}.js`, () => {
    assert.ok(written(name).length >= 1, "the module exports functions");
    assert.deepEqual(declared(`"*/wasm/${name}.js"`), written(name));
  });
}

test("www/wasm.d.ts declares the functions of the computer players, which the whole module has too", async () => {
  const { search } = await import(new URL("target/site/wasm/search.js", ROOT).href);
  const names = Object.keys(search()).filter((name) => !["default", "initSync", "start"].includes(name));
  const alike = written("alveole").filter((line) => names.includes(line.split("(")[0]));
  assert.equal(alike.length, names.length);
  assert.deepEqual(declared("SearchModule"), alike);
});

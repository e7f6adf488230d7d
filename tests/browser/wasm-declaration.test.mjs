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

for (const [name, beginning] of [
  ["alveole", '"*/wasm/alveole.js"'],
  ["rules", '"*/wasm/rules.js"'],
  ["search-hive", "SearchModule"],
]) {
  test(`www/wasm.d.ts declares the functions of wasm/${name}.js`, () => {
    const declared = read("www/wasm.d.ts")
      .split(/declare module |export interface /)
      .find((part) => part.startsWith(beginning));
    assert.ok(declared, "the module is declared");
    const written = functions(read(`target/site/wasm/${name}.d.ts`));
    assert.ok(written.length >= 1, "the module exports functions");
    assert.deepEqual(functions(declared), written);
  });
}

// www/wasm.d.ts declares what the WebAssembly modules export: compared with what wasm-bindgen writes for the built site.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../../", import.meta.url);
const read = (file) => readFileSync(new URL(file, ROOT), "utf8");

/** The exported functions of a declaration, one line each, without comments. `start` runs by itself when a module loads. */
const functions = (text) =>
  text
    .replace(/\/\*.*?\*\//gs, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^export function (?!initSync|start\b)/.test(line))
    .sort();

for (const name of ["alveole", "rules", "search"]) {
  test(`www/wasm.d.ts declares the functions of wasm/${name}.js`, () => {
    const declared = read("www/wasm.d.ts")
      .split("declare module ")
      .find((part) => part.startsWith(`"*/wasm/${name}.js"`));
    assert.ok(declared, "the module is declared");
    const written = functions(read(`target/site/wasm/${name}.d.ts`));
    assert.ok(written.length >= 1, "the module exports functions");
    assert.deepEqual(functions(declared), written);
  });
}

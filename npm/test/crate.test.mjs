// The Rust crate as a dependency: what it depends on, and the files of its package.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

const cargo = (...args) =>
  execFileSync("cargo", [...args, "--locked", "--offline"], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const tree = (...args) =>
  new Set(
    cargo("tree", "-p", "alveole", "--edges", "normal", "--prefix", "none", "--format", "{p}", ...args)
      .split("\n")
      .map((line) => line.split(" ")[0])
      .filter(Boolean),
  );
const BROWSER = ["wasm-bindgen", "js-sys", "web-sys", "serde-wasm-bindgen", "console_error_panic_hook"];
// The command line is another crate; the library has the feature `cli` for it.
const TERMINAL = ["clap", "lexopt"];
const NATIVE = ["schemars"];

test("the library alone has no dependency for browsers or terminals", () => {
  const all = tree("--no-default-features");
  for (const name of [...BROWSER, ...TERMINAL, ...NATIVE]) assert.ok(!all.has(name), name);
  assert.ok(all.has("serde_json"), "the list is one");
  const thinking = tree("--no-default-features");
  for (const name of [...BROWSER, ...TERMINAL, ...NATIVE]) assert.ok(!thinking.has(name), name);
});

test("dependencies for native JSON come with a feature, those for browsers with the target", () => {
  for (const name of NATIVE) assert.ok(tree().has(name), name);
  for (const name of TERMINAL) assert.ok(!tree().has(name), name);
  const browser = tree("--no-default-features", "--target", "wasm32-unknown-unknown");
  for (const name of BROWSER) assert.ok(browser.has(name), name);
  for (const name of [...TERMINAL, ...NATIVE]) assert.ok(!browser.has(name), name);
});

test("cargo package gives no warning and contains all files that the tests read", () => {
  const run = `cargo package -p alveole --locked --offline --no-verify --allow-dirty --target-dir target/crate 2>&1`;
  const output = execFileSync("sh", ["-c", run], { encoding: "utf8" });
  assert.doesNotMatch(output, /warning/);
  const files = cargo("package", "-p", "alveole", "--list", "--allow-dirty").split("\n");
  for (const file of ["src/lib.rs", "docs/api.md", "www/api.d.ts", "LICENSE-MIT", "README.md", "tests/it/docs.rs"])
    assert.ok(files.includes(file), file);
  assert.ok(!files.some((file) => /^(?:npm|crates|dist|tools\/(?!bench))\//.test(file)));
});

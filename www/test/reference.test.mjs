// The reference lists everything that has a name: what the comment of the element says is what its modules have.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { elementApi, usedNames } from "../../tools/pages/element-api.mjs";
import { apiErrors, elementErrors, operations } from "../../tools/pages/reference.mjs";
import "./css-hooks.mjs";

const { AlveoleGame } = await import("../element/element.js");
const { FRAMED } = await import("../element/attributes.js");

const api = elementApi();
const used = usedNames();
const names = (items) => items.map(({ name }) => name).sort();
const embed = readFileSync("docs/embed.md", "utf8");

test("the attributes of the element are all documented", () => {
  assert.deepEqual(names(api.attributes), [...AlveoleGame.observedAttributes, "theme", "relays"].sort());
  for (const { name, description } of api.attributes) assert.ok(description && embed.includes(`\`${name}\``), name);
});

test("a frame takes every attribute that embed.md lists for it, and its messages, too", () => {
  const [, table = ""] = /\n## Attributes and properties\n([^]*?)\n## /.exec(embed) ?? [];
  const listed = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const [, excepted = ""] = /The attributes above, except (.*), are parameters of the address/.exec(embed) ?? [];
  const own = [...excepted.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  assert.ok(listed.length > 15 && own.length === 3);
  assert.deepEqual([...FRAMED].sort(), listed.filter((name) => !own.includes(name)).sort());
  for (const file of ["www/embed.js", "www/element/protocol.js"])
    assert.match(readFileSync(file, "utf8"), /\bFRAMED\b.*\n[^]*\bFRAMED\b/, file);
});

test("the events that modules fire are all documented", () => {
  assert.deepEqual(names(api.events), [...used.events].sort());
  for (const { name, description } of api.events) assert.ok(description && embed.includes(`\`${name}\``), name);
});

test("the parts that modules have are all documented", () => {
  assert.deepEqual(names(api.parts), [...used.parts].sort());
  for (const name of names(api.parts)) assert.ok(embed.includes(`\`${name}\``), name);
});

test("every method and property has a description", () => {
  assert.ok(api.methods.length >= 10 && api.properties.length >= 10);
  for (const { name, description } of [...api.methods, ...api.properties]) {
    assert.ok(description, name);
    assert.ok(embed.includes(`\`${name}`), `${name} is not in docs/embed.md`);
  }
});

test("the error codes that modules use are all described", () => {
  const known = [...apiErrors(), ...elementErrors()];
  for (const code of used.codes.keys())
    assert.ok(
      known.some(({ name }) => name === code),
      code,
    );
  for (const { name } of elementErrors()) assert.ok(used.codes.has(name), `${name} is described, but not used`);
  for (const { name, description } of known) assert.ok(description, name);
});

test("the operations of the API are those that docs/api.md describes", () => {
  const sections = [...readFileSync("docs/api.md", "utf8").matchAll(/^```json request\n.*"op": "(\w+)"/gm)].map(
    ([, op]) => op,
  );
  const all = operations().map(({ op }) => op);
  // `fly` is there to be refused.
  assert.deepEqual(all.sort(), [...new Set(sections)].filter((op) => op !== "fly").sort());
});

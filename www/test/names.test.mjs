// Names that others chose, as they are shown.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { nameAt, namesOf, plainName } from "../base/names.js";

test("a name loses what is not seen, and letters keep three marks at most", () => {
  for (const [name, shown] of [
    ["Ada", "Ada"],
    [" Éloïse d’Aix ", "Éloïse d’Aix"],
    ["李小龍 👩", "李小龍 👩"],
    ["Ada\u202e nib\u202c", "Ada nib"],
    ["A\u200bd\u0000a\u2028", "Ada"],
    [`Z${"\u0334".repeat(40)}a`, `Z${"\u0334".repeat(3)}a`],
    ["नमस्ते", "नमस्ते"],
    ["\u2066", ""],
  ])
    assert.equal(plainName(name), shown);
});

test("a name is read for people by these functions, of a match and of a record", () => {
  assert.equal(nameAt({ names: ["", "Ada\u202e\u0007"] }, 1), "Ada");
  assert.equal(nameAt({ names: ["Ada"] }, 1), "");
  assert.equal(nameAt({}, 0), "");
  assert.equal(namesOf([{ name: "A\u2066da" }, {}, { name: "\u200b" }]), "Ada – ? – ?");
});

test("no other module shows a name of a match as it came", () => {
  // They keep or pass on what was written.
  const whole = /^www\/(?:base\/names|play\/match\/match|live\/live-view|share\/live-links)\.js$|^www\/test\//;
  const files = readdirSync("www", { recursive: true }).map((file) => `www/${file}`);
  const shows = (file) => /\bnames\?\.\[/.test(readFileSync(file, "utf8"));
  const found = files.filter((file) => file.endsWith(".js") && !whole.test(file) && shows(file));
  assert.deepEqual(found, []);
});

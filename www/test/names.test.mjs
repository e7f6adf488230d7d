// Names that others chose, as they are shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { plainName } from "../base/names.js";

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

// The build makes modules and files of style sheets.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { expanded, styleText } from "../../tools/build/styles.mjs";

test("the conditions of @beside hold what stands in it, twice", () => {
  const css = expanded("a { b: c } @beside { d { e: f } } g { h: i }");
  assert.equal(css.match(/d \{ e: f \}/g)?.length, 2);
  assert.match(css, /^a \{ b: c \} \n@media [^]*\n\} g \{ h: i \}$/);
  assert.throws(() => expanded("@beside { d { e: f }"), /not closed/);
});

test("a style sheet is one text with what it imports, with the conditions in both", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "alveole-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "part.css"), "@beside { .part { content: '/* a; b */' } }");
  writeFileSync(join(folder, "whole.css"), '@import "./part.css";\n/* a comment */\n.whole { color: red }');
  const text = await styleText(join(folder, "whole.css"));
  assert.match(text, /@media[^]*\.part\{content:"\/\* a; b \*\/"\}[^]*\.whole\{color:red\}$/);
  assert.equal(text.match(/\.part/g)?.length, 2);
  assert.doesNotMatch(text, /a comment|@import/);
});

// The build makes modules and files of style sheets.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { expanded, lightColours, styleText } from "../../tools/build/styles.mjs";

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

test("browsers of early 2023 read every sheet: no rule is within another, and each colour can be a light one", async () => {
  const { inLight } = await import("../base/css.js");
  for (const file of ["www/board/board.css", "www/element/element.css", "www/play/dialogs.css", "www/site/site.css"]) {
    const text = await styleText(file);
    // Between a brace and the next one of a rule stand declarations only.
    assert.doesNotMatch(text.replaceAll(/"[^"]*"/g, ""), /[{;}]&|\{[^{}@]*;[^{}:;]*\{/, file);
    assert.doesNotMatch(inLight(text), /light-dark/, file);
  }
  assert.equal(inLight("a{--b:light-dark(rgb(1, 2, 3),var(--c,#fff))}"), "a{--b:rgb(1, 2, 3)}");
  const css =
    ":root{--a:light-dark(#fff,#000);--b:var(--x,light-dark(red,blue))}@media x{:root{--a:light-dark(#eee,#111)}}";
  assert.equal(lightColours(css), "@supports not (color:light-dark(red,red)){:root{--a:#fff;--b:var(--x,red)}}");
  assert.equal(lightColours("a{b:c}"), "");
});

// What the build makes of style sheets and modules: what it keeps, and that the modules of style sheets are up to date.
import assert from "node:assert/strict";
import { test } from "node:test";
import { outdented } from "../../tools/build/outdent.mjs";
import { check, expanded, squeezed } from "../../tools/build/styles.mjs";

test("comments and needless blanks go; texts in quotes and selectors stay", () => {
  assert.equal(
    squeezed('a > b, c d {\n  color: red; /* "x" */\n  margin: calc(1px + 2px);\n}\n'),
    "a > b,c d{color:red;margin:calc(1px + 2px)}",
  );
  assert.equal(squeezed('a::before { content: "/* ; */ : x"; }'), 'a::before{content:"/* ; */ : x"}');
  assert.equal(squeezed("a :hover { --x: ; }"), "a :hover{--x:}");
});

test("the conditions of @beside hold what stands in it, twice", () => {
  const css = squeezed(expanded("a { b: c } @beside { d { e: f } } g { h: i }"));
  assert.equal(css.match(/d\{e:f\}/g)?.length, 2);
  assert.match(css, /^a\{b:c\}@media .*\}g\{h:i\}$/);
  assert.throws(() => expanded("@beside { d { e: f }"), /not closed/);
});

test("the modules are up to date", () => {
  assert.equal(check(), true);
});

test("built modules lose their indentation, and no blank of a text", () => {
  const code = "if (a) {\n    b(`\n  text ${\n    c}\n  `);\n\td();\n}\n";
  assert.equal(outdented(code), "if (a) {\nb(`\n  text ${\nc}\n  `);\nd();\n}\n");
});

// The modules that are made of style sheets: what scripts/styles.mjs keeps, and that they are up to date.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, expanded, squeezed } from "../../scripts/styles.mjs";

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

// Turns the style sheets of www/ into what pages load.
//   node tools/build/styles.mjs            writes FILE.css.js beside each style sheet that modules adopt
//   node tools/build/styles.mjs --check    fails where one of these modules is out of date
//   node tools/build/styles.mjs DIR        prepares the built site: inlines the imports of linked style sheets, removes all others
//
// The sources are plain CSS, with `@import` for parts and one at-rule of our own: `@beside { … }` stands for the conditions
// under which the panels are beside the board. A module exports a constructed CSSStyleSheet, since a shadow root adopts it
// without a request of its own, also on pages of other origins and under a strict policy; `import … with { type: "css" }`
// does the same, but not in every browser.
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const SOURCES = "www";
/** Style sheets that pages link and that a component adopts where its page links none. */
const BOTH = ["www/site/learn-page.css"];
/** The style sheets that HTML pages link. */
const LINKED = ["www/site/site.css", "www/site/catalogue.css", "www/element/embed.css", "www/docs/docs.css"];
const IMPORT = /@import "([^"]+)";/g;

const BESIDE = (/** @type {string} */ css) => `
@media (orientation: landscape) { @container (min-width: 46rem) {${css}} }
@media (max-height: 32rem) and (orientation: landscape) {
  @container (min-width: 32rem) { :host(:not([data-grows])) {${css}} }
}`;

/** The text of a style sheet with its imports in their place. @param {string} file @returns {string} */
const inlined = (file) => readFileSync(file, "utf8").replace(IMPORT, (_, part) => inlined(join(dirname(file), part)));

/** Puts the conditions in the place of `@beside`. @param {string} css @returns {string} */
export function expanded(css) {
  const start = css.indexOf("@beside {");
  if (start < 0) return css;
  const open = css.indexOf("{", start);
  let end = open;
  for (let depth = 0; ; end++) {
    if (end === css.length) throw new Error("styles: @beside is not closed");
    if (css[end] === "{") depth++;
    if (css[end] === "}" && --depth === 0) break;
  }
  return css.slice(0, start) + BESIDE(css.slice(open + 1, end)) + expanded(css.slice(end + 1));
}

/** A style sheet without comments and needless blanks; texts in quotes stay as they are. @param {string} css */
export const squeezed = (css) =>
  css
    .replace(/("[^"]*")|\/\*[^]*?\*\//g, (_, text = "") => text)
    .split(/("[^"]*")/)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part
            .replace(/\s+/g, " ")
            .replace(/ ?([{};]) ?/g, "$1")
            .replace(/([:,]) /g, "$1")
            .replace(/;}/g, "}"),
    )
    .join("")
    .trim();

const compiled = (/** @type {string} */ file) => squeezed(expanded(inlined(file)));

/** The style sheets below a folder. @param {string} folder */
const sheets = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => join(folder, name))
    .sort();

/** The module of a style sheet. @param {string} file */
function moduleOf(file) {
  const base = relative(dirname(file), join(SOURCES, "base/css.js"));
  const from = base.startsWith(".") ? base : `./${base}`;
  const text = compiled(file).replace(/[\\`]|\$\{/g, "\\$&");
  return `// Written by tools/build/styles.mjs from ${file.slice(SOURCES.length + 1)}.\nimport { sheet } from "${from}";\nexport default sheet(\`${text}\`);\n`;
}

/** The modules to write, by their names. @returns {Map<string, string>} */
function modules() {
  const all = sheets(SOURCES);
  const parts = new Set(
    all.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, part]) => join(dirname(file), part)),
    ),
  );
  const adopted = all.filter((file) => !parts.has(file) && !LINKED.includes(file));
  return new Map(adopted.map((file) => [`${file}.js`, moduleOf(file)]));
}

export function check() {
  const written = (/** @type {string} */ file) => {
    try {
      return readFileSync(file, "utf8");
    } catch {
      return "";
    }
  };
  const stale = [...modules()].filter(([file, text]) => written(file) !== text).map(([file]) => file);
  for (const file of stale) console.error(`${file} is out of date: node tools/build/styles.mjs`);
  return stale.length === 0;
}

/** @param {string} dir */
function prepare(dir) {
  for (const file of sheets(join(dir, SOURCES))) {
    const source = relative(dir, file);
    if ([...LINKED, ...BOTH].includes(source)) writeFileSync(file, compiled(source));
    else rmSync(file);
  }
}

if (import.meta.filename === process.argv[1]) {
  const [what] = process.argv.slice(2);
  if (what === "--check") process.exitCode = check() ? 0 : 1;
  else if (what) prepare(what);
  else for (const [file, text] of modules()) writeFileSync(file, text);
}

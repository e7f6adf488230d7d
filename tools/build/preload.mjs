// Lets the built pages load the joined modules (bundle.mjs), and adds preload links for all that the first board needs: the
// browser requests them at once instead of one after the other.
//   node tools/build/preload.mjs DIR
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLine } from "./imports.mjs";
import { CATALOGUE, GAME, imports } from "../bench/size.mjs";
import { filesOf } from "../release/versions.mjs";

const LINK = /\n *<link rel="modulepreload"[^>]*>/g;
const SCRIPT = /\n( *)<script type="module"[^>]* src="((?:\.\.\/)*)([^"]+)"/g;
const SCRIPTS = /(\n *<script type="module"[^>]* src="(?:\.\.\/)*)([^"]+)("><\/script>)/g;
/** The pages of the site; others load the element alone. */
const PAGE = /\bsrc="(?:\.\.\/)*www\/site\/site\.js"/;

/** The modules that the scripts of the page import, script by script, without those that only lead to a joined one. */
const modules = (dir, page) =>
  [
    `www/words/${/<html[^>]* lang="(\w+)"/.exec(page)[1]}/interface.js`,
    ...new Set([
      ...[...page.matchAll(SCRIPT)].flatMap(([, , , script]) => imports(dir, [script])),
      ...(/<html[^>]* data-game=/.test(page) ? GAME : CATALOGUE).flatMap((module) => imports(dir, [module])),
    ]),
  ].filter((module) => !isLine(join(dir, module)));

/** The page with scripts that were joined to one file as that file. */
function withJoined(dir, page) {
  const seen = new Set();
  return page.replace(SCRIPTS, (whole, before, script, after) => {
    const [file] = isLine(join(dir, script)) ? imports(dir, [script]).slice(1) : [script];
    if (seen.has(file)) return "";
    seen.add(file);
    return before + file + after;
  });
}

/** The page without the indentation of its head, which each visit to a page would load again. */
const tight = (page) =>
  page.replace(/<head>.*<\/head>/s, (head) => head.replace(/\n\s*(?=<)/g, "").replace(/ \/>/g, ">"));

/** @param {string} dir the built site */
export function preload(dir) {
  for (const file of filesOf(dir).filter((name) => name.endsWith(".html"))) {
    const path = join(dir, file);
    const page = readFileSync(path, "utf8").replace(LINK, "");
    if (!PAGE.test(page)) continue;
    const [, indent, up] = page.matchAll(SCRIPT).next().value;
    const links = modules(dir, page).map((module) => `\n${indent}<link rel="modulepreload" href="${up}${module}" />`);
    writeFileSync(
      path,
      tight(withJoined(dir, page).replace(/\n *<script type="module"/, (script) => `${links.join("")}${script}`)),
    );
  }
}

if (import.meta.filename === process.argv[1]) preload(process.argv[2]);

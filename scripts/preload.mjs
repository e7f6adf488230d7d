// Adds preload links for the modules of the first board to the built pages: the browser requests them all at once instead
// of one after the other.
//   node scripts/preload.mjs DIR
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUE, GAME, imports } from "./size.mjs";
import { filesOf } from "./versions.mjs";

const LINK = /\n *<link rel="modulepreload"[^>]*>/g;
const SCRIPT = /\n( *)<script type="module"[^>]* src="((?:\.\.\/)*)([^"]+)"/g;
/** The pages of the site; others load the element alone. */
const PAGE = /\bsrc="(?:\.\.\/)*www\/site\/site\.js"/;

/** The modules that the scripts of the page import, script by script. */
const modules = (dir, page) => [
  `www/words/${/<html[^>]* lang="(\w+)"/.exec(page)[1]}/interface.js`,
  ...new Set([
    ...[...page.matchAll(SCRIPT)].flatMap(([, , , script]) => imports(dir, [script])),
    ...(/<html[^>]* data-game=/.test(page) ? GAME : CATALOGUE).flatMap((module) => imports(dir, [module])),
  ]),
];

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
      page.replace(/\n *<script type="module"/, (script) => `${links.join("")}${script}`),
    );
  }
}

if (import.meta.filename === process.argv[1]) preload(process.argv[2]);

// Adds preload links for the modules of the first board to the built page: the browser requests them all at once instead
// of one after the other.
//   node scripts/preload.mjs DIR
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EVERYWHERE, imports } from "./size.mjs";

const LINK = /\n *<link rel="modulepreload"[^>]*>/g;
const SCRIPT = /\n( *)<script type="module"[^>]* src="([^"]+)"/g;

/** The modules that the scripts of the page import, script by script. */
const modules = (dir, page) => [
  `www/words/${/<html[^>]* lang="(\w+)"/.exec(page)[1]}/interface.js`,
  ...new Set([...[...page.matchAll(SCRIPT)].flatMap(([, , script]) => imports(dir, [script])), ...EVERYWHERE]),
];

export function preload(dir) {
  const path = join(dir, "index.html");
  const page = readFileSync(path, "utf8").replace(LINK, "");
  const [, indent] = page.matchAll(SCRIPT).next().value;
  const links = modules(dir, page).map((file) => `\n${indent}<link rel="modulepreload" href="${file}" />`);
  writeFileSync(
    path,
    page.replace(/\n *<script type="module"/, (script) => `${links.join("")}${script}`),
  );
}

if (import.meta.filename === process.argv[1]) preload(process.argv[2]);

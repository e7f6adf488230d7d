// Prints the size of each file that a first visit downloads from dist/: raw, gzip and brotli. Fails over the budget.
//   node scripts/size.mjs
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { importsOf } from "./imports.mjs";
import { currentFolder } from "./versions.mjs";

// How HTML and CSS name files that are loaded with them: attributes, url() and @import.
const LINKS = {
  ".html": [
    /<(?:script|img)\b[^>]*\bsrc="([^"]+)"/g,
    /<link\b(?=[^>]*\brel="(?!alternate|canonical|manifest|apple-touch-icon))[^>]*\bhref="([^"]+)"/g,
  ],
  ".css": [/url\(\s*["']?([^"')]+)["']?\s*\)/g, /@import\s+["']([^"']+)["']/g],
};

// Loads when a computer player thinks for the first time, or when the engine says something in another language.
const LATER = ["www/engine/search-worker.js", "games/messages.json"];

// The interface texts of the user's language load beside the English ones: the longest of them count.
const LANGUAGES = "www/words";

/**
 * The files that load until the first board is shown, in the catalogue or a match. e2e/site.test.mjs compares them with
 * the requests of a browser.
 */
export function firstVisit(dist) {
  const languages = currentFolder(dist) + LANGUAGES;
  const language = readdirSync(join(dist, languages))
    .map((language) => `${languages}/${language}/interface.js`)
    .filter((file) => file !== `${languages}/en/interface.js` && existsSync(join(dist, file)))
    .sort((a, b) => statSync(join(dist, b)).size - statSync(join(dist, a)).size)[0];
  return walk(dist, ["index.html", language ?? []].flat(), linksOf).sort();
}

/** These modules and all that they import statically. */
export const imports = (dist, files) => walk(dist, files, (path) => importsOf(path).static);

/** The files that load with this one, as it names them. What it loads with `import()` comes later. */
function linksOf(path) {
  const type = posix.extname(path);
  if (type === ".js") {
    const { static: imported, urls } = importsOf(path);
    return [...imported, ...urls];
  }
  const text = LINKS[type] ? readFileSync(path, "utf8") : "";
  return (LINKS[type] ?? []).flatMap((pattern) => [...text.matchAll(pattern)].map(([, link]) => link));
}

/** These files and all that `links` leads to, in the order in which they are found. */
function walk(dist, first, links) {
  const files = [];
  const queue = [...first];
  for (const file of queue) {
    if (LATER.some((later) => file.endsWith(later)) || files.includes(file) || !existsSync(join(dist, file))) continue;
    files.push(file);
    for (const link of links(join(dist, file)))
      if (!/^(?:[a-z]+:|\/\/|#)/i.test(link))
        queue.push(posix.normalize(posix.join(posix.dirname(file), link.replace(/[?#].*$/, ""))));
  }
  return files;
}

function weigh(dist) {
  const budget = JSON.parse(readFileSync(new URL("budget.json", import.meta.url), "utf8")).firstVisitBrotli;
  const rows = firstVisit(dist).map((file) => {
    const body = readFileSync(join(dist, file));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return [file, body.length, gzipSync(body, { level: 9 }).length, brotliCompressSync(body, { params }).length];
  });
  const add = (column) => rows.reduce((sum, row) => sum + row[column], 0);
  const sum = ["sum", add(1), add(2), add(3)];
  const width = Math.max(...rows.map(([file]) => file.length));
  const line = ([file, ...sizes]) => file.padEnd(width) + sizes.map((n) => String(n).padStart(10)).join("");
  console.log([["bytes", "raw", "gzip", "brotli"], ...rows, sum].map(line).join("\n"));

  const wasm = rows.filter(([file]) => file.endsWith(".wasm"));
  if (wasm.length === 0)
    throw new Error("size: no page of dist/ leads to a wasm module, so the sum is not that of a visit");
  const over = sum[3] - budget;
  console.log(over > 0 ? `OVER the budget of ${budget} by ${over}` : `within the budget of ${budget}: ${-over} left`);
  return over <= 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = weigh("dist") ? 0 : 1;
}

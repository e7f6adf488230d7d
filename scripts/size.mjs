// Weighs what the first visit downloads from dist/: raw, gzip and brotli, file by file; fails over the budget.
//   node scripts/size.mjs
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

// How a file names another that is loaded with it: HTML attributes, CSS url() and @import, static imports in JS and
// workers' `new URL("…", import.meta.url)`. What a script asks for with `import()` comes later, when it is needed.
const LINKS = {
  ".html": [
    /<(?:script|img)\b[^>]*\bsrc="([^"]+)"/g,
    /<link\b(?=[^>]*\brel="(?!alternate|canonical|manifest|apple-touch-icon))[^>]*\bhref="([^"]+)"/g,
  ],
  ".css": [/url\(\s*["']?([^"')]+)["']?\s*\)/g, /@import\s+["']([^"']+)["']/g],
  ".js": [
    /^\s*import\s*(?:[\w*{][^"';()]*?\bfrom\s*)?["']([^"']+)["']/gm,
    /^\s*export\s*[*{][^"';()]*?\bfrom\s*["']([^"']+)["']/gm,
    /\bnew URL\(\s*["']([^"']+)["'],\s*import\.meta\.url\s*\)/g,
  ],
};

// What is loaded once a computer player thinks, and not before.
const LATER = ["www/engine/search-worker.js"];

// The words of the reader's language, beside the English ones: the longest there are.
const LANGUAGES = "www/words";

/**
 * Every file that is loaded until the first board is shown, on the catalogue or on a table. The tests of the site hold
 * this list against what a browser asks for.
 */
export function firstVisit(dist) {
  const language = readdirSync(join(dist, LANGUAGES))
    .map((language) => `${LANGUAGES}/${language}/interface.js`)
    .filter((file) => file !== `${LANGUAGES}/en/interface.js` && existsSync(join(dist, file)))
    .sort((a, b) => statSync(join(dist, b)).size - statSync(join(dist, a)).size)[0];
  return walk(dist, ["index.html", language ?? []].flat(), LINKS).sort();
}

/** The modules that are loaded with these, and they: by static imports alone. */
export const imports = (dist, files) => walk(dist, files, { ".js": LINKS[".js"].slice(0, 2) });

/** The files that these lead to, and they, in the order in which they are met. */
function walk(dist, first, links) {
  const files = [];
  const queue = [...first];
  for (const file of queue) {
    if (LATER.includes(file) || files.includes(file) || !existsSync(join(dist, file))) continue;
    files.push(file);
    const patterns = links[posix.extname(file)];
    if (!patterns) continue;
    const text = readFileSync(join(dist, file), "utf8");
    for (const [, link] of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
      if (!/^(?:[a-z]+:|\/\/|#)/i.test(link)) {
        queue.push(posix.normalize(posix.join(posix.dirname(file), link.replace(/[?#].*$/, ""))));
      }
    }
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
    throw new Error("size: no page of dist/ leads to the wasm module: the sum is not that of a visit");
  const over = sum[3] - budget;
  console.log(over > 0 ? `OVER the budget of ${budget} by ${over}` : `within the budget of ${budget}: ${-over} left`);
  return over <= 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = weigh("dist") ? 0 : 1;
}

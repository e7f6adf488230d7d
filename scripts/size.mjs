// Weighs what the first visit downloads from dist/: raw, gzip and brotli, file by file; fails over the budget.
//   node scripts/size.mjs
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

// How a file names another: HTML attributes, CSS url() and @import, JS imports and `new URL("…", import.meta.url)`.
const LINKS = {
  ".html": [
    /<(?:script|img)\b[^>]*\bsrc="([^"]+)"/g,
    /<link\b(?=[^>]*\brel="(?!alternate|canonical))[^>]*\bhref="([^"]+)"/g,
  ],
  ".css": [/url\(\s*["']?([^"')]+)["']?\s*\)/g, /@import\s+["']([^"']+)["']/g],
  ".js": [
    /^\s*(?:import|export)\b[^"';]*?["']([^"']+)["']/gm,
    /\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g,
    /\bnew URL\(\s*["']([^"']+)["'],\s*import\.meta\.url\s*\)/g,
  ],
};

// What is loaded once a computer player thinks, and not before.
const LATER = ["www/thinker.js"];

/**
 * Every file that the page `index.html` of the folder `dist` leads to, itself included: what a first visit loads, and
 * at worst a little more (what is imported later counts too).
 */
export function firstVisit(dist) {
  const files = [];
  const queue = ["index.html"];
  while (queue.length > 0) {
    const file = queue.pop();
    if (LATER.includes(file) || files.includes(file) || !existsSync(join(dist, file))) continue;
    files.push(file);
    const patterns = LINKS[posix.extname(file)];
    if (!patterns) continue;
    const text = readFileSync(join(dist, file), "utf8");
    for (const [, link] of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
      if (!/^(?:[a-z]+:|\/\/|#)/i.test(link)) {
        queue.push(posix.normalize(posix.join(posix.dirname(file), link.replace(/[?#].*$/, ""))));
      }
    }
  }
  return files.sort();
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

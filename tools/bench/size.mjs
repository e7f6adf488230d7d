// Prints how many bytes of brotli a first visit downloads from dist/ until the first touch is answered: `catalogue N`,
// `game ID N` for the page of each game, and `all N` for all of it together, with which one plays every game offline against
// people; and `live N`, what live play loads in one file, which no first visit has. Fails over the budget (budget.json).
//   node tools/bench/size.mjs [catalogue | ID]      of one page, prints its files: raw, gzip and brotli
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { importsOf, isLine } from "../build/imports.mjs";
import { currentFolder } from "../release/versions.mjs";

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

// What `site.js` loads with `import()` before the first touch is answered, without a game and with one.
export const CATALOGUE = ["games/cards.js", "www/site/catalogue.js"];
export const GAME = ["www/alveole-game.js", "www/engine/client.js", "www/site/game/game-page.js"];

// The rules of one game, and what of the rules loads after the first moves (tools/build/split-module.mjs).
const PART = /\/wasm\/rules-(?!later)(\w+)\.wasm$/;
const REST = /\/wasm\/rules-later\.wasm$/;

/** The ids of the games, as the parts of the rules name them. */
export const gamesOf = (dist) =>
  readdirSync(join(dist, currentFolder(dist), "wasm")).flatMap((file) => PART.exec(`/wasm/${file}`)?.[1] ?? []);

/**
 * The files that load until the first touch is answered: on the page of a game, or in the catalogue without one, in the
 * language with the longest texts.
 * tests/browser/first-visit.test.mjs compares them with the requests of a browser.
 * @param {string} dist
 * @param {string} [game]
 */
export function firstVisit(dist, game) {
  const folder = currentFolder(dist);
  const languages = folder + LANGUAGES;
  const textsOf = (language) => `${languages}/${language}/interface.js`;
  const [language] = readdirSync(join(dist, languages))
    .filter((name) => name !== "en" && existsSync(join(dist, textsOf(name))))
    .sort((a, b) => statSync(join(dist, textsOf(b))).size - statSync(join(dist, textsOf(a))).size);
  const page = posix.join(language, game ?? "", "index.html");
  const first = (game ? GAME : CATALOGUE).map((file) => folder + file);
  return walk(dist, [page, ...first, textsOf(language)], linksOf)
    .filter((file) => (PART.exec(file)?.[1] ?? game) === game && !REST.test(file))
    .filter((file) => !file.endsWith(".js") || !isLine(join(dist, file)))
    .sort();
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

/** The sizes of a file: raw, gzip, brotli. */
function sizes(path) {
  const body = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return [body.length, gzipSync(body, { level: 9 }).length, brotliCompressSync(body, { params }).length];
}

/** Prints the files of one page. */
function list(dist, files) {
  const rows = files.map((file) => [file, ...sizes(join(dist, file))]);
  const sum = ["sum", ...[1, 2, 3].map((column) => rows.reduce((total, row) => total + row[column], 0))];
  const width = Math.max(...files.map((file) => file.length));
  const line = ([file, ...numbers]) => file.padEnd(width) + numbers.map((n) => String(n).padStart(10)).join("");
  console.log([["bytes", "raw", "gzip", "brotli"], ...rows, sum].map(line).join("\n"));
}

/**
 * The bytes of brotli of live play joined to one file, with the library of its signatures. The modules of target/site/ count:
 * those of dist/ share joined files with the first board.
 */
async function sizeOfLivePlay() {
  const entryPoints = ["target/site/www/live/live-table.js"];
  const { outputFiles } = await build({ entryPoints, bundle: true, minify: true, format: "esm", write: false });
  return brotliCompressSync(outputFiles[0].contents).length;
}

/** Prints the sum of each page, and returns whether all are within the budget. */
async function weigh(dist) {
  const budget = JSON.parse(readFileSync(new URL("budget.json", import.meta.url), "utf8"));
  const games = gamesOf(dist);
  const pages = new Map([["catalogue", firstVisit(dist)], ...games.map((id) => [`game ${id}`, firstVisit(dist, id)])]);
  const folder = `${currentFolder(dist)}wasm/`;
  const rest = readdirSync(join(dist, folder))
    .map((file) => folder + file)
    .filter((file) => REST.test(file));
  pages.set("all", [...new Set([...pages.values(), rest].flat())]);
  for (const id of games)
    if (!pages.get(`game ${id}`).some((file) => PART.test(file)))
      throw new Error(`size: no page of dist/ leads to the rules of ${id}, so the sum is not that of a visit`);
  let within = true;
  const sums = [...pages].map(([name, files]) => [
    name,
    files.reduce((total, file) => total + sizes(join(dist, file))[2], 0),
  ]);
  for (const [name, sum] of [...sums, ["live", await sizeOfLivePlay()]]) {
    const limit = budget[name.split(" ")[0]];
    if (!(sum <= limit)) within = false;
    console.log(`${name} ${sum}${sum <= limit ? "" : `: OVER the budget of ${limit} by ${sum - limit}`}`);
  }
  return within;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const page = process.argv[2];
  if (page) list("dist", firstVisit("dist", page === "catalogue" ? undefined : page));
  else process.exitCode = (await weigh("dist")) ? 0 : 1;
}

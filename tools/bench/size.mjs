// @ts-check
// Prints how many bytes of brotli a first visit downloads from dist/ until the first touch is answered: `catalogue N`,
// `game ID N` for the page of each game, and `all N` for all of it together, with which one plays every game offline against
// people; `computer ID N`, what the first move of a computer player loads besides, of any level; `diagram N` and `viewer N`, what the
// pages of others load with a position and with a study; `puzzle N`, the page of a game's puzzles; and `live N`, what live play loads in
// one file, which no first visit has; `lobby N` and `tournament N`, what these pages load besides, and `rounds N`, what a tournament
// loads from its draw on. Fails over the budget (budget.json).
//   node tools/bench/size.mjs [catalogue | ID]      of one page, prints its files: raw, gzip and brotli
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { launch, openPage } from "../../tests/browser/support/browsers.mjs";
import { Bundle, bundleAlone } from "../build/bundle.mjs";
import { serve } from "../build/static-server.mjs";
import { LANGUAGES } from "../pages/texts.mjs";
import { currentFolder } from "../release/versions.mjs";
import { ARTICLES } from "./article.mjs";

// How HTML and CSS name files that are loaded with them: attributes, url() and @import. Of modules, the page names all.
/** @type {Record<string, RegExp[]>} */
const LINKS = {
  ".html": [
    /<(?:script|img)\b[^>]*\bsrc="([^"]+)"/g,
    /<link\b(?=[^>]*\brel="(?!alternate|canonical|manifest|apple-touch-icon))[^>]*\bhref="([^"]+)"/g,
  ],
  ".css": [/url\(\s*["']?([^"')]+)["']?\s*\)/g, /@import\s+["']([^"']+)["']/g],
};

/** The part of a game; no first touch needs the others, and play needs one of them (src/parts.rs). */
const PART = /^rules-([a-z\d]+)_why\.wasm$/;
const DEFERRED = "wasm/rules-deferred.wasm";

/** The ids of the games, as the parts of the rules name them. @param {string} dist */
export const gamesOf = (dist) =>
  readdirSync(join(dist, currentFolder(dist), "wasm")).flatMap((file) => PART.exec(file)?.[1] ?? []);

/**
 * The files that load until the first touch is answered: on the page of a game, or in the catalogue without one, in the
 * language with the longest texts.
 * tests/browser/first-visit.test.mjs compares them with the requests of a browser.
 * @param {string} dist
 * @param {string} [game]
 */
export function firstVisit(dist, game) {
  const folder = currentFolder(dist);
  const engine = ["www/engine/rules-worker.js", "wasm/rules_bg.wasm", `wasm/rules-${game}.wasm`];
  const others = (game ? engine : ["games/cards.js"]).map((file) => folder + file);
  const visits = LANGUAGES.slice(1)
    .map((language) => withLinks(dist, [posix.join(language, game ?? "", "index.html"), ...others]))
    .sort((a, b) => sum(dist, b) - sum(dist, a));
  return /** @type {string[]} */ (visits[0]).sort();
}

/** These files and all that they name. @param {string} dist @param {string[]} files */
function withLinks(dist, files) {
  const found = new Set(files);
  for (const file of found) {
    const patterns = LINKS[posix.extname(file)];
    if (!patterns) continue;
    const text = readFileSync(join(dist, file), "utf8");
    for (const [, link = ""] of patterns.flatMap((pattern) => [...text.matchAll(pattern)]))
      if (!/^(?:[a-z]+:|\/\/|#)/i.test(link)) found.add(posix.join(posix.dirname(file), link.replace(/[?#].*$/, "")));
  }
  return [...found];
}

/** @type {Map<string, number[]>} */
const known = new Map();

/** The sizes of a file: raw, gzip, brotli. @param {string} path */
function sizes(path) {
  const body = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const found = known.get(path) ?? [
    body.length,
    gzipSync(body, { level: 9 }).length,
    brotliCompressSync(body, { params }).length,
  ];
  known.set(path, found);
  return found;
}

/** The bytes of brotli of these files. @param {string} dist @param {string[]} files */
const sum = (dist, files) => files.reduce((total, file) => total + Number(sizes(join(dist, file))[2]), 0);

/** Prints the files of one page. @param {string} dist @param {string[]} files */
function list(dist, files) {
  const rows = files.map((file) => ({ file, numbers: sizes(join(dist, file)) }));
  const sums = [0, 1, 2].map((column) => rows.reduce((total, { numbers }) => total + Number(numbers[column]), 0));
  const width = Math.max(...files.map((file) => file.length));
  const line = (/** @type {string} */ name, /** @type {unknown[]} */ columns) =>
    name.padEnd(width) + columns.map((column) => String(column).padStart(10)).join("");
  console.log(line("bytes", ["raw", "gzip", "brotli"]));
  for (const { file, numbers } of rows) console.log(line(file, numbers));
  console.log(line("sum", sums));
}

/** The files that the first move of a computer player in a game loads, beyond the first visit. @param {string} dist @param {string} game */
export const firstAnswer = (dist, game) =>
  ["www/engine/search-worker.js", `wasm/search-${game}_bg.wasm`].map((file) => currentFolder(dist) + file);

/** The bytes of brotli of live play in one file, with the library of its signatures. */
async function sizeOfLivePlay() {
  return brotliCompressSync(await bundleAlone("target/site", "www/live/live-table.js")).length;
}

/** The files that a browser asks for by itself, on each page with a board. @param {string} dist @param {Record<string, string>} paths */
async function onBoards(dist, paths) {
  const host = await serve(dist, { pages: ARTICLES });
  const browser = await launch("chromium");
  /** @type {[string, string[]][]} */
  const found = [];
  for (const [name, path] of Object.entries(paths)) {
    host.hits.length = 0;
    const page = await openPage(browser);
    await page.goto(host.url + path);
    await page.locator("alveole-game .board .cell").first().waitFor();
    // Late requests would otherwise count by chance, or for the next page.
    await page.waitForLoadState("networkidle");
    found.push([
      name,
      host.hits.filter((hit) => !Object.hasOwn(ARTICLES, hit)).map((hit) => hit.replace(/\/$/, "/index.html")),
    ]);
    await page.context().close();
  }
  await browser.close();
  await host.close();
  return found;
}

/** Prints the sum of each page, and returns whether all are within the budget. @param {string} dist */
async function weigh(dist) {
  const budget = JSON.parse(readFileSync(new URL("budget.json", import.meta.url), "utf8"));
  const pages = new Map([["catalogue", firstVisit(dist)]]);
  for (const id of gamesOf(dist)) pages.set(`game ${id}`, firstVisit(dist, id));
  pages.set("all", [...new Set([...pages.values(), currentFolder(dist) + DEFERRED].flat())]);
  for (const id of gamesOf(dist)) pages.set(`computer ${id}`, firstAnswer(dist, id));
  const others = { diagram: "diagram", viewer: "article", puzzle: "hex/puzzles/" };
  for (const [name, files] of await onBoards(dist, others)) pages.set(name, files);
  const bundle = new Bundle("target/site");
  const asked = {
    lobby: ["www/site/lobby/lobby-page.js", "www/words/en/lobby.js"],
    tournament: ["www/site/tournament/tournament-page.js", "www/words/en/tournament.js"],
    rounds: ["www/tournament/course.js"],
  };
  for (const [name, sources] of Object.entries(asked))
    pages.set(
      name,
      sources.map((source) => currentFolder(dist) + bundle.file(source)),
    );
  /** @type {[string, number][]} */
  const sums = [...pages].map(([name, files]) => [name, sum(dist, files)]);
  let within = true;
  for (const [name, bytes] of [...sums, /** @type {const} */ (["live", await sizeOfLivePlay()])]) {
    const limit = budget[String(name.split(" ")[0])];
    if (!(bytes <= limit)) within = false;
    console.log(`${name} ${bytes}${bytes <= limit ? "" : `: OVER the budget of ${limit} by ${bytes - limit}`}`);
  }
  return within;
}

if (import.meta.filename === process.argv[1]) {
  const page = process.argv[2];
  if (page) list("dist", firstVisit("dist", page === "catalogue" ? undefined : page));
  else process.exitCode = (await weigh("dist")) ? 0 : 1;
}

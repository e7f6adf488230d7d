// @ts-check
// Bundles the page's modules with esbuild: entry points keep their names, what they share or load later becomes chunks.
//   node tools/build/bundle.mjs DIR     into DIR/www/, with DIR/.bundle.json, the list of what was made from what
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative, resolve } from "node:path";
import { build } from "esbuild";
import { styles } from "./styles.mjs";

/** What pages, workers and programs load by its address: the sources, and the folder of `www/` where a source has none. */
const ENTRIES = [
  ["www/alveole-game.js", "element"],
  ["www/element/element.js"],
  ["www/embed.js", "element"],
  ["www/element/embed.css"],
  ["www/engine/errors.js"],
  ["www/engine/rules-worker.js"],
  ["www/engine/search-worker.js"],
  ["www/site/start-engine.js"],
  ["www/site/site.js"],
  ["www/site/site.css"],
  ["www/site/front/catalogue.css"],
  ["www/site/learn/learn-page.css"],
  ["www/docs/playground.js"],
  ["www/docs/docs.css"],
].map(([source, folder]) => {
  const { dir, name } = posix.parse(/** @type {string} */ (source));
  return { in: /** @type {string} */ (source), out: posix.join(dir, folder ?? "", name) };
});
const CHUNKS = "www/chunks";

const ELEMENT = ["www/alveole-game.js", "www/engine/client.js"];
const LEARN = [...ELEMENT, "www/site/learn/learn-page.js"];
/** What a page loads until its first touch is answered, as sources: every page, and each kind of page. */
export const FIRST = {
  every: ["www/site/start-engine.js", "www/site/site.js"],
  catalogue: ["www/site/front/catalogue.js"],
  game: [...ELEMENT, "www/site/game/game-page.js"],
  learn: [...LEARN, "www/site/learn/lesson-page.js"],
  puzzles: [...LEARN, "www/site/learn/puzzles-page.js"],
  rules: LEARN,
};
/** The modules with texts in a language that a kind of page loads first. @param {string} language @param {string} [kind] */
export const textsOf = (language, kind = "") =>
  ["interface", ...({ learn: ["lesson"], puzzles: ["puzzles"] }[kind] ?? [])].map(
    (part) => `www/words/${language}/${part}.js`,
  );

/** How a module names a file beside it; the name may end with variables. */
const ADDRESS = /\bnew URL\(\s*(["'`])((?:\.\.?\/)*)([^"'`]+)\1,\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * Finds what is not in the sources, and lets addresses beside a module hold in the folder of the chunks: all scripts
 * are written into folders of `www/`, so one address serves them all.
 * @param {string} dir the site
 * @returns {import("esbuild").Plugin}
 */
export const site = (dir) => ({
  name: "site",
  setup({ onLoad, onResolve }) {
    // The worker of the rules is one file, with the code that wasm-bindgen wrote; other modules load theirs when asked.
    onResolve({ filter: /\/wasm\/(?:rules|parts)\.js$/ }, ({ path }) => ({
      path: resolve(dir, "wasm", posix.basename(path)),
    }));
    onResolve({ filter: /\/(?:wasm|games)\/[\w-]+\.js$/ }, ({ path, resolveDir }) => ({
      path: posix.relative(CHUNKS, relative(".", resolve(resolveDir, path))),
      external: true,
    }));
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      if (!source.includes("import.meta.url")) return null;
      const folder = dirname(relative(path.startsWith(resolve(dir)) ? dir : ".", path));
      const moved = (
        /** @type {string} */ _,
        /** @type {string} */ quote,
        /** @type {string} */ up,
        /** @type {string} */ name,
      ) => `new URL(${quote}${posix.relative(CHUNKS, posix.join(folder, up))}/${name}${quote}, import.meta.url)`;
      return { contents: source.replace(ADDRESS, moved) };
    });
  },
});

/**
 * @typedef {object} Output
 * @property {string} [source] the module that loads by itself, if it is one
 * @property {string[]} imports the outputs that it imports statically
 * @property {string[]} loads the outputs that it imports when it needs them
 */

/** The options with which all of the page is bundled. @param {string} dir the site @returns {import("esbuild").BuildOptions} */
export const options = (dir) => ({
  entryPoints: ENTRIES,
  outdir: dir,
  chunkNames: `${CHUNKS}/[name]-[hash]`,
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2023",
  legalComments: "none",
  logLevel: "warning",
  // wasm-bindgen imports a module once for each function that it needs of it.
  logOverride: { "duplicate-object-key": "silent" },
  metafile: true,
  plugins: [styles, site(dir)],
});

/**
 * The list of what was bundled, as `.bundle.json` has it.
 * @param {string} dir
 * @param {import("esbuild").Metafile} metafile
 */
export function outputsOf(dir, { outputs }) {
  const name = (/** @type {string} */ path) => relative(dir, path);
  const list = Object.entries(outputs).map(([path, { entryPoint, imports }]) => {
    const named = (/** @type {string} */ is) =>
      imports.filter(({ kind, external }) => kind === is && !external).map(({ path }) => name(path));
    return [name(path), { source: entryPoint, imports: named("import-statement"), loads: named("dynamic-import") }];
  });
  return /** @type {Record<string, Output>} */ (Object.fromEntries(list));
}

/** What a site was bundled to. */
export class Bundle {
  /** @param {string} dir */
  constructor(dir) {
    /** @type {Record<string, Output>} */
    this.outputs = JSON.parse(readFileSync(join(dir, ".bundle.json"), "utf8"));
    this.made = new Map(Object.entries(this.outputs).map(([file, { source }]) => [source, file]));
  }
  /** The file that a source became, if it is an entry point or loads by itself. @param {string} source */
  file(source) {
    const file = this.made.get(source);
    if (!file) throw new Error(`nothing loads ${source} by itself`);
    return file;
  }
  /** The files of these sources and all that they import statically. @param {string[]} sources */
  closure(sources) {
    return this.#reached(sources, ({ imports }) => imports);
  }
  /** The files of these sources and all that they import, now or later. @param {string[]} sources */
  everything(sources) {
    return this.#reached(sources, ({ imports, loads }) => [...imports, ...loads]);
  }
  /** @param {string[]} sources @param {(output: Output) => string[]} next */
  #reached(sources, next) {
    const files = new Set(sources.map((source) => this.file(source)));
    for (const file of files) for (const other of next(/** @type {Output} */ (this.outputs[file]))) files.add(other);
    return [...files];
  }
}

/** Bundles the page into a site. @param {string} dir */
export async function bundle(dir) {
  const { metafile } = await build(options(dir));
  writeFileSync(
    join(dir, ".bundle.json"),
    JSON.stringify(outputsOf(dir, /** @type {import("esbuild").Metafile} */ (metafile)), null, 1),
  );
}

if (import.meta.filename === process.argv[1]) await bundle(/** @type {string} */ (process.argv[2]));

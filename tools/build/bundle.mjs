// @ts-check
// Bundles the page: entry points keep their names, what they share or load later becomes chunks.
//   node tools/build/bundle.mjs DIR     into DIR/www/, with DIR/.bundle.json, the list of what was made from what
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative, resolve } from "node:path";
import { rolldown } from "rolldown";
import { sheets, writeSheets } from "./styles.mjs";

/** The scripts that pages and programs load by their address, and the folder of `www/` where a source has none. */
const SCRIPTS = [
  ["www/alveole-game.js", "element"],
  ["www/element/element.js"],
  ["www/embed.js", "element"],
  ["www/fences.js", "element"],
  ["www/engine/errors.js"],
  ["www/site/start-engine.js"],
  ["www/site/site.js"],
  ["www/docs/playground.js"],
];
/** The scripts of workers, one file each with all that it imports: an import would be another trip to the host before it runs. */
const WORKERS = ["www/engine/rules-worker.js", "www/engine/search-worker.js"];
/** The style sheets that pages link. */
const SHEETS = [
  "www/element/embed.css",
  "www/site/site.css",
  "www/site/front/catalogue.css",
  "www/site/learn/learn-page.css",
  "www/docs/docs.css",
];
const CHUNKS = "www/chunks";

const ELEMENT = ["www/alveole-game.js"];
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

/** What loads together: the modules that one of these needs are one chunk, and those that several need. @type {Record<string, string[]>} */
const TOGETHER = {
  element: ELEMENT,
  site: FIRST.every,
  catalogue: FIRST.catalogue,
  game: ["www/site/game/game-page.js"],
  study: ["www/study/read-game.js", "www/study/open-study.js"],
};

/** How a module names a file beside it; the name may end with variables. */
export const ADDRESS = /\bnew URL\(\s*(["'`])((?:\.\.?\/)*)([^"'`]+)\1,\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * Finds what is not in the sources, and lets addresses beside a module hold in the folder of the chunks: all scripts
 * are written into folders of `www/`, so one address serves them all.
 * @param {string} dir the site
 * @param {(file: string) => string} [read] reads a source
 * @returns {import("rolldown").Plugin}
 */
const site = (dir, read = (file) => readFileSync(file, "utf8")) => ({
  name: "site",
  resolveId(path, importer = "") {
    const from = resolve(dirname(importer), path);
    const outside = { id: posix.relative(CHUNKS, relative(".", from)), external: true };
    if (importer && WORKERS.includes(relative(".", from))) return outside;
    // What wasm-bindgen wrote for a worker is part of it. Without symbolic links, as these modules import each other.
    if (/\/wasm\/(?:rules|rules-parts|search)\.js$/.test(path))
      return realpathSync(resolve(dir, "wasm", posix.basename(path)));
    return /\/(?:wasm|games)\/[\w-]+\.js$/.test(path) ? outside : null;
  },
  load(id) {
    const source = id.endsWith(".js") ? read(id) : "";
    if (!source.includes("import.meta.url")) return source || null;
    const folder = dirname(relative(id.startsWith(realpathSync(dir)) ? realpathSync(dir) : ".", id));
    const moved = (
      /** @type {string} */ _,
      /** @type {string} */ quote,
      /** @type {string} */ up,
      /** @type {string} */ name,
    ) => `new URL(${quote}${posix.relative(CHUNKS, posix.join(folder, up))}/${name}${quote}, import.meta.url)`;
    return source.replace(ADDRESS, moved);
  },
});

/**
 * @typedef {object} Output
 * @property {string[]} sources the modules in it that load by themselves
 * @property {string[]} imports the outputs that it imports statically
 * @property {string[]} loads the outputs that it imports when it needs them
 */

/** What a site was bundled to. */
export class Bundle {
  /** @param {string} dir */
  constructor(dir) {
    /** @type {Record<string, Output>} */
    this.outputs = JSON.parse(readFileSync(join(dir, ".bundle.json"), "utf8"));
    this.made = new Map(Object.entries(this.outputs).flatMap(([file, { sources }]) => sources.map((of) => [of, file])));
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

/** The names in {@link TOGETHER} that need a module, by its path. @param {(id: string) => readonly string[]} importsOf */
function needs(importsOf) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [name, sources] of Object.entries(TOGETHER)) {
    const reached = new Set(sources.map((source) => resolve(source)));
    for (const id of reached) for (const other of importsOf(id)) reached.add(other);
    for (const id of reached) found.set(id, [...(found.get(id) ?? []), name]);
  }
  return found;
}

/**
 * Bundles one source with all that it imports, now or later, into one module; returns its code.
 * @param {string} dir the site
 * @param {string} source a script, or a style sheet as a module
 * @param {(file: string) => string} [read] reads a source
 */
export async function bundleAlone(dir, source, read) {
  const input = source.endsWith(".css") ? `${resolve(source)}?sheet` : resolve(source);
  const build = await rolldown({ input, plugins: [site(dir, read), sheets], logLevel: "silent" });
  const { output } = await build.generate({ minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}

/**
 * Lets a chunk that imports another when it needs it load what that one imports at the same time: each step of imports would be
 * another trip to the host.
 * @param {string} code
 * @param {string} file the chunk
 * @param {(file: string) => readonly string[]} importsOf the files that a chunk imports before it runs
 */
function atOnce(code, file, importsOf) {
  const closure = (/** @type {string} */ of) => {
    const found = new Set([of]);
    for (const one of found) for (const other of importsOf(one)) found.add(other);
    return found;
  };
  const there = closure(file);
  return code.replace(/\bimport\((["'`])(\.[^"'`]+)\1\)/g, (whole, _, name) => {
    const [, ...others] = [...closure(posix.join(posix.dirname(file), name))].filter((one) => !there.has(one));
    if (others.length === 0) return whole;
    const calls = others.map((one) => `,import("./${posix.relative(posix.dirname(file), one)}")`);
    return `Promise.all([${whole}${calls.join("")}]).then(e=>e[0])`;
  });
}

/** Bundles the page into a site. @param {string} dir */
export async function bundle(dir) {
  const name = (/** @type {string} */ id) => relative(".", id);
  /** @type {Map<string, string[]>} */
  let needed = new Map();
  /** The modules that load by themselves: entry points, and what is imported when it is needed. @type {Set<string>} */
  const alone = new Set();
  const graph = /** @type {import("rolldown").Plugin} */ ({
    name: "graph",
    buildEnd() {
      needed = needs((id) => this.getModuleInfo(id)?.importedIds ?? []);
      for (const id of this.getModuleIds()) {
        const { isEntry, dynamicImporters } = /** @type {import("rolldown").ModuleInfo} */ (this.getModuleInfo(id));
        if (isEntry || dynamicImporters.length > 0) alone.add(id);
        // It runs when its own file is loaded, and not with a chunk: one of them defines the element.
        if (isEntry) needed.delete(id);
      }
    },
  });
  const build = await rolldown({
    input: Object.fromEntries(
      SCRIPTS.map(([source = "", folder = ""]) => {
        const { dir, name } = posix.parse(source);
        return [posix.join(dir, folder, name), resolve(source)];
      }),
    ),
    plugins: [site(dir), sheets, graph],
    // An entry point may export more than its source does, under short names, to the chunks.
    preserveEntrySignatures: "allow-extension",
    logLevel: "warn",
  });
  // What several of them need is one chunk: hosts without HTTP/2 answer six requests at a time.
  const together = (/** @type {string} */ id) => {
    const [one, ...others] = needed.get(id) ?? [];
    // Studies load after the element.
    return one && others.some((other) => other !== "study") ? "shared" : (one ?? null);
  };
  const group = { debugName: "together", name: together };
  const { output } = await build.write({
    dir,
    minify: true,
    // A module that loads by itself may be in a chunk with others: its exports keep their names there.
    minifyInternalExports: false,
    entryFileNames: "[name].js",
    // Without a hash: their folder has the version, and loaders of versions that are gone name them (tools/release/versions.mjs).
    chunkFileNames: `${CHUNKS}/[name].js`,
    codeSplitting: { includeDependenciesRecursively: false, groups: [group] },
  });
  await build.close();
  const chunks = output.filter((file) => file.type === "chunk");
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  // In a circle of chunks one reads what another has not defined yet.
  for (const { fileName, imports } of chunks) {
    const reached = new Set(imports);
    for (const file of reached) for (const other of files.get(file)?.imports ?? []) reached.add(other);
    if (reached.has(fileName)) throw new Error(`the chunk ${fileName} imports itself in a circle`);
  }
  for (const { fileName, code } of chunks)
    writeFileSync(
      join(dir, fileName),
      atOnce(code, fileName, (file) => files.get(file)?.imports ?? []),
    );
  /** @type {[string, Output][]} */
  const list = chunks.map(({ fileName, facadeModuleId, moduleIds, imports, dynamicImports }) => {
    const sources = facadeModuleId ? [facadeModuleId] : moduleIds.filter((id) => alone.has(id));
    const known = (/** @type {string[]} */ all) => all.filter((file) => files.has(file));
    return [fileName, { sources: sources.map(name), imports: known(imports), loads: known(dynamicImports) }];
  });
  // Files with a single source come last: a source is found in its own.
  list.sort(([, a], [, b]) => b.sources.length - a.sources.length);
  for (const worker of WORKERS) {
    writeFileSync(join(dir, worker), await bundleAlone(dir, worker));
    list.push([worker, { sources: [worker], imports: [], loads: [] }]);
  }
  writeFileSync(join(dir, ".bundle.json"), JSON.stringify(Object.fromEntries(list), null, 1));
  await writeSheets(SHEETS, dir);
}

if (import.meta.filename === process.argv[1]) await bundle(/** @type {string} */ (process.argv[2]));

// @ts-check
// Writes the element for notebooks (docs/notebooks.md) into the Python package, compressed: the element, its workers and the
// modules of the rules, and in a folder for each game its rules and its computer players. Prints what a widget of each weighs.
//   node tools/release/notebook.mjs
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { ADDRESS } from "../build/bundle.mjs";
import { sheets } from "../build/styles.mjs";

/** The site as it is built, which has the WebAssembly modules and the texts of the games. */
const SITE = "target/site";
const OUT = "crates/python/package/alveole/_notebook";

/** What only pages of the site reach, the trees of openings, and live play: no notebook has a relay at its host. */
const LEFT_OUT =
  /\/www\/(?:live|share|explorer|element\/match-list|words\/\w\w\/(?:explorer|link|live|lobby|lesson|puzzles|setup|site|start|tournament|turns))\b/;
/** The parts of the rules for games of other programs and for pictures, which the Python package reads and draws itself. */
const IN_PYTHON = /_foreign\.wasm$|^rules-(?:import|drawing)\.wasm$/;

/**
 * Lets a bundle name files by `FILES`, an object with their addresses, which the page puts before it (notebook.js of the package).
 * @type {import("rolldown").Plugin}
 */
const addresses = {
  name: "notebook",
  resolveId(path, importer = "") {
    if (LEFT_OUT.test(resolve(dirname(importer), path))) return { id: path, external: true };
    if (/\/(?:wasm|games)\/[\w-]+\.js$/.test(path)) return resolve(SITE, path.replace(/^(?:\.\.\/)+/, ""));
    // The modules of wasm-bindgen import each other.
    return importer.startsWith(resolve(SITE)) ? resolve(dirname(importer), path) : null;
  },
  load(id) {
    if (!id.endsWith(".js")) return null;
    return readFileSync(id, "utf8")
      .replace(ADDRESS, (_, _quote, _up, name) => `FILES[${JSON.stringify(basename(name))}]`)
      .replace(/\bimport\("\.\/((?:rules|search)-worker\.js)"\)/g, 'import(FILES["$1"])');
  },
};

/** Bundles one source with all that it imports, now or later; returns its code. @param {string} source */
async function bundle(source) {
  const define = { "import.meta.url": '"file:///"' }; // no address means anything in a blob
  const build = await rolldown({ input: resolve(source), plugins: [addresses, sheets], transform: { define } });
  const { output } = await build.generate({ minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}

/** The bytes of each file, by the game that alone needs it. @type {Record<string, number>} */
const weights = {};
const { default: cards } = await import(resolve(SITE, "games/cards.js"));
const ids = /** @type {string[]} */ (cards.map((/** @type {{id: string}} */ { id }) => id));

/** Writes a file, compressed, for one game or for all. @param {string} name @param {string | Buffer} content @param {string} [game] */
function write(name, content, game = "") {
  const packed = gzipSync(content, { level: 9 });
  mkdirSync(join(OUT, game), { recursive: true });
  writeFileSync(join(OUT, game, `${name}.gz`), packed);
  weights[game] = (weights[game] ?? 0) + packed.length;
}

rmSync(OUT, { recursive: true, force: true });
for (const source of ["www/engine/rules-worker.js", "www/engine/search-worker.js", "npm/notebook.js"])
  write(basename(source), await bundle(source));
write("messages.json", readFileSync(join(SITE, "games/messages.json")));
for (const name of ["pieces.json", "ratings.json", "rules.json"]) {
  const all = JSON.parse(readFileSync(join(SITE, "games", name), "utf8"));
  for (const id of ids) write(name, JSON.stringify({ [id]: all[id] }), id);
}
for (const name of readdirSync(join(SITE, "wasm"))) {
  const [, game = ""] = /^(?:rules|search)-([a-z]+)[_.]/.exec(name) ?? [];
  if (!/^(?:rules|search).*\.wasm$/.test(name) || IN_PYTHON.test(name)) continue;
  write(name, readFileSync(join(SITE, "wasm", name)), ids.includes(game) ? game : "");
}
for (const id of ids) console.log(`The widget of ${id}: ${(weights[""] ?? 0) + (weights[id] ?? 0)} bytes`);

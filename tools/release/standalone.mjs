// Bundles the package into one file, `alveole/standalone`: the element, the engine, its worker and the WebAssembly module.
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { sheets } from "../build/styles.mjs";

const SOURCES = "npm/standalone";

/** The site as it is built, which has the WebAssembly module and the texts of the games. */
const SITE = "target/site";

/** The modules that load a file, each with the one of `SOURCES` that takes its place, and imports as from there. */
const REPLACED = {
  "www/base/json-file.js": "json-file.js",
  "www/engine/start.js": "start.js",
  [`${SITE}/wasm/alveole.js`]: "wasm.js",
  [`${SITE}/wasm/search.js`]: "search.js",
};

/**
 * Puts the replacements into a bundle, and texts under the names `alveole:…`.
 * @param {Record<string, string>} texts modules by their name
 * @returns {import("rolldown").Plugin}
 */
const replacements = (texts) => ({
  name: "standalone",
  resolveId(path, importer = "") {
    if (path.startsWith("alveole:")) return path;
    // A replacement imports the module that it replaces with a suffix.
    if (path.endsWith("?file")) return resolve(dirname(importer), path);
    return /\/(?:wasm|games)\/[\w-]+\.js(?:on)?$/.test(path) ? resolve(SITE, path.replace(/^(?:\.\.\/)+/, "")) : null;
  },
  load(id) {
    if (id.startsWith("alveole:")) return texts[id];
    if (id.endsWith("?file")) return { code: readFileSync(id.slice(0, -"?file".length), "utf8"), moduleType: "js" };
    const replacement = REPLACED[relative(".", id)];
    return replacement ? readFileSync(join(SOURCES, replacement), "utf8") : null;
  },
});

/** Bundles one entry; returns the code. @param {string} entry @param {"iife" | "esm"} format @param {Record<string, string>} texts */
async function bundle(entry, format, texts) {
  const build = await rolldown({
    input: resolve(entry),
    plugins: [replacements(texts), sheets],
    // No address means anything in a single file.
    transform: { define: { "import.meta.url": '"file:///"' } },
    logLevel: "warn",
  });
  const { output } = await build.generate({ format, name: "alveole", minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}

const exporting = (code) => `export default ${code};`;

/**
 * Returns the code of the package as one module, and the script of a course's page, which finds the WebAssembly module in a variable
 * (npm/bot/course.js).
 */
export async function standalone() {
  const wasm = gzipSync(readFileSync(join(SITE, "wasm/alveole_bg.wasm")), { level: 9 }).toString("base64");
  const inWorker = { "alveole:wasm": exporting("self.ALVEOLE_WASM") };
  const worker = await bundle("www/engine/search-worker.js", "iife", inWorker);
  const inPage = {
    "alveole:wasm": exporting(JSON.stringify(wasm)),
    "alveole:worker": exporting(JSON.stringify(worker)),
  };
  return Promise.all([
    bundle("npm/standalone.js", "esm", inPage),
    bundle("npm/course/player.js", "iife", { ...inPage, ...inWorker }),
  ]);
}

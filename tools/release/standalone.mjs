// Bundles the package into one file, `alveole/standalone`: the element, the engine, its worker and the WebAssembly module.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { styles } from "../build/styles.mjs";

const SOURCES = "npm/standalone";

/** The site as it is built, which has the WebAssembly module and the texts of the games. */
const SITE = "target/site";

/** The modules that load a file, each with the one of `SOURCES` that takes its place, and imports as from there. */
const REPLACED = {
  "www/base/json-file.js": "json-file.js",
  "www/engine/start.js": "start.js",
  [`${SITE}/wasm/alveole.js`]: "wasm.js",
};

/**
 * Puts the replacements into a bundle, and texts under the names `alveole:…`.
 * @param {Record<string, string>} texts modules by their name
 */
const replacements = (texts) => ({
  name: "standalone",
  setup({ onLoad, onResolve }) {
    for (const [file, replacement] of Object.entries(REPLACED)) {
      const path = resolve(file);
      onLoad({ filter: /\.js$/, namespace: "file" }, (found) => {
        // A replacement imports the module that it replaces with a suffix.
        if (found.path !== path || found.suffix) return null;
        return { contents: readFileSync(join(SOURCES, replacement), "utf8"), resolveDir: dirname(path) };
      });
    }
    onResolve({ filter: /\/(?:wasm|games)\/[\w-]+\.js(?:on)?$/ }, ({ path }) => ({
      path: resolve(SITE, path.replace(/^(?:\.\.\/)+/, "")),
    }));
    onResolve({ filter: /\?file$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -"?file".length)),
      suffix: "?file",
    }));
    onResolve({ filter: /^alveole:/ }, ({ path }) => ({ path, namespace: "alveole" }));
    onLoad({ filter: /./, namespace: "alveole" }, ({ path }) => ({ contents: texts[path] }));
  },
});

/** Bundles one entry; returns the code. @param {string} entry @param {"iife" | "esm"} format @param {Record<string, string>} texts */
async function bundle(entry, format, texts) {
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, write: false, minify: true, format },
    // No address means anything in a single file.
    define: { "import.meta.url": '"file:///"' },
    target: "es2023",
    legalComments: "none",
    logLevel: "warning",
    plugins: [replacements(texts), styles],
  });
  return outputFiles[0].text;
}

const exporting = (code) => `export default ${code};`;

/**
 * Returns the code of the package as one module.
 */
export async function standalone() {
  const wasm = gzipSync(readFileSync(join(SITE, "wasm/alveole_bg.wasm")), { level: 9 }).toString("base64");
  const inWorker = { "alveole:wasm": exporting("self.ALVEOLE_WASM") };
  const worker = await bundle("www/engine/search-worker.js", "iife", inWorker);
  const inPage = {
    "alveole:wasm": exporting(JSON.stringify(wasm)),
    "alveole:worker": exporting(JSON.stringify(worker)),
  };
  return bundle("npm/standalone.js", "esm", inPage);
}

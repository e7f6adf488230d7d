// Reads which files a JavaScript module names.
import { readFileSync } from "node:fs";
import { parse } from "es-module-lexer";

/**
 * The files that a module names, relative to itself. Fails at an `import()` whose argument is no constant.
 * @param {string} path the module
 * @returns {{static: string[], dynamic: string[], urls: string[]}}
 *   `static`: static imports and re-exports; `dynamic`: `import("…")`; `urls`: `new URL("…", import.meta.url)`
 */
export function importsOf(path) {
  const source = readFileSync(path, "utf8");
  const found = { static: [], dynamic: [], urls: [] };
  for (const { type, specifier, start, end } of parse(source, path)[0]) {
    if (type === "import-meta") {
      const [, url] = /\bnew URL\(\s*["']([^"']+)["'],\s*$/.exec(source.slice(0, start)) ?? [];
      if (url) found.urls.push(url);
    } else if (specifier === null || specifier === undefined)
      throw new Error(`${path}: import(${source.slice(start, end)}) does not name a file`);
    else found[type === "reexport-star" ? "static" : type].push(specifier);
  }
  return found;
}

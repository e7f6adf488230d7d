// Copies the built site and joins the modules of the first board to a few files. Every module stays at its address, so that
// pages elsewhere can name it: a joined one is there a line that exports from the file that has it what others use. The others are
// minified where they are. All of them import from the joined files, and the pages of the site load these, so that no request
// is made for such a line.
//   node tools/build/bundle.mjs FROM INTO
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { parse } from "es-module-lexer";
import { build } from "esbuild";
import { shortName } from "./wasm-file.mjs";
import { preload } from "./preload.mjs";
import { imports } from "../bench/size.mjs";
import { filesOf } from "../release/versions.mjs";

/** Where each joined file begins: all that these modules import. What several have is in the first of them, “shared”. */
const ENTRIES = {
  element: ["www/alveole-game.js"],
  site: ["www/site/start-engine.js", "www/site/site.js", "www/site/game-page.js"],
  catalogue: ["www/site/catalogue.js"],
};
/** A worker is one file, at its own address. */
const WORKERS = ["www/engine/rules-worker.js"];
/** Not loaded by a page as it is. */
const LEFT = ["www/site/service-worker.js"];

/** How a module names a file beside it, or itself. */
const ADDRESS = /\bnew URL\(\s*["']([^"']+)["'],\s*import\.meta\.url\s*,?\s*\)|\bimport\.meta\.url\b/g;

/** The path to a file as a module names it. */
function named(from, to) {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}

/** The names that a module exports. */
const exportsOf = (dir, module) =>
  parse(readFileSync(join(dir, module), "utf8"), module)[1].map(({ n, name }) => n ?? name);

/** The names that a statement takes from the module that it names; `null`: all. @param {string} statement */
function namesIn(statement) {
  const braces = /\{([^}]*)\}/.exec(statement)?.[1] ?? "";
  if (/^\s*(?:import|export)\s*(?:\w+\s*,\s*)?\*/.test(statement)) return null;
  const names = braces.split(",").map((part) => part.trim().split(/\s+as\s+/)[0] ?? "");
  return [...names.filter(Boolean), ...(/^import\s+\w/.test(statement) ? ["default"] : [])];
}

/** Of each joined module, the names that modules outside its joined file use, and all of those that `import()` names. */
function usedOf(dir, groups) {
  const groupOf = new Map([...groups].flatMap(([file, modules]) => modules.map((module) => [module, file])));
  const used = new Map([...groupOf.keys()].map((module) => [module, new Set()]));
  for (const file of filesOf(dir).filter((name) => /^www\/.*\.js$/.test(name))) {
    const source = readFileSync(join(dir, file), "utf8");
    for (const { type, specifier, importStart, importEnd } of parse(source, file)[0]) {
      const target = specifier && posix.join(posix.dirname(file), specifier);
      if (!used.has(target) || (type !== "dynamic" && groupOf.get(file) === groupOf.get(target))) continue;
      const names = type === "dynamic" ? null : namesIn(source.slice(importStart, importEnd));
      for (const name of names ?? exportsOf(dir, target)) used.get(target).add(name);
    }
  }
  for (const entry of Object.values(ENTRIES).flat())
    for (const name of exportsOf(dir, entry)) used.get(entry).add(name);
  return used;
}

/** The files to join, by the name of the joined one. @returns {Map<string, string[]>} */
function groupsOf(dir) {
  const closures = Object.entries(ENTRIES).map(([name, entries]) => [name, imports(dir, entries)]);
  const all = closures.flatMap(([, files]) => files);
  const shared = [...new Set(all.filter((file, i) => all.indexOf(file) !== i))];
  return new Map([
    ["www/first/shared.js", shared],
    ...closures.map(([name, files]) => [`www/first/${name}.js`, files.filter((file) => !shared.includes(file))]),
  ]);
}

export async function bundle(from, into) {
  rmSync(into, { recursive: true, force: true });
  cpSync(from, into, { recursive: true });
  const root = resolve(from);
  const groups = groupsOf(from);
  const used = usedOf(from, groups);
  /** Of each joined module, the file that has it and the names there of what it exports. */
  const joined = new Map();
  for (const [file, modules] of groups) {
    let count = 0;
    for (const module of modules) {
      const names = [...used.get(module)].map((name) => [name, shortName(count++)]);
      joined.set(module, { file, names });
    }
  }
  /** A line that exports all of a joined module from `path`: under the short names, or from them under its own. */
  const exported = (module, path, shorten) => {
    const names = joined
      .get(module)
      .names.map(([own, short]) => (shorten ? `${own} as ${short}` : `${short} as ${own}`));
    return names.length > 0 ? `export { ${names.join(", ")} } from "${path}";\n` : `import "${path}";\n`;
  };

  /** A module, each `import()` of a joined one in it as one of the joined file. */
  const direct = (source, module) => {
    for (const { type, specifier, importStart, importEnd } of parse(source, module)[0].toReversed()) {
      const place = type === "dynamic" && joined.get(posix.join(posix.dirname(module), specifier));
      if (!place) continue;
      const names = place.names.map(([own, short]) => `${own}: m.${short}`).join(", ");
      const path = JSON.stringify(named(module, place.file));
      source = `${source.slice(0, importStart)}import(${path}).then((m) => ({ ${names} }))${source.slice(importEnd)}`;
    }
    return source;
  };

  /** Bundles what is `mine` into one file; imports the rest from where it is. */
  const write = async (output, mine, contents) => {
    const outside = (target) => ({ path: named(output, target), external: true });
    const site = {
      name: "site",
      setup({ onLoad, onResolve }) {
        onResolve({ filter: /./ }, ({ path, kind, resolveDir, namespace }) => {
          if (namespace === "line") return outside(path);
          const target = posix.relative(root, posix.resolve(resolveDir, path));
          if (kind === "dynamic-import") return outside(target);
          if (mine.has(target)) return { path: join(root, target) };
          return joined.has(target) ? { path: target, namespace: "line" } : outside(target);
        });
        onLoad({ filter: /./, namespace: "line" }, ({ path }) => ({
          contents: exported(path, joined.get(path).file, false),
        }));
        onLoad({ filter: /\.js$/, namespace: "file" }, ({ path }) => {
          const module = posix.relative(root, path);
          if (module === output) return { contents: direct(readFileSync(path, "utf8"), module) };
          const moved = (_, name) =>
            name
              ? `new URL("${named(output, posix.join(posix.dirname(module), name))}", import.meta.url)`
              : // In a form that names no file to load (imports.mjs).
                `new URL("${named(output, module)}", String(import.meta.url)).href`;
          return { contents: direct(readFileSync(path, "utf8").replace(ADDRESS, moved), module) };
        });
      },
    };
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root, sourcefile: "entry.js" },
      ...{ bundle: true, write: false, minify: true, format: "esm", target: "es2023", legalComments: "none" },
      ...{ logLevel: "warning", plugins: [site] },
    });
    put(output, outputFiles[0].text);
  };
  const put = (file, text) => {
    mkdirSync(dirname(join(into, file)), { recursive: true });
    writeFileSync(join(into, file), text);
  };

  const all = (module) => {
    const names = exportsOf(from, module);
    return names.length > 0 ? `export { ${names.join(", ")} } from "./${module}";` : `import "./${module}";`;
  };
  const jobs = [];
  for (const [file, modules] of groups)
    jobs.push(write(file, new Set(modules), modules.map((module) => exported(module, `./${module}`, true)).join("")));
  for (const worker of WORKERS) jobs.push(write(worker, new Set(imports(from, [worker])), all(worker)));
  for (const file of filesOf(from)) {
    if (!/^www\/.*\.js$/.test(file) || WORKERS.includes(file) || LEFT.includes(file)) continue;
    const place = joined.get(file);
    if (place) put(file, exported(file, named(file, place.file), false));
    else jobs.push(write(file, new Set([file]), all(file)));
  }
  await Promise.all(jobs);
  preload(into);
}

if (import.meta.filename === process.argv[1]) await bundle(process.argv[2], process.argv[3]);

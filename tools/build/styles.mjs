// @ts-check
// Style sheets: one that a module imports becomes a constructed CSSStyleSheet, which a shadow root adopts without a
// request of its own, also on pages of other origins and under a strict policy (`import … with { type: "css" }` does the same,
// but not in every browser); one that a page links becomes one file.
//
// The sources are plain CSS with one at-rule of our own: `@beside { … }` stands for the conditions under which the panels are
// beside the board.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { build } from "esbuild";
import { inLight } from "../../www/base/css.js";

const BESIDE = (/** @type {string} */ css) => `
@media (orientation: landscape) { @container (min-width: 46rem) {${css}} }
@media (max-height: 32rem) and (orientation: landscape) {
  @container (min-width: 32rem) { :host(:not([data-grows])) {${css}} }
}`;

/** Puts the conditions in the place of `@beside`. @param {string} css @returns {string} */
export function expanded(css) {
  const start = css.indexOf("@beside {");
  if (start < 0) return css;
  const open = css.indexOf("{", start);
  let end = open;
  for (let depth = 0; ; end++) {
    if (end === css.length) throw new Error("styles: @beside is not closed");
    if (css[end] === "{") depth++;
    if (css[end] === "}" && --depth === 0) break;
  }
  return css.slice(0, start) + BESIDE(css.slice(open + 1, end)) + expanded(css.slice(end + 1));
}

/** Reads style sheets with `@beside` expanded. @param {import("esbuild").PluginBuild} build */
const beside = ({ onLoad }) =>
  onLoad({ filter: /\.css$/, namespace: "file" }, ({ path }) => ({
    contents: expanded(readFileSync(path, "utf8")),
    loader: "css",
  }));

/** The oldest browsers, which know no nested rules (docs/embed.md). */
const OLDEST = ["chrome111", "firefox115", "safari16.4"];

/** Bundles style sheets with all that they import, minified. @param {import("esbuild").BuildOptions} options */
const bundled = (options) =>
  build({ bundle: true, minify: true, target: OLDEST, plugins: [{ name: "beside", setup: beside }], ...options });

/** The text of a style sheet. @param {string} file */
export async function styleText(file) {
  const { outputFiles = [] } = await bundled({ entryPoints: [file], write: false });
  return outputFiles[0]?.text.trim() ?? "";
}

/** The light colours of a style sheet, for browsers without `light-dark()`. @param {string} css */
export function lightColours(css) {
  /** @type {[string, string][]} */
  const colours = [...css.matchAll(/(--[\w-]+):([^;{}]*light-dark\([^;{}]*)/g)].map(([, name, value]) => [
    name,
    inLight(value),
  ]);
  // The first is the usual one; those after it are for settings of the reader.
  const usual = [...new Map(colours.reverse())].map(([name, value]) => `${name}:${value}`);
  return usual.length > 0 ? `@supports not (color:light-dark(red,red)){:root{${usual.join(";")}}}` : "";
}

/** Writes style sheets into a site, where they are in the sources. @param {string[]} files @param {string} dir */
export async function writeSheets(files, dir) {
  const { outputFiles = [] } = await bundled({ entryPoints: files, outbase: ".", outdir: dir, write: false });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.trim() + lightColours(text));
  }
}

/** Makes modules of the style sheets that modules import: the default export of each is its sheet. @type {import("rolldown").Plugin} */
export const sheets = {
  name: "sheets",
  resolveId(path, importer) {
    if (path.endsWith("?sheet")) return path;
    return path.endsWith(".css") && importer ? `${resolve(dirname(importer), path)}?sheet` : null;
  },
  async load(id) {
    if (!id.endsWith(".css?sheet")) return null;
    const text = JSON.stringify(await styleText(id.slice(0, -"?sheet".length)));
    const code = `import { sheet } from ${JSON.stringify(resolve("www/base/css.js"))};\nexport default sheet(${text});`;
    return { code, moduleType: "js" };
  },
};

// The page's modules at the addresses of their sources, for tests that import one in a page: those that load by themselves are the
// page's own, with the state that they have there; others are bundled for the tests.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Bundle, bundleAlone } from "../../../tools/build/bundle.mjs";

const SITE = "target/site";
/** Modules that no page loads by themselves. Those that they share with the page exist twice then. */
const BUNDLED = [
  "www/board/board.js",
  "www/board/board.css",
  "www/engine/catalogue.js",
  "www/live/turn-devices.js",
  "www/play/storage/left-match.js",
  "www/words/dictionary.js",
];
/** Scripts that pages have in themselves. */
const INLINE = ["www/site/early/early-touches.js"];

export const bundle = new Bundle(SITE);

/** Matches the requests for what these sources became. @param {string[]} sources */
export const requestsOf = (...sources) => new RegExp(`/(?:${sources.map((source) => bundle.file(source)).join("|")})$`);

const script = (body) => ({ type: "text/javascript", body });

/**
 * A module with all that it imports, as text.
 * @param {string} source
 * @param {{file: string, change: (text: string) => string}} [changed] a source that is changed before
 */
export const bundled = (source, changed) =>
  bundleAlone(SITE, source, (file) => {
    const text = readFileSync(file, "utf8");
    return changed && file === resolve(changed.file) ? changed.change(text) : text;
  });

/**
 * The pages by path. What is bundled for the tests is so when it is first asked for.
 * @param {string} folder of the version, `/v/VERSION/`
 * @returns {Record<string, {type: string, body: string} | Promise<{type: string, body: string}>>}
 */
export function modulePages(folder) {
  const pages = Object.create(null);
  for (const [source, file] of bundle.made)
    if (source && source !== file) pages[folder + source] = script(`export * from "${folder}${file}";`);
  for (const source of BUNDLED)
    Object.defineProperty(pages, folder + source, { get: async () => script(await bundled(source)) });
  for (const source of INLINE) pages[folder + source] = script(readFileSync(source, "utf8"));
  return pages;
}

// The page's modules at the addresses of their sources, for tests that import one in a page: those that load by themselves are the
// page's own, with the state that they have there; others are bundled for the tests.
import { build } from "esbuild";
import { Bundle, options } from "../../../tools/build/bundle.mjs";

const SITE = "target/site";
/** Modules that no page loads by themselves. Those that they share with the page exist twice then. */
const BUNDLED = ["www/board/board.js", "www/board/board.css", "www/engine/catalogue.js", "www/words/dictionary.js"];

export const bundle = new Bundle(SITE);

const script = (body) => ({ type: "text/javascript", body });

/** @param {string} folder of the version, `/v/VERSION/` @returns {Promise<Record<string, {type: string, body: string}>>} by path */
export async function modulePages(folder) {
  const pages = {};
  for (const [source, file] of bundle.made)
    if (source && source !== file) pages[folder + source] = script(`export * from "${folder}${file}";`);
  for (const source of BUNDLED) {
    const contents = `export ${source.endsWith(".css") ? "{ default }" : "*"} from "./${source}";`;
    const { outputFiles } = await build({
      ...options(SITE),
      ...{
        entryPoints: [],
        stdin: { contents, resolveDir: process.cwd() },
        splitting: false,
        write: false,
        metafile: false,
      },
    });
    pages[folder + source] = script(outputFiles[0].text);
  }
  return pages;
}

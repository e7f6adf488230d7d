// Loads the WebAssembly modules of the site, as target/site/ has them: of the rules all parts.
import { readFileSync } from "node:fs";
import { Parts } from "../../www/engine/parts.js";

/** The module NAME.js of the built site. @param {string} name */
const built = (name) => import(new URL(`../../target/site/wasm/${name}.js`, import.meta.url).href);

/** Loads a module; returns its functions. @param {string} name */
async function load(name) {
  const module = await built(name);
  const file = new URL(`../../target/site/wasm/${name}_bg.wasm`, import.meta.url);
  const core = Promise.resolve(/** @type {any} */ (module.initSync({ module: readFileSync(file) })));
  if (name !== "rules") return module;
  const parts = new Parts();
  const { PARTS } = await built(`${name}-parts`);
  for (const url of Object.values(PARTS)) await parts.load(new Uint8Array(readFileSync(url())).buffer, core);
  return module;
}

export const [full, rules] = await Promise.all(["alveole", "rules"].map(load));

/** The computer players of a game. @param {string} game */
export async function search(game) {
  const { SEARCH, search } = await built("search");
  const module = search();
  module.initSync({ module: readFileSync(SEARCH[game].url()) });
  return module;
}

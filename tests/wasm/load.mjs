// Loads the two WebAssembly modules of the site, as target/site/ has them: of the rules all parts.
import { readFileSync } from "node:fs";
import { Parts } from "../../www/engine/parts.js";

/** The module NAME.js of the built site. @param {string} name */
const built = (name) => import(new URL(`../../target/site/wasm/${name}.js`, import.meta.url).href);
const [rules, full, { PARTS }] = await Promise.all(["rules", "alveole", "parts"].map(built));

const read = (name) => readFileSync(new URL(`../../target/site/wasm/${name}_bg.wasm`, import.meta.url));
full.initSync({ module: read("alveole") });
const core = Promise.resolve(/** @type {any} */ (rules.initSync({ module: read("rules") })));
const parts = new Parts();
for (const url of Object.values(PARTS)) await parts.load(new Uint8Array(readFileSync(url())).buffer, core);

export { full, rules };

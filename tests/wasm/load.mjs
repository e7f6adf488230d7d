// Loads the two WebAssembly modules of the site, as target/site/ has them: of the rules all parts.
import { readFileSync } from "node:fs";
import * as rules from "../../target/site/wasm/rules.js";
import { PARTS } from "../../target/site/wasm/parts.js";
import * as full from "../../target/site/wasm/alveole.js";
import { Parts } from "../../www/engine/parts.js";

const read = (name) => readFileSync(new URL(`../../target/site/wasm/${name}_bg.wasm`, import.meta.url));
full.initSync({ module: read("alveole") });
const core = Promise.resolve(rules.initSync({ module: read("rules") }));
const parts = new Parts();
for (const url of Object.values(PARTS)) await parts.load(new Uint8Array(readFileSync(url())).buffer, core);

export { full, rules };

// Loads the two WebAssembly modules of the site, as target/site/ has them: of the rules all pieces.
import { readFileSync } from "node:fs";
import * as rules from "../../target/site/wasm/rules.js";
import { LATER, PARTS } from "../../target/site/wasm/parts.js";
import * as full from "../../target/site/wasm/alveole.js";

const read = (name) => readFileSync(new URL(`../../target/site/wasm/${name}_bg.wasm`, import.meta.url));
full.initSync({ module: read("alveole") });
const core = rules.initSync({ module: read("rules") });
for (const url of [...Object.values(PARTS), LATER])
  new WebAssembly.Instance(new WebAssembly.Module(readFileSync(url())), { core });

export { full, rules };

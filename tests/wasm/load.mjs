// Loads the two WebAssembly modules of the site, as target/site/ has them.
import { readFileSync } from "node:fs";
import * as rules from "../../target/site/wasm/rules.js";
import * as full from "../../target/site/wasm/alveole.js";

for (const [module, name] of [
  [rules, "rules"],
  [full, "alveole"],
]) {
  module.initSync({ module: readFileSync(new URL(`../../target/site/wasm/${name}_bg.wasm`, import.meta.url)) });
}

export { full, rules };

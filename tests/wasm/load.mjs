// Loads the two WebAssembly modules of the site, as dist/ has them.
import { readFileSync } from "node:fs";
import * as rules from "../../dist/wasm/rules.js";
import * as full from "../../dist/wasm/alveole.js";

for (const [module, name] of [
  [rules, "rules"],
  [full, "alveole"],
]) {
  module.initSync({ module: readFileSync(new URL(`../../dist/wasm/${name}_bg.wasm`, import.meta.url)) });
}

export { full, rules };

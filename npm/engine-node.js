/** The rule engine alone, in Node: as `engine.js`, but the module is read from the disk. */
import { readFile } from "node:fs/promises";
import { loadEngine as load } from "./engine.js";

/** As `engine.js` has it. */
export const loadEngine = async (source) =>
  load(source ?? (await readFile(new URL("../wasm/alveole_bg.wasm", import.meta.url))));

export { EngineError } from "./calls.js";

/** The rule engine for Node: like `engine.js`, but reads the module from a file. */
import { readFile } from "node:fs/promises";
import { loadEngine as load } from "./engine.js";

/** Loads the engine, as in `engine.js`. */
export const loadEngine = async (source) =>
  load(source ?? (await readFile(new URL("../wasm/alveole_bg.wasm", import.meta.url))));

export { EngineError } from "./calls.js";

/** The rule engine for Node: like `engine.js`, but reads the module from a file. */
import { readFile } from "node:fs/promises";
import { svgOf } from "./calls.js";
import { loadEngine as load } from "./engine.js";

/** Loads the engine, as in `engine.js`. */
export const loadEngine = async (source) =>
  load(source ?? (await readFile(new URL("../wasm/alveole_bg.wasm", import.meta.url))));

/** Draws a position as SVG text, as in `engine.js`. */
export const renderSvg = async (request) => svgOf(await loadEngine(), request);

export { EngineError } from "./calls.js";

/** The rule engine for Node: like `engine.js`, but reads the module from a file. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { svgOf } from "./calls.js";
import { loadEngine as load } from "./engine.js";

/**
 * The path of the module. No `URL` takes part: a bundler for servers puts another class in its place, whose objects Node's functions
 * refuse, and an address for browsers in place of `new URL(…, import.meta.url)`.
 */
const wasm = () => join(dirname(fileURLToPath(import.meta.url)), "../wasm/alveole_bg.wasm");

/** Loads the engine, as in `engine.js`. @param {Parameters<typeof load>[0]} [source] */
export const loadEngine = async (source) => load(source ?? (await readFile(wasm())));

/** Draws a position as SVG text, as in `engine.js`. @param {Parameters<typeof svgOf>[1]} request */
export const renderSvg = async (request) => svgOf(await loadEngine(), request);

export { EngineError } from "./calls.js";

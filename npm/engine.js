// @ts-check
/** The rule engine without the element: the JSON API of Alvéole in browsers, bundlers and Deno. */
import init, { answer_text } from "../wasm/alveole.js";
import { engineOf, svgOf } from "./calls.js";

/** @typedef {import("./calls.js").RuleEngine} RuleEngine */

/** @type {Promise<RuleEngine> | undefined} */
let loading;

/**
 * Loads the engine once. Requests block the thread that loads it: in a page, load it in a worker.
 * @param {BufferSource | WebAssembly.Module | URL | string} [source] the WebAssembly module or its URL, if it is not beside this file
 * @returns {Promise<RuleEngine>}
 */
export function loadEngine(source) {
  loading ??= init(source === undefined ? undefined : { module_or_path: source }).then(() =>
    engineOf((request) => JSON.parse(answer_text(request))),
  );
  loading.catch(() => (loading = undefined));
  return loading;
}

/**
 * Draws a position as SVG text: the operation `svg`.
 * @param {import("../www/types.js").Requests["svg"]} request a match reference or a record, and what to draw
 * @returns {Promise<string>}
 */
export const renderSvg = async (request) => svgOf(await loadEngine(), request);

export { EngineError } from "./calls.js";

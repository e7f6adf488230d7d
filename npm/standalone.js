// @ts-check
/**
 * The element and the engine in one file, for bundlers that do not follow `new URL(…, import.meta.url)`. tools/release/package.mjs
 * bundles it, with the modules of npm/standalone/ in place of those that load files.
 */
export * from "../www/alveole-game.js";
export { EngineError, loadEngine, renderSvg } from "./engine.js";

/** In place of wasm/search.js: the whole module, which searches too. */
export { default, think_best, think_best_with, think_findings, think_start, think_step } from "./alveole.js";

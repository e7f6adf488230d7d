/** In place of wasm/search.js: the whole module, which searches too, for every game. */
import * as whole from "./alveole.js";

export const SEARCH = { whole: { length: Infinity } };
export const search = () => whole;

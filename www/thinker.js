// @ts-check
/** Owns the whole module, for computer players that search: loaded when the first of them thinks. */
import { serve } from "./serve.js";
import init, { answer } from "../wasm/alveole.js";

serve(init, answer);

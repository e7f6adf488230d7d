// @ts-check
/** Runs the small module of the rules, which is loaded first. */
import { serve } from "./serve.js";
import init, { answer } from "../../wasm/table.js";

serve(init, answer);

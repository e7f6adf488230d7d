// @ts-check
/** Owns the module of the table: small, loaded first, and never busy for long. */
import { serve } from "./serve.js";
import init, { answer } from "../../wasm/table.js";

serve(init, answer);

// @ts-check
/** Runs the small module of the rules, which is loaded first. */
import { serve } from "./serve.js";
import init, { answer_text } from "../../wasm/rules.js";

serve(init, (request) => JSON.parse(answer_text(request)));

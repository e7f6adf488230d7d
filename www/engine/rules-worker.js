// @ts-check
/** Runs the small module of the rules, which is loaded first: in a worker, or in a page that can start none (start.js). */
import { serve } from "./serve.js";
import init, { answer_text } from "../../wasm/rules.js";

/** @param {import("./start.js").Port} port */
export const run = (port) => serve(port, init, (request) => JSON.parse(answer_text(request)));

if (!globalThis.document) run(self);

// @ts-check
/**
 * Runs the small module of the rules, which is loaded first: in a worker, or in a page that can start none (start.js). Of the
 * module it loads the core, and the parts of the games that it is asked about.
 */
import { serve } from "./serve.js";
import init, { answer_text } from "../../wasm/rules.js";
import { PARTS } from "../../wasm/parts.js";

/** @typedef {{op?: string, game?: unknown, record?: {game?: unknown}}} Request */

/** The games whose parts a request needs. @param {Request | null} request */
function games(request) {
  if (request?.op === "games") return Object.keys(PARTS);
  const id = String(request?.game ?? request?.record?.game);
  return Object.hasOwn(PARTS, id) ? [id] : [];
}

/** Returns a function that loads what a request needs. */
function loader() {
  /** @type {ReturnType<typeof init>} */
  let core;
  /** @type {Map<string, Promise<unknown>>} */
  const parts = new Map();
  const part = async (/** @type {string} */ id) => {
    const response = await fetch(/** @type {() => URL} */ (PARTS[id])());
    const module = await WebAssembly.compile(await response.arrayBuffer());
    await WebAssembly.instantiate(module, { core: await core });
  };
  return (/** @type {Request | null} */ request) => {
    core ??= init();
    for (const id of games(request)) if (!parts.has(id)) parts.set(id, part(id));
    return Promise.all([core, ...games(request).map((id) => parts.get(id))]);
  };
}

/** @param {import("./start.js").Port} port */
export const run = (port) => serve(port, loader(), (request) => JSON.parse(answer_text(request)));

if (!globalThis.document) run(self);

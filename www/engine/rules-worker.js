// @ts-check
/**
 * Runs the small module of the rules, which is loaded first: in a worker, or in a page that can start none (start.js). Each game
 * is a part of its own, and so is what no first move needs (src/parts.rs): it loads the parts that a request needs.
 */
import { Parts } from "./parts.js";
import { serve } from "./serve.js";
import init, { answer_text } from "../../wasm/rules.js";
import { PARTS } from "../../wasm/parts.js";

/** @typedef {{op?: string, game?: unknown, record?: {game?: unknown}}} Request */

/** The operations of first moves, which the module has in itself (src/api/operation.rs); undefined: a game to prepare. */
const FIRST = [undefined, "state", "legal", "play"];

/** The parts that a request needs. @param {Request | null} request */
function partsOf(request) {
  const games = request?.op === "games" ? Object.keys(PARTS) : [String(request?.game ?? request?.record?.game)];
  return [...games, ...(FIRST.includes(request?.op) ? [] : ["later"])].filter((name) => Object.hasOwn(PARTS, name));
}

/** The module, with the parts that are loaded. */
class Rules {
  #parts = new Parts();
  /** @type {Promise<WebAssembly.ModuleImports> | undefined} */ #core;
  /** @type {Map<string, Promise<void>>} */ #loading = new Map();

  /** Loads what a request needs. @param {Request | null} request */
  load = async (request) => {
    const core = (this.#core ??= init());
    await Promise.all([core, ...partsOf(request).map((name) => this.#part(name, core))]);
    // Who plays will need it, perhaps without a network. A request that needs it gets the error.
    if (request?.op === "play") this.#part("later", core).catch(() => {});
  };

  /** Loads a part, once. @param {string} name @param {Promise<WebAssembly.ModuleImports>} core */
  #part(name, core) {
    const loading = this.#loading.get(name) ?? this.#fetch(name, core);
    this.#loading.set(name, loading);
    loading.catch(() => this.#loading.delete(name));
    return loading;
  }

  async #fetch(/** @type {string} */ name, /** @type {Promise<WebAssembly.ModuleImports>} */ core) {
    const response = await fetch(/** @type {() => URL} */ (PARTS[name])());
    await this.#parts.load(await response.arrayBuffer(), core);
  }
}

/** @param {import("./start.js").Port} port */
export function run(port) {
  serve(port, new Rules().load, (request) => JSON.parse(answer_text(request)));
}

if (!globalThis.document) run(self);

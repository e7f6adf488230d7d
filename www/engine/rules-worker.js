// @ts-check
/**
 * Runs the small module of the rules, which is loaded first: in a worker, or in a page that can start none (start.js). It has
 * a part for each game, which is loaded with the first request for the game.
 */
import { Parts } from "./parts.js";
import { serve } from "./serve.js";
import init, { add, answer_text } from "../../wasm/rules.js";
import { PARTS } from "../../wasm/parts.js";

/** @typedef {{op?: string, game?: unknown, record?: {game?: unknown}}} Request */

/** The games that a request needs. @param {Request | null} request */
function games(request) {
  if (request?.op === "games") return Object.keys(PARTS);
  const id = String(request?.game ?? request?.record?.game);
  return Object.hasOwn(PARTS, id) ? [id] : [];
}

/** The module, with the parts that are loaded. */
class Rules {
  #parts = new Parts();
  /** @type {Promise<WebAssembly.ModuleImports> | undefined} */ #core;
  /** @type {Map<string, Promise<void>>} */ #games = new Map();

  /** Loads what a request needs. @param {Request | null} request */
  load = async (request) => {
    const core = (this.#core ??= init());
    await Promise.all([core, ...games(request).map((id) => this.#game(id, core))]);
  };

  /** Loads a game, once. @param {string} id @param {Promise<WebAssembly.ModuleImports>} core */
  #game(id, core) {
    const loading = this.#games.get(id) ?? this.#fetch(id, core);
    this.#games.set(id, loading);
    loading.catch(() => this.#games.delete(id));
    return loading;
  }

  async #fetch(/** @type {string} */ id, /** @type {Promise<WebAssembly.ModuleImports>} */ core) {
    const response = await fetch(/** @type {() => URL} */ (PARTS[id])());
    await this.#parts.load(await response.arrayBuffer(), core);
    add(id);
  }
}

/** @param {import("./start.js").Port} port */
export function run(port) {
  serve(port, new Rules().load, (request) => JSON.parse(answer_text(request)));
}

if (!globalThis.document) run(self);

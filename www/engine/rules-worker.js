// @ts-check
/**
 * Runs the small module of the rules, which is loaded first: in a worker, or in a page that can start none (start.js). Of the
 * module it loads what the first board and the first move of a game need, and the rest when a request turns out to need it, or
 * with the first move.
 */
import { serve } from "./serve.js";
import init, { __wbg_reset_state as reset, answer_json, initSync } from "../../wasm/rules.js";
import { LATER, PARTS } from "../../wasm/parts.js";

/** @typedef {{op?: string, game?: unknown, position?: unknown, record?: {game?: unknown}}} Request */

/** The games whose parts a request needs. @param {Request | null} request */
function games(request) {
  if (request?.op === "games") return Object.keys(PARTS);
  const id = String(request?.game ?? request?.record?.game);
  return Object.hasOwn(PARTS, id) ? [id] : [];
}

/** Whether a request most often needs no more than what loads first. @param {Request | null} request */
const isFirst = (request) => [undefined, "state", "play"].includes(request?.op) && !request?.position;

/** The module, in pieces: the core, and others that are loaded into it in any order. */
class Rules {
  /** @type {Promise<WebAssembly.ModuleImports> | undefined} */ #core;
  /** What is loaded beside the core. @type {WebAssembly.Module[]} */ #pieces = [];
  /** @type {Map<() => URL, Promise<void>>} */ #loading = new Map();

  /** Loads what a request needs, as far as that is known before. @param {Request | null} request */
  load = async (request) => {
    const pieces = games(request).map((id) => /** @type {() => URL} */ (PARTS[id]));
    if (!isFirst(request)) pieces.push(LATER);
    await this.#load(pieces);
    if (request?.op === "play") this.#load([LATER]).catch(() => {}); // a request that needs it gets the error
  };

  /**
   * After a request has failed, begins with a new instance and the rest.
   * @returns {Promise<boolean>} whether the request may succeed now
   */
  more = async () => {
    const before = this.#pieces.length;
    reset();
    for (const piece of this.#pieces) this.#put(piece);
    await this.#load([LATER]);
    return this.#pieces.length > before;
  };

  async #load(/** @type {(() => URL)[]} */ pieces) {
    this.#core ??= init();
    for (const url of pieces) if (!this.#loading.has(url)) this.#loading.set(url, this.#fetch(url));
    await Promise.all([this.#core, ...pieces.map((url) => this.#loading.get(url))]);
  }

  async #fetch(/** @type {() => URL} */ url) {
    try {
      const response = await fetch(url());
      const piece = await WebAssembly.compile(await response.arrayBuffer());
      await this.#core;
      this.#put(piece);
      this.#pieces.push(piece);
    } catch (error) {
      this.#loading.delete(url);
      throw error;
    }
  }

  /** Loads a piece into the instance, whose exports `initSync` returns once there is one. */
  #put(/** @type {WebAssembly.Module} */ piece) {
    new WebAssembly.Instance(piece, { core: initSync() });
  }
}

/**
 * A request as text. A value that contains itself has none: in its place stands one that the engine refuses as too deep.
 * @param {unknown} request
 */
function textOf(request) {
  try {
    return JSON.stringify(request, (_, value) => (typeof value === "bigint" ? String(value) : value)) ?? "null";
  } catch {
    return "[".repeat(999);
  }
}

/** @param {import("./start.js").Port} port */
export function run(port) {
  const rules = new Rules();
  serve(port, rules.load, (request) => JSON.parse(answer_json(textOf(request))), rules.more);
}

if (!globalThis.document) run(self);

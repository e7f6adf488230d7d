// @ts-check
/** The computer players: a module for each game, which also judges moves (tools/build/modules.mjs). */
import { once } from "../base/once.js";
import { SEARCH, search } from "../../wasm/search.js";

/** @typedef {import("../../wasm/search.js").SearchModule} SearchModule */

/** Loads the computer players of games, those of each once. */
export class Players {
  /** @type {Map<string, Promise<SearchModule>>} */ #modules = new Map();
  #progress;

  /** @param {(game: string, share: number) => void} progress receives how much of the module of a game is there, up to 1 */
  constructor(progress) {
    this.#progress = progress;
  }

  /** Loads the module of a game. @param {string} game */
  load(game) {
    return once(this.#modules, game, () => this.#fetch(game));
  }

  /** @param {string} game */
  async #fetch(game) {
    // Any module refuses an unknown game. A package in one file has one module.
    const { url, length } = /** @type {import("../../wasm/search.js").Entry} */ (
      SEARCH[game] ?? Object.values(SEARCH)[0]
    );
    const [module, fetched] = [search(), url && (await fetch(url()))];
    let bytes = 0;
    const counting = new TransformStream({
      transform: (/** @type {Uint8Array} */ chunk, controller) => {
        this.#progress(game, (bytes += chunk.length) / length);
        controller.enqueue(chunk);
      },
    });
    // Some hosts name another type, without which the browser compiles nothing while it loads.
    const headers = { "content-type": "application/wasm" };
    await module.default(
      fetched && { module_or_path: new Response(fetched.body?.pipeThrough(counting) ?? null, { headers }) },
    );
    return module;
  }
}

// @ts-check
/** The module of the rules, whose parts load when they are needed (src/parts.rs). */
import { once } from "../base/once.js";

/** Loads parts of a module into it, in any order. A part is a list of modules, some of which other parts have too. */
export class Parts {
  /** The modules that are loaded or being so, by number. @type {Map<number, Promise<unknown>>} */ #loaded = new Map();

  /**
   * Loads a part.
   * @param {ArrayBuffer} part of each module its number, its length and itself (crates/bindgen/src/split.rs)
   * @param {Promise<WebAssembly.ModuleImports>} core the exports of the module
   */
  async load(part, core) {
    const view = new DataView(part);
    /** @type {Promise<[number, WebAssembly.Module]>[]} */
    const compiled = [];
    for (let at = 0, length; at < part.byteLength; at += 8 + length) {
      const number = view.getUint32(at, true);
      length = view.getUint32(at + 4, true);
      compiled.push(WebAssembly.compile(new Uint8Array(part, at + 8, length)).then((module) => [number, module]));
    }
    const modules = await Promise.all(compiled);
    const imports = { __wasm_split: await core };
    for (const [number, module] of modules) {
      // Not `new WebAssembly.Instance`: on the thread of a page, Chrome once took small modules only.
      const instance = this.#loaded.get(number) ?? WebAssembly.instantiate(module, imports);
      this.#loaded.set(number, instance);
      instance.catch(() => this.#loaded.delete(number));
    }
    await Promise.all(modules.map(([number]) => this.#loaded.get(number)));
  }
}

/** A module with its parts, each of which is fetched once, when it is needed. */
export class ModuleInParts {
  #parts = new Parts();
  #init;
  #urls;
  /** @type {Promise<WebAssembly.ModuleImports> | undefined} */ #core;
  /** @type {Map<string, Promise<void>>} */ #loading = new Map();

  /**
   * @param {() => Promise<WebAssembly.ModuleImports>} init loads the module
   * @param {Record<string, () => URL>} urls where its parts are
   */
  constructor(init, urls) {
    this.#init = init;
    this.#urls = urls;
  }

  /** Loads the module and those of these parts that it has. @param {string[]} names */
  async load(names) {
    const core = (this.#core ??= this.#init());
    const parts = names.filter((name) => Object.hasOwn(this.#urls, name)).map((name) => this.#part(name, core));
    await Promise.all([core, ...parts]);
  }

  /** Loads a part, once. @param {string} name @param {Promise<WebAssembly.ModuleImports>} core */
  #part(name, core) {
    return once(this.#loading, name, () => this.#fetch(name, core));
  }

  async #fetch(/** @type {string} */ name, /** @type {Promise<WebAssembly.ModuleImports>} */ core) {
    const part = await fetch(/** @type {() => URL} */ (this.#urls[name])());
    await this.#parts.load(await part.arrayBuffer(), core);
  }
}

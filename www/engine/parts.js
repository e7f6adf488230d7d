// @ts-check
/** Loads parts of a module into it, in any order. A part is a list of modules, some of which other parts have too. */
export class Parts {
  /** The numbers of the modules that are loaded. @type {Set<number>} */ #loaded = new Set();

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
      if (this.#loaded.has(number)) continue;
      this.#loaded.add(number);
      new WebAssembly.Instance(module, imports);
    }
  }
}

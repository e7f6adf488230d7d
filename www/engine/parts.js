// @ts-check
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

/**
 * The WebAssembly modules that the build puts beside the page (Trunk.toml, scripts/table.sh): of each, what the page uses.
 * The test e2e/wasm-declaration.test.mjs compares this with the declarations that wasm-bindgen writes.
 */

declare module "*/wasm/alveole.js" {
  type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;
  export default function init(source?: { module_or_path: InitInput | Promise<InitInput> }): Promise<unknown>;
  export function answer(request: any): any;
  export function call(op: string, request: any): any;
  export function think_best(): any;
  export function think_start(request: any): any;
  export function think_step(ms: number): any;
}

declare module "*/wasm/table.js" {
  type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;
  export default function init(source?: { module_or_path: InitInput | Promise<InitInput> }): Promise<unknown>;
  export function answer(request: any): any;
  export function call(op: string, request: any): any;
}

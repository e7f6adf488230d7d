/**
 * The WebAssembly modules that the build puts beside the page (tools/build/modules.mjs): their functions.
 * The test tests/browser/wasm-declaration.test.mjs compares this with the declarations that wasm-bindgen writes.
 */

declare module "*/wasm/alveole.js" {
  type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;
  export default function init(source?: { module_or_path: InitInput | Promise<InitInput> }): Promise<unknown>;
  /** For Node, where the module is read from a file. */
  export function initSync(source: { module: BufferSource | WebAssembly.Module }): unknown;
  export function answer(request: any): any;
  export function answer_text(request: any): string;
  export function call(op: string, request: any): any;
  export function think_best(): string;
  export function think_best_with(findings: string[]): string;
  export function think_findings(): string;
  export function think_start(request: any): string;
  export function think_step(ms: number): string;
}

declare module "*/wasm/rules.js" {
  type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;
  export default function init(source?: {
    module_or_path: InitInput | Promise<InitInput>;
  }): Promise<WebAssembly.ModuleImports>;
  /** For Node, where the module is read from a file. */
  export function initSync(source: { module: BufferSource | WebAssembly.Module }): unknown;
  export function answer_text(request: any): string;
}

declare module "*/wasm/search.js" {
  type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;
  /** The module of a game. */
  export interface SearchModule {
    default(source?: { module_or_path: InitInput | Promise<InitInput> }): Promise<unknown>;
    /** For Node, where the module is read from a file. */
    initSync(source: { module: BufferSource | WebAssembly.Module }): unknown;
    answer_text(request: any): string;
    think_best(): string;
    think_best_with(findings: string[]): string;
    think_findings(): string;
    think_start(request: any): string;
    think_step(ms: number): string;
  }
  export interface Entry {
    /** Where its WebAssembly is; without one the script knows. */
    url?(): URL;
    /** The bytes of its WebAssembly. */
    length: number;
  }
  /** The computer players of each game, by its id (tools/build/modules.mjs). */
  export const SEARCH: Record<string, Entry>;
  /** A module that has no WebAssembly yet. */
  export function search(): SearchModule;
}

declare module "*-parts.js" {
  /** Where the parts of the rules are, by their names: the ids of the games, `ID_why`, `ID_details`, `ID_foreign`, `deferred`, `details`, `drawing`, `study` and `import` (crates/bindgen/src/split.rs). */
  export const PARTS: Record<string, () => URL>;
}

declare module "*/games/cards.js" {
  /** The catalogue (tools/pages/game-cards.mjs). */
  const cards: import("./types.js").Game[];
  export default cards;
}

declare module "*/games/miniatures.js" {
  /** The board on the card of each game, by its id (tools/pages/game-cards.mjs). */
  const miniatures: Record<string, { moves: string[]; svg: string }>;
  export default miniatures;
}

// @ts-check
/**
 * Starts the two halves of the engine: the rules, and searches with reviews. Each has the ways to start it in the order
 * in which they are tried: a worker, and the thread of the page where the browser starts none, as in a sandboxed frame.
 * The package has another module in this place for `alveole/standalone`.
 */

/**
 * @typedef {Pick<Worker, "addEventListener" | "postMessage" | "terminate">} EngineThread a worker, or what stands in for one
 * @typedef {{onmessage: ((event: MessageEvent) => void) | null, postMessage: (message: unknown) => void}} Port the engine's end
 */

/** In a variable, because bundlers would take a name that is no constant beside `import.meta.url` for any file. */
const here = import.meta.url;

/**
 * Returns the ways to start a half of the engine.
 * @param {string} name the file of its worker, as a module in any folder of www/ names it
 * @param {() => Worker} start starts the worker from the origin of the page, in the form that bundlers recognise
 * @param {() => Promise<{run: (port: Port) => void}>} load imports the same file into the page
 * @returns {(() => EngineThread)[]}
 */
const ways = (name, start, load) => [
  () => {
    const url = new URL(name, here);
    // In a bundle, `here` may be a file of the machine that built it.
    // A page without an origin starts none, which the browser says best itself.
    if (url.protocol === "file:" || [url.origin, "null"].includes(globalThis.origin)) return start();
    // The script of a worker must have the origin of the page: a blob has it, and imports the real one.
    const blob = URL.createObjectURL(new Blob([`import "${url}";`], { type: "text/javascript" }));
    const worker = new Worker(blob, { type: "module" });
    worker.addEventListener("message", () => URL.revokeObjectURL(blob), { once: true });
    return worker;
  },
  () => {
    const { port1, port2 } = new MessageChannel();
    port1.start();
    load().then(
      ({ run }) => run(port2),
      (error) => port2.postMessage({ crash: String(error), missing: true }),
    );
    return Object.assign(port1, { terminate: port1.close });
  },
];

/** The worker that the page has started before its modules (site/early/early-engine.js), once. */
function early() {
  const worker = globalThis.earlyRules;
  delete globalThis.earlyRules;
  return worker;
}

/** The rules. */
export const rules = ways(
  "../engine/rules-worker.js",
  () => early() ?? new Worker(new URL("./rules-worker.js", import.meta.url), { type: "module" }),
  () => import("./rules-worker.js"),
);

/**
 * Tells a worker what its searches may take, once it asks.
 * @param {Worker} worker
 */
function powered(worker) {
  worker.addEventListener("message", ({ data }) => {
    if (data.asks) void import("./power.js").then(({ tell }) => tell(worker));
  });
  return worker;
}

/** Searches and reviews. */
export const search = ways(
  "../engine/search-worker.js",
  () => powered(new Worker(new URL("./search-worker.js", import.meta.url), { type: "module" })),
  () => import("./search-worker.js"),
);

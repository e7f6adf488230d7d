// @ts-check
/** Answers the requests of a page with a wasm module. Receives `{id, request}`; sends `{id, begun}`, then `{id, answer}`; or `{id, crash}`, or `{id, crash, missing}` if the module could not be loaded, after which this worker is useless. */

/**
 * @param {import("./start.js").Port} port
 * @param {() => Promise<unknown>} init loads the module
 * @param {(request: unknown) => unknown} answer answers a request
 */
export function serve(port, init, answer) {
  /** @type {Promise<unknown> | undefined} */
  let loaded;
  let missing = true;
  // Listen before loading: a message that arrives in between would be lost.
  port.onmessage = async ({ data: { id, request } }) => {
    try {
      await (loaded ??= init());
      missing = false;
      port.postMessage({ id, begun: true });
      port.postMessage({ id, answer: answer(request) });
    } catch (error) {
      port.postMessage({ id, crash: String(error), missing });
    }
  };
}

// @ts-check
/** Answers the requests of a page with a wasm module. Receives `{prepare}`, the game to load, and `{id, request}`; sends `{id, begun}`, then `{id, answer}`; or `{id, crash}`, or `{id, crash, missing}` if the module could not be loaded, after which this worker is useless. */

/**
 * @param {import("./start.js").Port} port
 * @param {(request: {game?: string, op?: string}) => Promise<unknown>} load loads what a request needs of the module
 * @param {(request: unknown) => unknown} answer answers a request
 */
export function serve(port, load, answer) {
  // Listen before loading: a message that arrives in between would be lost.
  port.onmessage = async ({ data: { id, request, prepare } }) => {
    if (prepare) return void load(prepare).catch(() => {}); // the next request gets the error
    let missing = true;
    try {
      await load(request);
      missing = false;
      port.postMessage({ id, begun: true });
      port.postMessage({ id, answer: answer(request) });
    } catch (error) {
      port.postMessage({ id, crash: String(error), missing });
    }
  };
}

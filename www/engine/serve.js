// @ts-check
/** Answers the requests of a page with a wasm module. Receives `{prepare}`, the game to load, and `{id, request}`; sends `{id, begun}`, then `{id, answer}`; or `{id, crash}`, or `{id, crash, missing}` if the module could not be loaded, after which this worker is useless. `{id, rests}` says that it loads more meanwhile. */

/**
 * @param {import("./start.js").Port} port
 * @param {(request: {game?: string, op?: string}) => Promise<unknown>} load loads what a request needs of the module
 * @param {(request: unknown) => unknown} answer answers a request
 * @param {() => Promise<boolean>} more after a failure, loads what else the module has; whether to try again
 */
export function serve(port, load, answer, more) {
  // Listen before loading: a message that arrives in between would be lost.
  port.onmessage = async ({ data: { id, request, prepare } }) => {
    if (prepare) return void load({ game: prepare }).catch(() => {}); // the next request gets the error
    let missing = true;
    const attempt = () => {
      missing = false;
      port.postMessage({ id, begun: true });
      return answer(request);
    };
    try {
      await load(request);
      let answered;
      try {
        answered = attempt();
      } catch (error) {
        missing = true;
        port.postMessage({ id, rests: true });
        if (!(await more())) {
          missing = false;
          throw error;
        }
        answered = attempt();
      }
      port.postMessage({ id, answer: answered });
    } catch (error) {
      port.postMessage({ id, crash: String(error), missing });
    }
  };
}

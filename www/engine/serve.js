// @ts-check
/** Lets a worker answer requests with a wasm module: `{id, request}` comes in; `{id, begun}` goes out, then `{id, answer}`, or `{id, crash}` after which this worker is of no use. */

/** @param {() => Promise<unknown>} init loads the module @param {(request: any) => any} answer answers with it */
export function serve(init, answer) {
  /** @type {Promise<unknown> | undefined} */
  let loaded;
  // Listening comes before loading: a message that arrives in between would be lost.
  self.addEventListener("message", async ({ data: { id, request } }) => {
    try {
      await (loaded ??= init());
      self.postMessage({ id, begun: true });
      self.postMessage({ id, answer: answer(request) });
    } catch (error) {
      self.postMessage({ id, crash: String(error) });
    }
  });
}

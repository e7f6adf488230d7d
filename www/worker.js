// @ts-check
/** Owns the wasm module. `{id, request}` comes in; `{id, answer}` goes out, or `{id, crash}` after which this worker is of no use. */
import init, { answer } from "../wasm/alveole.js";

/** @type {Promise<unknown> | undefined} */
let loaded;

// Listening comes before loading: a message that arrives in between would be lost.
self.addEventListener("message", async ({ data: { id, request } }) => {
  try {
    await (loaded ??= init());
    self.postMessage({ id, answer: answer(request) });
  } catch (error) {
    self.postMessage({ id, crash: String(error) });
  }
});
